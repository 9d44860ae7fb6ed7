// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/expression/clause.hpp>
#include <facet/expression/field.hpp>
#include <facet/expression/operand.hpp>
#include <facet/expression/predicate.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

/// \file
/// Several fields that are compared together.

namespace facet::inline v0 {
namespace detail {

inline constexpr text untied_values{"facet::tie() is compared with as many values as it has fields, in a std::tuple or std::pair: facet::tie(`year`_f, `month`_f) >= std::tuple(year, month)"};
inline constexpr text tied_texts{"facet::tie() takes fields, whose names are written before _f, as they follow each other in a sort key: facet::tie(`year`_f, `month`_f)"};
inline constexpr text tied_unequal{"facet::tie() is compared by ==, <, <=, > and >=, which one range of a sort key answers; what != leaves are two: one < and one >"};

/// As many values as there are fields.
template <class Values, std::size_t Count>
concept values_of_tie = requires { requires std::tuple_size<Values>::value == Count; };

/// The clause of one of the fields, which leads that of the next; `Last`: it is the last.
template <bool Last, fixed_string Name, comparison Op, class Operand>
using tied_clause = clause<Name, Op, std::conditional_t<Last || Op == comparison::equal, Operand, tied_operand<Operand>>>;

template <class Clause, class Value>
[[nodiscard]] Clause keep_tied(const Value& value) {
    using operand = typename Clause::operand_type;
    if constexpr (is_tied<operand>) return Clause(std::in_place, operand{untied<operand>(value)});
    else return Clause(std::in_place, operand(value));
}

template <comparison Op, fixed_string... Names, class Values, std::size_t... At>
[[nodiscard]] auto compare_tied(const Values& values, std::index_sequence<At...>) {
    using std::get;
    constexpr std::size_t last = sizeof...(Names) - 1;
    return where_clause<tied_clause<At == last, Names, Op, operand_type<decltype(get<At>(values))>>...>(
        std::in_place, keep_tied<tied_clause<At == last, Names, Op, operand_type<decltype(get<At>(values))>>>(get<At>(values))...);
}
/// The statement of an operator; of other than as many values, what stands in place of one.
template <comparison Op, fixed_string... Names, class Values>
[[nodiscard]] auto compare_tied(const Values& values) {
    if constexpr (!values_of_tie<Values, sizeof...(Names)>) return refused_condition<>::type();
    else return compare_tied<Op, Names...>(values, std::make_index_sequence<sizeof...(Names)>{});
}

/// The verdict on values that this many fields are compared with.
template <class Low, class High, std::size_t Count>
consteval auto tie_error() {
    if constexpr (values_of_tie<Low, Count> && values_of_tie<High, Count>) return accepted;
    else return why(untied_values);
}

}  // namespace detail

/// Fields that follow each other in a sort key, compared together: by the first, where it is alike by the second, and so on.
template <fixed_string... Names>
struct tied_fields {
    /// `low <= fields && fields <= high`.
    template <class Low, class High, auto Why = detail::tie_error<Low, High, sizeof...(Names)>()>
    [[nodiscard]] auto between(const Low& low, const High& high) const {
        static_assert(detail::possible_or_refused<Why>);
        detail::refuse<Why>();
        if constexpr (Why.size() > 0) return detail::refused_condition<>::type();
        else return detail::compare_tied<comparison::greater_equal, Names...>(low) && detail::compare_tied<comparison::less_equal, Names...>(high);
    }
};

/// Several fields for a range of a query's sort key, in which they follow each other: `facet::tie("year"_f, "month"_f) >= std::tuple(2025, 11)`
/// is what comes from November 2025 on, as std::tie compares. `<`, `<=`, `>`, `>=` and `between` of a std::tuple, std::pair or std::array of as
/// many values, which are copied. Of an optional value that is absent, the whole bound says nothing. A time before the last field has to
/// be one that the key's component can have, without a finer part, or the query is an error (invalid_key).
template <fixed_string... Names>
    requires(sizeof...(Names) > 0)
[[nodiscard]] consteval tied_fields<Names...> tie(field_term<Names>...) {
    return {};
}

/// Refused, with a sentence: texts in place of fields.
template <class... Given, auto Why = detail::always<detail::tied_texts>>
    requires(sizeof...(Given) > 0 && (detail::text_like<Given> && ...))
detail::refused_term tie(const Given&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return {};
}

/// A statement about fields that follow each other in a sort key: see tie().
template <fixed_string... Names, class Values, auto Why = detail::tie_error<Values, Values, sizeof...(Names)>()>
[[nodiscard]] auto operator<(tied_fields<Names...>, const Values& values) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return detail::compare_tied<comparison::less, Names...>(values);
}
/// \overload
template <fixed_string... Names, class Values, auto Why = detail::tie_error<Values, Values, sizeof...(Names)>()>
[[nodiscard]] auto operator<=(tied_fields<Names...>, const Values& values) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return detail::compare_tied<comparison::less_equal, Names...>(values);
}
/// \overload
template <fixed_string... Names, class Values, auto Why = detail::tie_error<Values, Values, sizeof...(Names)>()>
[[nodiscard]] auto operator>(tied_fields<Names...>, const Values& values) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return detail::compare_tied<comparison::greater, Names...>(values);
}
/// \overload
template <fixed_string... Names, class Values, auto Why = detail::tie_error<Values, Values, sizeof...(Names)>()>
[[nodiscard]] auto operator>=(tied_fields<Names...>, const Values& values) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return detail::compare_tied<comparison::greater_equal, Names...>(values);
}
/// \overload
template <fixed_string... Names, class Values, auto Why = detail::tie_error<Values, Values, sizeof...(Names)>()>
[[nodiscard]] auto operator==(tied_fields<Names...>, const Values& values) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return detail::compare_tied<comparison::equal, Names...>(values);
}
/// The same with the values on the left.
template <fixed_string... Names, detail::values_of_tie<sizeof...(Names)> Values>
[[nodiscard]] auto operator<(const Values& values, tied_fields<Names...> fields) {
    return fields > values;
}
/// \overload
template <fixed_string... Names, detail::values_of_tie<sizeof...(Names)> Values>
[[nodiscard]] auto operator<=(const Values& values, tied_fields<Names...> fields) {
    return fields >= values;
}
/// \overload
template <fixed_string... Names, detail::values_of_tie<sizeof...(Names)> Values>
[[nodiscard]] auto operator>(const Values& values, tied_fields<Names...> fields) {
    return fields < values;
}
/// \overload
template <fixed_string... Names, detail::values_of_tie<sizeof...(Names)> Values>
[[nodiscard]] auto operator>=(const Values& values, tied_fields<Names...> fields) {
    return fields <= values;
}
/// \overload
template <fixed_string... Names, detail::values_of_tie<sizeof...(Names)> Values>
[[nodiscard]] auto operator==(const Values& values, tied_fields<Names...> fields) {
    return fields == values;
}
/// Refused, with a sentence: what is unlike lies in two ranges.
template <fixed_string... Names, class Values, auto Why = detail::always<detail::tied_unequal>>
detail::refused_condition<>::type operator!=(tied_fields<Names...>, const Values&) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return detail::refused_condition<>::type();
}

}  // namespace facet::inline v0
