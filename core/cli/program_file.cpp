#include "core/cli/program_file.h"

#include "core/snippet/run.h"

#include <fmt/format.h>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace ringside::cli {

namespace {

namespace fs = std::filesystem;

// Up to one byte more than a program may have is read: the run itself says what is wrong with more.
constexpr std::size_t kMostProgramBytes = snippet::RunLimits{}.longest_program_bytes;

}  // namespace

Result<std::string> program_from_file(const std::string& path) {
    const bool is_stdin = path == "-";
    std::error_code ignored;
    if (!is_stdin && !fs::exists(path, ignored)) {
        return failure(ErrorKind::not_found, "no such file: " + path);
    }
    if (!is_stdin && fs::is_directory(path, ignored)) {
        return failure(ErrorKind::io, "a folder, not a program: " + path);
    }
    std::FILE* file = is_stdin ? stdin : std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
        return failure(ErrorKind::io,
                       fmt::format("cannot be read ({}): {}", std::strerror(errno), path));
    }
    std::string text(kMostProgramBytes + 1, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file));
    const bool failed = std::ferror(file) != 0;
    if (!is_stdin) std::fclose(file);
    if (failed) return failure(ErrorKind::io, "cannot be read: " + path);
    return text;
}

bool names_a_file(const std::string& what) {
    if (what == "-" || what.find('/') != std::string::npos) return true;
    if (what.size() > 3 && what.compare(what.size() - 3, 3, ".py") == 0) return true;
    std::error_code ignored;
    return fs::is_regular_file(what, ignored);
}

}  // namespace ringside::cli
