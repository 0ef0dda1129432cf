// torch.backends and torch.version: switches that change nothing here, and what is built in.
#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"

namespace ringside::snippet {

namespace {

constexpr const char* kPrecision = "_float32_matmul_precision";
constexpr std::int64_t kCudnnVersion = 90501;  // of the PyTorch whose words these are

Value has_gpus(Args& args) { return Value::boolean(args.interpreter.process.device_count() > 0); }

}  // namespace

void install_backends(Interpreter& interpreter, ModuleObject& torch_module) {
    interpreter.new_module("torch.backends")->set(kPrecision, interpreter.str("highest"));
    ModuleObject& cudnn = *interpreter.new_module("torch.backends.cudnn");
    cudnn.set("enabled", Value::boolean(true));
    cudnn.set("benchmark", Value::boolean(false));
    cudnn.set("deterministic", Value::boolean(false));
    cudnn.set("allow_tf32", Value::boolean(true));
    add_function(cudnn, "is_available", "", has_gpus);
    add_function(cudnn, "version", "", [](Args& args) -> Value {
        return args.interpreter.process.device_count() > 0 ? Value::integer(kCudnnVersion)
                                                           : Value::none();
    });
    ModuleObject& cuda = *interpreter.new_module("torch.backends.cuda");
    add_function(cuda, "is_built", "", [](Args&) -> Value { return Value::boolean(true); });
    ModuleObject& matmul = *interpreter.new_module("torch.backends.cuda.matmul");
    matmul.set("allow_tf32", Value::boolean(false));
    ModuleObject& mps = *interpreter.new_module("torch.backends.mps");
    for (const char* name : {"is_available", "is_built"})
        add_function(mps, name, "", [](Args&) -> Value { return Value::boolean(false); });
    ModuleObject& version = *interpreter.new_module("torch.version");
    version.set("__version__", interpreter.str("2.7.0"));
    version.set("cuda", interpreter.str("12.6"));
    version.set("hip", Value::none());
    add_function(
        torch_module, "set_float32_matmul_precision", "precision", [](Args& args) -> Value {
            const std::string& wanted = text_from(args.thread, args[0], "precision");
            if (wanted != "highest" && wanted != "high" && wanted != "medium") {
                raise("RuntimeError", wanted + " is not one of 'highest', 'high', or 'medium'");
            }
            args.interpreter.new_module("torch.backends")->set(kPrecision, args[0]);
            return Value::none();
        });
    add_function(torch_module, "get_float32_matmul_precision", "", [](Args& args) -> Value {
        return get_attribute(args.thread, Value(args.interpreter.new_module("torch.backends")),
                             kPrecision);
    });
}

}  // namespace ringside::snippet
