#include "tests/bench/cpython.h"

#include <sys/wait.h>
#include <unistd.h>
#include <cstdlib>
#include <filesystem>
#include <utility>

namespace ringside::bench {

CPython::CPython(std::string folder) : folder_(std::move(folder)) {
    int down[2];
    int up[2];
    if (pipe(down) != 0 || pipe(up) != 0) return;
    child_ = fork();
    if (child_ == 0) {
        dup2(down[0], STDIN_FILENO);
        dup2(up[1], STDOUT_FILENO);
        for (const int end : {down[0], down[1], up[0], up[1]}) close(end);
        const char* chosen = std::getenv("PYTHON");
        const char* python = chosen != nullptr ? chosen : "python3";
        execlp(python, python, RINGSIDE_SOURCE_DIR "/tests/bench/time_in_cpython.py",
               static_cast<char*>(nullptr));
        _exit(127);
    }
    close(down[0]);
    close(up[1]);
    to_child_ = fdopen(down[1], "w");
    from_child_ = fdopen(up[0], "r");
}

CPython::~CPython() {
    if (to_child_ != nullptr) std::fclose(to_child_);
    if (from_child_ != nullptr) std::fclose(from_child_);
    if (child_ > 0) waitpid(child_, nullptr, 0);
}

std::optional<Timing> CPython::time(const Program& program) {
    const std::string path = folder_ + "/" + program.group + "." + program.name;
    if (!std::filesystem::exists(path + ".setup")) {
        write_file(path + ".setup", program.setup);
        write_file(path + ".body", program.body);
    }
    if (to_child_ == nullptr || from_child_ == nullptr) return std::nullopt;
    std::fprintf(to_child_, "%s.setup %s.body\n", path.c_str(), path.c_str());
    std::fflush(to_child_);
    char line[128];
    if (std::fgets(line, sizeof line, from_child_) == nullptr) return std::nullopt;
    char* rest = nullptr;
    Timing timing;
    timing.clock = std::strtod(line, &rest);
    timing.processor = std::strtod(rest, nullptr);
    return timing;
}

}  // namespace ringside::bench
