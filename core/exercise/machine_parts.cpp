#include "core/exercise/machine_parts.h"

#include "core/exercise/loader.h"

#include <array>
#include <filesystem>
#include <utility>

namespace ringside::exercise {

Result<hardware::Parts> load_parts(const std::string& content_dir) {
    std::array<hardware::PartsFile, 4> files;
    const std::array<const char*, 4> names = {"links.toml", "gpus.toml", "networks.toml",
                                              "library.toml"};
    for (std::size_t i = 0; i < files.size(); ++i) {
        files[i].file =
            (std::filesystem::path(content_dir) / "assets" / "hardware" / names[i]).string();
        auto text = text_of_file(files[i].file);
        if (!text) return tl::make_unexpected(text.error());
        files[i].toml = std::move(*text);
    }
    return hardware::parts_from_toml(files[0], files[1], files[2], files[3]);
}

Result<hardware::Shipped> load_shipped(const std::string& content_dir) {
    auto parts = load_parts(content_dir);
    if (!parts) return tl::make_unexpected(parts.error());
    const std::string file =
        (std::filesystem::path(content_dir) / "assets" / "measurements" / "error_bands.csv")
            .string();
    const auto text = text_of_file(file);
    // Without the table modelled times have no bands.
    if (!text && text.error().kind == ErrorKind::not_found)
        return hardware::Shipped{std::move(*parts), {}};
    if (!text) return tl::make_unexpected(text.error());
    auto bands = hardware::error_bands_from_csv(*text, file);
    if (!bands) return tl::make_unexpected(bands.error());
    return hardware::Shipped{std::move(*parts), bands->classes()};
}

}  // namespace ringside::exercise
