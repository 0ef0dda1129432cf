// The table under dict and every namespace.
#pragma once

#include "core/snippet/value.h"

#include <cstdint>
#include <vector>

namespace ringside::snippet {

class StrObject;
class Thread;

// An insertion-ordered hash table. Two ways in: by name (an attribute, a variable: never runs
// code), and by any value (may call __hash__ and __eq__, and so throw).
class Dict {
   public:
    struct Entry {
        Value key;  // unset: deleted
        Value value;
        std::uint64_t hash = 0;
    };

    std::size_t size() const { return live_; }
    bool empty() const { return live_ == 0; }
    // Goes up by one at each change of the set of keys.
    std::uint32_t version() const { return version_; }

    // By name.
    Value* find(const StrObject* name);
    const Value* find(const StrObject* name) const { return const_cast<Dict*>(this)->find(name); }
    // As find; `hint` remembers where the entry was.
    Value* find(const StrObject* name, std::uint16_t& hint) {
        if (hint < entries_.size()) {
            Entry& entry = entries_[hint];
            if (entry.key.is_object() && entry.key.as_object() == reinterpret_name(name)) {
                return &entry.value;
            }
        }
        return find_slow(name, hint);
    }
    void set(StrObject* name, Value value);
    bool erase(const StrObject* name);

    // By value.
    Value* find(Thread& thread, const Value& key);
    void set(Thread& thread, const Value& key, Value value);
    // Returns the removed value, unset when there was none.
    Value take(Thread& thread, const Value& key);

    // In order. `at` skips the deleted: while (Dict::Entry* entry = dict.next(position)) …
    Entry* next(std::size_t& position);
    // Removes and returns the last entry (unset key when empty).
    Entry pop_last();
    void clear();
    void move_to_end(Thread& thread, const Value& key, bool last);
    // A copy shares the values.
    void copy_from(const Dict& other);
    std::int64_t memory_bytes() const;

   private:
    static const Object* reinterpret_name(const StrObject* name);
    Value* find_slow(const StrObject* name, std::uint16_t& hint);
    std::int64_t locate(const StrObject* name, std::uint64_t hash) const;
    std::int64_t locate(Thread& thread, const Value& key, std::uint64_t hash);
    void insert_new(const Value& key, Value value, std::uint64_t hash);
    void rebuild(std::size_t wanted);
    void remove_at(std::size_t position);

    std::vector<Entry> entries_;
    std::vector<std::int32_t> index_;  // empty while there are few entries: they are scanned
    std::size_t live_ = 0;
    std::uint32_t version_ = 0;
};

}  // namespace ringside::snippet
