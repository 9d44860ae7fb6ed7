// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/schema/facts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// The set of keys a template can produce, as a run of byte classes, and the question whether two such sets meet. This is what
/// the disjointness proofs rest on (docs/entities-and-keys.md).

namespace facet::inline v0::detail {

/// A set of bytes.
class byte_class {
public:
    constexpr byte_class() = default;
    static constexpr byte_class one(char c) {
        byte_class only;
        only.add(static_cast<unsigned char>(c));
        return only;
    }
    static constexpr byte_class range(unsigned first, unsigned last) {
        byte_class bytes;
        for (unsigned byte = first; byte <= last; ++byte) bytes.add(byte);
        return bytes;
    }
    constexpr void add(unsigned byte) { words_[byte / 64] |= std::uint64_t{1} << (byte % 64); }
    constexpr void remove(unsigned byte) { words_[byte / 64] &= ~(std::uint64_t{1} << (byte % 64)); }

    /// A byte of both sets, `a` or `0` first so that witnesses read well; -1 where there is none.
    [[nodiscard]] constexpr int common(const byte_class& other) const {
        for (const char* c = "a0A"; *c != '\0'; ++c)
            if (has(static_cast<unsigned char>(*c)) && other.has(static_cast<unsigned char>(*c))) return *c;
        for (unsigned word = 0; word < 4; ++word) {
            const std::uint64_t both = words_[word] & other.words_[word];
            if (both == 0) continue;
            for (unsigned bit = 0; bit < 64; ++bit)
                if ((both >> bit) & 1) return static_cast<int>(word * 64 + bit);
        }
        return -1;
    }
    [[nodiscard]] constexpr bool has(unsigned byte) const { return (words_[byte / 64] >> (byte % 64)) & 1; }

private:
    std::uint64_t words_[4]{};
};

/// One step of a language: a byte of the class, once or (where `repeats`) once or more.
struct step {
    byte_class bytes;
    bool repeats = false;
};

/// A template's keys: at most this many steps are told apart; what goes beyond is taken as "any bytes", which errs on the side
/// of finding a meeting.
struct language {
    static constexpr std::size_t capacity = 160;
    std::array<step, capacity> steps{};
    std::size_t size = 0;
    bool open = false;  ///< any bytes may follow

    constexpr void add(const byte_class& bytes, bool repeats = false) {
        if (size < capacity)
            steps[size++] = {bytes, repeats};
        else
            open = true;
    }
    constexpr void add_text(std::string_view text) {
        for (std::size_t i = 0; i < text.size(); ++i) add(byte_class::one(text[i]));
    }
};

/// Adds each byte that it is given.
struct language_text {
    language& to;

    constexpr void operator()(char c) const { to.add(byte_class::one(c)); }
};

/// What the bytes of a text become in a key: encode_text() for what is known at compile time, domains and enumerators' names.
template <class Emit>
constexpr void encode_constant(std::string_view text, const template_facts& facts, form_kind form, Emit emit) {
    const auto escape = static_cast<unsigned char>(facts.delimiter + 1);
    const bool as_is = facts.plain || form == form_kind::raw || facts.mode == key_mode::verbatim;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = in_case(text[i], form);
        const auto byte = static_cast<unsigned char>(c);
        if (as_is || byte > escape || (form == form_kind::spaces && byte == ' ')) {
            emit(c);
        } else {
            emit(static_cast<char>(escape));
            emit("0123456789ABCDEF"[byte >> 4]);
            emit("0123456789ABCDEF"[byte & 15]);
        }
    }
}

/// The bytes that a text component can hold once it is encoded in this form.
constexpr byte_class text_bytes(const template_facts& facts, const piece& component, form_kind form) {
    if (facts.plain || form == form_kind::raw) return byte_class::range(0, 255);
    byte_class bytes = byte_class::range(0, 255);
    if (facts.mode == key_mode::escaped) {
        bytes = byte_class::range(static_cast<unsigned char>(facts.delimiter) + 1u, 255);
        if (form == form_kind::spaces) bytes.add(' ');
    } else {
        bytes.remove(static_cast<unsigned char>(terminator_of(facts, component)));
    }
    if (form == form_kind::upper)
        for (unsigned c = 'a'; c <= 'z'; ++c) bytes.remove(c);
    if (form == form_kind::lower)
        for (unsigned c = facts.mode == key_mode::escaped ? 'G' : 'A'; c <= 'Z'; ++c) bytes.remove(c);  // escapes have A to F
    return bytes;
}

/// Whether a component gives its field's value back.
constexpr bool is_readable(form_kind form) { return !folds_case(form) && form != form_kind::shards; }

/// The precision at which a time component is written.
constexpr time_precision precision_of(form_kind form, time_precision native) {
    switch (form) {
        case form_kind::days: return time_precision::days;
        case form_kind::seconds: return time_precision::seconds;
        case form_kind::milliseconds: return time_precision::milliseconds;
        case form_kind::microseconds: return time_precision::microseconds;
        default: return native;
    }
}

/// How many bytes a component takes in a key; 0 where that varies.
constexpr std::size_t fixed_width(const piece& component, const field_facts& field) {
    if (component.form == form_kind::shards) return 0;
    switch (field.part) {
        case part_kind::unsigned_integer: return component.form == form_kind::width ? component.width : 0;
        case part_kind::enumeration: return component.form == form_kind::width ? component.width : 0;
        case part_kind::signed_integer: return component.form == form_kind::width ? component.width + (component.unsigned_only ? 0u : 1u) : 0;
        case part_kind::decimal:
            return component.form == form_kind::width
                       ? (component.unsigned_only ? 0u : 1u) + component.width + (component.scale > 0 ? component.scale + 1u : 0u)
                       : 0;
        case part_kind::real: return 16;
        case part_kind::time: {
            return time_width(precision_of(component.form, field.precision));
        }
        default: return 0;
    }
}

constexpr void add_time(language& out, std::size_t width, bool lower) {
    const std::string_view shape = lower ? "0000-00-00t00:00:00.000000" : "0000-00-00T00:00:00.000000";
    for (std::size_t i = 0; i < width; ++i) {
        if (width > 10 && i + 1 == width)
            out.add(byte_class::one(lower ? 'z' : 'Z'));
        else
            out.add(shape[i] == '0' ? byte_class::range('0', '9') : byte_class::one(shape[i]));
    }
}

/// One name for each component of a template that is an enumeration or a boolean, as a number to the base of how many there are.
struct name_choice {
    std::size_t number = 0;

    constexpr std::size_t take(std::size_t count) {
        const std::size_t taken = number % count;
        number /= count;
        return taken;
    }
};

constexpr void add_component(language& out, const template_facts& facts, const piece& component, const field_facts& field, name_choice* choice = nullptr) {
    const std::size_t width = fixed_width(component, field);
    const byte_class digits = byte_class::range('0', '9');
    const language_text emit{out};
    if (component.form == form_kind::shards) {
        if (!component.joined) out.add(digits, true);
        return;
    }
    switch (field.part) {
        case part_kind::text: {
            encode_constant(field.domain, facts, component.form, emit);
            out.add(text_bytes(facts, component, component.form), true);
            return;
        }
        case part_kind::time: return add_time(out, width, component.form == form_kind::lower_time);
        case part_kind::real: {
            byte_class hex = digits;
            for (unsigned c = 'a'; c <= 'f'; ++c) hex.add(c);
            for (std::size_t i = 0; i < width; ++i) out.add(hex);
            return;
        }
        case part_kind::boolean: {  // true or false
            if (choice != nullptr) return out.add_text(choice->take(2) == 0 ? "false" : "true");
            byte_class letters;
            for (const char* c = "truefalse"; *c != '\0'; ++c) letters.add(static_cast<unsigned char>(*c));
            out.add(letters, true);
            return;
        }
        case part_kind::enumeration: {
            if (width > 0) {
                for (std::size_t i = 0; i < width; ++i) out.add(digits);
                return;
            }
            if (choice != nullptr && !field.names.empty())
                return encode_constant(field.names[choice->take(field.names.size())], facts, component.form, emit);
            // Names, position by position, up to the shortest; then any of their bytes.
            std::array<byte_class, 32> places{};
            byte_class all;
            std::size_t shortest = places.size();
            for (const std::string_view name : field.names) {
                std::size_t size = 0;
                encode_constant(name, facts, component.form, [&](char c) {
                    const auto byte = static_cast<unsigned char>(c);
                    if (size < places.size()) places[size].add(byte);
                    ++size;
                    all.add(byte);
                });
                if (size < shortest) shortest = size;
            }
            if (field.names.empty() || shortest == 0) return out.add(text_bytes(facts, component, form_kind::natural), true);
            for (std::size_t i = 0; i + 1 < shortest; ++i) out.add(places[i]);
            out.add(all, true);
            return;
        }
        case part_kind::signed_integer:
        case part_kind::unsigned_integer:
        case part_kind::decimal: {
            const bool sign = field.part != part_kind::unsigned_integer && !component.unsigned_only;
            byte_class first = digits;
            if (sign) first.add('-');
            if (width == 0) {
                out.add(first, true);
                return;
            }
            if (sign) {
                first = byte_class::one('0');
                first.add('-');
            }
            for (std::size_t i = 0; i < width; ++i) {
                if (component.scale > 0 && i + 1 + component.scale == width)
                    out.add(byte_class::one('.'));
                else
                    out.add(i == 0 ? first : digits);
            }
            return;
        }
        default: out.add(byte_class::range(0, 255), true); return;
    }
}

/// The keys of the first `pieces` pieces of a template, and whatever may follow where `open`; with a choice, of these names alone.
constexpr language language_of(const template_facts& facts, span<const field_facts> fields, std::size_t pieces, bool open, name_choice* choice = nullptr) {
    language out;
    for (std::size_t i = 0; i < pieces; ++i) {
        const piece& each = facts.pieces[i];
        if (each.component)
            add_component(out, facts, each, fields[static_cast<std::size_t>(each.field)], choice);
        else
            out.add_text(each.text);
    }
    out.open = out.open || open;
    return out;
}

/// A key that two languages share.
struct meeting {
    bool found = false;
    std::array<char, 320> witness{};
    std::size_t size = 0;
};

/// Whether two languages share a key, and a shortest one. A breadth-first search over pairs of places; a place is a step and
/// whether its byte was already given once.
constexpr meeting meet(const language& a, const language& b) {
    constexpr std::size_t width = language::capacity * 2 + 2;
    // place = 2 * step + (1: inside a repeating step that has had its byte)
    struct state {
        std::uint16_t a;
        std::uint16_t b;
        std::int32_t from;
        char byte;
    };
    const auto exhausted = [](const language& of, std::size_t place) { return place / 2 >= of.size; };
    const auto final = [](const language& of, std::size_t place) {
        return place / 2 >= of.size || (place % 2 == 1 && place / 2 + 1 == of.size);
    };
    std::array<state, 4096> queue;  // not initialised: most searches touch a few entries
    std::array<std::array<std::uint64_t, (width + 63) / 64>, width> seen{};
    std::size_t head = 0;
    std::size_t tail = 0;
    meeting result{};
    const auto push = [&](std::size_t pa, std::size_t pb, std::int32_t from, char byte) {
        if (tail == queue.size()) return void(result.found = true);  // too many places to decide: err on the safe side
        std::uint64_t& word = seen[pa][pb / 64];
        const std::uint64_t bit = std::uint64_t{1} << (pb % 64);
        if (word & bit) return;
        word |= bit;
        queue[tail++] = {static_cast<std::uint16_t>(pa), static_cast<std::uint16_t>(pb), from, byte};
    };
    push(0, 0, -1, '\0');
    const byte_class anything = byte_class::range(0, 255);
    while (head < tail && !result.found) {
        const std::size_t here = head++;
        const std::size_t pa = queue[here].a;
        const std::size_t pb = queue[here].b;
        if (final(a, pa) && final(b, pb)) {
            result.found = true;
            for (auto at = static_cast<std::int32_t>(here); queue[static_cast<std::size_t>(at)].from >= 0;
                 at = queue[static_cast<std::size_t>(at)].from)
                ++result.size;
            std::size_t position = result.size;
            for (auto at = static_cast<std::int32_t>(here); queue[static_cast<std::size_t>(at)].from >= 0;
                 at = queue[static_cast<std::size_t>(at)].from)
                if (--position < result.witness.size()) result.witness[position] = queue[static_cast<std::size_t>(at)].byte;
            if (result.size > result.witness.size()) result.size = result.witness.size();
            return result;
        }
        // From a place, a byte can come from the step itself, or, once a repeating step has had its byte, from the next one.
        const auto options = [&](const language& of, std::size_t place, std::array<std::size_t, 2>& next, std::array<byte_class, 2>& bytes) {
            std::size_t count = 0;
            if (exhausted(of, place)) {
                if (of.open) next[count] = place, bytes[count++] = anything;
                return count;
            }
            const std::size_t at = place / 2;
            next[count] = of.steps[at].repeats ? 2 * at + 1 : 2 * (at + 1);
            bytes[count++] = of.steps[at].bytes;
            if (place % 2 == 1) {
                if (at + 1 < of.size) {
                    next[count] = of.steps[at + 1].repeats ? 2 * (at + 1) + 1 : 2 * (at + 2);
                    bytes[count++] = of.steps[at + 1].bytes;
                } else if (of.open) {
                    next[count] = 2 * of.size;
                    bytes[count++] = anything;
                }
            }
            return count;
        };
        std::array<std::size_t, 2> next_a{};
        std::array<std::size_t, 2> next_b{};
        std::array<byte_class, 2> bytes_a{};
        std::array<byte_class, 2> bytes_b{};
        const std::size_t count_a = options(a, pa, next_a, bytes_a);
        const std::size_t count_b = options(b, pb, next_b, bytes_b);
        for (std::size_t i = 0; i < count_a; ++i)
            for (std::size_t j = 0; j < count_b; ++j) {
                const int byte = bytes_a[i].common(bytes_b[j]);
                if (byte >= 0) push(next_a[i], next_b[j], static_cast<std::int32_t>(here), static_cast<char>(byte));
            }
    }
    return result;
}

}  // namespace facet::inline v0::detail
