#include "core/snippet/hash_set.h"

#include "core/snippet/object.h"
#include "core/snippet/ops.h"

#include <utility>

namespace ringside::snippet {

namespace {

constexpr std::size_t kSmallestSet = 8;
constexpr std::size_t kLinearProbes = 9;
constexpr int kPerturbShift = 5;
constexpr std::size_t kLargeSet = 50000;  // grows twofold from here, fourfold before

// CPython's order of places for a hash: a few neighbours, then a jump.
class Probe {
   public:
    Probe(std::uint64_t hash, std::size_t mask)
        : mask_(mask), perturb_(hash), start_(hash & mask), at_(start_), left_(neighbours()) {}
    std::size_t at() const { return at_; }
    void advance() {
        if (left_-- > 0) {
            ++at_;
            return;
        }
        perturb_ >>= kPerturbShift;
        start_ = (start_ * 5 + 1 + perturb_) & mask_;
        at_ = start_;
        left_ = neighbours();
    }

   private:
    std::int64_t neighbours() const { return start_ + kLinearProbes <= mask_ ? kLinearProbes : 0; }

    std::size_t mask_;
    std::uint64_t perturb_;
    std::size_t start_;
    std::size_t at_;
    std::int64_t left_;
};

}  // namespace

HashSet::HashSet() : table_(kSmallestSet) {}

HashSet::Place HashSet::locate(Thread& thread, const Value& key, std::uint64_t hash) {
    for (;;) {
        bool has_freed = false;
        std::size_t freed = 0;
        bool is_changed = false;
        for (Probe probe(hash, table_.size() - 1); !is_changed; probe.advance()) {
            const std::size_t at = probe.at();
            const Entry& entry = table_[at];
            if (entry.is_dummy) {
                has_freed = true;
                freed = at;
            } else if (entry.key.is_unset()) {
                return {has_freed ? freed : at, false};
            } else if (entry.hash == hash) {
                if (entry.key.is_same(key)) return {at, true};
                const Value other = entry.key;
                const std::size_t size = table_.size();
                const bool equal = is_equal(thread, other, key);
                is_changed = table_.size() != size || !table_[at].key.is_same(other);
                if (equal && !is_changed) return {at, true};
            }
        }
    }
}

bool HashSet::contains(Thread& thread, const Value& key) {
    return locate(thread, key, hash_of(thread, key)).is_found;
}

bool HashSet::add(Thread& thread, const Value& key) {
    return add(thread, key, hash_of(thread, key));
}

bool HashSet::add(Thread& thread, const Value& key, std::uint64_t hash) {
    const Place place = locate(thread, key, hash);
    if (place.is_found) return false;
    Entry& entry = table_[place.at];
    const bool is_reused = entry.is_dummy;
    entry = {key, hash, false};
    ++used_;
    if (is_reused) return true;
    ++filled_;
    if (filled_ * 5 >= (table_.size() - 1) * 3) resize(roomy());
    return true;
}

void HashSet::insert_clean(Value key, std::uint64_t hash) {
    Probe probe(hash, table_.size() - 1);
    while (table_[probe.at()].key.is_set()) probe.advance();
    table_[probe.at()] = {std::move(key), hash, false};
}

std::size_t HashSet::roomy() const { return used_ > kLargeSet ? used_ * 2 : used_ * 4; }

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
    const Place place = locate(thread, key, hash_of(thread, key));
    if (!place.is_found) return false;
    Entry& entry = table_[place.at];
    entry.is_dummy = true;
    --used_;
    const Value old = std::move(entry.key);
    return true;
}

Value HashSet::pop() {
    if (used_ == 0) return Value();
    std::size_t at = finger_ & (table_.size() - 1);
    while (table_[at].key.is_unset()) at = (at + 1) & (table_.size() - 1);
    finger_ = at + 1;
    table_[at].is_dummy = true;
    --used_;
    return std::move(table_[at].key);
}

void HashSet::clear() {
    const std::vector<Entry> old = std::move(table_);
    table_.assign(kSmallestSet, Entry{});
    used_ = filled_ = finger_ = 0;
}

const Value* HashSet::next(std::size_t& position) const {
    while (position < table_.size()) {
        const Entry& entry = table_[position++];
        if (entry.key.is_set()) return &entry.key;
    }
    return nullptr;
}

void HashSet::expect(std::size_t count) {
    if ((filled_ + count) * 5 >= (table_.size() - 1) * 3) resize((used_ + count) * 2);
}

void HashSet::tidy() {
    if (filled_ - used_ > (table_.size() - 1) / 4) resize(roomy());
}

void HashSet::copy_from(const HashSet& other) {
    clear();
    expect(other.used_);
    if (table_.size() == other.table_.size() && other.filled_ == other.used_) {
        table_ = other.table_;
    } else {
        for (const Entry& entry : other.table_) {
            if (entry.key.is_set()) insert_clean(entry.key, entry.hash);
        }
    }
    used_ = filled_ = other.used_;
}

void HashSet::merge(Thread& thread, const HashSet& other) {
    if (&other == this || other.used_ == 0) return;
    if (filled_ == 0) {
        copy_from(other);
        return;
    }
    expect(other.used_);
    // By position, for a comparison may change the other set.
    for (std::size_t at = 0; at < other.table_.size(); ++at) {
        const Value key = other.table_[at].key;
        if (key.is_set()) add(thread, key, other.table_[at].hash);
    }
}

std::int64_t HashSet::memory_bytes() const {
    return static_cast<std::int64_t>(table_.capacity() * sizeof(Entry));
}

}  // namespace ringside::snippet
