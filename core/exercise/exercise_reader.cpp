#include "core/exercise/readers.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace ringside::exercise {

namespace {

constexpr int kMostBlanks = 26;

const std::vector<std::string>& top_level_keys() {
    static const std::vector<std::string> keys = {
        "id",     "kind",      "difficulty", "title", "misconceptions",
        "prompt", "setup",     "code",       "hint",  "mistakes",
        "steps",  "takeaway",  "source",     "claim", "once",
        "also",   "pick",      "option",     "run",   "value",
        "unit",   "tolerance", "near"};
    return keys;
}

// Reads a word out of a fixed list.
template <class Enum, std::size_t N>
Enum word(const Fields& fields, const char* key,
          const std::array<std::pair<const char*, Enum>, N>& words, std::optional<Enum> otherwise) {
    if (!fields.has(key) && otherwise) return *otherwise;
    const std::string given = fields.needed_text(key);
    std::vector<std::string> names;
    for (const auto& [name, value] : words) {
        if (given == name) return value;
        names.push_back(name);
    }
    throw Problem{fields.place_of(key), fmt::format("'{}' cannot be '{}'", key, given),
                  fmt::format("write one of: {}", fmt::join(names, ", "))};
}

void check_id(const Fields& fields, const std::string& id) {
    bool was_dash = true;
    bool is_kebab = true;
    for (const char c : id) {
        const bool is_dash = c == '-';
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if ((!is_dash && !is_letter) || (is_dash && was_dash)) is_kebab = false;
        was_dash = is_dash;
    }
    if (!is_kebab || was_dash) {
        throw Problem{fields.place_of("id"), fmt::format("the id '{}' is not kebab-case", id),
                      "use small letters, digits and single dashes, as in dp-wrap-model"};
    }
}

std::vector<int> blanks_from(const Fields& fields) {
    const Node* node = fields.find("blank");
    if (!node) return {};
    std::vector<const Node*> numbers;
    if (node->type == Node::Type::array) {
        for (const Node& item : node->items) numbers.push_back(&item);
    } else {
        numbers.push_back(node);
    }
    std::vector<int> blanks;
    for (const Node* number : numbers) {
        if (number->type != Node::Type::integer || number->integer < 1 || number->integer > 999) {
            throw Problem{number->place, "'blank' must be the number of a blank",
                          "write blank = 1, or blank = [1, 2]"};
        }
        blanks.push_back(static_cast<int>(number->integer));
    }
    return blanks;
}

void read_because(const Fields& fields, Option& option) {
    const Node* node = fields.find("because");
    if (!node) return;
    if (node->type != Node::Type::table) {
        option.because = fields.text("because");
        return;
    }
    for (const Member& member : node->members) {
        int blank = 0;
        const char* end = member.key.data() + member.key.size();
        const auto [stop, error] = std::from_chars(member.key.data(), end, blank);
        if (error != std::errc() || stop != end || blank < 1) {
            throw Problem{member.place,
                          fmt::format("'{}' is not the number of a blank", member.key),
                          "write because = { 1 = \"…\", 2 = \"…\" }"};
        }
        if (member.value.type != Node::Type::text) {
            throw Problem{member.value.place, "a reason must be a text", "put it in quotes"};
        }
        option.because_by_blank[blank] = member.value.text;
    }
}

Option option_from(const Node& node) {
    const Fields fields(node, "[[option]]",
                        {"text", "blank", "correct", "because", "shows", "claim", "witness",
                         "witness_run", "no_witness", "code"},
                        top_level_keys());
    Option option;
    option.text = fields.needed_text("text");
    option.blanks = blanks_from(fields);
    option.is_correct = fields.boolean("correct", false);
    read_because(fields, option);
    option.shows = fields.text("shows");
    option.claim = fields.text("claim");
    option.witness = fields.text("witness");
    if (const Node* run = fields.table("witness_run")) {
        option.witness_run = run_settings_from(Fields(*run, "witness_run", run_keys_and({})));
    }
    option.no_witness = fields.text("no_witness");
    option.code = fields.text("code");
    return option;
}

void read_also(const Fields& fields, Exercise& exercise) {
    const Node* node = fields.find("also");
    if (!node) return;
    const char* remedy =
        "write also = [[\"…\", \"…\"]]: one list of option texts per further answer";
    if (node->type != Node::Type::array)
        throw Problem{node->place, "'also' must be a list of answers", remedy};
    for (const Node& answer : node->items) {
        if (answer.type != Node::Type::array)
            throw Problem{answer.place, "'also' must be a list of answers", remedy};
        std::vector<std::string> words;
        for (const Node& item : answer.items) {
            if (item.type != Node::Type::text)
                throw Problem{item.place, "'also' must hold option texts", remedy};
            words.push_back(item.text);
        }
        exercise.also.push_back(std::move(words));
    }
}

// An expression that may be written as a number.
std::string expression(const Fields& fields, const char* key) {
    const Node* node = fields.find(key);
    if (node && (node->type == Node::Type::integer || node->type == Node::Type::real))
        return python_literal_from(*node);
    return fields.needed_text(key);
}

void read_numeric(const Fields& fields, Exercise& exercise) {
    if (exercise.kind != Kind::numeric) {
        for (const char* key : {"value", "unit", "tolerance", "near"}) {
            if (fields.has(key)) {
                fields.fail(key, fmt::format("'{}' is for numeric exercises", key),
                            "remove it, or write kind = \"numeric\"");
            }
        }
        return;
    }
    exercise.value = expression(fields, "value");
    exercise.unit = fields.text("unit");
    const auto tolerance = fields.number("tolerance");
    if (!tolerance || *tolerance < 0 || *tolerance >= 1) {
        fields.fail("tolerance", "a numeric exercise wants a relative 'tolerance'",
                    "add: tolerance = 0.05");
    }
    exercise.tolerance = *tolerance;
    for (const Node* node : fields.tables("near")) {
        const Fields near(*node, "[[near]]", {"value", "because"}, top_level_keys());
        exercise.nears.push_back({expression(near, "value"), near.needed_text("because")});
    }
}

// FNV-1a, 64 bits: stable over platforms and versions, which std::hash is not.
class Fingerprint {
   public:
    void add(std::string_view text) {
        for (const char c : text) add_byte(static_cast<unsigned char>(c));
        add_byte(0);
    }
    std::string text() const { return fmt::format("{:016x}", hash_); }

   private:
    void add_byte(unsigned char byte) { hash_ = (hash_ ^ byte) * 1099511628211ULL; }
    std::uint64_t hash_ = 14695981039346656037ULL;
};

std::string fingerprint_of(const Exercise& exercise) {
    Fingerprint fingerprint;
    fingerprint.add(std::to_string(static_cast<int>(exercise.kind)));
    fingerprint.add(std::to_string(static_cast<int>(exercise.pick)));
    fingerprint.add(exercise.once ? "once" : "");
    fingerprint.add(exercise.setup);
    fingerprint.add(exercise.code);
    fingerprint.add(exercise.value);
    fingerprint.add(exercise.unit);
    for (const Option& option : exercise.options) {
        fingerprint.add(option.text);
        fingerprint.add(option.code);
        fingerprint.add(option.is_correct ? "correct" : "");
        for (const int blank : option.blanks) fingerprint.add(std::to_string(blank));
    }
    for (const auto& answer : exercise.also) {
        for (const std::string& word : answer) fingerprint.add(word);
    }
    return fingerprint.text();
}

}  // namespace

std::vector<Vary> varies_from(const Fields& run) {
    std::vector<Vary> varies;
    for (const Node* node : run.tables("vary")) {
        const Fields fields(*node, "[[run.vary]]", run_keys_and({"label", "note", "claim", "code"}),
                            top_level_keys());
        Vary vary;
        vary.label = fields.needed_text("label");
        vary.note = fields.text("note");
        vary.claim = fields.text("claim");
        if (fields.has("code")) vary.code = fields.needed_text("code");
        vary.settings = run_settings_from(fields);
        const bool is_taken = std::any_of(varies.begin(), varies.end(), [&](const Vary& other) {
            return other.label == vary.label;
        });
        if (is_taken)
            fields.fail("label", fmt::format("two buttons are labelled '{}'", vary.label),
                        "give each its own");
        varies.push_back(std::move(vary));
    }
    return varies;
}

Exercise exercise_from_tree(const Node& tree, std::string_view text) {
    const Fields fields(tree, "", top_level_keys());
    Exercise exercise;
    exercise.id = fields.needed_text("id");
    check_id(fields, exercise.id);
    exercise.kind = word<Kind, 3>(
        fields, "kind",
        {{{"fill-in", Kind::fill_in}, {"choice", Kind::choice}, {"numeric", Kind::numeric}}}, {});
    exercise.difficulty = word<Difficulty, 3>(
        fields, "difficulty",
        {{{"easy", Difficulty::easy}, {"medium", Difficulty::medium}, {"hard", Difficulty::hard}}},
        {});
    exercise.title = fields.needed_text("title");
    exercise.misconceptions = fields.texts("misconceptions");
    exercise.prompt = fields.needed_text("prompt");
    exercise.setup = fields.text("setup");
    exercise.code = fields.text("code");
    exercise.hints = fields.texts("hint");
    exercise.mistakes = fields.texts("mistakes");
    exercise.steps = fields.texts("steps");
    exercise.takeaway = fields.text("takeaway");
    exercise.source = fields.text("source");
    exercise.claim = fields.text("claim");
    exercise.once = fields.boolean("once", false);
    read_also(fields, exercise);
    exercise.pick = word<Pick, 3>(
        fields, "pick", {{{"one", Pick::one}, {"any", Pick::any}, {"all", Pick::all}}}, Pick::one);
    for (const Node* node : fields.tables("option")) {
        Option option = option_from(*node);
        const bool is_taken =
            std::any_of(exercise.options.begin(), exercise.options.end(),
                        [&](const Option& other) { return other.text == option.text; });
        if (is_taken) {
            throw Problem{node->find("text")->place,
                          fmt::format("two options read '{}'", option.text),
                          "an answer is known by its text: make each different"};
        }
        if (exercise.options.size() == kMostBlanks) {
            throw Problem{node->place, "there are more options than letters", "keep to 26"};
        }
        exercise.options.push_back(std::move(option));
    }
    if (const Node* run = fields.table("run")) {
        const Fields run_fields(*run, "[run]", run_keys_and({"proves", "vary"}), top_level_keys());
        exercise.run = run_settings_from(run_fields);
        exercise.proves = run_fields.texts("proves");
        exercise.varies = varies_from(run_fields);
    }
    read_numeric(fields, exercise);
    check_rules(exercise, tree, text);
    exercise.fingerprint = fingerprint_of(exercise);
    return exercise;
}

}  // namespace ringside::exercise
