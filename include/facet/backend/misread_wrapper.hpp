// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/misread_backend.hpp>
#include <facet/core/fixed_string.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/type_name.hpp>

#include <string_view>
#include <type_traits>

/// \file
/// Sentences for a backend around another one that is made of something else.

namespace facet::inline v0::detail {

/// What a wrapper refers to: a backend that has a name.
template <class Given>
inline constexpr bool is_wrappable = std::is_lvalue_reference_v<Given> && backend<std::remove_reference_t<Given>>;

/// Whether a wrapper of a given type is made as it was made without the refusals: by what converts to its backend, of nothing, or of another.
template <class Wrapper, class Backend, class... Given>
inline constexpr bool is_told_otherwise = true;
template <class Wrapper, class Backend, class First, class... Rest>
inline constexpr bool is_told_otherwise<Wrapper, Backend, First, Rest...> = std::is_convertible_v<First, Backend&> || std::is_same_v<std::remove_cvref_t<First>, Wrapper>;

/// `Form` is how a `Wrapper` is made.
template <fixed_string Wrapper, fixed_string Form, class... Given>
struct misread_wrapper {
    constexpr void operator()(message& out) const { out << Wrapper.view() << " is made of a backend, and is given none: " << Form.view(); }
};
template <fixed_string Wrapper, fixed_string Form, class First, class... Rest>
struct misread_wrapper<Wrapper, Form, First, Rest...> {
    using given = std::remove_cvref_t<First>;

    constexpr void operator()(message& out) const {
        if constexpr (is_wrappable<First>) {
            out << Wrapper.view() << " takes " << (sizeof...(Rest) == 0 ? "more than" : "something else behind") << " its backend";
        } else if constexpr (backend<std::remove_pointer_t<given>> && std::is_pointer_v<given>) {
            out << Wrapper.view() << " takes the backend itself, not a pointer to it";
        } else if constexpr (backend<given> && !std::is_const_v<std::remove_reference_t<First>>) {
            out << Wrapper.view() << " refers to its backend, which must outlive it: give the backend a name";
        } else if constexpr (backend<given>) {
            out << Wrapper.view() << " is given a const " << type_name<given>() << ", but writes change a backend";
        } else if constexpr (resembles_backend<given>) {
            out << type_name<given>() << " is no backend, since these are missing, or take or give something else (facet::backend): ";
            (void)list_missing<given>(out);
            out << "; " << Wrapper.view() << " is made of one";
        } else {
            if constexpr (std::is_convertible_v<given, std::string_view>) out << "a text";
            else out << type_name<given>();
            out << " is no backend, and " << Wrapper.view() << " is made of one";
        }
        out << ": " << Form.view();
    }
};

}  // namespace facet::inline v0::detail
