#include "core/session/line_splitter.h"

#include <algorithm>
#include <utility>

namespace ringside::session {

void LineSplitter::append(std::string_view bytes) {
    if (is_dropping_) {
        const std::size_t newline = bytes.find('\n');
        dropped_bytes_ += std::min(newline, bytes.size());
        if (newline == std::string_view::npos) return;
        is_dropping_ = false;
        bytes.remove_prefix(newline + 1);
    }
    if (begin_ > 0) {
        buffer_.erase(0, begin_);
        searched_ -= begin_;
        begin_ = 0;
    }
    buffer_ += bytes;
}

std::optional<std::string> LineSplitter::next() {
    const std::size_t newline = buffer_.find('\n', searched_);
    if (newline == std::string::npos) {
        searched_ = buffer_.size();
        if (buffer_.size() - begin_ > longest_) {
            ++dropped_;
            drop_unfinished();
        }
        return {};
    }
    std::string line = buffer_.substr(begin_, newline - begin_);
    begin_ = searched_ = newline + 1;
    if (begin_ == buffer_.size()) {
        buffer_.clear();
        if (buffer_.capacity() > (1u << 20)) buffer_.shrink_to_fit();
        begin_ = searched_ = 0;
    }
    return line;
}

std::string_view LineSplitter::unfinished() const {
    return std::string_view(buffer_).substr(begin_);
}

void LineSplitter::drop_unfinished() {
    if (begin_ == buffer_.size()) return;
    dropped_bytes_ += buffer_.size() - begin_;
    buffer_.erase(begin_);
    searched_ = begin_;
    is_dropping_ = true;
}

int LineSplitter::take_dropped() { return std::exchange(dropped_, 0); }

std::size_t LineSplitter::take_dropped_bytes() { return std::exchange(dropped_bytes_, 0u); }

}  // namespace ringside::session
