// The programs that are timed: tests/bench/programs/*.py.
#pragma once

#include <string>
#include <vector>

namespace ringside::bench {

struct Program {
    std::string group;  // the file's name
    std::string name;
    std::string setup;
    std::string body;  // what is timed
    bool is_only_ours = false;
};

// Reads every program, in order of group and place in the file.
std::vector<Program> read_programs(const std::string& folder);

// Writes a text to a new file.
void write_file(const std::string& path, const std::string& text);

}  // namespace ringside::bench
