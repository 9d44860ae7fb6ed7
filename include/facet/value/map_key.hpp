// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/text_at.hpp>
#include <facet/value/codec_base.hpp>
#include <facet/value/codec_fault.hpp>
#include <facet/value/conversion.hpp>
#include <facet/value/enum_names.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

/// \file
/// The keys of maps as the names of a stored map's entries: texts as they are, enumerators by name, whole numbers by their digits.

namespace facet::inline v0::detail {

/// A whole number, as to_chars() writes it: no sign but '-', no zero in front. Up to 64 bits.
struct whole_text {
    bool sound = false;
    bool negative = false;
    std::uint64_t magnitude = 0;
};
constexpr whole_text read_whole(std::string_view text) {
    whole_text read;
    read.negative = !text.empty() && text[0] == '-';
    if (read.negative) text.remove_prefix(1);
    if (text.empty() || (text[0] == '0' && (read.negative || text.size() > 1))) return read;
    for (const char c : text) {
        if (c < '0' || c > '9') return read;
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (read.magnitude > (~std::uint64_t{} - digit) / 10) return read;
        read.magnitude = read.magnitude * 10 + digit;
    }
    read.sound = !read.negative || read.magnitude <= std::uint64_t{1} << 63;
    return read;
}
template <counting_integer Integer>
constexpr bool read_whole(std::string_view text, Integer& out) {
    const whole_text read = read_whole(text);
    if (!read.sound) return false;
    const auto below = static_cast<std::int64_t>(0 - read.magnitude);
    if (read.negative ? !std::in_range<Integer>(below) : !std::in_range<Integer>(read.magnitude)) return false;
    out = static_cast<Integer>(read.negative ? static_cast<std::uint64_t>(below) : read.magnitude);
    return true;
}

/// Gives a map's key as text to `use`; unnamed_enumerator where it has none.
template <class Key, class Use>
codec_fault with_key_text(const Key& key, Use use) {
    if constexpr (storage_of<Key> == storage::converted) {
        return with_key_text(give_stored(key), use);
    } else if constexpr (storage_of<Key> == storage::enumeration) {
        const std::string_view name = enum_to_string(key);
        return name.empty() ? codec_fault::unnamed_enumerator : use(name);
    } else if constexpr (storage_of<Key> == storage::integer) {
        char digits[20];
        return use(text_at(digits, static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, key).ptr - digits)));
    } else {
        return use(std::string_view(key));
    }
}

template <class Key>
codec_fault read_key_text(std::string_view text, Key& key) {
    if constexpr (storage_of<Key> == storage::text) {
        key.assign(text.data(), text.size());
    } else if constexpr (storage_of<Key> == storage::enumeration) {
        const auto named = enum_from_string<Key>(text);
        if (!named.has_value()) return codec_fault::unknown_enumerator;
        key = *named;
    } else if constexpr (storage_of<Key> == storage::integer) {
        if (!read_whole(text, key)) return codec_fault::malformed;
    } else {
        read_target<typename conversion<Key>::stored_type> stored{};
        if (const codec_fault fault = read_key_text(text, stored); fault != codec_fault::none) return fault;
        if (!codec_from_stored(taken(stored), key)) return codec_fault::refused;
    }
    return codec_fault::none;
}

/// Whether an entry of a map with such keys can have this name.
template <class Key>
consteval bool is_key_name([[maybe_unused]] std::string_view name) {
    if constexpr (storage_of<Key> == storage::enumeration) {
        return enum_from_string<Key>(name).has_value();
    } else if constexpr (storage_of<Key> == storage::integer) {
        Key value{};
        return read_whole(name, value);
    } else {
        return true;
    }
}

/// Whether what stands for a star in a map with such keys is a whole number.
template <class Key>
inline constexpr bool is_key_number = storage_of<Key> == storage::integer;

}  // namespace facet::inline v0::detail
