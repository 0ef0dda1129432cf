// A syntax check without running.
#include "core/base/text.h"
#include "core/device/emulated/emulated_runtime.h"
#include "core/snippet/ast.h"
#include "core/snippet/code.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/run.h"

#include <algorithm>

namespace ringside::snippet {

std::optional<SyntaxProblem> check_syntax(const std::string& program, const RunLimits& limits) {
    if (program.size() > limits.longest_program_bytes) {
        return SyntaxProblem{
            "SyntaxError",
            "the program is longer than " + std::to_string(limits.longest_program_bytes) + " bytes",
            0, 0};
    }
    if (const std::size_t zero = program.find('\0'); zero != std::string::npos) {
        const auto end = program.begin() + static_cast<std::ptrdiff_t>(zero);
        return SyntaxProblem{"SyntaxError", "source code string cannot contain null bytes",
                             1 + static_cast<int>(std::count(program.begin(), end, '\n')), 0};
    }
    if (first_invalid_utf8(program))
        return SyntaxProblem{"SyntaxError", "the program is not UTF-8 text", 0, 0};
    try {
        const NodePtr tree = parse_program(program, 1);
        // Some faults (a break outside a loop) are found only while compiling.
        const std::unique_ptr<device::DeviceRuntime> runtime =
            device::make_emulated_runtime({}, {});
        Interpreter interpreter(*runtime, limits, 0);
        compile(interpreter, *tree, program, CodeKind::module, 1, false);
    } catch (const SyntaxFailure& failure) {
        return SyntaxProblem{failure.type, failure.message, failure.line, failure.column};
    }
    return std::nullopt;
}

}  // namespace ringside::snippet
