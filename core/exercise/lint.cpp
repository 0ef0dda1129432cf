#include "core/exercise/lint.h"

#include "core/exercise/grader.h"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

namespace ringside::exercise {

namespace {

std::size_t length_of(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

class Findings {
   public:
    Findings(std::string id, std::string file) : id_(std::move(id)), file_(std::move(file)) {}

    void need(bool holds, std::string message) {
        if (!holds)
            findings_.push_back({id_, file_, fmt::format("{}: {}: {}", file_, id_, message)});
    }
    std::vector<LintFinding> take() { return std::move(findings_); }

   private:
    std::string id_;
    std::string file_;
    std::vector<LintFinding> findings_;
};

void lint_option(const Exercise& exercise, std::size_t index, Findings& findings) {
    const Option& option = exercise.options[index];
    const std::string name = fmt::format("option {} '{}'", letter_of(index), option.text);
    if (option.because.empty()) {
        for (const int blank : blank_numbers(exercise)) {
            findings.need(
                option.because_by_blank.contains(blank) &&
                    !option.because_by_blank.at(blank).empty(),
                fmt::format(
                    "{} does not say why it is right or wrong{}. Add because = \"…\".", name,
                    option.because_by_blank.empty() ? "" : fmt::format(" in blank {}", blank)));
            if (option.because_by_blank.empty()) break;
        }
        findings.need(
            exercise.kind != Kind::choice,
            fmt::format("{} does not say why it is right or wrong. Add because = \"…\".", name));
    }
    const bool has_own_program = exercise.kind == Kind::fill_in || !option.code.empty();
    const bool is_distractor =
        exercise.kind == Kind::fill_in ? option.blanks.empty() : !option.is_correct;
    if (is_distractor && has_own_program) {
        findings.need(
            !option.shows.empty(),
            fmt::format(
                "{} does not say what its run shows. Add shows = '''error.type == \"…\"'''.",
                name));
    }
    const bool has_claim = !option.claim.empty() || !exercise.claim.empty();
    if (is_distractor && has_claim) {
        findings.need(
            !option.witness.empty() || !option.no_witness.empty(),
            fmt::format(
                "{} has no witness. Add a program for which it is true, or no_witness = \"why\".",
                name));
    }
}

}  // namespace

std::vector<LintFinding> lint(const Exercise& exercise) {
    Findings findings(exercise.id, exercise.file);
    findings.need(!exercise.hints.empty(), "there is no hint. Add hint = [\"…\", \"…\"].");
    findings.need(std::none_of(exercise.hints.begin(), exercise.hints.end(),
                               [](const std::string& hint) { return hint.empty(); }),
                  "a hint is empty. Write it or remove it.");
    findings.need(!exercise.source.empty(),
                  "there is no source. Say where the fact comes from: source = \"…\".");
    findings.need(!exercise.steps.empty(), "there is no worked solution. Add steps = [\"…\"].");
    findings.need(!exercise.takeaway.empty(), "there is no takeaway. Add takeaway = \"…\".");
    findings.need(
        !exercise.misconceptions.empty(),
        "there are no misconceptions. Add misconceptions = [\"…\"]: review is scheduled by them.");
    findings.need(length_of(exercise.title) <= kLongestTitle,
                  fmt::format("the title has {} characters. Keep it to {}.",
                              length_of(exercise.title), kLongestTitle));
    for (std::size_t i = 0; i < exercise.options.size(); ++i) lint_option(exercise, i, findings);
    for (const Vary& vary : exercise.varies) {
        findings.need(!vary.note.empty(),
                      fmt::format("the button '{}' has no note. Say what to see.", vary.label));
    }
    return findings.take();
}

std::vector<LintFinding> lint(const Term& term) {
    Findings findings(term.id, term.file);
    findings.need(!term.facts.empty(), "there are no facts. Add [[fact]] tables.");
    findings.need(!term.source.empty(),
                  "there is no source. Say where the facts come from: source = \"…\".");
    findings.need(length_of(term.title) <= kLongestTitle,
                  fmt::format("the title has {} characters. Keep it to {}.", length_of(term.title),
                              kLongestTitle));
    for (std::size_t i = 0; i < term.facts.size(); ++i) {
        const Fact& fact = term.facts[i];
        findings.need(
            fact.code.empty() || !fact.proves.empty(),
            fmt::format("fact {} runs but proves nothing. Add proves to its run.", i + 1));
        for (const Vary& vary : fact.varies) {
            findings.need(!vary.note.empty(),
                          fmt::format("the button '{}' of fact {} has no note. Say what to see.",
                                      vary.label, i + 1));
        }
    }
    return findings.take();
}

std::vector<LintFinding> lint(const Catalogue& catalogue) {
    std::vector<LintFinding> all;
    const auto add = [&](std::vector<LintFinding> more) {
        all.insert(all.end(), std::make_move_iterator(more.begin()),
                   std::make_move_iterator(more.end()));
    };
    for (const Exercise& exercise : catalogue.exercises) add(lint(exercise));
    for (const Term& term : catalogue.terms) {
        add(lint(term));
        Findings findings(term.id, term.file);
        for (const Related& related : term.related) {
            findings.need(
                related.id.empty() || catalogue.find_term(related.id) != nullptr,
                fmt::format("the related term '{}' is not there. Correct its id or leave it out.",
                            related.id));
        }
        add(findings.take());
    }
    for (const Track& track : catalogue.tracks) {
        Findings findings(track.id, "track.toml");
        for (const std::string& id : track.prerequisites) {
            const bool is_known = std::any_of(catalogue.tracks.begin(), catalogue.tracks.end(),
                                              [&](const Track& other) { return other.id == id; });
            findings.need(
                is_known,
                fmt::format("the track '{}' that comes before is not there. Correct prerequisites.",
                            id));
        }
        add(findings.take());
    }
    return all;
}

}  // namespace ringside::exercise
