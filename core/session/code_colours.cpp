#include "core/session/code_colours.h"

#include "core/snippet/run.h"

namespace ringside::session {
namespace {

CodeColour colour_from_token(snippet::TokenColour colour) {
    switch (colour) {
        case snippet::TokenColour::plain:
            return CodeColour::plain;
        case snippet::TokenColour::keyword:
            return CodeColour::keyword;
        case snippet::TokenColour::name:
            return CodeColour::name;
        case snippet::TokenColour::builtin:
            return CodeColour::builtin;
        case snippet::TokenColour::number:
            return CodeColour::number;
        case snippet::TokenColour::string:
            return CodeColour::string;
        case snippet::TokenColour::comment:
            return CodeColour::comment;
        case snippet::TokenColour::symbol:
            return CodeColour::symbol;
    }
    return CodeColour::plain;
}

}  // namespace

std::vector<ColouredPiece> code_colours(const std::string& program) {
    std::vector<ColouredPiece> pieces;
    for (const snippet::ColouredToken& token : snippet::colour_program(program)) {
        pieces.push_back({token.begin, token.end, colour_from_token(token.colour)});
    }
    return pieces;
}

}  // namespace ringside::session
