#include "core/cli/names.h"

namespace ringside::cli {

const char* name_of(exercise::Kind kind) {
    switch (kind) {
        case exercise::Kind::fill_in:
            return "fill-in";
        case exercise::Kind::choice:
            return "choice";
        case exercise::Kind::numeric:
            return "numeric";
    }
    return "";
}

const char* name_of(exercise::Difficulty difficulty) {
    switch (difficulty) {
        case exercise::Difficulty::easy:
            return "easy";
        case exercise::Difficulty::medium:
            return "medium";
        case exercise::Difficulty::hard:
            return "hard";
    }
    return "";
}

const char* name_of(exercise::Pick pick) {
    switch (pick) {
        case exercise::Pick::one:
            return "one";
        case exercise::Pick::any:
            return "any";
        case exercise::Pick::all:
            return "all";
    }
    return "";
}

}  // namespace ringside::cli
