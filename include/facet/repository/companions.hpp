// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/edge_verdict.hpp>
#include <facet/planner/update_verdict.hpp>
#include <facet/repository/computed_fields.hpp>
#include <facet/repository/guards.hpp>
#include <facet/repository/maintain.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// The companions of a stored item, its guards (unique) and its mirror: made from its fields, and told from others that are stored in their
/// place. For walks, which know a table's entities as data.

namespace facet::inline v0::detail {

/// What is known of all companions of one sort.
struct companion_facts {
    std::size_t entity;  ///< theirs, by its position in the table
    bool mirror;         ///< else a guard
    bool whole;          ///< each has all of the primary key of the item that it goes with
    owner_places owner;  ///< where its body has fields of that key: positions in the table's description
};

/// A companion as an item's fields give it.
struct companion {
    const companion_facts* facts;
    std::string partition{};
    std::string sort{};
    std::string body{};
    bool possible = true;  ///< its key and its body can be made from the fields

    [[nodiscard]] key_view key() const noexcept { return {partition, sort}; }
};

/// Whether a guard has all fields of the primary key of the item that it guards.
template <class Table, class Struct, class Guard>
consteval bool names_owner() {
    const entity_facts& item = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    for (std::size_t i = 0; i < item.fields.size(); ++i)
        if (path_using(item, i) == 0 && field_index<Guard>(item.fields[i].name) == no_field) return false;
    return true;
}
template <class Table, class Struct, class Guard>
inline constexpr companion_facts companion_facts_of{schema<Table>::template position<Guard>, is_mirror_of<Table, Guard>, names_owner<Table, Struct, Guard>(),
                                                    owner_attributes<Table, Struct, Guard>};

/// Reads an item as its entity, and makes its companions, of computed fields as they are to be.
using companion_maker = item_outcome (*)(const item_view& item, const reading_ids& ids, sequence<companion>& out);
template <class Table, std::size_t Entity>
item_outcome make_companions(const item_view& item, const reading_ids& ids, sequence<companion>& out) {
    using struct_type = typename schema<Table>::template entity_type<Entity>;
    object_place<struct_type> at;
    const item_outcome outcome = make_item<struct_type>(&at.object, item, ids, item_layout<Table, Entity>::stored);
    if (!outcome.ok()) return outcome;
    const tentative<struct_type> made{&at.object};
    compute_fields<Table, Entity>(at.object);
    const auto add = [&]<class Guard>(const Guard*) {
        const std::optional<Guard> guard = guard_for<Guard>(at.object);
        if (!guard) return;
        constexpr std::size_t position = schema<Table>::template position<Guard>;
        companion& each = out.emplace_back(&companion_facts_of<Table, struct_type, Guard>);
        key_buffer bytes;
        key_view key;
        byte_buffer body;
        each.possible = build_primary_key<Table, position>(bytes, key, struct_source<Guard>{&*guard}).ok() && item_packer<Table, position>(body, ids).pack(*guard).ok();
        if (!each.possible) return;
        each.partition = key.partition;
        each.sort = key.sort;
        each.body = body.view();
    };
    [&]<class... Guards>(type_list<Guards...>) { (add(static_cast<const Guards*>(nullptr)), ...); }(guards_of<Table, struct_type>{});
    return outcome;
}

/// An entity that a guard, or a mirror, can be of an item of, and how the key of that item is made from it; false where it is none.
struct owner_facts {
    std::size_t entity;
    bool (*key)(const item_view& guard, const reading_ids& ids, std::string& partition, std::string& sort);
};
template <class Table, class Guard, class Owner>
bool owner_key(const item_view& guard, const reading_ids& ids, std::string& partition, std::string& sort) {
    object_place<Guard> at;
    if (!make_item<Guard>(&at.object, guard, ids, item_layout<Table, schema<Table>::template position<Guard>>::stored).ok()) return false;
    const tentative<Guard> made{&at.object};
    const auto source = [&at]<std::size_t Field>(std::integral_constant<std::size_t, Field>, auto use) {
        return struct_source<Guard>{&at.object}(std::integral_constant<std::size_t, field_index<Guard>(field_name<Owner, Field>)>{}, use);
    };
    key_buffer bytes;
    key_view key;
    if (!build_primary_key<Table, schema<Table>::template position<Owner>>(bytes, key, source).ok()) return false;
    partition = key.partition;
    sort = key.sort;
    return true;
}

/// The entities whose items have an entity's for their companions; none where it does not say of all of them which item it is of.
template <class Table, std::size_t Entity>
class owners_of {
    using guard = typename schema<Table>::template entity_type<Entity>;
    template <class Owner, class... Guards>
    static consteval bool has(type_list<Guards...>) {
        return (std::is_same_v<guard, Guards> || ...);
    }
    struct list {
        std::array<owner_facts, schema<Table>::size + 1> each{};
        std::size_t size = 0;
        bool known = true;
    };
    template <std::size_t Owner>
    static constexpr void add(list& found) {
        using owner = typename schema<Table>::template entity_type<Owner>;
        if constexpr (is_guarded<Table, owner>()) {
            if constexpr (has<owner>(guards_of<Table, owner>{})) {
                if constexpr (names_owner<Table, owner, guard>()) found.each[found.size++] = {Owner, &owner_key<Table, guard, owner>};
                else found.known = false;
            }
        }
    }
    static constexpr list all = []<std::size_t... Owner>(std::index_sequence<Owner...>) {
        list found;
        (add<Owner>(found), ...);
        return found;
    }(std::make_index_sequence<schema<Table>::size>{});

public:
    static constexpr span<const owner_facts> list_of{all.each.data(), all.known ? all.size : 0};
};

/// What a table's entities have for companions.
struct companion_tables {
    span<const companion_maker> makers;          ///< one for each entity, null where it has none
    span<const span<const owner_facts>> owners;  ///< of each entity as a companion
};
template <class Table>
inline constexpr auto all_companion_makers = []<std::size_t... Entity>(std::index_sequence<Entity...>) {
    const auto of = []<std::size_t Each>(std::integral_constant<std::size_t, Each>) -> companion_maker {
        if constexpr (is_guarded<Table, typename schema<Table>::template entity_type<Each>>()) return &make_companions<Table, Each>;
        else return nullptr;
    };
    return std::array<companion_maker, sizeof...(Entity)>{of(std::integral_constant<std::size_t, Entity>{})...};
}(std::make_index_sequence<schema<Table>::size>{});
template <class Table>
inline constexpr auto all_owners = []<std::size_t... Entity>(std::index_sequence<Entity...>) {
    return std::array<span<const owner_facts>, sizeof...(Entity)>{owners_of<Table, Entity>::list_of...};
}(std::make_index_sequence<schema<Table>::size>{});
template <class Table>
inline constexpr companion_tables companions_of{all_companion_makers<Table>, all_owners<Table>};
/// Whether any of these entities has some.
template <class Table>
consteval bool has_companions(span<const bool> wanted) {
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (wanted[i] && schema<Table>::facts.entities[i].guarded) return true;
    return false;
}

/// Whether the guards of all of a table's entities are sound. What else is wrong with the table, the repository has said.
template <class Table>
consteval auto unsound_guards_error() {
    if constexpr (!valid_schema<Table>) return accepted;
    else return declaration_error<Table>();
}

/// What is stored where an item's companion is to be.
enum class companion_state : std::uint8_t {
    missing,
    kept,        ///< it, as the item's fields give it
    different,   ///< it, with other values
    foreign,     ///< another item's, or what cannot be told from that
    unreadable,
};

/// What a walk knows of a table, to judge its items by.
struct walked_table {
    const table_facts& facts;
    reading_ids ids;
    span<const stored_layout> layouts;
    span<const repacker> repackers;
    companion_tables companions;

    [[nodiscard]] std::size_t entity_of(const item_view& item) const { return detail::entity_of(item, ids, layouts, discriminator_position(facts)); }

    /// Judges what is stored under a companion's key.
    [[nodiscard]] companion_state judge(const companion& wanted, const item_view& stored) const {
        const companion_facts& of = *wanted.facts;
        if (entity_of(stored) != of.entity) return companion_state::foreign;
        pending_write now;
        if (!repackers[of.entity](stored, ids, now).ok()) return companion_state::unreadable;
        if (now.body.view() == wanted.body) return companion_state::kept;
        if (!of.whole) return companion_state::foreign;
        for (const std::uint16_t position : of.owner.present) {
            const packed::value_view said = find_attribute(now.body.view(), ids[position]);
            if (said.present() && !packed::equal(said, find_attribute(wanted.body, ids[position]))) return companion_state::foreign;
        }
        return companion_state::different;
    }
    /// Judges what is stored under the key that a companion gives its owner: whether it has that companion.
    [[nodiscard]] companion_state judge_owner(std::size_t entity, const key_view& guard, std::size_t guard_entity, const item_view& stored) const {
        if (entity_of(stored) != entity) return companion_state::foreign;
        sequence<companion> has;
        if (!companions.makers[entity](stored, ids, has).ok()) return companion_state::unreadable;
        for (const companion& each : has)
            if (each.facts->entity == guard_entity && each.possible && each.key() == guard) return companion_state::kept;
        return companion_state::different;
    }
};

template <class Table>
[[nodiscard]] walked_table make_walked_table(const reading_ids& ids) {
    return {schema<Table>::facts, ids, all_layouts<Table>, repackers<Table>, companions_of<Table>};
}

}  // namespace facet::inline v0::detail
