// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/repository/computed_fields.hpp>
#include <facet/repository/context.hpp>
#include <facet/repository/unopened_table.hpp>
#include <facet/request/dynamic_item.hpp>
#include <facet/schema/check.hpp>
#include <facet/schema/item_codec.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

/// \file
/// From objects to stored items, without a backend: for files, streams, and programs that send requests themselves. Optional: no other
/// header of facet includes it.

namespace facet::inline v0 {
namespace detail {

inline constexpr text encode_key_arguments{"encode_key<Table, Entity>(where-clause) names table and entity, and takes the whole primary key"};

/// Any entity's objects have an item.
struct encoded {
    template <class Table, class Struct>
    struct plan {
        static constexpr bool accepted = true;
        constexpr void operator()(message&) const {}
    };
};
template <class Table, class Struct>
consteval auto encode_error() {
    if constexpr (!valid_schema<Table>) return schema_error<Table>();
    else return call_error<Table, Struct, encoded::plan>();
}
template <class Table, class Struct, class Where>
consteval auto encode_key_error() {
    if constexpr (!valid_schema<Table>) return schema_error<Table>();
    else return call_error<Table, Struct, keyed<"encode_key">::template plan, Where>();
}

/// The item of a packed key and body.
template <class Table>
[[nodiscard]] result<item> unpacked(const call_context& context, const key_view& key, std::string_view body, const request::table& opened) {
    const request::table_description& description = schema<Table>::facts.description;
    result<item> made = request::unpack_item({key, body, 0}, description, opened);
    if (!made.has_value()) return with_context(std::move(made).error(), context, show_key(description, key));
    return made;
}

}  // namespace detail

/// An object as the item that unchecked_import() stores of it: all attributes, with those of its keys and index entries. Computed fields are
/// computed; version and times are the object's. What stands beside it, such as a guard or a mirror, is an item of its own. decode() gives the object
/// back. Errors: invalid_key and invalid_value, as those of writes; limits of a backend, such as an item's size, are the backend's.
template <class Table = detail::no_table, class Struct, auto Why = detail::why(detail::encode_error<Table, Struct>())>
[[nodiscard]] result<item> encode(const Struct& object) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    if constexpr (detail::possible<Why>) {
        static constexpr std::size_t position = schema<Table>::template position<Struct>;
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[position];
        constexpr detail::call_context context{"encode", schema<Table>::facts.name, facts.name};
        const Struct& whole = detail::with_computed_fields<Table, position>(object);
        const request::table opened = detail::unopened_table<Table>();
        key_buffer key_bytes;
        byte_buffer body;
        key_view key;
        detail::item_packer<Table, position> packer(body, opened.attributes);
        if (const auto outcome = detail::build_primary_key<Table, position>(key_bytes, key, detail::noting_source<Struct>{&whole, &packer.note()}); !outcome.ok())
            return detail::key_error(context, facts, outcome);
        if (const auto outcome = packer.pack(whole); !outcome.ok())
            return detail::item_error(context, facts, outcome, false, detail::show_key(schema<Table>::facts.description, key), packer.attribute());
        return detail::unpacked<Table>(context, key, body.view(), opened);
    } else {
        return error{};
    }
}
/// The key attributes of the item with this primary key: what a GetItem of another client asks for. Errors: invalid_key.
template <class Table, class Struct, class Where, auto Why = detail::why(detail::encode_key_error<Table, Struct, Where>())>
    requires(detail::statement<Where>)
[[nodiscard]] result<item> encode_key(const Where& where) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    if constexpr (detail::possible<Why>) {
        using plan = detail::key_plan<"encode_key", Table, Struct, Where>;
        constexpr detail::call_context context{"encode_key", schema<Table>::facts.name, plan::facts.name};
        key_buffer bytes;
        key_view key;
        if (const auto outcome = detail::build_primary_key<Table, plan::entity>(bytes, key, detail::where_source<Struct, Where, plan::clauses>{&where}); !outcome.ok())
            return detail::key_error(context, plan::facts, outcome);
        return detail::unpacked<Table>(context, key, {}, detail::unopened_table<Table>());
    } else {
        return error{};
    }
}
/// Refused, with a sentence: what is no where-clause.
template <class... Named, class... Given, detail::only_if<sizeof...(Named) != 2 || sizeof...(Given) != 1 || !(detail::statement<Given> && ...)> = 0, auto Why = detail::always<detail::encode_key_arguments>>
result<item> encode_key(const Given&...) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    return error{};
}

}  // namespace facet::inline v0
