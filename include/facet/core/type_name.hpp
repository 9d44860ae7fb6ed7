// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/config.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

/// \file
/// Names of types and members, read at compile time from what the compiler prints for a template argument. Loops go by index
/// throughout: with -fsanitize=undefined g++-12 refuses the search functions of std::string_view in constant expressions here.

namespace facet::inline v0 {

namespace detail {

template <class Named>
consteval const char* pretty_type() {
    return __PRETTY_FUNCTION__;
}
template <auto Named>
consteval const char* pretty_value() {
    return __PRETTY_FUNCTION__;
}

[[nodiscard]] constexpr bool in_identifier(char c) noexcept {
    return is_alphanumeric(c) || c == '_' || c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

/// The identifier that ends at `end`.
[[nodiscard]] constexpr std::string_view identifier_before(const char* text, std::size_t end) noexcept {
    std::size_t begin = end;
    while (begin != 0 && in_identifier(text[begin - 1])) --begin;
    return {text + begin, end - begin};
}

/// What stands between `Named = ` and the closing bracket of a pretty function. `example` is that function's text for an argument
/// of three letters, which shows where.
[[nodiscard]] constexpr std::string_view pretty_argument(const char* text, const char* example) noexcept {
    const std::size_t begin = __builtin_strlen(example) - 4;
    return {text + begin, __builtin_strlen(text) - 1 - begin};
}

/// Cuts the namespaces, classes and functions that enclose a type's name, but not what its own template arguments say.
[[nodiscard]] constexpr std::string_view unqualified(std::string_view name) noexcept {
    std::size_t colon = 0;
    while (colon < name.size() && name.data()[colon] != ':') ++colon;
    if (colon == name.size()) return name;
    int depth = 0;
    for (std::size_t i = name.size(); i != 0; --i) {
        const char c = name[i - 1];
        if (c == '>' || c == ')' || c == '}') ++depth;
        if (c == '<' || c == '(' || c == '{') --depth;
        if (c == ':' && depth == 0) return {name.data() + i, name.size() - i};
    }
    return name;
}

/// Whether a type's name is one identifier. What stands in template arguments, or for a struct without a name, each compiler spells in its
/// own way.
[[nodiscard]] constexpr bool is_spelled_alike(std::string_view name) noexcept {
    for (std::size_t i = 0; i < name.size(); ++i)
        if (!in_identifier(name.data()[i])) return false;
    return true;
}

template <class Member>
struct member_traits;
template <class Class, class Field>
struct member_traits<Field Class::*> {
    using class_type = Class;
    using field_type = Field;
};

}  // namespace detail

/// The type's name as its programmer wrote it, without namespaces: `StockPosting`. Static storage; costs one instantiation.
template <class Named>
[[nodiscard]] consteval std::string_view type_name() {
    return detail::unqualified(detail::pretty_argument(detail::pretty_type<Named>(), detail::pretty_type<int>()));
}

/// The name of the data member that a member pointer points at: `member_name<&Account::account_id>()` is `account_id`.
/// Static storage; costs one instantiation.
template <auto Member>
    requires(std::is_member_object_pointer_v<decltype(Member)>)
[[nodiscard]] consteval std::string_view member_name() {
    const std::string_view text = detail::pretty_argument(detail::pretty_value<Member>(), detail::pretty_value<100>());
    std::size_t end = text.size();
    while (end != 0 && !detail::in_identifier(text[end - 1])) --end;
    return detail::identifier_before(text.data(), end);
}

/// The struct that a pointer to a data member belongs to.
template <auto Member>
using member_class = typename detail::member_traits<decltype(Member)>::class_type;

}  // namespace facet::inline v0
