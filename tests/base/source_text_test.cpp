#include "core/base/source_text.h"

#include <doctest/doctest.h>

#include <string>

namespace ringside {
namespace {

TEST_CASE("A trailing newline adds no line and a carriage return belongs to its newline") {
    CHECK(lines_of("").empty());
    CHECK(lines_of("a\n") == std::vector<std::string_view>{"a"});
    CHECK(lines_of("a\r\nb") == std::vector<std::string_view>{"a", "b"});
    CHECK(lines_of("\n\nx") == std::vector<std::string_view>{"", "", "x"});
    CHECK(lines_of("a\r") == std::vector<std::string_view>{"a\r"});
}

TEST_CASE("The frame shows the line with a caret under its column") {
    const std::string text = "id = \"a\"\n\nkind = \"choise\"\n";
    CHECK(framed_message("exercises/a.toml", text, {3, 8}, "unknown kind", "say 'choice'") ==
          "exercises/a.toml:3:8: unknown kind\n"
          "   3 | kind = \"choise\"\n"
          "     |        ^\n"
          "help: say 'choice'");
}

TEST_CASE("Columns count code points, not bytes") {
    CHECK(framed_message("f", "\xC3\xA9\xC3\xA9x", {1, 3}, "m", "") ==
          "f:1:3: m\n   1 | \xC3\xA9\xC3\xA9x\n     |   ^");
}

TEST_CASE("A place outside the text draws no frame") {
    CHECK(framed_message("f", "a", {}, "m", "r") == "f: m\nhelp: r");
    CHECK(framed_message("f", "a", {7, 1}, "m", "") == "f:7:1: m");
}

TEST_CASE("The caret may stand one past the end of the line, and never further") {
    CHECK(framed_message("f", "ab", {1, 3}, "m", "") == "f:1:3: m\n   1 | ab\n     |   ^");
    CHECK(framed_message("f", "ab", {1, 99}, "m", "") == "f:1:99: m\n   1 | ab\n     |   ^");
}

TEST_CASE("A long line is cut around the column and the caret still points at it") {
    std::string text(100'000, '.');
    text[50'000] = 'X';
    const std::string message = framed_message("f", text, {1, 50'001}, "m", "");
    const std::vector<std::string_view> lines = lines_of(message);
    REQUIRE(lines.size() == 3);
    CHECK(lines[1].size() <= static_cast<std::size_t>(kLongestFramedLine) + 20);
    const std::size_t caret = lines[2].find('^');
    REQUIRE(caret < lines[1].size());
    CHECK(lines[1][caret] == 'X');
}

TEST_CASE("Control characters cannot move the caret or the cursor") {
    CHECK(framed_message("f", "\ta\x1B[2Jb", {1, 2}, "m", "") ==
          "f:1:2: m\n   1 |  a?[2Jb\n     |  ^");
}

}  // namespace
}  // namespace ringside
