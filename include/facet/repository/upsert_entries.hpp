// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/update.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// The index entries of an upsert: each of their key attributes is set as soon as the statement has said all that it is made from.

namespace facet::inline v0::detail {

/// What an upsert has said so far, the latest first; kept until the index keys are made from it.
template <class Where, class... Changes>
struct upsert_said;
template <class Where>
struct upsert_said<Where> {
    Where where;
};
template <class Where, class Latest, class... Earlier>
struct upsert_said<Where, Latest, Earlier...> {
    upsert_said<Where, Earlier...> earlier;
    Latest latest;
};

/// In its place, where an entity has no index entries.
struct nothing_said {};

template <class Table, class Struct>
constexpr bool has_entries() {
    if constexpr (valid_schema<Table> && is_entity_of<Table, Struct>) return schema<Table>::facts.entities[schema<Table>::template position<Struct>].paths.size() > 1;
    else return false;
}
template <class Table, class Struct, class Where, class... Changes>
using upsert_memory = std::conditional_t<has_entries<Table, Struct>(), upsert_said<Where, Changes...>, nothing_said>;

/// Gives what was said, by field, as key parts. `Plan` is the upsert's key_plan.
template <class Plan, class Where, class... Changes>
struct upsert_source {
    const upsert_said<Where>* said;

    template <std::size_t Field, class Use>
    key_fault operator()(std::integral_constant<std::size_t, Field> field, Use use) const {
        return where_source<typename Plan::struct_type, Where, Plan::clauses>{&said->where}(field, use);
    }
};
template <class Plan, class Where, class Latest, class... Earlier>
struct upsert_source<Plan, Where, Latest, Earlier...> {
    const upsert_said<Where, Latest, Earlier...>* said;

    template <std::size_t Field, class Use>
    key_fault operator()(std::integral_constant<std::size_t, Field> field, Use use) const {
        if constexpr (Plan::facts.fields[Field].name == Latest::field)
            return with_operand<field_type<typename Plan::struct_type, Field>>(said->latest.operand, use);
        else return upsert_source<Plan, Where, Earlier...>{&said->earlier}(field, use);
    }
};

/// Sets the key attributes of index entries that are complete with the latest change, and were not before it.
template <class Table, class Struct, class Where, class... Changes>
class upsert_entries {
    using plan = key_plan<"upsert", Table, Struct, Where>;
    using source = upsert_source<plan, Where, Changes...>;
    static constexpr std::size_t entity = plan::entity;
    static constexpr const entity_facts& facts = plan::facts;

    static constexpr bool says_all(const template_facts& key, std::span<const std::string_view> changes) {
        for (const piece& each : key.pieces) {
            if (!each.component || find_clause(plan::clauses, each.field, true) >= 0) continue;
            bool said = false;
            for (const std::string_view change : changes) said = said || change == facts.fields[static_cast<std::size_t>(each.field)].name;
            if (!said) return false;
        }
        return true;
    }
    /// Whether the latest change, or the where-clause where there is none, completes it.
    static constexpr bool completes(const template_facts& key) {
        const std::string_view changes[] = {Changes::field..., {}};
        const std::span<const std::string_view> all(changes, sizeof...(Changes));
        return says_all(key, all) && (all.empty() || !says_all(key, all.subspan(1)));
    }

public:
    static void add(pending_write& write, const upsert_said<Where, Changes...>& said, const call_context& context) {
        [&]<std::size_t... Path>(std::index_sequence<Path...>) {
            (add_path<Path + 1>(write, said, context), ...);
        }(std::make_index_sequence<facts.paths.size() - 1>{});
    }

private:
    template <std::size_t Path>
    static void add_path(pending_write& write, const upsert_said<Where, Changes...>& said, const call_context& context) {
        [&]<std::size_t... Partition, std::size_t... Sort>(std::index_sequence<Partition...>, std::index_sequence<Sort...>) {
            (add_attribute<Path, false, Partition>(write, said, context), ...);
            (add_attribute<Path, true, Sort>(write, said, context), ...);
        }(std::make_index_sequence<facts.paths[Path].partition.size()>{}, std::make_index_sequence<facts.paths[Path].sort.size()>{});
    }

    template <std::size_t Path, bool Sort, std::size_t Attribute>
    static void add_attribute([[maybe_unused]] pending_write& write, [[maybe_unused]] const upsert_said<Where, Changes...>& said,
                              [[maybe_unused]] const call_context& context) {
        using templates = path_templates<Table, entity, Path>;
        static constexpr const path_facts& path = templates::path;
        static constexpr const template_facts& key = Sort ? path.sort[Attribute] : path.partition[Attribute];
        static constexpr const request::key_attribute& attribute =
            Sort ? sort_attributes(schema<Table>::facts, path)[Attribute] : partition_attributes(schema<Table>::facts, path)[Attribute];
        // Indexes that share an attribute make it from one template (proof 10): the first of them sets it.
        if constexpr (completes(key) && writes_attribute<Table, entity>(attribute.name, key) && earlier_writers<Table, entity>(Path, attribute.name) == 0) {
            key_buffer text;
            key_outcome built;
            if constexpr (key.plain) {
                built.field = key.pieces[0].field;
                add_action(write, attribute.name);
                packed::writer writer(write.changes.bytes);
                built.fault = source{&said}(std::integral_constant<std::size_t, static_cast<std::size_t>(key.pieces[0].field)>{}, [&writer](const auto& value) {
                    using part = std::remove_cvref_t<decltype(value)>;
                    if constexpr (std::is_same_v<part, std::string_view>) return writer.string(value), key_fault::none;
                    else return codec<part>::write(writer, value) == codec_fault::none ? key_fault::none : key_fault::outside_range;
                });
            } else {
                if constexpr (Sort) built = templates::append(text, typename templates::template sort<Attribute>{}, source{&said});
                else built = templates::append(text, typename templates::template partition<Attribute>{}, source{&said});
                if (built.ok() && text.size() > (Sort ? max_sort_key : max_partition_key)) built = too_long(text.view(), key, facts.fields, attribute);
                add_action(write, attribute.name);
                packed::writer(write.changes.bytes).string(text.view());
            }
            if (!built.ok()) write.fail(key_error(context, facts, built));
        }
    }

    /// An action that sets the attribute to the operand that is written next.
    static void add_action(pending_write& write, std::string_view attribute) {
        const std::uint16_t target = write.changes.add_path(attribute_position<Table>(attribute));
        const auto begin = static_cast<std::uint16_t>(write.changes.code.size());
        write.changes.add_operand();
        write.actions.push_back({request::update_clause::set, target, begin, static_cast<std::uint16_t>(begin + 1)});
    }
};

}  // namespace facet::inline v0::detail
