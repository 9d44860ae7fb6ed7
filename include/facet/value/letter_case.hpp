// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/value/reflection.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace facet::inline v0 {

/// How stored names are spelled that are made of the names of fields: `account_id` as it is, as `accountId`, or as `AccountId`.
enum class letter_case { as_is, camel, pascal };

namespace detail {

// A field's stored name in another case; lives as long as the program.
template <class Struct, std::size_t Field, letter_case Case>
struct cased_name {
    static constexpr std::string_view source = field_names<Struct>[Field];
    static constexpr auto storage = [] {
        std::array<char, source.size() + 1> text{};
        std::size_t size = 0;
        bool upper = Case == letter_case::pascal;
        for (std::size_t i = 0; i < source.size(); ++i) {
            const char c = source[i];
            if (c == '_' && size > 0) {
                upper = true;
                continue;
            }
            text[size++] = upper ? to_upper(c) : c;
            upper = false;
        }
        return text;
    }();
    static constexpr std::string_view value = storage.data();  // zero behind it; the array is as long as the source
};

template <class Struct, letter_case Case, std::size_t... Field>
constexpr std::array<std::string_view, sizeof...(Field)> cased_names(std::index_sequence<Field...>) {
    return {cased_name<Struct, Field, Case>::value...};
}

/// The names of a struct's fields in a case.
template <class Struct, letter_case Case>
inline constexpr auto stored_names = cased_names<Struct, Case>(std::make_index_sequence<field_count<Struct>>{});
template <class Struct>
inline constexpr const auto& stored_names<Struct, letter_case::as_is> = field_names<Struct>;

}  // namespace detail

}  // namespace facet::inline v0
