// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>

#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>

namespace facet::inline v0::json::detail {

[[nodiscard]] inline error file_error(const std::string& path, std::string_view what) {
    error cause;
    cause.code = error_code::invalid_file;
    cause.message = path;
    cause.message += ": ";
    cause.message += what;
    return cause;
}
[[nodiscard]] inline error system_error(const std::string& path, std::string_view what) {
    std::string text(what);
    text += ": ";
    text += std::strerror(errno);
    return file_error(path, text);
}

}  // namespace facet::inline v0::json::detail
