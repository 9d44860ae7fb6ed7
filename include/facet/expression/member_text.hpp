// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/core/type_name.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// The name of a field that a member pointer names: a fixed_string like any other, which knows its struct besides.

namespace facet::inline v0 {
namespace detail {

/// A struct, as what a template argument can point at. Told apart by types: with -fsanitize=undefined g++ takes no comparison of addresses
/// for a constant.
struct member_owner {
    std::string_view name;
};
template <class Struct>
inline constexpr member_owner owner_of{type_name<Struct>()};
template <const member_owner* Owner>
struct owned_by {};

/// Sizes from here on are those of member pointers' names.
inline constexpr std::size_t member_sizes = std::size_t{1} << 20;

}  // namespace detail

/// A name that comes from a member pointer.
template <std::size_t Size>
    requires(Size >= detail::member_sizes)
struct fixed_string<Size> {
    static constexpr bool of_member = true;

    char data_[Size - detail::member_sizes + 1]{};
    const detail::member_owner* owner = nullptr;

    [[nodiscard]] constexpr std::string_view view() const noexcept { return {data_, size()}; }
    [[nodiscard]] static constexpr std::size_t size() noexcept { return Size - detail::member_sizes; }
    [[nodiscard]] constexpr const char* data() const noexcept { return data_; }
};

namespace detail {
template <auto Member>
inline constexpr auto member_text = [] {
    constexpr std::string_view name = member_name<Member>();
    fixed_string<member_sizes + name.size()> text;
    for (std::size_t i = 0; i < name.size(); ++i) text.data_[i] = name[i];
    text.owner = &owner_of<member_class<Member>>;
    return text;
}();

/// A name without the struct that it is said of, for what is bound to a field of each.
template <fixed_string Name>
inline constexpr auto name_of_all = [] {
    fixed_string<Name.size()> text;
    for (std::size_t i = 0; i < Name.size(); ++i) text.data_[i] = Name.data_[i];
    return text;
}();
}  // namespace detail

}  // namespace facet::inline v0
