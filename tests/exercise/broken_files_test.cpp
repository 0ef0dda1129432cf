// Every file under broken/ breaks one rule. Its last lines, which begin with "#> ", are the message
// that it must give; RINGSIDE_RECORD_GOLDEN=1 writes them anew, to be read before they are kept.
#include "core/exercise/loader.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

using namespace ringside;
using namespace ringside::exercise;
namespace fs = std::filesystem;

namespace {

struct BrokenFile {
    std::string name;
    std::string content;   // as it is read, without the expected message
    std::string expected;  // the message
};

std::vector<BrokenFile> broken_files() {
    std::vector<BrokenFile> files;
    for (const auto& entry : fs::directory_iterator(RINGSIDE_SOURCE_DIR "/tests/exercise/broken")) {
        BrokenFile file;
        file.name = entry.path().filename().string();
        std::ifstream in(entry.path());
        for (std::string line; std::getline(in, line);) {
            if (line.starts_with("#>")) {
                file.expected += (line.size() > 3 ? line.substr(3) : std::string()) + '\n';
            } else {
                file.content += line + '\n';
            }
        }
        files.push_back(std::move(file));
    }
    std::sort(files.begin(), files.end(),
              [](const auto& a, const auto& b) { return a.name < b.name; });
    return files;
}

std::string with_final_newline(std::string text) {
    if (!text.empty() && text.back() != '\n') text += '\n';
    return text;
}

void record(const BrokenFile& file, const std::string& message) {
    std::ofstream out(fs::path(RINGSIDE_SOURCE_DIR "/tests/exercise/broken") / file.name);
    out << file.content;
    std::istringstream lines(message);
    for (std::string line; std::getline(lines, line);) out << "#> " << line << '\n';
}

}  // namespace

TEST_CASE(
    "every broken file is refused with the message that it names, caret and remedy included") {
    const bool is_recording = std::getenv("RINGSIDE_RECORD_GOLDEN") != nullptr;
    const std::vector<BrokenFile> files = broken_files();
    CHECK(files.size() >= 60);
    for (const BrokenFile& file : files) {
        CAPTURE(file.name);
        const auto item = item_from_toml(file.content, file.name);
        REQUIRE_FALSE(item.has_value());
        CHECK(item.error().kind == ErrorKind::bad_input);
        const std::string message = with_final_newline(item.error().message);
        if (is_recording) {
            record(file, message);
        } else {
            CHECK(message == file.expected);
        }
        CHECK(message.find(" | ") != std::string::npos);
        CHECK(message.find("help: ") != std::string::npos);
    }
}
