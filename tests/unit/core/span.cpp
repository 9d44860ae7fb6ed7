// SPDX-License-Identifier: BSL-1.0
#include <facet/core/span.hpp>
#include <support/catch.hpp>

#include <array>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

using facet::span;

struct base {};
struct derived : base {
    int more = 0;
};

// Elements keep their size and what may be done to them; a temporary's are only read.
static_assert(std::is_convertible_v<std::vector<int>, span<const int>>);
static_assert(std::is_convertible_v<std::vector<int>&, span<int>>);
static_assert(!std::is_convertible_v<std::vector<int>, span<int>>);
static_assert(!std::is_convertible_v<const std::vector<int>&, span<int>>);
static_assert(!std::is_convertible_v<std::vector<derived>&, span<const base>>);
static_assert(!std::is_convertible_v<std::vector<bool>&, span<const bool>>);
static_assert(!std::is_convertible_v<span<const int>, span<int>>);
static_assert(std::is_convertible_v<span<int>, span<const int>>);
static_assert(std::is_convertible_v<std::string_view, span<const char>>);

static_assert(std::is_convertible_v<span<int>, std::span<int>>);
static_assert(std::is_convertible_v<span<int>, std::span<const int>>);
static_assert(std::is_convertible_v<std::span<int>, span<int>>);
static_assert(std::is_convertible_v<std::span<int, 3>, span<const int>>);
static_assert(!std::is_convertible_v<std::span<const int>, span<int>>);
static_assert(std::is_trivially_copyable_v<span<int>>);

constexpr std::array five{1, 2, 3, 4, 5};

constexpr int sum_of(span<const int> numbers) {
    int sum = 0;
    for (const int number : numbers) sum += number;
    return sum;
}
static_assert(sum_of(five) == 15);
static_assert(sum_of({}) == 0);
static_assert(sum_of(span(five).first(2)) == 3);
static_assert(sum_of(span(five).last(2)) == 9);
static_assert(sum_of(span(five).subspan(3)) == 9);
static_assert(sum_of(span(five).subspan(1, 2)) == 5);
static_assert(span(five).front() == 1 && span(five).back() == 5 && span(five)[2] == 3);
static_assert(span<const int>().empty() && span<const int>().data() == nullptr);

TEST_CASE("a span views an array, a vector, another span and one of the standard library") {
    int plain[] = {1, 2, 3};
    CHECK(sum_of(plain) == 6);
    CHECK(span(plain, 2).size() == 2);
    const span<int> writable = plain;
    writable[0] = 4;
    CHECK(sum_of(std::span(plain)) == 9);

    std::vector<int> numbers{1, 2, 3};
    const span<int> viewed = numbers;
    viewed.back() = 5;
    CHECK(sum_of(viewed) == 8);
    CHECK(viewed.data() == numbers.data());

    const std::span<const int> standard = viewed;
    CHECK(standard.data() == numbers.data());
    CHECK(standard.size() == 3);
}

}  // namespace
