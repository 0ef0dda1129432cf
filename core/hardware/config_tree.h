// A TOML document as a plain tree that remembers where each value stands, so that several readers
// share one parser and one way of telling what is wrong.
#pragma once

#include "core/base/result.h"
#include "core/base/source_text.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ringside::hardware {

// A value: a number (whole ones too), a text, a truth value, a list or a table in order.
struct ConfigNode {
    using List = std::vector<ConfigNode>;
    using Table = std::vector<std::pair<std::string, ConfigNode>>;
    std::variant<double, std::string, bool, List, Table> value;
    SourcePlace place;
};

// Parses a document; the root is a table.
// Errors: bad_input with file, line, caret and remedy.
Result<ConfigNode> config_from_toml(std::string_view toml, std::string_view file);

// Reads the keys of one table. The first thing that is wrong is kept in `problem`, shared by all
// readers of a document; what is read after it counts for nothing.
class ConfigReader {
   public:
    struct Problem {
        SourcePlace place;
        std::string message;
        std::string remedy;
    };

    // Borrows both. `title` names the table in messages.
    ConfigReader(const ConfigNode& node, std::string title, std::optional<Problem>& problem);

    bool has(std::string_view key) const { return find(key) != nullptr; }
    std::string text(std::string_view key);
    std::string text_or(std::string_view key, std::string otherwise);
    double positive(std::string_view key);
    double number_or(std::string_view key, double otherwise);
    bool truth_or(std::string_view key, bool otherwise);
    std::vector<std::string> texts(std::string_view key);
    // The entries of a list of tables; none when the key is absent.
    const ConfigNode::List& tables(std::string_view key);
    // A table of its own; null when the key is absent.
    const ConfigNode* table(std::string_view key);
    // Complains about each key that nobody asked for. Call it last.
    void refuse_unknown_keys();
    void complain(std::string_view key, std::string message, std::string remedy);

   private:
    const ConfigNode* find(std::string_view key) const;
    const ConfigNode* need(std::string_view key);

    const ConfigNode& node_;
    std::string title_;
    std::optional<Problem>& problem_;
    std::vector<std::string> asked_;
};

// The error that a kept problem becomes.
Error error_from(const ConfigReader::Problem& problem, std::string_view file,
                 std::string_view toml);

}  // namespace ringside::hardware
