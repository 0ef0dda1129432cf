// A comparison in words and as JSON.
#include "core/trace/diff.h"

#include "core/base/units.h"

#include <fmt/format.h>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace ringside::trace {

namespace {

using Json = nlohmann::ordered_json;

std::string time_of(std::int64_t time_ns) { return time_text(std::chrono::nanoseconds(time_ns)); }

std::string place_of(int line) {
    return line < 0 ? fmt::format("set-up line {}", line) : fmt::format("line {}", line);
}

std::string side_of_line(const DiffSide& side, bool is_first) {
    if (side.line == 0) return fmt::format("{} {}", side.who, side.text);
    return side.who + (is_first ? " goes on to " : " to ") + place_of(side.line);
}

std::string deed_of(const DiffSide& side) {
    return side.text == kNoCall ? "makes no call" : "calls " + side.text;
}

// "Ranks 0 and 2", "The runs"; of runs with ranks also which rank.
std::string subject_of(const RecordDiff& diff) {
    if (diff.a == "a") return "The runs";
    return fmt::format("Ranks {} and {}", diff.a.substr(5), diff.b.substr(5));
}

Json json_of(const DiffSide& side) {
    return {{"who", side.who},   {"rank", side.rank},   {"step", side.step},
            {"line", side.line}, {"at_ns", side.at_ns}, {"text", side.text}};
}

}  // namespace

std::string headline_of(const RecordDiff& diff) {
    const std::string subject = subject_of(diff);
    if (!diff.first) {
        return subject + (diff.a == "a" ? " do not part: the same lines, calls, values and output."
                                        : " do not part: the same lines and calls.");
    }
    const FirstDifference& first = *diff.first;
    const std::string rank = diff.a == "a" && first.a.rank > 0
                                 ? fmt::format(" in rank {}", first.a.rank)
                                 : std::string();
    switch (first.what) {
        case Differs::line:
            return fmt::format("{} part{}{}: {}, {}.", subject, rank,
                               first.after_line == 0 ? std::string(" at once")
                                                     : " after " + place_of(first.after_line),
                               side_of_line(first.a, true),
                               side_of_line(first.b, first.a.line == 0));
        case Differs::call:
            return fmt::format("{} part{} at {}: {} {}; {} {}{}.", subject, rank,
                               place_of(first.a.line), first.a.who, deed_of(first.a), first.b.who,
                               deed_of(first.b),
                               first.b.line == first.a.line || first.b.text == kNoCall
                                   ? std::string()
                                   : " at " + place_of(first.b.line));
        case Differs::value:
            return fmt::format("{} part{} at {}: {} is {} in {} and {} in {}.", subject, rank,
                               place_of(first.a.line), first.name, first.a.text, first.a.who,
                               first.b.text, first.b.who);
        case Differs::output:
            return fmt::format(
                "{} print different things, line {} of the output: \"{}\" in {}, "
                "\"{}\" in {}.",
                subject, first.after_line, first.a.text, first.a.who, first.b.text, first.b.who);
        case Differs::outcome:
            return fmt::format("{} end differently: {} in {}; {} in {}.", subject, first.a.text,
                               first.a.who, first.b.text, first.b.who);
    }
    return subject;
}

std::string text_of(const RecordDiff& diff) {
    std::string text = headline_of(diff) + '\n';
    for (const Setting& setting : diff.settings) {
        text += fmt::format("setting {}: {} in {}, {} in {}\n", setting.name,
                            setting.a.empty() ? "none" : setting.a, diff.a,
                            setting.b.empty() ? "none" : setting.b, diff.b);
    }
    if (!diff.held.empty()) {
        text += diff.first ? "\nNot alike when they parted:\n" : "\nNot alike at the end:\n";
        for (const HeldValue& value : diff.held) {
            text += fmt::format("  {}: {} in {}, {} in {}\n", value.name,
                                value.a.empty() ? "not set" : value.a, diff.a,
                                value.b.empty() ? "not set" : value.b, diff.b);
        }
    }
    std::size_t width = 4;
    std::size_t width_a = diff.a.size();
    for (const TimeDifference& time : diff.times) {
        width = std::max(width, time.what.size());
        width_a = std::max(width_a, time_of(time.a_ns).size());
    }
    text += fmt::format("\n{:{}}  {:>{}}  {}\n", "time", width, diff.a, width_a, diff.b);
    for (const TimeDifference& time : diff.times) {
        text += fmt::format("{:{}}  {:>{}}  {}", time.what, width, time_of(time.a_ns), width_a,
                            time_of(time.b_ns));
        if (time.a_ns > 0 && time.b_ns > 0 && time.a_ns != time.b_ns) {
            text += fmt::format("  ({:.2f}×)",
                                static_cast<double>(time.b_ns) / static_cast<double>(time.a_ns));
        }
        text += '\n';
    }
    return text;
}

std::string json_of(const RecordDiff& diff) {
    Json json = {{"a", diff.a}, {"b", diff.b}, {"text", headline_of(diff)}};
    json["settings"] = Json::array();
    for (const Setting& setting : diff.settings)
        json["settings"].push_back({{"name", setting.name}, {"a", setting.a}, {"b", setting.b}});
    json["first"] = nullptr;
    if (diff.first) {
        json["first"] = {{"what", name_of(diff.first->what)},
                         {"after_line", diff.first->after_line},
                         {"name", diff.first->name},
                         {"a", json_of(diff.first->a)},
                         {"b", json_of(diff.first->b)}};
    }
    json["held"] = Json::array();
    for (const HeldValue& value : diff.held)
        json["held"].push_back({{"name", value.name}, {"a", value.a}, {"b", value.b}});
    json["times"] = Json::array();
    for (const TimeDifference& time : diff.times)
        json["times"].push_back({{"what", time.what}, {"a_ns", time.a_ns}, {"b_ns", time.b_ns}});
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace ringside::trace
