#include "tests/layering/include_rules.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

namespace ringside::layering {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// Lists our own C++ files, relative to the repository's root.
std::vector<std::string> source_files(std::initializer_list<const char*> folders) {
    const fs::path root = RINGSIDE_SOURCE_DIR;
    std::vector<std::string> files;
    for (const char* folder : folders) {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
            const std::string extension = entry.path().extension().string();
            if (extension == ".h" || extension == ".cpp" || extension == ".cu") {
                files.push_back(fs::relative(entry.path(), root).generic_string());
            }
        }
    }
    std::ranges::sort(files);
    return files;
}

bool is_breach(const char* path, const char* text) { return !breaches_in(path, text).empty(); }

TEST_CASE("Every include obeys the table of layers and libraries") {
    const std::vector<std::string> files = source_files({"core", "gui", "tests"});
    REQUIRE(files.size() > 20);
    for (const std::string& file : files) {
        for (const std::string& breach :
             breaches_in(file, text_of(fs::path(RINGSIDE_SOURCE_DIR) / file))) {
            FAIL_CHECK(breach);
        }
    }
}

TEST_CASE("A planted breach of each kind is found") {
    CHECK(is_breach("core/trace/a.cpp", "#include \"core/device/memory.h\"\n"));
    CHECK(is_breach("core/trace/a.cpp", "#include \"core/hardware/machine.h\"\n"));
    CHECK(is_breach("core/torch/a.h", "  #  include \"core/snippet/run.h\"\n"));
    CHECK(is_breach("gui/views/a.cpp", "#include \"core/device/device_runtime.h\"\n"));
    CHECK(is_breach("core/device/emulated/a.cpp", "#include <cuda_runtime.h>\n"));
    CHECK(is_breach("core/device/cuda/cuda_module.cpp", "#include <cuda_runtime_api.h>\n"));
    CHECK(is_breach("core/session/a.cpp", "#include <imgui.h>\n"));
    CHECK(is_breach("core/session/a.cpp", "#include <GLFW/glfw3.h>\n"));
    CHECK(is_breach("core/base/a.h", "#include <fmt/format.h>\n"));
    CHECK(is_breach("core/trace/a.h", "#pragma once\n\n#include <nlohmann/json.hpp>"));
    CHECK(is_breach("core/cli/a.h", "#include <CLI/CLI.hpp>\n"));
    CHECK(is_breach("core/base/a.cpp", "#include <nccl.h>\n"));
    CHECK(is_breach("core/base/a.cpp", "#include \"units.h\"\n"));
    CHECK(is_breach("core/base/a.cpp", "#include \"tests/layering/include_rules.h\"\n"));
}

TEST_CASE("What the table allows is no breach") {
    CHECK_FALSE(
        is_breach("core/cli/a.cpp", "#include \"core/base/text.h\"\n#include <CLI/CLI.hpp>\n"));
    CHECK_FALSE(is_breach("gui/a.h", "#include <imgui.h>\n#include \"core/trace/record.h\"\n"));
    CHECK_FALSE(is_breach("core/device/cuda/cuda_runtime.cpp", "#include <cuda_runtime_api.h>\n"));
    CHECK_FALSE(is_breach("core/base/a.cpp", "// #include <imgui.h>\n#include <fmt/format.h>\n"));
}

// Returns whether a CMake list names the file: "cuda/cuda_module.cpp" in core/device counts for
// core/device/cuda.
bool is_listed(const fs::path& file) {
    const fs::path root = RINGSIDE_SOURCE_DIR;
    for (fs::path folder = file.parent_path(); !folder.empty(); folder = folder.parent_path()) {
        const fs::path list = root / folder / "CMakeLists.txt";
        if (!fs::exists(list)) continue;
        const std::string name = file.lexically_relative(folder).generic_string();
        std::istringstream words(text_of(list));
        for (std::string word; words >> word;) {
            std::erase_if(
                word, [](char letter) { return letter == '(' || letter == ')' || letter == '"'; });
            if (word == name) return true;
        }
    }
    return false;
}

TEST_CASE("Every source file that ships stands in a CMake list") {
    for (const std::string& file : source_files({"core", "gui"})) {
        if (file.ends_with(".h")) continue;
        CHECK_MESSAGE(is_listed(file), file);
    }
}

// Returns whether the first include of a source is the header of the same name, where there is one.
bool starts_with_own_header(const std::string& source, std::string_view text) {
    const std::string header =
        source.substr(0, source.size() - std::string_view("cpp").size()) + "h";
    if (!fs::exists(fs::path(RINGSIDE_SOURCE_DIR) / header)) return true;
    const std::vector<Include> includes = includes_of(text);
    return !includes.empty() && includes.front().target == header;
}

TEST_CASE("Every source includes its own header first, so the header stands alone") {
    for (const std::string& file : source_files({"core", "gui"})) {
        if (!file.ends_with(".cpp")) continue;
        CHECK_MESSAGE(starts_with_own_header(file, text_of(fs::path(RINGSIDE_SOURCE_DIR) / file)),
                      file);
    }
    CHECK_FALSE(starts_with_own_header("core/base/units.cpp",
                                       "#include <string>\n#include \"core/base/units.h\"\n"));
}

TEST_CASE("A source file that no CMake list names is noticed") {
    CHECK(is_listed("core/base/units.cpp"));
    CHECK_FALSE(is_listed("core/base/forgotten.cpp"));
}

TEST_CASE("Every file of a test folder that holds test cases is built") {
    for (const std::string& file : source_files({"tests"})) {
        if (!file.ends_with(".cpp") || file.ends_with("_test.cpp")) continue;
        const bool has_cases =
            text_of(fs::path(RINGSIDE_SOURCE_DIR) / file).find("\nTEST_CASE(") != std::string::npos;
        CHECK_MESSAGE(!has_cases, file << " holds test cases but is not named *_test.cpp");
    }
}

}  // namespace
}  // namespace ringside::layering
