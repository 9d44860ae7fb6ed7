// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/message.hpp>
#include <facet/core/text_at.hpp>
#include <facet/core/type_name.hpp>
#include <facet/schema/did_you_mean.hpp>
#include <facet/schema/key_language.hpp>
#include <facet/schema/key_template.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// Proof 1 of the design: what can be wrong with one key template. Each check returns true where all is well, and else has
/// said why.

namespace facet::inline v0::detail {

template <class Out>
constexpr Out& in_template(Out& out, const entity_facts& entity, const template_facts& facts) {
    out << "in " << entity.name << ", key template `";
    constexpr std::size_t shown = 200;
    for (std::size_t i = 0; i < facts.text.size() && i < shown; ++i) {
        const char c = facts.text[i];  // compilers show what is not printable as numbers; of UTF-8, each character counts once
        if (c >= ' ' && c <= '~') out << c;
        else if ((static_cast<unsigned char>(c) & 0xC0u) != 0x80u) out << '?';
    }
    return out << (facts.text.size() > shown ? "...` " : "` ");
}

/// `{year:4}`, as the template spells it.
template <class Out>
constexpr Out& show_placeholder(Out& out, const piece& component) {
    out << '{' << component.text;
    if (!component.form_text.empty()) out << ':' << component.form_text;
    return out << '}';
}

constexpr std::string_view describe(part_kind kind) {
    constexpr std::string_view words[] = {"no key part", "text", "a signed whole number", "an unsigned whole number", "a boolean",
                                          "an enumeration", "a time", "a decimal", "a floating-point number", "binary"};
    return words[static_cast<std::size_t>(kind)];
}

/// Whether a form is one of shards, but for a number that none can be.
constexpr bool counts_no_shards(std::string_view form) {
    char digits[64]{};
    if (form.size() > 60) return false;
    // With another number in the place of each, it is a form.
    std::size_t size = 0;
    for (std::size_t i = 0; i < form.size(); ++i) {
        const bool sign = (form[i] == '-' || form[i] == '+') && i + 1 < form.size() && form[i + 1] >= '0' && form[i + 1] <= '9';
        const bool digit = is_digit(form[i]);
        if (!sign && !(digit && size > 0 && digits[size - 1] == '1')) digits[size++] = digit ? '1' : form[i];
    }
    piece ignored;
    return parse_shards(text_at(digits, size), ignored);
}

template <class Out>
constexpr bool check_text(Out& out, const entity_facts& entity, const template_facts& facts) {
    switch (facts.fault) {
        case template_fault::none: break;
        case template_fault::unclosed: return in_template(out, entity, facts) << "opens a placeholder with { that no } closes; a brace in the text is written twice: {{", false;
        case template_fault::stray_close:
            return in_template(out, entity, facts) << "has a } that closes nothing; a brace in the text is written twice: }}", false;
        case template_fault::empty_placeholder:
            in_template(out, entity, facts) << "has an empty placeholder {}; it has to name a field of " << entity.name;
            suggest(out, {}, entity);
            return false;
        case template_fault::not_printable:
            return in_template(out, entity, facts) << "has text that is not printable ASCII, which no range bound can be formed from", false;
        case template_fault::bad_form: {
            const piece& last = facts.pieces[facts.pieces.size() - 1];
            if (counts_no_shards(last.form_text)) {
                show_placeholder(in_template(out, entity, facts) << "has ", last) << "; a key is spread over 1 to 10000 shards, in digits without leading zeros";
                return false;
            }
            in_template(out, entity, facts) << "asks for the form `" << last.form_text << "` of {" << last.text << '}';
            if (const int field = entity.find(last.text); field >= 0 && entity.fields[static_cast<std::size_t>(field)].part == part_kind::time) {
                constexpr std::string_view forms[] = {"days", "s", "ms", "us", "lower"};
                suggest_name(out << ", which is a time", last.form_text, "forms", span<const std::string_view>(forms));
                return false;
            }
            out << "; forms are a width such as 10 or 12.2, plain, s, ms, us, days, upper, lower, spaces, raw, and `15 shards` or `20 shards, formerly 15`";
            return false;
        }
        case template_fault::shards_of_itself:
            in_template(out, entity, facts) << "spreads the primary key over shards that the whole key decides: no item could be addressed; name the field that decides";
            return false;
    }
    if (facts.pieces.size() > max_pieces) {
        in_template(out, entity, facts) << "has " << facts.pieces.size() << " texts and placeholders; a template can have " << max_pieces;
        return false;
    }
    const char c = facts.delimiter;
    if (c < ' ' || c > '~' || is_alphanumeric(c)) {
        in_template(out, entity, facts) << "has a delimiter that is a letter, a digit or not printable; it could not be told from the values beside it";
        return false;
    }
    return true;
}

/// Whether both texts are one in the form's case.
constexpr bool is_cased(std::string_view a, std::string_view b, form_kind form) {
    bool same = a.size() == b.size();
    for (std::size_t i = 0; same && i < a.size(); ++i) same = in_case(a[i], form) == in_case(b[i], form);
    return same;
}

/// Whether the form suits the field's type.
template <class Out>
constexpr bool check_form(Out& out, const entity_facts& entity, const template_facts& facts, const piece& component, const field_facts& field) {
    const auto refuse = [&](std::string_view advice) {
        show_placeholder(in_template(out, entity, facts) << "uses ", component) << ", which is " << describe(field.part) << "; " << advice;
        return false;
    };
    const form_kind form = component.form;
    if (form == form_kind::shards) return (field.part != part_kind::none && field.part != part_kind::binary) || refuse("no shard is told by it");
    const bool time_form = form == form_kind::seconds || form == form_kind::milliseconds || form == form_kind::microseconds || form == form_kind::days;
    const bool text_form = folds_case(form) || form == form_kind::spaces || form == form_kind::raw;
    switch (field.part) {
        case part_kind::none: return refuse("only text, numbers, booleans, enumerations, times and binary can be parts of keys, and types that a facet::conversion stores as one of these");
        case part_kind::binary: return refuse("binary can only be a whole key: a template of this placeholder alone on a binary key attribute");
        case part_kind::text:
            if (form != form_kind::natural && !text_form) return refuse("its forms are upper, lower, spaces and raw");
            if (!field.domain.empty() && folds_case(form))
                return refuse("a field with a domain keeps its letters: leave the form out");
            if (facts.mode == key_mode::verbatim && form != form_kind::raw && find_char(field.domain, terminator_of(facts, component), 0) < field.domain.size())
                return refuse("its domain holds what delimits it, which a verbatim template refuses");
            return true;
        case part_kind::boolean:
        case part_kind::real: return form == form_kind::natural || refuse("it takes no form");
        case part_kind::time: return form == form_kind::natural || time_form || form == form_kind::lower_time || refuse("its forms are days, s, ms, us and lower");
        case part_kind::enumeration:
            if (form == form_kind::width && component.scale == 0) return true;
            if (form != form_kind::natural && form != form_kind::upper_name && form != form_kind::lower_name)
                return refuse("its form is a width, for its ordinal, or none, upper or lower, for its name");
            for (std::size_t i = 0; i < field.names.size(); ++i) {
                const std::string_view name = field.names[i];
                if (facts.mode == key_mode::verbatim && find_char(name, terminator_of(facts, component), 0) < name.size()) {
                    refuse("its name ");
                    out << name << " holds what delimits it, which a verbatim template refuses; give it another by facet::enum_names, or write its value in a width";
                    return false;
                }
                for (std::size_t j = 0; form != form_kind::natural && j < i; ++j)
                    if (is_cased(field.names[j], name, form)) return refuse("the names of two enumerators differ in the case of their letters alone");
            }
            return true;
        case part_kind::decimal: return (form == form_kind::width && component.width + component.scale <= 38) || refuse("its form is the number of its digits before and behind the point, such as 12.2, and at most 38 in all");
        case part_kind::signed_integer:
        case part_kind::unsigned_integer:
            if (form == form_kind::plain) return true;
            if (form == form_kind::width && component.scale == 0 && component.width <= 20) return true;
            return refuse("its form is a width such as 10 (at most 20), which keeps its order, or plain, for equality only");
    }
    return true;
}

/// Whether a width holds each of an enumeration's values.
template <class Out>
constexpr bool check_ordinals(Out& out, const entity_facts& entity, const template_facts& facts, const piece& component, const field_facts& field) {
    if (field.part != part_kind::enumeration || component.form != form_kind::width || (field.digits >= 0 && field.digits <= component.width)) return true;
    show_placeholder(in_template(out, entity, facts) << "uses ", component) << ", but the value of its enumerator " << field.names[field.digits < 0 ? 0 : field.names.size() - 1];
    if (field.digits < 0) out << " is negative; without a form it is written by its name";
    else out << " has " << static_cast<std::size_t>(field.digits) << " digits";
    return false;
}

/// Whether keys tell a field's text in one case only: it folds wherever it stands in them, but for shards.
constexpr bool is_folded_in(const path_facts& path, std::int16_t field) {
    bool folded = false;
    for (const span<const template_facts>& half : {path.partition, path.sort})
        for (const template_facts& facts : half)
            for (const piece& each : facts.pieces) {
                if (!each.component || each.field < 0 || each.field != field || each.form == form_kind::shards) continue;
                if (!folds_case(each.form)) return false;
                folded = true;
            }
    return folded;
}

/// Whether shards are where they can be read.
template <class Out>
constexpr bool check_shards(Out& out, const entity_facts& entity, const template_facts& facts, const piece& component, bool primary, bool partition) {
    const auto refuse = [&](std::string_view why) { return show_placeholder(in_template(out, entity, facts) << "has ", component) << ", " << why, false; };
    if (!partition) return refuse("but it is a sort key; shards spread a partition key");
    if (primary && !holds_field(entity.paths[0], component.field)) return refuse("but nothing else in the primary key holds the field: two items could get one key");
    if (primary && is_folded_in(entity.paths[0], component.field))
        return refuse("but nothing else in the primary key tells the case of its letters: an item that is asked for in another case would be looked for in another shard");
    if (primary && component.shards[1] != 0) return refuse("but an item of a primary key has one address: copy the items, or spread an index");
    const auto count = [](const template_facts& of) {
        std::size_t found = 0;
        for (const piece& each : of.pieces) found += each.form == form_kind::shards && !each.joined ? 1 : 0;
        return found;
    };
    std::size_t groups = count(facts);
    for (const path_facts& path : entity.paths) {
        bool mine = false;
        std::size_t found = 0;  // in all attributes of the partition
        for (const template_facts& attribute : path.partition) {
            mine = mine || &attribute == &facts;
            found += count(attribute);
        }
        if (mine) groups = found;
    }
    return groups == 1 || refuse("and other shards besides; a key is spread once");
}

/// Whether a component is as most are, so that nothing can be wrong with its form: text or a time, written as it is.
constexpr bool is_usual(const piece& component, const field_facts& field) {
    return component.form == form_kind::natural && (field.part == part_kind::time || (field.part == part_kind::text && field.domain.empty()));
}

/// Whether a component's form suits its field and its place.
template <class Out>
constexpr bool check_component(Out& out, const entity_facts& entity, const template_facts& facts, std::size_t position, bool primary, bool partition) {
    const piece& each = facts.pieces[position];
    const field_facts& field = entity.fields[static_cast<std::size_t>(each.field)];
    if (!check_form(out, entity, facts, each, field) || !check_ordinals(out, entity, facts, each, field)) return false;
    if (each.form == form_kind::shards && !check_shards(out, entity, facts, each, primary, partition)) return false;
    const bool raw = each.form == form_kind::raw;
    if ((raw || each.form == form_kind::spaces) && position + 1 < facts.pieces.size()) {
        const std::string_view why = raw ? "raw stands alone or last in its template" : "its order holds only where nothing follows";
        show_placeholder(in_template(out, entity, facts) << "uses ", each) << " before other pieces; " << why;
        return false;
    }
    return true;
}

/// Whether a component of varying width ends where this byte follows: its values hold none, or are refused where they do.
constexpr bool ends_before(char next, const template_facts& facts, const piece& component, const field_facts& field) {
    if (next == facts.delimiter) return true;
    if (field.part == part_kind::text && is_alphanumeric(next)) return false;  // few values could be stored
    language texts;
    add_component(texts, facts, component, field);
    for (std::size_t i = 0; i < texts.size; ++i)
        if (texts.steps[i].bytes.has(static_cast<unsigned char>(next))) return false;
    return !texts.open;
}

/// What else could be said of a template in which a component is followed by this byte, and not by the delimiter.
template <class Out>
constexpr void advise_ends(Out& out, const template_facts& facts, char next, const field_facts& field) {
    if (is_alphanumeric(next)) return;
    if (next > ' ') out << ", or, if this is what joins the keys of this table, declare facet::delimiter<'" << next << "'>";
    if (facts.mode == key_mode::escaped && field.part == part_kind::text) out << ", or write ::verbatim, which refuses values that hold it";
}

template <class Out>
constexpr bool check_template(Out& out, const entity_facts& entity, const template_facts& facts, bool primary, bool partition) {
    if (!check_text(out, entity, facts)) return false;
    const std::size_t count = facts.pieces.size();
    for (std::size_t i = 0; i < count; ++i) {
        const piece& each = facts.pieces[i];
        if (!each.component) continue;
        if (each.field < 0) {
            const std::string_view whole = root_of(each.text);
            if (each.text == "*") {
                in_template(out, entity, facts) << "uses {*} without shards; a star spreads a key over as many as it says: {*:8 shards}";
            } else if (whole.size() < each.text.size() && entity.find(whole) >= 0) {
                in_template(out, entity, facts) << "uses {" << each.text << "}, which lies within " << whole << "; keys are made of whole fields: keep it as a field of its own, which computed<> can fill";
            } else {
                in_template(out, entity, facts) << "uses {" << each.text << "}, but " << entity.name << " has no such field";
                suggest(out, each.text, entity);
            }
            return false;
        }
        if (i > 0 && facts.delimiter == '#' && facts.mode == key_mode::escaped && !facts.pieces[i - 1].component && facts.pieces[i - 1].text.back() == '$') {
            in_template(out, entity, facts) << "has a $ before {" << each.text << "}, which would stand in the key; a placeholder is {" << each.text
                                            << "} alone, and the key of another program that has the $ is said with ::verbatim";
            return false;
        }
        const field_facts& field = entity.fields[static_cast<std::size_t>(each.field)];
        if (primary && field.optional) {
            in_template(out, entity, facts) << "uses {" << each.text << "}, which is optional; every item needs its whole primary key";
            return false;
        }
        if (facts.plain) continue;
        if (!is_usual(each, field) && !check_component(out, entity, facts, i, primary, partition)) return false;
        if (i + 1 < count && !each.joined && fixed_width(each, field) == 0) {
            const piece& next = facts.pieces[i + 1];
            if (next.component || !ends_before(next.text[0], facts, each, field)) {
                in_template(out, entity, facts) << "lets something other than the delimiter " << facts.delimiter << " follow ";
                show_placeholder(out, each) << ", whose length varies: two different items could get one key; begin what follows with it: ";
                show_placeholder(out, each) << facts.delimiter;
                if (next.component) show_placeholder(out, next);
                else out << "...";
                if (!next.component) advise_ends(out, facts, next.text[0], field);
                if (each.form == form_kind::plain) out << ", or give it a width: {" << each.text << ":10}";
                return false;
            }
        }
    }
    return true;
}

/// Whether one time is written at one precision in all keys of an entity: a key does not round, so with two of them only what is whole at
/// the coarser one could be stored.
template <class Out>
constexpr bool check_precisions(Out& out, const entity_facts& entity) {
    bool formed = false;  // where no time has a form, all are as their fields are
    for (const template_facts& facts : entity.templates)
        for (const piece& each : facts.pieces) formed = formed || (each.form >= form_kind::seconds && each.form <= form_kind::days);
    if (!formed) return true;
    struct use {
        const template_facts* facts = nullptr;
        const piece* component = nullptr;
        time_precision precision{};
    };
    const auto each_use = [&entity](std::int16_t field, const auto& see) {
        const time_precision native = entity.fields[static_cast<std::size_t>(field)].precision;
        for (const template_facts& facts : entity.templates)
            for (const piece& each : facts.pieces)
                if (each.component && each.field == field && each.form != form_kind::shards) see(use{&facts, &each, precision_of(each.form, native)});
    };
    for (std::size_t i = 0; i < entity.fields.size(); ++i) {
        if (entity.fields[i].part != part_kind::time) continue;
        bool used = false;  // not a look at the addresses: with -fsanitize=undefined g++ takes none for a constant
        use coarse{};
        use fine{};
        each_use(static_cast<std::int16_t>(i), [&](const use& one) {
            if (!used || one.precision < coarse.precision) coarse = one;
            if (!used || one.precision > fine.precision) fine = one;
            used = true;
        });
        const field_facts& field = entity.fields[i];
        if (used && coarse.precision < field.precision && (field.role == field_role::created || field.role == field_role::changed)) {
            show_placeholder(in_template(out, entity, *coarse.facts) << "uses ", *coarse.component)
                << ", but facet sets that field from the clock, which is finer; keys do not round, so nearly every write would be refused: declare the field in the component's unit, as std::chrono::sys_seconds is for seconds, or the component in the field's";
            return false;
        }
        if (!used || coarse.precision == fine.precision) continue;
        show_placeholder(in_template(out, entity, *coarse.facts) << "uses ", *coarse.component) << ", and `" << fine.facts->text << "` uses ";
        show_placeholder(out, *fine.component) << ", which is the same time, finer; keys do not round, so only what is whole in both could be stored: declare a field of its own for the coarser one, which computed<> can fill";
        return false;
    }
    return true;
}

/// Whether a plain key attribute's type is that of its field.
template <class Out>
constexpr bool check_attribute(Out& out, const entity_facts& entity, const template_facts& facts, const request::key_attribute& attribute, bool of_index) {
    const auto type = to_value_type(attribute.type);
    if (facts.plain) {
        if (facts.pieces[0].form != form_kind::natural && facts.pieces[0].form != form_kind::raw) {
            in_template(out, entity, facts) << "gives {" << facts.pieces[0].text << "} a form, but the key attribute " << attribute.name
                                            << " holds the field itself; leave the form out";
            return false;
        }
        const field_facts& field = entity.fields[static_cast<std::size_t>(facts.pieces[0].field)];
        if (field.part == part_kind::none) {
            in_template(out, entity, facts) << "stores {" << facts.pieces[0].text << "} in the key attribute " << attribute.name
                                            << "; only text, numbers, enumerations, times and facet::binary can be keys";
            return false;
        }
        if (field.number_as_text) {
            in_template(out, entity, facts) << "stores {" << facts.pieces[0].text << "}, a number kept as text, in the key attribute " << attribute.name
                                            << "; give it a form, such as plain or a width, and "
                                            << (of_index ? "store the field under another name: stored_as<`" : "declare it key_only");
            if (of_index) out << field.name << "`, `" << field.name << "_text`>";
            return false;
        }
        if (field.type != type) {
            in_template(out, entity, facts) << "stores {" << facts.pieces[0].text << "}, which is of type " << to_string(field.type)
                                            << ", in the key attribute " << attribute.name << ", which is of type " << to_string(type);
            if (field.type == value_type::number) out << "; a number's is declared as number_key(`" << attribute.name << "`)";
            else if (field.type == value_type::binary) out << "; a binary's is declared as binary_key(`" << attribute.name << "`)";
            else if (field.part == part_kind::time && type == value_type::number) out << "; a time is a number as a facet::epoch_time of <facet/value/epoch_time.hpp>";
            else if (field.type == value_type::string) out << "; a text's is declared by its name alone";
            else out << "; a key attribute of another name than the field's holds it as text";
            return false;
        }
    } else if (attribute.type != key_type::string) {
        in_template(out, entity, facts) << "composes text for the key attribute " << attribute.name << ", which is of type " << to_string(type)
                                        << "; such a key takes one placeholder alone";
        return false;
    }
    return true;
}

/// The longest text that a template can compose where that is bounded by literals and fixed widths, else the shortest.
constexpr std::size_t least_length(const template_facts& facts, const entity_facts& entity) {
    std::size_t length = 0;
    for (const piece& each : facts.pieces) {
        if (!each.component) {
            length += each.text.size();
        } else {
            const std::size_t width = fixed_width(each, entity.fields[static_cast<std::size_t>(each.field)]);
            length += width == 0 ? 1 : width;
        }
    }
    return length;
}

}  // namespace facet::inline v0::detail
