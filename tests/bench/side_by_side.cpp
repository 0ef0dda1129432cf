// Times the same small programs in CPython and in Ringside's interpreter, in turns, with Google
// Benchmark, and prints the medians and their ratio. Figures are processor time, which a busy
// machine disturbs least; the last column is the ratio by the clock.
#include "tests/bench/cpython.h"
#include "tests/bench/own_interpreter.h"
#include "tests/bench/programs.h"

#include <benchmark/benchmark.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace {

using namespace ringside;
using bench::CPython;
using bench::OwnInterpreter;
using bench::Program;
using bench::Timing;

constexpr int kRepetitions = 7;

struct Times {
    std::vector<double> processor;
    std::vector<double> clock;
};

double median(std::vector<double> values) {
    if (values.empty()) return std::nan("");
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// Keeps what each benchmark took instead of printing it.
class Collector : public benchmark::BenchmarkReporter {
   public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
            Times& times = times_[run.run_name.function_name];
            times.processor.push_back(run.real_accumulated_time /
                                      static_cast<double>(run.iterations));
            times.clock.push_back(run.counters.at("clock"));
        }
    }
    const Times& of(const std::string& name) { return times_[name]; }

   private:
    std::map<std::string, Times> times_;
};

void run_once(benchmark::State& state, const std::function<std::optional<Timing>()>& time) {
    for (auto _ : state) {
        const std::optional<Timing> timing = time();
        if (!timing) return state.SkipWithError("the program failed");
        state.SetIterationTime(timing->processor);
        state.counters["clock"] = timing->clock;
    }
}

void print_table(const std::vector<Program>& programs, Collector& collected) {
    std::printf("  %-34s %9s %9s %7s %9s\n", "program", "CPython", "Ringside", "ratio", "by clock");
    std::map<std::string, std::vector<double>> ratios;
    for (const Program& program : programs) {
        const std::string name = program.group + "." + program.name;
        const Times& own = collected.of("ringside." + name);
        if (own.processor.empty()) continue;  // filtered out
        const double milliseconds = median(own.processor) * 1e3;
        if (program.is_only_ours) {
            // Other threads work for it: the clock tells.
            std::printf("  %-34s %9s %6.2f ms by the clock\n", name.c_str(), "",
                        median(own.clock) * 1e3);
            continue;
        }
        const Times& other = collected.of("cpython." + name);
        if (other.processor.empty()) continue;
        const double ratio = median(own.processor) / median(other.processor);
        std::printf("  %-34s %6.2f ms %6.2f ms %7.2f %9.2f\n", name.c_str(),
                    median(other.processor) * 1e3, milliseconds, ratio,
                    median(own.clock) / median(other.clock));
        ratios[program.group].push_back(ratio);
    }
    for (const auto& [group, values] : ratios) {
        double logarithms = 0;
        for (const double value : values) logarithms += std::log(value);
        std::printf("ratio_%s %.2f (worst %.2f)\n", group.c_str(),
                    std::exp(logarithms / static_cast<double>(values.size())),
                    *std::max_element(values.begin(), values.end()));
    }
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    char folder[] = "/tmp/ringside-bench-XXXXXX";
    if (mkdtemp(folder) == nullptr) return 1;
    const std::vector<Program> programs =
        bench::read_programs(RINGSIDE_SOURCE_DIR "/tests/bench/programs");
    int result = 0;
    {
        CPython cpython(folder);
        const std::unique_ptr<device::DeviceRuntime> runtime = bench::make_runtime();
        const auto work = [&](device::HostThread& host) {
            static_cast<void>(runtime->begin_record(host));
            OwnInterpreter own(*runtime, host);
            for (const Program& program : programs) {
                const std::string name = program.group + "." + program.name;
                const auto add = [](const std::string& title, auto time) {
                    benchmark::RegisterBenchmark(
                        title.c_str(), [time](benchmark::State& state) { run_once(state, time); })
                        ->Iterations(1)
                        ->Repetitions(kRepetitions)
                        ->UseManualTime();
                };
                if (!program.is_only_ours) {
                    add("cpython." + name, [&cpython, &program] { return cpython.time(program); });
                }
                add("ringside." + name, [&own, &program] { return own.time(program); });
            }
            Collector collected;
            benchmark::RunSpecifiedBenchmarks(&collected);
            print_table(programs, collected);
        };
        const device::Ending ending = runtime->run({work});
        if (ending.outcome != trace::Outcome::ok) {
            std::fprintf(stderr, "side_by_side: %s\n", ending.message.c_str());
            result = 1;
        }
    }
    std::filesystem::remove_all(folder);
    return result;
}
