#include "core/session/line_splitter.h"
#include "core/session/protocol.h"
#include "core/session/raw_member.h"

#include <doctest/doctest.h>
#include <random>
#include <string>

using namespace ringside::session;

TEST_CASE("lines come out whole however the bytes arrive") {
    LineSplitter lines(100);
    for (const char c : std::string("one\n\ntwo\nthr")) lines.append(std::string(1, c));
    CHECK(lines.next() == "one");
    CHECK(lines.next().value_or("x").empty());
    CHECK(lines.next() == "two");
    CHECK_FALSE(lines.next().has_value());
    CHECK(lines.unfinished() == "thr");
    lines.append("ee\n");
    CHECK(lines.next() == "three");
    CHECK(lines.unfinished().empty());
}

TEST_CASE("a line over the limit is dropped, counted, and the next one is whole") {
    LineSplitter lines(10);
    lines.append("short\n");
    lines.append(std::string(11, 'x'));
    CHECK(lines.next() == "short");
    CHECK_FALSE(lines.next().has_value());
    CHECK(lines.take_dropped() == 1);
    CHECK(lines.take_dropped() == 0);
    lines.append("xxx");
    lines.append("xx\nnext\n");
    CHECK(lines.next() == "next");
    CHECK(lines.take_dropped_bytes() == 16);
    CHECK(lines.take_dropped_bytes() == 0);
}

TEST_CASE("an unfinished line can be given up before its newline") {
    LineSplitter lines(100);
    lines.append("kept\nrubbish");
    CHECK(lines.next() == "kept");
    lines.drop_unfinished();
    lines.append(" more rubbish\nkept too\n");
    CHECK(lines.next() == "kept too");
}

TEST_CASE("a member is found at the outermost level only, whatever strings say") {
    const std::string json =
        R"({"a":{"record":{"x":1}},"s":"\"record\":{","record" : {"y":"}"},"z":1})";
    const auto found = raw_member(json, "record");
    REQUIRE(found.has_value());
    CHECK(json.substr(found->begin, found->size) == R"({"y":"}"})");
    CHECK_FALSE(raw_member(R"({"a":"record"})", "record").has_value());
    CHECK_FALSE(raw_member(R"({"record":7})", "record").has_value());
    CHECK_FALSE(raw_member(R"({"record":{"open")", "record").has_value());
    CHECK_FALSE(raw_member("", "record").has_value());
}

TEST_CASE("brackets are counted outside strings") {
    CHECK(bracket_depth("") == 0);
    CHECK(bracket_depth(R"({"a":[1,{"b":"[[[[\"[["}]})") == 3);
    CHECK(bracket_depth(std::string(500, '[')) == 500);
}

TEST_CASE("no damage to a line brings its readers down") {
    RunParams params;
    params.program = "print(1)\n";
    params.expressions = {{"stdout", "x"}};
    auto record = std::make_shared<ringside::trace::Record>();
    record->spans.push_back({});
    const std::string lines[] = {line_from_request({1, RunCall{params}}),
                                 line_from_event({1, ResultEvent{{record, {{}}}}}),
                                 line_from_event({1, ProgressEvent{{"forward", 1}}})};
    std::mt19937 random(7);
    int still_good = 0;
    for (int i = 0; i < 6000; ++i) {
        std::string line = lines[i % 3];
        for (unsigned changes = random() % 4; changes > 0; --changes) {
            const std::size_t at = random() % line.size();
            if (random() % 3 == 0)
                line.erase(at, 1 + random() % 5);
            else
                line[at] = static_cast<char>("{}[]\",:0x\\"[random() % 10]);
            if (line.empty()) line = "x";
        }
        still_good +=
            request_from_line(line).has_value() || event_from_line(line).has_value() ? 1 : 0;
    }
    CHECK(still_good > 1000);
    CHECK(still_good < 6000);
}
