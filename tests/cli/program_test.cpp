// The program itself: exit codes, what goes to which stream, and what is left behind.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

namespace fs = std::filesystem;

struct Ended {
    int code = -1;
    std::string out;
    std::string err;
};

std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// An empty folder to work in, with an empty data folder.
class Place {
   public:
    Place() {
        std::string name = (fs::temp_directory_path() / "ringside-cli-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~Place() { fs::remove_all(path_); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
        return (path_ / name).string();
    }
    std::string path(const std::string& name) const { return (path_ / name).string(); }

    // Runs a shell line in which $R is the program.
    Ended shell(const std::string& line) const {
        const std::string command = "cd '" + path_.string() +
                                    "' && R='" RINGSIDE_BINARY_DIR
                                    "/bin/ringside' && export XDG_DATA_HOME='" +
                                    path_.string() + "/data' && unset RINGSIDE_CONTENT && { " +
                                    line + " ; } >out 2>err </dev/null";
        const int status = std::system(command.c_str());
        Ended ended;
        ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        ended.out = text_of(path_ / "out");
        ended.err = text_of(path_ / "err");
        return ended;
    }
    Ended run(const std::string& arguments) const { return shell("\"$R\" " + arguments); }

   private:
    fs::path path_;
};

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a program that ends well exits 0 with its output first") {
    const Place place;
    place.file("a.py", "print('hello')\n");
    const Ended ended = place.run("run a.py");
    CHECK(ended.code == 0);
    CHECK(ended.out.rfind("hello\n", 0) == 0);
    CHECK(has(ended.out, "modelled"));
    CHECK(ended.err.empty());
}

TEST_CASE("a program that raises exits 4 and its traceback is in the result") {
    const Place place;
    place.file("a.py", "print('before')\nx = 1 / 0\n");
    const Ended ended = place.run("run a.py");
    CHECK(ended.code == 4);
    CHECK(has(ended.out, "before\n"));
    CHECK(has(ended.out, "ZeroDivisionError: division by zero"));
    CHECK(ended.err.empty());
    const Ended syntax = place.shell("echo 'x = (' > b.py; \"$R\" run b.py");
    CHECK(syntax.code == 4);
    CHECK(has(syntax.out, "SyntaxError"));
}

TEST_CASE("a program that never ends is ended at its time limit with exit 4") {
    const Place place;
    place.file("a.py", "while True:\n    pass\n");
    const Ended ended = place.run("run a.py --timeout 0.3 --json");
    CHECK(ended.code == 4);
    CHECK((has(ended.out, "\"outcome\":\"timeout\"") || has(ended.out, "\"outcome\":\"limit\"")));
}

TEST_CASE("an interrupted run exits 130 with a cancelled record") {
    const Place place;
    place.file("a.py", "import time\nwhile True:\n    time.sleep(0.001)\n");
    const Ended ended = place.shell(
        "\"$R\" run a.py --json --timeout 20 & p=$!; sleep 0.4; kill -TERM $p; wait $p");
    CHECK((ended.code == 130 || ended.code == 4));
    CHECK((has(ended.out, "\"cancelled\"") || has(ended.out, "\"limit\"")));
}

TEST_CASE("more devices than the machine has is waived with exit 3, naming one that has them") {
    const Place place;
    place.file("a.py", "print(1)\n");
    const Ended ended = place.run("run a.py --devices 8");
    CHECK(ended.code == 3);
    CHECK(has(ended.out, "waived"));
    CHECK(has(ended.out, "--machine a100-sxm-8"));
    const Ended record = place.run("run a.py --devices 800 --json");
    CHECK(record.code == 3);
    CHECK(has(record.out, "\"outcome\":\"waived\""));
}

TEST_CASE("an unavailable CUDA backend is always exit 3 with the reason") {
    const Place place;
    place.file("a.py", "print(1)\n");
    // Where there is a GPU the run may work: then there is nothing to waive.
    const Ended ended =
        place.shell("CUDA_VISIBLE_DEVICES= \"$R\" run a.py --backend cuda --devices 1");
    CHECK(ended.code == 3);
    CHECK(has(ended.out, "waived: "));
}

TEST_CASE("no devices at all is a legal run") {
    const Place place;
    place.file("a.py", "import torch\nprint(torch.cuda.is_available())\n");
    const Ended ended = place.run("run a.py --devices 0");
    CHECK(ended.code == 0);
    CHECK(ended.out.rfind("False\n", 0) == 0);
}

TEST_CASE("variables set on the command line are there before the program") {
    const Place place;
    place.file("a.py", "print(rows + 1, name)\n");
    const Ended ended = place.run("run a.py --set rows=64 --set \"name='a b'\"");
    CHECK(ended.code == 0);
    CHECK(ended.out.rfind("65 a b\n", 0) == 0);
    CHECK(place.run("run a.py --set rows").code == 2);
    CHECK(place.run("run a.py --set 5=5").code == 2);
}

TEST_CASE("a program comes from standard input as well") {
    const Place place;
    const Ended ended = place.shell("echo 'print(7)' | \"$R\" run -");
    CHECK(ended.code == 0);
    CHECK(ended.out.rfind("7\n", 0) == 0);
}

TEST_CASE("usage errors exit 2 with a message on stderr and nothing on stdout") {
    const Place place;
    place.file("a.py", "print(1)\n");
    for (const char* arguments :
         {"", "lst", "run", "run no-such-file.py", "run .", "run dp-warp-model",
          "run a.py --devcies 3", "run a.py --machine a100-sxm-5", "run a.py --answer A",
          "check dp-wrap-model Q", "check no-such-id A", "show no-such-id",
          "list --track no-such-track", "verify /no/such/path", "replay no-such.json",
          "replay a.py", "list --content /nowhere", "quiz no-such-id"}) {
        CAPTURE(arguments);
        const Ended ended = place.run(arguments);
        CHECK(ended.code == 2);
        CHECK(ended.out.empty());
        CHECK(ended.err.rfind("ringside: ", 0) == 0);
    }
    CHECK(has(place.run("run dp-warp-model").err, "Did you mean 'dp-wrap-model'?"));
    CHECK(has(place.run("run a.py --machine a100-sxm-5").err, "Did you mean 'a100-sxm-4'?"));
}

TEST_CASE("checking exits 0 for right and 1 for wrong, and remembers attempts") {
    const Place place;
    const Ended wrong = place.run("check dp-wrap-model B");
    CHECK(wrong.code == 1);
    CHECK(has(wrong.out, "Attempts left: 2 of 3."));
    CHECK(has(place.run("list").out, "2 of 3 attempts left"));
    const Ended right = place.run("check dp-wrap-model DataParallel");
    CHECK(right.code == 0);
    CHECK(has(right.out, "Right."));
    CHECK(has(place.run("list").out, "[x] solved"));
    CHECK(has(place.run("list --json").out, "\"solved\": true"));
}

TEST_CASE("a dry check records nothing") {
    const Place place;
    CHECK(place.run("check dp-wrap-model B --dry").code == 1);
    CHECK(place.run("check dp-wrap-model A --dry").code == 0);
    CHECK_FALSE(fs::exists(place.path("data")));
}

TEST_CASE("after three wrong checks the solution shows, and the next check begins anew") {
    const Place place;
    place.run("check dp-wrap-model B");
    place.run("check dp-wrap-model C");
    const Ended shown = place.run("check dp-wrap-model D");
    CHECK(shown.code == 1);
    CHECK(has(shown.out, "Worked solution: DataParallel"));
    CHECK(has(place.run("list").out, "[-] shown"));
    CHECK(has(place.run("check dp-wrap-model B").out, "Attempts left: 2 of 3."));
}

TEST_CASE("showing an exercise gives no answer away") {
    const Place place;
    const Ended ended = place.run("show dp-wrap-model");
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "A  DataParallel"));
    CHECK(has(ended.out, "[1]"));
    CHECK_FALSE(has(ended.out, "Worked solution"));
    const Ended json = place.run("show dp-wrap-model --json");
    CHECK_FALSE(has(json.out, "because"));
    CHECK_FALSE(has(json.out, "proves"));
}

TEST_CASE("a record that was stored is shown again") {
    const Place place;
    place.file("a.py", "print('kept')\n");
    CHECK(place.shell("\"$R\" run a.py --json > r.json && \"$R\" run a.py > direct").code == 0);
    const Ended again = place.run("replay r.json");
    CHECK(again.code == 0);
    CHECK(again.out == text_of(place.path("direct")));
    CHECK(place.run("replay r.json --json").out == text_of(place.path("r.json")));
}

TEST_CASE("the same run gives the same bytes twice") {
    const Place place;
    const Ended first = place.run("run dp-wrap-model --json");
    const Ended second = place.run("run dp-wrap-model --json");
    CHECK(first.code == 0);
    CHECK(first.out == second.out);
}

TEST_CASE("a trace is written beside the result") {
    const Place place;
    CHECK(place.run("run dp-wrap-model --trace t.json").code == 0);
    CHECK(has(text_of(place.path("t.json")), "traceEvents"));
    const Ended refused = place.run("run dp-wrap-model --trace /no/such/folder/t.json");
    CHECK(refused.code == 2);
    CHECK(has(refused.err, "/no/such/folder/t.json"));
}

TEST_CASE("a reader that leaves early is no error and a full disk is") {
    const Place place;
    const Ended early = place.shell("\"$R\" run dp-wrap-model --json | head -c 1 >/dev/null");
    CHECK(early.err.empty());
    const Ended full = place.shell("\"$R\" list > /dev/full");
    CHECK(full.code == 2);
    CHECK(has(full.err, "No space left"));
    CHECK(place.shell("\"$R\" list >&-").code == 0);
}

TEST_CASE("devices says of each backend that it is here or why not") {
    const Place place;
    const Ended text = place.run("devices");
    CHECK(text.code == 0);
    CHECK(has(text.out, "emulated: available"));
    CHECK(has(text.out, "cuda: "));
    CHECK(place.run("devices --json").out.rfind("{\"backends\":[", 0) == 0);
    CHECK(has(place.run("machines").out, "a100-sxm-4"));
}

TEST_CASE("the runner answers what it is asked and ends with its input") {
    const Place place;
    const Ended ended = place.shell(
        "printf '%s\\n' '{\"id\":1,\"method\":\"hello\"}' rubbish "
        "'{\"id\":2,\"method\":\"devices\"}' | \"$R\" serve");
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "\"protocol\":1"));
    CHECK(has(ended.out, "{\"event\":\"failed\",\"id\":0,"));
    CHECK(has(ended.out, "\"backends\""));
}

TEST_CASE("a runner that is sent no machine's description takes its own of that name") {
    const Place place;
    const Ended ended = place.shell(
        "printf '%s\\n' '{\"id\":3,\"method\":\"run\",\"params\":{\"program\":\"print(1)\"}}' "
        "'{\"id\":4,\"method\":\"run\",\"params\":{\"program\":\"\",\"machine\":\"a100-sxm-5\"}}' "
        "| "
        "{ cat; sleep 1; } | \"$R\" serve");
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "\"outcome\":\"ok\""));
    CHECK(has(ended.out, "Did you mean 'a100-sxm-4'?"));
}

TEST_CASE("a quiz can be taken by typing and left at any time") {
    const Place place;
    const Ended ended = place.shell("printf 'h\\nB\\nnonsense\\nA\\n' | \"$R\" quiz dp-wrap-model");
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "Hint: "));
    CHECK(has(ended.out, "Wrong."));
    CHECK(has(ended.out, "none of the options"));
    CHECK(has(ended.out, "Right."));
    CHECK(place.shell("printf 'q\\n' | \"$R\" quiz").code == 0);
    CHECK(place.shell("\"$R\" quiz < /dev/null").code == 0);
}

TEST_CASE("one broken exercise file is told and hides no other") {
    const Place place;
    fs::create_directories(place.path("content/exercises/01_track"));
    fs::create_directory_symlink(RINGSIDE_SOURCE_DIR "/assets", place.path("content/assets"));
    place.file("content/exercises/01_track/track.toml", "title = \"T\"\nteaches = \"t\"\n");
    place.file("content/exercises/01_track/01_broken.toml", "id = [\n");
    fs::copy_file(RINGSIDE_SOURCE_DIR "/exercises/02_data_parallel/02_wrap_model.toml",
                  place.path("content/exercises/01_track/02_wrap.toml"));
    const Ended ended = place.run("list --content content");
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "dp-wrap-model"));
    CHECK(has(ended.err, "01_broken.toml"));
    CHECK(place.run("verify content/exercises/01_track/01_broken.toml").code == 1);
}

TEST_CASE("diff says where two runs part, and exits 1 only when they do") {
    const Place place;
    place.file("a.py", "x = 1\ny = x + 1\nprint(y)\n");
    place.file("b.py", "x = 1\ny = x + 2\nprint(y)\n");
    REQUIRE(place.shell("\"$R\" run a.py --json > a.json; \"$R\" run b.py --json > b.json").code ==
            0);
    const Ended same = place.run("diff a.json a.json");
    CHECK(same.code == 0);
    CHECK(has(same.out, "do not part"));
    const Ended other = place.run("diff a.json b.json");
    CHECK(other.code == 1);
    CHECK(has(other.out, "The runs part at line 2: y is 2 in a and 3 in b."));
    CHECK(has(place.run("diff a.json b.json --json").out, "\"what\":\"value\""));
    CHECK(place.run("diff a.json").code == 2);
    CHECK(place.run("diff a.json none.json").code == 2);
    const Ended no_ranks = place.run("diff a.json --ranks 0,1");
    CHECK(no_ranks.code == 2);
    CHECK(has(no_ranks.err, "has no ranks"));
}

TEST_CASE("diff names the line at which a rank left the others") {
    const Place place;
    place.file("early.py",
               "import torch.distributed as dist\nimport torch\n"
               "dist.init_process_group('gloo')\n"
               "rank = dist.get_rank()\n"
               "x = torch.ones(4)\n"
               "for step in range(3):\n"
               "    y = x + step\n"
               "    if rank == 1 and step == 2:\n"
               "        break\n"
               "    dist.all_reduce(x)\n"
               "z = x + 1\n");
    REQUIRE(place.shell("\"$R\" run early.py --ranks 3 --json > r.json").code == 4);
    const Ended parted = place.run("diff r.json --ranks 0,1");
    CHECK(parted.code == 1);
    CHECK(has(parted.out,
              "Ranks 0 and 1 part after line 7: rank 0 goes on to line 10, rank 1 to line 11."));
    CHECK(place.run("diff r.json --ranks 0,2").code == 0);
    CHECK(place.run("diff r.json --ranks 0,7").code == 2);
    CHECK(place.run("diff r.json --ranks 1").code == 2);
}

TEST_CASE("with --prefix-ranks each line of output begins with its rank") {
    const Place place;
    place.file("say.py",
               "import torch.distributed as dist\n"
               "dist.init_process_group('gloo')\n"
               "print('here is', dist.get_rank())\nprint('twice')\n");
    const Ended ended = place.run("run say.py --ranks 2 --prefix-ranks");
    CHECK(ended.code == 0);
    CHECK(ended.out.rfind("[default0]:here is 0\n[default0]:twice\n[default1]:here is 1\n", 0) ==
          0);
    CHECK(place.run("run say.py --ranks 2").out.rfind("here is 0\n", 0) == 0);
}

TEST_CASE("the text of sixty-four ranks that wait fits on a screen") {
    const Place place;
    place.file("wait.py",
               "import torch, torch.distributed as dist\n"
               "dist.init_process_group('gloo')\n"
               "if dist.get_rank() != 9:\n    dist.all_reduce(torch.ones(1))\n");
    const Ended ended = place.run("run wait.py --ranks 64");
    CHECK(ended.code == 4);
    CHECK(std::count(ended.out.begin(), ended.out.end(), '\n') < 60);
    CHECK(has(ended.out, "rank 9"));
}

TEST_CASE("sweep prints the varied names, machine, gpus, time, error, rate and the phases") {
    const Place place;
    const Ended table = place.run("sweep all_reduce --vary size=65536..131072 --vary gpus=2,4");
    CHECK(table.code == 0);
    CHECK(table.out.rfind("size,machine,gpus,time_ns,error_percent,rate,all_reduce_ns,host_ns\n",
                          0) == 0);
    CHECK(std::count(table.out.begin(), table.out.end(), '\n') == 5);
    CHECK(table.out.find("\n131072,a100-sxm-4,4,") != std::string::npos);
    const Ended json = place.run("sweep all_reduce --machine dgx-h100 --gpus 8 --json");
    CHECK(json.code == 0);
    CHECK(json.out.find("\"clock\": \"modelled\"") != std::string::npos);
    const Ended file = place.run("sweep host_copy --set memory=pageable --csv copy.csv");
    CHECK(file.code == 0);
    CHECK(file.out.empty());
    CHECK(text_of(place.path("copy.csv")).rfind("size,machine,gpus,", 0) == 0);
}

TEST_CASE("sweep says what there is and what is wrong, with the exit codes of run") {
    const Place place;
    CHECK(place.run("sweep").out.find("\nall_reduce: ") != std::string::npos);
    CHECK(place.run("sweep all_redu").code == 2);
    CHECK(place.run("sweep all_reduce --vary sice=1").err.find("Did you mean 'size'") !=
          std::string::npos);
    CHECK(place.run("sweep all_reduce --set size=4096 --vary size=1..4").code == 2);
    CHECK(place.run("sweep all_reduce --gpus 99 --machine dgx-h100").code == 3);
    CHECK(place.run("sweep all_reduce --machine dgx-h10").code == 2);
}

TEST_CASE("a scenario runs by name or file with its defaults, or with other values") {
    const Place place;
    const Ended by_name = place.run("run all_reduce --json");
    CHECK(by_name.code == 0);
    const Ended by_file =
        place.run("run " RINGSIDE_SOURCE_DIR "/exercises/scenarios/all_reduce.py --json");
    CHECK(by_file.out == by_name.out);
    const Ended smaller = place.run("run all_reduce --set size=1024 --ranks 2 --json");
    CHECK(smaller.code == 0);
    CHECK(smaller.out != by_name.out);
    CHECK(place.run("run all_reduce --set size=big").code == 2);
}
