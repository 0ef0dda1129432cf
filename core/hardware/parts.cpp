#include "core/hardware/parts.h"

#include "core/hardware/config_tree.h"
#include "core/hardware/parts_tables.h"

#include <cctype>
#include <optional>
#include <utility>

namespace ringside::hardware {
namespace {

using Problem = std::optional<ConfigReader::Problem>;

// Reads one file: parses it, hands the root to `read`, and turns what is wrong into an error.
template <class Read>
Status read_file(const PartsFile& file, Read read) {
    const auto root = config_from_toml(file.toml, file.file);
    if (!root) return tl::make_unexpected(root.error());
    Problem problem;
    read(*root, problem);
    if (problem) return tl::make_unexpected(error_from(*problem, file.file, file.toml));
    return {};
}

// Whether `word` stands in `text` on its own: "a10" does not stand in "a100".
bool stands_in(std::string_view text, std::string_view word) {
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool begins = at == 0 || !is_letter(text[at - 1]);
        const bool ends = end == text.size() || !is_letter(text[end]) || !is_letter(word.back());
        if (begins && ends) return true;
    }
    return false;
}

template <class Part>
const Part* best_match(const std::vector<Part>& parts, std::string_view text) {
    const std::string wanted = lower(text);
    const Part* best = nullptr;
    std::size_t length = 0;
    for (const Part& part : parts) {
        for (const std::string& word : part.matches) {
            if (word.size() <= length || !stands_in(wanted, word)) continue;
            best = &part;
            length = word.size();
        }
    }
    return best;
}

}  // namespace

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

const GpuModel* Parts::gpu_named(std::string_view text) const { return best_match(gpus, text); }

const NetworkKind* Parts::network_named(std::string_view text) const {
    return best_match(networks, text);
}

const LinkKind* Parts::link_of_kind(std::string_view kind) const {
    for (const LinkKind& link : links) {
        if (link.kind == kind) return &link;
    }
    return nullptr;
}

Result<Parts> parts_from_toml(const PartsFile& links, const PartsFile& gpus,
                              const PartsFile& networks, const PartsFile& library) {
    Parts parts;
    const auto each = [](const ConfigNode& root, const char* key, Problem& problem, auto add) {
        ConfigReader reader(root, "the file", problem);
        for (const ConfigNode& node : reader.tables(key)) add(node);
        reader.refuse_unknown_keys();
    };
    Status status = read_file(links, [&](const ConfigNode& root, Problem& problem) {
        each(root, "link", problem,
             [&](const ConfigNode& node) { parts.links.push_back(link_from(node, problem)); });
    });
    if (!status) return tl::make_unexpected(status.error());
    status = read_file(gpus, [&](const ConfigNode& root, Problem& problem) {
        each(root, "gpu", problem,
             [&](const ConfigNode& node) { parts.gpus.push_back(gpu_from(parts, node, problem)); });
    });
    if (!status) return tl::make_unexpected(status.error());
    status = read_file(networks, [&](const ConfigNode& root, Problem& problem) {
        each(root, "network", problem, [&](const ConfigNode& node) {
            parts.networks.push_back(network_from(node, problem));
        });
    });
    if (!status) return tl::make_unexpected(status.error());
    status = read_file(library, [&](const ConfigNode& root, Problem& problem) {
        parts.library = library_from(root, problem);
    });
    if (!status) return tl::make_unexpected(status.error());
    return parts;
}

}  // namespace ringside::hardware
