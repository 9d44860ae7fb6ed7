// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/text_at.hpp>
#include <facet/schema/check.hpp>
#include <facet/schema/key_codec.hpp>
#include <facet/schema/shard.hpp>
#include <facet/value/item_view.hpp>
#include <facet/value/key_number.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// From field values to key bytes: a template's pieces, unrolled at compile time.

namespace facet::inline v0::detail {

/// What became of building a key: a fault, the field whose value is to blame and, where the key is too long, its attribute.
struct key_outcome {
    key_fault fault = key_fault::none;
    std::int16_t field = -1;
    const request::key_attribute* attribute = nullptr;

    [[nodiscard]] constexpr bool ok() const noexcept { return fault == key_fault::none; }
};

/// A component's form together with its template's delimiter and mode.
[[nodiscard]] constexpr component_form form_of(const template_facts& facts, const piece& component, const field_facts& field) {
    return {component.form,        component.width, component.scale, component.unsigned_only,
            delimiter_of(facts, component), facts.mode == key_mode::verbatim, precision_of(component.form, field.precision)};
}

/// Appends one component; `value` is of the field's key part type (text as a view).
template <class Buffer, class Part>
key_fault encode_part(Buffer& out, const Part& value, const field_facts& field, const component_form& form) {
    if constexpr (std::is_same_v<Part, std::string_view> || std::is_same_v<Part, std::string>) {
        const std::string_view text = value;
        if (!field.domain.empty() && (text.size() <= field.domain.size() || text.substr(0, field.domain.size()) != field.domain)) [[unlikely]]
            return key_fault::outside_domain;
        return encode_text(out, text, form);
    } else if constexpr (std::is_same_v<Part, bool>) {
        out.append(value ? "true" : "false");
        return key_fault::none;
    } else if constexpr (std::is_enum_v<Part>) {
        if (form.form != form_kind::width) {
            const std::string_view name = enum_to_string(value);
            return name.empty() ? key_fault::unnamed_enumerator : encode_text(out, name, form);
        }
        const auto ordinal = static_cast<std::underlying_type_t<Part>>(value);
        if constexpr (std::is_signed_v<std::underlying_type_t<Part>>)
            if (ordinal < 0) return key_fault::negative;
        return encode_integer(out, false, static_cast<std::uint64_t>(ordinal), false, form);
    } else if constexpr (std::is_integral_v<Part>) {
        if constexpr (std::is_signed_v<Part>) {
            const bool negative = value < 0;
            const auto bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
            return encode_integer(out, negative, negative ? ~bits + 1 : bits, true, form);
        } else {
            return encode_integer(out, false, static_cast<std::uint64_t>(value), false, form);
        }
    } else if constexpr (std::is_floating_point_v<Part>) {
        return encode_real(out, static_cast<double>(value));
    } else if constexpr (std::is_same_v<Part, decimal>) {
        return encode_decimal(out, value, form);
    } else {
        return encode_time(out, value, form);
    }
}

/// The text of the time that was written last: an item has one time in its keys and in its body, as a rule.
struct written_time {
    std::int64_t micros;  ///< since 1970
    time_precision precision;
    std::uint8_t size = 0;  ///< 0: there is none yet
    char text[max_time_width];

    written_time() noexcept {}
    [[nodiscard]] bool is(std::int64_t moment, time_precision how) const noexcept { return size != 0 && micros == moment && precision == how; }
};

/// A time that is to be part of a key, and where its text may stand already.
template <class Duration>
struct noted_time {
    std::chrono::sys_time<Duration> value;
    written_time* note;
};

/// A time as microseconds since 1970; false where it is none of their multiples by its type, or too far away.
template <class Duration>
[[nodiscard]] bool to_micros(std::chrono::sys_time<Duration> value, std::int64_t& out) noexcept {
    using scale = std::ratio_divide<typename Duration::period, std::micro>;
    if constexpr (scale::den != 1 || !std::is_integral_v<typename Duration::rep>) return false;
    else return !__builtin_mul_overflow(value.time_since_epoch().count(), scale::num, &out);
}

/// As encode_time(), or a copy of what it wrote.
template <class Buffer, class Duration>
key_fault encode_noted_time(Buffer& out, const noted_time<Duration>& time, time_precision precision) {
    written_time& note = *time.note;
    std::int64_t micros = 0;
    if (!to_micros(time.value, micros)) return encode_time(out, time.value, {.precision = precision});
    if (!note.is(micros, precision)) {
        const std::size_t before = out.size();
        if (const key_fault fault = encode_time(out, time.value, {.precision = precision}); fault != key_fault::none) [[unlikely]] return fault;
        note.micros = micros;
        note.precision = precision;
        note.size = static_cast<std::uint8_t>(out.size() - before);
        copy_bytes(note.text, out.data() + before, note.size);
        return key_fault::none;
    }
    out.append(text_at(note.text, note.size));
    return key_fault::none;
}

/// Appends the key bytes of a plain key attribute: a string's or binary's bytes, a number in its ordered form.
template <class Buffer, class Part>
key_fault encode_plain(Buffer& out, const Part& value, const field_facts& field) {
    if constexpr (std::is_same_v<Part, std::string_view> || std::is_same_v<Part, std::string>) {
        const std::string_view text = value;
        if (text.empty()) return key_fault::empty;
        if (!field.domain.empty() && (text.size() <= field.domain.size() || text.substr(0, field.domain.size()) != field.domain))
            return key_fault::outside_domain;
        out.append(text);
    } else if constexpr (std::is_same_v<Part, binary>) {
        if (value.view().empty()) return key_fault::empty;
        out.append(value.view());
    } else if constexpr (std::is_same_v<Part, bool>) {
        return key_fault::malformed;  // no key attribute is a boolean: check_attribute() refuses it
    } else if constexpr (std::is_integral_v<Part> || std::is_same_v<Part, decimal>) {
        out.commit(encode_key_number(decimal(value), out.reserve(max_key_number_bytes)));
    } else if constexpr (std::is_floating_point_v<Part>) {
        if (value != value) return key_fault::not_a_number;
        decimal number;  // as the attribute is stored: the fewest digits that tell the value from others of its type
        if (shortest_decimal(value, number) != codec_fault::none) return key_fault::outside_range;
        out.commit(encode_key_number(number, out.reserve(max_key_number_bytes)));
    } else if constexpr (std::is_enum_v<Part>) {
        const std::string_view name = enum_to_string(value);
        if (name.empty()) return key_fault::unnamed_enumerator;
        out.append(name);
    } else {
        return encode_time(out, value, {.precision = field.precision});
    }
    return key_fault::none;
}

/// A field's value as its key part: optionals opened, the user's own types converted, text as a view.
template <class Type, class Use>
key_fault with_part(const Type& value, Use use) {
    if constexpr (is_optional<Type>) {
        if (!value.has_value()) return key_fault::absent;
        return with_part(*value, use);
    } else if constexpr (storage_of<Type> == storage::converted) {
        return with_part(give_stored(value), use);
    } else if constexpr (std::is_same_v<Type, std::string>) {
        return use(std::string_view(value));
    } else {
        return use(value);
    }
}

/// Where a component's value goes.
struct component_place {
    const template_facts* facts = nullptr;
    const piece* component = nullptr;
    const field_facts* field = nullptr;
    bool usual = false;  ///< texts that hold neither the delimiter nor its escape are written as they are

    constexpr component_place() = default;
    constexpr component_place(const template_facts& of, const piece& which, const field_facts& value)
        : facts(&of), component(&which), field(&value),
          usual(which.form == form_kind::natural && !of.plain && of.mode != key_mode::verbatim && value.domain.empty()) {}
};

/// Appends a component's value, whatever its form.
template <class Buffer, class Part>
key_fault write_component(Buffer& out, const component_place& place, const Part& value) {
    if (place.facts->plain) [[unlikely]] return encode_plain(out, value, *place.field);
    if constexpr (std::is_same_v<Part, binary>) {
        return key_fault::malformed;  // no template composes binary: check_form() refuses it
    } else {
        if (place.component->form == form_kind::shards) [[unlikely]] return append_shard_text(out, value, *place.field);
        return encode_part(out, value, *place.field, form_of(*place.facts, *place.component, *place.field));
    }
}
template <class Buffer>
[[gnu::noinline]] key_fault write_any_text(Buffer& out, const component_place& place, std::string_view value) {
    return write_component(out, place, value);
}
/// The same of a text: most stay as they are.
template <class Buffer>
key_fault write_text(Buffer& out, const component_place& place, std::string_view value) {
    if (place.usual && !value.empty() && out.room() >= value.size() &&
        copy_above(out.reserve(value.size()), value.data(), value.size(), static_cast<unsigned char>(place.facts->delimiter + 1))) [[likely]] {
        out.commit(value.size());
        return key_fault::none;
    }
    return write_any_text(out, place, value);
}

/// Writes one component's value. A class, so that what it is handed to is compiled once per value type and not per call.
template <class Buffer>
struct component_writer {
    Buffer* out;
    const component_place* place;

    template <class Part>
    key_fault operator()(const Part& value) const {
        if constexpr (std::is_same_v<Part, std::string_view>) {
            return write_text(*out, *place, value);
        } else if constexpr (requires { value.note; }) {
            const form_kind form = place->component->form;
            if (place->facts->plain || form == form_kind::shards || form == form_kind::lower_time) return write_component(*out, *place, value.value);
            return encode_noted_time(*out, value, precision_of(form, place->field->precision));
        } else {
            return write_component(*out, *place, value);
        }
    }
};

template <class Facts, class Fields, std::size_t Position, class Buffer, class Source>
[[gnu::always_inline]] inline bool append_piece(Buffer& out, key_outcome& outcome, const Source& source, std::size_t& shard_begin) {
    static constexpr const template_facts& facts = Facts::get();
    static constexpr const piece& each = facts.pieces[Position];
    if constexpr (!each.component) {
        constexpr std::size_t size = each.text.size();
        static constexpr const char* text = each.text.data();
        std::memcpy(out.grow(size), text, size);
        return true;
    } else {
        static constexpr auto position = static_cast<std::size_t>(each.field);
        constexpr bool shards = each.form == form_kind::shards;
        constexpr bool continued = Position > 0 && facts.pieces[Position == 0 ? 0 : Position - 1].joined;
        if constexpr (shards && !continued) shard_begin = out.size();
        if constexpr (shards && continued) out.push_back('\0');
        static constexpr component_place place(facts, each, Fields::get()[position]);
        outcome.fault = source(std::integral_constant<std::size_t, position>{}, component_writer<Buffer>{&out, &place});
        if (outcome.fault == key_fault::none) [[likely]] {
            if constexpr (shards && !each.joined) finish_shard(out, shard_begin, each.shards[0]);
            return true;
        }
        outcome.field = each.field;
        return false;
    }
}
/// Appends these pieces of a template. `source(std::integral_constant<std::size_t, field>)` gives a field's value as its key part.
/// `Facts` and `Fields` give the constants by get().
template <class Facts, class Fields, class Buffer, class Source, std::size_t... Position>
[[gnu::always_inline]] inline key_outcome append_pieces(Buffer& out, const Source& source, std::index_sequence<Position...>) {
    key_outcome outcome;
    [[maybe_unused]] std::size_t shard_begin = 0;
    (void)(append_piece<Facts, Fields, Position>(out, outcome, source, shard_begin) && ...);
    return outcome;
}

/// The templates of one path of one entity, as constants.
template <class Table, std::size_t Entity, std::size_t Path>
struct path_templates {
    static constexpr const entity_facts& entity = schema<Table>::facts.entities[Entity];
    static constexpr const path_facts& path = entity.paths[Path];

    struct fields {
        static constexpr span<const field_facts> get() { return entity.fields; }
    };
    template <std::size_t Attribute>
    struct partition {
        static constexpr const template_facts& get() { return path.partition[Attribute]; }
    };
    template <std::size_t Attribute>
    struct sort {
        static constexpr const template_facts& get() { return path.sort[Attribute]; }
    };

    /// Appends the whole key attribute.
    template <class Facts, class Buffer, class Source>
    [[gnu::always_inline]] static key_outcome append(Buffer& out, Facts, const Source& source) {
        return append_pieces<Facts, fields>(out, source, std::make_index_sequence<Facts::get().pieces.size()>{});
    }
};

/// Reads the fields of a struct as key parts.
template <class Struct>
struct struct_source {
    const Struct* object;

    template <std::size_t Field, class Use>
    key_fault operator()(std::integral_constant<std::size_t, Field>, Use use) const {
        return with_part(get_field<Field>(*object), use);
    }
};

/// The same, for keys of an item that is being packed: times are formatted once.
template <class Struct>
struct noting_source {
    const Struct* object;
    written_time* note;

    template <class Use>
    struct noting {
        const Use& use;
        written_time* note;

        template <class Part>
        key_fault operator()(const Part& value) const {
            if constexpr (storage_of<Part> == storage::time) return use(noted_time{value, note});
            else return use(value);
        }
    };
    template <std::size_t Field, class Use>
    key_fault operator()(std::integral_constant<std::size_t, Field>, Use use) const {
        return with_part(get_field<Field>(*object), noting<Use>{use, note});
    }
};

inline constexpr std::size_t max_partition_key = 2048;
inline constexpr std::size_t max_sort_key = 1024;

/// The outcome for a key attribute over its limit, or a bound of one, which may end behind any of its components: the field whose
/// component takes up most of it is to blame.
[[nodiscard]] inline key_outcome too_long(std::string_view key, const template_facts& facts, span<const field_facts> fields,
                                          const request::key_attribute& attribute) {
    key_outcome outcome{key_fault::too_long, -1, &attribute};
    std::size_t longest = 0;
    for (std::size_t i = 0; i < facts.pieces.size(); ++i) {
        const piece& each = facts.pieces[i];
        std::size_t size = each.text.size();
        if (each.component) {
            size = facts.plain ? 0 : fixed_width(each, fields[static_cast<std::size_t>(each.field)]);
            if (each.joined) continue;
            if (size == 0) size = facts.plain || i + 1 == facts.pieces.size() ? key.size() : find_char(key, terminator_of(facts, each), 0);
        }
        if (size > key.size()) size = key.size();
        if (each.component && size > longest) longest = size, outcome.field = each.field;
        key.remove_prefix(size);
    }
    return outcome;
}

/// The outcome for a primary key of which one half is over its limit.
[[nodiscard]] [[gnu::noinline]] inline key_outcome half_too_long(const key_view& key, const table_facts& table, std::size_t position) {
    const entity_facts& entity = table.entities[position];
    if (key.partition.size() > max_partition_key) return too_long(key.partition, entity.paths[0].partition[0], entity.fields, table.description.partition);
    return too_long(key.sort, entity.paths[0].sort[0], entity.fields, table.description.sort);
}

/// The primary key of an entity's item, built from a source into `out`: partition key first, sort key behind it.
template <class Table, std::size_t Entity, class Source>
key_outcome build_primary_key(key_buffer& out, key_view& key, const Source& source) {
    using templates = path_templates<Table, Entity, 0>;
    key_outcome outcome = templates::append(out, typename templates::template partition<0>{}, source);
    if (!outcome.ok()) [[unlikely]] return outcome;
    const std::size_t partition = out.size();
    if constexpr (!templates::path.sort.empty()) {
        outcome = templates::append(out, typename templates::template sort<0>{}, source);
        if (!outcome.ok()) [[unlikely]] return outcome;
    }
    const std::size_t sort = out.size() - partition;
    key = {text_at(out.data(), partition), text_at(out.data() + partition, sort)};
    if (partition > max_partition_key || sort > max_sort_key) [[unlikely]] return half_too_long(key, schema<Table>::facts, Entity);
    return outcome;
}

}  // namespace facet::inline v0::detail
