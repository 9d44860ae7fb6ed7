// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/packed.hpp>

#include <optional>
#include <string_view>

/// \file
/// A place in a query or scan, as bytes: what DynamoDB calls LastEvaluatedKey and ExclusiveStartKey (contract Q8, Q9). The
/// sequence of key values, each with its length: the table's partition key, the table's sort key where there is one, then on
/// an index its partition attributes and its sort attributes, all in key bytes (see key_view).

namespace facet::inline v0::request {

/// Appends one key value to a position.
template <class Buffer>
void append_position(Buffer& out, std::string_view value) {
    char* begin = out.reserve(value.size() + 10);
    char* end = packed::detail::put_varint(begin, value.size());
    if (!value.empty()) std::memcpy(end, value.data(), value.size());
    out.commit(static_cast<std::size_t>(end - begin) + value.size());
}

/// Reads a position's values one by one. Input may come from outside: nothing is trusted.
class position_reader {
public:
    explicit constexpr position_reader(std::string_view position) noexcept : rest_(position) {}

    [[nodiscard]] constexpr bool done() const noexcept { return rest_.empty(); }
    /// The next value, in `value`; false, and it is left alone, where the bytes are malformed or at their end.
    [[nodiscard]] constexpr bool take(std::string_view& value) noexcept {
        std::size_t length = 0;
        std::size_t used = 0;
        for (unsigned shift = 0;; shift += 7, ++used) {
            if (used >= rest_.size() || shift > 21) return false;
            const auto byte = static_cast<unsigned char>(rest_[used]);
            length |= static_cast<std::size_t>(byte & 0x7f) << shift;
            if (byte < 0x80) break;
        }
        ++used;
        if (rest_.size() - used < length) return false;
        value = rest_.substr(used, length);
        rest_.remove_prefix(used + length);
        return true;
    }
    /// As above; nothing where the bytes are malformed or at their end.
    template <class Value = std::string_view>
    [[nodiscard]] constexpr std::optional<Value> take() noexcept {
        Value value;
        if (!take(value)) return std::nullopt;
        return value;
    }

private:
    std::string_view rest_;
};

}  // namespace facet::inline v0::request
