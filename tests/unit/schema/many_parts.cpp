// SPDX-License-Identifier: BSL-1.0
#include <facet/schema/check_parts.hpp>
#include <support/catch.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

TEST_CASE("a declaration may have more parts than clang's folds have operands") {
    const auto said = []<std::size_t... Part>(std::index_sequence<Part...>) {
        return facet::detail::said_twice<facet::partition<"PK">, std::integral_constant<std::size_t, Part>..., facet::partition<"PK2">>();
    };
    CHECK(said(std::make_index_sequence<400>()) == "partition");
    CHECK(facet::detail::said_twice<facet::partition<"PK">, facet::sort<"SK">>().empty());
}
