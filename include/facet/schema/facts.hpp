// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/same_text.hpp>
#include <facet/core/span.hpp>
#include <facet/request/table_description.hpp>
#include <facet/value/timestamp.hpp>
#include <facet/value/value_type.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// What is known of a schema at compile time, as plain values: constexpr functions work on these, types appear only where they
/// are made (entity.hpp, table.hpp).

namespace facet::inline v0 {

/// What a field can be as a part of a key.
enum class part_kind : std::uint8_t { none, text, signed_integer, unsigned_integer, boolean, enumeration, time, decimal, real, binary };
/// Whether it is a number, whole or not.
constexpr bool is_number(part_kind kind) noexcept {
    return kind == part_kind::signed_integer || kind == part_kind::unsigned_integer || kind == part_kind::decimal || kind == part_kind::real;
}

/// What facet keeps a field for.
enum class field_role : std::uint8_t {
    none,
    version,  ///< counts the writes of its item
    created,  ///< when the item was made
    changed,  ///< when it was written last
    expiry,   ///< when it expires (contract section 20)
    computed, ///< what others come to
};

/// A field of an entity.
struct field_facts {
    std::string_view name{};         ///< in the struct
    std::string_view stored{};       ///< the attribute it is stored as
    value_type type;               ///< as which DynamoDB type
    part_kind part;                ///< as what it can be part of a key
    std::uint8_t size = 0;         ///< of a whole number: its bytes in memory
    bool optional = false;         ///< std::optional: may be absent
    bool key_only = false;         ///< kept in the key alone, not as an attribute
    bool number_as_text = false;          ///< a number that is stored as its text
    bool epoch = false;            ///< a time that is stored as a number, of seconds since 1970
    bool renamed = false;          ///< `stored` is the word of a stored_as
    bool respelled = false;        ///< `stored` is the name in another spelling
    bool moment = false;           ///< facet can write the time it is into it
    bool defaulted = false;        ///< where its attribute is missing, it has the value that the struct gives it
    field_role role = field_role::none;
    std::uint8_t sources = 0;      ///< of one that is computed: from how many
    std::string_view source_of{};  ///< a field that is computed from it
    time_precision precision = time_precision::milliseconds;  ///< for time: the field's own
    std::string_view domain{};     ///< every value begins with this text (checked at run time)
    span<const std::string_view> names{};  ///< for an enumeration: its names, in the order of their values
    std::int8_t digits = 0;        ///< for an enumeration: how many its greatest value has; -1: its least one is negative
    std::string_view own{};        ///< of a type with a conversion: what that is called
    std::string_view renamed_from{};  ///< the attribute name that older items carry
    bool empty_domain = false;        ///< a domain is declared, of no text
    bool other_ticks = false;         ///< a duration whose ticks are no seconds
};

/// How a component is written into a key.
enum class form_kind : std::uint8_t {
    natural,   ///< text escaped, a time at its own precision, an enumeration by name, a real as 16 ordered hex digits
    width,     ///< a whole number, or an enumeration's ordinal, in `width` digits; a decimal with `scale` more behind the point
    plain,     ///< a whole number as its digits: equality only
    seconds,   ///< a time
    milliseconds,
    microseconds,
    days,
    upper,     ///< text in upper case (ASCII)
    lower,     ///< text in lower case (ASCII)
    spaces,    ///< text whose spaces stay as they are; nothing may follow
    raw,       ///< text as it is, whatever it holds; nothing may follow
    shards,    ///< no value but the number of the shard that it belongs to: see shard_counts
    upper_name,  ///< an enumeration's name in upper case (ASCII)
    lower_name,  ///< an enumeration's name in lower case (ASCII)
    lower_time,  ///< a time at its own precision, its T and Z in lower case
};

/// Whether a component of this form is the same in whatever case its text is spelled.
constexpr bool folds_case(form_kind form) { return form == form_kind::upper || form == form_kind::lower; }

/// The form that a template's `upper` or `lower` is for a field of this kind: a name and a time are known whatever their letters' case.
constexpr form_kind cased_form(form_kind form, part_kind part) {
    if (part == part_kind::enumeration) return form == form_kind::upper ? form_kind::upper_name : form == form_kind::lower ? form_kind::lower_name : form;
    return part == part_kind::time && form == form_kind::lower ? form_kind::lower_time : form;
}

/// A byte of a text or name in the form's case.
constexpr char in_case(char c, form_kind form) {
    if (form == form_kind::upper || form == form_kind::upper_name) return detail::to_upper(c);
    return form == form_kind::lower || form == form_kind::lower_name ? detail::to_lower(c) : c;
}

/// Over how many logical partitions a key is spread, and over how many it was before (write sharding).
using shard_counts = std::array<std::uint16_t, 4>;

/// One stretch of a key template: literal text, or a component.
struct piece {
    bool component = false;
    std::string_view text{};   ///< the literal text, or the field's name as the template spells it
    std::string_view form_text{};  ///< the form as the template spells it
    form_kind form = form_kind::natural;
    std::uint8_t width = 0;
    std::uint8_t scale = 0;
    bool unsigned_only = false;  ///< a width written as `+4`: digits without a place for a sign; a negative value is refused
    char next = '\0';            ///< of a component: the byte behind it in the template; '\0': it is the last
    bool joined = false;         ///< of `{*:15 shards}`: the next component has a part in the same shard
    shard_counts shards{};       ///< for the form `shards`: how many there are, then how many there were; 0: no more
    std::int16_t field = -1;   ///< the component's field, once bound
};

/// How a template treats values that hold its delimiter.
enum class key_mode : std::uint8_t { escaped, verbatim };

/// What the parser found wrong with a template's text.
enum class template_fault : std::uint8_t { none, unclosed, stray_close, empty_placeholder, not_printable, bad_form, shards_of_itself };

/// A key template, parsed and bound to the fields of its entity.
struct template_facts {
    std::string_view text{};          ///< as the user wrote it
    span<const piece> pieces{};
    char delimiter = '#';
    key_mode mode = key_mode::escaped;
    bool plain = false;             ///< the attribute is the field itself: no text is composed
    template_fault fault = template_fault::none;
    std::uint64_t head = 0;         ///< its first literal bytes, up to eight, from the most significant byte on
    std::uint8_t head_size = 0;     ///< how many they are
};

/// The byte that ends a component whose width varies: what follows it in the template, or the delimiter behind which a later one would begin.
constexpr char terminator_of(const template_facts& facts, const piece& component) { return component.next == '\0' ? facts.delimiter : component.next; }

/// The byte that a component's values may not hold as they are: verbatim, its end; else the delimiter, up to which all bytes are escaped.
constexpr char delimiter_of(const template_facts& facts, const piece& component) {
    return facts.mode == key_mode::verbatim ? terminator_of(facts, component) : facts.delimiter;
}

/// Whether a template has a field as a placeholder.
constexpr bool uses_field(const template_facts& facts, int field) {
    for (const piece& each : facts.pieces)
        if (each.component && each.field == field) return true;
    return false;
}
/// Whether one of several does.
constexpr bool uses_field(span<const template_facts> templates, int field) {
    for (const template_facts& facts : templates)
        if (uses_field(facts, field)) return true;
    return false;
}
/// Whether one of several has it as more than a shard, which many values are in.
constexpr bool holds_field(span<const template_facts> templates, int field) {
    for (const template_facts& facts : templates)
        for (const piece& each : facts.pieces)
            if (each.component && each.field == field && each.form != form_kind::shards) return true;
    return false;
}

/// When an entity has an entry in an index.
enum class presence : std::uint8_t { always, while_absent, while_present, while_equal };

/// What is wrong with a binding as a whole.
enum class path_fault : std::uint8_t { none, unknown_index, wrong_count, sparse_twice };

/// How an entity's keys on the table or on one index are made.
/// As what the value that an entry depends on is kept.
enum class sparse_number : std::uint8_t { positive, negative, real };

struct path_facts {
    std::int32_t index = -1;        ///< position of the index in the table's description; -1: the table's own key
    span<const template_facts> partition{};
    span<const template_facts> sort{};
    path_fault fault = path_fault::none;
    std::string_view index_name{};  ///< as the binding names it
    std::size_t given = 0;          ///< how many templates the binding gives
    presence sparse = presence::always;
    std::int16_t sparse_field = -1;
    std::string_view sparse_name{};  ///< the field's name as the binding spells it
    bool sparse_possible = true;     ///< the field can have the value that the entry depends on
    sparse_number sparse_form = sparse_number::positive;
    std::uint64_t sparse_value = 0;  ///< that value: a whole number, of a boolean or an enumerator as well, in two's complement, or the bits of a double
    std::string_view sparse_text{};  ///< where it is an enumerator or a boolean: its name
    std::string_view sparse_by{};    ///< where it is what none can depend on: that, in words
};

/// Whether a path's keys are made from a field.
constexpr bool uses_field(const path_facts& path, int field) { return uses_field(path.partition, field) || uses_field(path.sort, field); }
/// Whether they are, by more than a shard.
constexpr bool holds_field(const path_facts& path, int field) { return holds_field(path.partition, field) || holds_field(path.sort, field); }

/// What an entity is as an edge, or as the mirror of one.
struct edge_facts {
    std::string_view source{};  ///< the entity it leads from; empty where it is no edge
    std::string_view target{};  ///< the entity it leads to
    span<const std::string_view> target_fields{};  ///< of the edge, those that stand for its target's partition key
    bool inverse = false;       ///< it is read from its target by an index
    bool counted = false;       ///< its nodes count it
    std::string_view mirror{};  ///< the struct of its mirror
    std::string_view mirror_of{};  ///< of a mirror: the struct of its edge

    /// Whether more than its own item changes with it.
    [[nodiscard]] constexpr bool linked() const { return counted || !mirror.empty() || !mirror_of.empty(); }
};

/// The article before a type's name.
constexpr std::string_view article_of(std::string_view name) {
    constexpr std::string_view vowels = "aeioAEIO";
    for (std::size_t i = 0; i < vowels.size(); ++i)
        if (name[0] == vowels[i]) return "an ";
    return "a ";
}

/// What an operand of a field has to be, where what it is does not tell: of a type with a conversion, or of one that has no literals.
template <class Out>
constexpr void ask_for_own(Out& out, const field_facts& field, std::string_view operand) {
    if (!field.own.empty()) {
        out << "; give " << article_of(field.own) << field.own;
        return;
    }
    for (const char c : operand)
        if (c == '(' || c == ';') return;  // which says what to do
    switch (field.part) {
        case part_kind::decimal: out << "; give a decimal, as in `5.00`_decimal"; return;
        case part_kind::enumeration: out << "; give one of its enumerators, and no text or number"; return;
        case part_kind::time: out << "; give a time point of the system's clock, such as a facet::timestamp"; return;
        case part_kind::boolean: out << "; give true or false"; return;
        default: return;
    }
}

/// Behind what a field is that cannot be asked begins_with.
template <class Out>
constexpr void explain_prefix(Out& out, std::string_view those_that_can, part_kind part) {
    out << "; begins_with is for " << those_that_can << (part == part_kind::enumeration ? ", and each_of(...) asks for several enumerators"
                                                                   : part == part_kind::time      ? ", and >= and < ask for a range of times"
                                                                                                  : "");
}

/// The field's name that a path begins with.
constexpr std::string_view root_of(std::string_view path) {
    std::size_t end = 0;
    while (end < path.size() && path[end] != '.' && path[end] != '[') ++end;
    return path.substr(0, end);
}

/// An entity of a table.
struct entity_facts {
    std::string_view name{};
    std::string_view discriminator{};  ///< the value of the discriminator attribute; empty where none is said and compilers spell the struct's name differently
    span<const field_facts> fields{};
    span<const path_facts> paths{};  ///< paths[0] is the table's own key
    span<const template_facts> templates{};  ///< of all paths, each once
    bool immutable = false;
    bool guarded = false;      ///< unique<...>: other items are kept with its own
    edge_facts edge{};
    std::size_t position = 0;  ///< in its table

    /// Whether it has entries in an index of its table.
    [[nodiscard]] constexpr bool binds(std::size_t index) const {
        for (const path_facts& path : paths)
            if (path.index == static_cast<std::int32_t>(index)) return true;
        return false;
    }
    /// The position of the field of that role, or -1.
    [[nodiscard]] constexpr int find(field_role role) const {
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (fields[i].role == role) return static_cast<int>(i);
        return -1;
    }
    /// The position of the field of that name, or -1.
    [[nodiscard]] constexpr int find(std::string_view field) const {
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (detail::same_text(fields[i].name, field)) return static_cast<int>(i);
        return -1;
    }
};

/// The fields that one is computed from.
template <class Out>
constexpr void show_sources(Out& out, const entity_facts& entity, std::string_view computed) {
    bool first = true;
    for (const field_facts& source : entity.fields) {
        if (source.source_of != computed) continue;
        out << (first ? "" : ", ") << source.name;
        first = false;
    }
}

/// Two entities whose key spaces the user vouches for, by their positions in the table, for two namespaces may have structs of one name.
struct assumption {
    std::size_t first = 0;
    std::size_t second = 0;
    std::string_view unknown{};  ///< a struct that is no entity of the table
};

/// A table.
struct table_facts {
    std::string_view name{};
    request::table_description description{};
    std::string_view discriminator{};  ///< the discriminator attribute's name, or empty
    span<const entity_facts> entities{};
    span<const assumption> assumed_disjoint{};

    /// The name of a path for messages: `the primary key`, or the index's name.
    [[nodiscard]] constexpr std::string_view path_name(const path_facts& path) const {
        return path.index < 0 ? std::string_view("the primary key") : description.indexes[static_cast<std::size_t>(path.index)].name;
    }
};

}  // namespace facet::inline v0
