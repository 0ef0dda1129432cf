// The session as the window has it, on the shipped content, with the real runner.
#include "core/exercise/grader.h"
#include "core/session/session.h"

#include <doctest/doctest.h>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

using namespace ringside;
using namespace ringside::session;

namespace {

namespace fs = std::filesystem;

struct DataFolder {
    DataFolder() {
        std::string name = (fs::temp_directory_path() / "ringside-data-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path = name;
    }
    ~DataFolder() { fs::remove_all(path); }
    DataFolder(const DataFolder&) = delete;
    DataFolder& operator=(const DataFolder&) = delete;
    fs::path path;
};

std::unique_ptr<Session> open_shipped(const DataFolder& data) {
    SessionOptions options;
    options.content_dir = RINGSIDE_SOURCE_DIR;
    options.data_dir = data.path.string();
    options.own_program = RINGSIDE_BINARY_DIR "/bin/ringside";
    options.backend = "emulated";
    auto session = Session::open(std::move(options));
    REQUIRE(session.has_value());
    return std::move(*session);
}

const RunView& finished(Session& session, const RunSpec& spec) {
    for (int i = 0; i < 4000; ++i) {
        session.poll();
        const RunView* view = session.find_run(spec);
        if (view != nullptr && view->stage != RunStage::running) return *view;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    FAIL("the run never ended");
    std::abort();
}

void check_number(Session& session, const std::string& number) {
    session.set_number(number);
    session.check();
    for (int i = 0; i < 4000 && session.practice().is_judging; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        session.poll();
    }
    REQUIRE_FALSE(session.practice().is_judging);
}

// Learns the number by being wrong as often as one may be, then gives it.
void answer_number(Session& session) {
    while (session.practice().attempts_left > 0) {
        const int left = session.practice().attempts_left;
        check_number(session, "-1");
        REQUIRE(session.practice().attempts_left < left);
    }
    for (int i = 0; i < 4000 && session.practice().right_number.empty(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        session.poll();
    }
    const std::string right = session.practice().right_number;
    session.try_again();
    check_number(session, right);
}

// What `text` gives once its figures are there.
template <class Text>
std::string settled(Session& session, const Text& text) {
    std::string now = text();
    for (int i = 0; i < 4000 && now.find("…") != std::string::npos; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        session.poll();
        now = text();
    }
    return now;
}

}  // namespace

// A right answer runs well, except where the question is which program hangs, or why one does.
trace::Outcome outcome_of_key(const exercise::Exercise& exercise) {
    const std::string hangs = "outcome == \"deadlock\"";
    for (const std::string& demand : exercise.proves) {
        if (demand == hangs) return trace::Outcome::deadlock;
    }
    for (const exercise::Option& option : exercise.options) {
        if (option.is_correct && option.claim.starts_with(hangs)) return trace::Outcome::deadlock;
    }
    return trace::Outcome::ok;
}

TEST_CASE("every shipped exercise's right answer ends as it claims and can be checked") {
    const DataFolder data;
    const auto session = open_shipped(data);
    REQUIRE(session->catalogue().exercises.size() >= 10);
    for (const exercise::Exercise& exercise : session->catalogue().exercises) {
        CAPTURE(exercise.id);
        session->open_exercise(exercise.id);
        const exercise::Answer key = exercise::keyed_answer(exercise);
        const RunSpec spec{exercise.id, RunSubject::answer, key, 0};
        const std::string machine = exercise.run.machine.value_or("a100-sxm-4");
        CHECK(session->idle_record(spec)->machine == machine);
        session->run(spec);
        const RunView& view = finished(*session, spec);
        REQUIRE(view.stage == RunStage::done);
        CHECK(view.result.record->outcome == outcome_of_key(exercise));
        CHECK(view.result.record->exercise == exercise.id);
        if (exercise.kind == exercise::Kind::numeric) {
            answer_number(*session);
        } else {
            for (std::size_t i = 0; i < key.size(); ++i) {
                if (exercise.kind == exercise::Kind::fill_in)
                    session->set_blank(static_cast<int>(i), key[i]);
                else
                    session->choose(key[i]);
            }
            session->check();
        }
        CHECK(session->practice().verdict == Verdict::right);
        session->poll();
        CHECK(session->practice().takeaway.find("{=") == std::string::npos);
        CHECK(session->practice().takeaway.find("(?)") == std::string::npos);
        CHECK_FALSE(session->practice().takeaway.empty());
    }
    session->open_first_unsolved();
    CHECK(session->take_messages().empty());
}

TEST_CASE("every figure in a shipped prompt or reason comes out of its run") {
    const DataFolder data;
    const auto session = open_shipped(data);
    for (const exercise::Exercise& exercise : session->catalogue().exercises) {
        const std::string prompt = settled(*session, [&] { return session->prompt(exercise.id); });
        CAPTURE(prompt);
        CHECK(prompt.find("(?)") == std::string::npos);
        for (std::size_t i = 0; i < exercise.options.size(); ++i) {
            for (const int blank : exercise.kind == exercise::Kind::fill_in
                                       ? exercise::blank_numbers(exercise)
                                       : std::vector<int>{0}) {
                const std::string because = settled(*session, [&] {
                    return session->because(exercise.id, static_cast<int>(i), blank);
                });
                CAPTURE(exercise.id);
                CAPTURE(because);
                CHECK_FALSE(because.empty());
                CHECK(because.find("(?)") == std::string::npos);
                CHECK(because.find("{=") == std::string::npos);
            }
        }
    }
}

TEST_CASE("every try-it, witness, fact and question of the shipped content ends in a record") {
    const DataFolder data;
    const auto session = open_shipped(data);
    const auto check_run = [&](const RunSpec& spec) {
        CAPTURE(spec.id);
        CAPTURE(static_cast<int>(spec.subject));
        CAPTURE(spec.index);
        session->run(spec);
        const RunView& view = finished(*session, spec);
        CAPTURE(view.message);
        CHECK(view.stage == RunStage::done);
    };
    for (const exercise::Exercise& exercise : session->catalogue().exercises) {
        for (std::size_t i = 0; i < exercise.varies.size(); ++i) {
            check_run({exercise.id, RunSubject::vary, {}, static_cast<int>(i)});
        }
        for (std::size_t i = 0; i < exercise.options.size(); ++i) {
            if (exercise.options[i].witness.empty()) continue;
            check_run({exercise.id, RunSubject::witness, {}, static_cast<int>(i)});
        }
    }
    for (const exercise::Term& term : session->catalogue().terms) {
        for (std::size_t i = 0; i < term.facts.size(); ++i) {
            if (!term.facts[i].code.empty())
                check_run({term.id, RunSubject::fact, {}, static_cast<int>(i)});
            for (std::size_t j = 0; j < term.facts[i].varies.size(); ++j) {
                check_run({term.id, RunSubject::fact_vary, {}, static_cast<int>(100 * i + j)});
            }
        }
        for (std::size_t i = 0; i < term.reviews.size(); ++i) {
            if (!term.reviews[i].code.empty())
                check_run({term.id, RunSubject::review, {}, static_cast<int>(i)});
        }
    }
}

TEST_CASE("a cancel leaves the real runner ready for the next run") {
    const DataFolder data;
    const auto session = open_shipped(data);
    const exercise::Exercise& exercise = session->catalogue().exercises.front();
    const RunSpec spec{exercise.id, RunSubject::answer, exercise::keyed_answer(exercise), 0};
    session->run(spec);
    session->cancel(spec);
    const RunStage stage = finished(*session, spec).stage;
    CHECK((stage == RunStage::done || stage == RunStage::failed));
    session->run(spec, true);
    CHECK(finished(*session, spec).result.record->outcome == trace::Outcome::ok);
}
