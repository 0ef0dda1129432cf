// torch.cuda.Stream and Event.
#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_cuda.h"
#include "core/snippet/torch_objects.h"

#include <fmt/format.h>

namespace ringside::snippet {

namespace {

class StreamObject : public Instance {
   public:
    explicit StreamObject(TypeObject* its_type) : Instance(its_type) {}
    device::StreamId stream;
    std::int64_t priority = 0;  // kept for the program; work is not ordered by it
};

class EventObject : public Instance {
   public:
    explicit EventObject(TypeObject* its_type) : Instance(its_type) {}
    std::optional<device::EventId> event;  // made when first recorded
    bool has_timing = false;
};

StreamObject* stream_object(const Value& value) {
    return value.is(Kind::instance) ? dynamic_cast<StreamObject*>(value.as_object()) : nullptr;
}

EventObject* event_object(const Value& value) {
    return value.is(Kind::instance) ? dynamic_cast<EventObject*>(value.as_object()) : nullptr;
}

device::StreamId stream_from(Args& args, const Value& value) {
    if (const StreamObject* object = stream_object(value)) return object->stream;
    if (!value.is_absent()) {
        raise_type_error(fmt::format("argument 'stream' must be torch.cuda.Stream, not {}",
                                     type_text(args.thread, value)));
    }
    torch::Context& context = args.thread.torch();
    torch::require_cuda(context);
    return torch::stream_of(context, {context.host.current_device});
}

Value wrap_stream(TypeObject* type, device::StreamId stream) {
    const Ref<StreamObject> object = make<StreamObject>(type);
    object->stream = stream;
    return object;
}

void record(Args& args, EventObject& event, device::StreamId stream) {
    torch::Context& context = args.thread.torch();
    if (!event.event) event.event = torch::take(args.thread.runtime().make_event(context.host));
    torch::take(args.thread.runtime().record(context.host, *event.event, stream));
}

// ---- Stream

Value stream_init(Args& args) {
    const torch::DeviceId device = cuda_device(args.thread, args[1]);
    if (args.has(2)) args.self<StreamObject>()->priority = index_from(args.thread, args[2]);
    torch::Context& context = args.thread.torch();
    const std::string name = fmt::format("stream {}", ++args.interpreter.process.next_stream_name);
    args.self<StreamObject>()->stream =
        torch::take(args.thread.runtime().make_stream(context.host, device, name));
    return Value::none();
}

Value stream_synchronize(Args& args) {
    torch::Context& context = args.thread.torch();
    torch::take(args.thread.runtime().synchronize(context.host, args.self<StreamObject>()->stream));
    return Value::none();
}

Value stream_query(Args& args) {
    torch::Context& context = args.thread.torch();
    return Value::boolean(torch::take(
        args.thread.runtime().is_idle(context.host, args.self<StreamObject>()->stream)));
}

Value stream_wait_stream(Args& args) {
    torch::Context& context = args.thread.torch();
    const device::EventId event = torch::take(args.thread.runtime().make_event(context.host));
    torch::take(args.thread.runtime().record(context.host, event, stream_from(args, args[1])));
    torch::take(args.thread.runtime().wait(context.host, args.self<StreamObject>()->stream, event));
    return Value::none();
}

Value stream_wait_event(Args& args) {
    const EventObject* event = event_object(args[1]);
    if (event == nullptr) raise_type_error("wait_event() needs a torch.cuda.Event");
    torch::Context& context = args.thread.torch();
    if (event->event) {
        torch::take(args.thread.runtime().wait(context.host, args.self<StreamObject>()->stream,
                                               *event->event));
    }
    return Value::none();
}

// ---- Event

Value event_init(Args& args) {
    args.self<EventObject>()->has_timing = args.has(1) && is_true(args.thread, args[1]);
    return Value::none();
}

Value event_record(Args& args) {
    record(args, *args.self<EventObject>(), stream_from(args, args[1]));
    return Value::none();
}

Value event_synchronize(Args& args) {
    const auto* self = args.self<EventObject>();
    torch::Context& context = args.thread.torch();
    if (self->event) torch::take(args.thread.runtime().synchronize(context.host, *self->event));
    return Value::none();
}

Value event_query(Args& args) {
    const auto* self = args.self<EventObject>();
    if (!self->event) return Value::boolean(true);
    torch::Context& context = args.thread.torch();
    const device::EventState state =
        torch::take(args.thread.runtime().query(context.host, *self->event));
    return Value::boolean(state != device::EventState::pending);
}

Value event_wait(Args& args) {
    const auto* self = args.self<EventObject>();
    torch::Context& context = args.thread.torch();
    if (self->event)
        torch::take(
            args.thread.runtime().wait(context.host, stream_from(args, args[1]), *self->event));
    return Value::none();
}

Value event_elapsed(Args& args) {
    const auto* self = args.self<EventObject>();
    const EventObject* end = event_object(args[1]);
    if (end == nullptr) {
        raise_type_error(
            fmt::format("elapsed_time(): argument 'end_event' must be torch.cuda.Event, not {}",
                        type_text(args.thread, args[1])));
    }
    if (!self->has_timing || !end->has_timing) {
        raise("ValueError", "Both events must be created with argument 'enable_timing=True'.");
    }
    if (!self->event || !end->event) {
        raise("ValueError", "Both events must be recorded before calculating elapsed time.");
    }
    torch::Context& context = args.thread.torch();
    device::DeviceRuntime& runtime = args.thread.runtime();
    for (const device::EventId event : {*self->event, *end->event}) {
        if (torch::take(runtime.query(context.host, event)) != device::EventState::done) {
            raise(
                "RuntimeError",
                "CUDA error: device not ready\nCUDA kernel errors might be asynchronously reported "
                "at some other API "
                "call, so the stacktrace below might be incorrect.\nFor debugging consider passing "
                "CUDA_LAUNCH_BLOCKING=1.\nCompile with `TORCH_USE_CUDA_DSA` to enable device-side "
                "assertions.\n");
        }
    }
    const Picoseconds time = torch::take(runtime.elapsed(context.host, *self->event, *end->event));
    return Value::real(static_cast<double>(time.count()) / 1e9);
}

// ---- with torch.cuda.stream(s): …

class StreamScope : public Instance {
   public:
    explicit StreamScope(TypeObject* its_type) : Instance(its_type) {}
    std::optional<device::StreamId> stream;
    int device_before = 0;
    std::vector<device::StreamId> streams_before;
};

// The stream's device becomes the current one as well.
void make_current(device::HostThread& host, device::StreamId stream) {
    const auto index = static_cast<std::size_t>(stream.device.index);
    if (host.current_streams.size() <= index) host.current_streams.resize(index + 1);
    host.current_streams[index] = stream;
    host.current_device = stream.device.index;
}

Value scope_enter(Args& args) {
    auto* self = args.self<StreamScope>();
    device::HostThread& host = args.thread.host();
    self->device_before = host.current_device;
    self->streams_before = host.current_streams;
    if (self->stream && !self->stream->device.is_host()) make_current(host, *self->stream);
    return Value::none();
}

Value scope_exit(Args& args) {
    const auto* self = args.self<StreamScope>();
    args.thread.host().current_device = self->device_before;
    args.thread.host().current_streams = self->streams_before;
    return Value::boolean(false);
}

Value current_stream(Args& args) {
    const torch::DeviceId device = cuda_device(args.thread, args[0]);
    auto* type = args.function.closure.as<TypeObject>();
    return wrap_stream(type, args.function.name == "default_stream"
                                 ? device::StreamId{device, 0}
                                 : torch::stream_of(args.thread.torch(), device));
}

TypeObject* new_stream_type(Interpreter& interpreter) {
    TypeObject* type = interpreter.new_type("torch.cuda", "Stream");
    type->allocate = [](TypeObject* its_type) -> Object* { return new StreamObject(its_type); };
    type->method("__init__", "self, device=, priority=", stream_init);
    type->method("synchronize", "self", stream_synchronize);
    type->method("query", "self", stream_query);
    type->method("wait_stream", "self, stream", stream_wait_stream);
    type->method("wait_event", "self, event", stream_wait_event);
    type->method("record_event", "self, event=", [](Args& args) -> Value {
        Value target = args[1];
        if (target.is_absent()) {
            const Value cuda(args.interpreter.import(args.thread, "torch.cuda"));
            target = call(args.thread, get_attribute(args.thread, cuda, "Event"), {});
        }
        EventObject* event = event_object(target);
        if (event == nullptr) raise_type_error("record_event() needs a torch.cuda.Event");
        record(args, *event, args.self<StreamObject>()->stream);
        return target;
    });
    type->method("__eq__", "self, other", [](Args& args) -> Value {
        const StreamObject* other = stream_object(args[1]);
        return Value::boolean(other != nullptr &&
                              other->stream == args.self<StreamObject>()->stream);
    });
    type->method("__hash__", "self", [](Args& args) -> Value {
        const device::StreamId stream = args.self<StreamObject>()->stream;
        return Value::integer(stream.device.index * 1024 + stream.index);
    });
    type->method("__repr__", "self", [](Args& args) -> Value {
        const device::StreamId stream = args.self<StreamObject>()->stream;
        return args.interpreter.str(fmt::format("<torch.cuda.Stream device={} cuda_stream={:#x}>",
                                                device::text_of(stream.device), stream.index));
    });
    type->getter("cuda_stream", [](Thread&, const Value& self) {
        return Value::integer(self.as<StreamObject>()->stream.index);
    });
    type->getter("device_index", [](Thread&, const Value& self) {
        return Value::integer(self.as<StreamObject>()->stream.device.index);
    });
    type->getter("priority", [](Thread&, const Value& self) {
        return Value::integer(self.as<StreamObject>()->priority);
    });
    type->getter("device", [](Thread& thread, const Value& self) {
        return wrap_device(thread, torch::device_of(self.as<StreamObject>()->stream.device));
    });
    return type;
}

}  // namespace

void install_streams(Interpreter& interpreter, ModuleObject& cuda) {
    TypeObject* stream = new_stream_type(interpreter);
    cuda.set("Stream", Value(stream));
    TypeObject* event = interpreter.new_type("torch.cuda", "Event");
    event->allocate = [](TypeObject* its_type) -> Object* { return new EventObject(its_type); };
    event->method("__init__", "self, enable_timing=, blocking=, interprocess=", event_init);
    event->method("record", "self, stream=", event_record);
    event->method("synchronize", "self", event_synchronize);
    event->method("query", "self", event_query);
    event->method("wait", "self, stream=", event_wait);
    event->method("__repr__", "self", [](Args& args) -> Value {
        const auto* self = args.self<EventObject>();
        return args.interpreter.str(
            self->event ? fmt::format("<torch.cuda.Event {:#x}>", self->event->value)
                        : std::string("<torch.cuda.Event uninitialized>"));
    });
    event->method("elapsed_time", "self, end_event", event_elapsed);
    cuda.set("Event", Value(event));
    TypeObject* scope = interpreter.new_type("torch.cuda", "StreamContext");
    scope->allocate = [](TypeObject* its_type) -> Object* { return new StreamScope(its_type); };
    scope->method("__init__", "self, stream", [](Args& args) -> Value {
        if (const StreamObject* object = stream_object(args[1]))
            args.self<StreamScope>()->stream = object->stream;
        return Value::none();
    });
    scope->method("__enter__", "self", scope_enter);
    scope->method("__exit__", "self, *exception", scope_exit);
    cuda.set("StreamContext", Value(scope));
    cuda.set("stream", Value(scope));
    add_function(cuda, "set_stream", "stream", [](Args& args) -> Value {
        if (args[0].is_none()) return Value::none();
        make_current(args.thread.host(), stream_from(args, args[0]));
        return Value::none();
    });
    for (const char* name : {"current_stream", "default_stream"}) {
        add_function(cuda, name, "device=", current_stream)->closure = Value(stream);
    }
}

void add_record_stream(TypeObject* tensor_type) {
    tensor_type->method("record_stream", "self, stream", [](Args& args) -> Value {
        const torch::Tensor self = self_tensor(args);
        args.thread.runtime().record_stream(self->storage->block(), stream_from(args, args[1]));
        return Value::none();
    });
}

}  // namespace ringside::snippet
