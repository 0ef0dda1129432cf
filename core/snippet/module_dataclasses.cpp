// The native part of the module dataclasses: functions made of a text, which only the library may
// do.
#include "core/snippet/code.h"
#include "core/snippet/machine.h"
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"
#include "core/snippet/parser.h"

#include <memory>
#include <string>
#include <utility>

namespace ringside::snippet {

namespace {

// made_function(source, name, qualified_name, names): runs the source, which defines the function
// `name`, with `names` as its globals.
Value made_function(Args& a) {
    Thread& thread = a.thread;
    const std::string& source = text_from(thread, a[0], "source");
    const std::string& name = text_from(thread, a[1], "name");
    const std::string& qualified_name = text_from(thread, a[2], "qualified name");
    const NodePtr tree = parse_program(source, 1);
    std::shared_ptr<Code> code = compile(a.interpreter, *tree, source, CodeKind::module, 1, true);
    for (Value& constant : code->constants) {
        const auto* inner = constant.get<CodeObject>();
        if (inner == nullptr || inner->code->name != name) continue;
        auto renamed = std::make_shared<Code>(*inner->code);
        renamed->qualified_name = qualified_name;
        constant = Value(make<CodeObject>(a.interpreter.types.code, std::move(renamed)));
    }
    const Ref<DictObject> names(a[3].as<DictObject>());
    run_frame(thread, Frame::make(std::move(code), names));
    return *names->table.find(a.interpreter.intern(name));
}

}  // namespace

void install_dataclasses(Interpreter& interpreter) {
    interpreter.new_module("_dataclasses")
        ->function("made_function", "source, name, qualified_name, names", made_function);
}

}  // namespace ringside::snippet
