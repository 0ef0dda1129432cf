// The report of verify as a table and as JSON.
#include "core/exercise/verify.h"

#include <fmt/format.h>
#include <algorithm>
#include <string_view>

namespace ringside::exercise {

namespace {

constexpr std::size_t kWidestText = 44;

std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

// Cuts or fills to exactly `width` columns.
std::string fitted(std::string_view text, std::size_t width) {
    std::string result;
    std::size_t columns = 0;
    for (const char c : text) {
        const bool begins = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
        if (begins && columns == width) break;
        if (begins && columns + 1 == width && width_of(text) > width) {
            result += "…";
            ++columns;
            break;
        }
        result += c == '\n' ? ' ' : c;
        columns += begins ? 1 : 0;
    }
    result.append(width - std::min(width, columns), ' ');
    return result;
}

void add_string(std::string& json, std::string_view text) {
    json += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            json += '\\';
            json += c;
        } else if (c == '\n') {
            json += "\\n";
        } else if (byte < 0x20) {
            json += fmt::format("\\u{:04x}", byte);
        } else {
            json += c;
        }
    }
    json += '"';
}

void add_member(std::string& json, const char* name, std::string_view text) {
    if (json.back() != '{') json += ',';
    add_string(json, name);
    json += ':';
    add_string(json, text);
}

std::string counted(std::size_t count, const char* one, const char* many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

}  // namespace

std::string text_from_report(const VerifyReport& report, bool with_proven) {
    std::size_t subject_width = 0;
    std::size_t text_width = 0;
    std::size_t failed = 0;
    for (const VerifyRow& row : report.rows) {
        subject_width = std::max(subject_width, width_of(row.subject));
        text_width = std::max(text_width, width_of(row.text));
        failed += row.proof == Proof::failed ? 1U : 0U;
    }
    text_width = std::min(text_width, kWidestText);
    std::string text;
    std::string id;
    for (const VerifyRow& row : report.rows) {
        if (!with_proven && row.proof == Proof::proven) continue;
        if (row.id != id) {
            text += row.id + '\n';
            id = row.id;
        }
        text +=
            fmt::format("  {}  {}  {}  {}  {}\n", row.proof == Proof::proven ? "proven" : "FAILED",
                        fitted(row.subject, subject_width), fitted(row.text, text_width),
                        fitted(row.outcome, 8), row.said);
        if (!row.reason.empty()) text += fmt::format("          {}\n", row.reason);
    }
    if (!report.facts_only.empty()) {
        text += "Questions of plain fact, which no run can settle:\n";
        for (const std::string& each : report.facts_only) text += "  " + each + '\n';
    }
    for (const ContentProblem& problem : report.problems) text += problem.message + '\n';
    text += fmt::format(
        "{} of {} proven, {}, {} executed\n", report.rows.size() - failed,
        counted(report.rows.size(), "row", "rows"),
        counted(report.problems.size(), "problem in the files", "problems in the files"),
        counted(static_cast<std::size_t>(std::max(0, report.runs)), "program", "programs"));
    return text;
}

std::string json_from_report(const VerifyReport& report) {
    std::string json =
        fmt::format("{{\"is_proven\":{},\"runs\":{},\"rows\":[", report.is_proven(), report.runs);
    for (std::size_t i = 0; i < report.rows.size(); ++i) {
        const VerifyRow& row = report.rows[i];
        if (i > 0) json += ',';
        json += '{';
        add_member(json, "id", row.id);
        add_member(json, "subject", row.subject);
        add_member(json, "text", row.text);
        add_member(json, "outcome", row.outcome);
        add_member(json, "said", row.said);
        add_member(json, "proof", row.proof == Proof::proven ? "proven" : "failed");
        add_member(json, "reason", row.reason);
        add_member(json, "file", row.file);
        json += '}';
    }
    json += "],\"facts_only\":[";
    for (std::size_t i = 0; i < report.facts_only.size(); ++i) {
        if (i > 0) json += ',';
        add_string(json, report.facts_only[i]);
    }
    json += "],\"problems\":[";
    for (std::size_t i = 0; i < report.problems.size(); ++i) {
        if (i > 0) json += ',';
        json += '{';
        add_member(json, "file", report.problems[i].file);
        add_member(json, "message", report.problems[i].message);
        json += '}';
    }
    return json + "]}";
}

}  // namespace ringside::exercise
