// Terms and tracks.
#include "core/exercise/readers.h"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <utility>

namespace ringside::exercise {

namespace {

const std::vector<std::string>& top_level_keys() {
    static const std::vector<std::string> keys = {"id",     "kind", "title",  "definition",
                                                  "source", "fact", "review", "related"};
    return keys;
}

// What a fact and a review question run.
struct TermRun {
    std::string setup;
    std::string code;
    RunSettings settings;
    std::vector<std::string> proves;
    std::vector<Vary> varies;
};

TermRun run_from(const Node& node, std::string_view text, const std::string& title) {
    const Fields fields(node, title, run_keys_and({"setup", "code", "proves", "vary"}),
                        top_level_keys());
    TermRun run;
    run.setup = fields.text("setup");
    run.code = fields.needed_text("code");
    run.settings = run_settings_from(fields);
    run.proves = fields.texts("proves");
    run.varies = varies_from(fields);
    if (fields.has("setup")) check_parses(run.setup, *fields.find("setup"), text, "the set-up");
    check_parses(run.code, *fields.find("code"), text, "the program");
    for (std::size_t i = 0; i < run.varies.size(); ++i) {
        if (!run.varies[i].code) continue;
        check_parses(*run.varies[i].code, *fields.find("vary")->items[i].find("code"), text,
                     "this button's program");
    }
    return run;
}

Fact fact_from(const Node& node, std::string_view text) {
    const Fields fields(node, "[[fact]]", {"text", "why_no_run", "run"}, top_level_keys());
    Fact fact;
    fact.text = fields.needed_text("text");
    fact.why_no_run = fields.text("why_no_run");
    const Node* run_node = fields.table("run");
    if (!run_node && fact.why_no_run.empty()) {
        throw Problem{node.place, "this fact has no run",
                      "add [fact.run] with code and proves, or why_no_run = \"…\""};
    }
    if (run_node && !fact.why_no_run.empty()) {
        fields.fail("why_no_run", "this fact has a run and says why it has none",
                    "keep one of the two");
    }
    if (run_node) {
        TermRun run = run_from(*run_node, text, "[fact.run]");
        fact.setup = std::move(run.setup);
        fact.code = std::move(run.code);
        fact.run = std::move(run.settings);
        fact.proves = std::move(run.proves);
        fact.varies = std::move(run.varies);
    }
    return fact;
}

Review review_from(const Node& node, std::string_view text) {
    const Fields fields(node, "[[review]]", {"question", "answer", "run"}, top_level_keys());
    Review review;
    review.question = fields.needed_text("question");
    review.answer = fields.needed_text("answer");
    if (const Node* run_node = fields.table("run")) {
        TermRun run = run_from(*run_node, text, "[review.run]");
        if (!run.varies.empty()) {
            throw Problem{run_node->find("vary")->place, "a review question has no buttons",
                          "put them on a fact"};
        }
        review.setup = std::move(run.setup);
        review.code = std::move(run.code);
        review.run = std::move(run.settings);
        review.proves = std::move(run.proves);
    }
    return review;
}

}  // namespace

Term term_from_tree(const Node& tree, std::string_view text) {
    const Fields fields(tree, "", top_level_keys());
    Term term;
    term.id = fields.needed_text("id");
    const bool is_plain = std::all_of(term.id.begin(), term.id.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == '-';
    });
    if (!is_plain) {
        throw Problem{
            fields.place_of("id"),
            fmt::format("the id '{}' has characters that no name has", term.id),
            "use letters, digits, dots, dashes and underscores, as in torch.nn.DataParallel"};
    }
    term.title = fields.needed_text("title");
    term.definition = fields.needed_text("definition");
    term.source = fields.text("source");
    for (const Node* node : fields.tables("fact")) term.facts.push_back(fact_from(*node, text));
    for (const Node* node : fields.tables("review"))
        term.reviews.push_back(review_from(*node, text));
    for (const Node* node : fields.tables("related")) {
        const Fields related(*node, "[[related]]", {"term", "text", "id"}, top_level_keys());
        term.related.push_back(
            {related.needed_text("term"), related.needed_text("text"), related.text("id")});
    }
    return term;
}

Track track_from_tree(const Node& tree) {
    const Fields fields(tree, "", {"title", "teaches", "prerequisites"});
    Track track;
    track.title = fields.needed_text("title");
    track.teaches = fields.needed_text("teaches");
    track.prerequisites = fields.texts("prerequisites");
    return track;
}

}  // namespace ringside::exercise
