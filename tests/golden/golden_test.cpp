// Every exercise with every option, run and compared byte for byte with the records beside this
// file. RINGSIDE_RECORD_GOLDEN=1 writes them anew; read the difference before committing it.

#include "core/exercise/grader.h"
#include "core/exercise/loader.h"
#include "core/exercise/machines.h"
#include "core/exercise/run_exercise.h"
#include "core/trace/record_json.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

using ringside::exercise::Answer;
using ringside::exercise::Catalogue;
using ringside::exercise::Exercise;
using ringside::exercise::Kind;
using ringside::exercise::Machines;
using ringside::exercise::RunPlan;
using ringside::exercise::Term;

constexpr auto kLayout = ringside::trace::JsonLayout::readable;
constexpr const char* kRecordSwitch = "RINGSIDE_RECORD_GOLDEN";

// A run and the file that its record is kept in.
struct Golden {
    std::string file;
    RunPlan plan;
};

const Catalogue& catalogue() {
    static const Catalogue loaded = ringside::exercise::load_catalogue(RINGSIDE_SOURCE_DIR);
    return loaded;
}

const Machines& machines() {
    static const Machines loaded = ringside::exercise::load_machines(RINGSIDE_SOURCE_DIR);
    return loaded;
}

std::string record_text(const RunPlan& plan) {
    const auto run = ringside::exercise::run_plan(plan, machines());
    REQUIRE_MESSAGE(run.has_value(), (run ? std::string{} : run.error().message));
    return ringside::trace::json_from_record(run->record(), kLayout) + "\n";
}

// The key, and the key with one blank (or the whole choice) replaced by each other option.
std::vector<Answer> answers_of(const Exercise& exercise) {
    const Answer key = ringside::exercise::keyed_answer(exercise);
    std::vector<Answer> answers{key};
    for (std::size_t part = 0; part < key.size(); ++part) {
        for (std::size_t option = 0; option < exercise.options.size(); ++option) {
            Answer answer = key;
            answer[part] = static_cast<int>(option);
            if (answer != key) answers.push_back(answer);
        }
    }
    return answers;
}

// The name of an answer's record.
std::string letters_of(const Exercise& exercise, const Answer& answer) {
    if (exercise.options.empty()) return "key";  // a number has no options
    std::string letters;
    for (const int option : answer) {
        if (option < 0) continue;
        letters += ringside::exercise::letter_of(static_cast<std::size_t>(option));
    }
    return letters;
}

// Options that share a program share a record, so that the folder holds no copies.
void add_exercise(const Exercise& exercise, std::vector<Golden>& goldens) {
    std::set<std::string> seen;
    for (const Answer& answer : answers_of(exercise)) {
        RunPlan plan = ringside::exercise::plan_for_answer(exercise, answer);
        if (!seen.insert(plan.program).second) continue;
        goldens.push_back(
            {exercise.id + "/" + letters_of(exercise, answer) + ".json", std::move(plan)});
    }
}

void add_term(const Term& term, std::vector<Golden>& goldens) {
    for (std::size_t fact = 0; fact < term.facts.size(); ++fact) {
        if (term.facts[fact].code.empty()) continue;
        goldens.push_back({term.id + "/fact-" + std::to_string(fact + 1) + ".json",
                           ringside::exercise::plan_for_fact(term, fact)});
    }
    for (std::size_t review = 0; review < term.reviews.size(); ++review) {
        if (term.reviews[review].code.empty()) continue;
        goldens.push_back({term.id + "/review-" + std::to_string(review + 1) + ".json",
                           ringside::exercise::plan_for_review(term, review)});
    }
}

std::vector<Golden> all_goldens() {
    std::vector<Golden> goldens;
    for (const Exercise& exercise : catalogue().exercises) add_exercise(exercise, goldens);
    for (const Term& term : catalogue().terms) add_term(term, goldens);
    return goldens;
}

std::filesystem::path path_of(const Golden& golden) {
    return std::filesystem::path(RINGSIDE_SOURCE_DIR) / "tests" / "golden" / golden.file;
}

std::string text_at(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// The first line that differs, with both versions: a whole record is too long to read.
std::string first_difference(const std::string& kept, const std::string& now) {
    std::istringstream kept_lines(kept);
    std::istringstream now_lines(now);
    std::string kept_line;
    std::string now_line;
    for (int line = 1;; ++line) {
        const bool has_kept = static_cast<bool>(std::getline(kept_lines, kept_line));
        const bool has_now = static_cast<bool>(std::getline(now_lines, now_line));
        if (!has_kept && !has_now) return "no line differs";
        if (has_kept && has_now && kept_line == now_line) continue;
        return "line " + std::to_string(line) + "\n  kept: " + (has_kept ? kept_line : "(end)") +
               "\n  now:  " + (has_now ? now_line : "(end)");
    }
}

// What a command prints on stdout, and its exit status.
std::pair<std::string, int> output_of(const std::string& command) {
    std::string text;
    std::FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) {
        text.append(buffer, n);
    }
    return {text, pclose(pipe)};
}

}  // namespace

TEST_CASE("every shipped exercise and term page can be read") {
    for (const auto& problem : catalogue().problems) FAIL_CHECK(problem.message);
    CHECK(catalogue().exercises.size() >= 10);
    CHECK(catalogue().terms.size() >= 1);
}

TEST_CASE("every answer of every exercise yields the record that was kept") {
    const bool records = std::getenv(kRecordSwitch) != nullptr;
    for (const Golden& golden : all_goldens()) {
        CAPTURE(golden.file);
        const std::string now = record_text(golden.plan);
        const std::filesystem::path path = path_of(golden);
        if (records) {
            std::filesystem::create_directories(path.parent_path());
            std::ofstream(path, std::ios::binary) << now;
            continue;
        }
        REQUIRE_MESSAGE(std::filesystem::exists(path),
                        "no record kept; run with " << kRecordSwitch << "=1");
        const std::string kept = text_at(path);
        CHECK_MESSAGE(kept == now, first_difference(kept, now));
    }
}

TEST_CASE("no record is kept for an answer that no longer exists") {
    std::set<std::string> expected;
    for (const Golden& golden : all_goldens()) expected.insert(path_of(golden).string());
    const std::filesystem::path folder =
        std::filesystem::path(RINGSIDE_SOURCE_DIR) / "tests/golden";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".json") continue;
        CHECK_MESSAGE(expected.count(entry.path().string()) == 1, entry.path().string());
    }
}

TEST_CASE("the same run twice gives the same bytes") {
    for (const Exercise& exercise : catalogue().exercises) {
        CAPTURE(exercise.id);
        const RunPlan plan = ringside::exercise::plan_for_answer(
            exercise, ringside::exercise::keyed_answer(exercise));
        CHECK(record_text(plan) == record_text(plan));
    }
}

TEST_CASE("a record that is read back is written with the same bytes") {
    for (const Golden& golden : all_goldens()) {
        CAPTURE(golden.file);
        const std::string kept = text_at(path_of(golden));
        const auto record = ringside::trace::record_from_json(kept);
        REQUIRE(record.has_value());
        CHECK(ringside::trace::json_from_record(*record, kLayout) + "\n" == kept);
    }
}

TEST_CASE("the exercises without devices print the same under CPython") {
    if (output_of("python3 --version 2>&1").second != 0) {
        MESSAGE("TEST-WAIVED: no python3 here");
        return;
    }
    const auto file = std::filesystem::temp_directory_path() /
                      ("ringside-golden-" + std::to_string(getpid()) + ".py");
    int compared = 0;
    for (const Exercise& exercise : catalogue().exercises) {
        for (const Answer& answer : answers_of(exercise)) {
            const RunPlan plan = ringside::exercise::plan_for_answer(exercise, answer);
            const std::string whole = plan.setup + plan.program;
            if (plan.devices != 0 || whole.find("import torch") != std::string::npos) continue;
            CAPTURE(exercise.id);
            CAPTURE(plan.program);
            std::string text;
            for (const auto& [name, value] : plan.set) text += name + " = " + value + "\n";
            std::ofstream(file) << text << plan.setup << "\n" << plan.program;
            const auto [printed, status] = output_of("python3 " + file.string() + " 2>/dev/null");
            const auto run = ringside::exercise::run_plan(plan, machines());
            REQUIRE(run.has_value());
            CHECK(run->record().stdout_text == printed);
            CHECK((run->record().outcome == ringside::trace::Outcome::ok) == (status == 0));
            ++compared;
        }
    }
    std::filesystem::remove(file);
    CHECK(compared > 10);
}
