// SPDX-License-Identifier: BSL-1.0
#include <facet/core/result.hpp>

#include <support/catch.hpp>

#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using facet::error;
using facet::error_code;
using facet::lookup;
using facet::result;

namespace {

error failure(error_code code = error_code::validation) {
    error cause;
    cause.code = code;
    cause.message = "no good";
    return cause;
}
result<int> halve(int number) {
    if (number % 2 != 0) return failure(error_code::invalid_value);
    return number / 2;
}

}  // namespace

TEST_CASE("a result is made another one, or keeps its error") {
    const auto twice = result<int>(21).transform([](int number) { return std::to_string(2 * number); });
    REQUIRE(twice.has_value());
    CHECK(*twice == "42");
    const auto failed = result<int>(failure()).transform([](int) { return std::string("never"); });
    REQUIRE_FALSE(failed.has_value());
    CHECK(failed.error().message == "no good");

    int seen = 0;
    CHECK(result<int>(7).transform([&](int number) { seen = number; }).has_value());
    CHECK(seen == 7);
    CHECK_FALSE(result<int>(failure()).transform([&](int) { seen = 0; }).has_value());
    CHECK(seen == 7);
}

TEST_CASE("results are chained up to the first error") {
    CHECK(result<int>(8).and_then(halve).and_then(halve).value() == 2);
    CHECK(result<int>(6).and_then(halve).and_then(halve).error().code == error_code::invalid_value);
    CHECK(result<int>(failure()).and_then(halve).error().code == error_code::validation);
    CHECK(result<int>(8).and_then([](int) { return result<void>(failure()); }).error().code == error_code::validation);
    CHECK(result<void>().and_then([] { return halve(4); }).value() == 2);
    CHECK(result<void>(failure()).and_then([] { return halve(4); }).error().code == error_code::validation);
    const auto moved = result<std::unique_ptr<int>>(std::make_unique<int>(3)).and_then([](std::unique_ptr<int> number) { return result<int>(*number); });
    CHECK(moved.value() == 3);
}

TEST_CASE("a value stands in for one that is not there") {
    CHECK(result<int>(5).value_or(1) == 5);
    CHECK(result<int>(failure()).value_or(1) == 1);
    CHECK(*result<std::unique_ptr<int>>(failure()).value_or(std::make_unique<int>(9)) == 9);
    CHECK(result<std::vector<int>>(failure()).value_or({}).empty());
    CHECK(result<std::vector<int>>(failure()).value_or({1, 2}).size() == 2);
    CHECK(lookup<std::string>().value_or("other") == "other");
    CHECK(lookup<std::string>().value_or({}).empty());
    struct named {
        std::string name;
        int count = 0;
    };
    CHECK(lookup<named>().value_or({"other", 5}).count == 5);
    static_assert(!std::is_convertible_v<lookup<named>, std::string>);
}

TEST_CASE("what looks for an item is a result to whom it has to be there") {
    CHECK(lookup<std::string>("here").required().value() == "here");
    CHECK(lookup<std::string>().required().error().code == error_code::item_not_found);
    CHECK(lookup<std::string>(failure()).required().error().code == error_code::validation);
}
