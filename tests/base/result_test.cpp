#include "core/base/result.h"

#include <doctest/doctest.h>

#include <memory>

namespace ringside {
namespace {

Result<int> half(int number) {
    if (number % 2 != 0) return failure(ErrorKind::bad_input, "odd: give an even number");
    return number / 2;
}

TEST_CASE("A result holds either the value or the error with its kind") {
    CHECK(half(8).value() == 4);
    const Result<int> odd = half(7);
    REQUIRE_FALSE(odd);
    CHECK(odd.error().kind == ErrorKind::bad_input);
    CHECK(odd.error().message == "odd: give an even number");
}

TEST_CASE("A status without a value is true exactly when it holds no error") {
    const Status fine;
    CHECK(fine);
    const Status bad = failure(ErrorKind::io, "disk full");
    CHECK_FALSE(bad);
}

TEST_CASE("A result carries a value that can only be moved") {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
    const std::unique_ptr<int> taken = std::move(*result);
    CHECK(*taken == 3);
}

}  // namespace
}  // namespace ringside
