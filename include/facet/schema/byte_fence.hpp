// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/key_language.hpp>

#include <cstdint>

/// \file
/// What the first byte of a component's texts can be, which keeps its keys apart from others of the partition.

namespace facet::inline v0::detail {

/// Between which bytes, both of ASCII, all texts of a component begin.
struct byte_fence {
    std::uint8_t least = 0;
    std::uint8_t greatest = 0;  ///< 0: it is not known

    [[nodiscard]] constexpr bool known() const { return greatest != 0; }
};
constexpr byte_fence fence_of(const template_facts& facts, const piece& component, const field_facts& field) {
    if (facts.plain || component.form == form_kind::shards) return {};
    language texts;
    add_component(texts, facts, component, field);
    if (texts.size == 0) return {};
    unsigned least = 0;
    while (least < 256 && !texts.steps[0].bytes.has(least)) ++least;
    unsigned greatest = 255;
    while (greatest > least && !texts.steps[0].bytes.has(greatest)) --greatest;
    if (least == 0 || greatest >= 0x7f) return {};
    return {static_cast<std::uint8_t>(least), static_cast<std::uint8_t>(greatest)};
}

}  // namespace facet::inline v0::detail
