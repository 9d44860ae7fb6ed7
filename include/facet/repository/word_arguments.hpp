// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/expression/field.hpp>
#include <facet/repository/cursor.hpp>
#include <facet/repository/sentences.hpp>

#include <type_traits>
#include <utility>

/// \file
/// What the words of reads take. What they do not take is refused by these types, once for all, and not by each query's own overloads.

namespace facet::inline v0::detail {

/// A number of items.
template <class Number>
struct item_count {
    item_count(Number given) noexcept : value(given) {}
    template <class Given, only_if<std::is_class_v<Given> && std::is_convertible_v<const Given&, Number>> = 0>
    item_count(const Given& given) : value(given) {}
    /// Refused, with a sentence.
    template <class Given, only_if<!std::is_convertible_v<const Given&, Number>> = 0, auto Why = always<number_of_items>>
        requires(chosen<Why>)
    item_count(const Given&) {
        static_assert(possible<Why>);
    }
    template <class Given, only_if<!std::is_convertible_v<const Given&, Number>> = 0, auto Why = always<number_of_items>>
        requires(!chosen<Why>)
    item_count(const Given&) = delete;

    Number value{};
};

/// Where a read goes on.
struct read_place {
    read_place() = default;
    read_place(cursor given) : value(std::move(given)) {}
    /// Refused, with a sentence.
    template <class Given, only_if<!std::is_convertible_v<const Given&, cursor>> = 0, auto Why = always<after_arguments>>
        requires(chosen<Why>)
    read_place(const Given&) {
        static_assert(possible<Why>);
    }
    template <class Given, only_if<!std::is_convertible_v<const Given&, cursor>> = 0, auto Why = always<after_arguments>>
        requires(!chosen<Why>)
    read_place(const Given&) = delete;

    cursor value{};
};

/// Whether an order is told by one field, as it has to be.
template <class... Given>
inline constexpr bool is_one_field = false;
template <fixed_string Field>
inline constexpr bool is_one_field<field_term<Field>> = true;

/// Nothing: an order is said by its word alone.
struct no_argument {
    no_argument() = default;
    /// Refused, with a sentence.
    template <class Given, auto Why = always<order_arguments>>
        requires(chosen<Why>)
    no_argument(const Given&) {
        static_assert(possible<Why>);
    }
    template <class Given, auto Why = always<order_arguments>>
        requires(!chosen<Why>)
    no_argument(const Given&) = delete;
};

}  // namespace facet::inline v0::detail
