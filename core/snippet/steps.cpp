// Steps: which variables a module-level statement changed.
#include "core/snippet/interpreter.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

namespace {

bool is_shown(const Value& value) {
    return !value.is(Kind::function) && !value.is(Kind::native_function) &&
           !value.is(Kind::module) && !value.is(Kind::type);
}

// Kinds whose printed form can change while the name stays.
bool is_mutable(const Value& value) {
    return value.is(Kind::list) || value.is(Kind::dict) || value.is(Kind::set) ||
           (value.is_object() && value.as_object()->type->short_text != nullptr);
}

}  // namespace

void Interpreter::name_stored(Thread& thread, StrObject* name, const Value& value) {
    if (value.is_object() && value.as_object()->type->on_named != nullptr) {
        value.as_object()->type->on_named(thread, value, name->text);
    }
    if (!is_recording_steps || steps_marked_ >= trace::kMostSteps) return;
    if (std::find(stored_names_.begin(), stored_names_.end(), name) == stored_names_.end()) {
        stored_names_.push_back(name);
    }
}

void Interpreter::note(const std::string& name, const std::string& text) {
    if (!is_recording_steps || steps_marked_ >= trace::kMostSteps) return;
    for (trace::ChangedVariable& known : notes_) {
        if (known.name == name) {
            known.text = text;
            return;
        }
    }
    notes_.push_back({name, text});
}

void Interpreter::mark_step(Thread& thread, int line) {
    if (!is_recording_steps || steps_marked_ >= trace::kMostSteps) return;
    std::vector<trace::ChangedVariable> changed = std::move(notes_);
    notes_.clear();
    const auto show = [&](StrObject* name, const Value& value) {
        if (!is_shown(value)) return;
        std::string text = short_text(thread, value);
        std::string& known = shown_texts_[name];
        const bool is_stored =
            std::find(stored_names_.begin(), stored_names_.end(), name) != stored_names_.end();
        if (known == text && !is_stored) return;
        if (known == text && text.size() < 80) return;
        known = text;
        changed.push_back({name->text, std::move(text)});
    };
    for (StrObject* name : stored_names_) {
        if (const Value* value = globals->table.find(name)) {
            const Value held = *value;
            show(name, held);
        }
    }
    std::size_t position = 0;
    while (const Dict::Entry* entry = globals->table.next(position)) {
        if (!entry->key.is(Kind::str) || !is_mutable(entry->value)) continue;
        StrObject* name = entry->key.as<StrObject>();
        if (std::find(stored_names_.begin(), stored_names_.end(), name) != stored_names_.end())
            continue;
        const Value held = entry->value;
        show(name, held);
    }
    stored_names_.clear();
    if (changed.empty() && !thread.touched_runtime) return;
    device::HostThread& host = thread.host();
    host.site.line = line;
    runtime.mark_step(host, host.phase, std::move(changed));
    thread.touched_runtime = false;
    ++steps_marked_;
    if (on_progress) on_progress(host.phase, line);
}

}  // namespace ringside::snippet
