// SPDX-License-Identifier: BSL-1.0
#include <facet/value/binary.hpp>

#include <support/catch.hpp>

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

using facet::binary;

static_assert(std::regular<binary> && std::totally_ordered<binary>);
static_assert(!std::is_convertible_v<std::string, binary> && !std::is_convertible_v<binary, std::string>);
static_assert(!std::is_constructible_v<binary, const char*>);
static_assert(std::is_nothrow_move_constructible_v<binary>);

TEST_CASE("a binary holds any bytes, copied or taken over") {
    const std::array<std::byte, 4> source = {std::byte{0}, std::byte{0xff}, std::byte{'a'}, std::byte{0}};
    const binary value(source);
    CHECK(value.size() == 4);
    CHECK(value.view() == std::string_view("\0\xff"
                                           "a\0",
                                           4));
    CHECK(value.bytes().size() == 4);
    CHECK(value.bytes()[1] == std::byte{0xff});
    CHECK(binary::from(value.view()) == value);
    CHECK(binary(value.bytes()) == value);
    CHECK(binary().empty());
    CHECK(binary() == binary::from(""));
    CHECK(binary(std::vector<std::byte>{}).empty());

    std::string text(100, 'x');
    const char* const data = text.data();
    binary adopted = binary::adopt(std::move(text));
    CHECK(adopted.view().data() == data);
    const std::string released = std::move(adopted).release();
    CHECK(released.data() == data);
}

TEST_CASE("K6 binaries are ordered by unsigned bytes, a shorter prefix first") {
    using namespace std::string_view_literals;
    std::vector<binary> ascending = {binary()};
    for (const std::string_view bytes : {"\0"sv, "\0\0"sv, "a"sv, "aa"sv, "b"sv, "\x7f"sv, "\x80"sv, "\xff"sv, "\xff\x01"sv})
        ascending.push_back(binary::from(bytes));
    for (std::size_t i = 0; i < ascending.size(); ++i)
        for (std::size_t j = 0; j < ascending.size(); ++j) {
            CHECK((ascending[i] <=> ascending[j]) == (i <=> j));
            CHECK((ascending[i] == ascending[j]) == (i == j));
        }
    CHECK(std::unordered_set<binary>{binary::from("a"), binary::from("a"), binary::from("b")}.size() == 2);
}
