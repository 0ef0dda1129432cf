#include "core/exercise/content_files.h"

#include "core/base/source_text.h"
#include "core/base/text.h"
#include "core/exercise/blanks.h"
#include "core/exercise/loader.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace ringside::exercise {

namespace {

namespace fs = std::filesystem;

// Closes the descriptor at the end of the scope.
class File {
   public:
    explicit File(int descriptor) : descriptor_(descriptor) {}
    ~File() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    int get() const { return descriptor_; }

   private:
    int descriptor_;
};

tl::unexpected<Error> io_failure(const std::string& path, int error) {
    const ErrorKind kind = error == ENOENT ? ErrorKind::not_found : ErrorKind::io;
    return failure(kind, fmt::format("cannot read the file: {}. Check its name and permissions: {}",
                                     std::strerror(error), path));
}

std::string without_carriage_returns(std::string text) {
    std::size_t to = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n') continue;
        text[to++] = text[at];
    }
    text.resize(to);
    return text;
}

}  // namespace

Result<std::string> text_of_file(const std::string& path) {
    // Non-blocking, so that a pipe or a device is found out instead of waited for.
    const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (file.get() < 0) return io_failure(path, errno);
    struct stat status{};
    if (::fstat(file.get(), &status) != 0) return io_failure(path, errno);
    if (!S_ISREG(status.st_mode)) {
        return failure(
            ErrorKind::bad_input,
            fmt::format("this is not a regular file. Only ordinary text files are read: {}", path));
    }
    const auto too_large = [&](std::size_t size) {
        return failure(
            ErrorKind::bad_input,
            fmt::format("the file is too large ({} bytes). Keep content files below {} bytes: {}",
                        size, kLargestContentFile, path));
    };
    if (static_cast<std::size_t>(status.st_size) > kLargestContentFile) {
        return too_large(static_cast<std::size_t>(status.st_size));
    }
    std::string text;
    char buffer[16384];
    while (true) {
        const ssize_t count = ::read(file.get(), buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return io_failure(path, errno);
        if (count == 0) break;
        text.append(buffer, static_cast<std::size_t>(count));
        if (text.size() > kLargestContentFile) return too_large(text.size());
    }
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    // The zero byte first: it shows that this is no text at all.
    const std::size_t zero = text.find('\0');
    if (zero != std::string::npos) {
        return failure(ErrorKind::bad_input,
                       framed_message(path, {}, place_in(text, zero), "the file holds a NUL byte",
                                      "save it as plain text"));
    }
    if (const auto at = first_invalid_utf8(text)) {
        const SourcePlace place = place_in(text, *at);
        return failure(ErrorKind::bad_input,
                       framed_message(path, valid_utf8(text), place,
                                      "the file is not UTF-8 text here", "save it in UTF-8"));
    }
    return without_carriage_returns(std::move(text));
}

Result<FolderListing> list_folder(const std::string& path, std::string_view extension) {
    std::error_code error;
    fs::directory_iterator entries(path, error);
    if (error) {
        const ErrorKind kind =
            error == std::errc::no_such_file_or_directory ? ErrorKind::not_found : ErrorKind::io;
        return failure(kind,
                       fmt::format("cannot read the folder: {}. Check its name and permissions: {}",
                                   error.message(), path));
    }
    FolderListing listing;
    for (; entries != fs::directory_iterator(); entries.increment(error)) {
        if (error) break;
        const fs::path& entry = entries->path();
        const std::string name = entry.filename().string();
        if (name.starts_with('.')) continue;
        std::error_code ignored;
        if (entries->is_directory(ignored) && !entries->is_symlink(ignored)) {
            listing.folders.push_back(entry.string());
        } else if (entry.extension() == extension) {
            listing.files.push_back(entry.string());
        }
    }
    std::sort(listing.files.begin(), listing.files.end());
    std::sort(listing.folders.begin(), listing.folders.end());
    return listing;
}

bool is_folder(const std::string& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

std::string name_without_number(const std::string& folder_name) {
    std::size_t digits = 0;
    while (digits < folder_name.size() && folder_name[digits] >= '0' && folder_name[digits] <= '9')
        ++digits;
    const bool has_number =
        digits > 0 && digits + 1 < folder_name.size() && folder_name[digits] == '_';
    return has_number ? folder_name.substr(digits + 1) : folder_name;
}

std::string last_part(const std::string& path) {
    const fs::path whole(path);
    return whole.has_filename() ? whole.filename().string()
                                : whole.parent_path().filename().string();
}

}  // namespace ringside::exercise
