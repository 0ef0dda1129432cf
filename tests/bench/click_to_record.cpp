// Times every shipped exercise from the press of Run it to the finished record in the window's
// hands: request, runner process, run, reply and reading it back. Prints a line per exercise and
// the worst.
#include "core/session/session.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace ringside;
using Clock = std::chrono::steady_clock;

constexpr int kRepeats = 15;
constexpr auto kLongestRun = std::chrono::seconds(20);

// Runs once and returns the milliseconds, or a negative number when no record came.
double time_run(session::Session& session, const session::RunSpec& spec) {
    const auto begin = Clock::now();
    session.run(spec, true);
    while (Clock::now() - begin < kLongestRun) {
        session.poll();
        const session::RunView* view = session.find_run(spec);
        if (view != nullptr && view->stage == session::RunStage::done) {
            return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
        }
        if (view != nullptr && view->stage == session::RunStage::failed) return -1;
        std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
    return -1;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: click_to_record RINGSIDE DATA_DIR\n");
        return 2;
    }
    session::SessionOptions options;
    options.own_program = argv[1];
    options.data_dir = argv[2];
    auto session = session::Session::open(std::move(options));
    if (!session) {
        std::fprintf(stderr, "click_to_record: %s\n", session.error().message.c_str());
        return 1;
    }
    double worst = 0;
    for (const exercise::Exercise& exercise : (*session)->catalogue().exercises) {
        const session::RunSpec spec{exercise.id, session::RunSubject::answer,
                                    keyed_answer(exercise), 0};
        time_run(**session, spec);  // the first one starts the runner
        std::vector<double> times;
        for (int i = 0; i < kRepeats; ++i) times.push_back(time_run(**session, spec));
        if (*std::min_element(times.begin(), times.end()) < 0) {
            std::fprintf(stderr, "click_to_record: %s yields no record\n", exercise.id.c_str());
            return 1;
        }
        std::printf("  %-24s %7.2f ms\n", exercise.id.c_str(), median(times));
        worst = std::max(worst, median(times));
    }
    std::printf("click_to_record_ms %.2f\n", worst);
    return 0;
}
