// Cuts a byte stream into lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ringside::session {

// Collects bytes and hands out whole lines. A line longer than the limit is dropped up to its
// newline and counted, so that a stream without newlines costs no more memory than the limit.
class LineSplitter {
   public:
    explicit LineSplitter(std::size_t longest) : longest_(longest) {}

    void append(std::string_view bytes);
    // The next line without its newline; nothing when none is complete.
    std::optional<std::string> next();
    // What has come of the unfinished line.
    std::string_view unfinished() const;
    // Takes the unfinished line out and skips the rest of it.
    void drop_unfinished();
    // How many lines were dropped for their length since the last call.
    int take_dropped();
    // How many bytes of dropped lines came since the last call.
    std::size_t take_dropped_bytes();

   private:
    std::size_t longest_;
    std::string buffer_;
    std::size_t begin_ = 0;     // of the next line
    std::size_t searched_ = 0;  // no newline before this
    bool is_dropping_ = false;
    int dropped_ = 0;
    std::size_t dropped_bytes_ = 0;
};

}  // namespace ringside::session
