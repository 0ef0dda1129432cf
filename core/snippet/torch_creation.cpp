// The functions of torch that make tensors.
#include "core/torch/creation.h"

#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <array>

namespace ringside::snippet {

namespace {

constexpr std::size_t kMostDataItems = 1U << 24;  // numbers in one torch.tensor call

// Reads nested sequences in PyTorch's three rounds: the sizes by the first item of each level, then
// the type by all items, then the items.
class DataReader {
   public:
    DataReader(Thread& thread, std::optional<torch::DType> dtype)
        : thread_(thread),
          has_dtype_(dtype.has_value()),
          is_floating_(dtype && device::is_floating(*dtype)) {}

    void read(const Value& data) {
        if (data.is(Kind::str)) raise_type_error("new(): invalid data type 'str'");
        measure(data);
        if (!has_dtype_) infer(data);
        fill(data, 0);
    }
    torch::Shape shape;
    std::vector<torch::Scalar> values;

   private:
    // A list, or an object of the program's or the library's with items: deque.
    bool is_sequence(const Value& value) {
        if (value.is(Kind::list) || value.is(Kind::tuple) || value.is(Kind::range)) return true;
        Interpreter& interpreter = thread_.interpreter;
        const TypeObject* type = interpreter.type_of(value);
        if (!type->is_heap_type || tensor_or_null(value) || value.is(Kind::dict)) return false;
        return find_attribute(thread_, value, interpreter.intern("__getitem__")).is_set();
    }
    void measure(const Value& data) {
        if (const torch::Tensor tensor = tensor_or_null(data)) {
            // Inside a list a tensor is a number.
            if (shape.empty()) shape = tensor->shape;
            return;
        }
        if (const auto* text = data.get<StrObject>()) {
            // A text is a sequence of texts, without end.
            if (!text->text.empty()) raise_value_error("too many dimensions 'str'");
            shape.push_back(0);
        }
        if (!is_sequence(data)) return;
        const Thread::Deeper deeper(thread_);
        const std::int64_t length = length_of(thread_, data);
        shape.push_back(length);
        if (shape.size() > 128) raise_value_error("too many dimensions 'list'");
        if (length > 0) measure(get_item(thread_, data, Value::integer(0)));
    }
    void infer(const Value& data) {
        if (tensor_or_null(data) || scalar_or_nothing(data)) {
            is_floating_ =
                is_floating_ || data.is_real() ||
                (tensor_or_null(data) && device::is_floating(tensor_or_null(data)->dtype));
            return;
        }
        if (data.is(Kind::str)) raise_type_error("new(): invalid data type 'str'");
        if (!is_sequence(data)) {
            raise("RuntimeError",
                  fmt::format("Could not infer dtype of {}", type_text(thread_, data)));
        }
        const Thread::Deeper deeper(thread_);
        for (const Value& item : items_of(thread_, data)) infer(item);
    }
    void fill(const Value& data, std::size_t dim) {
        if (const torch::Tensor tensor = tensor_or_null(data)) {
            if (dim > 0 && tensor->numel() != 1)
                raise_value_error("only one element tensors can be converted to Python scalars");
            for (const double value : torch::doubles_of(thread_.torch(), tensor)) {
                if (device::is_floating(tensor->dtype))
                    values.push_back(torch::Scalar::of(value));
                else if (tensor->dtype == torch::DType::boolean)
                    values.push_back(torch::Scalar::of(value != 0));
                else
                    values.push_back(torch::Scalar::of(static_cast<std::int64_t>(value)));
            }
            return;
        }
        if (dim == shape.size()) {
            const std::optional<torch::Scalar> scalar =
                is_sequence(data) ? std::nullopt : scalar_or_nothing(data);
            if (!scalar) {
                const std::string type = type_text(thread_, data);
                raise_type_error(
                    is_floating_
                        ? "must be real number, not " + type
                        : fmt::format("'{}' object cannot be interpreted as an integer", type));
            }
            if (values.size() >= kMostDataItems)
                raise("MemoryError", "torch.tensor: too much data for one call");
            values.push_back(*scalar);
            return;
        }
        if (!is_sequence(data)) raise_type_error("not a sequence");
        const std::vector<Value> items = items_of(thread_, data);
        if (static_cast<std::int64_t>(items.size()) != shape[dim]) {
            raise_value_error(fmt::format("expected sequence of length {} at dim {} (got {})",
                                          shape[dim], dim, items.size()));
        }
        for (const Value& item : items) fill(item, dim + 1);
    }
    Thread& thread_;
    bool has_dtype_;
    bool is_floating_;
};

torch::Shape sizes_of(Args& args) {
    std::vector<Value> given = tuple_items(args[0]);
    return shape_from(args.thread, given, args.function.name);
}

}  // namespace

torch::Tensor torch_tensor_from_data(Thread& thread, const Value& data,
                                     const torch::Factory& factory) {
    DataReader reader(thread, factory.dtype);

    reader.read(data);
    return torch::tensor_from(thread.torch(), reader.shape, reader.values, factory);
}

namespace {

// Whether the call or the default says where the tensor is made.
bool names_device(Args& args, std::size_t at) {
    return !args[at].is_absent() || args.thread.torch().default_device().has_value();
}

Value tensor_call(Args& args) {
    const torch::Factory factory = factory_from(args, 1);
    if (const torch::Tensor source = tensor_or_null(args[0])) {
        torch::Context& context = args.thread.torch();
        context.warn("UserWarning",
                     "To copy construct from a tensor, it is recommended to use "
                     "sourceTensor.clone().detach() or "
                     "sourceTensor.clone().detach().requires_grad_(True), rather than "
                     "torch.tensor(sourceTensor).");
        torch::Move move{.dtype = factory.dtype, .copy = true};
        move.device = names_device(args, 2) ? factory.device : source->device();
        const torch::Tensor copy = torch::to(context, torch::alias(source), move);
        if (factory.requires_grad) torch::set_requires_grad(copy, true);
        return wrap(args.thread, copy);
    }
    return wrap(args.thread, torch_tensor_from_data(args.thread, args[0], factory));
}

Value as_tensor_call(Args& args) {
    const torch::Factory factory = factory_from(args, 1);
    if (const torch::Tensor source = tensor_or_null(args[0])) {
        torch::Move move{.dtype = factory.dtype};
        if (names_device(args, 2)) move.device = factory.device;
        return wrap(args.thread, torch::to(args.thread.torch(), source, move));
    }
    return wrap(args.thread, torch_tensor_from_data(args.thread, args[0], factory));
}

// zeros, ones, empty, rand, randn.
Value sized_call(Args& args) {
    const torch::Shape shape = sizes_of(args);
    torch::Factory factory = factory_from(args, 1);
    torch::Generator* generator = generator_from(args[5]);
    torch::Context& context = args.thread.torch();
    const std::string& name = args.function.name;
    if (name == "rand") return wrap(args.thread, torch::rand(context, shape, factory, generator));
    if (name == "randn") return wrap(args.thread, torch::randn(context, shape, factory, generator));
    if (name == "empty") return wrap(args.thread, torch::empty(context, shape, factory));
    const double value = name == "ones" ? 1 : 0;
    return wrap(args.thread, torch::full(context, shape, torch::Scalar::of(value), factory));
}

Value full_call(Args& args) {
    const torch::Shape shape = shape_from(args.thread, {args[0]}, "full");
    return wrap(args.thread, torch::full(args.thread.torch(), shape,
                                         scalar_from(args.thread, args[1],
                                                     "full(): argument 'fill_value' (position 2)"),
                                         factory_from(args, 2)));
}

// zeros_like and so on: type and device of the input unless said otherwise.
Value like_call(Args& args) {
    const std::string& name = args.function.name;
    const torch::Tensor input = tensor_from(args.thread, args[0], name, "input", 1);
    const bool has_value = name == "full_like";
    const std::size_t at = has_value ? 2 : 1;
    torch::Factory factory = factory_from(args, at);
    if (!factory.dtype) factory.dtype = input->dtype;
    if (args[at + 1].is_absent()) factory.device = input->device();
    torch::Context& context = args.thread.torch();
    if (name == "rand_like")
        return wrap(args.thread, torch::rand(context, input->shape, factory, nullptr));
    if (name == "randn_like")
        return wrap(args.thread, torch::randn(context, input->shape, factory, nullptr));
    if (name == "empty_like")
        return wrap(args.thread, torch::empty(context, input->shape, factory));
    const torch::Scalar value = has_value
                                    ? scalar_from(args.thread, args[1], "fill_value")
                                    : torch::Scalar::of(std::int64_t{name == "ones_like" ? 1 : 0});
    return wrap(args.thread, torch::full(context, input->shape, value, factory));
}

Value arange_call(Args& args) {
    Thread& thread = args.thread;
    const std::vector<Value> given = tuple_items(args[0]);
    if (given.empty() || given.size() > 3) {
        raise_type_error("arange() received an invalid combination of arguments");
    }
    torch::Scalar start = torch::Scalar::of(std::int64_t{0});
    torch::Scalar step = torch::Scalar::of(std::int64_t{1});
    const torch::Scalar end = scalar_from(thread, given[given.size() == 1 ? 0 : 1], "end");
    if (given.size() > 1) start = scalar_from(thread, given[0], "start");
    if (given.size() > 2) step = scalar_from(thread, given[2], "step");
    if (args.has(5)) step = scalar_from(thread, args[5], "step");
    return wrap(thread, torch::arange(thread.torch(), start, end, step, factory_from(args, 1)));
}

Value linspace_call(Args& args) {
    Thread& thread = args.thread;
    return wrap(thread, torch::linspace(thread.torch(), scalar_from(thread, args[0], "start").real,
                                        scalar_from(thread, args[1], "end").real,
                                        index_from(thread, args[2]), factory_from(args, 3)));
}

Value eye_call(Args& args) {
    const std::int64_t rows = index_from(args.thread, args[0]);
    const std::int64_t columns = args[1].is_absent() ? rows : index_from(args.thread, args[1]);
    return wrap(args.thread, torch::eye(args.thread.torch(), rows, columns, factory_from(args, 2)));
}

// randint(high, size) and randint(low, high, size).
Value randint_call(Args& args) {
    Thread& thread = args.thread;
    std::vector<Value> given = tuple_items(args[0]);
    if (args.has(6)) given.insert(given.begin(), args[6]);  // low=
    if (args.has(7)) given.push_back(args[7]);              // high=
    const Value size = args.has(8) ? args[8] : (given.empty() ? Value::none() : given.back());
    if (!args.has(8) && !given.empty()) given.pop_back();
    if (given.empty() || given.size() > 2) {
        raise_type_error("randint() received an invalid combination of arguments");
    }
    const std::int64_t low = given.size() == 2 ? index_from(thread, given[0]) : 0;
    const std::int64_t high = index_from(thread, given.back());
    const torch::Shape shape = shape_from(thread, {size}, "randint");
    return wrap(thread, torch::randint(thread.torch(), low, high, shape, factory_from(args, 1),
                                       generator_from(args[5])));
}

Value randperm_call(Args& args) {
    return wrap(args.thread, torch::randperm(args.thread.torch(), index_from(args.thread, args[0]),
                                             factory_from(args, 1), generator_from(args[5])));
}

#define RINGSIDE_FACTORY "dtype=, device=, requires_grad=, pin_memory="
constexpr auto kCalls = std::to_array<NamedCall>({
    {"tensor", "data, *, " RINGSIDE_FACTORY, tensor_call},
    {"as_tensor", "data, " RINGSIDE_FACTORY, as_tensor_call},
    {"zeros", "*size, " RINGSIDE_FACTORY ", generator=, layout=", sized_call},
    {"ones", "*size, " RINGSIDE_FACTORY ", generator=, layout=", sized_call},
    {"empty", "*size, " RINGSIDE_FACTORY ", generator=, layout=", sized_call},
    {"rand", "*size, " RINGSIDE_FACTORY ", generator=, layout=", sized_call},
    {"randn", "*size, " RINGSIDE_FACTORY ", generator=, layout=", sized_call},
    {"full", "size, fill_value, *, " RINGSIDE_FACTORY, full_call},
    {"zeros_like", "input, *, " RINGSIDE_FACTORY, like_call},
    {"ones_like", "input, *, " RINGSIDE_FACTORY, like_call},
    {"empty_like", "input, *, " RINGSIDE_FACTORY, like_call},
    {"rand_like", "input, *, " RINGSIDE_FACTORY, like_call},
    {"randn_like", "input, *, " RINGSIDE_FACTORY, like_call},
    {"full_like", "input, fill_value, *, " RINGSIDE_FACTORY, like_call},
    {"arange", "*bounds, " RINGSIDE_FACTORY ", step=", arange_call},
    {"linspace", "start, end, steps, *, " RINGSIDE_FACTORY, linspace_call},
    {"eye", "n, m=, *, " RINGSIDE_FACTORY, eye_call},
    {"randint", "*bounds, " RINGSIDE_FACTORY ", generator=, low=, high=, size=", randint_call},
    {"randperm", "n, *, " RINGSIDE_FACTORY ", generator=", randperm_call},
});
#undef RINGSIDE_FACTORY

}  // namespace

void install_creation(Interpreter&, ModuleObject& torch_module) {
    for (const NamedCall& each : kCalls)
        add_function(torch_module, each.name, each.signature, each.body);
}

}  // namespace ringside::snippet
