#include "core/snippet/torch_signatures.h"

#include "core/snippet/torch_call_fit.h"
#include "core/snippet/torch_generators.h"
#include "core/torch/elementwise.h"

#include <fmt/format.h>
#include <algorithm>
#include <memory>

namespace ringside::snippet {

namespace {

// A name where a number was meant: dimensions have no names here.
[[noreturn]] void raise_no_such_name(const CallGiven& given) {
    const bool is_function = !given.self && given.count > 0;
    const torch::Tensor self = is_function ? tensor_or_null(given.positional[0]) : given.self;
    std::string name;
    const auto look = [&](const Value& value) {
        if (!name.empty()) return;
        if (const auto* text = value.get<StrObject>()) name = text->text;
        if (const std::vector<Value>* items = sequence_items(value)) {
            for (const Value& item : *items) {
                if (const auto* text = item.get<StrObject>(); text != nullptr && name.empty())
                    name = text->text;
            }
        }
    };
    for (std::size_t i = 0; i < given.count; ++i) look(given.positional[i]);
    for (std::size_t i = 0; i < given.keyword_count; ++i) look(given.keyword_values[i]);
    if (name.empty() || !self) {
        raise("NotImplementedError", "named tensors are not part of Ringside's Python subset");
    }
    std::string dims;
    for (std::int64_t i = 0; i < self->dim(); ++i) dims += i > 0 ? ", None" : "None";
    raise("RuntimeError", fmt::format("Name '{}' not found in Tensor[{}].", name, dims));
}

// What a checked function keeps: the forms, and the function that does the work.
class CheckedCall : public Instance {
   public:
    CheckedCall(TypeObject* its_type, Ref<NativeFunction> its_inner, const char* its_forms)
        : Instance(its_type), inner(std::move(its_inner)), text(its_forms) {}
    void clear_references() override {
        Instance::clear_references();
        inner = nullptr;
    }
    Ref<NativeFunction> inner;
    const char* text;
    std::unique_ptr<CallForms> forms;  // read at the first call
};

// The device that a call's draws would be for: the tensor's, else the one that is asked for.
torch::DeviceId drawn_on(Args& args) {
    if (!args.keyword("generator").is_set()) return device::kHost;
    if (args.count > 0) {
        if (const torch::Tensor tensor = tensor_or_null(args[0])) return tensor->device();
    }
    const Value& device = args.keyword("device");
    if (device.is_absent()) return args.thread.torch().default_device().value_or(device::kHost);
    return torch::resolve(args.thread.torch(), device_from(args.thread, device));
}

bool needs_grad(const Value& value) {
    const torch::Tensor tensor = tensor_or_null(value);
    return tensor && tensor->needs_grad();
}

// Source: check_no_requires_grad in tools/autograd/gen_variable_type.py.
void check_out(Args& args, const Value& out) {
    if (!args.thread.torch().grad_enabled) return;
    bool needs = needs_grad(out);
    for (std::size_t i = 0; i < args.count; ++i) {
        needs = needs || needs_grad(args.positional[i]);
        if (!args.positional[i].is(Kind::list) && !args.positional[i].is(Kind::tuple)) continue;
        for (const Value& item : items_of(args.thread, args.positional[i]))
            needs = needs || needs_grad(item);
    }
    if (!needs) return;
    raise("RuntimeError",
          fmt::format("{}(): functions with out=... arguments don't support automatic "
                      "differentiation, but one of the arguments requires grad.",
                      args.function.name));
}

// Puts a result into what the program gave as out=, which takes its shape.
// Source: aten/src/ATen/native/Resize.cpp resize_output.
void write_out(Thread& thread, const std::string& name, const Value& out, const Value& result) {
    if (out.is(Kind::tuple) || out.is(Kind::list)) {
        const std::vector<Value> places = items_of(thread, out);
        const std::vector<Value> parts = items_of(thread, result);
        for (std::size_t i = 0; i < std::min(places.size(), parts.size()); ++i)
            write_out(thread, name, places[i], parts[i]);
        return;
    }
    const torch::Tensor to = tensor_or_null(out);
    const torch::Tensor from = tensor_or_null(result);
    if (!to || !from) return;
    torch::Context& context = thread.torch();
    if (to->device() != from->device()) {
        raise("RuntimeError",
              fmt::format("Expected all tensors to be on the same device, but found at least two "
                          "devices, {} and {}!",
                          device::text_of(to->device()), device::text_of(from->device())));
    }
    if (!torch::can_cast(from->dtype, to->dtype)) {
        const bool joins = name == "cat" || name == "concat" || name == "stack";
        raise("RuntimeError",
              joins ? fmt::format("torch.cat(): input types can't be cast to the desired output "
                                  "type {}",
                                  torch::scalar_type_name(to->dtype))
                    : fmt::format("result type {} can't be cast to the desired output type {}",
                                  torch::scalar_type_name(from->dtype),
                                  torch::scalar_type_name(to->dtype)));
    }
    if (to->shape != from->shape) {
        if (to->numel() > 0) {
            context.warn(
                "UserWarning",
                fmt::format("An output with one or more elements was resized since it had shape "
                            "{}, which does not match the required output shape {}. This behavior "
                            "is deprecated, and in a future PyTorch release outputs will not be "
                            "resized unless they have zero elements. You can explicitly reuse an "
                            "out tensor t by resizing it, inplace, to zero elements with "
                            "t.resize_(0). (Triggered internally at "
                            "/pytorch/aten/src/ATen/native/Resize.cpp:38.)",
                            torch::text_of_shape(to->shape), torch::text_of_shape(from->shape)));
        }
        const torch::Tensor room = torch::new_tensor(
            context, {.shape = from->shape, .dtype = to->dtype, .device = to->device()});
        to->storage = room->storage;
        to->offset = 0;
        to->shape = room->shape;
        to->strides = room->strides;
    }
    torch::Context quiet = torch::without_history(context);
    torch::copy_in_place(quiet, to, from);
}

Value checked_call(Args& args) {
    auto* call = static_cast<CheckedCall*>(args.function.closure.as_object());
    const bool is_method = args.function.is_method;
    if (!call->forms)
        call->forms = std::make_unique<CallForms>(args.function.name, call->text, is_method);
    const Value* names = args.keyword_names;
    std::vector<Value> renamed;
    // A method of something else is refused in the function's own words.
    if (!is_method || (args.count > 0 && tensor_or_null(args[0]))) {
        const std::size_t first = is_method ? 1 : 0;
        call->forms->check(args.thread,
                           {args.positional + first, args.count - first, names, args.keyword_values,
                            args.keyword_count, is_method ? tensor_or_null(args[0]) : nullptr});
        for (std::size_t i = 0; i < args.keyword_count; ++i) {
            const std::string_view name =
                call->forms->renamed(args.keyword_names[i].as<StrObject>()->text);
            if (name.empty()) continue;
            if (renamed.empty())
                renamed.assign(args.keyword_names, args.keyword_names + args.keyword_count);
            renamed[i] = Value(args.interpreter.intern(name));
            names = renamed.data();
        }
    }
    const GeneratorScope generating(args.thread, args.keyword("generator"), drawn_on(args));
    if (const Value out = args.keyword("out"); !out.is_absent() && !out.is_none()) {
        std::vector<Value> kept_names;
        std::vector<Value> kept_values;
        for (std::size_t i = 0; i < args.keyword_count; ++i) {
            if (args.keyword_names[i].as<StrObject>()->text == "out") continue;
            kept_names.push_back(names[i]);
            kept_values.push_back(args.keyword_values[i]);
        }
        check_out(args, out);
        const Value result =
            call->inner->call(args.thread, args.positional, args.count, kept_names.data(),
                              kept_values.data(), kept_names.size());
        write_out(args.thread, args.function.name, out, result);
        return out;
    }
    try {
        return call->inner->call(args.thread, args.positional, args.count, names,
                                 args.keyword_values, args.keyword_count);
    } catch (const torch::Raised& raised) {
        // PyTorch takes this keyword; Ringside does not.
        constexpr std::string_view kUnknown = "() got an unexpected keyword argument '";
        const std::size_t at = raised.message.find(kUnknown);
        if (raised.type != "TypeError" || raised.message.substr(0, at) != args.function.name) throw;
        const std::string keyword = raised.message.substr(at + kUnknown.size());
        raise("NotImplementedError",
              fmt::format("{}'s argument '{} is not part of Ringside's Python subset",
                          args.function.name, keyword));
    }
}

}  // namespace

CallForms::CallForms(std::string_view name, std::string_view forms, bool is_method) : name_(name) {
    // A method has no forms that begin with something else than the tensor, if its function has.
    const bool is_filtered = is_method && forms.find("Tensor input") != std::string_view::npos;
    for (const std::string& form : split_at(forms, " | ")) {
        if (!is_filtered || form.starts_with("Tensor input")) forms_.emplace_back(form, is_method);
    }
}

std::string_view CallForms::renamed(std::string_view keyword) const {
    const auto has = [&](std::string_view name) {
        return std::any_of(forms_.begin(), forms_.end(), [&](const CallForm& form) {
            return std::any_of(form.parameters.begin(), form.parameters.end(),
                               [&](const CallParameter& each) { return each.name == name; });
        });
    };
    for (const NumpySpelling& spelling : numpy_spellings()) {
        if (spelling.numpys == keyword && has(spelling.theirs) && !has(keyword))
            return spelling.theirs;
    }
    return {};
}

void CallForms::check(Thread& thread, const CallGiven& given) const {
    const auto parse = [&](const CallForm& form, bool must) {
        if (!fits(thread, name_, given, form, must)) return false;
        if (form.has_names) raise_no_such_name(given);
        return true;
    };
    if (forms_.size() == 1) {
        if (given.self && forms_[0].parameters.empty()) {
            if (given.keyword_count > 0)
                raise_type_error(fmt::format("TensorBase.{}() takes no keyword arguments", name_));
            if (given.count > 0) {
                raise_type_error(fmt::format("TensorBase.{}() takes no arguments ({} given)", name_,
                                             given.count));
            }
            return;
        }
        parse(forms_[0], true);
        return;
    }
    for (const CallForm& form : forms_) {
        if (parse(form, false)) return;
    }
    // Only one takes so many arguments: that one tells what is wrong.
    const std::size_t count = given.count + given.keyword_count;
    const auto is_plausible = [&](const CallForm& form) {
        return count >= form.least && count <= form.parameters.size();
    };
    if (std::count_if(forms_.begin(), forms_.end(), is_plausible) == 1)
        parse(*std::find_if(forms_.begin(), forms_.end(), is_plausible), true);
    raise_no_form_fits(thread, name_, given, forms_);
}

void install_signatures(Interpreter& interpreter, ModuleObject& torch_module, TypeObject* tensor) {
    TypeObject* call_type = interpreter.new_type("torch", "_CheckedCall");
    const auto wrap_one = [&](const Value& found, const char* forms) -> Value {
        if (!found.is(Kind::native_function)) return {};
        auto* inner = found.as<NativeFunction>();
        Ref<NativeFunction> outer = make<NativeFunction>(
            interpreter.type_of(found), inner->name, inner->qualified_name, nullptr, checked_call);
        outer->is_method = inner->is_method;
        outer->closure = Value(make<CheckedCall>(call_type, Ref<NativeFunction>(inner), forms));
        return Value(outer);
    };
    for (const CallTableLine& line : call_table()) {
        for (const std::string& word : split_at(line.names, " ")) {
            const bool is_method_only = word.starts_with('.');
            const std::string name = is_method_only ? word.substr(1) : word;
            if (!is_method_only) {
                if (const Value* found = torch_module.attributes().find(interpreter.intern(name))) {
                    if (Value made = wrap_one(*found, line.forms); made.is_set())
                        torch_module.set(name, made);
                }
            }
            if (const Value* found = tensor->find(interpreter.intern(name))) {
                if (Value made = wrap_one(*found, line.forms); made.is_set())
                    tensor->set(name, made);
            }
        }
    }
}

}  // namespace ringside::snippet