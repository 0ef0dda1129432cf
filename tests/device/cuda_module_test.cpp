#include "core/device/cuda/cuda_module.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

namespace ringside::device {
namespace {

TEST_CASE("Without a GPU the CUDA backend is waived in words that end in a remedy") {
    const Result<std::unique_ptr<DeviceRuntime>> runtime = make_cuda_runtime();
    if (runtime) {
        MESSAGE("TEST-WAIVED: a GPU is here");
        return;
    }
    CHECK(runtime.error().kind == ErrorKind::unavailable);
    CHECK(runtime.error().message.find("--backend emulated") != std::string::npos);
    MESSAGE(runtime.error().message);
}

TEST_CASE("A module that is not there, or is no module, is unavailable and named") {
    const Result<std::unique_ptr<DeviceRuntime>> absent =
        make_cuda_runtime_from("/nowhere/ringside_cuda.so");
    REQUIRE_FALSE(absent);
    CHECK(absent.error().kind == ErrorKind::unavailable);
    CHECK(absent.error().message.find("/nowhere/ringside_cuda.so") != std::string::npos);

    const std::filesystem::path rubbish =
        std::filesystem::temp_directory_path() / "ringside_rubbish.so";
    std::ofstream(rubbish) << "not a library";
    const Result<std::unique_ptr<DeviceRuntime>> broken = make_cuda_runtime_from(rubbish.string());
    std::filesystem::remove(rubbish);
    REQUIRE_FALSE(broken);
    CHECK(broken.error().kind == ErrorKind::unavailable);
}

TEST_CASE("A library without the entry points belongs to another version") {
    const Result<std::unique_ptr<DeviceRuntime>> other = make_cuda_runtime_from("libm.so.6");
    REQUIRE_FALSE(other);
    CHECK(other.error().message.find("another version") != std::string::npos);
}

}  // namespace
}  // namespace ringside::device
