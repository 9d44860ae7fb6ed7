// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/expression/field.hpp>

/// \file
/// What no update can do with numbers.

namespace facet::inline v0 {
namespace detail {
inline constexpr text multiplied_field{"DynamoDB's updates add and subtract, and do nothing else with numbers; modify() reads an item, changes it and writes it"};
inline constexpr text subtracted_field{"an update subtracts a value from a field, `price`_f - 5, and no field from a value; modify() reads an item, changes it and writes it"};
inline constexpr text second_sum{"an update computes from one field and one value, `price`_f + 5, and no further; modify() reads an item, changes it and writes it"};
}  // namespace detail

/// Refused, with a sentence, as are all others here.
template <fixed_string Name, detail::operand_value Value, auto Why = detail::always<detail::multiplied_field>>
    requires(detail::chosen<Why>)
auto operator*(field_term<Name> field, const Value& value) {
    static_assert(detail::possible<Why>);
    return field + value;
}
template <fixed_string Name, detail::operand_value Value, auto Why = detail::always<detail::multiplied_field>>
    requires(!detail::chosen<Why>)
auto operator*(field_term<Name> field, const Value& value) = delete;
/// \overload
template <fixed_string Name, detail::leading_value Value, auto Why = detail::always<detail::multiplied_field>>
    requires(detail::chosen<Why>)
auto operator*(const Value& value, field_term<Name> field) {
    static_assert(detail::possible<Why>);
    return field + value;
}
template <fixed_string Name, detail::leading_value Value, auto Why = detail::always<detail::multiplied_field>>
    requires(!detail::chosen<Why>)
auto operator*(const Value& value, field_term<Name> field) = delete;
/// \overload
template <fixed_string Name, detail::operand_value Value, auto Why = detail::always<detail::multiplied_field>>
    requires(detail::chosen<Why>)
auto operator/(field_term<Name> field, const Value& value) {
    static_assert(detail::possible<Why>);
    return field + value;
}
template <fixed_string Name, detail::operand_value Value, auto Why = detail::always<detail::multiplied_field>>
    requires(!detail::chosen<Why>)
auto operator/(field_term<Name> field, const Value& value) = delete;
/// \overload
template <fixed_string Name, detail::leading_value Value, auto Why = detail::always<detail::subtracted_field>>
    requires(detail::chosen<Why>)
auto operator-(const Value& value, field_term<Name> field) {
    static_assert(detail::possible<Why>);
    return field + value;
}
template <fixed_string Name, detail::leading_value Value, auto Why = detail::always<detail::subtracted_field>>
    requires(!detail::chosen<Why>)
auto operator-(const Value& value, field_term<Name> field) = delete;
/// \overload
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::second_sum>>
    requires(detail::chosen<Why>)
field_value<Path, Kind, Operand> operator+(const field_value<Path, Kind, Operand>& sum, const Value&) {
    static_assert(detail::possible<Why>);
    return sum;
}
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::second_sum>>
    requires(!detail::chosen<Why>)
field_value<Path, Kind, Operand> operator+(const field_value<Path, Kind, Operand>&, const Value&) = delete;
/// \overload
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::second_sum>>
    requires(detail::chosen<Why>)
field_value<Path, Kind, Operand> operator-(const field_value<Path, Kind, Operand>& sum, const Value&) {
    static_assert(detail::possible<Why>);
    return sum;
}
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::second_sum>>
    requires(!detail::chosen<Why>)
field_value<Path, Kind, Operand> operator-(const field_value<Path, Kind, Operand>&, const Value&) = delete;

}  // namespace facet::inline v0
