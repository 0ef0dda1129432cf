#include "core/exercise/fields.h"

#include "core/base/text.h"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

namespace ringside::exercise {

namespace {

constexpr int kMostDevices = 4096;
constexpr int kMostRanks = 4096;

const char* name_of(Node::Type type) {
    switch (type) {
        case Node::Type::table:
            return "a table";
        case Node::Type::array:
            return "a list";
        case Node::Type::text:
            return "a text";
        case Node::Type::integer:
            return "a whole number";
        case Node::Type::real:
            return "a number";
        case Node::Type::boolean:
            return "true or false";
        case Node::Type::other:
            return "a date or time";
    }
    return "";
}

bool is_identifier(const std::string& name) {
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front()))) return false;
    return std::all_of(name.begin(), name.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '_' ||
               static_cast<unsigned char>(c) >= 0x80;
    });
}

std::string python_string(const std::string& text) {
    std::string literal = "'";
    for (const char c : text) {
        if (c == '\n') {
            literal += "\\n";
        } else if (c == '\t') {
            literal += "\\t";
        } else {
            if (c == '\'' || c == '\\') literal += '\\';
            literal += c;
        }
    }
    return literal + "'";
}

[[noreturn]] void wrong_type(const Node& node, std::string_view key, const char* wanted,
                             const char* remedy) {
    throw Problem{node.place,
                  fmt::format("'{}' must be {}, not {}", key, wanted, name_of(node.type)), remedy};
}

}  // namespace

Fields::Fields(const Node& node, std::string title, std::vector<std::string> known,
               std::span<const std::string> top_level)
    : node_(node), title_(std::move(title)) {
    for (const Member& member : node.members) {
        if (std::find(known.begin(), known.end(), member.key) != known.end()) continue;
        if (std::find(top_level.begin(), top_level.end(), member.key) != top_level.end()) {
            throw Problem{member.place,
                          fmt::format("'{}' belongs to the whole file but stands after {}",
                                      member.key, title_),
                          "move it above the first line that begins with ["};
        }
        const std::string where = title_.empty() ? std::string() : " in " + title_;
        throw Problem{member.place,
                      fmt::format("unknown key '{}'{}.{}", member.key, where,
                                  did_you_mean(member.key, known)),
                      fmt::format("the keys here are: {}", fmt::join(known, ", "))};
    }
}

SourcePlace Fields::place_of(std::string_view key) const {
    const Node* node = find(key);
    return node ? node->place : node_.place;
}

SourcePlace Fields::place_of_key(std::string_view key) const {
    for (const Member& member : node_.members) {
        if (member.key == key) return member.place;
    }
    return node_.place;
}

void Fields::fail(std::string_view key, std::string message, std::string remedy) const {
    throw Problem{place_of_key(key), std::move(message), std::move(remedy)};
}

std::string Fields::text(std::string_view key) const {
    const Node* node = find(key);
    if (!node) return {};
    if (node->type != Node::Type::text) wrong_type(*node, key, "a text", "put it in quotes");
    return node->text;
}

std::string Fields::needed_text(std::string_view key) const {
    std::string value = text(key);
    const bool is_blank = std::all_of(value.begin(), value.end(),
                                      [](char c) { return c == ' ' || c == '\n' || c == '\t'; });
    if (is_blank) {
        const std::string where = title_.empty() ? "the file" : title_;
        fail(key, fmt::format("'{}' {} in {}", key, has(key) ? "is empty" : "is missing", where),
             fmt::format("add: {} = '…'", key));
    }
    return value;
}

std::vector<std::string> Fields::texts(std::string_view key) const {
    std::vector<std::string> values;
    const Node* node = find(key);
    if (!node) return values;
    if (node->type != Node::Type::array)
        wrong_type(*node, key, "a list of texts", "write [\"…\", \"…\"]");
    for (const Node& item : node->items) {
        if (item.type != Node::Type::text)
            wrong_type(item, key, "a list of texts", "put each in quotes");
        values.push_back(item.text);
    }
    return values;
}

bool Fields::boolean(std::string_view key, bool otherwise) const {
    const Node* node = find(key);
    if (!node) return otherwise;
    if (node->type != Node::Type::boolean)
        wrong_type(*node, key, "true or false", "write true or false without quotes");
    return node->boolean;
}

std::optional<int> Fields::integer(std::string_view key, int least, int most) const {
    const Node* node = find(key);
    if (!node) return std::nullopt;
    if (node->type != Node::Type::integer)
        wrong_type(*node, key, "a whole number", "write digits without quotes");
    if (node->integer < least || node->integer > most) {
        throw Problem{node->place, fmt::format("'{}' is {}", key, node->integer),
                      fmt::format("it must be from {} to {}", least, most)};
    }
    return static_cast<int>(node->integer);
}

std::optional<double> Fields::number(std::string_view key) const {
    const Node* node = find(key);
    if (!node) return std::nullopt;
    const bool is_number = node->type == Node::Type::integer || node->type == Node::Type::real;
    if (!is_number || !std::isfinite(node->real))
        wrong_type(*node, key, "a number", "write digits without quotes");
    return node->real;
}

std::vector<const Node*> Fields::tables(std::string_view key) const {
    std::vector<const Node*> tables;
    const Node* node = find(key);
    if (!node) return tables;
    const std::string remedy = fmt::format("write [[{}]] above each", key);
    if (node->type != Node::Type::array) wrong_type(*node, key, "a list of tables", remedy.c_str());
    for (const Node& item : node->items) {
        if (item.type != Node::Type::table)
            wrong_type(item, key, "a list of tables", remedy.c_str());
        tables.push_back(&item);
    }
    return tables;
}

const Node* Fields::table(std::string_view key) const {
    const Node* node = find(key);
    if (node && node->type != Node::Type::table) {
        wrong_type(*node, key, "a table",
                   fmt::format("write [{}] or {} = {{ … }}", key, key).c_str());
    }
    return node;
}

std::vector<std::string> run_keys_and(std::vector<std::string> more) {
    more.insert(more.end(), {"devices", "machine", "ranks", "nodes", "set", "compare", "values"});
    return more;
}

RunSettings run_settings_from(const Fields& fields) {
    RunSettings settings;
    settings.devices = fields.integer("devices", 0, kMostDevices);
    settings.ranks = fields.integer("ranks", 1, kMostRanks);
    settings.nodes = fields.integer("nodes", 1, kMostRanks);
    if (fields.has("machine")) settings.machine = fields.needed_text("machine");
    if (fields.has("values")) settings.values = fields.boolean("values", true);
    if (fields.has("compare")) {
        if (fields.text("compare") != "single") {
            fields.fail("compare", "'compare' has one meaning only",
                        "write compare = \"single\", or leave it out");
        }
        settings.compare_single = true;
    }
    if (const Node* set = fields.table("set")) {
        for (const Member& member : set->members) {
            if (!is_identifier(member.key)) {
                throw Problem{member.place,
                              fmt::format("'{}' cannot be a variable's name", member.key),
                              "use letters, digits and underscores"};
            }
            settings.set[member.key] = python_literal_from(member.value);
        }
    }
    return settings;
}

std::string python_literal_from(const Node& node) {
    switch (node.type) {
        case Node::Type::text:
            return python_string(node.text);
        case Node::Type::integer:
            return std::to_string(node.integer);
        case Node::Type::real: {
            if (!std::isfinite(node.real)) break;
            const std::string digits = fmt::format("{}", node.real);
            return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
        }
        case Node::Type::boolean:
            return node.boolean ? "True" : "False";
        case Node::Type::array: {
            std::string list;
            for (const Node& item : node.items)
                list += (list.empty() ? "" : ", ") + python_literal_from(item);
            return "[" + list + "]";
        }
        case Node::Type::table:
        case Node::Type::other:
            break;
    }
    throw Problem{node.place, fmt::format("{} cannot be a variable here", name_of(node.type)),
                  "use a number, a text, true, false or a list of them"};
}

}  // namespace ringside::exercise
