// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/convert.hpp>
#include <facet/planner/kept_field.hpp>
#include <facet/repository/changes.hpp>
#include <facet/repository/computed_fields.hpp>
#include <facet/repository/service_options.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

/// \file
/// What facet writes into the fields that it keeps: versions, when an item was made and written, and what is computed.

namespace facet::inline v0::detail {

/// The fields of an entity that facet keeps; -1 where there is none.
template <class Table, std::size_t Entity>
struct kept_fields {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[Entity];
    static constexpr int version = facts.find(field_role::version);
    static constexpr int created = facts.find(field_role::created);
    static constexpr int changed = facts.find(field_role::changed);
    static constexpr bool any = version >= 0 || created >= 0 || changed >= 0 || has_computed_fields<Table, Entity>;
    template <int Field>
    using type = field_type<typename schema<Table>::template entity_type<Entity>, static_cast<std::size_t>(Field)>;
};

/// A moment as a field's type has it, rounded down, also where its unit is finer than the microseconds that can be stored.
template <class Field>
[[nodiscard]] Field moment_as(std::chrono::system_clock::time_point now) {
    using time = unwrapped<Field>;
    if constexpr (own_part<time>::kind == part_kind::time) return Field(std::chrono::floor<typename stored_time<Field>::duration>(now));
    else return Field(time(std::chrono::floor<timestamp::duration>(now)));  // a type of the user's
}

template <class Version>
[[nodiscard]] constexpr bool is_last_version(Version version) noexcept {
    return version == std::numeric_limits<Version>::max();
}
/// Refuses a write of an object behind whose version there is no other, as an import may have stored it: what is stored next would have
/// the version of what it takes the place of.
template <class Table, std::size_t Entity, class Struct>
void need_next_version([[maybe_unused]] pending_write& write, [[maybe_unused]] const Struct& object) {
    using kept = kept_fields<Table, Entity>;
    if constexpr (kept::version >= 0) {
        if (!is_last_version(get_field<static_cast<std::size_t>(kept::version)>(object))) [[likely]] return;
        error cause;
        cause.code = error_code::invalid_value;
        cause.message = kept::facts.fields[static_cast<std::size_t>(kept::version)].name;
        cause.message += " is the last version that its field can hold, and the item cannot be written with another";
        write.fail(std::move(cause));
    }
}

/// An object as it is stored next.
template <class Table, std::size_t Entity, class Struct>
[[nodiscard]] Struct stamped(const Struct& object, const service_options& options) {
    using kept = kept_fields<Table, Entity>;
    Struct stored = object;
    if constexpr (kept::version >= 0) {
        auto& version = get_field<static_cast<std::size_t>(kept::version)>(stored);
        if (!is_last_version(version)) ++version;  // else the write is refused: need_next_version()
    }
    if constexpr (kept::created >= 0 || kept::changed >= 0) {
        const auto now = options.now();
        if constexpr (kept::created >= 0) {
            auto& created = get_field<static_cast<std::size_t>(kept::created)>(stored);
            using field = std::remove_reference_t<decltype(created)>;
            if (created == field()) created = moment_as<field>(now);
        }
        if constexpr (kept::changed >= 0) {
            auto& changed = get_field<static_cast<std::size_t>(kept::changed)>(stored);
            changed = moment_as<std::remove_reference_t<decltype(changed)>>(now);
        }
    }
    compute_fields<Table, Entity>(stored);
    return stored;
}

/// Makes a write conditional on the version that an object has: 0 is that of items without one, and of none at all.
template <class Table, std::size_t Entity, class Struct>
void expect_version(pending_write& write, const Struct& object) {
    using kept = kept_fields<Table, Entity>;
    if constexpr (kept::version >= 0) {
        const auto version = get_field<static_cast<std::size_t>(kept::version)>(object);
        static constexpr const field_facts& field = kept::facts.fields[static_cast<std::size_t>(kept::version)];
        expression_parts& parts = write.conditions();
        const auto ask = [&write, &parts, version](std::uint16_t path) {
            if (version == 0) parts.add(request::opcode::not_exists, path);
            parts.add(request::opcode::path, path);
            parts.add_operand();
            write.version = {field.name, static_cast<std::uint16_t>(parts.operands.size() - 1)};
            packed::writer(parts.bytes).number(decimal(version));
            parts.add(request::opcode::equal);
            if (version != 0) return;
            if constexpr (field.defaulted) {  // a null is read as the default
                parts.add(request::opcode::path, path);
                parts.add_operand();
                packed::writer(parts.bytes).null();
                parts.add(request::opcode::equal);
            }
            parts.add(request::opcode::any_of, field.defaulted ? 3 : 2);  // 0 is stored where an import says so
        };
        ++write.truths;
        const std::uint16_t path = parts.add_path(attribute_position<Table>(field.stored));
        if constexpr (field.renamed_from.empty()) {
            ask(path);
        } else {  // as it is read: under the older name where there is no other
            parts.add(request::opcode::exists, path);
            ask(path);
            parts.add(request::opcode::all_of, 2);
            parts.add(request::opcode::not_exists, path);
            ask(parts.add_path(attribute_position<Table>(field.renamed_from)));
            parts.add(request::opcode::all_of, 2);
            parts.add(request::opcode::any_of, 2);
        }
    }
}

template <class Table, std::size_t Entity, int Field>
inline constexpr auto kept_name = [] {
    constexpr std::string_view name = schema<Table>::facts.entities[Entity].fields[static_cast<std::size_t>(Field)].name;
    fixed_string<name.size()> text;
    for (std::size_t i = 0; i < name.size(); ++i) text.data_[i] = name[i];
    return text;
}();

/// What an update says of the field that tells when an item was written last, as a part of its statement.
template <class Table, std::size_t Entity>
using changed_part = assignment<kept_name<Table, Entity, kept_fields<Table, Entity>::changed>, assignment_kind::assign,
                                unwrapped<typename kept_fields<Table, Entity>::template type<kept_fields<Table, Entity>::changed>>>;

/// Whether an update has to remember that part: an index entry is made from it.
template <class Table, std::size_t Entity>
constexpr bool remembers_changed() {
    using kept = kept_fields<Table, Entity>;
    if constexpr (kept::changed < 0) return false;
    else return used_by_index(kept::facts, kept::facts.fields[static_cast<std::size_t>(kept::changed)].name);
}

/// Adds to an update what facet keeps. `Upsert`: the item may be a new one.
template <class Table, std::size_t Entity, bool Upsert>
void stamp_update(pending_write& write, [[maybe_unused]] std::chrono::system_clock::time_point now, [[maybe_unused]] const call_context& context) {
    using kept = kept_fields<Table, Entity>;
    if constexpr (kept::version >= 0) {
        static constexpr const field_facts& field = kept::facts.fields[static_cast<std::size_t>(kept::version)];
        expression_parts& parts = *write.changes;
        const std::uint16_t target = parts.add_path(attribute_position<Table>(field.stored));
        const std::size_t begin = parts.code.size();
        constexpr bool renamed = !field.renamed_from.empty();
        older_path older;
        if constexpr (renamed) older = {parts.add_path(attribute_position<Table>(field.renamed_from)), true};
        if constexpr (renamed) add_number_or_zero(parts, target, older);
        parts.add_operand();
        packed::writer(parts.bytes).integer(1);
        if constexpr (renamed) parts.add(request::opcode::plus);
        write.actions.push_back({renamed ? request::update_clause::set : request::update_clause::add, target, static_cast<std::uint16_t>(begin), static_cast<std::uint16_t>(parts.code.size())});
        if constexpr (renamed) older.remove(write);
    }
    if constexpr (kept::changed >= 0) {
        using part = changed_part<Table, Entity>;
        add_change<Table, Entity>(write, part{moment_as<typename part::operand_type>(now)}, context);
    }
    if constexpr (Upsert && kept::created >= 0) {
        using time = unwrapped<typename kept::template type<kept::created>>;
        // Where an entry or a computed field is made from it, the statement has to say it.
        if constexpr (is_set_when_made(kept::facts, kept::facts.fields[static_cast<std::size_t>(kept::created)]))
            add_change<Table, Entity>(write, assignment<kept_name<Table, Entity, kept::created>, assignment_kind::if_missing, time>{moment_as<time>(now)}, context);
    }
}

}  // namespace facet::inline v0::detail
