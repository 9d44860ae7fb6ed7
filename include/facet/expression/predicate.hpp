// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/expression/field.hpp>
#include <facet/value/value_type.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

/// \file
/// What only conditions and filters can say (contract section 9): `!=`, exists, contains, the type, sizes, and `||` and `!` over
/// all of it. A part may be absent at run time: a std::optional of a part that holds none says nothing.

namespace facet::inline v0 {

/// What a predicate says of its field.
enum class predicate_kind : std::uint8_t { not_equal, exists, missing, contains, has_type, size };

/// One thing said of one field that a key condition cannot say. Owns its operand. `Op` compares, where it is about a size.
template <fixed_string Field, predicate_kind Kind, class Operand, comparison Op = comparison::equal>
struct predicate {
    static constexpr std::string_view field = Field.view();
    static constexpr predicate_kind kind = Kind;
    static constexpr comparison op = Op;
    using operand_type = Operand;

    Operand operand;
};

/// How parts are joined.
enum class connective : std::uint8_t { all, any };

/// Several parts, of which all or any hold.
template <connective Kind, class... Parts>
struct junction : detail::placed_clauses<std::index_sequence_for<Parts...>, Parts...> {
    static constexpr connective kind = Kind;
    static constexpr std::size_t size = sizeof...(Parts);

    using detail::placed_clauses<std::index_sequence_for<Parts...>, Parts...>::placed_clauses;

    /// Refused, with a sentence: `"note"_f == text && "count"_f = 5`.
    template <class Value, auto Why = detail::always<detail::assigned_all>, class... None>
        requires(detail::chosen<Why>)
    typename detail::refused_condition<None...>::type operator=(const Value&) {
        static_assert(detail::possible<Why>);
        return {};
    }
    template <class Value, auto Why = detail::always<detail::assigned_all>, class... None>
        requires(!detail::chosen<Why>)
    typename detail::refused_condition<None...>::type operator=(const Value&) = delete;
};

/// A part that does not hold.
template <class Part>
struct negation {
    Part part;
};

namespace detail {

inline constexpr text type_arguments{"has_type() takes a field and a facet::value_type: facet::has_type(`name`_f, facet::value_type::number)"};
inline constexpr text begins_with_call{"begins_with() is said as a field's own: `name`_f.begins_with(text)"};
inline constexpr text between_call{"between() is said as a field's own: `name`_f.between(1, 9)"};

inline constexpr text guarded_condition{"a condition is joined with conditions, and not with a std::optional of a value; what is asked only at times is a std::optional of a condition: q ? std::optional(`count`_f > *q) : std::nullopt"};

/// What is said of a value that is joined with a condition; `Otherwise` where it is no std::optional.
template <class Value, const auto& Otherwise>
inline constexpr const auto& joined_value = Otherwise;
template <class Value, const auto& Otherwise>
inline constexpr const auto& joined_value<std::optional<Value>, Otherwise> = guarded_condition;

template <class Type>
inline constexpr bool is_predicate = false;
template <fixed_string Field, predicate_kind Kind, class Operand, comparison Op>
inline constexpr bool is_predicate<predicate<Field, Kind, Operand, Op>> = true;
template <class Type>
inline constexpr bool is_junction = false;
template <connective Kind, class... Parts>
inline constexpr bool is_junction<junction<Kind, Parts...>> = true;
template <class Type>
inline constexpr bool is_negation = false;
template <class Part>
inline constexpr bool is_negation<negation<Part>> = true;

template <class Type>
inline constexpr bool is_part = is_clause<Type> || is_where<Type> || is_predicate<Type> || is_junction<Type> || is_negation<Type>;
template <class Part>
inline constexpr bool is_part<std::optional<Part>> = is_part<Part>;

/// What a condition or filter can be.
template <class Type>
concept condition_part = is_part<std::remove_cvref_t<Type>>;

/// What may be joined with a condition: one, or what a sentence says not to be one.
template <class Type>
concept joinable = condition_part<Type> || is_field_term<std::remove_cvref_t<Type>> || is_assignment<std::remove_cvref_t<Type>> || std::is_same_v<std::remove_cvref_t<Type>, bool>;

/// The same of what may stand where a where-clause does.
template <class Type>
concept statement = joinable<Type> || !std::is_class_v<std::remove_cvref_t<Type>> || text_like<std::remove_cvref_t<Type>>;

template <connective Kind, class Part>
[[nodiscard]] junction<Kind, std::remove_cvref_t<Part>> as_junction(Part&& part) {
    return junction<Kind, std::remove_cvref_t<Part>>(std::in_place, std::forward<Part>(part));
}
template <connective Kind, class... Parts>
[[nodiscard]] junction<Kind, Parts...> as_junction(junction<Kind, Parts...>&& parts) {
    return std::move(parts);
}
template <connective Kind, class... Parts>
[[nodiscard]] junction<Kind, Parts...> as_junction(const junction<Kind, Parts...>& parts) {
    return parts;
}

template <connective Kind, class... A, class... B, std::size_t... I, std::size_t... J>
[[nodiscard]] junction<Kind, A..., B...> join(junction<Kind, A...>&& a, junction<Kind, B...>&& b, std::index_sequence<I...>,
                                              std::index_sequence<J...>) {
    return junction<Kind, A..., B...>(std::in_place, std::move(clause_at<I>(a))..., std::move(clause_at<J>(b))...);
}
template <connective Kind, class... A, class... B>
[[nodiscard]] junction<Kind, A..., B...> join(junction<Kind, A...>&& a, junction<Kind, B...>&& b) {
    return join(std::move(a), std::move(b), std::index_sequence_for<A...>{}, std::index_sequence_for<B...>{});
}

}  // namespace detail

/// Both parts hold.
template <detail::joinable A, detail::joinable B>
    requires(!(detail::where_part<A> && detail::where_part<B>) && (detail::condition_part<A> || detail::condition_part<B>))
[[nodiscard]] auto operator&&(A&& a, B&& b) {
    using enum connective;
    using refused = detail::refused_condition<>::type;  // which joins nothing, so that no more is said of it
    if constexpr (std::is_same_v<std::remove_cvref_t<A>, refused> || std::is_same_v<std::remove_cvref_t<B>, refused>) return refused{};
    else return detail::join(detail::as_junction<all>(std::forward<A>(a)), detail::as_junction<all>(std::forward<B>(b)));
}
/// Refused, with a sentence: a value and a condition, as in `"note"_f = text && "count"_f == 5`.
template <class Value, detail::condition_part Part, auto Why = detail::always<detail::joined_value<Value, detail::assigned_all>>>
    requires(!detail::joinable<Value> && detail::chosen<Why>)
detail::refused_condition<>::type operator&&(const Value&, const Part&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <class Value, detail::condition_part Part, auto Why = detail::always<detail::joined_value<Value, detail::assigned_all>>>
    requires(!detail::joinable<Value> && !detail::chosen<Why>)
detail::refused_condition<>::type operator&&(const Value&, const Part&) = delete;
/// At least one of the parts holds.
template <detail::joinable A, detail::joinable B>
    requires(detail::condition_part<A> || detail::condition_part<B>)
[[nodiscard]] auto operator||(A&& a, B&& b) {
    using enum connective;
    return detail::join(detail::as_junction<any>(std::forward<A>(a)), detail::as_junction<any>(std::forward<B>(b)));
}
/// The part does not hold.
template <class Part>
    requires(detail::condition_part<Part> || detail::is_field_term<std::remove_cvref_t<Part>>)
[[nodiscard]] negation<std::remove_cvref_t<Part>> operator!(Part&& part) {
    return {std::forward<Part>(part)};
}

/// The field has another value, or none (contract C3).
template <fixed_string Name, detail::equal_value Value>
[[nodiscard]] auto operator!=(field_term<Name>, Value&& value) {
    using operand = detail::operand_type<Value>;
    return predicate<Name, predicate_kind::not_equal, operand>{operand(std::forward<Value>(value))};
}
/// Answered by a sentence where it is used, and not a contrary of the `==` with alternatives.
template <fixed_string Name, class Operand>
[[nodiscard]] auto operator!=(field_term<Name>, alternatives<Operand> values) {
    return predicate<Name, predicate_kind::not_equal, detail::several_operand>{detail::several_operand(values)};
}
/// \overload
template <fixed_string Name, detail::leading_value Value>
[[nodiscard]] auto operator!=(Value&& value, field_term<Name> field) {
    return field != std::forward<Value>(value);
}

/// The field's attribute is there, whatever its value (contract C9).
template <fixed_string Name>
[[nodiscard]] predicate<Name, predicate_kind::exists, no_operand> exists(field_term<Name>) {
    return {};
}
/// The field's attribute is not there (contract C9).
template <fixed_string Name>
[[nodiscard]] predicate<Name, predicate_kind::missing, no_operand> missing(field_term<Name>) {
    return {};
}
/// The field's text contains this one, or its list or set this element (contract C12).
template <fixed_string Name, class Value>
[[nodiscard]] auto contains(field_term<Name>, Value&& value) {
    using operand = detail::operand_type<Value>;
    return predicate<Name, predicate_kind::contains, operand>{operand(std::forward<Value>(value))};
}
/// Refused, with a sentence: a name without _f.
template <auto Why = detail::always<detail::exists_call>, class... None>
    requires(detail::chosen<Why>)
typename detail::refused_condition<None...>::type exists(std::string_view) {
    static_assert(detail::possible<Why>);
    return {};
}
template <auto Why = detail::always<detail::exists_call>, class... None>
    requires(!detail::chosen<Why>)
typename detail::refused_condition<None...>::type exists(std::string_view) = delete;
/// \overload
template <auto Why = detail::always<detail::exists_call>, class... None>
    requires(detail::chosen<Why>)
typename detail::refused_condition<None...>::type missing(std::string_view) {
    static_assert(detail::possible<Why>);
    return {};
}
template <auto Why = detail::always<detail::exists_call>, class... None>
    requires(!detail::chosen<Why>)
typename detail::refused_condition<None...>::type missing(std::string_view) = delete;
/// Refused, with a sentence: no value, or no field.
template <class Field, auto Why = detail::always<detail::contains_call>, class... None>
    requires(detail::chosen<Why>)
typename detail::refused_condition<None...>::type contains(const Field&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <class Field, auto Why = detail::always<detail::contains_call>, class... None>
    requires(!detail::chosen<Why>)
typename detail::refused_condition<None...>::type contains(const Field&) = delete;
/// Refused, with a sentence: what is said of a field by its own function.
template <fixed_string Name, class Prefix, auto Why = detail::always<detail::begins_with_call>>
    requires(detail::chosen<Why>)
auto begins_with(field_term<Name> field, Prefix&& prefix) {
    static_assert(detail::possible<Why>);
    return field.begins_with(std::forward<Prefix>(prefix));
}
template <fixed_string Name, class Prefix, auto Why = detail::always<detail::begins_with_call>>
    requires(!detail::chosen<Why>)
auto begins_with(field_term<Name> field, Prefix&& prefix) = delete;
/// \overload
template <fixed_string Name, class Low, class High, auto Why = detail::always<detail::between_call>>
    requires(detail::chosen<Why>)
auto between(field_term<Name> field, Low&& low, High&& high) {
    static_assert(detail::possible<Why>);
    return field.between(std::forward<Low>(low), std::forward<High>(high));
}
template <fixed_string Name, class Low, class High, auto Why = detail::always<detail::between_call>>
    requires(!detail::chosen<Why>)
auto between(field_term<Name> field, Low&& low, High&& high) = delete;
/// The field's attribute is of this type of DynamoDB's (contract C10): for tables that other programs write, too.
template <fixed_string Name>
[[nodiscard]] predicate<Name, predicate_kind::has_type, value_type> has_type(field_term<Name>, value_type type) {
    return {type};
}
/// Refused, with a sentence: a type that is said by a text, or not at all.
template <fixed_string Name, auto Why = detail::always<detail::type_arguments>, class... None>
    requires(detail::chosen<Why>)
typename detail::refused_condition<None...>::type has_type(field_term<Name>, std::string_view = {}) {
    static_assert(detail::possible<Why>);
    return {};
}
template <fixed_string Name, auto Why = detail::always<detail::type_arguments>, class... None>
    requires(!detail::chosen<Why>)
typename detail::refused_condition<None...>::type has_type(field_term<Name>, std::string_view = {}) = delete;

/// The size of a field's value, to be compared: UTF-16 units of a text, bytes of a binary, elements of a list, set or map (contract C13).
/// `Term` is the field, or a place below it.
template <class Term>
struct size_term {
    Term term;
};

/// `size("tags"_f) > 3`.
template <fixed_string Name>
[[nodiscard]] size_term<field_term<Name>> size(field_term<Name> term) {
    return {term};
}

/// Refused, with a sentence: a name without _f.
template <auto Why = detail::always<detail::size_call>>
    requires(detail::chosen<Why>)
detail::refused_term size(std::string_view) {
    static_assert(detail::possible<Why>);
    return {};
}
template <auto Why = detail::always<detail::size_call>>
    requires(!detail::chosen<Why>)
detail::refused_term size(std::string_view) = delete;

namespace detail {
template <class Type>
inline constexpr bool is_size_term = false;
template <class Term>
inline constexpr bool is_size_term<size_term<Term>> = true;
/// What can stand before a size. What is no whole number is answered by a sentence.
template <class Type>
concept before_size = leading_value<Type> && !is_size_term<std::remove_cvref_t<Type>>;

template <comparison Op>
struct size_comparison {
    template <fixed_string Name, class Count>
    [[nodiscard]] static auto of(field_term<Name>, const Count& count) {
        using operand = operand_type<Count>;
        return predicate<Name, predicate_kind::size, operand, Op>{operand(count)};
    }
    template <class Term, class Count>
    [[nodiscard]] static auto of(const Term& placed, const Count& count) {
        return placed.with(of(placed.below, count));
    }
};
}  // namespace detail

/// A size is this; the others say what they do for a field. All exist in both operand orders.
template <class Term, detail::operand_value Count>
[[nodiscard]] auto operator==(const size_term<Term>& size, const Count& count) {
    return detail::size_comparison<comparison::equal>::of(size.term, count);
}
/// \overload
template <class Term, detail::operand_value Count>
[[nodiscard]] auto operator!=(const size_term<Term>& size, const Count& count) {
    return !(size == count);
}
/// \overload
template <class Term, detail::operand_value Count>
[[nodiscard]] auto operator<(const size_term<Term>& size, const Count& count) {
    return detail::size_comparison<comparison::less>::of(size.term, count);
}
/// \overload
template <class Term, detail::operand_value Count>
[[nodiscard]] auto operator<=(const size_term<Term>& size, const Count& count) {
    return detail::size_comparison<comparison::less_equal>::of(size.term, count);
}
/// \overload
template <class Term, detail::operand_value Count>
[[nodiscard]] auto operator>(const size_term<Term>& size, const Count& count) {
    return detail::size_comparison<comparison::greater>::of(size.term, count);
}
/// \overload
template <class Term, detail::operand_value Count>
[[nodiscard]] auto operator>=(const size_term<Term>& size, const Count& count) {
    return detail::size_comparison<comparison::greater_equal>::of(size.term, count);
}
/// \overload
template <class Term, detail::before_size Count>
[[nodiscard]] auto operator==(const Count& count, const size_term<Term>& size) {
    return size == count;
}
/// \overload
template <class Term, detail::before_size Count>
[[nodiscard]] auto operator!=(const Count& count, const size_term<Term>& size) {
    return size != count;
}
/// \overload
template <class Term, detail::before_size Count>
[[nodiscard]] auto operator<(const Count& count, const size_term<Term>& size) {
    return size > count;
}
/// \overload
template <class Term, detail::before_size Count>
[[nodiscard]] auto operator<=(const Count& count, const size_term<Term>& size) {
    return size >= count;
}
/// \overload
template <class Term, detail::before_size Count>
[[nodiscard]] auto operator>(const Count& count, const size_term<Term>& size) {
    return size < count;
}
/// \overload
template <class Term, detail::before_size Count>
[[nodiscard]] auto operator>=(const Count& count, const size_term<Term>& size) {
    return size <= count;
}

}  // namespace facet::inline v0
