// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/expression/assignment.hpp>
#include <facet/expression/clause.hpp>
#include <facet/expression/field_value.hpp>
#include <facet/expression/member_text.hpp>
#include <facet/expression/misread_field.hpp>
#include <facet/expression/operand.hpp>

#include <concepts>
#include <cstdint>
#include <string_view>
#include <utility>

/// \file
/// Named fields and what can be said of them: `"account_id"_f == id`, `between`, `begins_with`, joined by `&&`.

namespace facet::inline v0 {

/// A field by its name. Which entity's it is, is known where it is used.
template <fixed_string Name>
struct field_term : detail::misread_field {
    static constexpr std::string_view name = Name.view();
    using misread_field::between, misread_field::begins_with, misread_field::append, misread_field::prepend, misread_field::if_missing, misread_field::value_or;

    /// The field below a path whose stars stand for these: a position for `[*]`, a name for `.*`. Declared in placed.hpp.
    template <class... Arguments>
    [[nodiscard]] [[gnu::always_inline]] auto operator()(const Arguments&... arguments) const;

    /// `low <= field && field <= high`.
    template <class Low, class High>
    [[nodiscard]] [[gnu::always_inline]] auto between(Low&& low, High&& high) const {
        using operand = detail::common_operand<Low, High>;
        return clause<Name, comparison::between, bounds<operand>>(std::in_place, bounds<operand>{operand(static_cast<Low&&>(low)), operand(static_cast<High&&>(high))});
    }
    /// The text begins with `prefix`.
    template <class Prefix>
    [[nodiscard]] [[gnu::always_inline]] auto begins_with(Prefix&& prefix) const {
        using operand = detail::operand_type<Prefix>;
        return clause<Name, comparison::begins_with, operand>(std::in_place, static_cast<Prefix&&>(prefix));
    }

    /// In an update: the field gets this value.
    template <class Value>
        requires(!std::is_same_v<std::remove_cvref_t<Value>, field_term> && !std::is_same_v<Value, detail::refused_term>)
    [[nodiscard]] [[gnu::always_inline]] auto operator=(Value&& value) const {
        return assigned<assignment_kind::assign>(static_cast<Value&&>(value));
    }
    /// In an update: the field gets the value that another has; the update fails where that is missing (contract U7).
    template <fixed_string Other>
        requires(!std::is_same_v<field_term<Other>, field_term>)
    [[nodiscard]] [[gnu::always_inline]] auto operator=(field_term<Other>) const {
        return assigned<assignment_kind::assign>(field_value<Other, field_value_kind::itself, no_operand>{});
    }
    /// \overload of what was refused where it was joined
    template <connective Kind>
    junction<Kind> operator=(junction<Kind>&&) const;
    template <std::same_as<detail::refused_term> Refused>
    detail::refused_term operator=(Refused&&) const;
    /// Refused, with a sentence: values in braces. Not const, so that empty ones are not taken for a field.
    template <auto Why = detail::always<detail::value_in_braces>>
        requires(detail::chosen<Why>)
    detail::refused_term operator=(detail::braced) {
        static_assert(detail::possible<Why>);
        return {};
    }
    template <auto Why = detail::always<detail::value_in_braces>>
        requires(!detail::chosen<Why>)
    detail::refused_term operator=(detail::braced) = delete;
    /// In an update: the field's value, for another one, or this or a third field's where it has none: `"shown"_f = "name"_f.value_or("nobody")`
    /// (contract U6).
    template <class Value>
    [[nodiscard]] [[gnu::always_inline]] auto value_or(Value&& value) const {
        using operand = detail::operand_type<Value>;
        return field_value<Name, field_value_kind::value_or, operand>{operand(static_cast<Value&&>(value))};
    }
    /// In an update: the field's number grows by this one, or by another field's; the update fails where one is missing (contract U7).
    template <class Value>
    [[nodiscard]] [[gnu::always_inline]] auto operator+=(Value&& value) const {
        return assigned<assignment_kind::plus>(static_cast<Value&&>(value));
    }
    /// In an update: the field's number shrinks by this one, or by another field's; the update fails where one is missing (contract U7).
    template <class Value>
    [[nodiscard]] [[gnu::always_inline]] auto operator-=(Value&& value) const {
        return assigned<assignment_kind::minus>(static_cast<Value&&>(value));
    }

    /// In an update: these elements, or this one, are put behind those of the list. A list that is missing is begun, where the field is a
    /// std::optional or a map's entry (contract U6); else the update fails (contract U7).
    template <class Value>
    [[nodiscard]] [[gnu::always_inline]] auto append(Value&& value) const {
        return assigned<assignment_kind::append>(static_cast<Value&&>(value));
    }
    /// In an update: these elements, or this one, are put before those of the list. A list that is missing is begun, where the field is a
    /// std::optional or a map's entry (contract U6); else the update fails (contract U7).
    template <class Value>
    [[nodiscard]] [[gnu::always_inline]] auto prepend(Value&& value) const {
        return assigned<assignment_kind::prepend>(static_cast<Value&&>(value));
    }
    /// In an update: the field gets this value where it has none (contract U6).
    template <class Value>
    [[nodiscard]] [[gnu::always_inline]] auto if_missing(Value&& value) const {
        return assigned<assignment_kind::if_missing>(static_cast<Value&&>(value));
    }

private:
    template <assignment_kind Kind, class Value>
    [[nodiscard]] [[gnu::always_inline]] static auto assigned(Value&& value) {
        using operand = detail::operand_type<Value>;
        return assignment<Name, Kind, operand>{operand(static_cast<Value&&>(value))};
    }
};

namespace detail {
template <class Type>
inline constexpr bool is_field_term = false;
template <fixed_string Name>
inline constexpr bool is_field_term<field_term<Name>> = true;
template <class Type>
inline constexpr bool is_alternatives = false;
template <class Operand>
inline constexpr bool is_alternatives<alternatives<Operand>> = true;

/// What can stand behind a field: any value, or another field, but no clause. A list of alternatives is answered by a sentence, but behind `==`.
template <class Type>
concept operand_value = !where_part<Type>;
template <class Type>  // with what is placed, the two sides are turned around
concept unplaced_value = operand_value<Type> && !placed_value<Type>;
/// What can stand behind `==`, and behind `!=`, which has to be as constrained as that is: else it would be taken for the contrary of it.
template <class Type>
concept equal_value = unplaced_value<Type> && !is_alternatives<std::remove_cvref_t<Type>>;
/// What can stand before one.
template <class Type>
concept leading_value = equal_value<Type> && !is_field_term<std::remove_cvref_t<Type>>;
/// What can stand before one that is added to it.
template <class Type>
concept leading_number = leading_value<Type> && !is_field_value<std::remove_cvref_t<Type>>;

template <comparison Op, fixed_string Name, class Value>
[[nodiscard]] [[gnu::always_inline]] inline auto compare(Value&& value) {
    using operand = operand_type<Value>;
    return clause<Name, Op, operand>(std::in_place, static_cast<Value&&>(value));
}
}  // namespace detail

/// A statement about a field, in a where-clause, condition or filter, where its operand can be another field. It owns its operand. All comparisons
/// exist in both operand orders.
template <fixed_string Name, detail::equal_value Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator==(field_term<Name>, Value&& value) {
    using operand = detail::operand_type<Value>;
    return clause<Name, comparison::equal, operand>(std::in_place, static_cast<Value&&>(value));  // not compare(), which would be one function more
}
/// \overload
template <fixed_string Name, detail::leading_value Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator==(Value&& value, field_term<Name>) {
    return detail::compare<comparison::equal, Name>(static_cast<Value&&>(value));
}
/// The field has one of several values: see each_of().
template <fixed_string Name, class Operand>
[[nodiscard]] [[gnu::always_inline]] inline auto operator==(field_term<Name>, alternatives<Operand> values) {
    return clause<Name, comparison::each_of, alternatives<Operand>>(std::in_place, std::move(values));
}
/// \overload of what was refused where it was said
template <fixed_string Name>
detail::refused_condition<>::type operator==(field_term<Name>, alternatives<detail::refused_operand>);
/// \overload
template <fixed_string Name, detail::unplaced_value Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator<(field_term<Name>, Value&& value) {
    return detail::compare<comparison::less, Name>(static_cast<Value&&>(value));
}
/// \overload
template <fixed_string Name, detail::unplaced_value Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator<=(field_term<Name>, Value&& value) {
    return detail::compare<comparison::less_equal, Name>(static_cast<Value&&>(value));
}
/// \overload
template <fixed_string Name, detail::unplaced_value Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator>(field_term<Name>, Value&& value) {
    return detail::compare<comparison::greater, Name>(static_cast<Value&&>(value));
}
/// \overload
template <fixed_string Name, detail::unplaced_value Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator>=(field_term<Name>, Value&& value) {
    return detail::compare<comparison::greater_equal, Name>(static_cast<Value&&>(value));
}
/// \overload
template <fixed_string Name, detail::leading_value Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator<(Value&& value, field_term<Name>) {
    return detail::compare<comparison::greater, Name>(static_cast<Value&&>(value));
}
/// \overload
template <fixed_string Name, detail::leading_value Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator<=(Value&& value, field_term<Name>) {
    return detail::compare<comparison::greater_equal, Name>(static_cast<Value&&>(value));
}
/// \overload
template <fixed_string Name, detail::leading_value Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator>(Value&& value, field_term<Name>) {
    return detail::compare<comparison::less, Name>(static_cast<Value&&>(value));
}
/// \overload
template <fixed_string Name, detail::leading_value Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator>=(Value&& value, field_term<Name>) {
    return detail::compare<comparison::less_equal, Name>(static_cast<Value&&>(value));
}

/// In an update: a field's value and a number, or another field's, for a field: `"total"_f = "price"_f + 5`.
template <fixed_string Name, detail::operand_value Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator+(field_term<Name>, Value&& value) {
    using operand = detail::operand_type<Value>;
    return field_value<Name, field_value_kind::plus, operand>{operand(static_cast<Value&&>(value))};
}
/// \overload
template <fixed_string Name, detail::leading_number Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator+(Value&& value, field_term<Name> field) {
    return field + static_cast<Value&&>(value);
}
/// \overload
template <fixed_string Name, detail::operand_value Value>
[[nodiscard]] [[gnu::always_inline]] inline auto operator-(field_term<Name>, Value&& value) {
    using operand = detail::operand_type<Value>;
    return field_value<Name, field_value_kind::minus, operand>{operand(static_cast<Value&&>(value))};
}

/// \overload, of a field that may be missing: `"seen"_f = "seen"_f.value_or(0) + 1` (contract U6).
template <fixed_string Name, class Fallback, detail::operand_value Value>
[[nodiscard]] auto operator+(field_value<Name, field_value_kind::value_or, Fallback> value, Value&& addend) {
    using operand = detail::operand_type<Value>;
    return field_value<Name, field_value_kind::value_or_plus, fallback_and<Fallback, operand>>{{std::move(value.operand), operand(static_cast<Value&&>(addend))}};
}
/// \overload
template <fixed_string Name, class Fallback, detail::operand_value Value>
[[nodiscard]] auto operator-(field_value<Name, field_value_kind::value_or, Fallback> value, Value&& subtrahend) {
    using operand = detail::operand_type<Value>;
    return field_value<Name, field_value_kind::value_or_minus, fallback_and<Fallback, operand>>{{std::move(value.operand), operand(static_cast<Value&&>(subtrahend))}};
}

/// The field a member pointer names: `field<&Account::account_id> == id` is `"account_id"_f == id`, said of Account alone.
template <auto Member>
inline constexpr field_term<detail::member_text<Member>> field{};

inline namespace literals {
/// A field by its name.
template <fixed_string Name>
[[nodiscard]] consteval field_term<Name> operator""_f() {
    return {};
}
}  // namespace literals

}  // namespace facet::inline v0
