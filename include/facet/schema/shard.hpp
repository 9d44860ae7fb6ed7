// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/text_at.hpp>
#include <facet/schema/key_codec.hpp>
#include <facet/value/enum_names.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

/// \file
/// Write sharding: which of several logical partitions an item belongs to. The number is stored, so how it comes about is fixed for
/// good: 64-bit FNV-1a of the field's text, mixed by the last step of MurmurHash3 (without which powers of two would be served
/// unevenly), modulo the number of shards. Any language has that in ten lines, so that other programs can write to the same table.

namespace facet::inline v0 {

/// The shard, of `shards`, that a text belongs to: what `{field:15 shards}` makes of the text of a field. Several fields are joined by
/// a zero byte. `shards` must not be 0.
[[nodiscard]] constexpr std::uint32_t shard_of(std::string_view text, std::uint32_t shards) noexcept {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    hash = (hash ^ hash >> 33) * 0xff51afd7ed558ccdu;
    hash = (hash ^ hash >> 33) * 0xc4ceb9fe1a85ec53u;
    return static_cast<std::uint32_t>((hash ^ hash >> 33) % shards);
}

/// Over how many shards to spread a partition so that this many of its items can be read in one second: a partition gives 3,000 read
/// units a second, each of up to 4 KB (the helper of the published order entry design). At least 1. `item_bytes`: the average size of
/// an item, up to 400 KB; one of more than 4 KB takes several units.
[[nodiscard]] constexpr std::uint64_t shards_for(std::uint64_t items_per_second, std::uint64_t item_bytes) noexcept {
    constexpr std::uint64_t unit = 4096;
    constexpr std::uint64_t units_per_second = 3000;
    if (item_bytes == 0) item_bytes = 1;
    const std::uint64_t per_unit = unit / item_bytes;
    const std::uint64_t units_per_item = (item_bytes + unit - 1) / unit;
    const std::uint64_t rate = per_unit > 0 ? units_per_second * per_unit : units_per_second / units_per_item;
    if (items_per_second == 0 || rate == 0) return 1;
    return (items_per_second + rate - 1) / rate;
}

namespace detail {

/// Appends a field's value as the text that its shard is told by: as it is, numbers in their shortest form.
template <class Buffer, class Part>
key_fault append_shard_text(Buffer& out, const Part& value, const field_facts& field) {
    if constexpr (std::is_convertible_v<const Part&, std::string_view>) {
        const std::string_view text = value;
        if (!field.domain.empty() && (text.size() <= field.domain.size() || text.substr(0, field.domain.size()) != field.domain))
            return key_fault::outside_domain;
        out.append(text);
    } else if constexpr (std::is_same_v<Part, bool>) {
        out.append(value ? "true" : "false");
    } else if constexpr (std::is_enum_v<Part>) {
        const std::string_view name = enum_to_string(value);
        if (name.empty()) return key_fault::unnamed_enumerator;
        out.append(name);
    } else if constexpr (std::is_integral_v<Part>) {
        bool negative = false;
        if constexpr (std::is_signed_v<Part>) negative = value < 0;
        const auto bits = static_cast<std::uint64_t>(value);
        return encode_integer(out, negative, negative ? ~bits + 1 : bits, true, {.form = form_kind::plain});
    } else if constexpr (std::is_floating_point_v<Part>) {
        return encode_real(out, static_cast<double>(value));
    } else if constexpr (std::is_same_v<Part, decimal>) {
        out.append(value.to_string());
    } else {
        return encode_time(out, value, {.precision = field.precision});
    }
    return key_fault::none;
}

/// Puts a number in the place of the text that begins at `begin`.
template <class Buffer>
void put_shard(Buffer& out, std::size_t begin, std::uint32_t shard) {
    out.truncate(begin);
    (void)encode_integer(out, false, shard, false, {.form = form_kind::plain});
}

/// Puts the number of its shard in the place of the text that begins at `begin`.
template <class Buffer>
void finish_shard(Buffer& out, std::size_t begin, std::uint32_t shards) {
    put_shard(out, begin, shard_of(text_at(out.data() + begin, out.size() - begin), shards));
}

}  // namespace detail
}  // namespace facet::inline v0
