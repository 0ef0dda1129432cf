#include "gui/strings.h"

#include "core/base/units.h"

#include <fmt/format.h>

#include <algorithm>

namespace ringside::gui::strings {

std::string option_action(int option) {
    return fmt::format("Option {}", exercise::letter_of(static_cast<std::size_t>(option)));
}
std::string fact_action(int fact) { return fmt::format("Show fact {}", fact + 1); }
std::string name_and_key(std::string_view name, std::string_view key) {
    return key.empty() ? std::string(name) : fmt::format("{}  ({})", name, key);
}
std::string standing(int solved, int all) { return fmt::format("{} of {} solved", solved, all); }

const char* kind_name(exercise::Kind kind) {
    switch (kind) {
        case exercise::Kind::fill_in:
            return "fill in the blank";
        case exercise::Kind::choice:
            return "choice";
        case exercise::Kind::numeric:
            return "number";
    }
    return "";
}
const char* difficulty_name(exercise::Difficulty difficulty) {
    switch (difficulty) {
        case exercise::Difficulty::easy:
            return "easy";
        case exercise::Difficulty::medium:
            return "medium";
        case exercise::Difficulty::hard:
            return "hard";
    }
    return "";
}

std::string option_range(std::size_t options) {
    if (options < 2) return exercise::letter_of(0);
    return fmt::format("{}–{}", exercise::letter_of(0), exercise::letter_of(options - 1));
}
std::string blank_title(int blank, std::string_view text) {
    return fmt::format("Blank {}: {}", blank + 1, text);
}
std::string position(std::size_t index, std::size_t count, std::string_view title) {
    return fmt::format("{} of {} · {}", index + 1, count, title);
}
std::string hint_title(int number, std::size_t count) {
    return count == 1 ? std::string(kHintTitle) : fmt::format("Hint {} of {}", number, count);
}
std::string marked(bool is_right, std::string_view text) {
    return fmt::format("{}: {}", is_right ? "right" : "not right", text);
}

std::string run_settings(const session::RunChange& settings, bool is_changed) {
    const auto counted = [](int count, const char* one, const char* many) {
        return fmt::format("{} {}", count, count == 1 ? one : many);
    };
    std::string text = "Runs with " + counted(settings.ranks, "rank", "ranks");
    if (settings.nodes > 1) text += " on " + counted(settings.nodes, "node", "nodes");
    text += " and " + counted(settings.devices, "GPU", "GPUs");
    return is_changed ? text + ", as you chose" : text;
}
std::string right_number(std::string_view number) { return fmt::format("The answer: {}", number); }

std::string moves_inside(int count) {
    return fmt::format("{} {} inside", count, count == 1 ? "step" : "steps");
}
std::string rank_name(int rank) { return fmt::format("rank {}", rank); }
std::string rank_count(std::size_t ranks) { return fmt::format("{} ranks", ranks); }
std::string held(const trace::HeldValue& value) {
    return fmt::format(" {} | {}", value.a.empty() ? "not set" : value.a,
                       value.b.empty() ? "not set" : value.b);
}
std::string as_sentence(const trace::Diagnosis& diagnosis) {
    const std::size_t colon = diagnosis.title.find(": ");
    std::string words =
        colon == std::string::npos ? diagnosis.title : diagnosis.title.substr(colon + 2);
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
        words[0] = static_cast<char>(words[0] - 'a' + 'A');
    if (!words.empty() && words.back() != '.') words += '.';
    return words;
}
std::string no_rank_can_move(std::int64_t after_ns) {
    return fmt::format("no rank can move after {}", duration(after_ns));
}

std::string outcome_line(const trace::Record& record) {
    if (record.outcome == trace::Outcome::ok) {
        std::string_view text = record.stdout_text;
        while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
        if (text.empty()) return "runs, prints nothing";
        const std::size_t newline = text.find('\n');
        if (newline == std::string_view::npos) return fmt::format("prints {}", text);
        return fmt::format("prints {} …", text.substr(0, newline));
    }
    if (!record.error) return outcome_title(record.outcome);
    const std::string_view message = record.error->message;
    const std::string_view first = message.substr(0, message.find('\n'));
    const char* more = first.size() < message.size() ? " …" : "";
    if (record.error->line > 0) {
        return fmt::format("stops at line {}: {}: {}{}", record.error->line, record.error->type,
                           first, more);
    }
    if (record.error->type.empty())
        return fmt::format("{}: {}{}", outcome_title(record.outcome), first, more);
    return fmt::format("{}: {}{}", record.error->type, first, more);
}

const char* outcome_title(trace::Outcome outcome) {
    switch (outcome) {
        case trace::Outcome::ok:
            return "ended well";
        case trace::Outcome::error:
            return "stopped with an error";
        case trace::Outcome::deadlock:
            return "deadlock: everyone waits for someone else";
        case trace::Outcome::timeout:
            return "stopped: out of time";
        case trace::Outcome::limit:
            return "stopped at a limit";
        case trace::Outcome::cancelled:
            return "cancelled";
        case trace::Outcome::waived:
            return "cannot run here";
    }
    return "";
}
const char* clock_name(trace::ClockKind clock) {
    switch (clock) {
        case trace::ClockKind::modelled:
            return "modelled time";
        case trace::ClockKind::measured:
            return "measured time";
    }
    return "";
}

std::string machine_pill(std::string_view title, std::string_view backend) {
    if (backend == "cuda") return fmt::format("{} — real devices, ", title);
    return fmt::format("{} — emulated devices, ", title);
}
std::string running_phase(std::string_view phase, int line) {
    if (phase.empty() && line == 0) return "starting";
    if (phase.empty()) return fmt::format("line {}", line);
    if (line <= 0) return std::string(phase);
    return fmt::format("{} · line {}", phase, line);
}
std::string elapsed(double seconds) { return fmt::format("{:.1f} s", seconds); }
std::string duration(std::int64_t ns) { return time_text(Picoseconds(ns * 1000)); }
std::string time_of(std::int64_t now_ns, std::int64_t all_ns) {
    // Both in the unit that suits the whole.
    const double whole = static_cast<double>(all_ns);
    const double now = static_cast<double>(now_ns);
    if (all_ns < 1000) return fmt::format("{} / {} ns", now_ns, all_ns);
    if (all_ns < 100'000) return fmt::format("{:.1f} / {:.1f} us", now / 1e3, whole / 1e3);
    if (all_ns < 1'000'000'000) return fmt::format("{:.2f} / {:.2f} ms", now / 1e6, whole / 1e6);
    return fmt::format("{:.2f} / {:.2f} s", now / 1e9, whole / 1e9);
}
std::string running_note(std::string_view phase, bool is_done) {
    if (phase.empty()) return is_done ? "← done" : "← here";
    return fmt::format("← {}{}", is_done ? "after " : "", phase);
}
std::string error_note(std::string_view type) { return fmt::format("← {}", type); }
std::string traceback_line(int line, std::string_view function) {
    if (line < 0) return fmt::format("  set-up, line {}, in {}", line, function);
    return fmt::format("  line {}, in {}", line, function);
}
std::string folded(std::size_t spans) {
    return fmt::format("{} spans too short to draw apart", spans);
}
std::string line_label(int line) {
    return line > 0 ? fmt::format("line {}", line) : fmt::format("set-up, line {}", line);
}
std::string fact_title(int number) { return fmt::format("FACT {}", number + 1); }
std::string step_of(int step, int count) { return fmt::format("step {} of {}", step + 1, count); }

std::string attempts_left(int attempts) {
    return attempts == 1 ? "1 attempt left" : fmt::format("{} attempts left", attempts);
}
std::string track_counts(std::size_t exercises, std::size_t terms, int solved) {
    std::string text = fmt::format("{} exercise{}", exercises, exercises == 1 ? "" : "s");
    if (terms > 0) text += fmt::format(", {} term{}", terms, terms == 1 ? "" : "s");
    return text + fmt::format(" · {} solved", solved);
}

}  // namespace ringside::gui::strings
