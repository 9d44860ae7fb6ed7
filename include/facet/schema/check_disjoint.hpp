// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/span.hpp>
#include <facet/schema/key_language.hpp>
#include <facet/schema/templates_apart.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// Proof 5 of the design: no two entities of a table can be stored under one primary key.

namespace facet::inline v0::detail {

constexpr bool assumed(const table_facts& table, const entity_facts& a, const entity_facts& b) {
    for (const assumption& each : table.assumed_disjoint)
        if ((each.first == a.position && each.second == b.position) || (each.first == b.position && each.second == a.position)) return true;
    return false;
}

/// How many choices of names a template has, which stand in it as they are.
constexpr std::size_t name_choices(const template_facts& facts, span<const field_facts> fields) {
    std::size_t count = 1;
    for (const piece& each : facts.pieces) {
        if (!each.component) continue;
        const field_facts& field = fields[static_cast<std::size_t>(each.field)];
        if (field.part == part_kind::boolean) count *= 2;
        if (field.part == part_kind::enumeration && fixed_width(each, field) == 0 && !field.names.empty()) count *= field.names.size();
    }
    return count;
}

/// Whether two templates can give the same value, name by name: a language has any run of their letters for them, which can be what no name is.
constexpr meeting names_meet(const template_facts& a, const entity_facts& of_a, const template_facts& b, const entity_facts& of_b, const meeting& roughly) {
    constexpr std::size_t most = 256;  // beyond, what is roughly so is refused
    const std::size_t choices_a = name_choices(a, of_a.fields);
    const std::size_t choices_b = name_choices(b, of_b.fields);
    const std::size_t choices = choices_a * choices_b;
    if (choices == 1 || choices > most) return roughly;
    for (std::size_t i = 0; i < choices; ++i) {
        name_choice mine{i / choices_b};
        name_choice theirs{i % choices_b};
        const meeting found = meet(language_of(a, of_a.fields, a.pieces.size(), false, &mine), language_of(b, of_b.fields, b.pieces.size(), false, &theirs));
        if (found.found) return found;
    }
    return {};
}

/// Whether two templates of one key attribute can give the same value; where they can, an example.
constexpr meeting templates_meet(const template_facts& a, const entity_facts& of_a, const template_facts& b, const entity_facts& of_b) {
    if (a.plain && b.plain && of_a.fields[static_cast<std::size_t>(a.pieces[0].field)].type != value_type::string) {
        meeting any{.found = true};
        any.witness[0] = '7';
        any.size = 1;
        return any;
    }
    if (apart_by_pieces(a, of_a.fields, a.pieces.size(), false, b, of_b.fields)) return {};
    const meeting found = meet(language_of(a, of_a.fields, a.pieces.size(), false), language_of(b, of_b.fields, b.pieces.size(), false));
    return found.found ? names_meet(a, of_a, b, of_b, found) : found;
}

/// The same without the example, and so often without the search.
constexpr bool can_meet(const template_facts& a, const entity_facts& of_a, const template_facts& b, const entity_facts& of_b) {
    return alike(a, of_a.fields, b, of_b.fields) || templates_meet(a, of_a, b, of_b).found;
}

/// Whether the primary keys of two entities can coincide.
constexpr bool keys_can_meet(const entity_facts& a, const entity_facts& b) {
    const path_facts& path_a = a.paths[0];
    const path_facts& path_b = b.paths[0];
    if (!path_a.sort.empty() && !can_meet(path_a.sort[0], a, path_b.sort[0], b)) return false;
    return can_meet(path_a.partition[0], a, path_b.partition[0], b);
}

template <class Out>
constexpr void show(Out& out, const meeting& found) {
    out << '`';
    for (std::size_t i = 0; i < found.size; ++i) {
        const char c = found.witness[i];
        out << (c >= ' ' && c <= '~' ? c : '?');
    }
    out << '`';
}

/// The entities that have others behind them from which the first bytes of their keys, and their discriminators, do not tell them:
/// few or none, so that only these are compared in full. Many thousand pairs are looked at, so as flat as can be.
template <std::size_t Count>
struct entity_positions_list {
    std::array<std::size_t, Count> all{};
    std::size_t size = 0;
};
template <std::size_t Count>
constexpr entity_positions_list<Count> find_undecided(const table_facts& table) {
    struct first_bytes {
        std::uint64_t partition = 0;
        std::uint64_t sort = 0;
        int partition_bits = 0;
        int sort_bits = 0;
    };
    first_bytes heads[Count + 1]{};
    for (std::size_t i = 0; i < Count; ++i) {
        const path_facts& path = table.entities[i].paths[0];
        heads[i].partition = path.partition[0].head;
        heads[i].partition_bits = 8 * path.partition[0].head_size;
        if (path.sort.empty()) continue;
        heads[i].sort = path.sort[0].head;
        heads[i].sort_bits = 8 * path.sort[0].head_size;
    }
    const bool discriminated = !table.discriminator.empty();
    entity_positions_list<Count> found;
    for (std::size_t i = 0; i < Count; ++i) {
        const std::uint64_t partition = heads[i].partition;
        const std::uint64_t sort = heads[i].sort;
        const int partition_bits = heads[i].partition_bits;
        const int sort_bits = heads[i].sort_bits;
        for (std::size_t j = i + 1; j < Count; ++j) {
            int bits = sort_bits < heads[j].sort_bits ? sort_bits : heads[j].sort_bits;
            bool apart = bits > 0 && (sort ^ heads[j].sort) >> (64 - bits) != 0;
            if (!apart) {
                bits = partition_bits < heads[j].partition_bits ? partition_bits : heads[j].partition_bits;
                apart = bits > 0 && (partition ^ heads[j].partition) >> (64 - bits) != 0;
            }
            if (apart && discriminated) apart = !same_text(table.entities[i].discriminator, table.entities[j].discriminator);
            if (apart) continue;
            found.all[found.size++] = i;
            break;
        }
    }
    return found;
}

/// Compares the entity at a position with those declared behind it.
template <class Out>
constexpr bool check_disjoint(Out& out, const table_facts& table, std::size_t position) {
    const entity_facts& a = table.entities[position];
    const path_facts& path_a = a.paths[0];
    for (std::size_t j = position + 1; j < table.entities.size(); ++j) {
        const entity_facts& b = table.entities[j];
        const path_facts& path_b = b.paths[0];
        const template_facts& partition_a = path_a.partition[0];
        const template_facts& partition_b = path_b.partition[0];
        const bool sorted = !path_a.sort.empty();
        if (heads_differ(partition_a, partition_b) || (sorted && heads_differ(path_a.sort[0], path_b.sort[0]))) continue;
        if (!keys_can_meet(a, b) || assumed(table, a, b)) continue;
        out << "in table " << table.name << ", " << a.name << " and " << b.name << " can be stored under one primary key: `"
            << partition_a.text << '`';
        if (sorted) out << ", `" << path_a.sort[0].text << '`';
        out << " and `" << partition_b.text << '`';
        if (sorted) out << ", `" << path_b.sort[0].text << '`';
        out << " both give ";
        show(out, templates_meet(partition_a, a, partition_b, b));
        if (sorted) {
            out << ", ";
            show(out, templates_meet(path_a.sort[0], a, path_b.sort[0], b));
        }
        out << "; begin one of them with a text of its own";
        const std::string_view edge = !b.edge.source.empty() ? b.name : !a.edge.source.empty() ? a.name : std::string_view();
        const std::string_view mirror = !b.edge.mirror_of.empty() ? b.name : !a.edge.mirror_of.empty() ? a.name : std::string_view();
        if (!edge.empty()) out << ", as target_key<...> of " << edge << " can";
        else if (!mirror.empty()) out << ", as mirror_key<...> of " << mirror << " can";
        out << ", declare a domain for a field, or say assume_disjoint<" << a.name << ", "
            << b.name << '>';
        return false;
    }
    return true;
}

}  // namespace facet::inline v0::detail
