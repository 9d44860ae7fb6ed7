// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/key_language.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// How a component's texts begin, which keeps its keys apart from others of the partition.

namespace facet::inline v0::detail {

/// What all texts of a component begin with.
struct key_fence {
    enum class kind : std::uint8_t {
        none,    ///< it is not known
        bytes,   ///< a byte from `least` to `greatest`, both of ASCII
        domain,  ///< the domain of its field
    } of = kind::none;
    std::uint8_t least = 0;
    std::uint8_t greatest = 0;
    std::uint8_t zeros = 0;  ///< of a whole number of fixed width, where its first byte alone keeps others not out: so many follow the least byte in the least text

    [[nodiscard]] constexpr bool known() const { return of != kind::none; }
    [[nodiscard]] constexpr bool by_domain() const { return of == kind::domain; }
};
constexpr key_fence fence_of(const template_facts& facts, const piece& component, const field_facts& field) {
    if (component.form == form_kind::shards) return {};
    if (field.part == part_kind::text && !field.domain.empty()) {
        if (field.domain[field.domain.size() - 1] == '\xff') return {};  // nothing comes just behind all that begin so
        return {.of = key_fence::kind::domain};
    }
    if (facts.plain) return {};
    language texts;
    add_component(texts, facts, component, field);
    if (texts.size == 0) return {};
    unsigned least = 0;
    while (least < 256 && !texts.steps[0].bytes.has(least)) ++least;
    unsigned greatest = 255;
    while (greatest > least && !texts.steps[0].bytes.has(greatest)) --greatest;
    if (least == 0 || greatest >= 0x7f) return {};
    return {key_fence::kind::bytes, static_cast<std::uint8_t>(least), static_cast<std::uint8_t>(greatest)};
}

/// How many zeros follow the first byte of the least text of a whole number of fixed width; 0 of others.
constexpr std::uint8_t zeros_behind(const key_fence& fence, const piece& component, const field_facts& field) {
    if (fence.of != key_fence::kind::bytes || component.form != form_kind::width || component.scale != 0) return 0;
    return static_cast<std::uint8_t>(fixed_width(component, field) - 1);
}

/// Whether keys of a language can lie behind what `read` has, where a fence of bytes keeps what is read between beginnings.
constexpr bool lets_in(const key_fence& fence, language read, const language& theirs) {
    if (fence.zeros > 0) {
        // What is greater in its first byte, or behind fewer zeros, and what begins with the least text.
        const auto has_above = [&](unsigned least, unsigned greatest) {
            if (least > greatest) return false;
            language above = read;
            above.add(byte_class::range(least, greatest));
            above.open = true;
            return meet(above, theirs).found;
        };
        if (has_above(fence.least + 1u, fence.greatest)) return true;
        read.add(byte_class::one(static_cast<char>(fence.least)));
        for (std::size_t i = 0; i < fence.zeros; ++i) {
            if (has_above('1', 255)) return true;
            read.add(byte_class::one('0'));
        }
    } else if (fence.of == key_fence::kind::bytes) {
        read.add(byte_class::range(fence.least, fence.greatest));
    }
    read.open = true;
    return meet(read, theirs).found;
}

/// How keys begin: more may follow. What does not fit is left off, which says less, and nothing wrong.
struct key_beginning {
    std::array<char, 48> bytes{};
    std::size_t size = 0;

    constexpr void add(char byte) {
        if (size < bytes.size()) bytes[size++] = byte;
    }
    [[nodiscard]] constexpr std::string_view view() const { return {bytes.data(), size}; }
};

/// Between which beginnings keys lie.
struct key_spread {
    key_beginning least{};
    key_beginning greatest{};

    constexpr void add(char byte) { least.add(byte), greatest.add(byte); }
    /// Takes the keys of another one in.
    constexpr void widen(const key_spread& other) {
        if (other.least.view() < least.view()) least = other.least;
        if (ends_behind(other.greatest.view(), greatest.view())) greatest = other.greatest;
    }
    /// Whether keys of the other one can lie between those of this.
    [[nodiscard]] constexpr bool meets(const key_spread& other) const {
        return !lies_below(other.greatest.view(), least.view()) && !lies_below(greatest.view(), other.least.view());
    }

private:
    static constexpr std::size_t shared(std::string_view a, std::string_view b) {
        std::size_t size = 0;
        while (size < a.size() && size < b.size() && a[size] == b[size]) ++size;
        return size;
    }
    /// Whether all that begins with `a` comes before all that begins with `b`.
    static constexpr bool lies_below(std::string_view a, std::string_view b) {
        const std::size_t same = shared(a, b);
        return same < a.size() && same < b.size() && static_cast<unsigned char>(a[same]) < static_cast<unsigned char>(b[same]);
    }
    /// Whether something that begins with `a` comes behind all that begins with `b`.
    static constexpr bool ends_behind(std::string_view a, std::string_view b) {
        const std::size_t same = shared(a, b);
        return same < b.size() && (same == a.size() || static_cast<unsigned char>(a[same]) > static_cast<unsigned char>(b[same]));
    }
};

/// Where the sort keys of an entity lie on a path: what its literal text says, and, where it is asked for, how the component behind that begins.
/// `from`: of those that begin with so many pieces alike, by what lies behind these.
constexpr key_spread spread_of(const path_facts& path, const entity_facts& entity, bool fenced, std::size_t from = 0) {
    key_spread spread;
    if (path.sort.empty()) return spread;
    const template_facts& facts = path.sort[0];
    for (; from < facts.pieces.size(); ++from) {
        const piece& each = facts.pieces[from];
        if (!each.component) {
            for (std::size_t i = 0; i < each.text.size(); ++i) spread.add(each.text[i]);
            continue;
        }
        if (!fenced) break;
        const field_facts& field = entity.fields[static_cast<std::size_t>(each.field)];
        const key_fence fence = fence_of(facts, each, field);
        if (fence.by_domain()) encode_constant(field.domain, facts, each.form, [&spread](char byte) { spread.add(byte); });
        else if (fence.known()) spread.least.add(static_cast<char>(fence.least)), spread.greatest.add(static_cast<char>(fence.greatest));
        break;
    }
    return spread;
}

}  // namespace facet::inline v0::detail
