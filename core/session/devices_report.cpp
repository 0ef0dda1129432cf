#include "core/session/devices_report.h"

#include "core/base/units.h"
#include "core/device/cuda/cuda_module.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <vector>

namespace ringside::session {

namespace {

using json = nlohmann::ordered_json;

// One backend: its inventory, or the reason why it cannot run here.
struct Backend {
    device::Inventory inventory;
    std::string waiver;  // empty: available
};

// The emulated backend needs nothing: its devices are whatever machine a run names.
Backend emulated_backend() {
    Backend backend;
    backend.inventory.backend = "emulated";
    backend.inventory.clock = trace::ClockKind::modelled;
    return backend;
}

Backend cuda_backend() {
    Backend backend;
    backend.inventory.backend = "cuda";
    backend.inventory.clock = trace::ClockKind::measured;
    const auto runtime = device::make_cuda_runtime();
    if (runtime.has_value()) {
        backend.inventory = (*runtime)->inventory();
    } else {
        backend.waiver = runtime.error().message;
    }
    return backend;
}

json json_of(const Backend& backend) {
    const device::Inventory& inventory = backend.inventory;
    json out = {{"name", inventory.backend},
                {"available", backend.waiver.empty()},
                {"clock", trace::name_of(inventory.clock)},
                {"reason", nullptr},
                {"devices", json::array()},
                {"links", json::array()},
                {"peer_access", inventory.peer_access}};
    if (!backend.waiver.empty()) out["reason"] = backend.waiver;
    for (const device::DeviceEntry& entry : inventory.devices) {
        out["devices"].push_back({{"id", entry.info.id},
                                  {"name", entry.info.name},
                                  {"memory_bytes", entry.info.memory_bytes}});
    }
    for (const trace::LinkInfo& link : inventory.links) {
        out["links"].push_back({{"id", link.id},
                                {"between", link.between},
                                {"kind", link.kind},
                                {"bytes_per_s", link.bytes_per_s}});
    }
    return out;
}

std::string text_of(const Backend& backend) {
    const device::Inventory& inventory = backend.inventory;
    const char* clock = trace::name_of(inventory.clock);
    if (!backend.waiver.empty()) {
        return fmt::format("{}: waived: {}\n", inventory.backend, backend.waiver);
    }
    std::string text = fmt::format("{}: available, time is {}\n", inventory.backend, clock);
    for (std::size_t i = 0; i < inventory.devices.size(); ++i) {
        const trace::DeviceInfo& device = inventory.devices[i].info;
        text += fmt::format("  {}  {}  {}\n", device.id, device.name,
                            bytes_text({device.memory_bytes}));
        for (std::size_t j = 0; j < inventory.devices.size() && i < inventory.peer_access.size();
             ++j) {
            if (i == j || j >= inventory.peer_access[i].size()) continue;
            text += fmt::format(
                "    {} {}\n",
                inventory.peer_access[i][j] ? "copies directly to" : "copies through the host to",
                inventory.devices[j].info.id);
        }
    }
    if (inventory.backend == "emulated") {
        text += "  any described machine: see ringside machines\n";
    }
    return text;
}

}  // namespace

std::string devices_json() {
    json out = {{"backends", json::array()}};
    out["backends"].push_back(json_of(emulated_backend()));
    out["backends"].push_back(json_of(cuda_backend()));
    return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string devices_text() { return text_of(emulated_backend()) + text_of(cuda_backend()); }

}  // namespace ringside::session
