// The real memory behind an emulated block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace ringside::device {

// Counts the real memory that all storages of a run may use.
struct HostBudget {
    std::int64_t used = 0;
};

// Bytes that are zero until written, taken from the system at first use. Shared by the block and
// the work that uses it. Threads: only the one that holds the baton.
class Storage {
   public:
    Storage(std::int64_t size, bool has_values, std::shared_ptr<HostBudget> budget)
        : size_(size), has_values_(has_values), budget_(std::move(budget)) {
        if (has_values_) budget_->used += size_;
    }
    ~Storage() { lose_values(); }
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;

    bool has_values() const { return has_values_; }
    std::int64_t size() const { return size_; }

    // Requires: has_values().
    std::byte* data() {
        if (!data_) {
            const auto bytes = static_cast<std::size_t>(size_ > 0 ? size_ : 1);
            data_.reset(static_cast<std::byte*>(std::calloc(bytes, 1)));
        }
        return data_.get();
    }

    // Makes it shape-only: what would be in it is not computed.
    void lose_values() {
        if (!has_values_) return;
        has_values_ = false;
        budget_->used -= size_;
        data_.reset();
    }

    int pending = 0;  // enqueued pieces of work that use it

   private:
    struct Free {
        void operator()(std::byte* data) const { std::free(data); }
    };
    std::int64_t size_;
    bool has_values_;
    std::unique_ptr<std::byte, Free> data_;
    std::shared_ptr<HostBudget> budget_;
};

using StoragePtr = std::shared_ptr<Storage>;

}  // namespace ringside::device
