#include "core/torch/devices.h"

#include "core/torch/visible.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cctype>

namespace ringside::torch {

namespace {

constexpr auto kTypes = std::to_array<std::string_view>(
    {"cpu",    "cuda", "ipu",  "xpu",  "mkldnn", "opengl",       "opencl",
     "ideep",  "hip",  "ve",   "fpga", "maia",   "xla",          "lazy",
     "vulkan", "mps",  "meta", "hpu",  "mtia",   "privateuseone"});

[[noreturn]] void raise_malformed(std::string_view text) {
    raise_runtime_error(fmt::format("Invalid device string: '{}'", text));
}

bool is_known(std::string_view type) { return std::ranges::find(kTypes, type) != kTypes.end(); }

[[noreturn]] void raise_unknown(std::string_view type) {
    raise_runtime_error(fmt::format("Expected one of {} device type at start of device string: {}",
                                    fmt::join(kTypes, ", "), type));
}

// The index is kept in eight bits, signed.
int stored_index(std::int64_t index) {
    return static_cast<std::int8_t>(static_cast<std::uint8_t>(index & 0xff));
}

}  // namespace

Device parse_device(std::string_view text) {
    if (text.empty()) raise_runtime_error("Device string must not be empty");
    const std::size_t colon = text.find(':');
    const std::string_view type = text.substr(0, colon);
    for (const char c : type) {
        if (std::isalpha(static_cast<unsigned char>(c)) == 0 && c != '_') raise_malformed(text);
    }
    if (type.empty()) raise_malformed(text);
    std::optional<int> index;
    if (colon != std::string_view::npos) {
        const std::string_view digits = text.substr(colon + 1);
        const bool is_number = !digits.empty() && std::ranges::all_of(digits, [](char c) {
            return c >= '0' && c <= '9';
        });
        if (!is_number || (digits.size() > 1 && digits[0] == '0')) raise_malformed(text);
        if (!is_known(type)) raise_unknown(type);
        std::int64_t value = 0;
        for (const char c : digits.substr(0, 9)) value = value * 10 + (c - '0');
        if (digits.size() > 9) {
            raise_runtime_error(fmt::format(
                "Could not parse device index '{}' in device string '{}'", digits, text));
        }
        index = stored_index(value);
    }
    if (!is_known(type)) raise_unknown(type);
    return {std::string(type), index};
}

Device make_device(std::string_view type, std::int64_t index) {
    Device device = parse_device(type);
    if (device.index) {
        raise_runtime_error(fmt::format(
            "type (string) must not include an index because index was passed explicitly: {}",
            type));
    }
    if (index < 0) raise_runtime_error("Device index must not be negative");
    device.index = stored_index(index);
    return device;
}

Device device_from_index(std::int64_t index) {
    if (index < 0) raise_runtime_error("Device index must not be negative");
    return {"cuda", stored_index(index)};
}

Device device_of(DeviceId id) {
    if (id.is_meta()) return {"meta", std::nullopt};
    return id.is_host() ? Device{} : Device{"cuda", id.index};
}

std::string text_of(const Device& device) {
    return device.index ? fmt::format("{}:{}", device.type, *device.index) : device.type;
}

std::string repr_of(const Device& device) {
    return device.index ? fmt::format("device(type='{}', index={})", device.type, *device.index)
                        : fmt::format("device(type='{}')", device.type);
}

void require_cuda(Context& context) {
    if (cuda_device_count(context) == 0) raise_runtime_error("No CUDA GPUs are available");
    context.process.is_cuda_initialized = true;
}

void raise_invalid_ordinal() {
    raise_runtime_error(
        "CUDA error: invalid device ordinal\nCUDA kernel errors might be asynchronously reported "
        "at some other API "
        "call, so the stacktrace below might be incorrect.\nFor debugging consider passing "
        "CUDA_LAUNCH_BLOCKING=1.\nCompile with `TORCH_USE_CUDA_DSA` to enable device-side "
        "assertions.\n");
}

DeviceId resolve(Context& context, const Device& device) {
    if (device.type == "cpu") return device::kHost;
    if (device.type == "meta") return device::kMeta;
    if (device.type != "cuda") {
        throw Raised("NotImplementedError",
                     fmt::format("the device type '{}' is not part of Ringside's Python subset "
                                 "(available: cpu, cuda, meta)",
                                 device.type));
    }
    require_cuda(context);
    const int index = device.index.value_or(context.host.current_device);
    if (index < 0 || index >= context.process.device_count()) raise_invalid_ordinal();
    return {index};
}

}  // namespace ringside::torch
