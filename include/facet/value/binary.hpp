// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/span.hpp>

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0 {

/// Bytes without a meaning of their own: DynamoDB's type B. Distinct from std::string, so that a struct's fields say which is
/// text. Regular; ordered by unsigned bytes, a shorter prefix first (contract K6). Owns its bytes: up to 15 of them inside the
/// object, more on the heap.
///
/// Thread safety: as of a std::string.
class binary {
public:
    /// No bytes. Valid as a value, but never as a key (contract T3).
    binary() noexcept = default;
    /// Copies the bytes.
    explicit binary(span<const std::byte> bytes) : bytes_(reinterpret_cast<const char*>(bytes.data()), bytes.size()) {}

    /// Copies the bytes of the text.
    [[nodiscard]] static binary from(std::string_view bytes) { return binary(std::string(bytes)); }
    /// Takes the string over, without copying.
    [[nodiscard]] static binary adopt(std::string bytes) noexcept { return binary(std::move(bytes)); }

    /// The bytes. Views are valid until this object is assigned, moved from or destroyed.
    [[nodiscard]] std::string_view view() const noexcept { return bytes_; }
    [[nodiscard]] span<const std::byte> bytes() const noexcept {
        return {reinterpret_cast<const std::byte*>(bytes_.data()), bytes_.size()};
    }
    [[nodiscard]] std::size_t size() const noexcept { return bytes_.size(); }
    [[nodiscard]] bool empty() const noexcept { return bytes_.empty(); }
    /// Gives the bytes away, without copying; this object is valid but unspecified then.
    [[nodiscard]] std::string release() && noexcept { return std::move(bytes_); }

    [[nodiscard]] friend bool operator==(const binary&, const binary&) noexcept = default;
    /// char_traits compare by unsigned bytes.
    [[nodiscard]] friend std::strong_ordering operator<=>(const binary& a, const binary& b) noexcept {
        return a.bytes_ <=> b.bytes_;
    }

private:
    explicit binary(std::string bytes) noexcept : bytes_(std::move(bytes)) {}

    std::string bytes_;
};

}  // namespace facet::inline v0

/// For unordered containers.
template <>
struct std::hash<facet::binary> {
    [[nodiscard]] std::size_t operator()(const facet::binary& value) const noexcept {
        return std::hash<std::string_view>()(value.view());
    }
};
