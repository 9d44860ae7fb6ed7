// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/message.hpp>
#include <facet/core/type_name.hpp>
#include <facet/schema/key_part.hpp>
#include <facet/value/codec.hpp>
#include <facet/value/reflection.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0::detail {

template <class Type>
inline constexpr bool lacks_text_keys = false;
template <class Type>
    requires(storage_of<Type> == storage::map)
inline constexpr bool lacks_text_keys<Type> = !is_map_key<typename Type::key_type>();

template <class Type>
inline constexpr bool has_unstorable_keys = false;
template <class Type>
    requires(storage_of<Type> == storage::map)
inline constexpr bool has_unstorable_keys<Type> = !lacks_text_keys<Type> && !storable<typename Type::key_type>;

template <class Type>
inline constexpr bool has_unstorable_elements = false;
template <class Type>
    requires(storage_of<Type> == storage::set)
inline constexpr bool has_unstorable_elements<Type> = is_set_element<typename Type::value_type>() && !storable<typename Type::value_type>;

constexpr message& show_whole(message& out, long long number) {
    if (number < 0) out << '-';
    return out << static_cast<std::size_t>(number < 0 ? -number : number);
}

/// A type as its programmer writes it, and as all compilers do; of one with a long name, what its template is called.
template <class Type>
constexpr void spell_type(message& out) {
    constexpr std::string_view name = type_name<Type>();
    constexpr std::size_t longest = 60;
    if constexpr (is_optional<Type>) {
        out << "std::optional<";
        spell_type<typename Type::value_type>(out);
        out << '>';
    } else if constexpr (std::is_pointer_v<Type>) {
        spell_type<std::remove_pointer_t<Type>>(out);
        out << '*';
    } else if constexpr (std::is_same_v<Type, std::string>) {
        out << "std::string";
    } else if constexpr (std::is_same_v<Type, std::string_view>) {
        out << "std::string_view";
    } else if constexpr (std::is_same_v<Type, timestamp>) {
        out << "facet::timestamp";
    } else if constexpr (counting_integer<Type>) {
        out << (std::is_signed_v<Type> ? "std::int" : "std::uint") << 8 * sizeof(Type) << "_t";
    } else if constexpr (name.size() > longest) {
        std::size_t end = 0;
        while (end < longest && name[end] != '<') ++end;
        out << name.substr(0, end) << (end < longest ? "<...>" : "...");
    } else {
        out << name;
    }
}

template <class Type, class... Outer>
constexpr void explain_unstorable(message& out);

/// What is wrong with a nested struct's facet::nested_names.
template <class Type>
constexpr void explain_nested_names(message& out) {
    constexpr nested_naming<Type> said = nested_naming_of<Type>;
    out << " is " << article_of(type_name<Type>()) << type_name<Type>() << ", whose facet::nested_names ";
    switch (said.fault) {
        case nested_fault::silent:
            out << "says nothing that can be read; give it a public `static constexpr facet::letter_case letters`, a `static constexpr facet::nested_name list[]`, or both";
            return;
        case nested_fault::unknown:
            out << "names " << said.about << ", which is no field of it; its fields are: ";
            for (std::size_t i = 0; i < field_count<Type>; ++i) out << (i == 0 ? "" : ", ") << field_names<Type>[i];
            return;
        case nested_fault::nameless: out << "gives " << said.about << " no name; leave it out, or give it one"; return;
        case nested_fault::repeated: out << "names " << said.about << " twice; name it once"; return;
        default: out << "has the name " << said.about << " for two fields, and a map has one entry of a name; give one of them another";
    }
}

/// What is wrong with a type's facet::conversion.
template <class Type, class... Outer>
constexpr void explain_conversion(message& out) {
    constexpr conversion_fault fault = check_conversion<Type>();
    out << " is " << article_of(type_name<Type>()) << type_name<Type>() << ", whose facet::conversion ";
    if constexpr (fault == conversion_fault::stored_type) {
        out << "lacks a public stored_type, which says as what it is stored: using stored_type = std::int64_t";
    } else if constexpr (fault == conversion_fault::other_type) {
        out << "has " << type_name<Type>() << " itself as its stored_type; it has to be another type, which facet can store";
    } else if constexpr (fault == conversion_fault::to_stored) {
        out << "lacks a public static to_stored(const " << type_name<Type>() << "&) that gives its stored_type";
    } else if constexpr (fault == conversion_fault::from_stored) {
        out << "lacks a public static from_stored(stored_type) that gives a std::optional<" << type_name<Type>() << ">, or " << article_of(type_name<Type>()) << type_name<Type>();
    } else {
        out << "gives what cannot be stored: its stored_type";
        explain_unstorable<typename conversion<Type>::stored_type, Type, Outer...>(out);
    }
}

/// What is wrong with an enumeration's facet::enum_names.
template <class Type>
constexpr void explain_enum_names(message& out) {
    constexpr auto& list = name_source<Type>::list;
    constexpr std::size_t second = name_source<Type>::unsound;
    out << " is of the enumeration " << type_name<Type>() << ", whose facet::enum_names ";
    for (std::size_t first = 0; first < second; ++first)
        if (list[first].value == list[second].value) {
            out << "lists one value as " << list[first].name << " and as " << list[second].name << "; list it once";
            return;
        }
    if (list[second].name.empty()) out << "lists a value without a name; give it one, or leave it out";
    else out << "gives the name " << list[second].name << " to two values, which could not be told apart; give one of them another";
}

/// What is wrong with an enumeration that cannot be stored.
template <class Type>
constexpr void explain_enumeration(message& out) {
    if constexpr (has_own_names<Type> && !has_own_name_list<Type>) {
        out << " is of the enumeration " << type_name<Type>() << ", whose facet::enum_names has a list of another type; it is a list of values with their names: static constexpr facet::enum_name<"
            << type_name<Type>() << "> list[] = {{value, `name`}}";
    } else if constexpr (name_table<Type>::count > 0) {
        explain_enum_names<Type>(out);
    } else {
        using limits = enum_limits<Type>;
        show_whole(out << " is of the enumeration " << type_name<Type>() << ", which has no enumerator from ", limits::min) << " to ";
        show_whole(out, limits::max) << ", where names are looked for; specialise facet::enum_range<" << type_name<Type>() << "> for where they are, facet::enum_names<"
                                     << type_name<Type>() << "> for names of your own, or facet::conversion<" << type_name<Type>() << "> to store its numbers";
    }
}

/// Whether it is a struct of the program's own that fields could be stored of, were it an aggregate that can be reflected.
template <class Type>
consteval bool is_flawed_struct() {
    const std::string_view whole = pretty_argument(pretty_type<Type>(), pretty_type<int>());
    if constexpr (!std::is_class_v<Type> || std::is_union_v<Type>) return false;
    else return whole.substr(0, 5) != "std::" && whole.substr(0, 7) != "boost::" && whole.substr(0, 7) != "facet::" && check_reflection<Type>() != reflection_fault::none;
}

/// The first field of a struct that cannot be stored.
template <class Struct, class... Outer, std::size_t... Index>
consteval std::size_t first_unstorable_of(std::index_sequence<Index...>) {
    const bool stored[] = {is_storable<std::remove_cv_t<field_type<Struct, Index>>, Struct, Outer...>()..., false};
    std::size_t field = 0;
    while (stored[field]) ++field;
    return field;
}

template <class Type, class... Outer>
constexpr void explain_unstorable(message& out);

/// Why a variant cannot be stored, behind its name.
template <class Type, class... Outer>
constexpr void explain_variant(message& out) {
    using alternatives = variant_parts<Type>;
    constexpr auto named = alternatives::named;
    using fault = decltype(named.fault);
    if constexpr (named.fault != fault::none) {
        out << " is a std::variant ";
        if (named.fault == fault::nameless) {
            spell_type<typename alternatives::template type<named.about>>(out << "whose alternative ");
            out << " has no name of its own";
        }
        if (named.fault == fault::shared) out << "with two alternatives of the name " << named.names[named.about];
        if (named.fault == fault::silent) out << "whose facet::alternative_names gives no names";
        if (named.fault == fault::miscounted) out << "whose facet::alternative_names gives not as many names as it has alternatives";
        out << "; specialise facet::alternative_names for it, with a name for each: static constexpr std::string_view list[] = {`name`, ...}";
    } else {
        constexpr std::size_t alternative = [] {
            return []<std::size_t... Index>(std::index_sequence<Index...>) {
                const bool stored[] = {(!may_be_absent<typename alternatives::template type<Index>>() && is_storable<typename alternatives::template type<Index>, Type, Outer...>())..., false};
                std::size_t first = 0;
                while (stored[first]) ++first;
                return first;
            }(std::make_index_sequence<alternatives::count>());
        }();
        using type = typename alternatives::template type<alternative>;
        out << '.' << alternatives::names[alternative];
        if constexpr (may_be_absent<type>()) out << " can be empty, which is stored as nothing, and would leave none of its variant's alternatives; make the variant a std::optional, or put it into a struct";
        else explain_unstorable<type, Type, Outer...>(out);
    }
}

/// Continues a sentence that has named a field: by the way to what cannot be stored in it, and why. `Outer` is what it lies in.
template <class Type, class... Outer>
constexpr void explain_unstorable(message& out) {
    if constexpr (is_optional<Type>) {
        using inner = typename Type::value_type;
        if constexpr (is_optional<inner>) out << " is an optional of an optional, and an attribute that is missing says nothing of which is empty; make it one std::optional";
        else if constexpr (has_conversion<Type>) out << " is a std::optional that has a facet::conversion; specialise it for what the optional holds";
        else explain_unstorable<inner, Outer...>(out);
    } else if constexpr (has_conversion<Type>) {
        explain_conversion<Type, Outer...>(out);
    } else if constexpr (storage_of<Type> == storage::list || storage_of<Type> == storage::array) {
        out << "[*]";
        explain_unstorable<typename Type::value_type, Outer...>(out);
    } else if constexpr (storage_of<Type> == storage::enumeration) {
        explain_enumeration<Type>(out);
    } else if constexpr (has_unstorable_elements<Type>) {
        out << "[*]";
        explain_unstorable<typename Type::value_type, Outer...>(out);
    } else if constexpr (has_unstorable_keys<Type>) {
        out << ", by its keys,";
        explain_unstorable<typename Type::key_type, Outer...>(out);
    } else if constexpr (storage_of<Type> == storage::map && !lacks_text_keys<Type>) {
        out << ".*";
        explain_unstorable<typename Type::mapped_type, Outer...>(out);
    } else if constexpr (storage_of<Type> == storage::variant) {
        explain_variant<Type, Outer...>(out);
    } else if constexpr (storage_of<Type> == storage::aggregate && !nested_names_fit<Type>()) {
        explain_nested_names<Type>(out);
    } else if constexpr (storage_of<Type> == storage::aggregate) {
        constexpr std::size_t field = detail::first_unstorable_of<Type, Outer...>(std::make_index_sequence<field_count<Type>>());
        out << '.' << field_names<Type>[field];
        explain_unstorable<std::remove_cv_t<field_type<Type, field>>, Type, Outer...>(out);
    } else if constexpr (std::is_same_v<Type, std::byte>) {
        out << " is a single std::byte; make it a std::uint8_t, or a facet::binary, which holds any number of bytes";
    } else if constexpr (std::is_enum_v<Type> && !named_enum<Type>) {
        out << " is an enumeration whose underlying type is not fixed, so that its names cannot be found; declare it as `enum class`, or as `enum name : int`";
    } else if constexpr (std::is_null_pointer_v<Type>) {
        out << " is a std::nullptr_t; <facet/value/attribute_codec.hpp> stores facet::attribute_value, which can be null";
    } else if constexpr (type_name<Type>() == "attribute_value") {
        out << " is an attribute_value, which <facet/value/attribute_codec.hpp> stores as it is; include it";
    } else if constexpr (std::is_convertible_v<Type, const char*>) {
        out << " is a pointer to characters, which owns none; make it a std::string";
    } else if constexpr (std::is_same_v<Type, std::string_view>) {
        out << " is a view, which owns no text; make it a std::string; structs that visit() fills may have views";
    } else if constexpr (is_duration<Type>) {
        out << " is a duration, which <facet/value/duration.hpp> stores as its number of ticks; include it";
    } else if constexpr (type_name<Type>() == "year_month_day") {
        out << " is a calendar date; make it a std::chrono::sys_days, which it converts to and from";
    } else if constexpr (type_name<Type>().starts_with("variant<")) {
        out << " is a std::variant, which <facet/value/variant.hpp> stores by the name of its alternative; include it";
    } else if constexpr (type_name<Type>() == "uuid") {
        out << " is a uuid; <facet/value/uuid.hpp> stores boost::uuids::uuid, so include it; for another, specialise facet::conversion";
    } else if constexpr (storage_of<Type> == storage::set) {
        out << " is a set of what is no text, number or binary, of which alone DynamoDB has sets; make it a std::vector";
    } else if constexpr (lacks_text_keys<Type>) {
        out << " is a map whose keys can be no names, as those of DynamoDB's maps are; make the key a std::string, a whole number or an enumeration, or store a list of structs";
    } else {
        out << " is of type ";
        spell_type<Type>(out);
        if constexpr (is_flawed_struct<Type>()) out << ", which " << explain(check_reflection<Type>()) << "; or ";
        else out << ", which facet cannot store; ";
        if constexpr (std::is_pointer_v<Type> || requires { typename Type::element_type; *std::declval<Type&>(); }) out << "store what it points at, or a std::optional of that, or ";
        else if constexpr (requires { std::tuple_size<Type>::value; }) out << "make it a struct, whose fields have names, or ";
        else if constexpr (std::is_integral_v<Type>) out << "make it a std::string or a whole number, or ";
        else if constexpr (std::is_same_v<Type, long double>) out << "make it a double or a facet::decimal, or ";
        out << "specialise facet::conversion for it";
    }
}

template <class Type>
struct unstorable_sentence {
    constexpr void operator()(message& out) const { explain_unstorable<Type>(out); }
};
template <class Type>
inline constexpr auto unstorable_text = compose<unstorable_sentence<Type>>();

/// Why a field of this type cannot be stored, behind its name.
template <class Type>
constexpr std::string_view unstorable_reason() {
    return {unstorable_text<std::remove_cv_t<Type>>.data(), unstorable_text<std::remove_cv_t<Type>>.size()};
}

}  // namespace facet::inline v0::detail
