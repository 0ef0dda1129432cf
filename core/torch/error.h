// What core/torch and core/snippet throw. Both are caught before any header of a higher layer:
// a Raised becomes the record's error, a RunEnded its outcome.
#pragma once

#include "core/device/device_runtime.h"

#include <exception>
#include <memory>
#include <string>
#include <utility>

namespace ringside::torch {

// A Python exception on its way up. `type` is Python's class name ("RuntimeError").
// Owns: `object`, the interpreter's exception object when a user's class was raised; core/torch
// only carries it, so that user exception classes survive parallel_apply.
class Raised : public std::exception {
   public:
    Raised(std::string type_name, std::string text,
           std::shared_ptr<const void> exception_object = {})
        : type(std::move(type_name)),
          message(std::move(text)),
          object(std::move(exception_object)) {}
    const char* what() const noexcept override { return message.c_str(); }

    std::string type;
    std::string message;
    std::shared_ptr<const void> object;
};

// The run is over (cancelled, deadlock, limit): passes every `except` and `finally` of the program.
class RunEnded : public std::exception {
   public:
    explicit RunEnded(device::Fault why) : fault(std::move(why)) {}
    const char* what() const noexcept override { return fault.message.c_str(); }

    device::Fault fault;
};

[[noreturn]] inline void raise_runtime_error(std::string message) {
    throw Raised("RuntimeError", std::move(message));
}

// Throws what a runtime's fault means for the program: a fault that ends the run ends it, a request
// that makes no sense is PyTorch's RuntimeError.
[[noreturn]] inline void raise_fault(const device::Fault& fault) {
    switch (fault.kind) {
        case device::FaultKind::cancelled:
        case device::FaultKind::deadlock:
        case device::FaultKind::limit:
        case device::FaultKind::values_not_computed:
            throw RunEnded(fault);
        case device::FaultKind::out_of_memory:
            throw Raised("OutOfMemoryError", fault.message);
        case device::FaultKind::invalid_device:
        case device::FaultKind::invalid_use:
            break;
    }
    throw Raised("RuntimeError", fault.message);
}

// Unwraps a runtime's answer.
template <class T>
T take(device::DeviceResult<T> result) {
    if (!result) raise_fault(result.error());
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace ringside::torch
