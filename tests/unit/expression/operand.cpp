// SPDX-License-Identifier: BSL-1.0
#include <facet/expression/operand.hpp>

#include <support/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

/// A text of that many bytes.
std::string text_of(std::size_t size) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(1 + (i * 37 + size * 11) % 255);
    return text;
}

}  // namespace

TEST_CASE("an operand holds a text of any length by itself") {
    for (std::size_t size = 0; size <= 100; ++size) {
        CAPTURE(size);
        const std::string expected = text_of(size);
        facet::text_operand operand = [&] {
            const std::vector<char> given(expected.begin(), expected.end());  // ends with its memory, so that a sanitizer sees what is read beyond
            return facet::text_operand(std::string_view(given.data(), given.size()));
        }();
        REQUIRE(operand.view() == expected);
        const auto inside = reinterpret_cast<std::uintptr_t>(operand.view().data()) - reinterpret_cast<std::uintptr_t>(&operand);
        CHECK((inside < sizeof operand) == (size <= 48));  // as far as its description says

        const facet::text_operand copy = operand;
        CHECK(copy.view() == expected);
        facet::text_operand moved = std::move(operand);
        CHECK(moved.view() == expected);
        CHECK(copy.view().data() != moved.view().data());

        facet::text_operand assigned{std::string_view("another text, which is longer than what is held without memory of its own")};
        assigned = moved;
        CHECK(assigned.view() == expected);
        assigned = facet::text_operand(std::string_view("short"));
        CHECK(assigned.view() == "short");
        CHECK(moved.view() == expected);
    }
}
