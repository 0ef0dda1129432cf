// From a document's tree to exercises, terms and tracks. All throw Problem.
#pragma once

#include "core/exercise/content_tree.h"
#include "core/exercise/exercise.h"
#include "core/exercise/fields.h"

#include <string>
#include <string_view>
#include <vector>

namespace ringside::exercise {

// `text` is the file's text, to point into programs.
Exercise exercise_from_tree(const Node& tree, std::string_view text);
Term term_from_tree(const Node& tree, std::string_view text);
Track track_from_tree(const Node& tree);

// The rules that need the whole exercise: blanks, keys, kinds of choice. Throws Problem.
void check_rules(const Exercise& exercise, const Node& tree, std::string_view text);

// Throws unless `program` parses. `node` is the text it came from, to point into the file.
void check_parses(const std::string& program, const Node& node, std::string_view text,
                  const std::string& what);

// The place in the file of a place in a multi-line text's node: line by line where the file shows
// the text as it is, else the node's own place.
SourcePlace place_inside(const Node& node, std::string_view text, SourcePlace place);

std::vector<Vary> varies_from(const Fields& run);

}  // namespace ringside::exercise
