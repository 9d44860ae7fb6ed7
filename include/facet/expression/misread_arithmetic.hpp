// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/expression/field.hpp>

/// \file
/// What no update can do with numbers, and no condition.

namespace facet::inline v0 {
namespace detail {
inline constexpr text multiplied_field{"DynamoDB's updates add and subtract, and do nothing else with numbers; modify() reads an item, changes it and writes it"};
inline constexpr text subtracted_field{"an update subtracts a value from a field, `price`_f - 5, and no field from a value; modify() reads an item, changes it and writes it; the reverse order of a query is said by descending()"};
inline constexpr text second_sum{"an update computes from a field and a value, `price`_f + 5, from two fields, or from one that may be missing, `price`_f.value_or(0) + 5, and no further; modify() reads an item, changes it and writes it"};
inline constexpr text computed_comparison{"conditions and filters compute nothing, as DynamoDB's do: `total`_f + 5 <= 100 is said as `total`_f <= 95; what two fields make is kept as a field of its own, changed in the same updates"};
/// What a sum is compared with. Behind a field it is an operand, of which more is said.
template <class Value>
concept beside_sum = !is_field_term<std::remove_cvref_t<Value>> && !is_field_value<std::remove_cvref_t<Value>>;
/// What is added to something that is computed already.
template <field_value_kind Kind, class Value>
concept further_sum = Kind != field_value_kind::value_or || !operand_value<const Value&>;
/// In place of an order that was refused: in both orders it is asked about 0.
struct refused_order {
    using condition = refused_condition<>::type;
    friend condition operator<(refused_order, int);
    friend condition operator<=(refused_order, int);
    friend condition operator>(refused_order, int);
    friend condition operator>=(refused_order, int);
    friend condition operator<(int, refused_order);
    friend condition operator<=(int, refused_order);
    friend condition operator>(int, refused_order);
    friend condition operator>=(int, refused_order);
};
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
template <fixed_string Name, detail::operand_value Value, auto Why = detail::always<detail::multiplied_field>>
    requires(detail::chosen<Why>)
auto operator%(field_term<Name> field, const Value& value) {
    static_assert(detail::possible<Why>);
    return field + value;
}
template <fixed_string Name, detail::operand_value Value, auto Why = detail::always<detail::multiplied_field>>
    requires(!detail::chosen<Why>)
auto operator%(field_term<Name> field, const Value& value) = delete;
/// \overload
template <fixed_string Name, detail::leading_number Value, auto Why = detail::always<detail::subtracted_field>>
    requires(detail::chosen<Why>)
auto operator-(const Value& value, field_term<Name> field) {
    static_assert(detail::possible<Why>);
    return field + value;
}
template <fixed_string Name, detail::leading_number Value, auto Why = detail::always<detail::subtracted_field>>
    requires(!detail::chosen<Why>)
auto operator-(const Value& value, field_term<Name> field) = delete;
/// \overload
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::second_sum>>
    requires(detail::further_sum<Kind, Value> && detail::chosen<Why>)
field_value<Path, Kind, Operand> operator+(const field_value<Path, Kind, Operand>& sum, const Value&) {
    static_assert(detail::possible<Why>);
    return sum;
}
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::second_sum>>
    requires(detail::further_sum<Kind, Value> && !detail::chosen<Why>)
field_value<Path, Kind, Operand> operator+(const field_value<Path, Kind, Operand>&, const Value&) = delete;
/// \overload
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::second_sum>>
    requires(detail::further_sum<Kind, Value> && detail::chosen<Why>)
field_value<Path, Kind, Operand> operator-(const field_value<Path, Kind, Operand>& sum, const Value&) {
    static_assert(detail::possible<Why>);
    return sum;
}
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::second_sum>>
    requires(detail::further_sum<Kind, Value> && !detail::chosen<Why>)
field_value<Path, Kind, Operand> operator-(const field_value<Path, Kind, Operand>&, const Value&) = delete;
/// \overload
template <fixed_string Name, class Value, auto Why = detail::always<detail::multiplied_field>>
    requires(detail::chosen<Why>)
detail::refused_term operator*=(field_term<Name>, const Value&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <fixed_string Name, class Value, auto Why = detail::always<detail::multiplied_field>>
    requires(!detail::chosen<Why>)
detail::refused_term operator*=(field_term<Name>, const Value&) = delete;
/// \overload
template <fixed_string Name, auto Why = detail::always<detail::subtracted_field>>
    requires(detail::chosen<Why>)
detail::refused_term operator-(field_term<Name>) {
    static_assert(detail::possible<Why>);
    return {};
}
template <fixed_string Name, auto Why = detail::always<detail::subtracted_field>>
    requires(!detail::chosen<Why>)
detail::refused_term operator-(field_term<Name>) = delete;

// Compared with what stands behind them: by <, <= and the like, which <=> stands for in both orders, and by == and !=.
/// \overload
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::computed_comparison>>
    requires(detail::beside_sum<Value> && detail::chosen<Why>)
detail::refused_order operator<=>(const field_value<Path, Kind, Operand>&, const Value&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::computed_comparison>>
    requires(detail::beside_sum<Value> && !detail::chosen<Why>)
detail::refused_order operator<=>(const field_value<Path, Kind, Operand>&, const Value&) = delete;
/// \overload
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::computed_comparison>, class... None>
    requires(detail::beside_sum<Value> && detail::chosen<Why>)
typename detail::refused_condition<None...>::type operator==(const field_value<Path, Kind, Operand>&, const Value&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::computed_comparison>, class... None>
    requires(detail::beside_sum<Value> && !detail::chosen<Why>)
typename detail::refused_condition<None...>::type operator==(const field_value<Path, Kind, Operand>&, const Value&) = delete;
/// \overload
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::computed_comparison>, class... None>
    requires(detail::beside_sum<Value> && detail::chosen<Why>)
typename detail::refused_condition<None...>::type operator!=(const field_value<Path, Kind, Operand>&, const Value&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <fixed_string Path, field_value_kind Kind, class Operand, class Value, auto Why = detail::always<detail::computed_comparison>, class... None>
    requires(detail::beside_sum<Value> && !detail::chosen<Why>)
typename detail::refused_condition<None...>::type operator!=(const field_value<Path, Kind, Operand>&, const Value&) = delete;

}  // namespace facet::inline v0
