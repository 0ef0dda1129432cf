// Expressions over a finished run.
#include "core/snippet/expressions.h"

#include "core/base/units.h"
#include "core/snippet/ast.h"
#include "core/snippet/kept_contents.h"
#include "core/snippet/ops.h"
#include "core/snippet/rank_variables.h"
#include "core/snippet/scopes.h"
#include "core/trace/summary.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace ringside::snippet {

namespace {

// A plain object with attributes; equal to another with equal attributes.
Value thing(Interpreter& interpreter, TypeObject* type,
            std::vector<std::pair<const char*, Value>> members) {
    Ref<Instance> object = make<Instance>(type);
    for (auto& [name, value] : members)
        object->attributes().set(interpreter.intern(name), std::move(value));
    return Value(object);
}

Value texts(Interpreter& interpreter, const std::vector<std::string>& items) {
    std::vector<Value> values;
    for (const std::string& item : items) values.push_back(interpreter.str(item));
    return interpreter.list(std::move(values));
}

template <class Number>
Value numbers(Interpreter& interpreter, const std::vector<Number>& items) {
    std::vector<Value> values;
    for (const Number item : items) values.push_back(Value::integer(item));
    return interpreter.list(std::move(values));
}

// Holds the record for the methods of trace and placement.
class RecordObject : public Instance {
   public:
    RecordObject(TypeObject* its_type, const trace::Record& its_record)
        : Instance(its_type), record(its_record) {}
    const trace::Record& record;
};

const trace::Record& record_of(Args& a) { return a.self<RecordObject>()->record; }

[[noreturn]] void unknown(const char* what, const std::string& name) {
    raise_value_error(std::string("unknown ") + what + " '" + name + "'");
}

// A device's name, checked against the machine; `allows_cpu` for lanes.
std::string device_argument(Args& a, const Value& value) {
    const std::string name = str_of(a.thread, value);
    if (name == "cpu") return name;
    for (const trace::DeviceInfo& device : record_of(a).devices) {
        if (device.id == name) return name;
    }
    unknown("device", name);
}

std::optional<trace::SpanKind> kind_argument(Args& a, std::size_t i) {
    if (!a.has(i) || a[i].is_none()) return std::nullopt;
    const std::string name = str_of(a.thread, a[i]);
    const std::optional<trace::SpanKind> kind = trace::span_kind_from_name(name);
    if (!kind) unknown("span kind", name);
    return kind;
}

Value span_object(Interpreter& interpreter, const trace::Span& span) {
    return thing(interpreter, interpreter.expression_type,
                 {{"lane", interpreter.str(span.lane)},
                  {"stream", interpreter.str(span.stream)},
                  {"thread", Value::integer(span.thread)},
                  {"kind", interpreter.str(trace::name_of(span.kind))},
                  {"phase", interpreter.str(span.phase)},
                  {"name", interpreter.str(span.name)},
                  {"start_ns", Value::integer(span.start_ns)},
                  {"end_ns", Value::integer(span.end_ns)},
                  {"bytes", Value::integer(span.bytes)},
                  {"parts", Value::integer(span.parts)},
                  {"from_", interpreter.str(span.from)},
                  {"source", interpreter.str(span.from)},
                  {"to", interpreter.str(span.to)},
                  {"via", texts(interpreter, span.via)},
                  {"line", Value::integer(span.line)},
                  {"step", Value::integer(span.step)},
                  {"rank", Value::integer(span.rank)}});
}

Value spans(Args& a) {
    const std::optional<trace::SpanKind> kind = kind_argument(a, 1);
    const std::string device =
        a.has(2) && !a[2].is_none() ? device_argument(a, a[2]) : std::string();
    std::vector<Value> found;
    for (const trace::Span& span : record_of(a).spans) {
        if (kind && span.kind != *kind) continue;
        if (!device.empty() && span.lane != device) continue;
        found.push_back(span_object(a.interpreter, span));
        a.thread.work();
    }
    return a.interpreter.list(std::move(found));
}

Value move_object(Interpreter& interpreter, const trace::ChunkMove& move) {
    return thing(interpreter, interpreter.expression_type,
                 {{"step", Value::integer(move.step)},
                  {"source", Value::integer(move.from)},
                  {"to", Value::integer(move.to)},
                  {"first", Value::integer(move.first)},
                  {"count", Value::integer(move.count)},
                  {"bytes", Value::integer(move.bytes)},
                  {"reduced", Value::boolean(move.is_reduced)}});
}

Value collectives(Args& a) {
    const std::string call =
        a.has(1) && !a[1].is_none() ? text_from(a.thread, a[1], "collectives() argument 1") : "";
    std::vector<Value> found;
    for (const trace::Collective& one : record_of(a).collectives) {
        if (!call.empty() && one.call != call) continue;
        std::vector<Value> moves;
        for (const trace::ChunkMove& move : one.moves) {
            moves.push_back(move_object(a.interpreter, move));
            a.thread.work();
        }
        found.push_back(thing(
            a.interpreter, a.interpreter.expression_type,
            {{"call", a.interpreter.str(one.call)},
             {"algorithm", a.interpreter.str(one.algorithm)},
             {"group", numbers(a.interpreter,
                               std::vector<std::int64_t>(one.group.begin(), one.group.end()))},
             {"number", Value::integer(one.number)},
             {"start_ns", Value::integer(one.start_ns)},
             {"end_ns", Value::integer(one.end_ns)},
             {"bytes", Value::integer(one.bytes)},
             {"steps", Value::integer(one.steps)},
             {"moves", a.interpreter.list(std::move(moves))}}));
    }
    return a.interpreter.list(std::move(found));
}

// "cuda:10" after "cuda:9".
bool lane_before(const std::string& a, const std::string& b) {
    return a.size() != b.size() && a.rfind("cuda:", 0) == 0 && b.rfind("cuda:", 0) == 0
               ? a.size() < b.size()
               : a < b;
}

Value devices(Args& a) {
    const std::optional<trace::SpanKind> kind = kind_argument(a, 1);
    std::vector<std::string> lanes;
    for (const trace::Span& span : record_of(a).spans) {
        if (kind && span.kind != *kind) continue;
        if (std::find(lanes.begin(), lanes.end(), span.lane) == lanes.end())
            lanes.push_back(span.lane);
    }
    std::sort(lanes.begin(), lanes.end(), lane_before);
    return texts(a.interpreter, lanes);
}

Value order(Args& a) {
    std::vector<std::pair<std::int64_t, std::string>> firsts;
    for (const trace::Span& span : record_of(a).spans) {
        const std::string name = trace::name_of(span.kind);
        const auto known = std::find_if(firsts.begin(), firsts.end(),
                                        [&](const auto& one) { return one.second == name; });
        if (known == firsts.end()) {
            firsts.emplace_back(span.start_ns, name);
        } else {
            known->first = std::min(known->first, span.start_ns);
        }
    }
    std::stable_sort(firsts.begin(), firsts.end(),
                     [](const auto& x, const auto& y) { return x.first < y.first; });
    std::vector<std::string> names;
    for (const auto& first : firsts) names.push_back(first.second);
    return texts(a.interpreter, names);
}

Value most(Args& a) {
    if (a.count < 2) raise_type_error("most() needs a device");
    const std::string device = device_argument(a, a[1]);
    std::vector<trace::Role> roles;
    for (std::size_t i = 2; i < a.count; ++i) {
        const std::string name = str_of(a.thread, a[i]);
        const std::optional<trace::Role> role = trace::role_from_name(name);
        if (!role) unknown("role", name);
        roles.push_back(*role);
    }
    return Value::integer(trace::most_bytes(record_of(a), device, roles));
}

Value rows(Args& a) {
    const std::string device = device_argument(a, a[1]);
    const std::string name = text_from(a.thread, a[2], "rows() argument 2");
    const std::vector<std::int64_t>* found = nullptr;
    for (const trace::Placement& placement : record_of(a).placements) {
        for (const trace::PlacedTensor& tensor : placement.add) {
            // A chunk's own name carries its rows: "inputs[64:128]" is a chunk of inputs.
            const bool is_named = tensor.name == name || tensor.name.rfind(name + "[", 0) == 0;
            if (tensor.device == device && is_named && tensor.rows) found = &*tensor.rows;
        }
    }
    return found == nullptr ? Value::none() : numbers(a.interpreter, *found);
}

void make_types(Interpreter& interpreter) {
    if (interpreter.expression_type != nullptr) return;
    TypeObject* type = interpreter.new_type("ringside", "Record");
    interpreter.expression_type = type;
    type->method("__repr__", "self, /", [](Args& a) -> Value {
        std::string text = "{";
        std::size_t position = 0;
        while (const Dict::Entry* entry = a.self<Instance>()->attributes().next(position)) {
            if (text.size() > 1) text += ", ";
            text += entry->key.as<StrObject>()->text + ": " + repr_of(a.thread, entry->value);
        }
        return a.interpreter.str(text + "}");
    });
    TypeObject* trace_type = interpreter.new_type("ringside", "Trace");
    trace_type->method("spans", "self, kind=, device=", spans);
    trace_type->method("devices", "self, kind=", devices);
    trace_type->method("order", "self", order);
    trace_type->method("collectives", "self, call=", collectives);
    interpreter.trace_type = trace_type;
    TypeObject* placement_type = interpreter.new_type("ringside", "Placement");
    placement_type->method("most", nullptr, most);
    placement_type->method("rows", "self, device, name", rows);
    interpreter.placement_type = placement_type;
}

Value error_object(Interpreter& interpreter, const trace::Record& record) {
    const trace::RunError error = record.error.value_or(trace::RunError{});
    return thing(interpreter, interpreter.expression_type,
                 {{"type", interpreter.str(error.type)},
                  {"message", interpreter.str(error.message)},
                  {"line", Value::integer(error.line)},
                  {"column", Value::integer(error.column)},
                  {"rank", Value::integer(error.rank)}});
}

Value ranks_object(Thread& thread, const RunState& state, bool reads_ranks) {
    Interpreter& interpreter = thread.interpreter;
    std::vector<Value> ranks;
    for (const auto& rank : state.ranks) {
        Ref<DictObject> vars = interpreter.dict();
        if (rank->interpreter.get() == &interpreter) {
            vars->table.copy_from(interpreter.globals->table);
        } else if (reads_ranks) {
            vars = variables_of(thread, *rank->interpreter);
        }
        std::vector<std::pair<const char*, Value>> members = {{"vars", Value(vars)},
                                                              {"rank", Value::integer(rank->rank)}};
        for (const trace::RankInfo& info : state.record.ranks) {
            if (info.rank != rank->rank) continue;
            members.emplace_back("state", interpreter.str(trace::name_of(info.state)));
            members.emplace_back("line", Value::integer(info.line));
            members.emplace_back("host_line", Value::integer(info.host_line));
            members.emplace_back("call", interpreter.str(info.call));
            members.emplace_back("shape", numbers(interpreter, info.shape));
            members.emplace_back("dtype", interpreter.str(info.dtype));
            members.emplace_back("group", numbers(interpreter, info.group));
            members.emplace_back("waits_for", numbers(interpreter, info.waits_for));
            members.emplace_back("stdout", interpreter.str(info.stdout_text));
        }
        ranks.push_back(thing(interpreter, interpreter.expression_type, std::move(members)));
    }
    return interpreter.list(std::move(ranks));
}

Value summary_object(Interpreter& interpreter, const trace::Record& record) {
    const trace::Summary& summary = record.summary;
    Ref<DictObject> by_kind = interpreter.dict();
    for (const auto& [kind, time] : summary.by_kind_ns)
        by_kind->table.set(interpreter.intern(kind), Value::integer(time));
    return thing(
        interpreter, interpreter.expression_type,
        {{"bytes_moved", Value::integer(summary.bytes_moved)},
         {"idle_fraction", Value::real(summary.idle_fraction)},
         {"by_kind_ns", Value(by_kind)},
         {"duration_ns", Value::integer(record.duration_ns)},
         {"single_device_ns",
          summary.single_device_ns ? Value::integer(*summary.single_device_ns) : Value::none()},
         {"speedup", summary.speedup ? Value::real(*summary.speedup) : Value::none()}});
}

}  // namespace

void add_expression_names(Thread& thread, const RunState& state, const ExpressionNeeds& needs,
                          Dict& names) {
    Interpreter& interpreter = thread.interpreter;
    make_types(interpreter);
    const trace::Record& record = state.record;
    const auto set = [&](const char* name, Value value) {
        names.set(interpreter.intern(name), std::move(value));
    };
    set("stdout", interpreter.str(record.stdout_text));
    set("outcome", interpreter.str(trace::name_of(record.outcome)));
    set("error", error_object(interpreter, record));
    std::vector<Value> warnings;
    for (const trace::Warning& warning : record.warnings) {
        warnings.push_back(thing(interpreter, interpreter.expression_type,
                                 {{"type", interpreter.str(warning.type)},
                                  {"message", interpreter.str(warning.message)},
                                  {"line", Value::integer(warning.line)}}));
    }
    set("warnings", interpreter.list(std::move(warnings)));
    set("ranks", ranks_object(thread, state, needs.reads_ranks));
    set("trace", Value(make<RecordObject>(interpreter.trace_type, record)));
    set("placement", Value(make<RecordObject>(interpreter.placement_type, record)));
    set("summary", summary_object(interpreter, record));
    set("duration_ns", Value::integer(record.duration_ns));
    set("text", interpreter.str(needs.text));
    const char* clock = record.clock == trace::ClockKind::modelled ? " (modelled)" : " (measured)";
    const Ref<NativeFunction> bytes =
        interpreter.new_function("bytes_text", "bytes_text", "amount, /", [](Args& a) -> Value {
            return a.interpreter.str(
                bytes_text(Bytes{static_cast<std::int64_t>(real_from(a.thread, a[0]))}));
        });
    set("bytes_text", Value(bytes));
    const Ref<NativeFunction> time =
        interpreter.new_function("time_text", "time_text", "ns, /", [](Args& a) -> Value {
            const double ns = real_from(a.thread, a[0]);
            const Picoseconds picoseconds(static_cast<std::int64_t>(ns * 1000.0));
            return a.interpreter.str(time_text(picoseconds) + str_of(a.thread, a.function.closure));
        });
    time->closure = interpreter.str(clock);
    set("time_text", Value(time));
}

namespace {

bool is_reserved(const std::string& name) {
    return std::find(std::begin(kExpressionNames), std::end(kExpressionNames), name) !=
           std::end(kExpressionNames);
}

// The names that a program's top level assigns.
std::set<std::string> assigned_names(const RunRequest& request) {
    std::set<std::string> names;
    for (const auto& [name, literal] : request.set) names.insert(name);
    for (const std::string* text : {&request.setup, &request.program}) {
        try {
            const NodePtr tree = parse_program(*text, 1);
            Scopes scopes(*tree, false);
            for (const auto& [name, symbol] : scopes.module().symbols) {
                if (symbol.is_assigned) names.insert(name);
            }
        } catch (const SyntaxFailure&) {
            continue;
        }
    }
    return names;
}

// An expression must not bind names of the program.
bool has_walrus(const Node& node) {
    if (node.kind == NodeKind::walrus) return true;
    return std::any_of(node.kids.begin(), node.kids.end(),
                       [](const NodePtr& kid) { return kid != nullptr && has_walrus(*kid); });
}

// The first call of a method that changes its tensor, `x.add_(1)`; null when there is none.
const Node* in_place_call(const Node& node) {
    if (node.kind == NodeKind::call && node.kids[0]->kind == NodeKind::attribute &&
        node.kids[0]->text.ends_with('_') && !node.kids[0]->text.ends_with("__")) {
        return node.kids[0].get();
    }
    for (const NodePtr& kid : node.kids) {
        if (kid == nullptr) continue;
        if (const Node* found = in_place_call(*kid)) return found;
    }
    return nullptr;
}

// Calls, and lookups that a class may answer itself, may change what they meet.
bool runs_code(const Node& node) {
    if (node.kind == NodeKind::call || node.kind == NodeKind::subscript) return true;
    return std::any_of(node.kids.begin(), node.kids.end(),
                       [](const NodePtr& kid) { return kid != nullptr && runs_code(*kid); });
}

bool holds(Thread& thread, const Value& value) {
    if (value.is(Kind::list)) {
        const std::vector<Value> items = value.as<ListObject>()->items;
        return std::all_of(items.begin(), items.end(),
                           [&](const Value& item) { return holds(thread, item); });
    }
    return is_true(thread, value);
}

}  // namespace

std::vector<std::string> Run::shadowed_names() const {
    std::vector<std::string> shadowed;
    for (const std::string& name : assigned_names(state_->request)) {
        if (is_reserved(name)) shadowed.push_back(name);
    }
    return shadowed;
}

Evaluated Run::evaluate(const std::string& expression, const std::string& text) {
    Evaluated result;
    State& state = *state_;
    const auto fail = [&](std::string type, std::string message, int column = 0) {
        trace::RunError error;
        error.type = std::move(type);
        error.message = std::move(message);
        error.line = 1;
        error.column = column;
        result.error = std::move(error);
    };
    bool may_change = false;
    try {
        const NodePtr tree = parse_expression(expression, 1);
        if (has_walrus(*tree)) {
            fail("SyntaxError", "an expression cannot assign a name (:=)");
            return result;
        }
        if (const Node* found = in_place_call(*tree)) {
            fail("SyntaxError", "an expression cannot change a tensor (." + found->text + "())",
                 found->column);
            return result;
        }
        may_change = runs_code(*tree);
    } catch (const SyntaxFailure& failure) {
        fail(failure.type, failure.message, failure.column);
        return result;
    }
    const auto body = [&](device::HostThread& host) {
        Interpreter& interpreter = *state.ranks[0]->interpreter;
        Thread thread(interpreter, host);
        interpreter.steps_left = state.request.limits.most_steps;
        interpreter.is_evaluating = true;
        interpreter.is_ended = false;
        interpreter.running = &thread;
        Dict names;
        std::optional<KeptContents> kept;
        if (may_change) kept.emplace(interpreter);
        try {
            const bool reads_ranks = expression.find("vars") != std::string::npos;
            add_expression_names(thread, state, {text, reads_ranks}, names);
            const Value value = interpreter.evaluate(thread, expression, names);
            result.holds = holds(thread, value);
            result.text = str_of(thread, value);
            // True and nan are numbers to Python, but no figure that anyone could answer.
            if (is_number(value) && !value.is_boolean()) {
                const double number = real_from(thread, value);
                if (std::isfinite(number)) result.number = number;
            }
        } catch (const torch::Raised& raised) {
            result.holds = false;
            fail(raised.type, message_of(thread, raised));
            if (is_raised_as(thread, raised, "NameError")) {
                const std::string message = result.error->message;
                const std::size_t open = message.find('\'');
                const std::size_t close = message.find('\'', open + 1);
                if (open != std::string::npos && close != std::string::npos) {
                    result.is_unreached_name =
                        assigned_names(state.request)
                            .count(message.substr(open + 1, close - open - 1)) != 0;
                }
            }
        } catch (const torch::RunEnded& ended) {
            result.holds = false;
            fail("Limit", ended.fault.message);
        }
        if (kept) kept->restore(thread);
        kept.reset();
        interpreter.is_evaluating = false;
        interpreter.is_ended = true;
        interpreter.running = nullptr;
    };
    if (state.ranks.empty()) {
        // A run that never started has no interpreter: the names of the record still have a
        // meaning.
        state.ranks.push_back(std::make_unique<RankState>());
        state.ranks[0]->interpreter =
            std::make_unique<Interpreter>(*state.runtime, state.request.limits, 0);
    }
    if (!state.has_started) state.runtime->run({[](device::HostThread&) {}});
    state.has_started = true;
    state.runtime->inspect(body);
    return result;
}

}  // namespace ringside::snippet
