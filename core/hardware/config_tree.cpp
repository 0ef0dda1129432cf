#include "core/hardware/config_tree.h"

#include "core/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>

namespace ringside::hardware {
namespace {

ConfigNode node_from(const toml::node& node) {
    const toml::source_position at = node.source().begin;
    ConfigNode out;
    out.place = {static_cast<int>(at.line), static_cast<int>(at.column)};
    if (const toml::table* table = node.as_table()) {
        ConfigNode::Table entries;
        for (const auto& [key, value] : *table) {
            entries.emplace_back(std::string(key.str()), node_from(value));
        }
        out.value = std::move(entries);
    } else if (const toml::array* array = node.as_array()) {
        ConfigNode::List entries;
        for (const toml::node& entry : *array) entries.push_back(node_from(entry));
        out.value = std::move(entries);
    } else if (node.is_boolean()) {
        out.value = node.value_or(false);
    } else if (node.is_number()) {
        out.value = node.value_or(0.0);
    } else {
        out.value = node.value_or(std::string());
    }
    return out;
}

}  // namespace

Result<ConfigNode> config_from_toml(std::string_view toml, std::string_view file) {
    if (const auto bad = first_invalid_utf8(toml)) {
        return failure(ErrorKind::bad_input,
                       fmt::format("byte {} is not UTF-8; save the file as UTF-8: {}", *bad, file));
    }
    try {
        return node_from(toml::parse(toml, file));
    } catch (const toml::parse_error& error) {
        const toml::source_position at = error.source().begin;
        return failure(
            ErrorKind::bad_input,
            framed_message(file, toml, {static_cast<int>(at.line), static_cast<int>(at.column)},
                           error.description(), "mend the TOML syntax"));
    }
}

ConfigReader::ConfigReader(const ConfigNode& node, std::string title,
                           std::optional<Problem>& problem)
    : node_(node), title_(std::move(title)), problem_(problem) {}

const ConfigNode* ConfigReader::find(std::string_view key) const {
    const auto* table = std::get_if<ConfigNode::Table>(&node_.value);
    if (table == nullptr) return nullptr;
    for (const auto& [name, value] : *table) {
        if (name == key) return &value;
    }
    return nullptr;
}

void ConfigReader::complain(std::string_view key, std::string message, std::string remedy) {
    if (problem_) return;
    const ConfigNode* node = find(key);
    problem_ =
        Problem{node != nullptr ? node->place : node_.place, std::move(message), std::move(remedy)};
}

const ConfigNode* ConfigReader::need(std::string_view key) {
    asked_.emplace_back(key);
    const ConfigNode* node = find(key);
    if (node == nullptr) {
        complain(key, fmt::format("{} lacks '{}'", title_, key),
                 fmt::format("add a line: {} = …", key));
    }
    return node;
}

std::string ConfigReader::text(std::string_view key) {
    const ConfigNode* node = need(key);
    if (node == nullptr) return {};
    if (const auto* text = std::get_if<std::string>(&node->value)) return *text;
    complain(key, fmt::format("'{}' must be a text", key), "put it in quotes");
    return {};
}

std::string ConfigReader::text_or(std::string_view key, std::string otherwise) {
    asked_.emplace_back(key);
    return has(key) ? text(key) : std::move(otherwise);
}

double ConfigReader::number_or(std::string_view key, double otherwise) {
    asked_.emplace_back(key);
    const ConfigNode* node = find(key);
    if (node == nullptr) return otherwise;
    const auto* number = std::get_if<double>(&node->value);
    if (number != nullptr && std::isfinite(*number)) return *number;
    complain(key, fmt::format("'{}' must be a number", key), "write digits");
    return otherwise;
}

double ConfigReader::positive(std::string_view key) {
    if (need(key) == nullptr) return 1;
    const double value = number_or(key, 0);
    if (value > 0) return value;
    complain(key, fmt::format("'{}' must be above zero", key), "give the figure as published");
    return 1;
}

bool ConfigReader::truth_or(std::string_view key, bool otherwise) {
    asked_.emplace_back(key);
    const ConfigNode* node = find(key);
    if (node == nullptr) return otherwise;
    if (const bool* truth = std::get_if<bool>(&node->value)) return *truth;
    complain(key, fmt::format("'{}' must be true or false", key), "write true or false");
    return otherwise;
}

std::vector<std::string> ConfigReader::texts(std::string_view key) {
    std::vector<std::string> out;
    asked_.emplace_back(key);
    const ConfigNode* node = find(key);
    if (node == nullptr) return out;
    const auto* list = std::get_if<ConfigNode::List>(&node->value);
    if (list == nullptr) {
        complain(key, fmt::format("'{}' must be a list of texts", key), "write [\"…\"]");
        return out;
    }
    for (const ConfigNode& each : *list) {
        if (const auto* text = std::get_if<std::string>(&each.value)) {
            out.push_back(*text);
        } else {
            complain(key, fmt::format("'{}' must hold texts", key), "put each in quotes");
        }
    }
    return out;
}

const ConfigNode::List& ConfigReader::tables(std::string_view key) {
    static const ConfigNode::List none;
    asked_.emplace_back(key);
    const ConfigNode* node = find(key);
    if (node == nullptr) return none;
    if (const auto* list = std::get_if<ConfigNode::List>(&node->value)) return *list;
    complain(key, fmt::format("'{}' must be a list of tables", key),
             fmt::format("write [[{}]]", key));
    return none;
}

const ConfigNode* ConfigReader::table(std::string_view key) {
    asked_.emplace_back(key);
    const ConfigNode* node = find(key);
    if (node == nullptr || std::holds_alternative<ConfigNode::Table>(node->value)) return node;
    complain(key, fmt::format("'{}' must be a table", key), fmt::format("write [{}]", key));
    return nullptr;
}

void ConfigReader::refuse_unknown_keys() {
    const auto* table = std::get_if<ConfigNode::Table>(&node_.value);
    if (table == nullptr) {
        complain("", fmt::format("{} must be a table", title_), "write key = value lines");
        return;
    }
    for (const auto& [name, value] : *table) {
        if (std::ranges::find(asked_, name) != asked_.end()) continue;
        complain(name,
                 fmt::format("unknown key '{}' in {}.{}", name, title_, did_you_mean(name, asked_)),
                 fmt::format("the keys here are: {}", fmt::join(asked_, ", ")));
    }
}

Error error_from(const ConfigReader::Problem& problem, std::string_view file,
                 std::string_view toml) {
    return {ErrorKind::bad_input,
            framed_message(file, toml, problem.place, problem.message, problem.remedy)};
}

}  // namespace ringside::hardware
