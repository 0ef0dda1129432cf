#include "core/session/sweep_table.h"

#include <fmt/format.h>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace ringside::session {

namespace {

// A field of CSV, quoted where it must be.
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    return out + '"';
}

std::string plain_value(const std::string& literal) {
    const bool is_quoted = literal.size() > 1 && literal.front() == '\'' && literal.back() == '\'';
    return is_quoted ? literal.substr(1, literal.size() - 2) : literal;
}

// The axes that are no columns of their own.
bool is_column(const exercise::SweepAxis& axis) {
    return axis.name != "machine" && axis.name != "gpus";
}

// Phases of all points, in the order in which they first come.
std::vector<std::string> phases_of(const SweepTable& table) {
    std::vector<std::string> names;
    for (const auto& point : table.points) {
        if (!point) continue;
        for (const auto& part : point->parts) {
            if (std::ranges::find(names, part.name) == names.end()) names.push_back(part.name);
        }
    }
    return names;
}

std::string column_of_phase(std::string name) {
    std::ranges::replace(name, ' ', '_');
    return name + "_ns";
}

}  // namespace

std::string csv_from_sweep(const SweepTable& table) {
    const std::vector<std::string> phases = phases_of(table);
    std::string out;
    for (const auto& axis : table.axes) {
        if (is_column(axis)) out += axis.name + ",";
    }
    out += "machine,gpus,time_ns,error_percent,rate";
    for (const std::string& phase : phases) out += "," + field(column_of_phase(phase));
    out += '\n';
    for (std::size_t i = 0; i < table.settings.size(); ++i) {
        if (!table.points[i]) continue;
        const auto& setting = table.settings[i];
        const auto& point = *table.points[i];
        for (std::size_t axis = 0; axis < table.axes.size(); ++axis) {
            if (is_column(table.axes[axis])) out += field(setting.varied[axis]) + ",";
        }
        out += fmt::format("{},{},", field(setting.machine), setting.gpus);
        if (point.time_ns) {
            out += fmt::format("{},{:.1f},{:.6g}", *point.time_ns, point.error_percent,
                               point.rate().value_or(0));
        } else {
            out += ",,";
        }
        for (const std::string& phase : phases) {
            const auto part = std::ranges::find(point.parts, phase, &trace::SplitPart::name);
            out += ',';
            if (part != point.parts.end()) {
                out += fmt::format("{}", part->ns);
            } else if (point.time_ns) {
                out += '0';
            }
        }
        out += '\n';
    }
    return out;
}

std::string json_from_sweep(const SweepTable& table) {
    using nlohmann::ordered_json;
    ordered_json points = ordered_json::array();
    for (std::size_t i = 0; i < table.settings.size(); ++i) {
        if (!table.points[i]) continue;
        const auto& setting = table.settings[i];
        const auto& point = *table.points[i];
        ordered_json values = ordered_json::object();
        for (const auto& [name, literal] : setting.values) {
            const ordered_json number = ordered_json::parse(literal, nullptr, false);
            values[name] = number.is_number() ? number : ordered_json(plain_value(literal));
        }
        ordered_json each = {{"parameters", std::move(values)},
                             {"machine", setting.machine},
                             {"gpus", setting.gpus},
                             {"nodes", setting.nodes}};
        if (point.time_ns) {
            ordered_json phases = ordered_json::array();
            for (const auto& part : point.parts) {
                phases.push_back({{"name", part.name},
                                  {"kind", trace::name_of(part.kind)},
                                  {"ns", part.ns},
                                  {"busy_ns", part.busy_ns},
                                  {"bytes", part.bytes}});
            }
            each["time_ns"] = *point.time_ns;
            each["error_percent"] = point.error_percent;
            each["rate"] = point.rate().value_or(0);
            each["bytes"] = point.bytes;
            each["bottleneck"] = point.bottleneck;
            each["phases"] = std::move(phases);
        } else {
            each["time_ns"] = nullptr;
            each["why"] = point.why_not;
        }
        points.push_back(std::move(each));
    }
    const ordered_json whole = {{"scenario", table.scenario.id},
                                {"clock", "modelled"},
                                {"work_unit", table.scenario.work_unit},
                                {"points", std::move(points)}};
    return whole.dump(1) + "\n";
}

}  // namespace ringside::session
