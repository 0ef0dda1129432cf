// Where exercises and machines lie, and the machines themselves.
#pragma once

#include "core/base/result.h"
#include "core/hardware/machine.h"

#include <string>
#include <vector>

namespace ringside::session {

// The machine of a run that names none.
inline constexpr const char* kDefaultMachine = "a100-sxm-4";

// The path of this program's file.
std::string own_program_path();

// Returns the folder with exercises/ and assets/: `option` if given, else $RINGSIDE_CONTENT, else
// share/ringside beside the program's bin/, else the source tree that it was built from.
// Errors: not_found, saying where it was looked for.
Result<std::string> find_content_dir(const std::string& option, const std::string& own_program);

// A described machine with the text that a runner is sent.
struct MachineFile {
    hardware::Machine machine;
    std::string toml;
};

// The machines of a content folder, by name.
struct Machines {
    std::vector<MachineFile> all;
    std::vector<std::string> problems;  // files that could not be used, as framed messages

    // Errors: not_found, with the nearest name and all names.
    Result<const MachineFile*> find(const std::string& name) const;
    // The smallest with that many GPUs; null when there is none.
    const MachineFile* with_gpus(int count) const;
};

// Reads assets/machines/*.toml.
Machines load_machine_files(const std::string& content_dir);

// Reads a file of at most `most_bytes`. Errors: not_found, io, limit; the message names the path
// last.
Result<std::string> text_of_file(const std::string& path, std::size_t most_bytes);

}  // namespace ringside::session
