// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/expression/condition.hpp>
#include <facet/planner/computed_update.hpp>
#include <facet/repository/changes.hpp>
#include <facet/repository/statement_entries.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

/// \file
/// The computed fields of an update: each is set anew where its sources are said, and index entries are made of it.

namespace facet::inline v0::detail {

/// Reads a field's value as an item would have it that the operand was stored in.
template <class Type, class Operand>
key_fault take_said(const Operand& operand, Type& value) {
    if constexpr (is_optional<Type>) {
        if constexpr (std::is_same_v<Operand, std::nullopt_t>) {
            return value.reset(), key_fault::none;
        } else if constexpr (is_optional_operand<Operand>) {
            if (!operand.has_value()) return value.reset(), key_fault::none;
            return take_said<Type>(operand_type<typename Operand::value_type>(*operand), value);
        } else {
            return take_said(operand, value.emplace());
        }
    } else {
        byte_buffer bytes;
        packed::writer writer(bytes);
        const key_fault fault = pack_value<Type, kept_form::own>(writer, operand);
        if constexpr (requires { operand.empty(); })
            if (fault == key_fault::empty_set && operand.empty()) return value = Type(), key_fault::none;  // given as what no item has
        if (fault != key_fault::none) return fault;
        return operand_fault(codec<Type>::read(packed::value_view(bytes.data()), value));
    }
}

/// What a statement says of a field; a field that is said to be missing has its type's empty value.
template <class Struct, const auto& Said, std::size_t Field, class... Parts>
key_fault take_said_field(const said<Parts...>& all, std::remove_const_t<field_type<Struct, Field>>& value) {
    static constexpr said_facts known = find_said(Said, static_cast<std::int16_t>(Field)).facts;
    if constexpr (known.known == knowledge::missing) {
        value = {};
        return key_fault::none;
    } else {
        const auto& part = said_at<known.part>(all);
        using type = std::remove_cvref_t<decltype(part)>;
        if constexpr (is_assignment<type> || is_clause<type>) return take_said(part.operand, value);
        else return take_said(clause_at<known.clause>(part).operand, value);
    }
}

/// Adds to an update the changes of computed fields, and then the index entries, of all that it says.
template <bool Upsert, class Table, class Struct, class... Parts>
void add_derived(pending_write& write, const said<Parts...>& all, const call_context& context, type_list<>) {
    statement_entries<Upsert, Table, Struct, Parts...>::add(write, all, context);
}
template <bool Upsert, class Table, class Struct, fixed_string Field, auto Function, fixed_string... Sources, class... Rest, class... Parts>
void add_derived(pending_write& write, const said<Parts...>& all, const call_context& context, type_list<computed<Field, Function, Sources...>, Rest...>) {
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;
    using layout = item_layout<Table, entity>;
    using found = recomputed<Upsert, Table, Struct, computed<Field, Function, Sources...>, Parts...>;
    static constexpr auto field = static_cast<std::size_t>(found::field);
    using type = std::remove_const_t<field_type<Struct, field>>;
    const auto compute = [&]<std::size_t... Source>(std::index_sequence<Source...>) {
        std::tuple<std::remove_const_t<field_type<Struct, Source>>...> values;
        key_outcome taken;
        const auto take = [&](std::size_t source, key_fault fault) { return fault == key_fault::none || (taken = {fault, static_cast<std::int16_t>(source)}, false); };
        const bool all_taken = [&]<std::size_t... At>(std::index_sequence<At...>) {
            return (take(Source, take_said_field<Struct, found::said, Source>(all, std::get<At>(values))) && ...);
        }(std::index_sequence_for<std::integral_constant<std::size_t, Source>...>{});
        if (!all_taken) return write.fail(operand_error(context, layout::entity, taken));
        type value = std::apply([](const auto&... source) -> type { return Function(source...); }, values);
        const typename found::assigned change{operand_type<type>(std::move(value))};
        if constexpr (layout::places[field].body) add_change<Table, entity>(write, change, context);
        add_derived<Upsert, Table, Struct>(write, said<typename found::change, Parts...>{all, found::say(change)}, context, type_list<Rest...>{});
    };
    compute(std::index_sequence<field_index<Struct>(Sources.view())...>{});
}

}  // namespace facet::inline v0::detail
