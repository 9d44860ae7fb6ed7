// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/expression/operand.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Statements about fields, and where-clauses, which join them by `&&`. How they are written: field.hpp.

namespace facet::inline v0 {

/// What a statement says of its field.
enum class comparison : std::uint8_t { equal, less, less_equal, greater, greater_equal, between, begins_with, each_of };

/// The operator as messages show it.
[[nodiscard]] constexpr std::string_view to_string(comparison op) noexcept {
    constexpr std::string_view words[] = {"==", "<", "<=", ">", ">=", "between", "begins_with", "each_of"};
    return words[static_cast<std::size_t>(op)];
}

/// Two ends of a range, both included.
template <class Operand>
struct bounds {
    Operand low;
    Operand high;
};

/// One statement about one field. Owns its operand.
template <fixed_string Field, comparison Op, class Operand>
struct clause {
    static constexpr std::string_view field = Field.view();
    static constexpr comparison op = Op;
    using operand_type = Operand;

    Operand operand;

    // Inlined, as those of where-clauses are, because else each clause of a program would have two functions per layer.
    template <class Given>
    [[gnu::always_inline]] constexpr clause(std::in_place_t, Given&& given) : operand(static_cast<Given&&>(given)) {}
    [[gnu::always_inline]] clause(const clause&) = default;
    [[gnu::always_inline]] clause(clause&&) = default;
    [[gnu::always_inline]] clause& operator=(const clause&) = default;
    [[gnu::always_inline]] clause& operator=(clause&&) = default;
    [[gnu::always_inline]] ~clause() = default;
};

namespace detail {
template <std::size_t Position, class Clause>
struct placed_clause {
    Clause clause;

    template <class Given>
    [[gnu::always_inline]] constexpr placed_clause(std::in_place_t, Given&& given) : clause(static_cast<Given&&>(given)) {}
    [[gnu::always_inline]] placed_clause(const placed_clause&) = default;
    [[gnu::always_inline]] placed_clause(placed_clause&&) = default;
    [[gnu::always_inline]] placed_clause& operator=(const placed_clause&) = default;
    [[gnu::always_inline]] placed_clause& operator=(placed_clause&&) = default;
    [[gnu::always_inline]] ~placed_clause() = default;
};

template <class Positions, class... Clauses>
struct placed_clauses;
template <>
struct placed_clauses<std::index_sequence<>> {};
template <std::size_t... Position, class... Clauses>
struct placed_clauses<std::index_sequence<Position...>, Clauses...> : placed_clause<Position, Clauses>... {
    template <class... Given>
    [[gnu::always_inline]] constexpr explicit placed_clauses(std::in_place_t, Given&&... given)
        : placed_clause<Position, Clauses>(std::in_place, static_cast<Given&&>(given))... {}
    [[gnu::always_inline]] placed_clauses(const placed_clauses&) = default;
    [[gnu::always_inline]] placed_clauses(placed_clauses&&) = default;
    [[gnu::always_inline]] placed_clauses& operator=(const placed_clauses&) = default;
    [[gnu::always_inline]] placed_clauses& operator=(placed_clauses&&) = default;
    [[gnu::always_inline]] ~placed_clauses() = default;
};

template <std::size_t Position, class Clause>
[[nodiscard]] [[gnu::always_inline]] constexpr Clause& clause_at(placed_clause<Position, Clause>& placed) noexcept {
    return placed.clause;
}
template <std::size_t Position, class Clause>
[[nodiscard]] [[gnu::always_inline]] constexpr const Clause& clause_at(const placed_clause<Position, Clause>& placed) noexcept {
    return placed.clause;
}
}  // namespace detail

/// Statements joined by `&&`: a where-clause. Owns its operands, so it can be kept.
template <class... Clauses>
struct where_clause : detail::placed_clauses<std::index_sequence_for<Clauses...>, Clauses...> {
    static constexpr std::size_t size = sizeof...(Clauses);

    [[gnu::always_inline]] where_clause() = default;
    template <class... Given>
    [[gnu::always_inline]] constexpr explicit where_clause(std::in_place_t, Given&&... given)
        : detail::placed_clauses<std::index_sequence_for<Clauses...>, Clauses...>(std::in_place, static_cast<Given&&>(given)...) {}
    [[gnu::always_inline]] where_clause(const where_clause&) = default;
    [[gnu::always_inline]] where_clause(where_clause&&) = default;
    [[gnu::always_inline]] where_clause& operator=(const where_clause&) = default;
    [[gnu::always_inline]] where_clause& operator=(where_clause&&) = default;
    [[gnu::always_inline]] ~where_clause() = default;
};

namespace detail {

/// What a statement's operands are, however many it has.
template <class Operand>
struct single_operand {
    using type = Operand;
};
template <class Operand>
struct single_operand<bounds<Operand>> {
    using type = Operand;
};
template <class Operand>
struct single_operand<alternatives<Operand>> {
    using type = Operand;
};

template <class Type>
inline constexpr bool is_clause = false;
template <fixed_string Field, comparison Op, class Operand>
inline constexpr bool is_clause<clause<Field, Op, Operand>> = true;
template <class Type>
inline constexpr bool is_where = false;
template <class... Clauses>
inline constexpr bool is_where<where_clause<Clauses...>> = true;

/// A clause alone is a where-clause of one.
template <std::size_t Position, class Clause>
    requires is_clause<Clause>
[[nodiscard]] [[gnu::always_inline]] constexpr const Clause& clause_at(const Clause& only) noexcept {
    return only;
}

template <std::size_t Position, class Clause>
    requires is_clause<Clause>
[[nodiscard]] [[gnu::always_inline]] constexpr Clause& clause_at(Clause& only) noexcept {
    return only;
}

/// Clauses as a list of types; a clause alone is a list of one.
template <class... Clauses>
struct clause_list {
    using positions = std::index_sequence_for<Clauses...>;
    template <class... More>
    static where_clause<Clauses..., More...> joined(clause_list<More...>);
};
template <class... Clauses>
clause_list<Clauses...> list_clauses(const where_clause<Clauses...>*);
template <class Clause>
    requires is_clause<Clause>
clause_list<Clause> list_clauses(const Clause*);

/// The clause at a position of what is a `From`: to be taken over from a temporary, to be copied from others.
template <class From, std::size_t Position>
[[nodiscard]] [[gnu::always_inline]] constexpr decltype(auto) hand_over(std::remove_reference_t<From>& from) noexcept {
    if constexpr (std::is_lvalue_reference_v<From>) return detail::clause_at<Position>(from);
    else return std::move(detail::clause_at<Position>(from));
}
template <class Joined, class A, class B, std::size_t... I, std::size_t... J>
[[nodiscard]] [[gnu::always_inline]] inline Joined join(A&& a, B&& b, std::index_sequence<I...>, std::index_sequence<J...>) {
    return Joined(std::in_place, detail::hand_over<A, I>(a)..., detail::hand_over<B, J>(b)...);
}

template <class From, class... A, class Clause, std::size_t... I>
[[nodiscard]] [[gnu::always_inline]] inline where_clause<A..., std::remove_cvref_t<Clause>> append(const where_clause<A...>*, std::remove_reference_t<From>& from, Clause&& next, std::index_sequence<I...>) {
    return where_clause<A..., std::remove_cvref_t<Clause>>(std::in_place, detail::hand_over<From, I>(from)..., static_cast<Clause&&>(next));
}

template <class Type>
concept where_part = is_clause<std::remove_cvref_t<Type>> || is_where<std::remove_cvref_t<Type>>;

}  // namespace detail

/// Both statements hold. Takes over the operands of temporaries, copies others.
template <detail::where_part A, detail::where_part B>
[[nodiscard]] [[gnu::always_inline]] inline auto operator&&(A&& a, B&& b) {
    // Clauses alone need no where-clauses of one, whose functions would be compiled for each field.
    using left = std::remove_cvref_t<A>;
    using right = std::remove_cvref_t<B>;
    if constexpr (detail::is_clause<left> && detail::is_clause<right>) {
        return where_clause<left, right>(std::in_place, static_cast<A&&>(a), static_cast<B&&>(b));
    } else if constexpr (detail::is_clause<right>) {
        return detail::append<A>(static_cast<left*>(nullptr), a, static_cast<B&&>(b), std::make_index_sequence<left::size>{});
    } else {
        using first = decltype(detail::list_clauses(static_cast<left*>(nullptr)));
        using second = decltype(detail::list_clauses(static_cast<right*>(nullptr)));
        return detail::join<decltype(first::joined(second{}))>(static_cast<A&&>(a), static_cast<B&&>(b), typename first::positions{}, typename second::positions{});
    }
}

namespace detail {
inline constexpr text chained_comparison{"two comparisons do not follow each other; a range is `price`_f.between(low, high), or two comparisons that are joined: `price`_f > low && `price`_f < high"};
/// What is compared once more, behind a comparison; not with another one, whose operators are its own.
template <class Clause, class Value>
concept compared_again = is_clause<Clause> && !where_part<Value>;
}  // namespace detail
/// Refused, with a sentence: `1 < "price"_f < 3`.
template <class Clause, class Value, auto Why = detail::always<detail::chained_comparison>>
    requires(detail::compared_again<Clause, Value> && detail::chosen<Why>)
Clause operator<(const Clause& clause, const Value&) {
    static_assert(detail::possible<Why>);
    return clause;
}
template <class Clause, class Value, auto Why = detail::always<detail::chained_comparison>>
    requires(detail::compared_again<Clause, Value> && !detail::chosen<Why>)
Clause operator<(const Clause&, const Value&) = delete;
/// \overload
template <class Clause, class Value, auto Why = detail::always<detail::chained_comparison>>
    requires(detail::compared_again<Clause, Value> && detail::chosen<Why>)
Clause operator<=(const Clause& clause, const Value&) {
    static_assert(detail::possible<Why>);
    return clause;
}
template <class Clause, class Value, auto Why = detail::always<detail::chained_comparison>>
    requires(detail::compared_again<Clause, Value> && !detail::chosen<Why>)
Clause operator<=(const Clause&, const Value&) = delete;

}  // namespace facet::inline v0
