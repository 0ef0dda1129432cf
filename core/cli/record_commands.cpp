// The commands about stored records: replay, diff.
#include "core/cli/commands.h"
#include "core/cli/output.h"
#include "core/cli/run_text.h"
#include "core/cli/support.h"
#include "core/trace/diff.h"
#include "core/trace/record_json.h"

#include <fmt/format.h>
#include <fstream>
#include <iterator>

namespace ringside::cli {

namespace {

Result<trace::Record> record_in(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return failure(ErrorKind::not_found, "no such file: " + file);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    auto record = trace::record_from_json(text);
    if (!record.has_value()) {
        return failure(ErrorKind::bad_input, fmt::format("{}: {}", record.error().message, file));
    }
    return record;
}

int say(const trace::RecordDiff& diff, bool as_json) {
    print(as_json ? trace::json_of(diff) + "\n" : trace::text_of(diff));
    return diff.first ? kWrong : kFine;
}

int diff_of_ranks(const trace::Record& record, const DiffCommand& command) {
    for (const int rank : command.ranks) {
        if (trace::has_rank(record, rank)) continue;
        return complain_and_code(
            {ErrorKind::bad_input,
             record.ranks.empty()
                 ? fmt::format("this run has no ranks: run it with --ranks N: {}",
                               command.files.front())
                 : fmt::format("there is no rank {}; this run has ranks 0 to {}: {}", rank,
                               record.ranks.size() - 1, command.files.front())});
    }
    return say(trace::diff_of_ranks(record, command.ranks[0], command.ranks[1]), command.as_json);
}

}  // namespace

int carry_out(const ReplayCommand& command, const Places&) {
    const auto record = record_in(command.file);
    if (!record.has_value()) return complain_and_code(record.error());
    print(command.as_json ? trace::json_from_record(*record) + "\n"
                          : text_of_run(*record, output_width()));
    return exit_code_of(record->outcome);
}

int carry_out(const DiffCommand& command, const Places&) {
    const bool has_ranks = !command.ranks.empty();
    if (has_ranks && (command.ranks.size() != 2 || command.ranks[0] == command.ranks[1])) {
        return complain_and_code(
            {ErrorKind::bad_input, "--ranks takes two different ranks, such as 0,2"});
    }
    if (command.files.size() != (has_ranks ? 1u : 2u)) {
        return complain_and_code(
            {ErrorKind::bad_input, has_ranks ? "--ranks compares ranks of one record: name one file"
                                             : "name two records, or one and --ranks R,S"});
    }
    const auto first = record_in(command.files[0]);
    if (!first.has_value()) return complain_and_code(first.error());
    if (has_ranks) return diff_of_ranks(*first, command);
    const auto second = record_in(command.files[1]);
    if (!second.has_value()) return complain_and_code(second.error());
    return say(trace::diff_of_runs(*first, *second), command.as_json);
}

}  // namespace ringside::cli
