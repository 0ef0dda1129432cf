#include "core/exercise/proof_reasons.h"

#include "core/base/text.h"
#include "core/exercise/template_text.h"

#include <fmt/format.h>
#include <utility>

namespace ringside::exercise {

namespace {

// Part of every message about what the interpreter leaves out.
constexpr const char* kOutsideSubset = "not part of Ringside's Python subset";
constexpr std::size_t kLongestSaid = 100;

}  // namespace

std::string shortened(std::string text) {
    // Programs print any bytes; what is shown in a table must not move the terminal's cursor.
    text = valid_utf8(text);
    for (char& c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f) c = ' ';
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
    if (text.size() <= kLongestSaid) return text;
    std::size_t end = kLongestSaid - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "…";
}

std::string shadow_reason(const FinishedRun& run) {
    const std::vector<std::string> names = run.shadowed_names();
    if (names.empty()) return {};
    return fmt::format("the program assigns {}, which claims need: rename it",
                       fmt::join(names, ", "));
}

std::string template_reason(const FinishedRun& run, const std::string& text,
                            const std::string& where) {
    for (const std::string& expression : expressions_in(text)) {
        const snippet::Evaluated value = run.evaluate(expression);
        if (value.error) {
            return fmt::format("{} cannot compute {{= {} }}: {}: {}", where, expression,
                               value.error->type, value.error->message);
        }
    }
    return {};
}

std::string vary_reason(const FinishedRun& run, const Vary& vary) {
    Reasons reasons;
    reasons.add(unusable_reason(run.record()));
    if (vary.claim.empty()) {
        if (run.record().outcome != trace::Outcome::ok && reasons.text().empty()) {
            reasons.add("it must end ok, or have a claim");
        }
        return reasons.text();
    }
    reasons.add(shadow_reason(run));
    const Judgement claim = Prover::judge(run, vary.claim);
    reasons.add(claim.problem);
    if (claim.problem.empty() && !claim.holds)
        reasons.add(fmt::format("its claim does not hold: {}", shortened(vary.claim)));
    return reasons.text();
}

std::string unusable_reason(const trace::Record& record) {
    switch (record.outcome) {
        case trace::Outcome::ok:
        case trace::Outcome::deadlock:
        case trace::Outcome::cancelled:
            return {};
        case trace::Outcome::error:
            if (record.error && record.error->message.find(kOutsideSubset) != std::string::npos) {
                return "the program is outside the Python subset: " + record.error->message;
            }
            return {};
        case trace::Outcome::limit:
        case trace::Outcome::timeout:
        case trace::Outcome::waived:
            return fmt::format(
                "the run ended as {}: {}", trace::name_of(record.outcome),
                record.error ? record.error->message : std::string("no reason given"));
    }
    return {};
}

std::string said_in_short(const trace::Record& record) {
    if (record.error) {
        const std::string place =
            record.error->line != 0 ? fmt::format("line {}: ", record.error->line) : std::string();
        return shortened(place + record.error->type + ": " + record.error->message);
    }
    return shortened(record.stdout_text);
}

}  // namespace ringside::exercise
