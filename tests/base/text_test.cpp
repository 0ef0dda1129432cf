#include "core/base/text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace ringside {
namespace {

TEST_CASE("Well-formed UTF-8 has no invalid place") {
    CHECK_FALSE(first_invalid_utf8(""));
    CHECK_FALSE(first_invalid_utf8("plain"));
    CHECK_FALSE(first_invalid_utf8("\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80 \xF4\x8F\xBF\xBF"));
    CHECK_FALSE(first_invalid_utf8(std::string_view("a\0b", 3)));
}

TEST_CASE("Overlong forms, surrogates, values past the last and cut sequences are invalid") {
    CHECK(first_invalid_utf8("ab\xC0\x80") == 2u);
    CHECK(first_invalid_utf8("\xE0\x80\x80") == 0u);
    CHECK(first_invalid_utf8("x\xED\xA0\x80") == 1u);
    CHECK(first_invalid_utf8("\xF4\x90\x80\x80") == 0u);
    CHECK(first_invalid_utf8("\xF8\x88\x80\x80\x80") == 0u);
    CHECK(first_invalid_utf8("ok\xE2\x82") == 2u);
    CHECK(first_invalid_utf8("\x80") == 0u);
}

TEST_CASE("Repaired text is valid and keeps what was well formed") {
    CHECK(valid_utf8("a\xFF\xC3\xA9\xE2\x82z") == "a\xEF\xBF\xBD\xC3\xA9\xEF\xBF\xBD\xEF\xBF\xBDz");
    std::string every_byte;
    for (int byte = 0; byte < 256; ++byte) every_byte += static_cast<char>(byte);
    CHECK_FALSE(first_invalid_utf8(valid_utf8(every_byte)));
}

TEST_CASE("The nearest name is suggested for a likely slip only") {
    const std::vector<std::string> names = {"DataParallel", "scatter", "replicate", "to"};
    CHECK(nearest_name("dataparallel", names) == "DataParallel");
    CHECK(nearest_name("scater", names) == "scatter");
    CHECK(nearest_name("sactter", names) == "scatter");
    CHECK(nearest_name("ot", names) == "to");
    CHECK_FALSE(nearest_name("gather_all", names));
    CHECK_FALSE(nearest_name("", names));
}

TEST_CASE("A wrong case alone is nearer than a wrong letter") {
    const std::vector<std::string> names = {"bat", "CAT"};
    CHECK(nearest_name("cat", names) == "bat");
    const std::vector<std::string> shorter = {"bat", "Cat"};
    CHECK(nearest_name("cat", shorter) == "Cat");
}

TEST_CASE("A name of any length is answered quickly") {
    const std::vector<std::string> names = {std::string(1'000'000, 'a'), "ab"};
    CHECK_FALSE(nearest_name(std::string(1'000'000, 'a'), names));
}

TEST_CASE("The suggestion is a sentence or nothing") {
    const std::vector<std::string> names = {"to"};
    CHECK(did_you_mean("ot", names) == " Did you mean 'to'?");
    CHECK(did_you_mean("zebra", names).empty());
}

}  // namespace
}  // namespace ringside
