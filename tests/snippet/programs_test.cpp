// Every file of tests/snippets/: what it prints, and how it ends, stands in its own comments.
//   # devices: 2                    (else 4)
//   # nodes: 2                      (else 1; devices and ranks are shared out over them)
//   # ranks: 2                      (else 1; the output is each rank's, in rank order)
//   # expect: a line of output      (each line, in order; also at the end of the line that prints
//   it) # expect error: Type: message   (the first line of it)
#include "tests/snippet/programs.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <vector>

namespace {

struct Expected {
    std::vector<std::string> output;
    std::string error;
    int devices = 4;
    int ranks = 1;
    int nodes = 1;
};

std::string after(const std::string& line, const std::string& mark) {
    const std::size_t at = line.find(mark);
    std::string rest = line.substr(at + mark.size());
    if (!rest.empty() && rest[0] == ' ') rest.erase(0, 1);
    return rest;
}

std::vector<std::string> lines_in(const std::string& text) {
    std::vector<std::string> lines;
    std::stringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

Expected expected_in(const std::string& program) {
    Expected expected;
    for (const std::string& line : lines_in(program)) {
        if (line.find("# expect error:") != std::string::npos) {
            expected.error = after(line, "# expect error:");
        } else if (line.find("# expect:") != std::string::npos) {
            expected.output.push_back(after(line, "# expect:"));
        } else if (line.rfind("# devices:", 0) == 0) {
            expected.devices = std::stoi(after(line, "# devices:"));
        } else if (line.rfind("# ranks:", 0) == 0) {
            expected.ranks = std::stoi(after(line, "# ranks:"));
        } else if (line.rfind("# nodes:", 0) == 0) {
            expected.nodes = std::stoi(after(line, "# nodes:"));
        }
    }
    return expected;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

std::vector<std::filesystem::path> programs() {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(std::string(RINGSIDE_SOURCE_DIR) +
                                                                 "/tests/snippets")) {
        if (entry.path().extension() == ".py") found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::string output_of(const std::string& command) {
    std::string output;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return output;
    char buffer[4096];
    for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        output.append(buffer, got);
    pclose(pipe);
    return output;
}

}  // namespace

TEST_CASE("every program under tests/snippets prints and ends as its comments say") {
    REQUIRE(programs().size() >= 150);
    for (const std::filesystem::path& path : programs()) {
        const std::string program = file_text(path.string());
        const Expected expected = expected_in(program);
        CAPTURE(path.filename().string());
        const ringside::trace::Record record =
            record_of(program, expected.devices, expected.ranks, expected.nodes);
        CHECK(record.stdout_text == joined(expected.output));
        const std::string error =
            record.error ? record.error->type + ": " + record.error->message : "";
        // What a traceback adds to the error's own words need not be said.
        const std::size_t hint = error.find(". Did you mean: '");
        const bool has_hint = expected.error.find(". Did you mean: '") != std::string::npos;
        const std::size_t end = has_hint ? error.find('\n') : std::min(hint, error.find('\n'));
        CHECK(error.substr(0, end) == expected.error);
    }
}

TEST_CASE("programs without torch print the same under CPython 3.11") {
    if (output_of("python3 -c 'import sys; print(sys.version_info[:2])' 2>/dev/null") !=
        "(3, 11)\n") {
        MESSAGE("waived: python3 is not 3.11 here");
        return;
    }
    for (const std::filesystem::path& path : programs()) {
        const std::string program = file_text(path.string());
        // Files about the subset's own limits say so.
        if (program.find("torch") != std::string::npos ||
            program.find("# ringside only") != std::string::npos)
            continue;
        CAPTURE(path.filename().string());
        CHECK(output_of("python3 '" + path.string() + "' 2>/dev/null") ==
              joined(expected_in(program).output));
    }
}
