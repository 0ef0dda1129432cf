// Result<T>: how a file, device or limit problem travels. A learner's mistake is data (Diagnostic),
// a bug in Ringside stops the process (internal_error.h).
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace ringside {

// Says which of Ringside's few remedies a caller has. The text for people is in Error::message.
enum class ErrorKind {
    bad_input,  // a file, an argument or a request is wrong; the message names the place and remedy
    not_found,  // the named thing does not exist; the message suggests the nearest name
    unavailable,  // cannot run here (no device, no library): a waiver
    io,           // the operating system refused
    limit,        // a named limit was reached
    cancelled,    // someone asked to stop
};

// A problem with its remedy. `message` ends in the remedy, and names the path or name last.
struct Error {
    ErrorKind kind = ErrorKind::bad_input;
    std::string message;
};

// A value or an Error. A class rather than an alias so that a dropped one is a compiler warning.
template <class T>
class [[nodiscard]] Result : public tl::expected<T, Error> {
   public:
    using tl::expected<T, Error>::expected;
};

// A Result without a value.
using Status = Result<void>;

// Makes the unexpected side of a Result.
inline tl::unexpected<Error> failure(ErrorKind kind, std::string message) {
    return tl::make_unexpected(Error{kind, std::move(message)});
}

}  // namespace ringside
