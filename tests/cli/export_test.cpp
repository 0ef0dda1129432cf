// Programs taken home: what is written, and that real PyTorch runs it.
#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace {

namespace fs = std::filesystem;

struct Ended {
    int code = -1;
    std::string out;
};

std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

class Place {
   public:
    Place() {
        std::string name = (fs::temp_directory_path() / "ringside-export-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~Place() { fs::remove_all(path_); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    // Runs a shell line here; $R is the program, $P a Python that may have PyTorch.
    Ended shell(const std::string& line) const {
        const std::string command = "cd '" + path_.string() +
                                    "' && R='" RINGSIDE_BINARY_DIR
                                    "/bin/ringside' && P=/usr/bin/python3 && export "
                                    "OMP_NUM_THREADS=1 && { " +
                                    line + " ; } >out 2>&1 </dev/null";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                text_of(path_ / "out")};
    }
    std::string text(const std::string& name) const { return text_of(path_ / name); }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
    }

   private:
    fs::path path_;
};

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

bool has_pytorch(const Place& place) {
    if (place.shell("$P -c 'import torch.distributed as d; assert d.is_available()'").code == 0)
        return true;
    std::puts("TEST-WAIVED: /usr/bin/python3 has no torch: install python3-torch to run exports");
    return false;
}

// What torchrun sets for each of `ranks` processes, without torchrun.
// A port that nobody listens on now: two checkouts may be tested at once.
int free_port() {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM, 0);
    REQUIRE(descriptor >= 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    REQUIRE(::bind(descriptor, any, size) == 0);
    REQUIRE(::getsockname(descriptor, any, &size) == 0);
    ::close(descriptor);
    return ntohs(address.sin_port);
}

// Each rank writes to a file of its own, so that no line is broken by another's.
std::string started_as_ranks(const std::string& script, int ranks) {
    const int port = free_port();
    std::string line = "export MASTER_ADDR=127.0.0.1 MASTER_PORT=" + std::to_string(port) +
                       " WORLD_SIZE=" + std::to_string(ranks) + "; F=0; ";
    for (int rank = 0; rank < ranks; ++rank) {
        const std::string number = std::to_string(rank);
        line += "RANK=" + number + " LOCAL_RANK=" + number + " timeout 100 $P " + script +
                " >rank" + number + ".out 2>&1 & J" + number + "=$!; ";
    }
    for (int rank = 0; rank < ranks; ++rank) line += "wait $J" + std::to_string(rank) + " || F=1; ";
    return line + "cat rank*.out; (exit $F)";
}

}  // namespace

TEST_CASE("an exercise of ranks is exported with its key, its set-up and the torchrun command") {
    const Place place;
    const Ended ended = place.shell("\"$R\" export ranks-stop-early --pytorch scripts");
    REQUIRE(ended.code == 0);
    const std::string command = "torchrun --standalone --nproc_per_node 4 ranks_stop_early.py";
    CHECK(has(ended.out, command));
    const std::string script = place.text("scripts/ranks_stop_early.py");
    CHECK(has(script, command));
    CHECK(has(script, "dist.all_reduce(stop, op=dist.ReduceOp.MAX)"));
    CHECK(has(script, "quick_step = 2"));
    CHECK(has(script, "def backward("));
    CHECK_FALSE(has(script, "{{1}}"));
    CHECK(has(place.text("scripts/README.md"), "`ranks_stop_early.py`"));
}

TEST_CASE("a second export of the same exercise leaves one line in the README") {
    const Place place;
    REQUIRE(place
                .shell("\"$R\" export dp-wrap-model --pytorch s && \"$R\" export dp-wrap-model "
                       "ranks-stop-early --pytorch s")
                .code == 0);
    const std::string readme = place.text("s/README.md");
    CHECK(readme.find("`dp_wrap_model.py`") == readme.rfind("`dp_wrap_model.py`"));
    CHECK(has(readme, "python3 dp_wrap_model.py"));
}

TEST_CASE("a file that is not an export is never written over") {
    const Place place;
    place.write("dp_wrap_model.py", "mine = 1\n");
    const Ended ended = place.shell("\"$R\" export dp-wrap-model --pytorch .");
    CHECK(ended.code == 2);
    CHECK(place.text("dp_wrap_model.py") == "mine = 1\n");
}

TEST_CASE("a program that needs a stream says that it needs GPUs") {
    const Place place;
    place.write("streams.py", "import torch\ns = torch.cuda.Stream()\n");
    REQUIRE(place.shell("\"$R\" export streams.py --pytorch out_dir --devices 1").code == 0);
    CHECK(has(place.text("out_dir/streams.py"), "raise SystemExit('this program needs 1 GPU"));
}

TEST_CASE("an exported program of one process runs under PyTorch without a GPU") {
    const Place place;
    if (!has_pytorch(place)) return;
    REQUIRE(place.shell("\"$R\" export dp-wrap-model --pytorch s").code == 0);
    const Ended ended = place.shell("timeout 100 $P s/dp_wrap_model.py");
    CAPTURE(ended.out);
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "c"));  // a device: cuda:0 where there are four, else cpu
}

TEST_CASE("an exported program of ranks runs over gloo and prints what it prints here") {
    const Place place;
    if (!has_pytorch(place)) return;
    REQUIRE(place.shell("\"$R\" export ranks-stop-early --pytorch s").code == 0);
    const Ended ended = place.shell(started_as_ranks("s/ranks_stop_early.py", 4));
    CAPTURE(ended.out);
    CHECK(ended.code == 0);
    for (const char* rank : {"0", "1", "2", "3"})
        CHECK(has(ended.out, std::string("rank ") + rank + " left in step 2"));
}

TEST_CASE("an exported file with DistributedDataParallel runs over gloo") {
    const Place place;
    if (!has_pytorch(place)) return;
    place.write("ddp.py",
                "import torch\nimport torch.distributed as dist\n"
                "from torch.nn.parallel import DistributedDataParallel\n"
                "dist.init_process_group('nccl')\nrank = dist.get_rank()\n"
                "torch.cuda.set_device(rank)\n"
                "model = DistributedDataParallel(torch.nn.Linear(4, 2).to(rank), "
                "device_ids=[rank])\n"
                "x = torch.full((3, 4), float(rank), device=f'cuda:{rank}')\n"
                "model(x).sum().backward()\n"
                "print(rank, model.module.weight.grad[0, 0].item())\n");
    REQUIRE(place.shell("\"$R\" export ddp.py --ranks 2 --pytorch s").code == 0);
    const Ended ended = place.shell(started_as_ranks("s/ddp.py", 2));
    CAPTURE(ended.out);
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "0 1.5"));
    CHECK(has(ended.out, "1 1.5"));
}
