// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/codec.hpp>
#include <facet/value/packed_check.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace codec_probe {

/// A packed value that owns its bytes.
struct packed_value {
    std::string bytes;
    facet::codec_fault fault = facet::codec_fault::none;

    [[nodiscard]] facet::packed::value_view view() const { return facet::packed::value_view(bytes.data()); }
};

/// What the codec writes.
template <class Type>
packed_value write(const Type& value) {
    facet::byte_buffer buffer;
    facet::packed::writer writer(buffer);
    packed_value result;
    result.fault = facet::codec<Type>::write(writer, value);
    result.bytes = std::string(buffer.view());
    return result;
}

/// What `use(writer)` writes.
template <class Use>
packed_value pack(Use use) {
    facet::byte_buffer buffer;
    facet::packed::writer writer(buffer);
    use(writer);
    return {std::string(buffer.view())};
}

/// A number given as text.
inline packed_value number(std::string_view text) {
    return pack([&](auto& out) { out.number(*facet::decimal::parse(text)); });
}
inline packed_value string(std::string_view text) {
    return pack([&](auto& out) { out.string(text); });
}

/// Why the codec refuses to read the value as `Type`; none where it does not.
template <class Type>
facet::codec_fault fault_of(const packed_value& value) {
    facet::detail::read_target<Type> target{};
    return facet::codec<facet::detail::read_target<Type>>::read(value.view(), target);
}

/// The value as `Type`, or nothing where the codec refuses.
template <class Type>
std::optional<Type> read(const packed_value& value) {
    facet::detail::read_target<Type> target{};
    if (facet::codec<facet::detail::read_target<Type>>::read(value.view(), target) != facet::codec_fault::none)
        return std::nullopt;
    return std::optional<Type>(facet::detail::taken(target));
}

/// Whether what was written is sound, of the type that the codec promises, and reads back as the same.
template <class Type>
bool round_trip(const Type& value) {
    const packed_value written = write(value);
    if (written.fault != facet::codec_fault::none) return false;
    if (!facet::packed::check(written.bytes).sound()) return false;
    if (written.view().type() != facet::codec<Type>::type) return false;
    const std::optional<Type> back = read<Type>(written);
    return back.has_value() && *back == value;
}

}  // namespace codec_probe
