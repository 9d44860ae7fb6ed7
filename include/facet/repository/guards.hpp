// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/planner/guard_verdict.hpp>
#include <facet/planner/update_verdict.hpp>
#include <facet/repository/find_attribute.hpp>
#include <facet/repository/modify.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// The guards of unique fields: items that are written in one transaction with the one that they guard.

namespace facet::inline v0::detail {

/// The value of a guard's field from the guarded item's.
template <class Field, class Source>
const auto& guard_value(const Source& source) {
    if constexpr (std::is_same_v<std::remove_cv_t<Source>, unwrapped<Source>> || !std::is_same_v<std::remove_cv_t<Field>, unwrapped<Field>>) return source;
    else return *source;
}
template <class Field, class Source>
bool lacks_value(const Source& source) {
    if constexpr (std::is_same_v<std::remove_cv_t<Source>, unwrapped<Source>> || !std::is_same_v<std::remove_cv_t<Field>, unwrapped<Field>>) return false;
    else return !source.has_value();
}

/// The guard of an item; nothing where a field that it needs is missing.
template <class Guard, class Struct>
[[nodiscard]] std::optional<Guard> guard_for(const Struct& object) {
    return [&]<std::size_t... Field>(std::index_sequence<Field...>) -> std::optional<Guard> {
        constexpr std::size_t from[] = {field_index<Struct>(field_name<Guard, Field>)...};
        if ((lacks_value<field_type<Guard, Field>>(get_field<from[Field]>(object)) || ...)) return std::nullopt;
        return Guard{guard_value<field_type<Guard, Field>>(get_field<from[Field]>(object))...};
    }(std::make_index_sequence<field_count<Guard>>{});
}

/// Where a guard's body has fields of the primary key of the item that it guards.
template <class Table, class Struct, class Guard>
inline constexpr auto owner_fields = body_fields<Table, schema<Table>::template position<Guard>>([](const field_facts& field) {
    const entity_facts& item = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    const int place = item.find(field.name);
    return place >= 0 && path_using(item, static_cast<std::size_t>(place)) == 0;
});
/// These attributes, and those that older guards have instead.
struct owner_places {
    span<const std::uint16_t> present, older;
};
template <class Table, class Struct, class Guard>
inline constexpr owner_places owner_attributes{{owner_fields<Table, Struct, Guard>.present.data(), owner_fields<Table, Struct, Guard>.size},
                                               {owner_fields<Table, Struct, Guard>.older.data(), owner_fields<Table, Struct, Guard>.size}};

/// Makes a guard's write conditional on the guard not being another item's, by what it has of the item's primary key: an item that was
/// imported, or is older than its guards, may have a value that another's guard stands for. `body`: the guard as the item's fields give it.
inline void expect_own(pending_write& guard, std::string_view body, const owner_places& owner) {
    for (std::size_t i = 0; i < owner.present.size(); ++i) {
        const packed::value_view value = find_attribute(body, guard.table->attributes[owner.present[i]]);
        if (!value.present()) continue;
        expression_parts& parts = guard.conditions();
        const auto is_it = [&](std::uint16_t path) {
            parts.add(request::opcode::path, path);
            parts.add_operand();
            parts.bytes.append(value.raw());
            parts.add(request::opcode::equal);
        };
        const std::uint16_t path = parts.add_path(owner.present[i]);
        ++guard.truths;
        parts.add(request::opcode::not_exists, path);
        if (owner.older[i] != no_attribute) {
            const std::uint16_t once = parts.add_path(owner.older[i]);
            parts.add(request::opcode::not_exists, once);
            is_it(once);
            parts.add(request::opcode::any_of, 2);
            parts.add(request::opcode::all_of, 2);
        }
        is_it(path);
        parts.add(request::opcode::any_of, 2);
    }
}

/// Makes a write conditional on an item that has in these fields what its body has, under their present and their older names.
template <class Fields>
void expect_stored(pending_write& write, std::string_view body, const Fields& fields, const attribute_ids& ids) {
    expect_values(write, body, {fields.present.data(), fields.size}, ids);
    for (std::size_t i = 0; i < fields.size; ++i)
        if (fields.older[i] != no_attribute) expect_values(write, body, {&fields.older[i], 1}, ids);
}

/// Makes guards into actions that are done with a write. `pack` makes a put of a guard.
template <class Table, class Struct, class Pack>
class guard_keeper {
public:
    guard_keeper(pending_write& write, const Pack& pack) : write_(write), pack_(pack) {}

    /// The item is made.
    void create(const Struct& object) { each([&]<class Guard>(const Guard*) { add(pack_(guard_for<Guard>(object))); }); }
    /// The item goes; it has to be the one whose guards go with it. `body`: the object's or, `as_read`, the item's.
    void erase(const Struct& object, std::string_view body, const attribute_ids& ids, bool as_read = false) {
        static constexpr auto fields = guarded_fields();
        write_.require(request::opcode::exists);
        if (as_read) expect_stored(write_, body, fields, ids);
        else expect_object<Table, fields>(write_, object, body, ids);
        each([&]<class Guard>(const Guard*) { drop<Guard>(pack_(guard_for<Guard>(object))); });
    }
    /// The item changes.
    void change(const Struct& before, const Struct& after) {
        each([&]<class Guard>(const Guard*) {
            owned<pending_write> old = pack_(guard_for<Guard>(before));
            owned<pending_write> next = pack_(guard_for<Guard>(after));
            const bool same = old && next && old->key() == next->key();
            if (same) {
                if (old->body.view() == next->body.view()) return;
                write_over<Guard>(*next);
                expect_own(*next, old->body.view(), owner_attributes<Table, Struct, Guard>);
                return write_.hidden.push_back(std::move(next));
            }
            drop<Guard>(std::move(old));
            add(std::move(next));
        });
    }

private:
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;

    template <class Use>
    static void each(const Use& use) {
        [&]<class... Guards>(type_list<Guards...>) { (use(static_cast<const Guards*>(nullptr)), ...); }(guards_of<Table, Struct>{});
    }
    /// The attributes that guards are made from, but those of the primary key.
    static consteval auto guarded_fields() {
        return body_fields<Table, entity>([](const field_facts& field) { return guards_field<Table, Struct>(field.name); });
    }
    void add(owned<pending_write> guard) {
        if (!guard) return;
        guard->require(request::opcode::not_exists);
        write_.hidden.push_back(std::move(guard));
    }
    /// Makes a put of a guard an update, which makes it where it is missing, and leaves it what is not its entity's.
    template <class Guard>
    static void write_over(pending_write& guard) {
        const attribute_ids ids = guard.table->attributes;
        const byte_buffer body = std::move(guard.body);
        guard.kind = request::write_kind::update;
        (void)describe_changes(guard, {}, body.view(), owned_attributes<Table, schema<Table>::template position<Guard>>::positions, ids);
        for (const std::uint16_t position : owned_attributes<Table, schema<Table>::template position<Guard>>::positions)
            if (!find_attribute(body.view(), ids[position]).present()) add_attribute_action(guard, request::update_clause::remove, position);
        guard.body.clear();
    }
    template <class Guard>
    void drop(owned<pending_write> guard) {
        if (!guard) return;
        guard->kind = request::write_kind::erase;
        expect_own(*guard, guard->body.view(), owner_attributes<Table, Struct, Guard>);
        guard->body.clear();
        write_.hidden.push_back(std::move(guard));
    }

    pending_write& write_;
    const Pack& pack_;
};

}  // namespace facet::inline v0::detail
