#include "core/base/source_text.h"
#include "core/base/text.h"
#include "core/hardware/machine.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace ringside::hardware {
namespace {

// Thrown and caught in this file: the first thing that is wrong ends the reading.
struct Problem {
    SourcePlace place;
    std::string message;
    std::string remedy;
};

SourcePlace place_of(const toml::node& node) {
    const toml::source_position begin = node.source().begin;
    return {static_cast<int>(begin.line), static_cast<int>(begin.column)};
}

std::string joined(const std::vector<std::string>& names) {
    return fmt::format("{}", fmt::join(names, ", "));
}

// A table whose keys are all known.
class Table {
   public:
    Table(const toml::table& table, std::string title, const std::vector<std::string>& known)
        : table_(table), title_(std::move(title)) {
        for (const auto& [key, value] : table) {
            const std::string name(key.str());
            if (std::ranges::find(known, name) != known.end()) continue;
            const toml::source_position at = key.source().begin;
            throw Problem{
                {static_cast<int>(at.line), static_cast<int>(at.column)},
                fmt::format("unknown key '{}' in {}.{}", name, title_, did_you_mean(name, known)),
                fmt::format("the keys here are: {}", joined(known))};
        }
    }

    const toml::node& need(const char* key) const {
        const toml::node* node = table_.get(key);
        if (node == nullptr) {
            throw Problem{place_of(table_), fmt::format("{} lacks '{}'", title_, key),
                          fmt::format("add a line: {} = …", key)};
        }
        return *node;
    }

    bool has(const char* key) const { return table_.contains(key); }

    std::string text(const char* key) const {
        const toml::node& node = need(key);
        if (const auto value = node.value_exact<std::string>()) return *value;
        throw Problem{place_of(node), fmt::format("'{}' must be a text", key), "put it in quotes"};
    }

    double number(const char* key) const { return number(need(key), key); }

    double positive(const char* key) const {
        const double value = number(key);
        if (value > 0) return value;
        throw Problem{place_of(need(key)), fmt::format("'{}' must be above zero", key),
                      "give the figure as reached"};
    }

    // A duration key; its name ends in _ns.
    Picoseconds nanoseconds(const char* key) const {
        const double value = number(key);
        if (value >= 0 && value < 1e12) {
            return Picoseconds(static_cast<std::int64_t>(std::llround(value * 1e3)));
        }
        throw Problem{place_of(need(key)), fmt::format("'{}' must be from 0 to 1e12", key),
                      "give nanoseconds"};
    }

    static double number(const toml::node& node, const char* key) {
        const auto value = node.value<double>();
        if (node.is_number() && value && std::isfinite(*value)) return *value;
        throw Problem{place_of(node), fmt::format("'{}' must be a number", key), "write digits"};
    }

    const toml::table& table(const char* key) const {
        const toml::node& node = need(key);
        if (const toml::table* value = node.as_table()) return *value;
        throw Problem{place_of(node), fmt::format("'{}' must be a table", key),
                      fmt::format("write [{}]", key)};
    }

    const toml::array& array(const char* key) const {
        const toml::node& node = need(key);
        if (const toml::array* value = node.as_array()) return *value;
        throw Problem{place_of(node), fmt::format("'{}' must be a list", key), "use [ … ]"};
    }

   private:
    const toml::table& table_;
    std::string title_;
};

const toml::table& entry_of(const toml::node& node, const char* key) {
    if (const toml::table* value = node.as_table()) return *value;
    throw Problem{place_of(node), fmt::format("each '{}' must be a table", key),
                  fmt::format("write [[{}]]", key)};
}

Bytes bytes_from(double value) { return {static_cast<std::int64_t>(std::llround(value))}; }

Host host_from(const toml::table& node) {
    const Table table(node, "[host]",
                      {"name", "memory_bytes", "memory_bytes_per_s", "flops_per_s", "statement_ns",
                       "call_ns", "launch_ns", "thread_start_ns", "synchronize_ns"});
    Host host;
    host.name = table.text("name");
    host.memory = bytes_from(table.positive("memory_bytes"));
    host.memory_rate = {table.positive("memory_bytes_per_s")};
    host.rate = {table.positive("flops_per_s")};
    host.statement = table.nanoseconds("statement_ns");
    host.call = table.nanoseconds("call_ns");
    host.launch = table.nanoseconds("launch_ns");
    host.thread_start = table.nanoseconds("thread_start_ns");
    host.synchronize = table.nanoseconds("synchronize_ns");
    return host;
}

void add_gpus(Machine& machine, const toml::table& node) {
    constexpr int kMostGpus = 128;  // one NVLink domain has 72
    const Table table(node, "[[gpu]]",
                      {"count", "name", "memory_bytes", "memory_bytes_per_s", "peak_flops_per_s",
                       "kernel_latency_ns", "compute_capability"});
    Gpu gpu;
    gpu.name = table.text("name");
    gpu.memory = bytes_from(table.positive("memory_bytes"));
    gpu.memory_rate = {table.positive("memory_bytes_per_s")};
    gpu.kernel_latency = table.nanoseconds("kernel_latency_ns");
    for (const auto& [dtype, rate] : table.table("peak_flops_per_s")) {
        const std::string name(dtype.str());
        const double value = Table::number(rate, name.c_str());
        if (!(value > 0)) {
            throw Problem{place_of(rate), fmt::format("'{}' must be above zero", name),
                          "give the rate as reached, in FLOP/s"};
        }
        gpu.peak[name] = {value};
    }
    if (!gpu.peak.contains("float32")) {
        throw Problem{place_of(table.need("peak_flops_per_s")), "the peak of float32 is missing",
                      "add float32 = …"};
    }
    const std::string capability = table.text("compute_capability");
    const std::size_t dot = capability.find('.');
    const auto is_digits = [](const std::string& text) {
        return !text.empty() && text.size() < 4 &&
               text.find_first_not_of("0123456789") == text.npos;
    };
    if (dot == std::string::npos || !is_digits(capability.substr(0, dot)) ||
        !is_digits(capability.substr(dot + 1))) {
        throw Problem{place_of(table.need("compute_capability")), "not a compute capability",
                      "write it like \"8.0\""};
    }
    gpu.compute_capability_major = std::stoi(capability.substr(0, dot));
    gpu.compute_capability_minor = std::stoi(capability.substr(dot + 1));
    const double count = table.has("count") ? table.positive("count") : 1;
    if (count != std::floor(count) ||
        count + static_cast<double>(machine.gpus.size()) > double{kMostGpus}) {
        throw Problem{place_of(table.need("count")), "'count' must be a whole number",
                      fmt::format("a machine has at most {} GPUs", kMostGpus)};
    }
    machine.gpus.insert(machine.gpus.end(), static_cast<std::size_t>(count), gpu);
}

// One [[link]] entry makes one link per pair in `between`, numbered from 0 after its id.
void add_links(Machine& machine, const toml::table& node) {
    const Table table(node, "[[link]]", {"id", "kind", "between", "bytes_per_s", "latency_ns"});
    Link link;
    link.kind = table.text("kind");
    link.rate = {table.positive("bytes_per_s")};
    link.latency = table.nanoseconds("latency_ns");
    const std::string id = table.text("id");
    int number = 0;
    for (const toml::node& pair : table.array("between")) {
        const toml::array* ends = pair.as_array();
        if (ends == nullptr || ends->size() != 2 || !ends->get(0)->is_string() ||
            !ends->get(1)->is_string()) {
            throw Problem{place_of(pair), "a link joins two nodes",
                          "write pairs: [[\"cpu\", \"cuda:0\"]]"};
        }
        link.id = fmt::format("{}{}", id, number++);
        for (std::size_t i = 0; i < 2; ++i) {
            link.ends[i] = *ends->get(i)->value<std::string>();
            const bool is_gpu = link.ends[i].starts_with("cuda:");
            bool is_known = !is_gpu;
            for (std::size_t g = 0; g < machine.gpus.size() && !is_known; ++g) {
                is_known = link.ends[i] == fmt::format("cuda:{}", g);
            }
            if (!is_known) {
                throw Problem{
                    place_of(*ends->get(i)),
                    fmt::format("this machine has no device '{}'", link.ends[i]),
                    fmt::format("it has {} GPUs, counted from cuda:0", machine.gpus.size())};
            }
        }
        if (link.ends[0] == link.ends[1]) {
            throw Problem{place_of(pair), "a link cannot join a node to itself", "name two nodes"};
        }
        const auto is_same_id = [&](const Link& other) { return other.id == link.id; };
        if (std::ranges::any_of(machine.links, is_same_id)) {
            throw Problem{place_of(table.need("id")),
                          fmt::format("two links are called '{}'", link.id), "give another id"};
        }
        machine.links.push_back(link);
    }
}

Machine machine_from(const toml::table& root) {
    const Table table(
        root, "the machine",
        {"name", "title", "pageable_factor", "host", "gpu", "link", "wiring", "sources"});
    Machine machine;
    machine.name = table.text("name");
    machine.title = table.text("title");
    if (table.has("pageable_factor")) {
        machine.pageable_factor = table.positive("pageable_factor");
        if (machine.pageable_factor > 1) {
            throw Problem{place_of(table.need("pageable_factor")),
                          "'pageable_factor' is a part of the pinned rate", "give at most 1"};
        }
    }
    machine.host = host_from(table.table("host"));
    if (table.has("gpu")) {
        for (const toml::node& gpu : table.array("gpu")) add_gpus(machine, entry_of(gpu, "gpu"));
    }
    if (table.has("link")) {
        for (const toml::node& link : table.array("link"))
            add_links(machine, entry_of(link, "link"));
    }
    if (table.has("sources")) {
        for (const auto& [key, value] : table.table("sources")) {
            const auto text = value.value_exact<std::string>();
            if (!text) {
                throw Problem{place_of(value), fmt::format("'{}' must be a text", key.str()),
                              "say where the figure comes from"};
            }
            machine.sources[std::string(key.str())] = *text;
        }
    }
    for (std::size_t i = 0; i < machine.gpus.size(); ++i) {
        const std::string device = fmt::format("cuda:{}", i);
        if (!route_between(machine, "cpu", device).empty()) continue;
        throw Problem{place_of(table.need("gpu")),
                      fmt::format("no link leads from the host to {}", device),
                      fmt::format("add a [[link]] between \"cpu\" and \"{}\"", device)};
    }
    return machine;
}

}  // namespace

Result<Machine> machine_from_toml(std::string_view toml, std::string_view file,
                                  const Shipped* shipped) {
    if (const auto bad = first_invalid_utf8(toml)) {
        return failure(ErrorKind::bad_input,
                       fmt::format("byte {} is not UTF-8; save the file as UTF-8: {}", *bad, file));
    }
    try {
        const toml::table root = toml::parse(toml, file);
        Machine machine = machine_from(root);
        if (!root.contains("wiring")) return machine;
        auto wiring = wiring_from_toml(toml, file, shipped);
        if (!wiring) return tl::make_unexpected(wiring.error());
        machine.wiring = std::move(*wiring);
        const auto gpus = static_cast<int>(machine.gpus.size());
        if (machine.wiring && machine.wiring->cluster.gpus_per_node != gpus) {
            throw Problem{place_of(*root.get("wiring")),
                          fmt::format("[wiring] counts {} GPUs and the machine has {}",
                                      machine.wiring->cluster.gpus_per_node, gpus),
                          "give both the same number"};
        }
        return machine;
    } catch (const toml::parse_error& error) {
        const toml::source_position at = error.source().begin;
        return failure(
            ErrorKind::bad_input,
            framed_message(file, toml, {static_cast<int>(at.line), static_cast<int>(at.column)},
                           error.description(), "mend the TOML syntax"));
    } catch (const Problem& problem) {
        return failure(ErrorKind::bad_input,
                       framed_message(file, toml, problem.place, problem.message, problem.remedy));
    }
}

}  // namespace ringside::hardware
