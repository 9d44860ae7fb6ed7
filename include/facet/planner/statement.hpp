// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/expression/assignment.hpp>
#include <facet/expression/placed.hpp>
#include <facet/planner/key_bounds.hpp>
#include <facet/schema/item_codec.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

/// \file
/// What an update says of an item, as plain data, and what that means for its index entries (proof 4 of the design).

namespace facet::inline v0 {

/// Takes an item out of an index: see update_builder::drop_entry().
template <fixed_string Index>
struct dropped_entry {
    static constexpr std::string_view index = Index.view();
};

namespace detail {

/// How much of a field an update's statement knows.
enum class knowledge : std::uint8_t {
    value,     ///< its value
    maybe,     ///< its value, or that it is missing: a std::optional, known at run time
    missing,   ///< that it is missing
    presence,  ///< that it is there
    folded,    ///< its text, but for the case of its letters
    computed,  ///< that it changes, to a value that only the backend will know
    made,      ///< the same, and that it is there then, whether or not it was before
};

/// One thing that an update's statement says.
struct said_facts {
    std::int16_t field = -1;       ///< -1: it is about an index, or about no field of the entity
    knowledge known = knowledge::value;
    bool changes = false;          ///< it is what the update makes of the field; else what the item has before
    std::uint8_t part = 0;         ///< which part of the statement says it
    std::uint8_t clause = 0;       ///< where that is a where-clause: which of its clauses
    std::string_view dropped{};    ///< the index whose entry is dropped
};

/// Whether a change makes a field that was missing, of a value that only the backend will know.
template <assignment_kind Kind, class Operand>
inline constexpr bool makes_field = Kind == assignment_kind::add || Kind == assignment_kind::if_missing || Kind == assignment_kind::append ||
                                    Kind == assignment_kind::prepend || (is_field_value<Operand> && Kind == assignment_kind::assign);

// One per kind of part: how many facts it has, and which.
template <class Part>
struct said_part;
template <fixed_string Path, assignment_kind Kind, class Operand>
struct said_part<assignment<Path, Kind, Operand>> {
    static constexpr std::size_t count = 1;
    static constexpr void list(const entity_facts& entity, std::uint8_t part, said_facts*& out) {
        constexpr bool removes = Kind == assignment_kind::remove || (Kind == assignment_kind::assign && std::is_same_v<Operand, std::nullopt_t>);
        constexpr knowledge known = removes                              ? knowledge::missing
                                    : makes_field<Kind, Operand>         ? knowledge::made
                                    : is_computed<Kind, Operand>         ? knowledge::computed
                                    : is_optional_operand<Operand>       ? knowledge::maybe
                                                                         : knowledge::value;
        *out++ = {.field = static_cast<std::int16_t>(entity.find(Path.view())), .known = known, .changes = true, .part = part};
    }
};
template <class... Clauses>
struct said_part<where_clause<Clauses...>> {
    static constexpr std::size_t count = sizeof...(Clauses);
    static constexpr void list([[maybe_unused]] const entity_facts& entity, [[maybe_unused]] std::uint8_t part, [[maybe_unused]] said_facts*& out) {
        [[maybe_unused]] std::uint8_t at = 0;
        ((*out++ = {.field = static_cast<std::int16_t>(entity.find(Clauses::field)),
                    .known = is_optional_operand<typename Clauses::operand_type> ? knowledge::maybe : knowledge::value,
                    .part = part,
                    .clause = at++}),
         ...);
    }
};
template <fixed_string Field, comparison Op, class Operand>
struct said_part<clause<Field, Op, Operand>> : said_part<where_clause<clause<Field, Op, Operand>>> {};
template <fixed_string Field, predicate_kind Kind, class Operand, comparison Op>
struct said_part<predicate<Field, Kind, Operand, Op>> {
    static constexpr std::size_t count = 1;
    static constexpr void list(const entity_facts& entity, std::uint8_t part, said_facts*& out) {
        *out++ = {.field = static_cast<std::int16_t>(entity.find(Field.view())),
                  .known = Kind == predicate_kind::exists ? knowledge::presence : knowledge::missing,
                  .part = part};
    }
};
template <fixed_string Index>
struct said_part<dropped_entry<Index>> {
    static constexpr std::size_t count = 1;
    static constexpr void list(const entity_facts&, std::uint8_t part, said_facts*& out) { *out++ = {.part = part, .dropped = Index.view()}; }
};

template <class Change, std::size_t Count, unsigned Numbers>
struct said_part<placed<Change, Count, Numbers>> : said_part<Change> {};

/// In the place of a part that was refused: what follows is not judged again.
struct refused_part {};
template <>
struct said_part<refused_part> {
    static constexpr std::size_t count = 0;
    static constexpr void list(const entity_facts&, std::uint8_t, said_facts*&) {}
};

/// What stands for a where-clause and is none was refused, too.
template <connective Kind, class... Parts>
struct said_part<junction<Kind, Parts...>> : said_part<refused_part> {};
template <class Part>
struct said_part<negation<Part>> : said_part<refused_part> {};
template <class Part>
struct said_part<std::optional<Part>> : said_part<refused_part> {};
template <fixed_string Field>
struct said_part<field_term<Field>> : said_part<refused_part> {};

/// All that a statement says, its parts in the order given.
template <class... Parts>
constexpr auto list_said(const entity_facts& entity) {
    std::array<said_facts, (said_part<Parts>::count + ... + 0)> all{};
    said_facts* out = all.data();
    std::uint8_t part = 0;
    (said_part<Parts>::list(entity, part++, out), ...);
    return all;
}

/// What is found out about a field. By value: with -fsanitize=undefined g++ takes no comparison of addresses for a constant.
struct said_lookup {
    bool found = false;
    said_facts facts{};
};

/// What is known of a field once the update is done: what the statement makes of it, else what it says the item has.
constexpr said_lookup find_said(span<const said_facts> said, std::int16_t field) {
    said_lookup before;
    for (const said_facts& each : said) {
        if (each.field != field) continue;
        if (each.changes) return {true, each};
        // A value says more than that there is one, or how it is in another case.
        if (!before.found || before.facts.known == knowledge::presence || (before.facts.known == knowledge::folded && each.known != knowledge::presence)) before = {true, each};
    }
    return before;
}

/// Whether only the backend will know the value.
constexpr bool is_unknown(knowledge known) { return known == knowledge::presence || known == knowledge::folded || known == knowledge::computed || known == knowledge::made; }
/// Whether a component's text is known: also where it folds what is known but for its case.
constexpr bool is_known(knowledge known, const piece& component) { return !is_unknown(known) || (known == knowledge::folded && folds_case(component.form)); }

/// A path's key attributes, partition first, with their templates.
struct path_attributes {
    struct one {
        std::string_view name;
        const template_facts* facts;
        bool written;  ///< beside the fields
    };
    std::array<one, 8> list{};
    std::size_t size = 0;

    constexpr path_attributes(const table_facts& table, const entity_facts& entity, const path_facts& path) {
        add(table, entity, partition_attributes(table, path), path.partition);
        add(table, entity, sort_attributes(table, path), path.sort);
    }
    [[nodiscard]] constexpr const one* begin() const { return list.data(); }
    [[nodiscard]] constexpr const one* end() const { return list.data() + size; }
    [[nodiscard]] constexpr bool writes(std::string_view attribute) const {
        for (const one& each : *this)
            if (each.written && each.name == attribute) return true;
        return false;
    }

private:
    constexpr void add(const table_facts& table, const entity_facts& entity, span<const request::key_attribute> attributes,
                       span<const template_facts> templates) {
        for (std::size_t i = 0; i < templates.size(); ++i)
            list[size++] = {attributes[i].name, &templates[i], is_written(table.description, entity, attributes[i].name, templates[i])};
    }
};

/// Whether an entity has items without an entry on this path.
constexpr bool is_sparse(const entity_facts& entity, const path_facts& path) { return may_miss(entity, path, {}); }

/// Whether a path's key attributes are all fields themselves: an entry is there where they are, whatever is written of them.
constexpr bool follows_its_fields(const table_facts& table, const entity_facts& entity, const path_facts& path) {
    for (const auto& attribute : path_attributes(table, entity, path))
        if (attribute.written) return false;
    return true;
}

/// Whether an entry can be taken out of its index: one of its key attributes is there for its sake alone.
constexpr bool can_be_dropped(const table_facts& table, const entity_facts& entity, std::size_t position) {
    for (const auto& attribute : path_attributes(table, entity, entity.paths[position])) {
        bool shared = !attribute.written;
        for (std::size_t i = 1; i < entity.paths.size(); ++i)
            if (i != position && path_attributes(table, entity, entity.paths[i]).writes(attribute.name)) shared = true;
        if (!shared) return true;
    }
    return false;
}

/// What an update does to an item's entry in an index.
enum class entry_change : std::uint8_t {
    keep,    ///< nothing: it says nothing that the entry is made from
    write,   ///< the key attributes that change are written anew
    remove,  ///< they are removed, and the entry with them
    decide,  ///< either, by values that are known at run time
    refuse,  ///< `missing` is not said
};

struct entry_verdict {
    entry_change change = entry_change::keep;
    std::int16_t changed = -1;  ///< the first field that bears on the entry and changes
    std::int16_t missing = -1;
};

/// Judges the entry of one path. `whole`: the item may be a new one, so that the statement has to tell all of the entry.
class entry_judge {
public:
    constexpr entry_judge(const table_facts& table, const entity_facts& entity, span<const said_facts> said, bool whole)
        : table_(table), entity_(entity), said_(said), whole_(whole) {}

    [[nodiscard]] constexpr entry_verdict judge(std::size_t position) const {
        const path_facts& path = entity_.paths[position];
        entry_verdict verdict;
        if (is_dropped(path)) {
            verdict.change = entry_change::remove;
            return verdict;
        }
        if (follows_its_fields(table_, entity_, path)) return verdict;
        verdict.changed = changed_field(path);
        const bool sparse = is_sparse(entity_, path);
        // Paths that share an attribute with a sparse one are written together: the attribute goes where the last entry goes.
        if (verdict.changed < 0 && sparse) verdict.changed = changed_neighbour(path);
        if (verdict.changed < 0 && !whole_) return verdict;
        if (sparse && is_gone(path)) {
            verdict.change = entry_change::remove;
            return verdict;
        }
        verdict.missing = missing_field(path, sparse);
        verdict.change = verdict.missing >= 0 ? entry_change::refuse : sparse ? entry_change::decide : entry_change::write;
        return verdict;
    }

    /// The fields that are missing of a path whose entry would go stale, one by one: -1 behind the last. One may come twice.
    [[nodiscard]] constexpr std::int16_t missing(std::size_t position, std::size_t others) const {
        return missing_field(entity_.paths[position], is_sparse(entity_, entity_.paths[position]), others);
    }

    /// Whether one of a path's attributes is to be written: it changes, or the whole entry is written.
    [[nodiscard]] constexpr bool rewrites(const path_facts& path, const template_facts& facts) const {
        return whole_ || is_sparse(entity_, path) || changes(facts);
    }

private:
    [[nodiscard]] constexpr bool is_dropped(const path_facts& path) const {
        for (const said_facts& each : said_)
            if (!each.dropped.empty() && each.dropped == table_.path_name(path)) return true;
        return false;
    }
    [[nodiscard]] constexpr bool changes(const template_facts& facts) const {
        for (const piece& each : facts.pieces)
            if (each.component && is_changed(each.field)) return true;
        return false;
    }
    [[nodiscard]] constexpr bool is_changed(std::int16_t field) const {
        const said_lookup known = find_said(said_, field);
        // What is computed bears on no entry, or is computed for it likewise: see use_computed().
        return known.found && known.facts.changes && !is_unknown(known.facts.known);
    }
    /// Whether an entry may come or go by what the update makes of the field.
    [[nodiscard]] constexpr bool is_decided_anew(std::int16_t field) const {
        const said_lookup known = find_said(said_, field);
        return is_changed(field) || (known.found && known.facts.known == knowledge::made);
    }
    /// The first field that changes and bears on the path's attributes or on whether there is an entry.
    [[nodiscard]] constexpr std::int16_t changed_field(const path_facts& path) const {
        if (path.sparse_field >= 0 && is_decided_anew(path.sparse_field)) return path.sparse_field;
        for (const auto& attribute : path_attributes(table_, entity_, path))
            for (const piece& each : attribute.facts->pieces) {
                if (!each.component || !is_changed(each.field)) continue;
                if (attribute.written || entity_.fields[static_cast<std::size_t>(each.field)].optional) return each.field;
            }
        return -1;
    }
    [[nodiscard]] constexpr bool shares(const path_facts& path, const path_facts& other) const {
        const path_attributes mine(table_, entity_, path);
        for (const auto& attribute : path_attributes(table_, entity_, other))
            if (attribute.written && mine.writes(attribute.name)) return true;
        return false;
    }
    /// What changes of the sparse paths that a path shares attributes with, or of those that these share some with, and so on.
    [[nodiscard]] constexpr std::int16_t changed_neighbour(const path_facts& path) const {
        std::uint64_t met = 0;  // by position; no table has as many indexes as this has bits
        for (bool more = true; more;) {
            more = false;
            for (std::size_t other = 1; other < entity_.paths.size(); ++other) {
                const path_facts& next = entity_.paths[other];
                if (next.index == path.index || (met >> other & 1) != 0 || !is_sparse(entity_, next)) continue;
                bool near = shares(path, next);
                for (std::size_t i = 1; i < entity_.paths.size() && !near; ++i) near = (met >> i & 1) != 0 && shares(entity_.paths[i], next);
                if (!near) continue;
                if (const std::int16_t changed = changed_field(next); changed >= 0) return changed;
                met |= std::uint64_t{1} << other;
                more = true;
            }
        }
        return -1;
    }
    /// Whether what is said shows that there is no entry, whatever the rest.
    [[nodiscard]] constexpr bool is_gone(const path_facts& path) const {
        if (path.sparse_field >= 0)
            if (const said_lookup known = find_said(said_, path.sparse_field); known.found) {
                const bool there = known.facts.known == knowledge::value || is_unknown(known.facts.known);
                if (path.sparse == presence::while_absent && there) return true;
                if (path.sparse != presence::while_absent && known.facts.known == knowledge::missing) return true;
            }
        for (const span<const template_facts>& half : {path.partition, path.sort})
            for (const template_facts& facts : half)
                for (const piece& each : facts.pieces)
                    if (each.component)
                        if (const said_lookup known = find_said(said_, each.field); known.found && known.facts.known == knowledge::missing) return true;
        return false;
    }
    /// The first field that has to be said, and is not; or that behind so many others, of which one may come twice.
    [[nodiscard]] constexpr std::int16_t missing_field(const path_facts& path, bool sparse, std::size_t others = 0) const {
        if (path.sparse_field >= 0) {
            const said_lookup known = find_said(said_, path.sparse_field);
            if ((!known.found || (path.sparse == presence::while_equal && is_unknown(known.facts.known))) && others-- == 0) return path.sparse_field;
        }
        for (const auto& attribute : path_attributes(table_, entity_, path)) {
            if (!whole_ && !sparse && !changes(*attribute.facts)) continue;
            for (const piece& each : attribute.facts->pieces) {
                if (!each.component) continue;
                const said_lookup known = find_said(said_, each.field);
                // Of the field itself, whether it is there is all that bears on the others.
                const bool missing = attribute.written ? !known.found || !is_known(known.facts.known, each)
                                                       : sparse && !known.found && entity_.fields[static_cast<std::size_t>(each.field)].optional;
                if (missing && others-- == 0) return each.field;
            }
        }
        return -1;
    }

    const table_facts& table_;
    const entity_facts& entity_;
    span<const said_facts> said_;
    bool whole_;
};

/// Whether an index entry, or whether there is one, depends on a field.
constexpr bool used_by_index(const entity_facts& entity, std::string_view name) {
    const auto field = static_cast<std::int16_t>(entity.find(name));
    if (field < 0) return false;
    for (const path_facts& path : entity.paths.subspan(1))
        if (path.sparse_field == field || uses_field(path, field)) return true;
    return false;
}

/// Whether an index entry or a computed field depends on a field.
constexpr bool bears_on_more(const entity_facts& entity, std::string_view name) {
    const int field = entity.find(name);
    return used_by_index(entity, name) || (field >= 0 && !entity.fields[static_cast<std::size_t>(field)].source_of.empty());
}

/// What computing a field anew (`+=`, add) means for the index entries made from it. `empties`: the field may be gone then.
struct computed_use {
    int refused = -1;      ///< the path whose entry would go stale; -1: none
    bool copied = false;   ///< a plain key attribute has to be computed likewise
};
constexpr computed_use use_computed(const table_facts& table, const entity_facts& entity, std::int16_t field, bool empties) {
    computed_use use;
    for (std::size_t position = 1; position < entity.paths.size(); ++position) {
        const path_facts& path = entity.paths[position];
        if (follows_its_fields(table, entity, path)) continue;
        const auto refuse = [&] {
            if (use.refused < 0) use.refused = static_cast<int>(position);
        };
        if (path.sparse_field == field && (path.sparse == presence::while_equal || (empties && path.sparse != presence::always))) refuse();
        for (const auto& attribute : path_attributes(table, entity, path)) {
            if (!uses_field(*attribute.facts, field)) continue;
            if (!attribute.written && !entity.fields[static_cast<std::size_t>(field)].optional) continue;
            if (attribute.facts->plain && attribute.written && !is_sparse(entity, path)) use.copied = true;
            else refuse();
        }
    }
    return use;
}

}  // namespace detail
}  // namespace facet::inline v0
