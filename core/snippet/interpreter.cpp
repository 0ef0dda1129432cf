#include "core/snippet/interpreter.h"

#include "core/snippet/code.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"
#include "core/snippet/types.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

// ---- threads

Thread::Thread(Interpreter& its_interpreter, device::HostThread& its_host)
    : interpreter(its_interpreter), host_(&its_host), context_{its_interpreter.process, its_host} {}

Thread::~Thread() = default;

device::DeviceRuntime& Thread::runtime() { return interpreter.runtime; }

int Thread::line() const {
    for (const Frame* at = frame; at != nullptr; at = at->caller) {
        if (!at->code->is_internal) return at->place().line;
    }
    return 0;
}

void Thread::flush() {
    const int pending = kBatch - countdown_;
    countdown_ = kBatch;
    if (pending <= 0) return;
    interpreter.steps_left -= pending;
    host_->site.line = line();
    if (interpreter.steps_left < 0) {
        throw torch::RunEnded(
            {device::FaultKind::limit,
             "more than " + std::to_string(interpreter.limits.most_steps) + " steps"});
    }
    if (interpreter.memory() > interpreter.limits.most_memory_bytes) {
        throw torch::RunEnded({device::FaultKind::limit,
                               "the program's objects take more than " +
                                   std::to_string(interpreter.limits.most_memory_bytes >> 20) +
                                   " MiB"});
    }
    torch::take(interpreter.runtime.spend(*host_, device::HostCost::statement, pending));
    interpreter.running = this;
}

void Thread::mark_end() {
    if (!is_end_marked_) host_->site.line = line();
    is_end_marked_ = true;
}

void Thread::flush_work() {
    work_countdown_ = kBatch;
    interpreter.steps_left -= kBatch;
    countdown_ -= 1;  // so that the clock is looked at, and a cancelled run ends
    flush();
}

torch::Context& Thread::torch() {
    flush();
    // A thread of autograd runs no line of its own: its work counts for the one that called it.
    if (const int own = line(); own > 0) host_->site.line = own;
    touched_runtime = true;
    return context_;
}

device::HostThread& Thread::host() { return torch().host; }

// ---- the interpreter

Interpreter::Interpreter(device::DeviceRuntime& its_runtime, const RunLimits& its_limits, int rank)
    : runtime(its_runtime),
      limits(its_limits),
      process(its_runtime),
      steps_left(its_limits.most_steps) {
    process.rank = rank;
    make_core_types();
    make_builtins();
    ModuleObject* main = new_module("__main__");
    globals = dict();
    globals->table.set(names.name, name("__main__"));
    globals->table.set(names.doc, Value::none());
    static_cast<void>(main);
    process.warn = [this](torch::Context& context, std::string_view category,
                          std::string_view message) {
        warn(thread_for(context.host), category, message);
    };
}

Interpreter::~Interpreter() {
    // What is part of a cycle is emptied; then everything has lost its last name.
    running = nullptr;
    is_ended = true;
    torch_state.reset();
    threads_.clear();
    if (globals) globals->table.clear();
    for (auto& [name, module] : modules) module->clear_references();
    ++dying;  // nothing dies while the list is walked: the dead wait
    dying += 1000;
    std::vector<Ref<Object>> held;
    for (Container* at = containers; at != nullptr; at = at->next_container) {
        if (at->references > 0) held.emplace_back(at);
    }
    for (const Ref<Object>& object : held) {
        if (object->kind != Kind::type) static_cast<Container*>(object.get())->clear_references();
    }
    for (const Ref<Object>& object : held) {
        if (object->kind == Kind::type) static_cast<TypeObject*>(object.get())->clear_references();
    }
    types.type->clear_references();  // made before there was a list to stand in
    {
        const auto sides = std::move(side_attributes);
        side_attributes.clear();
    }
    globals = {};
    builtins = {};
    modules.clear();
    // Types are named by every object: they go last, all others first.
    std::vector<Ref<Object>> kept = {Ref<Object>(types.type)};
    for (Ref<Object>& object : held) {
        if (object->kind == Kind::type) kept.push_back(std::move(object));
    }
    held.clear();
    const auto bury = [this] {
        while (!dead.empty()) {
            Object* next = dead.back();
            dead.pop_back();
            delete next;
        }
    };
    bury();
    for (auto& [text, object] : interned_) object->release();
    interned_.clear();
    bury();
    bury_types(std::move(kept));
}

// Types refer to one another and to themselves; all are freed without asking.
void Interpreter::bury_types(std::vector<Ref<Object>> kept) {
    native_types_.clear();
    std::vector<Object*> raw;
    for (Ref<Object>& object : kept) raw.push_back(object.detach());
    for (Object* object : raw) {
        TypeObject* type = static_cast<TypeObject*>(object);
        for (Ref<TypeObject>& base : type->bases) base.detach();
        type->bases.clear();
        type->type = nullptr;
        type->is_tracked = false;
    }
    for (Object* object : raw) delete object;
}

Thread& Interpreter::thread_for(device::HostThread& host) {
    std::unique_ptr<Thread>& thread = threads_[&host];
    if (!thread) thread = std::make_unique<Thread>(*this, host);
    return *thread;
}

bool Interpreter::finalize(Object* object) {
    if (is_ended || running == nullptr) return true;
    Value function;
    if (object->kind == Kind::generator) {
        // A generator that waits inside `try` or `with` is closed, so that its clean-up runs.
        const GeneratorObject& generator = *static_cast<GeneratorObject*>(object);
        if (generator.frame == nullptr || !generator.is_started || generator.is_running ||
            generator.frame->code->handlers.empty()) {
            return true;
        }
    } else {
        const Value* hook = object->type->find(Slot::del);
        if (hook == nullptr) return true;
        function = *hook;
    }
    object->references = 1;
    Thread& thread = *running;
    const Value handled = thread.handled;
    try {
        const Value self(object);
        if (function.is_set()) {
            call(thread, function, {self});
        } else {
            close_generator(thread, *self.as<GeneratorObject>());
        }
    } catch (const torch::Raised&) {
        // Python only prints these.
    } catch (const torch::RunEnded&) {
        is_ended = true;
    }
    thread.handled = handled;
    return --object->references == 0;
}

// ---- values

TypeObject* Interpreter::type_of(const Value& value) const {
    switch (value.tag()) {
        case Tag::unset:
        case Tag::none:
            return types.none;
        case Tag::boolean:
            return types.boolean;
        case Tag::integer:
            return types.integer;
        case Tag::real:
            return types.real;
        case Tag::ellipsis:
            return types.ellipsis;
        case Tag::not_implemented:
            return types.not_implemented;
        case Tag::object:
            break;
    }
    return value.as_object()->type;
}

StrObject* Interpreter::intern(std::string_view text) {
    const bool is_character = text.size() == 1 && static_cast<unsigned char>(text[0]) < 128;
    if (!is_character) return intern_new(text);
    StrObject*& known = characters_[static_cast<unsigned char>(text[0])];
    if (known == nullptr) known = intern_new(text);
    return known;
}

StrObject* Interpreter::intern_new(std::string_view text) {
    const auto found = interned_.find(text);
    if (found != interned_.end()) return found->second;
    StrObject* object = new StrObject(types.str, std::string(text));
    object->is_interned = true;
    object->retain();
    interned_.emplace(std::string_view(object->text), object);
    return object;
}

Value Interpreter::str(std::string text) {
    if (text.size() > (1U << 20)) expect_memory(static_cast<double>(text.size()));
    return Value(snippet::make<StrObject>(types.str, std::move(text)));
}

Value Interpreter::integer(BigInt number) {
    if (const std::optional<std::int64_t> small = number.small()) return Value::integer(*small);
    return Value(snippet::make<BigIntObject>(types.integer, std::move(number)));
}

Value Interpreter::tuple(std::vector<Value> items) {
    return Value(snippet::make<TupleObject>(types.tuple, std::move(items)));
}

Value Interpreter::list(std::vector<Value> items) {
    return Value(snippet::make<ListObject>(types.list, std::move(items)));
}

Ref<DictObject> Interpreter::dict() { return snippet::make<DictObject>(types.dict); }

Ref<SetObject> Interpreter::set(bool frozen) {
    return snippet::make<SetObject>(frozen ? types.frozenset : types.set, frozen);
}

Value Interpreter::slice(Value start, Value stop, Value step) {
    return Value(snippet::make<SliceObject>(types.slice, std::move(start), std::move(stop),
                                            std::move(step)));
}

Value Interpreter::bound(Value function, Value self) {
    TypeObject* type =
        function.is(Kind::native_function) ? types.native_function : types.bound_method;
    return Value(snippet::make<BoundMethod>(type, std::move(function), std::move(self)));
}

std::int64_t Interpreter::identity(const Value& value) {
    if (!value.is_object()) {
        return 0x955e20 + static_cast<std::int64_t>(value.tag()) * 0x100000 +
               (value.is_none() ? 0
                                : static_cast<std::int64_t>(
                                      static_cast<std::uint64_t>(value.as_integer()) * 32));
    }
    Object* object = value.as_object();
    const auto [found, is_new] = identities_.try_emplace(object, 0);
    if (is_new) {
        found->second = next_identity_;
        next_identity_ += 64;
        object->has_identity = true;
    }
    return found->second;
}

void Interpreter::expect_memory(double bytes) const {
    if (bytes + static_cast<double>(memory_) > static_cast<double>(limits.most_memory_bytes)) {
        raise("MemoryError", "");
    }
}

// ---- types and modules

TypeObject* Interpreter::new_type(std::string_view module, std::string_view type_name,
                                  std::vector<TypeObject*> bases) {
    Ref<TypeObject> type = make<TypeObject>(*this, types.type, std::string(type_name));
    type->module = std::string(module);
    if (bases.empty() && types.object != nullptr) bases.push_back(types.object);
    type->mro = {type.get()};
    for (TypeObject* base : bases) {
        type->bases.emplace_back(base);
        if (type->allocate == nullptr || type->allocate == types.object->allocate)
            type->allocate = base->allocate;
        if (type->on_named == nullptr) type->on_named = base->on_named;
        if (type->short_text == nullptr) type->short_text = base->short_text;
        type->instance_kind = base->instance_kind;
    }
    // Native types have simple family trees: depth first, each class once, the last time it occurs.
    for (TypeObject* base : bases) {
        for (TypeObject* ancestor : base->mro) {
            const auto found = std::find(type->mro.begin(), type->mro.end(), ancestor);
            if (found != type->mro.end()) type->mro.erase(found);
            type->mro.push_back(ancestor);
        }
    }
    ++type_version;
    native_types_.push_back(type);
    return type.get();
}

TypeObject* Interpreter::exception_type(std::string_view type_name, std::string_view module,
                                        TypeObject* base) {
    TypeObject* type = new_type(module, type_name, {base});
    exception_types_[std::string(type_name)] = type;
    return type;
}

TypeObject* Interpreter::find_exception_type(std::string_view type_name) const {
    const auto found = exception_types_.find(type_name);
    return found == exception_types_.end() ? nullptr : found->second;
}

ModuleObject* Interpreter::new_module(std::string_view dotted_name) {
    const auto found = modules.find(dotted_name);
    if (found != modules.end()) return found->second.get();
    Ref<ModuleObject> module = make<ModuleObject>(*this, std::string(dotted_name));
    modules[std::string(dotted_name)] = module;
    const std::size_t dot = dotted_name.rfind('.');
    if (dot != std::string_view::npos) {
        new_module(dotted_name.substr(0, dot))->set(dotted_name.substr(dot + 1), Value(module));
    }
    return module.get();
}

void Interpreter::on_import(std::string_view module_name, void (*install)(Interpreter&)) {
    installers_[std::string(module_name)] = install;
}

Ref<NativeFunction> Interpreter::new_function(std::string_view function_name,
                                              std::string_view qualified_name,
                                              const char* signature, NativeFunction::Body body) {
    return make<NativeFunction>(types.native_function, std::string(function_name),
                                std::string(qualified_name), signature, body);
}

namespace {

// Modules of real Python that a student may well ask for, and that are not bound.
constexpr std::string_view kKnownElsewhere[] = {"accelerate",   "apex",
                                                "argparse",     "array",
                                                "ast",          "asyncio",
                                                "base64",       "bz2",
                                                "calendar",     "click",
                                                "cmath",        "codecs",
                                                "concurrent",   "configparser",
                                                "contextvars",  "copyreg",
                                                "cProfile",     "csv",
                                                "ctypes",       "cupy",
                                                "curses",       "cv2",
                                                "datasets",     "dbm",
                                                "decimal",      "deepspeed",
                                                "difflib",      "dis",
                                                "doctest",      "einops",
                                                "email",        "errno",
                                                "fairscale",    "filecmp",
                                                "fnmatch",      "fractions",
                                                "ftplib",       "getpass",
                                                "glob",         "graphlib",
                                                "gzip",         "h5py",
                                                "hashlib",      "hmac",
                                                "horovod",      "html",
                                                "http",         "importlib",
                                                "inspect",      "io",
                                                "jax",          "json",
                                                "keras",        "keyword",
                                                "lightning",    "locale",
                                                "logging",      "lzma",
                                                "marshal",      "matplotlib",
                                                "mmap",         "multiprocessing",
                                                "networkx",     "nltk",
                                                "ntpath",       "numba",
                                                "numbers",      "numpy",
                                                "pandas",       "pathlib",
                                                "pdb",          "pickle",
                                                "PIL",          "platform",
                                                "plotly",       "posixpath",
                                                "pprint",       "psutil",
                                                "pydantic",     "pynvml",
                                                "pytest",       "pytorch_lightning",
                                                "queue",        "re",
                                                "reprlib",      "requests",
                                                "resource",     "rich",
                                                "sched",        "scipy",
                                                "seaborn",      "secrets",
                                                "select",       "selectors",
                                                "shelve",       "shutil",
                                                "signal",       "site",
                                                "sklearn",      "smtplib",
                                                "socket",       "sqlite3",
                                                "ssl",          "stat",
                                                "struct",       "subprocess",
                                                "sympy",        "sysconfig",
                                                "tarfile",      "tempfile",
                                                "tensorboard",  "tensorflow",
                                                "threading",    "timeit",
                                                "timm",         "tkinter",
                                                "tokenize",     "tomllib",
                                                "torchaudio",   "torchmetrics",
                                                "torchvision",  "tqdm",
                                                "transformers", "triton",
                                                "unittest",     "urllib",
                                                "uuid",         "wandb",
                                                "weakref",      "webbrowser",
                                                "xml",          "yaml",
                                                "zipfile",      "zlib",
                                                "zoneinfo"};

}  // namespace

void Interpreter::make_module(Thread& thread, std::string_view dotted_name) {
    const auto installer = installers_.find(dotted_name);
    if (installer != installers_.end()) {
        const auto install = installer->second;
        installers_.erase(installer);
        install(*this);
    }
    const auto part = internal_sources_.find(dotted_name);
    if (part == internal_sources_.end()) return;
    const std::string_view source = part->second;
    internal_sources_.erase(part);
    run_internal(thread, *new_module(dotted_name), source);
}

Value Interpreter::make_late(Thread& thread, ModuleObject& parent, std::string_view name) {
    const std::string whole = parent.name + "." + std::string(name);
    if (internal_sources_.find(whole) != internal_sources_.end())
        return Value(static_cast<Object*>(import(thread, whole)));
    const auto found = late_names_.find(whole);
    if (found == late_names_.end()) return {};
    ModuleObject* maker = import(thread, found->second);
    const std::string start = parent.name + ".";
    for (const auto& [known, made_by] : late_names_) {
        if (made_by != maker->name || !known.starts_with(start)) continue;
        const std::string_view part = std::string_view(known).substr(start.size());
        if (part.find('.') != std::string_view::npos || parent.attributes().find(intern(part)))
            continue;
        parent.set(part, *maker->attributes().find(intern(part)));
    }
    return *parent.attributes().find(intern(name));
}

ModuleObject* Interpreter::import(Thread& thread, std::string_view dotted_name) {
    const std::string_view top = dotted_name.substr(0, dotted_name.find('.'));
    std::size_t end = top.size();
    make_module(thread, top);
    while (end < dotted_name.size()) {
        end = std::min(dotted_name.find('.', end + 1), dotted_name.size());
        make_module(thread, dotted_name.substr(0, end));
    }
    const auto found = modules.find(dotted_name);
    if (found != modules.end()) return found->second.get();
    if (modules.find(top) == modules.end()) {
        const bool is_real = std::find(std::begin(kKnownElsewhere), std::end(kKnownElsewhere),
                                       top) != std::end(kKnownElsewhere);
        if (is_real) {
            raise("ImportError",
                  "'" + std::string(top) +
                      "' is not part of Ringside's Python subset (available: torch, abc, bisect, "
                      "collections, contextlib, copy, dataclasses, enum, functools, gc, heapq, "
                      "itertools, math, operator, os, "
                      "random, statistics, string, sys, textwrap, time, traceback, types, typing, "
                      "warnings)");
        }
        raise("ModuleNotFoundError", "No module named '" + std::string(top) + "'");
    }
    // The longest prefix that exists is a module without that part.
    std::string prefix(top);
    std::size_t at = top.size();
    while (at < dotted_name.size()) {
        const std::size_t dot = std::min(dotted_name.find('.', at + 1), dotted_name.size());
        const std::string next(dotted_name.substr(0, dot));
        if (modules.find(next) == modules.end()) {
            raise("ModuleNotFoundError",
                  "No module named '" + next + "'" +
                      (has_parts(prefix) ? "" : "; '" + prefix + "' is not a package"));
        }
        prefix = next;
        at = dot;
    }
    raise("ModuleNotFoundError", "No module named '" + std::string(dotted_name) + "'");
}

bool Interpreter::has_parts(const std::string& module_name) const {
    const auto next = modules.upper_bound(module_name + ".");
    return next != modules.end() && next->first.rfind(module_name + ".", 0) == 0;
}

void Interpreter::add_source(std::string_view module_name, std::string_view source) {
    internal_sources_[std::string(module_name)] = source;
}

void Interpreter::add_late_names(std::string_view module_name, std::string_view maker,
                                 std::string_view late) {
    while (!late.empty()) {
        const std::size_t end = std::min(late.find(' '), late.size());
        late_names_[std::string(module_name) + "." + std::string(late.substr(0, end))] = maker;
        late.remove_prefix(std::min(end + 1, late.size()));
    }
}

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
