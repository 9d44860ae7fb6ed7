// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/clause.hpp>
#include <facet/repository/changes.hpp>
#include <facet/repository/statement_entries.hpp>

#include <cstddef>
#include <utility>

/// \file
/// What an upsert's where-clause says of the item that it may make.

namespace facet::inline v0::detail {

/// Sets, in an upsert, the fields that its where-clause says, so that a new item has them as attributes.
template <class Table, class Struct, class Where>
void add_where_fields(pending_write& write, const Where& where, const call_context& context) {
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;
    using layout = item_layout<Table, entity>;
    const auto one = [&]<fixed_string Field, comparison Op, class Operand>(const clause<Field, Op, Operand>& said) {
        static constexpr auto field = static_cast<std::size_t>(layout::entity.find(Field.view()));
        if constexpr (layout::places[field].body)
            add_change<Table, entity>(write, assignment<Field, assignment_kind::assign, Operand>{said.operand}, context);
    };
    if constexpr (is_clause<Where>) {
        one(where);
    } else {
        [&]<std::size_t... Position>(std::index_sequence<Position...>) {
            (one(clause_at<Position>(where)), ...);
        }(std::make_index_sequence<Where::size>{});
    }
    if constexpr (!schema<Table>::facts.discriminator.empty()) {
        add_attribute_action(write, request::update_clause::set, attribute_position<Table>(schema<Table>::facts.discriminator));
        packed::writer(write.changes->bytes).string(layout::entity.discriminator);
    }
}

}  // namespace facet::inline v0::detail
