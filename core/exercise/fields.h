// Reads the members of one table: known keys, types, defaults.
#pragma once

#include "core/exercise/content_tree.h"
#include "core/exercise/exercise.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::exercise {

// A table whose keys are all known. Every reader throws Problem for a wrong type.
// Borrows: the node.
class Fields {
   public:
    // `title` names the table in messages: "[[option]]"; empty for the file's top. `top_level` are
    // the keys that belong above the first header: found here they get that remedy.
    Fields(const Node& node, std::string title, std::vector<std::string> known,
           std::span<const std::string> top_level = {});

    const Node* find(std::string_view key) const { return node_.find(key); }
    bool has(std::string_view key) const { return find(key) != nullptr; }
    SourcePlace place() const { return node_.place; }
    // Of the key's value, or of the table.
    SourcePlace place_of(std::string_view key) const;
    SourcePlace place_of_key(std::string_view key) const;

    std::string text(std::string_view key) const;         // "" when absent
    std::string needed_text(std::string_view key) const;  // not empty
    std::vector<std::string> texts(std::string_view key) const;
    bool boolean(std::string_view key, bool otherwise) const;
    std::optional<int> integer(std::string_view key, int least, int most) const;
    std::optional<double> number(std::string_view key) const;
    // Tables of an array of tables; empty when absent.
    std::vector<const Node*> tables(std::string_view key) const;
    const Node* table(std::string_view key) const;

    [[noreturn]] void fail(std::string_view key, std::string message, std::string remedy) const;

   private:
    const Node& node_;
    std::string title_;
};

// The keys of a run's settings, after `more`.
std::vector<std::string> run_keys_and(std::vector<std::string> more);
// The settings among the members of [run], [[run.vary]] or witness_run.
RunSettings run_settings_from(const Fields& fields);

// A TOML value as a Python literal. Throws Problem for what has none.
std::string python_literal_from(const Node& node);

}  // namespace ringside::exercise
