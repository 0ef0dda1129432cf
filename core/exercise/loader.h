// Reads exercises, terms, tracks and machines from the content folder.
#pragma once

#include "core/base/result.h"
#include "core/exercise/exercise.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ringside::exercise {

// A content file is a page of text; anything larger is a mistake or an attack.
inline constexpr std::size_t kLargestContentFile = 1'000'000;  // bytes

using Item = std::variant<Exercise, Term>;

// Reads one exercise or term. `file` is named in errors and kept.
// Errors: bad_input; the message is framed: file, line, column, caret and remedy.
Result<Item> item_from_toml(std::string_view text, std::string_view file);
// As item_from_toml, for text that must be an exercise.
Result<Exercise> exercise_from_toml(std::string_view text, std::string_view file);
// Reads track.toml; `folder` is its folder's name ("02_data_parallel").
Result<Track> track_from_toml(std::string_view text, std::string_view file,
                              std::string_view folder);

// Reads a whole regular file of at most kLargestContentFile bytes of UTF-8 text without NUL bytes.
// Errors: io, not_found, bad_input.
Result<std::string> text_of_file(const std::string& path);

// Reads `content_dir`/exercises: folders NN_name with track.toml, files NN_name.toml, in order. A
// file that is broken becomes a ContentProblem and hides no other.
Catalogue load_catalogue(const std::string& content_dir);
// Reads any files and folders (recursively), for `verify PATH…`: tracks come from the folders'
// names.
Catalogue load_paths(const std::vector<std::string>& paths);

}  // namespace ringside::exercise
