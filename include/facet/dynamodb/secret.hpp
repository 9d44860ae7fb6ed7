// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::dynamodb {

namespace detail {

/// Overwrites bytes that nobody may find afterwards.
inline void wipe(volatile char* bytes, std::size_t size) noexcept {  // volatile: a plain loop before the end of a lifetime is dropped
    for (std::size_t i = 0; i < size; ++i) bytes[i] = 0;
}

}  // namespace detail

/// A text that must not be shown: a secret key, a session token, an authorization. It has no way into a stream, a format or a
/// string but reveal(), and its bytes are overwritten when it goes or is assigned to.
class secret {
public:
    secret() noexcept = default;
    explicit secret(std::string_view text) : text_(text) {}
    secret(const secret&) = default;
    secret(secret&& other) noexcept : text_(std::move(other.text_)) { other.wipe(); }
    secret& operator=(const secret& other) {
        if (this == &other) return *this;
        secret copy(other);
        return *this = std::move(copy);
    }
    secret& operator=(secret&& other) noexcept {
        if (this == &other) return *this;
        wipe();
        text_ = std::move(other.text_);
        other.wipe();
        return *this;
    }
    ~secret() { wipe(); }

    /// The text, for those who send or hash it. Valid while this object is neither changed nor gone.
    [[nodiscard]] std::string_view reveal() const noexcept { return text_; }
    [[nodiscard]] bool empty() const noexcept { return text_.empty(); }
    /// Goes on with more text. Constant time per byte, over many of them.
    void append(std::string_view more) {
        if (text_.capacity() - text_.size() < more.size()) {
            std::string grown;
            grown.reserve((text_.size() + more.size() + 16) * 2);
            grown.append(text_);
            wipe();
            text_ = std::move(grown);
        }
        text_.append(more);
    }
    [[nodiscard]] friend bool operator==(const secret&, const secret&) noexcept = default;

private:
    /// All that was ever in it: a short text lies in the object itself, and stays there when it is moved from.
    void wipe() noexcept {
        text_.resize(text_.capacity());
        detail::wipe(text_.data(), text_.size());
        text_.clear();
    }

    std::string text_;
};

}  // namespace facet::inline v0::dynamodb
