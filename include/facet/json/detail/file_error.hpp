// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>

#include <cerrno>
#include <cstddef>
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

/// Where the file is that a path leads to.
[[nodiscard]] inline std::string directory_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

}  // namespace facet::inline v0::json::detail
