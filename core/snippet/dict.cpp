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

// ---- sets

namespace {

constexpr std::size_t kSmallestSet = 8;
constexpr std::size_t kLinearProbes = 9;
constexpr int kPerturbShift = 5;

}  // namespace

HashSet::HashSet() : table_(kSmallestSet) {}

std::int64_t HashSet::locate(Thread& thread, const Value& key, std::uint64_t hash) {
    for (;;) {
        const std::size_t mask = table_.size() - 1;
        std::size_t i = hash & mask;
        std::uint64_t perturb = hash;
        bool restart = false;
        while (!restart) {
            std::size_t probes = i + kLinearProbes <= mask ? kLinearProbes : 0;
            for (std::size_t at = i;; ++at) {
                const Entry& entry = table_[at];
                if (entry.key.is_unset() && !entry.is_dummy) return -1;
                if (!entry.is_dummy && entry.hash == hash) {
                    if (entry.key.is_same(key)) return static_cast<std::int64_t>(at);
                    const Value other = entry.key;
                    const std::size_t size = table_.size();
                    const bool equal = is_equal(thread, other, key);
                    if (table_.size() != size || !table_[at].key.is_same(other)) {
                        restart = true;
                        break;
                    }
                    if (equal) return static_cast<std::int64_t>(at);
                }
                if (probes-- == 0) break;
            }
            perturb >>= kPerturbShift;
            i = (i * 5 + 1 + perturb) & mask;
        }
    }
}

bool HashSet::contains(Thread& thread, const Value& key) {
    return locate(thread, key, hash_of(thread, key)) >= 0;
}

bool HashSet::add(Thread& thread, const Value& key) {
    const std::uint64_t hash = hash_of(thread, key);
    if (locate(thread, key, hash) >= 0) return false;
    const std::size_t mask = table_.size() - 1;
    std::size_t i = hash & mask;
    std::uint64_t perturb = hash;
    for (bool placed = false; !placed;) {
        std::size_t probes = i + kLinearProbes <= mask ? kLinearProbes : 0;
        for (std::size_t at = i;; ++at) {
            if (table_[at].key.is_unset() && !table_[at].is_dummy) {
                table_[at] = {key, hash, false};
                placed = true;
                break;
            }
            if (probes-- == 0) break;
        }
        perturb >>= kPerturbShift;
        i = (i * 5 + 1 + perturb) & mask;
    }
    ++filled_;
    ++used_;
    if (filled_ * 5 >= mask * 3) resize(used_ > 50000 ? used_ * 2 : used_ * 4);
    return true;
}

void HashSet::insert_clean(Value key, std::uint64_t hash) {
    const std::size_t mask = table_.size() - 1;
    std::size_t i = hash & mask;
    std::uint64_t perturb = hash;
    for (;;) {
        std::size_t probes = i + kLinearProbes <= mask ? kLinearProbes : 0;
        for (std::size_t at = i;; ++at) {
            if (table_[at].key.is_unset()) {
                table_[at] = {std::move(key), hash, false};
                return;
            }
            if (probes-- == 0) break;
        }
        perturb >>= kPerturbShift;
        i = (i * 5 + 1 + perturb) & mask;
    }
}

void HashSet::resize(std::size_t minimum) {
    std::size_t size = kSmallestSet;
    while (size <= minimum) size <<= 1;
    std::vector<Entry> old = std::move(table_);
    table_.assign(size, Entry{});
    filled_ = used_;
    for (Entry& entry : old) {
        if (entry.key.is_set()) insert_clean(std::move(entry.key), entry.hash);
    }
}

bool HashSet::discard(Thread& thread, const Value& key) {
    const std::int64_t at = locate(thread, key, hash_of(thread, key));
    if (at < 0) return false;
    Entry& entry = table_[static_cast<std::size_t>(at)];
    entry.is_dummy = true;
    --used_;
    const Value old = std::move(entry.key);
    return true;
}

void HashSet::clear() {
    const std::vector<Entry> old = std::move(table_);
    table_.assign(kSmallestSet, Entry{});
    used_ = filled_ = 0;
}

const Value* HashSet::next(std::size_t& position) const {
    while (position < table_.size()) {
        const Entry& entry = table_[position++];
        if (entry.key.is_set()) return &entry.key;
    }
    return nullptr;
}

void HashSet::copy_from(const HashSet& other) {
    // As CPython's set_merge into an empty set: room for all, then in table order.
    table_.assign(kSmallestSet, Entry{});
    used_ = filled_ = 0;
    if (other.filled_ * 5 >= (table_.size() - 1) * 3) resize(other.used_ * 2);
    if (table_.size() == other.table_.size() && other.filled_ == other.used_) {
        table_ = other.table_;
        used_ = filled_ = other.used_;
        return;
    }
    for (const Entry& entry : other.table_) {
        if (entry.key.is_set()) {
            insert_clean(entry.key, entry.hash);
            ++used_;
            ++filled_;
        }
    }
}

std::int64_t HashSet::memory_bytes() const {
    return static_cast<std::int64_t>(table_.capacity() * sizeof(Entry));
}

}  // namespace ringside::snippet
