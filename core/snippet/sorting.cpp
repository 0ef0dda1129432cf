// Timsort, with the comparisons of CPython 3.11 in CPython's order, so that a sort that fails or
// that the program watches does the same.
#include "core/snippet/sorting.h"

#include "core/snippet/ops.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

namespace {

struct Keyed {
    Value key;
    Value item;
};

class Sorter {
   public:
    Sorter(Thread& thread, std::vector<Keyed>& all) : thread_(thread), all_(all) {}

    void run() {
        std::size_t rest = all_.size();
        if (rest < 2) return;
        const std::size_t shortest = shortest_run(rest);
        for (std::size_t at = 0; rest > 0;) {
            std::size_t length = run_at(at);
            if (length < shortest) {
                const std::size_t forced = std::min(rest, shortest);
                insert_sorted(at, at + forced, at + length);
                length = forced;
            }
            found_run(at, length);
            at += length;
            rest -= length;
        }
        while (runs_.size() > 1) {
            const std::size_t n = runs_.size() - 2;
            merge_at(n > 0 && runs_[n - 1].length < runs_[n + 1].length ? n - 1 : n);
        }
    }

   private:
    struct Run {
        std::size_t begin = 0;
        std::size_t length = 0;
        int power = 0;
    };
    static constexpr std::size_t kFirstGallop = 7;

    bool less(const Keyed& a, const Keyed& b) {
        thread_.work();
        // Held, for a comparison may run the program's code.
        const Value left = a.key;
        const Value right = b.key;
        return is_less(thread_, left, right);
    }

    // So that the number of runs is a power of two or just below one.
    static std::size_t shortest_run(std::size_t count) {
        std::size_t odd = 0;
        while (count >= 64) {
            odd |= count & 1U;
            count >>= 1U;
        }
        return count + odd;
    }

    // The length of the run that begins there; one that descends is turned round.
    std::size_t run_at(std::size_t begin) {
        std::size_t at = begin + 1;
        if (at == all_.size()) return 1;
        const bool descends = less(all_[at], all_[at - 1]);
        for (++at; at < all_.size(); ++at) {
            if (less(all_[at], all_[at - 1]) != descends) break;
        }
        if (descends) std::reverse(place(begin), place(at));
        return at - begin;
    }

    // Sorts [begin, end), of which [begin, start) is sorted already, by binary insertion.
    void insert_sorted(std::size_t begin, std::size_t end, std::size_t start) {
        if (start == begin) ++start;
        for (; start < end; ++start) {
            std::size_t left = begin;
            std::size_t right = start;
            do {
                const std::size_t middle = left + (right - left) / 2;
                if (less(all_[start], all_[middle])) {
                    right = middle;
                } else {
                    left = middle + 1;
                }
            } while (left < right);
            std::rotate(place(left), place(start), place(start + 1));
        }
    }

    // Powersort: how deep in a balanced tree the border between two runs lies.
    int power_of(std::size_t begin, std::size_t first, std::size_t second) const {
        const std::size_t all = all_.size();
        int result = 0;
        std::size_t a = 2 * begin + first;
        std::size_t b = a + first + second;
        for (;;) {
            ++result;
            if (a >= all) {
                a -= all;
                b -= all;
            } else if (b >= all) {
                return result;
            }
            a <<= 1U;
            b <<= 1U;
        }
    }

    void found_run(std::size_t begin, std::size_t length) {
        if (!runs_.empty()) {
            const Run& last = runs_.back();
            const int power = power_of(last.begin, last.length, length);
            while (runs_.size() > 1 && runs_[runs_.size() - 2].power > power) {
                merge_at(runs_.size() - 2);
            }
            runs_.back().power = power;
        }
        runs_.push_back({begin, length, 0});
    }

    void merge_at(std::size_t i) {
        const Run second = runs_[i + 1];
        runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(i + 1));
        Run& first = runs_[i];
        const std::size_t begin = first.begin;
        const std::size_t length = first.length;
        first.length += second.length;
        // What of the first run is in place already, and what of the second.
        const std::size_t skipped = gallop_right(all_[second.begin], all_, begin, length, 0);
        const std::size_t left = length - skipped;
        if (left == 0) return;
        const std::size_t right = gallop_left(all_[second.begin - 1], all_, second.begin,
                                              second.length, second.length - 1);
        if (right == 0) return;
        if (left <= right) {
            merge_low(begin + skipped, left, second.begin, right);
        } else {
            merge_high(begin + skipped, left, second.begin, right);
        }
    }

    // Where `key` belongs in the sorted list[begin, begin + count), before what equals it. Searches
    // from `hint` with steps that double.
    std::size_t gallop_left(const Keyed& key, const std::vector<Keyed>& list, std::size_t begin,
                            std::size_t count, std::size_t hint) {
        return gallop(begin, count, hint, [&](std::size_t i) { return less(list[i], key); });
    }
    // … after what equals it.
    std::size_t gallop_right(const Keyed& key, const std::vector<Keyed>& list, std::size_t begin,
                             std::size_t count, std::size_t hint) {
        return gallop(begin, count, hint, [&](std::size_t i) { return !less(key, list[i]); });
    }

    // The number of places for which `is_before` holds. Requires: it holds for the first ones only.
    template <class IsBefore>
    static std::size_t gallop(std::size_t begin, std::size_t count, std::size_t hint,
                              IsBefore is_before) {
        std::size_t low = 0;   // every place below is before
        std::size_t high = 0;  // this one is not, or is the end
        std::size_t last = 0;
        std::size_t offset = 1;
        if (is_before(begin + hint)) {
            const std::size_t most = count - hint;
            while (offset < most && is_before(begin + hint + offset)) {
                last = offset;
                offset = 2 * offset + 1;
            }
            low = hint + last + 1;
            high = hint + std::min(offset, most);
        } else {
            const std::size_t most = hint + 1;
            while (offset < most && !is_before(begin + hint - offset)) {
                last = offset;
                offset = 2 * offset + 1;
            }
            offset = std::min(offset, most);
            low = hint + 1 - offset;
            high = hint - last;
        }
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (is_before(begin + middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return high;
    }

    // Puts what is left of the run set aside back where it belongs, also when a comparison fails.
    struct PutBack {
        std::vector<Keyed>& all;
        std::vector<Keyed>& aside;
        std::size_t& from;      // of aside
        const std::size_t& to;  // of aside: the end
        std::size_t& place;
        ~PutBack() {
            for (std::size_t i = from; i < to; ++i) all[place + i - from] = std::move(aside[i]);
        }
    };

    std::vector<Keyed> set_aside(std::size_t begin, std::size_t count) {
        std::vector<Keyed> aside;
        aside.reserve(count);
        for (std::size_t i = 0; i < count; ++i) aside.push_back(std::move(all_[begin + i]));
        return aside;
    }

    // Merges from the left; the first run is the shorter one.
    void merge_low(std::size_t begin, std::size_t left, std::size_t second, std::size_t right) {
        std::vector<Keyed> aside = set_aside(begin, left);
        std::size_t a = 0;       // next of aside
        std::size_t b = second;  // next of the second run
        const std::size_t end = second + right;
        std::size_t to = begin;
        const PutBack put_back{all_, aside, a, left, to};
        const auto take_a = [&] { all_[to++] = std::move(aside[a++]); };
        const auto take_b = [&] { all_[to++] = std::move(all_[b++]); };
        // The last of the first run goes behind all of the second.
        const auto only_last_is_left = [&] {
            while (b < end) take_b();
        };
        take_b();
        if (b == end) return;
        if (left - a == 1) return only_last_is_left();
        for (;;) {
            std::size_t a_wins = 0;
            std::size_t b_wins = 0;
            for (;;) {
                if (less(all_[b], aside[a])) {
                    take_b();
                    ++b_wins;
                    a_wins = 0;
                    if (b == end) return;
                    if (b_wins >= gallop_from_) break;
                } else {
                    take_a();
                    ++a_wins;
                    b_wins = 0;
                    if (left - a == 1) return only_last_is_left();
                    if (a_wins >= gallop_from_) break;
                }
            }
            ++gallop_from_;
            do {
                if (gallop_from_ > 1) --gallop_from_;
                a_wins = gallop_right(all_[b], aside, a, left - a, 0);
                for (std::size_t i = 0; i < a_wins; ++i) take_a();
                if (a_wins > 0) {
                    if (left - a == 1) return only_last_is_left();
                    // An order that contradicts itself can come to this.
                    if (a == left) return;
                }
                take_b();
                if (b == end) return;
                b_wins = gallop_left(aside[a], all_, b, end - b, 0);
                for (std::size_t i = 0; i < b_wins; ++i) take_b();
                if (b == end) return;
                take_a();
                if (left - a == 1) return only_last_is_left();
            } while (a_wins >= kFirstGallop || b_wins >= kFirstGallop);
            ++gallop_from_;  // it was no use
        }
    }

    // Merges from the right; the second run is the shorter one.
    void merge_high(std::size_t begin, std::size_t left, std::size_t second, std::size_t right) {
        std::vector<Keyed> aside = set_aside(second, right);
        std::size_t a = begin + left;     // behind the next of the first run
        std::size_t b = right;            // behind the next of aside
        std::size_t to = second + right;  // behind the next place
        std::size_t none = 0;
        std::size_t place = begin;
        const auto take_a = [&] { all_[--to] = std::move(all_[--a]); };
        const auto take_b = [&] { all_[--to] = std::move(aside[--b]); };
        struct Update {
            std::size_t &place, &a;
            ~Update() { place = a; }
        };
        const PutBack put_back{all_, aside, none, b, place};
        const Update update{place, a};
        // The first of the second run goes before all of the first.
        const auto only_first_is_left = [&] {
            while (a > begin) take_a();
        };
        take_a();
        if (a == begin) return;
        if (b == 1) return only_first_is_left();
        for (;;) {
            std::size_t a_wins = 0;
            std::size_t b_wins = 0;
            for (;;) {
                if (less(aside[b - 1], all_[a - 1])) {
                    take_a();
                    ++a_wins;
                    b_wins = 0;
                    if (a == begin) return;
                    if (a_wins >= gallop_from_) break;
                } else {
                    take_b();
                    ++b_wins;
                    a_wins = 0;
                    if (b == 1) return only_first_is_left();
                    if (b_wins >= gallop_from_) break;
                }
            }
            ++gallop_from_;
            do {
                if (gallop_from_ > 1) --gallop_from_;
                const std::size_t first_count = a - begin;
                a_wins = first_count -
                         gallop_right(aside[b - 1], all_, begin, first_count, first_count - 1);
                for (std::size_t i = 0; i < a_wins; ++i) take_a();
                if (a == begin) return;
                take_b();
                if (b == 1) return only_first_is_left();
                b_wins = b - gallop_left(all_[a - 1], aside, 0, b, b - 1);
                for (std::size_t i = 0; i < b_wins; ++i) take_b();
                if (b_wins > 0) {
                    if (b == 1) return only_first_is_left();
                    if (b == 0) return;
                }
                take_a();
                if (a == begin) return;
            } while (a_wins >= kFirstGallop || b_wins >= kFirstGallop);
            ++gallop_from_;
        }
    }

    std::vector<Keyed>::iterator place(std::size_t i) {
        return all_.begin() + static_cast<std::ptrdiff_t>(i);
    }

    Thread& thread_;
    std::vector<Keyed>& all_;
    std::vector<Run> runs_;
    std::size_t gallop_from_ = kFirstGallop;
};

}  // namespace

void sort_values(Thread& thread, std::vector<Value>& items, const Value& key, bool reverse) {
    std::vector<Keyed> all;
    all.reserve(items.size());
    for (const Value& item : items) {
        thread.work();
        all.push_back({key.is_absent() ? item : call(thread, key, {item}), item});
    }
    // Turned round before and after, so that equal ones keep their order.
    const auto give_back = [&] {
        if (reverse) std::reverse(all.begin(), all.end());
        for (std::size_t i = 0; i < all.size(); ++i) items[i] = std::move(all[i].item);
    };
    if (reverse) std::reverse(all.begin(), all.end());
    try {
        Sorter(thread, all).run();
    } catch (...) {
        give_back();
        throw;
    }
    give_back();
}

}  // namespace ringside::snippet
