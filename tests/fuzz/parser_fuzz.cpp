// Any bytes: the lexer, the parser, the compiler and the colouring end, with an answer.
#include "core/snippet/run.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string program(data, data + size);
    const auto problem = ringside::snippet::check_syntax(program);
    if (problem && (problem->message.empty() || problem->type.empty())) std::abort();
    std::size_t end = 0;
    for (const ringside::snippet::ColouredToken& token :
         ringside::snippet::colour_program(program)) {
        if (token.begin < end || token.end < token.begin || token.end > size) std::abort();
        end = token.end;
    }
    return 0;
}
