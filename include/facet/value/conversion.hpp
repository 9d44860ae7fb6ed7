// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {

/// How a type of your own is stored: specialise this.
///
///     template <> struct facet::conversion<money> {
///         using stored_type = std::int64_t;                             // any type that facet can store
///         static stored_type to_stored(const money& value);             // or a const reference; for text, a std::string_view
///         static std::optional<money> from_stored(stored_type stored);  // nothing: refused. Or money, where all is accepted
///         static constexpr bool additive = true;                        // may be left out: see below
///     };
///
/// from_stored(to_stored(x)) must equal x. Neither may throw anything but std::bad_alloc. A type with a conversion can be
/// whatever its stored type can: a field, an element, a map's key, a part of a key template. Where to_stored() gives an empty
/// optional or set, the attribute is left out.
/// A conversion to a number may be `additive`: it promises that the stored numbers add up as the values do. Then updates add values of the
/// type, and subtract them.
template <class Type>
struct conversion;

namespace detail {

/// What a type with a conversion is called in messages, where that is not its own name.
template <class Type>
inline constexpr std::string_view called{};

/// Whether facet::conversion is specialised for the type, rightly or not.
template <class Type>
concept has_conversion = requires { sizeof(conversion<Type>); };

/// What a specialisation of facet::conversion lacks.
enum class conversion_fault : std::uint8_t { none, stored_type, other_type, to_stored, from_stored };

/// Whether to_stored() gives the stored type: a number not by cutting it, a text also as a view.
template <class Given, class Stored>
consteval bool becomes_stored() {
    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<Given>> && std::is_arithmetic_v<Stored>) return requires(Given given) { Stored{given}; };
    else return std::is_convertible_v<Given, Stored> || (std::is_same_v<std::remove_cvref_t<Given>, std::string_view> && std::is_constructible_v<Stored, std::string_view>);
}
/// Whether from_stored() gives the type, or that or nothing.
template <class Given, class Type>
inline constexpr bool becomes_own = std::is_same_v<std::remove_cvref_t<Given>, std::optional<Type>> || std::is_convertible_v<Given, Type>;

/// Asked of types with a conversion alone.
template <class Type>
consteval conversion_fault check_conversion() {
    if constexpr (!requires { typename conversion<Type>::stored_type; }) {
        return conversion_fault::stored_type;
    } else {
        using stored = typename conversion<Type>::stored_type;
        if constexpr (std::is_same_v<stored, Type>) return conversion_fault::other_type;
        else if constexpr (!requires(const Type& value) { conversion<Type>::to_stored(value); }) return conversion_fault::to_stored;
        else if constexpr (!becomes_stored<decltype(conversion<Type>::to_stored(std::declval<const Type&>())), stored>()) return conversion_fault::to_stored;
        else if constexpr (!requires { conversion<Type>::from_stored(std::declval<stored>()); }) return conversion_fault::from_stored;
        else if constexpr (!becomes_own<decltype(conversion<Type>::from_stored(std::declval<stored>())), Type>) return conversion_fault::from_stored;
        else return conversion_fault::none;
    }
}

/// A type that is stored by a conversion which has all that it needs.
template <class Type>
concept converted = has_conversion<Type> && check_conversion<Type>() == conversion_fault::none;

/// Whether a conversion says that what it stores adds up as its values do.
template <class Type>
inline constexpr bool is_additive = false;
template <converted Type>
    requires requires { requires conversion<Type>::additive; }
inline constexpr bool is_additive<Type> = true;

/// What the conversion gives for a value, as its stored type, or as a view of a text: what it gives may be of another that becomes that.
template <class Type>
[[nodiscard]] constexpr decltype(auto) give_stored(const Type& value) {
    using stored = typename conversion<Type>::stored_type;
    using given = std::remove_cvref_t<decltype(conversion<Type>::to_stored(value))>;
    if constexpr (std::is_same_v<given, stored> || std::is_same_v<given, std::string_view>) return conversion<Type>::to_stored(value);
    else return static_cast<stored>(conversion<Type>::to_stored(value));
}

}  // namespace detail

}  // namespace facet::inline v0
