// The named limits of core/torch. Past one the run ends as `limit`, except where PyTorch itself
// raises.
#pragma once

#include "core/torch/context.h"

#include <cstdint>
#include <string>

namespace ringside::torch {

// Elements that one operation computes or one conversion to Python reads: what a few seconds allow.
inline constexpr std::int64_t kMostElements = 1LL << 28;
// Tensors that one call may cut another into.
inline constexpr std::int64_t kMostPieces = 1'000'000;
// Modules inside each other; Python's own limit of calls: RecursionError.
inline constexpr int kDeepestModules = 900;
// Sets of processes that a program may start one after the other: each costs a run of its own.
inline constexpr int kMostStarts = 8;

[[noreturn]] inline void end_at_limit(std::string message) {
    throw RunEnded({device::FaultKind::limit, std::move(message)});
}
inline void check_pieces(std::int64_t count) {
    if (count > kMostPieces) {
        end_at_limit("more than " + std::to_string(kMostPieces) + " pieces of one tensor");
    }
}
inline void check_elements(std::int64_t count) {
    if (count > kMostElements) {
        end_at_limit("more than " + std::to_string(kMostElements) + " elements in one operation");
    }
}

// One level of modules inside modules.
class ModuleDepth {
   public:
    explicit ModuleDepth(Context& context) : context_(context) {
        if (++context_.module_depth > kDeepestModules) {
            --context_.module_depth;
            throw Raised("RecursionError", "maximum recursion depth exceeded");
        }
    }
    ~ModuleDepth() { --context_.module_depth; }
    ModuleDepth(const ModuleDepth&) = delete;
    ModuleDepth& operator=(const ModuleDepth&) = delete;

   private:
    Context& context_;
};

}  // namespace ringside::torch
