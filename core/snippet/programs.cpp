// Running source texts, and what they print and warn of.
#include "core/snippet/code.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"
#include "core/snippet/types.h"

namespace ringside::snippet {

namespace {

[[noreturn]] void raise_syntax(Thread& thread, const SyntaxFailure& failure) {
    Interpreter& interpreter = thread.interpreter;
    TypeObject* type = interpreter.find_exception_type(failure.type);
    Ref<ExceptionObject> error = make<ExceptionObject>(type);
    error->args.push_back(interpreter.str(failure.message));
    error->traceback.push_back(
        {failure.line, failure.column, failure.line, failure.column, "<module>"});
    throw torch::Raised(failure.type, failure.message, std::make_shared<const Value>(Value(error)));
}

}  // namespace

void Interpreter::run_internal(Thread& thread, ModuleObject& module, std::string_view source) {
    std::shared_ptr<Code> code;
    try {
        const NodePtr tree = parse_program(source, 1);
        code = compile(*this, *tree, source, CodeKind::module, 1, true);
    } catch (const SyntaxFailure& failure) {
        raise_syntax(thread, failure);
    }
    Ref<DictObject> table = dict();
    table->table.copy_from(module.attributes());
    run_frame(thread, Frame::make(code, table));
    std::size_t position = 0;
    while (const Dict::Entry* entry = table->table.next(position)) {
        module.attributes().set(entry->key.as<StrObject>(), entry->value);
    }
}

void Interpreter::run_program(Thread& thread, const std::string& source, int first_line,
                              const char*) {
    std::shared_ptr<Code> code;
    try {
        const NodePtr tree = parse_program(source, first_line);
        code = compile(*this, *tree, source, CodeKind::module, first_line, false);
    } catch (const SyntaxFailure& failure) {
        raise_syntax(thread, failure);
    }
    program_text = first_line > 0 ? source : std::string();
    stored_names_.clear();
    notes_.clear();
    run_frame(thread, Frame::make(code, globals));
    thread.flush();
}

Value Interpreter::evaluate(Thread& thread, const std::string& expression, const Dict& extra) {
    std::shared_ptr<Code> code;
    try {
        const NodePtr tree = parse_expression(expression, 1);
        code = compile(*this, *tree, expression, CodeKind::expression, 1, true);
    } catch (const SyntaxFailure& failure) {
        raise_syntax(thread, failure);
    }
    Ref<DictObject> table = dict();
    table->table.copy_from(globals->table);
    std::size_t position = 0;
    while (const Dict::Entry* entry = const_cast<Dict&>(extra).next(position)) {
        table->table.set(entry->key.as<StrObject>(), entry->value);
    }
    return run_frame(thread, Frame::make(code, table));
}

// ---- output

void Interpreter::write(std::string_view text) {
    if (is_evaluating) return;
    if (stdout_text.size() + text.size() > limits.most_output_bytes) {
        stdout_text += text.substr(0, limits.most_output_bytes - stdout_text.size());
        throw torch::RunEnded(
            {device::FaultKind::limit,
             "more than " + std::to_string(limits.most_output_bytes) + " bytes of output"});
    }
    stdout_text += text;
}

void Interpreter::warn(Thread& thread, std::string_view category, std::string_view message) {
    if (is_evaluating) return;
    // A program that imported warnings may have set filters: they decide.
    const auto filters = modules.find("warnings");
    TypeObject* type = find_exception_type(category);
    if (filters != modules.end() && type != nullptr) {
        call_method(thread, Value(filters->second), "_from_native",
                    {Value(static_cast<Object*>(type)), str(std::string(message))});
        return;
    }
    const int line = thread.line() > 0 ? thread.line() : thread.torch().host.site.line;
    for (const trace::Warning& known : warnings) {
        if (known.line == line && known.message == message && known.type == category) return;
    }
    constexpr std::size_t kMostWarnings = 100;
    if (warnings.size() < kMostWarnings) {
        warnings.push_back({std::string(category), std::string(message), line});
    }
}

}  // namespace ringside::snippet
