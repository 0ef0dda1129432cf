#include "core/device/cuda/cuda_module.h"

#include "core/device/cuda/module_interface.h"

#include <dlfcn.h>

#include <array>
#include <filesystem>
#include <system_error>

namespace ringside::device {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUseEmulated = "; until then use the emulated devices, --backend emulated";

// Returns where the module may lie: beside the program, installed, or (for tests) in the build's
// bin.
std::array<fs::path, 3> module_places() {
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    return {folder / kCudaModuleFile, folder / "../lib/ringside" / kCudaModuleFile,
            folder / "../bin" / kCudaModuleFile};
}

// Looks up a function of the module, or returns null. POSIX promises that the pointer converts.
template <class Function>
Function* function_of(void* module, const char* name) {
    return reinterpret_cast<Function*>(dlsym(module, name));
}

}  // namespace

Result<std::unique_ptr<DeviceRuntime>> make_cuda_runtime() {
    for (const fs::path& place : module_places()) {
        std::error_code error;
        if (fs::exists(place, error)) return make_cuda_runtime_from(place.string());
    }
    return failure(
        ErrorKind::unavailable,
        std::string(
            "the CUDA backend was not built: install a CUDA toolkit (nvcc) and build again") +
            kUseEmulated);
}

Result<std::unique_ptr<DeviceRuntime>> make_cuda_runtime_from(const std::string& path) {
    // Never closed: the driver keeps threads and exit handlers of its own once it is in.
    void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (module == nullptr) {
        const char* why = dlerror();
        return failure(
            ErrorKind::unavailable,
            std::string("the CUDA backend could not be loaded: install what it asks for") +
                kUseEmulated + ": " + (why != nullptr ? why : path.c_str()));
    }
    CudaModuleVersion* version = function_of<CudaModuleVersion>(module, kCudaModuleVersionSymbol);
    MakeCudaRuntime* make = function_of<MakeCudaRuntime>(module, kMakeCudaRuntimeSymbol);
    if (version == nullptr || make == nullptr || version() != kCudaModuleVersion) {
        return failure(
            ErrorKind::unavailable,
            std::string("the CUDA backend belongs to another version of Ringside: build again") +
                kUseEmulated + ": " + path);
    }
    std::string reason;
    std::unique_ptr<DeviceRuntime> runtime(make(&reason));
    if (runtime == nullptr) return failure(ErrorKind::unavailable, reason + kUseEmulated);
    return runtime;
}

}  // namespace ringside::device
