#include "core/snippet/dict.h"

#include "core/snippet/object.h"
#include "core/snippet/ops.h"

#include <utility>

namespace ringside::snippet {

namespace {

// Up to this many entries are scanned; beyond, they are indexed.
constexpr std::size_t kMostScanned = 8;
constexpr std::int32_t kFree = -1;
constexpr std::int32_t kGone = -2;

bool is_name(const Value& key, std::uint64_t entry_hash, const StrObject* name,
             std::uint64_t hash) {
    if (!key.is_object()) return false;
    if (key.as_object() == name) return true;
    if (entry_hash != hash || key.as_object()->kind != Kind::str) return false;
    const StrObject* other = key.as<StrObject>();
    if (other->is_interned && name->is_interned) return false;
    return other->text == name->text;
}

}  // namespace

// ---- by name

std::int64_t Dict::locate(const StrObject* name, std::uint64_t hash) const {
    if (index_.empty()) {
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            if (is_name(entries_[i].key, entries_[i].hash, name, hash)) {
                return static_cast<std::int64_t>(i);
            }
        }
        return -1;
    }
    const std::size_t mask = index_.size() - 1;
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
        const std::int32_t entry = index_[at];
        if (entry == kFree) return -1;
        if (entry == kGone) continue;
        const Entry& found = entries_[static_cast<std::size_t>(entry)];
        if (is_name(found.key, found.hash, name, hash)) return entry;
    }
}

Value* Dict::find(const StrObject* name) {
    const std::int64_t at = locate(name, name->hash());
    return at < 0 ? nullptr : &entries_[static_cast<std::size_t>(at)].value;
}

Value* Dict::find_slow(const StrObject* name, std::uint16_t& hint) {
    const std::int64_t at = locate(name, name->hash());
    if (at < 0) return nullptr;
    hint = at < 0xFFFF ? static_cast<std::uint16_t>(at) : std::uint16_t{0xFFFF};
    return &entries_[static_cast<std::size_t>(at)].value;
}

void Dict::set(StrObject* name, Value value) {
    const std::uint64_t hash = name->hash();
    const std::int64_t at = locate(name, hash);
    if (at >= 0) {
        entries_[static_cast<std::size_t>(at)].value.swap(value);
        return;
    }
    insert_new(Value(name), std::move(value), hash);
}

bool Dict::erase(const StrObject* name) {
    const std::int64_t at = locate(name, name->hash());
    if (at < 0) return false;
    const Entry old = std::move(entries_[static_cast<std::size_t>(at)]);
    entries_[static_cast<std::size_t>(at)].hash = old.hash;
    remove_at(static_cast<std::size_t>(at));
    return true;
}

// ---- by value

// An __eq__ of the program may change the table: the search starts again when it did.
std::int64_t Dict::locate(Thread& thread, const Value& key, std::uint64_t hash) {
    if (key.is(Kind::str)) return locate(key.as<StrObject>(), hash);
    for (;;) {
        const std::uint32_t version = version_;
        const auto is_key = [&](std::size_t i) {
            const Entry& entry = entries_[i];
            if (entry.key.is_unset() || entry.hash != hash) return false;
            if (entry.key.is_same(key)) return true;
            const Value other = entry.key;
            return is_equal(thread, other, key);
        };
        bool changed = false;
        if (index_.empty()) {
            for (std::size_t i = 0; i < entries_.size() && !changed; ++i) {
                if (is_key(i)) return static_cast<std::int64_t>(i);
                changed = version_ != version;
            }
        } else {
            const std::size_t mask = index_.size() - 1;
            for (std::size_t at = hash & mask; !changed; at = (at + 1) & mask) {
                const std::int32_t entry = index_[at];
                if (entry == kFree) return -1;
                if (entry != kGone && is_key(static_cast<std::size_t>(entry))) return entry;
                changed = version_ != version;
            }
        }
        if (!changed) return -1;
    }
}

Value* Dict::find(Thread& thread, const Value& key) {
    if (empty()) {
        hash_of(thread, key);
        return nullptr;
    }
    const std::int64_t at = locate(thread, key, hash_of(thread, key));
    return at < 0 ? nullptr : &entries_[static_cast<std::size_t>(at)].value;
}

void Dict::set(Thread& thread, const Value& key, Value value) {
    const std::uint64_t hash = hash_of(thread, key);
    const std::int64_t at = locate(thread, key, hash);
    if (at >= 0) {
        entries_[static_cast<std::size_t>(at)].value.swap(value);
        return;
    }
    insert_new(key, std::move(value), hash);
}

Value Dict::take(Thread& thread, const Value& key) {
    const std::int64_t at = locate(thread, key, hash_of(thread, key));
    if (at < 0) return Value();
    const std::size_t position = static_cast<std::size_t>(at);
    const Entry old = std::move(entries_[position]);
    entries_[position].hash = old.hash;
    remove_at(position);
    return old.value;
}

// ---- the table

void Dict::insert_new(const Value& key, Value value, std::uint64_t hash) {
    if (entries_.size() > 16 && entries_.size() > 2 * live_) rebuild(live_ + 1);
    if (entries_.capacity() == 0) entries_.reserve(4);
    entries_.push_back({key, std::move(value), hash});
    ++live_;
    ++version_;
    if (index_.empty()) {
        if (entries_.size() > kMostScanned) rebuild(entries_.size());
        return;
    }
    if (entries_.size() * 3 > index_.size() * 2) {
        rebuild(entries_.size());
        return;
    }
    const std::size_t mask = index_.size() - 1;
    std::size_t at = hash & mask;
    while (index_[at] >= 0) at = (at + 1) & mask;
    index_[at] = static_cast<std::int32_t>(entries_.size() - 1);
}

// Drops the deleted entries and indexes the rest anew.
void Dict::rebuild(std::size_t wanted) {
    if (live_ != entries_.size()) {
        std::size_t to = 0;
        for (Entry& entry : entries_) {
            if (entry.key.is_unset()) continue;
            if (&entries_[to] != &entry) entries_[to] = std::move(entry);
            ++to;
        }
        entries_.resize(to);
    }
    ++version_;
    if (entries_.size() <= kMostScanned && wanted <= kMostScanned) {
        index_.clear();
        return;
    }
    std::size_t size = 16;
    while (size < wanted * 3) size *= 2;
    index_.assign(size, kFree);
    const std::size_t mask = size - 1;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        std::size_t at = entries_[i].hash & mask;
        while (index_[at] != kFree) at = (at + 1) & mask;
        index_[at] = static_cast<std::int32_t>(i);
    }
}

// The entry's key and value were moved out already.
void Dict::remove_at(std::size_t position) {
    --live_;
    ++version_;
    if (!index_.empty()) {
        const std::size_t mask = index_.size() - 1;
        std::size_t at = entries_[position].hash & mask;
        while (index_[at] != static_cast<std::int32_t>(position)) at = (at + 1) & mask;
        index_[at] = kGone;
    }
    while (!entries_.empty() && entries_.back().key.is_unset()) entries_.pop_back();
    if (entries_.empty() && !index_.empty()) index_.clear();
}

Dict::Entry* Dict::next(std::size_t& position) {
    while (position < entries_.size()) {
        Entry& entry = entries_[position++];
        if (entry.key.is_set()) return &entry;
    }
    return nullptr;
}

Dict::Entry Dict::pop_last() {
    if (entries_.empty()) return {};
    const std::size_t position = entries_.size() - 1;
    Entry old = std::move(entries_[position]);
    entries_[position].hash = old.hash;
    remove_at(position);
    return old;
}

void Dict::clear() {
    const std::vector<Entry> old = std::move(entries_);
    entries_.clear();
    index_.clear();
    live_ = 0;
    ++version_;
}

void Dict::move_to_end(Thread& thread, const Value& key, bool last) {
    const Value held = key;
    Value value = take(thread, held);
    if (last) {
        set(thread, held, std::move(value));
        return;
    }
    std::vector<Entry> old = std::move(entries_);
    clear();
    insert_new(held, std::move(value), hash_of(thread, held));
    for (Entry& entry : old) {
        if (entry.key.is_set()) insert_new(entry.key, std::move(entry.value), entry.hash);
    }
}

void Dict::copy_from(const Dict& other) {
    entries_ = other.entries_;
    index_ = other.index_;
    live_ = other.live_;
    ++version_;
    if (live_ != entries_.size()) rebuild(live_);
}

std::int64_t Dict::memory_bytes() const {
    return static_cast<std::int64_t>(entries_.capacity() * sizeof(Entry) +
                                     index_.capacity() * sizeof(std::int32_t));
}

}  // namespace ringside::snippet
