#include "core/cli/command_line.h"

#include "core/base/text.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>

namespace ringside::cli {

namespace {

// Bounds of what the numbers may say; a machine's own bound is told by the run.
constexpr int kMostDevices = 1024;
constexpr int kMostRanks = 4096;
constexpr double kLongestTimeoutSeconds = 24 * 3600;

// What the parser fills. One of each command, of which one is taken.
struct Filled {
    Places places;
    ListCommand list;
    ShowCommand show;
    CheckCommand check;
    RunCommand run;
    VerifyCommand verify;
    QuizCommand quiz;
    DevicesCommand devices;
    MachinesCommand machines;
    SweepCommand sweep;
    ValidateCommand validate;
    ReplayCommand replay;
    DiffCommand diff;
    ExportCommand export_;
    ServeCommand serve;
};

// One value per mention, any number of mentions: --answer A --answer B.
void add_repeatable(CLI::App& app, const char* name, std::vector<std::string>& into,
                    const char* value, const char* help) {
    app.add_option(name, into, help)->allow_extra_args(false)->type_name(value);
}

void add_places(CLI::App& app, Places& places) {
    app.add_option("--data", places.data_dir, "Folder of the progress file")->type_name("DIR");
    app.add_option("--content", places.content_dir, "Folder with exercises/ and assets/")
        ->type_name("DIR");
}

CLI::App* add_command(CLI::App& app, const char* name, const char* help, const char* examples,
                      Places& places) {
    CLI::App* command = app.add_subcommand(name, help);
    add_places(*command, places);
    command->footer(std::string("Examples:\n") + examples);
    return command;
}

void add_run(CLI::App& app, Filled& filled) {
    CLI::App* run =
        add_command(app, "run", "Run an exercise's answer, or any program in the Python subset",
                    "  ringside run dp-wrap-model\n"
                    "  ringside run dp-wrap-model --answer B --json\n"
                    "  ringside run mine.py --devices 2 --set rows=64 --trace trace.json\n"
                    "Exit code: 0 the run ended well, 3 it cannot run here, 4 it ended in an "
                    "error, deadlock, limit\n"
                    "or time-out (the result is printed all the same), 130 it was interrupted.",
                    filled.places);
    RunCommand& into = filled.run;
    run->add_option("what", into.what,
                    "An exercise's or scenario's id, a file, or - for standard input")
        ->required()
        ->type_name("ID|FILE.py");
    add_repeatable(*run, "--answer", into.answer, "A",
                   "Answer by letter or text, once per blank (default: the right one)");
    run->add_flag("--json", into.as_json, "Print the record");
    run->add_option("--trace", into.trace_file, "Also write a trace for Chrome or Perfetto")
        ->type_name("FILE");
    run->add_option("--backend", into.backend, "auto, emulated or cuda")
        ->check(CLI::IsMember({"auto", "emulated", "cuda"}))
        ->type_name("NAME");
    run->add_option("--machine", into.machine, "A described machine (see ringside machines)")
        ->type_name("NAME");
    run->add_option("--devices", into.devices, "Number of GPUs, 0 for none (default: 4)")
        ->check(CLI::Range(0, kMostDevices))
        ->type_name("N");
    run->add_option("--ranks", into.ranks, "Number of processes (default: 1)")
        ->check(CLI::Range(1, kMostRanks))
        ->type_name("N");
    run->add_flag("--prefix-ranks", into.has_rank_prefixes,
                  "Begin each line of output with its rank, as torchrun does: [default0]:");
    run->add_option("--nodes", into.nodes, "Number of nodes (default: 1)")
        ->check(CLI::Range(1, kMostRanks))
        ->type_name("N");
    add_repeatable(*run, "--set", into.set, "NAME=VALUE",
                   "A variable that is there before the program begins; may be repeated");
    run->add_option("--timeout", into.timeout_s, "Seconds of real time before the run is ended")
        ->check(CLI::Range(0.001, kLongestTimeoutSeconds))
        ->capture_default_str()
        ->type_name("S");
}

void add_sweep(CLI::App& app, Filled& filled) {
    CLI::App* sweep = add_command(
        app, "sweep", "Ask for a scenario's time over many settings, as a table",
        "  ringside sweep                       which scenarios there are, with their parameters\n"
        "  ringside sweep all_reduce --vary size=1024..1073741824 --vary gpus=2,4,8\n"
        "  ringside sweep data_parallel_step --vary batch=8..4096 --gpus 1,2,4,8 \\\n"
        "      --machine rtx-4090-8 --set dtype=bfloat16 --csv step.csv\n"
        "Values: 8..4096 doubles, 8..64+8 adds, 1,2,4 lists. Columns: the varied names, machine,\n"
        "gpus, time_ns, error_percent, rate (work per second), then ns by phase, which add up to\n"
        "time_ns. Times are modelled. Exit code: 0 fine, 3 no setting can run on the machine,\n"
        "4 every run ended badly, 130 interrupted (what is there is printed).",
        filled.places);
    SweepCommand& into = filled.sweep;
    sweep->add_option("scenario", into.scenario, "Its name")->type_name("SCENARIO");
    add_repeatable(*sweep, "--vary,--param", into.vary, "NAME=A..B",
                   "A parameter, gpus or machine, with the values to try; may be repeated");
    sweep->add_option("--gpus", into.gpus, "Numbers of GPUs to try")
        ->delimiter(',')
        ->type_name("N,N,…");
    sweep->add_option("--machine", into.machines, "A described machine, or several")
        ->delimiter(',')
        ->type_name("NAME");
    sweep->add_option("--nodes", into.nodes, "Number of nodes (default: 1)")
        ->check(CLI::Range(1, kMostRanks))
        ->type_name("N");
    add_repeatable(*sweep, "--set", into.set, "NAME=VALUE",
                   "A parameter that stays the same; may be repeated");
    sweep->add_option("--csv", into.csv_file, "Write the CSV to a file")->type_name("FILE");
    sweep->add_flag("--json", into.as_json, "Print JSON");
}

void add_export(CLI::App& app, Filled& filled) {
    CLI::App* command = add_command(
        app, "export", "Write programs, with the right answers in them, as PyTorch scripts",
        "  ringside export ranks-stop-early --pytorch scripts\n"
        "  ringside export mine.py --ranks 4 --pytorch scripts\n"
        "Prints each script and the command that runs it (torchrun for ranks).",
        filled.places);
    ExportCommand& into = filled.export_;
    command->add_option("what", into.what, "Exercises' ids, or files")
        ->required()
        ->type_name("ID|FILE.py");
    command->add_option("--pytorch", into.pytorch_dir, "Folder for the scripts; made if missing")
        ->required()
        ->type_name("DIR");
    command->add_option("--devices", into.devices, "GPUs that the program uses")
        ->check(CLI::Range(0, kMostDevices))
        ->type_name("N");
    command->add_option("--ranks", into.ranks, "Number of processes")
        ->check(CLI::Range(1, kMostRanks))
        ->type_name("N");
    command->add_option("--nodes", into.nodes, "Number of nodes")
        ->check(CLI::Range(1, kMostRanks))
        ->type_name("N");
}

void add_reading_commands(CLI::App& app, Filled& filled) {
    CLI::App* list =
        add_command(app, "list", "List tracks, exercises and terms, with progress",
                    "  ringside list\n  ringside list --track data_parallel --json", filled.places);
    list->add_option("--track", filled.list.track, "Only this track")->type_name("T");
    list->add_flag("--json", filled.list.as_json, "Print JSON");

    CLI::App* show = add_command(app, "show", "Show an exercise or a term as plain text",
                                 "  ringside show dp-wrap-model", filled.places);
    show->add_option("id", filled.show.id, "Of an exercise or a term")->required()->type_name("ID");
    show->add_flag("--json", filled.show.as_json, "Print JSON");

    CLI::App* machines = add_command(app, "machines", "List the described machines",
                                     "  ringside machines --json", filled.places);
    machines->add_flag("--json", filled.machines.as_json, "Print JSON");

    CLI::App* validate = add_command(
        app, "validate", "Hold modelled times against published ones",
        "  ringside validate\n  ringside validate --csv mine.csv --json", filled.places);
    validate
        ->add_option("--csv", filled.validate.csv_file,
                     "A table of measurements or training runs (default: those that ship)")
        ->type_name("FILE");
    validate->add_flag("--json", filled.validate.as_json, "Print JSON");

    CLI::App* devices = add_command(app, "devices", "Say what is here: GPUs, links, backends",
                                    "  ringside devices --json", filled.places);
    devices->add_flag("--json", filled.devices.as_json, "Print JSON");

    CLI::App* replay = add_command(app, "replay", "Show a stored record again",
                                   "  ringside run mine.py --json > mine.json\n"
                                   "  ringside replay mine.json",
                                   filled.places);
    replay->add_option("file", filled.replay.file, "A record")->required()->type_name("FILE.json");
    replay->add_flag("--json", filled.replay.as_json, "Print the record");

    CLI::App* diff = add_command(
        app, "diff", "Say where two runs, or two ranks of one run, first part, and compare times",
        "  ringside run mine.py --json > a.json\n"
        "  ringside run yours.py --json > b.json\n"
        "  ringside diff a.json b.json\n"
        "  ringside diff a.json --ranks 0,2\n"
        "Exit code: 0 they do not part (times may differ), 1 they do.",
        filled.places);
    diff->add_option("file", filled.diff.files, "Two records, or one with --ranks")
        ->required()
        ->expected(1, 2)
        ->type_name("FILE.json");
    diff->add_option("--ranks", filled.diff.ranks, "Compare these two ranks of one record")
        ->delimiter(',')
        ->expected(1, 2)
        ->check(CLI::Range(0, kMostRanks))
        ->type_name("R,S");
    diff->add_flag("--json", filled.diff.as_json, "Print JSON");
}

void add_answering_commands(CLI::App& app, Filled& filled) {
    CLI::App* check = add_command(app, "check", "Grade an answer and record the attempt",
                                  "  ringside check dp-wrap-model A\n"
                                  "  ringside check dp-wrap-model DataParallel --dry\n"
                                  "Exit code: 0 right, 1 wrong.",
                                  filled.places);
    check->add_option("id", filled.check.id, "Of an exercise")->required()->type_name("ID");
    check->add_option("answer", filled.check.answer, "By letter or text, one per blank")
        ->required()
        ->type_name("ANSWER");
    check->add_flag("--dry", filled.check.is_dry, "Do not record the attempt");

    CLI::App* verify =
        add_command(app, "verify", "Prove the answer keys by running them",
                    "  ringside verify\n  ringside verify exercises/01_basics mine.toml\n"
                    "Exit code: 0 all proven, 1 not.",
                    filled.places);
    verify->add_option("path", filled.verify.paths, "Files or folders (default: all that there is)")
        ->type_name("PATH");
    verify->add_flag("--json", filled.verify.as_json, "Print JSON");

    CLI::App* quiz = add_command(app, "quiz", "Take exercises in the terminal",
                                 "  ringside quiz\n  ringside quiz dp-wrap-model", filled.places);
    quiz->add_option("what", filled.quiz.what, "An exercise or a track (default: what is unsolved)")
        ->type_name("ID|TRACK");

    add_command(app, "serve", "Be a runner: requests in and events out as JSON lines",
                "  echo '{\"id\":1,\"method\":\"hello\"}' | ringside serve", filled.places);
}

Command command_named(const std::string& name, Filled& filled) {
    if (name == "list") return std::move(filled.list);
    if (name == "show") return std::move(filled.show);
    if (name == "check") return std::move(filled.check);
    if (name == "run") return std::move(filled.run);
    if (name == "verify") return std::move(filled.verify);
    if (name == "quiz") return std::move(filled.quiz);
    if (name == "devices") return filled.devices;
    if (name == "machines") return filled.machines;
    if (name == "sweep") return std::move(filled.sweep);
    if (name == "validate") return std::move(filled.validate);
    if (name == "replay") return std::move(filled.replay);
    if (name == "diff") return std::move(filled.diff);
    if (name == "export") return std::move(filled.export_);
    return filled.serve;
}

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* each : app.get_subcommands({})) names.push_back(each->get_name());
    return names;
}

// What a parser's complaint lacks: the nearest option.
std::string option_hint(const CLI::App& app, const std::vector<std::string>& arguments) {
    std::vector<std::string> names;
    for (const CLI::App* each : app.get_subcommands()) {
        for (const CLI::Option* option : each->get_options()) names.push_back(option->get_name());
    }
    for (const std::string& argument : arguments) {
        const std::string name = argument.substr(0, argument.find('='));
        if (name.rfind("--", 0) != 0 ||
            std::find(names.begin(), names.end(), name) != names.end()) {
            continue;
        }
        return did_you_mean(name, names);
    }
    return {};
}

std::string single_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

ParseEnd usage_end(std::string message) { return {kUsage, {}, std::move(message)}; }

}  // namespace

std::variant<CommandLine, ParseEnd> parse_command_line(int argc, const char* const* argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (first_invalid_utf8(arguments[i]).has_value()) {
            return usage_end(
                fmt::format("argument {} is not valid UTF-8: {}", i + 1, valid_utf8(arguments[i])));
        }
    }

    Filled filled;
    CLI::App app("A front-row seat to multi-GPU computing: every answer runs.", "ringside");
    app.set_version_flag("--version", "ringside " RINGSIDE_VERSION);
    app.require_subcommand(1);
    add_places(app, filled.places);
    add_reading_commands(app, filled);
    add_answering_commands(app, filled);
    add_run(app, filled);
    add_sweep(app, filled);
    add_export(app, filled);
    app.footer(
        "ringside COMMAND --help tells more about a command.\n"
        "Exit codes: 0 fine, 1 wrong answer or verification, 2 usage, 3 cannot run here,\n"
        "4 the run ended badly, 5 internal error, 130 interrupted.");

    const std::vector<std::string> names = command_names(app);
    if (arguments.empty()) return usage_end("name a command.\n\n" + app.help());
    if (arguments[0].rfind('-', 0) != 0 &&
        std::find(names.begin(), names.end(), arguments[0]) == names.end()) {
        return usage_end(fmt::format("unknown command '{}'.{} Commands: {}.", arguments[0],
                                     did_you_mean(arguments[0], names), fmt::join(names, ", ")));
    }

    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        app.parse(std::move(reversed));
    } catch (const CLI::CallForVersion& version) {
        return ParseEnd{kFine, std::string(version.what()) + "\n", {}};
    } catch (const CLI::CallForHelp&) {
        return ParseEnd{kFine, app.help(), {}};
    } catch (const CLI::ParseError& problem) {
        const auto chosen = app.get_subcommands();
        const std::string name = chosen.empty() ? "" : chosen.front()->get_name() + " ";
        return usage_end(fmt::format("{}.{} See ringside {}--help.", single_line(problem.what()),
                                     option_hint(app, arguments), name));
    }
    // A range check lets NaN pass.
    if (!std::isfinite(filled.run.timeout_s))
        return usage_end("--timeout wants a number of seconds.");
    const std::string name = app.get_subcommands().front()->get_name();
    return CommandLine{std::move(filled.places), command_named(name, filled)};
}

}  // namespace ringside::cli
