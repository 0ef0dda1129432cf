// The commands of ringside: what each was told, and what carries it out.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ringside::cli {

// Exit codes (design: commands). An interrupted run ends as shells expect: 128 + SIGINT.
inline constexpr int kFine = 0;
inline constexpr int kWrong = 1;
inline constexpr int kUsage = 2;  // also: a named file or id that cannot be read or found
inline constexpr int kCannotRunHere = 3;
inline constexpr int kRunFailed = 4;
inline constexpr int kInterrupted = 130;

// Options of every command.
struct Places {
    std::string data_dir;     // progress
    std::string content_dir;  // exercises and assets
};

struct ListCommand {
    std::string track;
    bool as_json = false;
};
struct ShowCommand {
    std::string id;
    bool as_json = false;
};
struct CheckCommand {
    std::string id;
    std::vector<std::string> answer;
    bool is_dry = false;
};
struct RunCommand {
    std::string what;  // an id, a file, or "-" for stdin
    std::vector<std::string> answer;
    bool as_json = false;
    std::string trace_file;
    std::string backend = "auto";
    std::string machine;
    std::optional<int> devices;
    std::optional<int> ranks;
    std::optional<int> nodes;
    std::vector<std::string> set;  // NAME=VALUE
    double timeout_s = 10;
    bool has_rank_prefixes = false;
};
struct VerifyCommand {
    std::vector<std::string> paths;
    bool as_json = false;
};
struct QuizCommand {
    std::string what;
};
struct DevicesCommand {
    bool as_json = false;
};
struct MachinesCommand {
    bool as_json = false;
};
struct SweepCommand {
    std::string scenario;           // empty: tell which there are
    std::vector<std::string> vary;  // NAME=A..B
    std::vector<std::string> gpus;  // "1,2,4"
    std::vector<std::string> machines;
    int nodes = 1;
    std::vector<std::string> set;  // NAME=VALUE
    std::string csv_file;
    bool as_json = false;
};
struct ValidateCommand {
    std::string csv_file;  // empty: the tables that ship
    bool as_json = false;
};
struct ReplayCommand {
    std::string file;
    bool as_json = false;
};
struct DiffCommand {
    std::vector<std::string> files;  // two, or one with `ranks`
    std::vector<int> ranks;          // two, or none
    bool as_json = false;
};
struct ExportCommand {
    std::vector<std::string> what;  // ids or files
    std::string pytorch_dir;
    std::optional<int> devices;
    std::optional<int> ranks;
    std::optional<int> nodes;
};
struct ServeCommand {};

using Command =
    std::variant<ListCommand, ShowCommand, CheckCommand, RunCommand, VerifyCommand, QuizCommand,
                 DevicesCommand, MachinesCommand, SweepCommand, ValidateCommand, ReplayCommand,
                 DiffCommand, ExportCommand, ServeCommand>;

// Each returns the exit code; results go to stdout, messages to stderr.
int carry_out(const ListCommand& command, const Places& places);
int carry_out(const ShowCommand& command, const Places& places);
int carry_out(const CheckCommand& command, const Places& places);
int carry_out(const RunCommand& command, const Places& places);
int carry_out(const VerifyCommand& command, const Places& places);
int carry_out(const QuizCommand& command, const Places& places);
int carry_out(const DevicesCommand& command, const Places& places);
int carry_out(const MachinesCommand& command, const Places& places);
int carry_out(const SweepCommand& command, const Places& places);
int carry_out(const ValidateCommand& command, const Places& places);
int carry_out(const ReplayCommand& command, const Places& places);
int carry_out(const DiffCommand& command, const Places& places);
int carry_out(const ExportCommand& command, const Places& places);
int carry_out(const ServeCommand& command, const Places& places);

}  // namespace ringside::cli
