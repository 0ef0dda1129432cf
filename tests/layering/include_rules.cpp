#include "tests/layering/include_rules.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace ringside::layering {
namespace {

// Lower layers first: a layer may include itself and those of the listed ones.
struct Layer {
    std::string_view folder;
    std::vector<std::string_view> may_include;
};

const std::vector<Layer>& layers() {
    static const std::vector<Layer> table = {
        {"core/base/", {}},
        {"core/hardware/", {"core/base/"}},
        {"core/trace/", {"core/base/"}},
        {"core/device/", {"core/base/", "core/hardware/", "core/trace/"}},
        {"core/torch/", {"core/base/", "core/hardware/", "core/trace/", "core/device/"}},
        {"core/snippet/",
         {"core/base/", "core/hardware/", "core/trace/", "core/device/", "core/torch/"}},
        {"core/exercise/",
         {"core/base/", "core/hardware/", "core/trace/", "core/device/", "core/torch/",
          "core/snippet/"}},
        {"core/session/",
         {"core/base/", "core/hardware/", "core/trace/", "core/device/", "core/torch/",
          "core/snippet/", "core/exercise/"}},
        {"core/cli/",
         {"core/base/", "core/hardware/", "core/trace/", "core/device/", "core/torch/",
          "core/snippet/", "core/exercise/", "core/session/"}},
        // The window sees runs only as records: neither a device nor the interpreter.
        {"gui/",
         {"core/base/", "core/hardware/", "core/trace/", "core/exercise/", "core/session/"}},
    };
    return table;
}

// A library that only some folders, or only .cpp files, may include.
struct Library {
    std::string_view name;
    std::vector<std::string_view> header_starts;
    std::vector<std::string_view> folders;  // empty: every folder
    bool in_headers = false;
};

const std::vector<Library>& libraries() {
    static const std::vector<Library> table = {
        {"CUDA",
         {"cuda.h", "cuda_", "cudart", "cublas", "cuda/", "curand", "nvtx3/", "cupti", "nvml"},
         {"core/device/cuda/", "tests/cuda/"},
         true},
        {"NCCL", {"nccl"}, {"core/device/cuda/", "tests/cuda/"}, true},
        {"Dear ImGui",
         {"imgui", "imstb_", "backends/imgui_", "misc/cpp/imgui_"},
         {"gui/", "tests/gui/"},
         true},
        {"GLFW", {"GLFW/"}, {"gui/", "tests/gui/"}, true},
        {"OpenGL", {"GL/", "GLES"}, {"gui/", "tests/gui/"}, true},
        {"fmt", {"fmt/"}, {}, false},
        {"JSON", {"nlohmann/"}, {}, false},
        {"TOML", {"toml++/", "toml.hpp", "toml11"}, {}, false},
        {"SQLite", {"sqlite3"}, {"core/exercise/", "core/session/", "tests/"}, false},
        {"CLI11", {"CLI/"}, {"core/cli/", "gui/"}, false},
        {"Eigen", {"Eigen/"}, {"tests/bench/"}, false},
        {"Google Benchmark", {"benchmark/"}, {"tests/bench/"}, false},
        {"md4c", {"md4c"}, {"gui/", "core/cli/", "core/session/"}, false},
        {"doctest", {"doctest"}, {"tests/"}, true},
    };
    return table;
}

bool starts_with_any(std::string_view text, std::span<const std::string_view> starts) {
    return std::ranges::any_of(starts,
                               [&](std::string_view start) { return text.starts_with(start); });
}

const Layer* layer_of(std::string_view path) {
    const auto found = std::ranges::find_if(
        layers(), [&](const Layer& layer) { return path.starts_with(layer.folder); });
    return found == layers().end() ? nullptr : &*found;
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

// Reads one line as an include directive.
std::optional<Include> include_from(std::string_view line, int number) {
    line = without_blanks(line);
    if (!line.starts_with('#')) return std::nullopt;
    line = without_blanks(line.substr(1));
    if (!line.starts_with("include")) return std::nullopt;
    line = without_blanks(line.substr(std::string_view("include").size()));
    if (line.empty() || (line[0] != '"' && line[0] != '<')) return std::nullopt;
    const bool quoted = line[0] == '"';
    const std::size_t end = line.find(quoted ? '"' : '>', 1);
    if (end == std::string_view::npos) return std::nullopt;
    return Include{std::string(line.substr(1, end - 1)), quoted, number};
}

// The loader of the CUDA module lies beside it but is part of the layer: it must see no CUDA
// header.
constexpr std::array<std::string_view, 2> kLoader = {"core/device/cuda/cuda_module.h",
                                                     "core/device/cuda/cuda_module.cpp"};

}  // namespace

std::vector<Include> includes_of(std::string_view text) {
    std::vector<Include> includes;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t newline = text.find('\n');
        if (std::optional<Include> include = include_from(text.substr(0, newline), number)) {
            includes.push_back(std::move(*include));
        }
        if (newline == std::string_view::npos) break;
        text.remove_prefix(newline + 1);
    }
    return includes;
}

std::vector<std::string> breaches_in(std::string_view path, std::string_view text) {
    std::vector<std::string> breaches;
    const Layer* layer = layer_of(path);
    const bool is_header = path.ends_with(".h");
    const bool is_loader = std::ranges::find(kLoader, path) != kLoader.end();
    for (const Include& include : includes_of(text)) {
        const std::string_view target = include.target;
        const auto complain = [&](std::string_view why) {
            breaches.push_back(std::string(path) + ":" + std::to_string(include.line) +
                               ": includes " + include.target + ", but " + std::string(why));
        };
        if (include.quoted && !target.starts_with("core/") && !target.starts_with("gui/") &&
            !target.starts_with("tests/")) {
            complain("our own includes are rooted at the repository");
        }
        if (layer != nullptr && target.starts_with("tests/")) complain("what ships knows no tests");
        const Layer* other = layer_of(target);
        if (layer != nullptr && other != nullptr && other != layer &&
            std::ranges::find(layer->may_include, other->folder) == layer->may_include.end()) {
            complain(std::string(layer->folder) + " may not include " + std::string(other->folder));
        }
        for (const Library& library : libraries()) {
            if (!starts_with_any(target, library.header_starts)) continue;
            if (!library.folders.empty() &&
                (is_loader || !starts_with_any(path, library.folders))) {
                complain(std::string(library.name) + " has no place in this file");
            } else if (!library.in_headers && is_header) {
                complain(std::string(library.name) + " stays out of headers");
            }
        }
    }
    return breaches;
}

}  // namespace ringside::layering
