// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/type_list.hpp>
#include <facet/value/binary.hpp>
#include <facet/value/codec_fault.hpp>
#include <facet/value/conversion.hpp>
#include <facet/value/decimal.hpp>
#include <facet/value/enum_names.hpp>
#include <facet/value/nested_names.hpp>
#include <facet/value/packed.hpp>
#include <facet/value/reflection.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// \file
/// What the codecs share: which types are stored how, and what absence means. Users want codec.hpp.

namespace facet::inline v0 {

namespace detail {

/// The ways in which types are stored.
enum class storage : std::uint8_t {
    none,
    boolean,
    integer,
    real,
    number,
    text,
    bytes,
    byte_vector,
    byte_array,
    time,
    enumeration,
    optional,
    list,
    array,
    set,
    map,
    aggregate,
    variant,
    converted,
};

// The containers are known by what they can do, so that none of their headers is needed here.
template <class Type>
concept map_like = requires(Type& object, typename Type::key_type key, typename Type::mapped_type value) {
    { object.emplace(std::move(key), std::move(value)).second } -> std::convertible_to<bool>;
    object.clear();
    object.size();
};
template <class Type>
concept set_like =
    std::same_as<typename Type::key_type, typename Type::value_type> && requires(Type& object, typename Type::key_type key) {
        { object.emplace(std::move(key)).second } -> std::convertible_to<bool>;
        object.clear();
        object.size();
    };
template <class Type>
concept list_like = requires(Type& object, typename Type::value_type element) {
    object.emplace_back(std::move(element));
    object.clear();
    object.size();
};

/// A place for a value that cannot be made before its stored form is read: no default constructor, or no assignment.
template <class Type>
struct field_slot {
    std::optional<Type> value;
};

template <class Type>
consteval storage classify();
template <class Type>
inline constexpr storage storage_of = classify<Type>();
template <class Type>
inline constexpr storage storage_of<field_slot<Type>> = storage_of<Type> == storage::converted ? storage::converted : storage::aggregate;

/// How types are stored that are known as what they are.
template <class Type>
inline constexpr storage known_storage = storage::none;
template <>
inline constexpr storage known_storage<decimal> = storage::number;
template <class Traits, class Allocator>
inline constexpr storage known_storage<std::basic_string<char, Traits, Allocator>> = storage::text;
template <>
inline constexpr storage known_storage<binary> = storage::bytes;
template <class Allocator>
inline constexpr storage known_storage<std::vector<std::byte, Allocator>> = storage::byte_vector;
template <std::size_t Size>
inline constexpr storage known_storage<std::array<std::byte, Size>> = storage::byte_array;
template <std::integral Count, class Period>
inline constexpr storage known_storage<std::chrono::sys_time<std::chrono::duration<Count, Period>>> = storage::time;
template <class Type>
inline constexpr storage known_storage<std::optional<Type>> = storage_of<Type> == storage::optional ? storage::none : storage::optional;
template <class Type, std::size_t Size>
inline constexpr storage known_storage<std::array<Type, Size>> = storage::array;

/// The alternatives of a std::variant, and their names: variant.hpp, which its users include.
template <class Variant>
struct variant_parts;

/// How facet itself stores what is no class, and what it knows.
template <class Type>
inline constexpr storage own_storage = std::is_same_v<Type, bool>                                     ? storage::boolean
                                       : counting_integer<Type>                                       ? storage::integer
                                       : std::is_same_v<Type, double> || std::is_same_v<Type, float> ? storage::real
                                                                                                      : known_storage<Type>;
/// Types that facet uses itself, so that they are stored as they are, and a table is refused while one of them has a conversion.
using own_types = type_list<std::string, signed char, unsigned char, short, unsigned short, int, unsigned, long, unsigned long, long long,
                            unsigned long long, float, double, decimal>;
template <class Type, class... Own>
consteval bool is_own(type_list<Own...>) {
    return (__is_same(Type, Own) || ...);
}
/// Types that cannot have a conversion: an optional's is that of what it holds.
template <class Type>
inline constexpr bool has_no_other = false;
template <class Type>
inline constexpr bool has_no_other<std::optional<Type>> = true;

template <class Type>
consteval storage classify() {
    if constexpr (has_conversion<Type> && !is_own<Type>(own_types{}))  // the user's own goes before all others
        return converted<Type> && !has_no_other<Type> ? storage::converted : storage::none;
    else if constexpr (own_storage<Type> != storage::none)
        return own_storage<Type>;
    else if constexpr (std::is_enum_v<Type>)
        return named_enum<Type> ? storage::enumeration : storage::none;
    else if constexpr (!std::is_class_v<Type>)
        return storage::none;
    else if constexpr (map_like<Type>)
        return storage::map;
    else if constexpr (set_like<Type>)
        return storage::set;
    else if constexpr (list_like<Type>)
        return storage::list;
    else if constexpr (std::is_aggregate_v<Type>)
        return reflectable<Type> ? storage::aggregate : storage::none;
    else
        return storage::none;
}

/// The codec of one way of storage; those with members are in the headers that codec.hpp includes.
template <class Type, storage = storage_of<Type>>
struct codec_for {};

/// Whether a value is read into an object that exists already.
template <class Type>
concept refillable = std::is_move_assignable_v<Type> && std::is_default_constructible_v<Type>;

/// Where a value of the type is read to first.
template <class Type>
using read_target = std::conditional_t<refillable<Type>, Type, field_slot<Type>>;

template <class Type>
[[nodiscard]] constexpr Type&& taken(Type& target) noexcept {
    return static_cast<Type&&>(target);
}
template <class Type>
[[nodiscard]] constexpr Type&& taken(field_slot<Type>& target) noexcept {
    return static_cast<Type&&>(*target.value);
}

}  // namespace detail

/// How a type is stored as a value of DynamoDB's. Has
///
///     static constexpr value_type type;
///     template <class Writer> static codec_fault write(Writer& out, const Type& value);
///     static codec_fault read(packed::value_view in, Type& value);
///
/// write() appends one packed value; where it gives a fault, what it appended is no value and has to be truncated. read() needs
/// a value that is present and a type that can be assigned (structs with const members are read by fill_aggregate()); where it
/// gives a fault, `value` is valid but unspecified. Nothing throws, except std::bad_alloc and
/// what user types throw when they are made or moved.
///
/// Bool is BOOL; integers of up to 64 bits (characters are none), float, double and facet::decimal are N; std::string is S;
/// facet::binary, std::vector and std::array of std::byte are B; std::chrono::sys_time is S in ISO 8601 of its own precision
/// (microseconds at most); enumerations are S by name; std::vector, std::deque, std::list and std::array are L; sets of what is
/// S, N or B are SS, NS, BS; maps whose keys are texts, enumerations or whole numbers are M; aggregates are M by the names of
/// their fields; std::variant is M by the name of its alternative (variant.hpp). Empty optionals and sets are absent: see codec_absent(). An empty optional inside a list or map is NULL. Types
/// of your own: facet::conversion.
template <class Type>
struct codec : detail::codec_for<Type> {};

namespace detail {

template <class Type, class... Outer>
consteval bool is_storable();

/// Its answer, kept: clang computes a function's anew wherever it is asked, so that structs in structs would take the product of their fields.
template <class Type, class... Outer>
inline constexpr bool storable_within = is_storable<Type, Outer...>();

template <class Struct, class... Outer, std::size_t... Index>
consteval bool fields_storable(std::index_sequence<Index...>) {
    return (storable_within<std::remove_cv_t<field_type<Struct, Index>>, Struct, Outer...> && ...);
}

template <class Type>
consteval bool is_set_element() {
    if constexpr (storage_of<Type> == storage::optional || !requires { codec<Type>::type; }) return false;
    else return codec<Type>::type == value_type::string || codec<Type>::type == value_type::number || codec<Type>::type == value_type::binary;
}

template <class Type>
consteval bool is_map_key() {
    constexpr storage way = storage_of<Type>;
    if constexpr (way == storage::converted) return is_map_key<typename conversion<Type>::stored_type>();
    else return way == storage::text || way == storage::enumeration || way == storage::integer;
}

/// `Outer` are the structs around the type, and those with a conversion: one that holds itself, in a vector, is as storable as its other fields.
template <class Type, class... Outer>
consteval bool is_storable() {
    constexpr storage way = storage_of<Type>;
    if constexpr (way == storage::none)
        return requires { codec<Type>::type; };
    else if constexpr ((std::is_same_v<Type, Outer> || ...))
        return true;
    else if constexpr (way == storage::converted)
        return is_storable<typename conversion<Type>::stored_type, Type, Outer...>();
    else if constexpr (way == storage::optional || way == storage::list || way == storage::array)
        return is_storable<typename Type::value_type, Outer...>();
    else if constexpr (way == storage::set)
        return is_set_element<typename Type::value_type>() && is_storable<typename Type::value_type>();
    else if constexpr (way == storage::map)
        return is_map_key<typename Type::key_type>() && is_storable<typename Type::key_type>() && is_storable<typename Type::mapped_type, Outer...>();
    else if constexpr (way == storage::enumeration)
        return name_table<Type>::count > 0 && name_source<Type>::sound;
    else if constexpr (way == storage::aggregate)
        return nested_names_fit<Type>() && fields_storable<Type, Outer...>(std::make_index_sequence<field_count<Type>>());
    else if constexpr (way == storage::variant)
        return variant_parts<Type>::template storable<Outer...>();
    else
        return true;
}

/// Whether the type has a state that is stored by leaving the attribute out.
template <class Type>
consteval bool may_be_absent() {
    constexpr storage way = storage_of<Type>;
    if constexpr (way == storage::converted) return may_be_absent<typename conversion<Type>::stored_type>();
    else return way == storage::optional || way == storage::set;
}

}  // namespace detail

/// A type that facet can store, with all that it holds.
template <class Type>
concept storable = detail::is_storable<Type>();

/// Whether a value is stored by leaving its attribute out: an empty optional or set, or an optional of an empty set (contract T6). Must be asked before codec
/// writes the value of an attribute or of a struct's field.
template <class Type>
[[nodiscard]] constexpr bool codec_absent(const Type& value) {
    if constexpr (!detail::may_be_absent<Type>())
        return false;
    else if constexpr (detail::storage_of<Type> == detail::storage::converted)
        return codec_absent<typename conversion<Type>::stored_type>(detail::give_stored(value));
    else if constexpr (detail::storage_of<Type> == detail::storage::optional)
        return !value.has_value() || codec_absent(*value);
    else
        return value.size() == 0;
}

/// Makes a value of the stored one by the type's facet::conversion; false where that refuses.
template <class Type, class Stored>
[[nodiscard]] bool codec_from_stored(Stored&& stored, Type& value) {
    decltype(auto) made = conversion<Type>::from_stored(std::forward<Stored>(stored));
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(made)>, std::optional<Type>>) {
        if (!made.has_value()) return false;
        value = *std::move(made);
    } else {
        value = std::forward<decltype(made)>(made);
    }
    return true;
}
/// \overload
template <class Type, class Stored>
[[nodiscard]] bool codec_from_stored(Stored&& stored, detail::field_slot<Type>& slot) {
    decltype(auto) made = conversion<Type>::from_stored(std::forward<Stored>(stored));
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(made)>, std::optional<Type>>) {
        if (!made.has_value()) return false;
        slot.value.emplace(*std::move(made));
    } else {
        slot.value.emplace(std::forward<decltype(made)>(made));
    }
    return true;
}

/// Reads the absence of an attribute: empties an optional or a set; missing_field for all other types.
template <class Type>
[[nodiscard]] codec_fault codec_read_absent(Type& value) {
    if constexpr (!detail::may_be_absent<Type>()) {
        return codec_fault::missing_field;
    } else if constexpr (detail::storage_of<Type> == detail::storage::converted) {
        detail::read_target<typename conversion<Type>::stored_type> stored{};
        if (const codec_fault fault = codec_read_absent(stored); fault != codec_fault::none) return fault;
        return codec_from_stored(detail::taken(stored), value) ? codec_fault::none : codec_fault::refused;
    } else {
        if constexpr (detail::storage_of<Type> == detail::storage::optional)
            value.reset();
        else
            value.clear();
        return codec_fault::none;
    }
}
/// \overload
template <class Type>
[[nodiscard]] codec_fault codec_read_absent(detail::field_slot<Type>& slot) {
    if constexpr (!detail::may_be_absent<Type>()) {
        return codec_fault::missing_field;
    } else if constexpr (detail::storage_of<Type> == detail::storage::converted) {
        detail::read_target<typename conversion<Type>::stored_type> stored{};
        if (const codec_fault fault = codec_read_absent(stored); fault != codec_fault::none) return fault;
        return codec_from_stored(detail::taken(stored), slot) ? codec_fault::none : codec_fault::refused;
    } else {
        slot.value.emplace();
        return codec_fault::none;
    }
}

/// What is read into a slot has the conversion of the slot's type.
template <class Type>
    requires(detail::storage_of<Type> == detail::storage::converted)
struct conversion<detail::field_slot<Type>> {
    using stored_type = typename conversion<Type>::stored_type;
};

namespace detail {

template <class Type>
struct codec_for<Type, storage::converted> {
    using stored_type = typename conversion<Type>::stored_type;
    static constexpr value_type type = codec<stored_type>::type;

    template <class Writer>
    static codec_fault write(Writer& out, const Type& value) {
        if constexpr (storage_of<stored_type> == storage::text &&
                      std::is_same_v<std::remove_cvref_t<decltype(conversion<Type>::to_stored(value))>, std::string_view>) {
            out.string(conversion<Type>::to_stored(value));
            return codec_fault::none;
        } else {
            return codec<stored_type>::write(out, give_stored(value));
        }
    }
    /// As write(), for the value of an attribute.
    template <class Writer>
        requires(requires(Writer& out, const stored_type& value) { codec<stored_type>::write_attribute(out, value); })
    static codec_fault write_attribute(Writer& out, const Type& value) {
        return codec<stored_type>::write_attribute(out, give_stored(value));
    }
    static codec_fault read(packed::value_view in, Type& value) { return read_any(in, value); }
    static codec_fault read_slot(packed::value_view in, field_slot<Type>& slot) { return read_any(in, slot); }

private:
    template <class Target>
    static codec_fault read_any(packed::value_view in, Target& target) {
        if constexpr (storage_of<stored_type> == storage::text &&
                      requires(std::string_view text) { conversion<Type>::from_stored(text); }) {
            // No string is made for a conversion that can do without.
            if (!in.is_text()) return codec_fault::wrong_type;
            return codec_from_stored(in.bytes(), target) ? codec_fault::none : codec_fault::refused;
        }
        read_target<stored_type> stored{};
        if (const codec_fault fault = codec<read_target<stored_type>>::read(in, stored); fault != codec_fault::none) return fault;
        return codec_from_stored(taken(stored), target) ? codec_fault::none : codec_fault::refused;
    }
};

}  // namespace detail

/// Reads into a slot. Used for types that are not made before they are read.
template <class Type>
struct codec<detail::field_slot<Type>> {
    static constexpr value_type type = codec<Type>::type;

    static codec_fault read(packed::value_view in, detail::field_slot<Type>& slot) {
        if constexpr (requires { codec<Type>::read_slot(in, slot); })
            return codec<Type>::read_slot(in, slot);
        else
            return codec<Type>::read(in, slot.value.emplace());
    }
};

}  // namespace facet::inline v0
