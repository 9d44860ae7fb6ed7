// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/same_text.hpp>
#include <facet/core/span.hpp>
#include <facet/schema/key_language.hpp>

#include <cstddef>

/// \file
/// Whether two templates are told apart, or are one, by what is said in them: the cheap answers, before their languages are searched.

namespace facet::inline v0::detail {

/// Whether a component reaches exactly to the first of its ends, or to the key's end: nothing it writes holds one.
constexpr bool reaches_its_end(const template_facts& facts, const piece& component, const field_facts& field) {
    if (facts.plain || component.form == form_kind::raw || fixed_width(component, field) > 0) return false;
    if (component.form == form_kind::spaces && facts.delimiter == ' ') return false;
    return field.part != part_kind::signed_integer || terminator_of(facts, component) != '-';
}

/// Whether two templates are told apart by walking both piece by piece: texts that differ, behind components that end at the same
/// place. The cheap answer, which settles nearly all pairs. `open` says that anything may follow the first one's pieces.
constexpr bool apart_by_pieces(const template_facts& a, span<const field_facts> fields_a, std::size_t pieces_a, bool open,
                               const template_facts& b, span<const field_facts> fields_b) {
    std::size_t i = 0;
    std::size_t j = 0;
    std::size_t at_a = 0;
    std::size_t at_b = 0;
    while (i < pieces_a && j < b.pieces.size()) {
        const piece& one = a.pieces[i];
        const piece& other = b.pieces[j];
        if (!one.component && !other.component) {
            const std::size_t left_a = one.text.size() - at_a;
            const std::size_t left_b = other.text.size() - at_b;
            const std::size_t common = left_a < left_b ? left_a : left_b;
            if (!same_text(one.text.substr(at_a, common), other.text.substr(at_b, common))) return true;
            if ((at_a += common) == one.text.size()) ++i, at_a = 0;
            if ((at_b += common) == other.text.size()) ++j, at_b = 0;
            continue;
        }
        if (!one.component || !other.component || a.plain || b.plain || one.joined || other.joined) return false;
        const field_facts& field_a = fields_a[static_cast<std::size_t>(one.field)];
        const field_facts& field_b = fields_b[static_cast<std::size_t>(other.field)];
        const std::size_t width = fixed_width(one, field_a);
        if (width != fixed_width(other, field_b)) return false;
        if (width == 0 && (terminator_of(a, one) != terminator_of(b, other) || !reaches_its_end(a, one, field_a) || !reaches_its_end(b, other, field_b))) return false;
        ++i, ++j;
    }
    // Where one ends, what the other goes on with is at least a byte.
    return (i == pieces_a && j < b.pieces.size() && !open) || (j == b.pieces.size() && i < pieces_a);
}

/// Whether the first bytes tell the keys of two templates apart: settles nearly all pairs of a large table at once.
constexpr bool heads_differ(const template_facts& a, const template_facts& b) {
    const int common = a.head_size < b.head_size ? a.head_size : b.head_size;
    return common > 0 && (a.head ^ b.head) >> (64 - 8 * common) != 0;
}

/// Whether two templates are one, for fields of the same kinds: whatever the one writes, the other can write.
constexpr bool alike(const template_facts& a, span<const field_facts> fields_a, const template_facts& b, span<const field_facts> fields_b) {
    if (!same_text(a.text, b.text) || a.delimiter != b.delimiter || a.mode != b.mode || a.plain != b.plain) return false;
    if (a.pieces.size() != b.pieces.size()) return false;  // a star is of as many as the entity's own primary key
    for (std::size_t i = 0; i < a.pieces.size(); ++i) {
        if (!a.pieces[i].component) continue;
        const field_facts& field_a = fields_a[static_cast<std::size_t>(a.pieces[i].field)];
        const field_facts& field_b = fields_b[static_cast<std::size_t>(b.pieces[i].field)];
        if (field_a.part != field_b.part || field_a.part == part_kind::enumeration || field_a.precision != field_b.precision ||
            field_a.domain != field_b.domain)
            return false;
    }
    return true;
}

}  // namespace facet::inline v0::detail
