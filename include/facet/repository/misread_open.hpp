// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/misread_backend.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/type_name.hpp>
#include <facet/schema/check.hpp>

#include <string_view>
#include <type_traits>

/// \file
/// Sentences for an open() that is given no backend, or what it does not take besides.

namespace facet::inline v0::detail {

/// Whether a smart pointer points at a backend.
template <class Given>
inline constexpr bool points_at_backend = false;
template <class Given>
    requires requires { typename Given::element_type; }
inline constexpr bool points_at_backend<Given> = backend<typename Given::element_type>;

template <fixed_string Operation, class Table, class... Given>
struct misread_open {
    static constexpr std::string_view table = type_name<Table>();
    constexpr void operator()(message& out) const {
        out << Operation.view() << '<' << table << ">() is given no backend, on which the table is; ";
        example(out);
    }
    static constexpr void example(message& out) { out << Operation.view() << '<' << table << ">(backend) takes one that outlives the repository, such as a facet::memory::engine"; }
};
template <fixed_string Operation, class Table, class First, class... Rest>
struct misread_open<Operation, Table, First, Rest...> {
    using given = std::remove_cvref_t<First>;
    static constexpr std::string_view table = type_name<Table>();

    constexpr void operator()(message& out) const {
        const auto call = [&](std::string_view argument) { out << Operation.view() << '<' << table << ">(" << argument; };
        if constexpr (backend<std::remove_reference_t<First>>) {
            call("backend, ...) takes open_options behind its backend, in braces: ");
            call("backend, {.name = `...`})");
        } else if constexpr (backend<given>) {
            call("...) is given a const ");
            out << type_name<given>() << ", but writes change a backend: give it one that is not const";
        } else if constexpr (backend<std::remove_pointer_t<given>> || points_at_backend<given>) {
            call("...) takes the backend itself, not a pointer to it: ");
            call("*backend)");
        } else if constexpr (!resembles_backend<given>) {
            if constexpr (std::is_convertible_v<given, std::string_view>) out << "a text";
            else out << type_name<given>();
            out << " is no backend; ";
            misread_open<Operation, Table>::example(out);
            if constexpr (std::is_convertible_v<given, std::string_view>) out << "; a table's name is one of its options: {.name = `...`}";
        } else {
            out << type_name<given>() << " is no backend, since these are missing, or take or give something else (facet::backend): ";
            (void)list_missing<given>(out);
        }
    }
};

/// Whether open() takes such arguments.
template <class Options, class... Given>
inline constexpr bool can_open = false;
template <class Options, class Backend>
inline constexpr bool can_open<Options, Backend> = backend<std::remove_reference_t<Backend>>;
/// What has another first argument is refused by the overload for options.
template <class Options, class Backend, class Further>
inline constexpr bool can_open<Options, Backend, Further> = std::is_convertible_v<Further, Options>;

/// The verdict on an open() of no backend: that on its table, where that is refused, too.
template <fixed_string Operation, class Options, class Table, class... Given>
consteval auto open_error() {
    if constexpr (can_open<Options, Given...>) return accepted;
    else if constexpr (constexpr auto refused = schema_error<Table>(); refused.size() > 0) return refused;
    else return compose<misread_open<Operation, Table, Given...>>();
}

}  // namespace facet::inline v0::detail
