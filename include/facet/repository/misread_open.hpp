// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/type_name.hpp>
#include <facet/backend/backend.hpp>
#include <facet/core/refuse.hpp>
#include <facet/schema/check.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <vector>

/// \file
/// Sentences for an open() that is given no backend, or what it does not take besides.

namespace facet::inline v0::detail {

/// Stands for the backend of an open() that was refused. Declared, and never defined.
struct refused_backend {
    static constexpr backend_features features{};

    result<void> create_table(std::string_view, const request::table_description&);
    result<void> erase_table(std::string_view);
    result<request::table> open(std::string_view, const request::table_description&);
    result<bool> get(const request::table&, const request::get&, request::item_sink);
    result<void> write(const request::table&, const request::write&, request::item_sink, request::consumed_capacity*);
    result<request::page> query(const request::table&, const request::query&, request::item_sink);
    result<request::page> scan(const request::table&, const request::scan&, request::item_sink);
    result<void> batch_get(span<const request::table_get>, request::numbered_sink, std::vector<std::size_t>&);
    result<void> batch_write(span<const request::table_write>, std::vector<std::size_t>&, request::consumed_capacity*);
    result<void> transact_write(span<const request::table_write>, std::string_view, request::consumed_capacity*);
    result<void> transact_get(span<const request::table_get>, request::numbered_sink);
};

/// Names what a type lacks of a backend, as the concept asks for it; nothing where that is all. For those who write one.
template <class Type>
constexpr std::size_t list_missing(message& out) {
    std::size_t missing = 0;
    const auto ask = [&](bool there, std::string_view name) {
        if (!there) out << (missing++ == 0 ? "" : ", ") << name;
    };
    ask(requires { { Type::features } -> std::convertible_to<backend_features>; }, "features");
    ask(requires(Type& b, std::string_view text, const request::table_description& d) { { b.create_table(text, d) } -> std::same_as<result<void>>; }, "create_table");
    ask(requires(Type& b, std::string_view text) { { b.erase_table(text) } -> std::same_as<result<void>>; }, "erase_table");
    ask(requires(Type& b, std::string_view text, const request::table_description& d) { { b.open(text, d) } -> std::same_as<result<request::table>>; }, "open");
    ask(requires(Type& b, const request::table& t, const request::get& r, request::item_sink s) { { b.get(t, r, s) } -> std::same_as<result<bool>>; }, "get");
    ask(requires(Type& b, const request::table& t, const request::write& r, request::item_sink s, request::consumed_capacity* c) { { b.write(t, r, s, c) } -> std::same_as<result<void>>; }, "write");
    ask(requires(Type& b, const request::table& t, const request::query& r, request::item_sink s) { { b.query(t, r, s) } -> std::same_as<result<request::page>>; }, "query");
    ask(requires(Type& b, const request::table& t, const request::scan& r, request::item_sink s) { { b.scan(t, r, s) } -> std::same_as<result<request::page>>; }, "scan");
    ask(requires(Type& b, span<const request::table_get> r, request::numbered_sink s, std::vector<std::size_t>& left) { { b.batch_get(r, s, left) } -> std::same_as<result<void>>; }, "batch_get");
    ask(requires(Type& b, span<const request::table_write> r, std::vector<std::size_t>& left, request::consumed_capacity* c) { { b.batch_write(r, left, c) } -> std::same_as<result<void>>; }, "batch_write");
    ask(requires(Type& b, span<const request::table_write> r, std::string_view token, request::consumed_capacity* c) { { b.transact_write(r, token, c) } -> std::same_as<result<void>>; }, "transact_write");
    ask(requires(Type& b, span<const request::table_get> r, request::numbered_sink s) { { b.transact_get(r, s) } -> std::same_as<result<void>>; }, "transact_get");
    return missing;
}

/// Whether it was probably meant to be a backend.
template <class Type>
concept resembles_backend = requires { Type::features; } || requires { &Type::create_table; } || requires { &Type::transact_write; };

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
        } else if constexpr (backend<std::remove_pointer_t<given>>) {
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
