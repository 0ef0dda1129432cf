#include "gui/command_line.h"

#include "gui/platform.h"

#include <CLI/CLI.hpp>

#include <cstdio>

namespace ringside::gui {
namespace {

constexpr int kUsage = 2;  // the exit code of a command line that makes no sense

// "1440x900"
std::optional<std::pair<int, int>> size_from_text(const std::string& text) {
    int width = 0;
    int height = 0;
    char rest = 0;
    if (std::sscanf(text.c_str(), "%dx%d%c", &width, &height, &rest) != 2) return std::nullopt;
    constexpr int kWidest = 16384;
    if (width < kLeastWidth || height < kLeastHeight || width > kWidest || height > kWidest)
        return std::nullopt;
    return std::pair(width, height);
}

CommandLineEnd mistake(const std::string& message) {
    return {kUsage, {}, "ringside-gui: " + message + "; try ringside-gui --help\n"};
}

}  // namespace

std::variant<CommandLine, CommandLineEnd> read_command_line(int argc, const char* const* argv) {
    CommandLine line;
    std::string size;
    std::string theme = "dark";
    CLI::App app("Ringside: a front-row seat to multi-GPU computing", "ringside-gui");
    app.add_option("--exercise", line.exercise, "open this exercise (ringside list names them)");
    app.add_option("--answer", line.answer,
                   "fill the next blank, or choose, by text or letter; then run it");
    app.add_option("--step", line.step, "show this step of the run, from 0");
    app.add_option("--move", line.move,
                   "show this step within the collective of that step, from 0");
    app.add_option("--term", line.term, "open this term");
    app.add_option("--scenario", line.scenario,
                   "open this scenario in the Lab (ringside sweep names them)");
    app.add_option("--predict", line.prediction, "predict this crossing, and sweep");
    app.add_option("--runner", line.runner,
                   "a command that runs programs: 'ssh box ringside serve'");
    app.add_option("--size", size, "the window's size, such as 1440x900");
    app.add_option("--theme", theme, "dark or light");
    app.add_option("--scale", line.scale, "enlarge everything, such as 1.5");
    app.add_option("--screenshot", line.screenshot, "write the window to this PNG file and end");
    app.add_flag("--measure", line.is_measuring,
                 "print how long the first frame and a frame's building take, and end");
    app.add_option("--data", line.data_dir, "the folder of the progress");
    app.add_option("--content", line.content_dir, "the folder of exercises and machines");
    app.add_option("--machine", line.machine,
                   "run on this described machine (ringside machines names them)");
    app.add_option("--backend", line.backend, "auto, emulated or cuda");
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return CommandLineEnd{0, app.help(), {}};
    } catch (const CLI::ParseError& error) {
        return mistake(error.what());
    }
    if (!size.empty()) {
        const auto read = size_from_text(size);
        if (!read)
            return mistake("--size takes WIDTHxHEIGHT of at least 800x500, not '" + size + "'");
        line.width = read->first;
        line.height = read->second;
    }
    const auto name = theme_from_name(theme);
    if (!name) return mistake("--theme takes dark or light, not '" + theme + "'");
    line.theme = *name;
    if (!(line.scale >= kLeastScale && line.scale <= kGreatestScale))
        return mistake("--scale takes 0.6 to 4");
    if (line.backend != "auto" && line.backend != "emulated" && line.backend != "cuda") {
        return mistake("--backend takes auto, emulated or cuda, not '" + line.backend + "'");
    }
    if (line.step && *line.step < 0) return mistake("--step counts from 0");
    if (line.move && *line.move < 0) return mistake("--move counts from 0");
    return line;
}

}  // namespace ringside::gui
