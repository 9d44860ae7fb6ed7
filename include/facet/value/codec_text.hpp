// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/codec_base.hpp>

#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>

/// \file
/// Text, bytes and enumerations as values of DynamoDB's. Users want codec.hpp.

namespace facet::inline v0::detail {

template <class Type>
struct codec_for<Type, storage::text> {
    static constexpr value_type type = value_type::string;

    template <class Writer>
    static codec_fault write(Writer& out, std::string_view value) {
        out.string(value);
        return codec_fault::none;
    }
    static codec_fault read(packed::value_view in, Type& value) {
        if (!in.is_text()) [[unlikely]]
            return codec_fault::wrong_type;
        const std::string_view bytes = in.bytes();
        value.assign(bytes.data(), bytes.size());
        return codec_fault::none;
    }
};

template <class Type>
struct codec_for<Type, storage::bytes> {
    static constexpr value_type type = value_type::binary;

    template <class Writer>
    static codec_fault write(Writer& out, const binary& value) {
        out.binary(value.view());
        return codec_fault::none;
    }
    static codec_fault read(packed::value_view in, binary& value) {
        if (in.form() != packed::tag::binary) [[unlikely]]
            return codec_fault::wrong_type;
        value = binary::from(in.bytes());
        return codec_fault::none;
    }
};

template <class Bytes>
[[nodiscard]] std::string_view as_text(const Bytes& bytes) noexcept {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <class Type>
struct codec_for<Type, storage::byte_vector> {
    static constexpr value_type type = value_type::binary;

    template <class Writer>
    static codec_fault write(Writer& out, const Type& value) {
        out.binary(as_text(value));
        return codec_fault::none;
    }
    static codec_fault read(packed::value_view in, Type& value) {
        if (in.form() != packed::tag::binary) [[unlikely]]
            return codec_fault::wrong_type;
        const std::string_view bytes = in.bytes();
        const auto* begin = reinterpret_cast<const std::byte*>(bytes.data());
        value.assign(begin, begin + bytes.size());
        return codec_fault::none;
    }
};

template <class Type>
struct codec_for<Type, storage::byte_array> {
    static constexpr value_type type = value_type::binary;

    template <class Writer>
    static codec_fault write(Writer& out, const Type& value) {
        out.binary(as_text(value));
        return codec_fault::none;
    }
    static codec_fault read(packed::value_view in, Type& value) {
        if (in.form() != packed::tag::binary) [[unlikely]]
            return codec_fault::wrong_type;
        const std::string_view bytes = in.bytes();
        if (bytes.size() != value.size()) return codec_fault::wrong_count;
        if (!bytes.empty()) std::memcpy(value.data(), bytes.data(), bytes.size());
        return codec_fault::none;
    }
};

template <class Type>
struct codec_for<Type, storage::enumeration> {
    static constexpr value_type type = value_type::string;

    template <class Writer>
    static codec_fault write(Writer& out, Type value) {
        const std::string_view name = enum_to_string(value);
        if (name.empty()) [[unlikely]]
            return codec_fault::unnamed_enumerator;
        out.string(name);
        return codec_fault::none;
    }
    static codec_fault read(packed::value_view in, Type& value) {
        if (!in.is_text()) [[unlikely]]
            return codec_fault::wrong_type;
        const std::optional<Type> named = enum_from_string<Type>(in.bytes());
        if (!named.has_value()) [[unlikely]]
            return codec_fault::unknown_enumerator;
        value = *named;
        return codec_fault::none;
    }
};

}  // namespace facet::inline v0::detail
