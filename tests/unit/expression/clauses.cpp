// SPDX-License-Identifier: BSL-1.0
#include <facet/expression/field.hpp>

#include <support/catch.hpp>

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using namespace facet::literals;
using facet::comparison;
using facet::detail::clause_at;

namespace {

struct Account {
    std::string account_id;
    std::int64_t balance;
};

template <comparison Op, class Clause>
constexpr bool is(const Clause&) {
    return Clause::op == Op && Clause::field == "n";
}

const std::string long_text(100, 'x');

auto stored_where() {
    const std::string own = "temporary " + long_text;
    return "a"_f == own && "b"_f.between("low " + own, std::string("short")) && "c"_f == facet::each_of(own, "short");
}

}  // namespace

TEST_CASE("all comparisons exist in both orders of their operands") {
    CHECK(is<comparison::equal>("n"_f == 5));
    CHECK(is<comparison::equal>(5 == "n"_f));
    CHECK(is<comparison::less>("n"_f < 5));
    CHECK(is<comparison::greater>(5 < "n"_f));
    CHECK(is<comparison::less_equal>("n"_f <= 5));
    CHECK(is<comparison::greater_equal>(5 <= "n"_f));
    CHECK(is<comparison::greater>("n"_f > 5));
    CHECK(is<comparison::less>(5 > "n"_f));
    CHECK(is<comparison::greater_equal>("n"_f >= 5));
    CHECK(is<comparison::less_equal>(5 >= "n"_f));
    CHECK(is<comparison::between>("n"_f.between(1, 2)));
    CHECK(is<comparison::begins_with>("n"_f.begins_with("x")));
    CHECK(is<comparison::each_of>("n"_f == facet::each_of(1, 2)));
    CHECK((5 > "n"_f).operand == 5);
    CHECK((std::string("x") == "n"_f).operand.view() == "x");
    CHECK(("x" == "n"_f).operand.view() == "x");
}

TEST_CASE("a field can be named by its member") {
    STATIC_REQUIRE(facet::field<&Account::account_id>.name == "account_id");
    STATIC_REQUIRE(decltype(facet::field<&Account::balance> == 5)::field == "balance");
}

TEST_CASE("a where-clause owns its operands, whatever becomes of what it was written with") {
    auto where = stored_where();
    const auto check = [](const auto& kept) {
        CHECK(clause_at<0>(kept).operand.view() == "temporary " + long_text);
        CHECK(clause_at<1>(kept).operand.low.view() == "low temporary " + long_text);
        CHECK(clause_at<1>(kept).operand.high.view() == "short");
        CHECK(clause_at<2>(kept).operand.values.at(0).view() == "temporary " + long_text);
        CHECK(clause_at<2>(kept).operand.values.at(1).view() == "short");
    };
    check(where);
    const auto copy = where;
    const auto moved = std::move(where);
    check(copy);
    check(moved);
    char buffer[] = "abc";
    const auto from_characters = "a"_f == buffer;
    const auto from_view = "a"_f == std::string_view(buffer, 2);
    buffer[0] = 'x';
    CHECK(from_characters.operand.view() == "abc");
    CHECK(from_view.operand.view() == "ab");
}

TEST_CASE("texts of every length around the inline one are kept") {
    for (const std::size_t size : {0u, 1u, 46u, 47u, 48u, 49u, 200u}) {
        const std::string text(size, 'y');
        const facet::text_operand operand(text);
        const facet::text_operand copy = operand;  // NOLINT: the copy is what is tested
        CHECK(copy.view() == text);
        std::vector<facet::text_operand> grown;
        for (int i = 0; i < 9; ++i) grown.emplace_back(text);
        for (const auto& each : grown) CHECK(each.view() == text);
    }
    CHECK(facet::text_operand(std::string("a\0b", 3)).view() == std::string("a\0b", 3));
}

TEST_CASE("statements are joined in their order, alone or many") {
    const auto one = "a"_f == 1;
    const auto two = one && "b"_f > 2;
    const auto three = "c"_f < 3 && two;
    const auto four = two && two;
    STATIC_REQUIRE(decltype(two)::size == 2);
    STATIC_REQUIRE(decltype(three)::size == 3);
    STATIC_REQUIRE(decltype(four)::size == 4);
    CHECK(clause_at<0>(three).operand == 3);
    CHECK(clause_at<1>(three).operand == 1);
    CHECK(clause_at<2>(three).operand == 2);
    CHECK(clause_at<3>(four).operand == 2);
    CHECK(clause_at<0>(one).operand == 1);  // a statement alone is a where-clause of one
}

TEST_CASE("each_of takes values, or a range of them") {
    std::vector<int> numbers{1, 2, 3};
    const std::array<std::string, 2> texts{"a", "b"};
    CHECK(facet::each_of(numbers).values == numbers);
    CHECK(facet::each_of(std::as_const(numbers)).values == numbers);
    CHECK(facet::each_of(std::vector<int>{4, 5}).values == std::vector<int>{4, 5});
    CHECK(facet::each_of(texts).values.at(1).view() == "b");
    CHECK(facet::each_of(std::string("ab")).values.size() == 1);  // a text is one value, no range of characters
    CHECK(facet::each_of("ab").values.at(0).view() == "ab");
    CHECK(facet::each_of("a", std::string("b"), std::string_view("c")).values.size() == 3);
    CHECK(facet::each_of(1, 2).values == std::vector<int>{1, 2});
    CHECK(facet::each_of(std::vector<int>{}).values.empty());
    const int plain[] = {6, 7};
    const char* const words[] = {"a", "bc"};
    CHECK(facet::each_of(plain).values == std::vector<int>{6, 7});
    CHECK(facet::each_of(words).values.at(1).view() == "bc");
}

TEST_CASE("assignments keep what they assign") {
    const auto text = "a"_f = std::string("x");
    const auto more = "n"_f += 5;
    const auto less = "n"_f -= std::int64_t{7};
    CHECK(text.operand.view() == "x");
    CHECK(more.operand == 5);
    CHECK(less.operand == 7);
    STATIC_REQUIRE(decltype(text)::kind == facet::assignment_kind::assign);
    STATIC_REQUIRE(decltype(more)::kind == facet::assignment_kind::plus);
    STATIC_REQUIRE(decltype(less)::kind == facet::assignment_kind::minus);
}

namespace {

template <class A, class B>
concept comparable = requires(A a, B b) { a == b; };

}  // namespace

TEST_CASE("what is no statement is none") {
    using a = decltype("a"_f);
    using b = decltype("b"_f);
    STATIC_REQUIRE(comparable<a, int>);
    STATIC_REQUIRE(comparable<int, a>);
    STATIC_REQUIRE(comparable<a, b>);  // and refused with a sentence by each call: reject/filters/two_fields_compared.cpp
    STATIC_REQUIRE_FALSE(comparable<a, decltype("b"_f == 1)>);
}
