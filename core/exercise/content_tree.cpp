#include "core/exercise/content_tree.h"

#include <toml++/toml.h>
#include <algorithm>
#include <tuple>

namespace ringside::exercise {

namespace {

SourcePlace place_of(const toml::source_region& source) {
    return {static_cast<int>(source.begin.line), static_cast<int>(source.begin.column)};
}

// Finds what nests too deep before the TOML library sees it: the library's own limits leave room
// for dotted keys deep enough to overflow the stack when the document is destroyed.
class DepthScan {
   public:
    explicit DepthScan(std::string_view text) : text_(text) {}

    void run() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '#') {
                skip_to_line_end();
            } else if (c == '"' || c == '\'') {
                skip_string(c);
            } else {
                take(c);
            }
        }
    }

   private:
    void take(char c) {
        if (c == '\n' || c == '=' || c == ',' || c == '{' || c == '[') dots_ = 0;
        if (c == '.') ++dots_;
        if (c == '[' || c == '{') ++depth_;
        if ((c == ']' || c == '}') && depth_ > 0) --depth_;
        if (dots_ > kDeepestNesting || depth_ > kDeepestNesting) {
            throw Problem{place(),
                          "this nests more than " + std::to_string(kDeepestNesting) + " deep",
                          "keep to the keys of the exercise format"};
        }
        ++at_;
    }

    void skip_to_line_end() {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    }

    void skip_string(char quote) {
        const std::string three(3, quote);
        const bool is_long = text_.substr(at_, 3) == three;
        at_ += is_long ? 3 : 1;
        while (at_ < text_.size()) {
            if (quote == '"' && text_[at_] == '\\') {
                at_ += 2;
            } else if (is_long && text_.substr(at_, 3) == three) {
                at_ += 3;
                // Up to two quotes may stand before the closing three.
                while (at_ < text_.size() && text_[at_] == quote) ++at_;
                return;
            } else if (!is_long && (text_[at_] == quote || text_[at_] == '\n')) {
                ++at_;
                return;
            } else {
                ++at_;
            }
        }
    }

    SourcePlace place() const {
        const std::string_view before = text_.substr(0, at_);
        const auto line = std::count(before.begin(), before.end(), '\n');
        const std::size_t start =
            before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
        const auto column =
            std::count_if(before.begin() + static_cast<std::ptrdiff_t>(start), before.end(),
                          [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
        return {static_cast<int>(line) + 1, static_cast<int>(column) + 1};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int dots_ = 0;
    int depth_ = 0;
};

void check_characters(const std::string& text, SourcePlace place) {
    const bool has_control = std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7f;
    });
    if (has_control) {
        throw Problem{place, "this text holds a control character",
                      "remove it, or write it as an escape of Python's"};
    }
}

Node node_from(const toml::node& from) {
    Node node;
    node.place = place_of(from.source());
    if (const toml::table* table = from.as_table()) {
        node.type = Node::Type::table;
        for (const auto& [key, value] : *table) {
            Member member{std::string(key.str()), place_of(key.source()), node_from(value)};
            check_characters(member.key, member.place);
            node.members.push_back(std::move(member));
        }
        // The library sorts by key; options, blanks and buttons keep the file's order.
        std::stable_sort(node.members.begin(), node.members.end(),
                         [](const Member& a, const Member& b) {
                             return std::tie(a.place.line, a.place.column) <
                                    std::tie(b.place.line, b.place.column);
                         });
    } else if (const toml::array* array = from.as_array()) {
        node.type = Node::Type::array;
        for (const toml::node& item : *array) node.items.push_back(node_from(item));
    } else if (const auto* text = from.as_string()) {
        node.type = Node::Type::text;
        node.text = text->get();
        check_characters(node.text, node.place);
    } else if (const auto* integer = from.as_integer()) {
        node.type = Node::Type::integer;
        node.integer = integer->get();
        node.real = static_cast<double>(node.integer);
    } else if (const auto* real = from.as_floating_point()) {
        node.type = Node::Type::real;
        node.real = real->get();
    } else if (const auto* boolean = from.as_boolean()) {
        node.type = Node::Type::boolean;
        node.boolean = boolean->get();
    }
    return node;
}

}  // namespace

const Node* Node::find(std::string_view key) const {
    const auto at = std::find_if(members.begin(), members.end(),
                                 [&](const Member& member) { return member.key == key; });
    return at == members.end() ? nullptr : &at->value;
}

Node tree_from_toml(std::string_view text) {
    DepthScan(text).run();
    try {
        return node_from(toml::parse(text));
    } catch (const toml::parse_error& error) {
        throw Problem{place_of(error.source()), std::string(error.description()),
                      "check the quotes, brackets and commas here and on the line before"};
    }
}

Error error_from_problem(const Problem& problem, std::string_view text, std::string_view file) {
    return {ErrorKind::bad_input,
            framed_message(file, text, problem.place, problem.message, problem.remedy)};
}

}  // namespace ringside::exercise
