// Times our product of matrices beside Eigen's, in turns, with Google Benchmark. Ours gives the
// same bits on every CPU; Eigen is measured at the instruction set that could promise that (the
// baseline), with AVX2, and with AVX2 and fused multiply-add.
#include "core/device/emulated/kernel_parts.h"
#include "core/device/kernel.h"
#include "tests/bench/eigen_product.h"

#include <benchmark/benchmark.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace {

using namespace ringside;

constexpr std::int64_t kSizes[] = {64, 128, 256, 512, 1024};
constexpr int kRepetitions = 5;

std::vector<float> numbers(std::int64_t count) {
    std::vector<float> made(static_cast<std::size_t>(count));
    std::uint32_t state = 1;
    for (float& number : made) {
        state = state * 1664525 + 1013904223;
        number = static_cast<float>(state >> 8) / 16777216.0F - 0.5F;
    }
    return made;
}

device::View matrix(std::int64_t size) {
    device::View view;
    view.shape = {size, size};
    view.strides = {size, 1};
    return view;
}

void our_product(const float* a, const float* b, float* out, std::int64_t size) {
    device::Kernel kernel;
    kernel.op = device::Op::matrix_multiply;
    kernel.inputs = {matrix(size), matrix(size)};
    kernel.outputs = {matrix(size)};
    const std::array<const std::byte*, 2> inputs = {reinterpret_cast<const std::byte*>(a),
                                                    reinterpret_cast<const std::byte*>(b)};
    const std::array<std::byte*, 1> results = {reinterpret_cast<std::byte*>(out)};
    device::compute_product(kernel, {inputs, results});
}

using Product = void (*)(const float*, const float*, float*, std::int64_t);
struct Contender {
    const char* name;
    Product multiply;
};
constexpr Contender kContenders[] = {{"ours", our_product},
                                     {"Eigen", bench::eigen_product_baseline},
                                     {"Eigen AVX2", bench::eigen_product_avx2},
                                     {"Eigen FMA", bench::eigen_product_fma}};

class Collector : public benchmark::BenchmarkReporter {
   public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration) continue;
            times_[run.run_name.function_name].push_back(run.cpu_accumulated_time /
                                                         static_cast<double>(run.iterations));
        }
    }
    double median(const std::string& name) {
        std::vector<double>& times = times_[name];
        std::sort(times.begin(), times.end());
        return times.empty() ? 0 : times[times.size() / 2];
    }

   private:
    std::map<std::string, std::vector<double>> times_;
};

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    for (const std::int64_t size : kSizes) {
        for (const Contender& contender : kContenders) {
            benchmark::RegisterBenchmark(
                (contender.name + std::to_string(size)).c_str(),
                [size, multiply = contender.multiply](benchmark::State& state) {
                    const std::vector<float> a = numbers(size * size);
                    const std::vector<float> b = numbers(size * size);
                    std::vector<float> out(static_cast<std::size_t>(size * size));
                    for (auto _ : state) {
                        multiply(a.data(), b.data(), out.data(), size);
                        benchmark::DoNotOptimize(out.data());
                        benchmark::ClobberMemory();
                    }
                })
                ->Repetitions(kRepetitions)
                ->MinTime(0.05);
        }
    }
    Collector collected;
    benchmark::RunSpecifiedBenchmarks(&collected);
    std::printf("  %-14s %10s %10s %10s %10s   ours / Eigen AVX2\n", "float32, ms", "ours", "Eigen",
                "Eigen AVX2", "Eigen FMA");
    for (const std::int64_t size : kSizes) {
        const std::string number = std::to_string(size);
        std::printf("  %4lld x %-7lld", static_cast<long long>(size), static_cast<long long>(size));
        for (const Contender& contender : kContenders) {
            std::printf(" %10.3f", collected.median(contender.name + number) * 1e3);
        }
        std::printf(" %8.2f\n",
                    collected.median("ours" + number) / collected.median("Eigen AVX2" + number));
    }
    return 0;
}
