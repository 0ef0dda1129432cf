// Finding and reading content files; what is in them is others' business.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace ringside::exercise {

// The entries of a folder whose names end in `extension`, and those that are folders, each sorted
// by name; hidden ones are left out. Errors: io, not_found.
struct FolderListing {
    std::vector<std::string> files;  // full paths
    std::vector<std::string> folders;
};
Result<FolderListing> list_folder(const std::string& path, std::string_view extension = ".toml");

bool is_folder(const std::string& path);

// "02_data_parallel" -> "data_parallel"; a name without a number stays.
std::string name_without_number(const std::string& folder_name);

// The last part of a path: "a/02_b" -> "02_b".
std::string last_part(const std::string& path);

}  // namespace ringside::exercise
