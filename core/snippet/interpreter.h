// The interpreter of one process (rank): its types, modules and output; and its threads.
#pragma once

#include "core/snippet/object.h"
#include "core/snippet/places_left.h"
#include "core/snippet/run.h"
#include "core/torch/context.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ringside::snippet {

class Interpreter;
struct Frame;

// Python's own types.
struct CoreTypes {
    TypeObject *object = nullptr, *type = nullptr, *none = nullptr, *ellipsis = nullptr,
               *not_implemented = nullptr, *boolean = nullptr, *integer = nullptr, *real = nullptr,
               *str = nullptr, *bytes = nullptr, *tuple = nullptr, *list = nullptr, *dict = nullptr,
               *set = nullptr, *frozenset = nullptr, *range = nullptr, *slice = nullptr,
               *function = nullptr, *native_function = nullptr, *method_descriptor = nullptr,
               *bound_method = nullptr, *module = nullptr, *generator = nullptr, *cell = nullptr,
               *code = nullptr, *property = nullptr, *static_method = nullptr,
               *class_method = nullptr, *get_set = nullptr, *super_object = nullptr,
               *base_exception = nullptr, *exception = nullptr, *list_iterator = nullptr,
               *tuple_iterator = nullptr, *range_iterator = nullptr, *str_iterator = nullptr,
               *set_iterator = nullptr, *dict_key_iterator = nullptr,
               *dict_value_iterator = nullptr, *dict_item_iterator = nullptr,
               *reverse_iterator = nullptr, *sequence_iterator = nullptr,
               *callable_iterator = nullptr, *enumerate = nullptr, *zip = nullptr, *map = nullptr,
               *filter = nullptr, *reversed = nullptr, *dict_keys = nullptr, *dict_values = nullptr,
               *dict_items = nullptr;
};

// Names that the interpreter itself looks up.
struct CoreNames {
    StrObject *init, *name, *module, *qualname, *doc, *dict, *class_, *all, *main, *builtins,
        *annotations, *dot_dict, *send, *close, *throw_, *self, *keys, *file, *wrapped, *slots,
        *new_, *value, *args;
};

// The memory of frames that are gone, kept for the next ones of their size.
class FramePool {
   public:
    FramePool() = default;
    ~FramePool();
    FramePool(const FramePool&) = delete;
    FramePool& operator=(const FramePool&) = delete;

    // Sets `size_class`, which give() takes with the memory.
    void* take(std::size_t bytes, std::uint32_t& size_class);
    void give(void* memory, std::uint32_t size_class);

   private:
    static constexpr std::size_t kClasses = 17;
    struct Piece {
        Piece* next = nullptr;
    };
    std::array<Piece*, kClasses> free_{};
};

// One host thread of a process while it runs Python.
class Thread {
   public:
    Thread(Interpreter& its_interpreter, device::HostThread& its_host);
    ~Thread();
    Thread(const Thread&) = delete;
    Thread& operator=(const Thread&) = delete;

    // What core/torch needs, with the clock and the call site brought up to date. Ask at every
    // call.
    torch::Context& torch();
    device::HostThread& host();
    device::DeviceRuntime& runtime();

    // Charges one statement and counts one step; gives others a chance and sees cancel() from time
    // to time. Throws torch::RunEnded.
    void tick() {
        if (--countdown_ <= 0) flush();
    }
    // Charges what is pending.
    void flush();
    // Counts one step of a loop in native code, which takes no time of its own.
    void work() {
        if (--work_countdown_ <= 0) flush_work();
    }
    // Counts the work of one native operation over many bytes or digits, so that a loop of long
    // ones sees cancel() in time.
    void work_on(std::size_t bytes) {
        work_countdown_ -= static_cast<int>(bytes < kMostWorkBytes ? bytes : kMostWorkBytes) / 4096;
        if (--work_countdown_ <= 0) flush_work();
    }
    // Remembers the line at which the run is being ended, the innermost one only.
    void mark_end();
    // Remembers the line that runs now as where the program is.
    void mark_line() { host_->site.line = line(); }
    // The line that runs now (negative: set-up), 0 outside any frame.
    int line() const;

    // Guards recursion in native code: RecursionError when it is too deep.
    class Deeper {
       public:
        explicit Deeper(Thread& thread, const char* where = "");
        ~Deeper() { --thread_.depth; }
        Deeper(const Deeper&) = delete;
        Deeper& operator=(const Deeper&) = delete;

       private:
        Thread& thread_;
    };

    Interpreter& interpreter;
    Frame* frame = nullptr;  // innermost
    int depth = 0;
    Value handled;                        // the exception being handled: what a bare `raise` raises
    bool touched_runtime = false;         // since the last step
    std::vector<const Object*> printing;  // containers whose repr is under way

   private:
    static constexpr int kBatch = 512;  // statements between two looks at the clock
    static constexpr std::size_t kMostWorkBytes = std::size_t{4096} * kBatch;
    bool is_end_marked_ = false;
    device::HostThread* host_;
    torch::Context context_;
    int countdown_ = kBatch;
    int work_countdown_ = kBatch;
    void flush_work();
};

// How a program came to an end.
struct ProgramEnd {
    std::optional<trace::RunError> error;
    std::vector<trace::TracebackEntry> traceback;
    std::optional<device::Fault> fault;  // the run was ended from outside the program
};

// Largest integers: beyond, the run ends as `limit` rather than compute for minutes.
inline constexpr std::size_t kMostIntegerBits = 1U << 22;
// Python 3.11's: longer integers refuse to become text.
inline constexpr std::size_t kMostIntegerDigits = 4300;

class Interpreter {
   public:
    Interpreter(device::DeviceRuntime& runtime, const RunLimits& its_limits, int rank);
    ~Interpreter();
    Interpreter(const Interpreter&) = delete;
    Interpreter& operator=(const Interpreter&) = delete;

    // -- for bindings
    // Makes a native type. No base: object. It inherits allocate and the hooks from its first base.
    TypeObject* new_type(std::string_view module, std::string_view name,
                         std::vector<TypeObject*> bases = {});
    // Makes and registers an exception class that torch::Raised may name.
    TypeObject* exception_type(std::string_view name, std::string_view module, TypeObject* base);
    void register_exception(TypeObject* type) { exception_types_[type->name] = type; }
    TypeObject* find_exception_type(std::string_view name) const;  // null when there is none
    // Finds or makes the module "a.b.c", set as an attribute of its parent; parents are made too.
    ModuleObject* new_module(std::string_view dotted_name);
    // Runs `install` when "name" or a module below it is first imported.
    void on_import(std::string_view name, void (*install)(Interpreter&));
    Ref<NativeFunction> new_function(std::string_view name, std::string_view qualified_name,
                                     const char* signature, NativeFunction::Body body);
    // Adds a warning of the running line to the record (once per message and line).
    void warn(Thread& thread, std::string_view category, std::string_view message);
    // Writes to the rank's stdout. Throws torch::RunEnded past the limit.
    void write(std::string_view text);
    // The thread of a host thread, made when it is not known yet.
    Thread& thread_for(device::HostThread& host);
    // Says whether `value` is an instance of `type` or of a subclass.
    bool is_instance(const Value& value, const TypeObject* type) const {
        return type_of(value)->is_subtype_of(type);
    }

    // -- values
    TypeObject* type_of(const Value& value) const;
    StrObject* intern(std::string_view text);
    Value str(std::string text);  // a new str
    Value name(std::string_view text) { return Value(intern(text)); }
    Value integer(BigInt number);  // small when it fits
    Value tuple(std::vector<Value> items);
    Value list(std::vector<Value> items);
    Ref<DictObject> dict();
    Ref<SetObject> set(bool frozen = false);
    Value slice(Value start, Value stop, Value step);
    Value bound(Value function, Value self);
    // A stable number for an object, the same in every run.
    std::int64_t identity(const Value& value);

    // -- memory: approximate bytes of Python objects
    void count_memory(std::int64_t change) { memory_ += change; }
    std::int64_t memory() const { return memory_; }
    // Raises MemoryError when one object asks for more than is left.
    void expect_memory(double bytes) const;
    void forget_identity(const Object* object) { identities_.erase(object); }

    // -- modules
    // Python's import: returns the module "a.b". Raises ModuleNotFoundError, ImportError.
    ModuleObject* import(Thread& thread, std::string_view dotted_name);
    // Runs Python source that belongs to Ringside (parts of bound modules) in a module's namespace.
    void run_internal(Thread& thread, ModuleObject& module, std::string_view source);

    // Gives a bound module a part that is written in Python; run when the module is imported.
    void add_source(std::string_view module_name, std::string_view source);
    // Gives a bound module names, separated by blanks, that another module written in Python makes
    // when one of them is first asked for.
    void add_late_names(std::string_view module_name, std::string_view maker,
                        std::string_view late);
    // Makes the part or name of a module that is made when it is first asked for; unset when it has
    // none of that name.
    Value make_late(Thread& thread, ModuleObject& parent, std::string_view name);

    // -- running
    // Compiles and runs a program in the main namespace. `first_line` is the number of its first
    // line. Throws torch::Raised for what it raised and torch::RunEnded.
    void run_program(Thread& thread, const std::string& source, int first_line, const char* name);
    // A class statement: runs the body and makes the class.
    Value build_class(Thread& thread, const Value& body, const Value& name, const Value& bases,
                      const Value& keywords);
    // Ends a step when something changed since the one before.
    void mark_step(Thread& thread, int line);
    // Remembers that a module-level name was bound.
    void name_stored(Thread& thread, StrObject* name, const Value& value);
    // Adds something to the changes of the next step that is no variable of the module.
    void note(const std::string& name, const std::string& text);
    // Evaluates one expression with `extra` names in front of the program's.
    Value evaluate(Thread& thread, const std::string& expression, const Dict& extra);

    device::DeviceRuntime& runtime;
    const RunLimits limits;
    FramePool frames;
    torch::Process process;
    CoreTypes types;
    CoreNames names{};
    Ref<DictObject> builtins;
    Ref<DictObject> globals;  // of the program
    std::map<std::string, Ref<ModuleObject>, std::less<>> modules;
    std::string stdout_text;
    std::vector<trace::Warning> warnings;
    std::function<void(std::string_view phase, int line)> on_progress;
    std::unordered_map<const Object*, Ref<DictObject>> side_attributes;
    std::shared_ptr<void> torch_state;  // the torch bindings' own
    std::string program_text;           // what runs, as tracebacks quote it
    PlacesLeft places_left;             // of the program's loops and functions
    TypeObject* expression_type =
        nullptr;  // of the objects that claims see; made when first needed
    TypeObject* trace_type = nullptr;
    TypeObject* placement_type = nullptr;
    std::int64_t steps_left;          // of limits.most_steps
    std::uint32_t type_version = 1;   // goes up when a class changes
    bool is_recording_steps = false;  // module-level statements mark steps
    bool is_evaluating = false;       // no warnings, no output, no steps
    Thread* running = nullptr;        // whose code runs now
    bool is_ended = false;            // no code of the program runs any more
    // Runs __del__; false when the object lives on.
    bool finalize(Object* object);
    int dying = 0;              // objects whose death is under way
    std::vector<Object*> dead;  // waiting for it (deep chains do not recurse)
    Container* containers = nullptr;

   private:
    friend class Container;
    void bury_types(std::vector<Ref<Object>> kept);
    void make_module(Thread& thread, std::string_view dotted_name);
    bool has_parts(const std::string& module_name) const;
    void make_core_types();
    void make_builtins();

    StrObject* intern_new(std::string_view text);

    std::unordered_map<std::string_view, StrObject*> interned_;
    std::array<StrObject*, 128> characters_{};  // interned texts of one ASCII character
    std::unordered_map<const Object*, std::int64_t> identities_;
    std::map<std::string, TypeObject*, std::less<>> exception_types_;
    std::map<std::string, void (*)(Interpreter&), std::less<>> installers_;
    std::map<std::string, std::string_view, std::less<>> internal_sources_;
    // "torch.nn.LSTM" -> "torch.nn._recurrent"
    std::map<std::string, std::string_view, std::less<>> late_names_;
    std::map<const device::HostThread*, std::unique_ptr<Thread>> threads_;
    std::vector<Ref<TypeObject>> native_types_;
    std::vector<StrObject*> stored_names_;  // since the last step
    std::vector<trace::ChangedVariable> notes_;
    std::map<const StrObject*, std::string> shown_texts_;  // as the last step showed them
    int steps_marked_ = 0;
    std::int64_t memory_ = 0;
    std::int64_t next_identity_ = 0x7f0000001000;
};

}  // namespace ringside::snippet
