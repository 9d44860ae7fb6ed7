// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/item_position.hpp>
#include <facet/repository/repository.hpp>
#include <facet/schema/item_codec.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// A cursor from an object: pages backwards, neighbours in an order. Optional: no other header of facet includes it.

namespace facet::inline v0 {
namespace detail {

/// Whether a sort condition allows a key.
[[nodiscard]] inline bool allows(const request::sort_condition& range, std::string_view key) noexcept {
    using enum request::sort_operator;
    switch (range.op) {
        case none: return true;
        case equal: return key == range.low;
        case less: return key < range.low;
        case less_equal: return key <= range.low;
        case greater: return key > range.low;
        case greater_equal: return key >= range.low;
        case between: return key >= range.low && key <= range.high;
        case begins_with: return key.starts_with(range.low);
    }
    return false;
}
/// Whether a position lies in the range that a query reads of a path.
[[nodiscard]] inline bool lies_within(std::string_view position, const key_bounds& bounds, const request::table_description& table, std::int32_t index) {
    if (bounds.nothing) return false;
    request::position_reader reader(position);
    std::string_view value;
    if (index >= 0)  // behind the table's own key
        for (std::size_t i = 0; i < (table.has_sort() ? 2u : 1u); ++i) (void)reader.take(value);
    for (std::size_t i = 0; i < bounds.partition_count; ++i)
        if (!reader.take(value) || value != bounds.partition[i]) return false;
    for (std::size_t i = 0; i < bounds.sort_equal_count; ++i)
        if (!reader.take(value) || value != bounds.sort_equal[i]) return false;
    return bounds.sort.op == request::sort_operator::none || (reader.take(value) && allows(bounds.sort, value));
}

/// A query that has no one place behind an object.
template <class Plan>
struct place_in_several {
    constexpr void operator()(message& out) const {
        out << "cursor_at() finds where a " << Plan::facts.name << " stands in one range, but this query ";
        if (Plan::plan.how.each >= 0) out << "reads one for each value of each_of()";
        else out << "reads the shards of its key";
        out << ", and merges them; the cursor of a page goes on with all of them";
    }
};
template <class Struct>
struct place_of_another {
    constexpr void operator()(message& out) const { out << "cursor_at(query, object) takes an object of the entity that the query is of, " << type_name<Struct>(); }
};

/// Looks into a query.
struct cursor_access {
    template <class Table, class Struct, class Backend, class Where, class Options>
    static consteval auto refusal(const query_builder<Table, Struct, Backend, Where, Options>*) {
        using builder = query_builder<Table, Struct, Backend, Where, Options>;
        if constexpr (!builder::sound()) return accepted;  // the query itself was refused
        else if constexpr (builder::plan::plan.how.each >= 0 || builder::plan::plan.how.shards > 1) return compose<place_in_several<typename builder::plan>>();
        else return accepted;
    }

    template <class Table, class Struct, class Backend, class Where, class Options>
    static result<cursor> find(const query_builder<Table, Struct, Backend, Where, Options>& of, const Struct& object) {
        if constexpr (query_builder<Table, Struct, Backend, Where, Options>::sound()) return at(of, with_computed_fields<Table, schema<Table>::template position<Struct>>(object));
        else return error{};
    }

private:
    template <class Table, class Struct, class Backend, class Where, class Options>
    static result<cursor> at(const query_builder<Table, Struct, Backend, Where, Options>& of, const Struct& object) {
        static constexpr std::size_t entity = schema<Table>::template position<Struct>;
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[entity];
        const auto& state = of.state_;
        const repository_view<Backend>& on = *state.on;
        const call_context context{"cursor_at", on.table->name, facts.name};
        const plan_view& plan = *of.planned().plan;
        query_run<Backend> run(on, plan, state.settings, state.filter);
        if (state.fault) return with_context(*state.fault, context);
        if (const key_outcome opened = open_run(run, plan, of.planned().where); !opened.ok()) return key_error(context, facts, opened);

        key_buffer bytes;
        key_view key;
        if (const key_outcome built = build_primary_key<Table, entity>(bytes, key, struct_source<Struct>{&object}); !built.ok()) return key_error(context, facts, built);
        byte_buffer body;
        item_packer<Table, entity> packer(body, on.table->attributes);
        if (const item_outcome packed = packer.pack(object); !packed.ok()) return item_error(context, facts, packed, false, {}, packer.attribute());
        const std::int32_t index = plan.path().index;
        const auto refused = [&](std::string_view why) { return with_context(bare_error(error_code::validation, why), context, show_key(*on.description, key)); };
        byte_buffer position;
        if (!append_item_position(position, item_view{key, body.view(), 0}, *on.description, on.table->attributes, index)) return refused("the object has no entry in the index that the query reads");
        query_part& part = run.only_part();
        if (!lies_within(position.view(), part.bounds, *on.description, index)) return refused("the object lies outside the range that the query reads");
        part.position.append(position.view());
        return run.place(*state.keys);
    }
};

}  // namespace detail

/// The cursor of the place where an object stands in the order of a query, whether its item is there or not: `query.after(cursor)` reads what
/// lies behind it, in the direction that the query has now. So a page backwards is a page of the query in the other direction, from the
/// first item that is shown, and an item's neighbours are the first of both. The query reads one range, of a table's key or an index: not
/// several that are merged (each_of(), shards). Nothing is read. Computed fields are computed anew, as a put does. Errors: validation where the
/// object lies outside the query's range (an open end lies within, but not that of a whole key that is compared from one side alone,
/// contract Q9) or has no entry in its index; invalid_key and invalid_value where it cannot be stored.
template <class Table, class Struct, class Backend, class Where, class Options, auto Why = detail::why(detail::cursor_access::refusal(static_cast<const query_builder<Table, Struct, Backend, Where, Options>*>(nullptr)))>
    requires(detail::chosen<Why>)
[[nodiscard]] result<cursor> cursor_at(const query_builder<Table, Struct, Backend, Where, Options>& query, const Struct& object) {
    static_assert(detail::possible<Why>);
    if constexpr (detail::possible<Why>) return detail::cursor_access::find(query, object);
    else return error{};
}
template <class Table, class Struct, class Backend, class Where, class Options, auto Why = detail::why(detail::cursor_access::refusal(static_cast<const query_builder<Table, Struct, Backend, Where, Options>*>(nullptr)))>
    requires(!detail::chosen<Why>)
result<cursor> cursor_at(const query_builder<Table, Struct, Backend, Where, Options>& query, const Struct& object) = delete;
/// Refused, with a sentence: an object of another type.
template <class Table, class Struct, class Backend, class Where, class Options, class Other, auto Why = detail::why(detail::compose<detail::place_of_another<Struct>>())>
    requires(detail::chosen<Why> && !std::is_same_v<Struct, Other>)
result<cursor> cursor_at(const query_builder<Table, Struct, Backend, Where, Options>&, const Other&) {
    static_assert(detail::possible<Why>);
    return error{};
}
template <class Table, class Struct, class Backend, class Where, class Options, class Other, auto Why = detail::why(detail::compose<detail::place_of_another<Struct>>())>
    requires(!detail::chosen<Why> && !std::is_same_v<Struct, Other>)
result<cursor> cursor_at(const query_builder<Table, Struct, Backend, Where, Options>&, const Other&) = delete;

}  // namespace facet::inline v0
