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

TEST_CASE("a lookup that is given an item, or put back, keeps no error") {
    lookup<std::string> found(failure());
    CHECK(found.emplace("here") == "here");
    CHECK(found.has_value());
    CHECK_FALSE(found.failed());
    CHECK(found.value_or("other") == "here");
    lookup<std::string> gone(failure());
    gone.reset();
    CHECK(gone.missing());
    CHECK_FALSE(gone.failed());
}

TEST_CASE("a result is made another one, or keeps its error") {
    const auto twice = result<int>(21).transform([](int number) { return std::to_string(2 * number); });
    REQUIRE(twice.has_value());
    CHECK_FALSE(twice.failed());
    CHECK(*twice == "42");
    const auto failed = result<int>(failure()).transform([](int) { return std::string("never"); });
    REQUIRE_FALSE(failed.has_value());
    CHECK(failed.failed());
    CHECK(failed.error().message == "no good");
    CHECK(result<void>(failure()).failed());
    CHECK_FALSE(result<void>().failed());

    int seen = 0;
    CHECK(result<int>(7).transform([&](int number) { seen = number; }).has_value());
    CHECK(seen == 7);
    CHECK_FALSE(result<int>(failure()).transform([&](int) { seen = 0; }).has_value());
    CHECK(seen == 7);
}

TEST_CASE("a result or lookup that cannot be copied stays as it was") {
    struct fragile {
        explicit fragile(bool what) : breaks(what) {}
        fragile(const fragile& other) : breaks(other.breaks) {
            if (breaks) throw 5;
        }
        fragile(fragile&&) noexcept = default;
        fragile& operator=(const fragile&) = default;
        fragile& operator=(fragile&&) noexcept = default;
        ~fragile() = default;
        bool breaks;
    };
    const auto check = []<class Outcome>(std::type_identity<Outcome>) {
        Outcome sound(fragile(false));
        const Outcome breaking(fragile(true));
        CHECK_THROWS_AS(sound = breaking, int);
        REQUIRE(sound.has_value());
        CHECK_FALSE(sound->breaks);
        Outcome failed(failure());
        CHECK_THROWS_AS(failed = breaking, int);
        REQUIRE_FALSE(failed.has_value());
        CHECK(failed.error().message == "no good");
        failed = sound;
        CHECK(failed.has_value());
        sound = Outcome(failure());
        CHECK(sound.error().message == "no good");
    };
    check(std::type_identity<result<fragile>>());
    check(std::type_identity<lookup<fragile>>());
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

namespace {

struct named {
    std::string name;
    int count = 0;
};
lookup<int> find(int number) {
    if (number < 0) return failure();
    if (number == 0) return {};
    return number;
}
lookup<std::string> find_text(int number) {
    const auto found = find(number);
    if (!found.has_value()) return found.error();  // missing stays missing
    return std::to_string(*found);
}

}  // namespace

TEST_CASE("a lookup is made another one: its item, its absence or its error") {
    const auto text = [](int number) { return std::to_string(number); };
    CHECK(find(5).transform(text).value() == "5");
    CHECK(find(0).transform(text).missing());
    CHECK(find(-1).transform(text).error().code == error_code::validation);
    CHECK(find(5).and_then(find_text).value() == "5");
    CHECK(find(0).and_then(find_text).missing());
    CHECK(find(-1).and_then(find_text).failed());
    CHECK(find(5).and_then([](int number) { return find(number - 5); }).missing());
    CHECK(find(6).and_then(halve).value() == 3);
    CHECK(find(0).and_then(halve).error().code == error_code::item_not_found);  // a result has no absence
    CHECK(find(-1).and_then(halve).error().code == error_code::validation);
    CHECK(lookup<named>(named{"ann", 1}).transform(&named::name).value() == "ann");
    CHECK(*lookup<std::unique_ptr<int>>(std::make_unique<int>(3)).transform([](std::unique_ptr<int> number) { return number; }).value() == 3);
}

TEST_CASE("a result of nothing is made another one") {
    int seen = 0;
    CHECK(result<void>().transform([] { return 5; }).value() == 5);
    CHECK(result<void>().transform([&] { seen = 1; }).has_value());
    CHECK(seen == 1);
    CHECK(result<void>(failure()).transform([] { return 5; }).error().code == error_code::validation);
    CHECK(result<named>(named{"ann", 7}).transform(&named::count).value() == 7);
}

TEST_CASE("what failed is made good, or told otherwise; what did not fail stays") {
    const auto zero = [](const error&) { return 0; };
    const auto again = [](const error&) { return result<int>(failure(error_code::throttling)); };
    const auto other = [](error cause) {
        cause.message = "worse";
        return cause;
    };
    CHECK(result<int>(5).or_else(zero).value() == 5);
    CHECK(result<int>(failure()).or_else(zero).value() == 0);
    CHECK(result<int>(failure()).or_else(again).error().code == error_code::throttling);
    CHECK(result<int>(5).transform_error(other).value() == 5);
    CHECK(result<int>(failure()).transform_error(other).error().message == "worse");
    CHECK(result<void>(failure()).or_else([](const error&) { return result<void>(); }).has_value());
    CHECK(result<void>(failure()).transform_error(other).error().message == "worse");
    CHECK(result<void>().transform_error(other).has_value());
    CHECK(find(5).or_else(zero).value() == 5);
    CHECK(find(0).or_else(zero).missing());
    CHECK(find(-1).or_else(zero).value() == 0);
    CHECK(find(-1).or_else([](const error&) { return lookup<int>(); }).missing());
    CHECK(find(-1).transform_error(other).error().message == "worse");
    CHECK(find(0).transform_error(other).missing());
}

TEST_CASE("results that have a name are chained, too, and keep what they have") {
    const result<std::string> text("here");
    CHECK(text.transform([](const std::string& value) { return value.size(); }).value() == 4);
    CHECK(text.and_then([](const std::string& value) { return result<char>(value[0]); }).value() == 'h');
    CHECK(text.or_else([](const error&) { return std::string(); }).value() == "here");
    const result<int> failed(failure());
    CHECK(failed.transform_error([](const error& cause) { return cause; }).error().message == "no good");
    CHECK(failed.transform([](int) { return 1; }).error().message == "no good");
    CHECK(failed.error().message == "no good");
    const lookup<named> found(named{"ann", 1});
    CHECK(found.transform(&named::name).value() == "ann");
    CHECK(found->name == "ann");
}

TEST_CASE("the absence that one lookup tells by its error is absence to another") {
    CHECK(find_text(5).value() == "5");
    CHECK(find_text(0).missing());
    CHECK(find_text(-1).failed());
    CHECK(lookup<std::string>(find(0).required().error()).missing());
    error of_a_call = find(0).error();
    of_a_call.operation = "modify";
    CHECK(lookup<std::string>(of_a_call).failed());
    CHECK(lookup<std::string>(failure(error_code::item_not_found)).failed());
}

TEST_CASE("the error of a temporary outlives it") {
    static_assert(std::is_same_v<decltype(std::declval<result<int>>().error()), error>);
    static_assert(std::is_same_v<decltype(std::declval<result<void>>().error()), error>);
    static_assert(std::is_same_v<decltype(std::declval<lookup<int>>().error()), error>);
    static_assert(std::is_same_v<decltype(std::declval<const result<int>&>().error()), const error&>);
    const auto& message = result<void>(failure()).error().message;
    CHECK(message == "no good");
}

TEST_CASE("a lookup gives a result where it is kept, too") {
    const lookup<std::string> found(std::string("here"));
    CHECK(found.required().value() == "here");
    CHECK(found.value() == "here");
    const lookup<std::string> missing;
    CHECK(missing.required().error().code == error_code::item_not_found);
    const lookup<std::string> failed(failure());
    CHECK(failed.required().error().message == "no good");
}
