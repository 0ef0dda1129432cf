// The catalogue as JSON, for list and show.
#pragma once

#include "core/exercise/exercise.h"
#include "core/exercise/progress.h"

#include <string>

namespace ringside::cli {

// {"exercises":[{"id","title","kind","track",…}],"terms":[…],"tracks":[…],"problems":[…]}; `track`
// empty: all tracks.
std::string json_from_catalogue(const exercise::Catalogue& catalogue,
                                const exercise::Progress& progress, const std::string& track);
// An exercise without its answers; `prompt` has its figures filled in.
std::string json_from_exercise(const exercise::Exercise& exercise, const std::string& prompt);
std::string json_from_term(const exercise::Term& term);

}  // namespace ringside::cli
