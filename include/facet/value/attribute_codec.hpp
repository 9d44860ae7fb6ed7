// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/codec_base.hpp>
#include <facet/value/packing.hpp>

#include <utility>

namespace facet::inline v0 {

/// A dynamic value inside a struct is stored as it is: what a struct does not describe. Its type may be any; `type` says NULL,
/// which is what it holds by default.
template <>
struct codec<attribute_value> {
    static constexpr value_type type = value_type::null;

    template <class Writer>
    static codec_fault write(Writer& out, const attribute_value& value) {
        return packed::pack(out, value).has_value() ? codec_fault::none : codec_fault::too_deep;
    }
    static codec_fault read(packed::value_view in, attribute_value& value) {
        auto unpacked = packed::unpack(in);
        if (!unpacked.has_value()) return codec_fault::too_deep;
        value = *std::move(unpacked);
        return codec_fault::none;
    }
};

}  // namespace facet::inline v0
