// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/attribute_value.hpp>
#include <facet/value/packing.hpp>

#include <fuzz/input.hpp>

#include <string>
#include <utility>
#include <vector>

namespace fuzz {

inline facet::decimal number(input& in) {
    switch (in.choice(4)) {
        case 0: return static_cast<std::int64_t>(in.choice(16)) - 4;
        case 1: return static_cast<std::int64_t>(in.bits());
        case 2: return facet::decimal::checked_from_parts(in.coin(), in.bits() >> in.choice(64), static_cast<int>(in.choice(256)) - 140).value_or(facet::decimal(7));
        default:
            return facet::decimal::checked_from_parts(in.coin(), static_cast<facet::decimal::coefficient_type>(in.bits()) * 0x7fffffffffffu, static_cast<int>(in.choice(160)) - 130)
                .value_or(facet::decimal(-7));
    }
}

/// A text of any length that forms of storage differ by, now and then.
inline std::string long_text(input& in) {
    std::string text = in.text();
    if (in.choice(8) != 0 || text.empty()) return text;
    const std::size_t size = text.size() * (1 + in.choice(40));
    while (text.size() < size) text += std::string(text);
    text.resize(size);
    return text;
}

/// Any value, nested up to `levels` deep.
inline facet::attribute_value value(input& in, int levels = 4) {
    using facet::attribute_value;
    const auto some = [&](auto make, bool none = true) {
        std::vector<decltype(make())> all;
        for (std::size_t i = none ? in.choice(4) : in.choice(32) == 31 ? 0 : 1 + in.choice(3); i > 0; --i) all.push_back(make());
        return all;
    };
    const auto text = [&] { return long_text(in); };
    switch (in.choice(levels > 1 ? 12 : 7)) {
        case 0:
        case 1: return attribute_value::string(text());
        case 2:
        case 3: return attribute_value::number(number(in));
        case 4: return attribute_value::binary(text());
        case 5: return attribute_value::boolean(in.coin());
        case 6: return attribute_value::null();
        case 7: return attribute_value::string_set(some(text, false));
        case 8: return attribute_value::number_set(some([&] { return number(in); }, false));
        case 9: return attribute_value::binary_set(some(text, false));
        case 10: return attribute_value::list(some([&] { return value(in, levels - 1); }));
        default: {
            constexpr const char* names[] = {"name", "count", "numbers", "a", "x.y", ""};
            std::vector<facet::attribute> entries;
            for (std::size_t i = in.choice(4); i > 0; --i) {
                const std::string name = names[in.choice(in.choice(16) == 15 ? std::size(names) : 4)];
                bool known = false;
                for (const facet::attribute& each : entries) known = known || each.name == name;
                if (!known) entries.push_back({name, value(in, levels - 1)});
            }
            return attribute_value::map(facet::attribute_map(std::move(entries)));
        }
    }
}

}  // namespace fuzz
