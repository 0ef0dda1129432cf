#include "core/exercise/loader.h"
#include "core/exercise/lint.h"
#include "core/exercise/machines.h"
#include "tests/exercise/sample_exercises.h"
#include "tests/exercise/temporary_folder.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>

using namespace ringside;
using namespace ringside::exercise;

namespace {

const char* const kTrack = "title = \"First\"\nteaches = \"Counting.\"\nprerequisites = []\n";

std::string with_id(const std::string& toml, const std::string& old_id, const std::string& id) {
    return with(toml, "id = \"" + old_id + "\"", "id = \"" + id + "\"");
}

}  // namespace

TEST_CASE("a catalogue keeps the order of folders and files and knows its tracks") {
    const TemporaryFolder content;
    content.write("exercises/02_later/01_b.toml", with_id(kOneProgram, "what-prints", "b"));
    content.write("exercises/01_first/track.toml", kTrack);
    content.write("exercises/01_first/02_second.toml", kPerOption);
    content.write("exercises/01_first/01_first.toml", kTwoBlanks);
    content.write("exercises/01_first/README.md", "not an exercise");
    const Catalogue catalogue = load_catalogue(content.path());
    CHECK(catalogue.problems.empty());
    REQUIRE(catalogue.exercises.size() == 3);
    CHECK(catalogue.exercises[0].id == "two-blanks");
    CHECK(catalogue.exercises[1].id == "make-three");
    CHECK(catalogue.exercises[2].track == "later");
    REQUIRE(catalogue.tracks.size() == 2);
    CHECK(catalogue.tracks[0].title == "First");
    CHECK(catalogue.tracks[0].items == std::vector<std::string>{"two-blanks", "make-three"});
    CHECK(catalogue.tracks[1].title == "later");
    CHECK(catalogue.find_exercise("b") == &catalogue.exercises[2]);
    CHECK(catalogue.find_exercise("c") == nullptr);
}

TEST_CASE("one bad file of each kind hides no other") {
    const TemporaryFolder content;
    const std::string folder = "exercises/01_first/";
    content.write(folder + "01_good.toml", kTwoBlanks);
    content.write(folder + "02_syntax.toml", "id = ");
    content.write(folder + "03_nul.toml", std::string("id = \"x\"\nkind = \"\0\"", 19));
    content.write(folder + "04_utf8.toml", "id = \"x\"\ntitle = \"\xff\"\n");
    content.write(folder + "05_huge.toml", std::string(10 * 1024 * 1024, '#'));
    content.write(folder + "06_deep.toml", "a = " + std::string(500'000, '['));
    content.write(folder + "07_keys.toml", [] {
        std::string key = "a";
        for (int i = 0; i < 400'000; ++i) key += ".a";
        return key + " = 1\n";
    }());
    content.write(folder + "08_empty.toml", "");
    std::filesystem::create_directory(content.path(folder + "09_folder.toml"));
    REQUIRE(::mkfifo(content.path(folder + "10_pipe.toml").c_str(), 0600) == 0);
    std::filesystem::create_symlink("/dev/zero", content.path(folder + "11_zero.toml"));
    std::filesystem::create_symlink("nowhere.toml", content.path(folder + "12_dangling.toml"));
    content.write(folder + "13_same_id.toml", kTwoBlanks);
    content.write(folder + "14_good.toml", kPerOption);

    const Catalogue catalogue = load_catalogue(content.path());
    CHECK(catalogue.exercises.size() == 2);
    const auto message_of = [&](const std::string& name) -> std::string {
        for (const ContentProblem& problem : catalogue.problems) {
            if (problem.file.ends_with(name)) return problem.message;
        }
        return {};
    };
    const std::string at = content.path(folder);
    CHECK(message_of("02_syntax.toml").starts_with(at + "02_syntax.toml:1:"));
    CHECK(message_of("03_nul.toml") ==
          at + "03_nul.toml:2:9: the file holds a NUL byte\nhelp: save it as plain text");
    CHECK(message_of("04_utf8.toml")
              .starts_with(at + "04_utf8.toml:2:10: the file is not UTF-8 text here\n"));
    CHECK(message_of("05_huge.toml") ==
          "the file is too large (10485760 bytes). Keep content files below 1000000 bytes: " + at +
              "05_huge.toml");
    CHECK(message_of("06_deep.toml").find("nests more than 32 deep") != std::string::npos);
    CHECK(message_of("07_keys.toml").find("nests more than 32 deep") != std::string::npos);
    CHECK(message_of("08_empty.toml").find("'id' is missing") != std::string::npos);
    CHECK(message_of("10_pipe.toml") ==
          "this is not a regular file. Only ordinary text files are read: " + at + "10_pipe.toml");
    CHECK(message_of("11_zero.toml").starts_with("this is not a regular file."));
    CHECK(message_of("12_dangling.toml").find("No such file") != std::string::npos);
    CHECK(message_of("13_same_id.toml") ==
          at + "13_same_id.toml: the id 'two-blanks' is taken by " + at +
              "01_good.toml. Give this one another: progress hangs on it.");
    CHECK(catalogue.problems.size() == 11);
}

TEST_CASE("a byte order mark and Windows line ends are read as if they were not there") {
    std::string windows = "\xEF\xBB\xBF";
    for (const char c : kTwoBlanks) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const TemporaryFolder content;
    content.write("a.toml", windows);
    const Catalogue catalogue = load_paths({content.path("a.toml")});
    REQUIRE(catalogue.exercises.size() == 1);
    CHECK(catalogue.exercises[0].code == read(kTwoBlanks).code);
}

TEST_CASE("paths may be files and folders, and a missing one is a problem") {
    const TemporaryFolder content;
    content.write("01_one/01_a.toml", kTwoBlanks);
    content.write("loose.toml", kPerOption);
    const Catalogue catalogue =
        load_paths({content.path("01_one"), content.path("loose.toml"), content.path("none")});
    CHECK(catalogue.exercises.size() == 2);
    CHECK(catalogue.exercises[0].track == "one");
    REQUIRE(catalogue.problems.size() == 1);
    CHECK(catalogue.problems[0].message.find("No such file") != std::string::npos);
}

TEST_CASE("a content folder without exercises says so") {
    const TemporaryFolder content;
    const Catalogue catalogue = load_catalogue(content.path());
    REQUIRE(catalogue.problems.size() == 1);
    CHECK(catalogue.problems[0].message.find(content.path("exercises")) != std::string::npos);
}

TEST_CASE("variables of a run become Python literals") {
    const std::string toml = with(
        kTwoBlanks, "devices = 0",
        "devices = 0\nset = { rows = 5, rate = 1.0, name = 'it''s', on = true, cuts = [1, 2.5] }");
    const auto exercise = exercise_from_toml(with(toml, "'it''s'", "\"it's\\n\""), "sample.toml");
    REQUIRE(exercise.has_value());
    CHECK(exercise->run.set.at("rows") == "5");
    CHECK(exercise->run.set.at("rate") == "1.0");
    CHECK(exercise->run.set.at("name") == "'it\\'s\\n'");
    CHECK(exercise->run.set.at("on") == "True");
    CHECK(exercise->run.set.at("cuts") == "[1, 2.5]");
}

TEST_CASE("a blank that no option declares is text inside a string") {
    CHECK(exercise_from_toml(with(kTwoBlanks, "print(x", "print(f'{{9}}')\nprint(x"), "a.toml")
              .has_value());
}

TEST_CASE("two options for one blank are one key and a further answer when also says so") {
    const std::string toml =
        with(with(kTwoBlanks, "because = \"Subtracts.\"\nshows = 'stdout != \"7\\n\"'",
                  "blank = 2\nbecause = \"Also.\""),
             "prompt =", "also = [[\"*\", \"-\"]]\nprompt =");
    const Exercise exercise = read(toml);
    CHECK(keyed_answer(exercise) == Answer{0, 1});
    CHECK(is_right(exercise, {0, 2}));
}

TEST_CASE("the shipped content has no problem and nothing to lint") {
    const Catalogue catalogue = load_catalogue(RINGSIDE_SOURCE_DIR);
    for (const ContentProblem& problem : catalogue.problems) FAIL_CHECK(problem.message);
    for (const LintFinding& finding : lint(catalogue)) FAIL_CHECK(finding.message);
    CHECK(catalogue.exercises.size() >= 10);
    CHECK(catalogue.find_term("torch.nn.DataParallel") != nullptr);
    CHECK(catalogue.find_exercise("dp-wrap-model") != nullptr);
}

TEST_CASE("the shipped machines load, and a misspelt one is answered with the nearest") {
    const Machines machines = load_machines(RINGSIDE_SOURCE_DIR);
    for (const ContentProblem& problem : machines.problems) FAIL_CHECK(problem.message);
    REQUIRE(machines.find(kDefaultMachine).has_value());
    CHECK((*machines.find(kDefaultMachine))->machine.gpus.size() == 4);
    const auto misspelt = machines.find("a100-smx-4");
    REQUIRE_FALSE(misspelt.has_value());
    CHECK(misspelt.error().kind == ErrorKind::not_found);
    CHECK(misspelt.error().message.find("Did you mean 'a100-sxm-4'?") != std::string::npos);
    CHECK(machines.with_at_least(3) == "a100-sxm-4");
    CHECK(machines.with_at_least(5000).empty());
}

TEST_CASE("the linter names what a finished exercise lacks") {
    const auto messages = [](const std::string& toml) {
        std::vector<std::string> all;
        for (const LintFinding& finding : lint(read(toml))) all.push_back(finding.message);
        return all;
    };
    CHECK(messages(kTwoBlanks).empty());
    CHECK(messages(kOneProgram).empty());
    CHECK(messages(kPerOption).empty());
    const auto only = [&](const std::string& toml) {
        const auto all = messages(toml);
        REQUIRE(all.size() == 1);
        return all.front();
    };
    CHECK(only(with(kTwoBlanks, "hint = [\"Six first.\"]\n", "")).find("there is no hint") !=
          std::string::npos);
    CHECK(only(with(kTwoBlanks, "source = \"Arithmetic.\"\n", "")).find("there is no source") !=
          std::string::npos);
    CHECK(
        only(with(kTwoBlanks, "because = \"Adds.\"\n", "")).find("option B '+' does not say why") !=
        std::string::npos);
    CHECK(only(with(kTwoBlanks, ", 2 = \"Then it stays {= x }.\"", "")).find("in blank 2") !=
          std::string::npos);
    CHECK(only(with(kTwoBlanks, "shows = 'stdout != \"7\\n\"'\n", ""))
              .find("does not say what its run shows") != std::string::npos);
    CHECK(only(with(kTwoBlanks, "note = \"The same signs.\"\n", "")).find("has no note") !=
          std::string::npos);
    CHECK(only(with(kTwoBlanks, "Multiply and add", std::string(61, 'x')))
              .find("the title has 61 characters") != std::string::npos);
    CHECK(only(with(kOneProgram, "witness = \"print('1' + '1')\"\n", "")).find("has no witness") !=
          std::string::npos);
}
