// Reads what ringside-gui was started with.
#pragma once

#include "gui/theme.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ringside::gui {

struct CommandLine {
    std::string exercise;
    std::vector<std::string> answer;
    std::optional<int> step;  // from 0
    std::optional<int> move;  // within the step's collective, from 0
    std::string term;
    std::string scenario;  // in the Lab
    std::optional<double> prediction;
    std::string runner;
    int width = 1440;
    int height = 900;
    ThemeName theme = ThemeName::dark;
    double scale = 1;
    std::string screenshot;
    bool is_measuring = false;
    std::string data_dir;
    std::string content_dir;
    std::string machine;
    std::string backend = "auto";
};

// Nothing to open: help or a mistake.
struct CommandLineEnd {
    int exit_code = 0;
    std::string out;      // for stdout
    std::string message;  // for stderr
};

std::variant<CommandLine, CommandLineEnd> read_command_line(int argc, const char* const* argv);

}  // namespace ringside::gui
