// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/same_text.hpp>
#include <facet/core/span.hpp>
#include <facet/schema/declarations.hpp>
#include <facet/schema/key_template.hpp>

#include <cstddef>
#include <cstdint>

/// \file
/// The key templates of an entity, parsed and bound to its fields.

namespace facet::inline v0::detail {

/// The bindings of an entity, that of the primary key first. Where there is none or several, `primary` says so, and there is no
/// more to read.
template <std::size_t Capacity>
struct binding_list {
    const declared_binding* all[Capacity + 1] = {};
    std::size_t size = 0;
    std::size_t primary = 0;
    std::size_t templates = 0;
    std::size_t pieces = 0;
    bool by_value = false;  ///< an entry depends on a field's value
};

// With -fsanitize=undefined g++ takes no comparison of addresses for a constant, so a flag says whether there is one.
struct part_binding {
    const declared_binding* binding;
    bool present;
};
template <class Part>
constexpr part_binding binding_of() {
    if constexpr (requires { Part::declared; }) return {&Part::declared, true};
    else return {nullptr, false};
}

template <class... Parts>
constexpr auto list_bindings() {
    constexpr part_binding parts[] = {binding_of<Parts>()..., {nullptr, false}};
    binding_list<sizeof...(Parts)> list;
    for (int index = 0; index < 2; ++index)
        for (const part_binding& each : parts)
            if (each.present && each.binding->index.empty() == (index == 0)) list.all[list.size++] = each.binding, list.primary += index == 0 ? 1 : 0;
    if (list.primary != 1) list.size = 0;
    std::size_t primary_pieces = 0;
    for (std::size_t i = 0; i < list.size; ++i) {
        const declared_binding& binding = *list.all[i];
        list.templates += binding.size;
        list.by_value = list.by_value || binding.sparse == presence::while_equal;
        for (std::size_t j = 0; j < binding.size; ++j) {
            const template_extent extent = extent_of(binding.templates[j]);
            list.pieces += extent.pieces + extent.stars * primary_pieces;
        }
        if (i == 0) primary_pieces = list.pieces;
    }
    return list;
}

/// The pieces of all templates, one after the other, bound to their fields; and what was found of each template.
template <std::size_t Count, std::size_t Templates>
struct bound_pieces {
    piece all[Count + 1] = {};
    std::size_t sizes[Templates + 1] = {};
    template_fault faults[Templates + 1] = {};
};
/// Adds the components of `{*:15 shards}`: all fields of the primary key, each once. Gives where the pieces end now.
template <std::size_t Count, std::size_t Templates>
constexpr std::size_t add_shard_of_key(bound_pieces<Count, Templates>& pieces, std::size_t next, std::size_t primary, const piece& star) {
    const std::size_t first = next;
    for (std::size_t i = 0; i < primary; ++i) {
        const piece& component = pieces.all[i];
        bool there = false;
        for (std::size_t j = first; j < next; ++j) there = there || pieces.all[j].field == component.field;
        if (!component.component || component.field < 0 || there) continue;
        piece& part = pieces.all[next++] = star;
        part.field = component.field;
        part.joined = true;
    }
    if (next > first) pieces.all[next - 1].joined = false;
    return next;
}

template <std::size_t Count, std::size_t Templates, std::size_t Capacity>
constexpr bound_pieces<Count, Templates> bind_pieces(const binding_list<Capacity>& bindings, span<const field_facts> fields) {
    bound_pieces<Count, Templates> pieces;
    std::size_t next = 0;
    std::size_t at = 0;
    std::size_t primary = 0;  // how many pieces are those of the primary key
    const field_facts* const known = fields.data();
    const std::size_t count = fields.size();
    for (std::size_t i = 0; i < bindings.size; ++i)
        for (std::size_t j = 0; j < bindings.all[i]->size; ++j, ++at) {
            const std::size_t first = next;
            bool of_itself = false;
            template_fault& fault = pieces.faults[at];
            fault = parse_template(bindings.all[i]->templates[j], [&](const piece& found) {
                if (found.component && found.form == form_kind::shards && same_text(found.text, "*")) {
                    if (i == 0) of_itself = true;
                    else next = add_shard_of_key(pieces, next, primary, found);
                    return;
                }
                piece& bound = pieces.all[next++] = found;
                if (!bound.component) return;
                const std::size_t length = found.text.size();
                std::size_t field = 0;
                while (field < count && (known[field].name.size() != length || !same_text(known[field].name, found.text))) ++field;
                if (field == count) return;
                bound.field = static_cast<std::int16_t>(field);
                if (folds_case(bound.form)) bound.form = cased_form(bound.form, known[field].part);
            });
            if (of_itself && fault == template_fault::none) fault = template_fault::shards_of_itself;
            pieces.sizes[at] = next - first;
            if (i == 0) primary = next;
        }
    return pieces;
}

}  // namespace facet::inline v0::detail
