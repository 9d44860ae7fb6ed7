// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/schema/check_template.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// Placeholders without their braces, or in those of other programs: the name would stand in the keys of all items, which would replace
/// each other. A name that also stands in the path as a placeholder is its label (`store_id#{store_id}`).

namespace facet::inline v0::detail {

constexpr bool is_name_character(char c) { return c == '_' || is_alphanumeric(c); }
constexpr bool stands_at(std::string_view text, std::size_t at, std::string_view wanted) {
    return at + wanted.size() <= text.size() && slice(text, at, at + wanted.size()) == wanted;
}

/// How a field's name stands in a template's text.
struct text_for_field {
    int field = -1;
    std::string_view text{};   ///< as it stands there
    bool braces = false;       ///< in doubled ones, which are text
};

/// A name between `open` and `close` in what a template is written as, perhaps with a form behind it.
constexpr text_for_field between(std::string_view text, std::string_view open, std::string_view close, const entity_facts& entity) {
    for (std::size_t at = 0; at + open.size() <= text.size(); ++at) {
        if (!stands_at(text, at, open)) continue;
        const std::size_t begin = at + open.size();
        std::size_t end = begin;
        while (end < text.size() && is_name_character(text[end])) ++end;
        std::size_t form = end;
        if (!close.empty() && form < text.size() && text[form] == ':')
            for (++form; form < text.size() && (is_name_character(text[form]) || text[form] == '+');) ++form;
        if (end == begin || !stands_at(text, form, close)) continue;
        if (const int field = entity.find(slice(text, begin, end)); field >= 0) return {field, slice(text, at, form + close.size()), false};
    }
    return {};
}

/// Whether a text can have a name that is marked: nearly none can, so that no more is asked of them.
constexpr bool has_marks(std::string_view text) {
    const char* const end = text.data() + text.size();
    for (const char* at = text.data(); at != end; ++at) {
        if (*at == '{') {
            if (at + 1 != end && at[1] == '{') return true;
        } else if (*at == '<' || *at == '%' || *at == '[' || *at == ':' || *at == '@' || *at == '$') {
            return true;
        }
    }
    return false;
}

/// A name behind a mark with which a text, or what follows a delimiter, begins.
constexpr text_for_field behind(std::string_view mark, const template_facts& facts, const entity_facts& entity) {
    if (facts.delimiter == mark[0]) return {};
    const text_for_field found = between(facts.text, mark, "", entity);
    const bool begins = found.field >= 0 && (found.text.data() == facts.text.data() || found.text.data()[-1] == facts.delimiter);
    return begins ? found : text_for_field{};
}

/// A name that is marked as other programs mark what they fill in: `<id>`, `{{id}}`, `%id%`, `[id]`, or one behind `:`, `$` or an at sign.
/// The keys that other mappers write can begin with a `$`, which is no mark there.
constexpr text_for_field marked_field(const template_facts& facts, const entity_facts& entity) {
    if (const text_for_field found = between(facts.text, "<", ">", entity); found.field >= 0) return found;
    if (text_for_field found = between(facts.text, "{{", "}}", entity); found.field >= 0) return found.braces = true, found;
    if (const text_for_field found = between(facts.text, "%", "%", entity); found.field >= 0) return found;
    if (const text_for_field found = between(facts.text, "[", "]", entity); found.field >= 0) return found;
    if (const text_for_field found = behind(":", facts, entity); found.field >= 0) return found;
    if (const text_for_field found = behind("@", facts, entity); found.field >= 0) return found;
    return facts.mode == key_mode::escaped ? behind("$", facts, entity) : text_for_field{};
}

/// A name that stands in a template without placeholders: behind a delimiter or, where the keys tell nothing apart without it, alone.
constexpr text_for_field bare_field(const template_facts& facts, const entity_facts& entity, const path_facts& path, bool alone) {
    const std::string_view text = facts.text;
    for (std::size_t begin = 0; begin <= text.size();) {
        std::size_t end = begin;
        while (end < text.size() && text[end] != facts.delimiter) ++end;
        const int field = begin > 0 || (alone && end == text.size()) ? entity.find(slice(text, begin, end)) : -1;
        if (field >= 0 && entity.fields[static_cast<std::size_t>(field)].part != part_kind::none && !uses_field(path, field)) return {field, slice(text, begin, end), false};
        begin = end + 1;
    }
    return {};
}

constexpr bool is_constant(span<const template_facts> templates) {
    for (const template_facts& facts : templates)
        for (const piece& each : facts.pieces)
            if (each.component) return false;
    return true;
}

/// Whether no template of a path has a field's name where its placeholder must have been meant.
template <class Out>
constexpr bool check_braces(Out& out, const entity_facts& entity, const path_facts& path) {
    const bool primary = path.index < 0;
    const auto check = [&](const template_facts& facts, bool partition) {
        const bool literal = facts.pieces.size() == 1 && !facts.pieces[0].component;
        if (!literal && !has_marks(facts.text)) return true;
        const bool constant = literal && is_constant(path.partition) && is_constant(path.sort);
        text_for_field found = marked_field(facts, entity);
        if (found.field >= 0 && uses_field(facts, found.field)) found = {};
        if (found.field < 0 && literal) found = bare_field(facts, entity, path, primary ? constant : partition);
        if (found.field < 0) return true;
        in_template(out, entity, facts) << "has the text " << found.text << (found.braces ? ", as doubled braces are text, which" : ", which") << " would stand in the keys of all items"
                                        << (primary && constant      ? ", so that there is but one"
                                            : partition              ? ", so that they lie in one partition"
                                                                     : "")
                                        << "; a placeholder is {" << entity.fields[static_cast<std::size_t>(found.field)].name << '}';
        return false;
    };
    for (const template_facts& facts : path.partition)
        if (!check(facts, true)) return false;
    for (const template_facts& facts : path.sort)
        if (!check(facts, false)) return false;
    return true;
}

}  // namespace facet::inline v0::detail
