// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/core/message.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <vector>

/// \file
/// What is said of a type that is taken for a backend.

namespace facet::inline v0::detail {

/// Stands for the backend of a call that was refused. Declared, and never defined.
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
    ask(states_features<Type>, "features (static constexpr facet::backend_features)");
    ask(requires(Type& b, const std::string_view text, const request::table_description& d) { { b.create_table(text, d) } -> std::same_as<result<void>>; }, "create_table");
    ask(requires(Type& b, const std::string_view text) { { b.erase_table(text) } -> std::same_as<result<void>>; }, "erase_table");
    ask(requires(Type& b, const std::string_view text, const request::table_description& d) { { b.open(text, d) } -> std::same_as<result<request::table>>; }, "open");
    ask(requires(Type& b, const request::table& t, const request::get& r, const request::item_sink s) { { b.get(t, r, s) } -> std::same_as<result<bool>>; }, "get");
    ask(requires(Type& b, const request::table& t, const request::write& r, const request::item_sink s, request::consumed_capacity* const c) { { b.write(t, r, s, c) } -> std::same_as<result<void>>; }, "write");
    ask(requires(Type& b, const request::table& t, const request::query& r, const request::item_sink s) { { b.query(t, r, s) } -> std::same_as<result<request::page>>; }, "query");
    ask(requires(Type& b, const request::table& t, const request::scan& r, const request::item_sink s) { { b.scan(t, r, s) } -> std::same_as<result<request::page>>; }, "scan");
    ask(requires(Type& b, const span<const request::table_get> r, const request::numbered_sink s, std::vector<std::size_t>& left) { { b.batch_get(r, s, left) } -> std::same_as<result<void>>; }, "batch_get");
    ask(requires(Type& b, const span<const request::table_write> r, std::vector<std::size_t>& left, request::consumed_capacity* const c) { { b.batch_write(r, left, c) } -> std::same_as<result<void>>; }, "batch_write");
    ask(requires(Type& b, const span<const request::table_write> r, const std::string_view token, request::consumed_capacity* const c) { { b.transact_write(r, token, c) } -> std::same_as<result<void>>; }, "transact_write");
    ask(requires(Type& b, const span<const request::table_get> r, const request::numbered_sink s) { { b.transact_get(r, s) } -> std::same_as<result<void>>; }, "transact_get");
    return missing;
}

/// Whether it was probably meant to be a backend.
template <class Type>
concept resembles_backend = requires { Type::features; } || requires { &Type::create_table; } || requires { &Type::transact_write; };

}  // namespace facet::inline v0::detail
