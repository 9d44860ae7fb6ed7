// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/dynamodb/secret.hpp>
#include <facet/value/timestamp.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace facet::inline v0::dynamodb {

/// Who signs a request.
struct credentials {
    std::string access_key_id{};
    secret secret_access_key{};
    secret session_token{};                           ///< empty where the credentials are not temporary
    std::optional<std::chrono::sys_seconds> expires{};  ///< none where nothing is known of an end
    std::string source{};                             ///< where they come from, for people: `the environment`
    /// While there are no others they are used past their end, which is then the service's to judge: those of an instance's role, which are
    /// good for longer while new ones cannot be had.
    bool may_outlast{};

    /// One line that is safe to log: `access key ****MPLE of the environment, until 2026-01-01T00:00:00Z`.
    [[nodiscard]] std::string to_string() const {
        std::string text = "access key ****";
        if (access_key_id.size() >= 16) text += std::string_view(access_key_id).substr(access_key_id.size() - 4);
        if (!source.empty()) text += " of " + source;
        if (expires) {
            char time[max_time_width];
            text += ", until ";
            text.append(time, format_time(*expires, time_precision::seconds, time));
        }
        return text;
    }
};

}  // namespace facet::inline v0::dynamodb
