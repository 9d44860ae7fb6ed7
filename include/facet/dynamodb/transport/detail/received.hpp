// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/dynamodb/endpoint.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>

namespace facet::inline v0::dynamodb::detail {

/// Whether two names are the same but for upper and lower case; the second is in lower case.
[[nodiscard]] inline bool is_named(std::string_view name, std::string_view lower) noexcept {
    if (name.size() != lower.size()) return false;
    for (std::size_t i = 0; i < name.size(); ++i)
        if (to_lower(name[i]) != lower[i]) return false;
    return true;
}

/// An answer as it comes in: the few headers that matter, and the body as it was transmitted.
class received {
public:
    std::string body{};
    std::string request_id{};
    std::string date{};
    std::string retry_after{};
    std::string checksum{};
    std::string encoding{};
    bool heard = false;       ///< any of it came
    bool head_whole = false;  ///< all headers came
    bool too_large = false;
    std::size_t most = 0;     ///< bytes of a body

    void clear() {
        body = {};  // it was moved away
        forget_headers();
        heard = false;
        too_large = false;
    }

    /// A line of the head. A status line begins another answer: those of status 1xx come before the one that counts.
    void take_line(std::string_view line) {
        while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
        heard = true;
        if (line.empty()) {
            head_whole = true;
            return;
        }
        if (line.starts_with("HTTP/")) return forget_headers();
        const std::size_t colon = line.find(':');
        if (colon == line.npos) return;
        const std::string_view name = line.substr(0, colon);
        std::string_view value = line.substr(colon + 1);
        while (value.starts_with(' ') || value.starts_with('\t')) value.remove_prefix(1);
        while (value.ends_with(' ') || value.ends_with('\t')) value.remove_suffix(1);
        switch (name.size()) {
            case 4:
                if (is_named(name, "date")) date = value;
                break;
            case 11:
                if (is_named(name, "x-amz-crc32")) checksum = value;
                break;
            case 14:
                if (is_named(name, "content-length")) announce(value);
                break;
            case 16:
                if (is_named(name, "x-amzn-requestid")) request_id = value;
                else if (is_named(name, "content-encoding")) encoding = value;
                break;
            case 17:
                if (is_named(name, "x-amz-retry-after")) retry_after = value;
                break;
            default: break;
        }
    }

    /// A piece of the body; false where that is more than may come.
    [[nodiscard]] bool take_body(std::string_view piece) {
        if (piece.size() > most - std::min(body.size(), most)) {
            too_large = true;
            return false;
        }
        if (body.empty()) body.reserve(announced_);
        body += piece;
        return true;
    }

private:
    void forget_headers() {
        request_id.clear();
        date.clear();
        retry_after.clear();
        checksum.clear();
        encoding.clear();
        announced_ = 0;
        head_whole = false;
    }
    /// What is announced is no more than announced: memory is set aside for a reasonable part of it.
    void announce(std::string_view value) noexcept {
        constexpr std::size_t at_once = std::size_t{1} << 20;
        announced_ = 0;
        std::from_chars(value.data(), value.data() + value.size(), announced_);
        announced_ = std::min({announced_, most, at_once});
    }

    std::size_t announced_ = 0;
};

}  // namespace facet::inline v0::dynamodb::detail
