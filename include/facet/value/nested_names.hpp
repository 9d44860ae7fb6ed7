// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/letter_case.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace facet::inline v0 {

/// A field of a nested struct and the name of its entry in the stored map.
struct nested_name {
    std::string_view field;
    std::string_view stored;
};

/// Specialise this where a struct that lies in items, in their fields, lists and maps, is stored under other names than those of its
/// fields: `letters`, a letter_case, spells all of them, and `list` names some. Either may be left out. It holds for all of a program, in
/// reads, writes, conditions and updates, and costs nothing at run time. The attributes of an entity are named by its table
/// (attribute_case, stored_as), also where its struct is nested elsewhere.
///
///     template <> struct facet::nested_names<Address> {
///         static constexpr facet::letter_case letters = facet::letter_case::camel;        // street_name as streetName
///         static constexpr facet::nested_name list[] = {{"zip", "postalCode"}};
///     };
template <class Struct>
struct nested_names {
    using unchanged = void;  ///< as long as it is not specialised
};

namespace detail {

template <class Struct>
concept names_nested = !requires { typename nested_names<Struct>::unchanged; };

/// Why nested fields cannot have the names that they are given, and whose name it is about.
enum class nested_fault : std::uint8_t {
    none,
    silent,    ///< no name is given at all, or in a way that cannot be read
    unknown,   ///< that is no field
    nameless,  ///< the field is given an empty name
    repeated,  ///< the field is named twice
    shared,    ///< two fields have this name
};

/// What nested_names comes to.
template <class Struct>
struct nested_naming {
    std::array<std::string_view, field_count<Struct>> names = field_names<Struct>;
    nested_fault fault = nested_fault::none;
    std::string_view about{};

    consteval nested_naming() { read(); }

private:
    consteval void read() {
        using said = nested_names<Struct>;
        constexpr bool spells = requires { std::integral_constant<letter_case, said::letters>(); };
        constexpr bool lists = requires { std::integral_constant<std::size_t, said::list[0].stored.size()>(); };
        if (!spells && (!lists || requires { said::letters; })) return fail(nested_fault::silent, {});
        if (!lists && requires { said::list; }) return fail(nested_fault::silent, {});
        if constexpr (spells) names = stored_names<Struct, said::letters>;
        if constexpr (lists) {
            bool named[field_count<Struct> + 1]{};
            for (const nested_name& each : said::list) {
                const std::size_t field = field_index<Struct>(each.field);
                if (field == no_field) return fail(nested_fault::unknown, each.field);
                if (each.stored.empty()) return fail(nested_fault::nameless, each.field);
                if (named[field]) return fail(nested_fault::repeated, each.field);
                named[field] = true;
                names[field] = each.stored;
            }
        }
        for (std::size_t i = 0; i < names.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (names[i] == names[j]) return fail(nested_fault::shared, names[i]);
    }
    consteval void fail(nested_fault why, std::string_view name) { fault = why, about = name; }
};
template <class Struct>
inline constexpr nested_naming<Struct> nested_naming_of{};

/// The names of the entries of a nested struct's map, in the order of its fields.
template <class Struct>
inline constexpr const auto& entry_names = field_names<Struct>;
template <names_nested Struct>
inline constexpr const auto& entry_names<Struct> = nested_naming_of<Struct>.names;

template <class Struct>
consteval bool nested_names_fit() {
    if constexpr (names_nested<Struct>) return nested_naming_of<Struct>.fault == nested_fault::none;
    else return true;
}

}  // namespace detail

}  // namespace facet::inline v0
