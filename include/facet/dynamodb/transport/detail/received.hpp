// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/dynamodb/endpoint.hpp>

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

/// Whether a text may stand in a header: without line breaks and other control characters.
[[nodiscard]] inline bool is_clean(std::string_view text) noexcept {
    for (const char c : text)
        if ((static_cast<unsigned char>(c) < ' ' && c != '\t') || c == 0x7f) return false;
    return true;
}

/// What of an answer matters: a few headers, and the body as it was transmitted.
struct received {
    int status = 0;
    std::string body{};
    std::string request_id{};
    std::string error_type{};
    std::string date{};
    std::string retry_after{};
    std::string checksum{};
    std::string encoding{};

    void take_header(std::string_view name, std::string_view value) {
        switch (name.size()) {
            case 4:
                if (is_named(name, "date")) date = value;
                break;
            case 11:
                if (is_named(name, "x-amz-crc32")) checksum = value;
                break;
            case 16:
                if (is_named(name, "x-amzn-requestid")) request_id = value;
                else if (is_named(name, "x-amzn-errortype")) error_type = value;
                else if (is_named(name, "content-encoding")) encoding = value;
                break;
            case 17:
                if (is_named(name, "x-amz-retry-after")) retry_after = value;
                break;
            default: break;
        }
    }
};

}  // namespace facet::inline v0::dynamodb::detail
