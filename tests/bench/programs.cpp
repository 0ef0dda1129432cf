#include "tests/bench/programs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace ringside::bench {

std::vector<Program> read_programs(const std::string& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".py") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<Program> programs;
    for (const std::filesystem::path& file : files) {
        std::ifstream in(file);
        std::string line;
        bool is_only_ours = false;
        bool is_timed = false;
        while (std::getline(in, line)) {
            if (line == "# ringside only") {
                is_only_ours = true;
            } else if (line.starts_with("# == ")) {
                Program program;
                program.group = file.stem().string();
                program.name = line.substr(5);
                program.is_only_ours = is_only_ours;
                programs.push_back(program);
                is_timed = false;
            } else if (line == "# timed") {
                is_timed = true;
            } else if (!programs.empty()) {
                (is_timed ? programs.back().body : programs.back().setup) += line + "\n";
            }
        }
    }
    return programs;
}

void write_file(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

}  // namespace ringside::bench
