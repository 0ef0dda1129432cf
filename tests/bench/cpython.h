// CPython as a child process that times programs.
#pragma once

#include "tests/bench/programs.h"

#include <cstdio>
#include <optional>
#include <string>

namespace ringside::bench {

// Seconds that a body took.
struct Timing {
    double clock = 0;
    double processor = 0;
};

class CPython {
   public:
    // Starts `python3` (or $PYTHON); `folder` is for files that go to it.
    explicit CPython(std::string folder);
    ~CPython();
    CPython(const CPython&) = delete;
    CPython& operator=(const CPython&) = delete;

    // Runs the body once more. Nothing: the child is gone or the program failed.
    std::optional<Timing> time(const Program& program);

   private:
    std::string folder_;
    std::FILE* to_child_ = nullptr;
    std::FILE* from_child_ = nullptr;
    int child_ = -1;
};

}  // namespace ringside::bench
