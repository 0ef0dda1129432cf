// The table under set and frozenset.
#pragma once

#include "core/snippet/value.h"

#include <cstdint>
#include <vector>

namespace ringside::snippet {

class Thread;

// A hash set with CPython's probing, growth and reuse of freed places, so that sets print, and pop,
// in CPython's order.
class HashSet {
   public:
    HashSet();
    std::size_t size() const { return used_; }
    bool contains(Thread& thread, const Value& key);
    bool add(Thread& thread, const Value& key);      // true when it was new
    bool discard(Thread& thread, const Value& key);  // true when it was there
    // Takes out the next key in a walk that goes on from call to call; unset when there is none.
    Value pop();
    void clear();
    // In table order: while (const Value* key = set.next(position)) …
    const Value* next(std::size_t& position) const;
    void copy_from(const HashSet& other);
    // Adds all that `other` has.
    void merge(Thread& thread, const HashSet& other);
    // Makes room before `count` keys of a dict are added.
    void expect(std::size_t count);
    // Drops the freed places when they are many, after a difference.
    void tidy();
    std::int64_t memory_bytes() const;

   private:
    struct Entry {
        Value key;
        std::uint64_t hash = 0;
        bool is_dummy = false;  // freed: a search goes on behind it
    };
    // Where a key is, or else where it would go.
    struct Place {
        std::size_t at = 0;
        bool is_found = false;
    };
    Place locate(Thread& thread, const Value& key, std::uint64_t hash);
    bool add(Thread& thread, const Value& key, std::uint64_t hash);
    void insert_clean(Value key, std::uint64_t hash);
    void resize(std::size_t minimum);
    std::size_t roomy() const;  // the size that a grown table asks for

    std::vector<Entry> table_;
    std::size_t used_ = 0;
    std::size_t filled_ = 0;  // with dummies
    std::size_t finger_ = 0;  // where pop() goes on
};

}  // namespace ringside::snippet
