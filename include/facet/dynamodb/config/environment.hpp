// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

namespace facet::inline v0::dynamodb {

/// Where configuration is read from: the process's variables and files, or a test's. Reading variables is as thread-safe as getenv().
class environment {
public:
    environment() = default;
    environment(const environment&) = default;
    environment& operator=(const environment&) = default;
    virtual ~environment() = default;

    /// A variable's value; nothing where it is not set, or set to nothing, which AWS's tools take for the same.
    [[nodiscard]] std::optional<std::string> variable(const char* name) const {
        std::optional<std::string> found = read_variable(name);
        if (found && found->empty()) found.reset();
        return found;
    }
    /// A file's bytes; nothing where there is no such file. Fails with code invalid_file where it cannot be read, or is larger than
    /// maximum_file. A path that begins with `~/` is below the home directory, and there is no such file where that is not known.
    [[nodiscard]] result<std::optional<std::string>> file(const std::string& path) const {
        if (!path.starts_with("~/")) return read_file(path);
        const auto home = variable("HOME");
        if (!home) return std::optional<std::string>();
        return read_file(*home + path.substr(1));
    }

    static constexpr std::size_t maximum_file = std::size_t{4} << 20;

private:
    [[nodiscard]] virtual std::optional<std::string> read_variable(const char* name) const {
        const char* const found = std::getenv(name);
        return found == nullptr ? std::nullopt : std::optional<std::string>(found);
    }
    [[nodiscard]] virtual result<std::optional<std::string>> read_file(const std::string& path) const {
        std::FILE* const stream = std::fopen(path.c_str(), "rb");
        if (stream == nullptr) {
            if (errno == ENOENT || errno == ENOTDIR) return std::optional<std::string>();
            return unreadable(path, std::strerror(errno));
        }
        std::string bytes;
        char block[4096];
        std::size_t count = 0;
        while (bytes.size() <= maximum_file && (count = std::fread(block, 1, sizeof block, stream)) > 0) bytes.append(block, count);
        const int reason = std::ferror(stream) != 0 ? errno : 0;
        std::fclose(stream);
        if (reason != 0) return unreadable(path, std::strerror(reason));
        if (bytes.size() > maximum_file) return unreadable(path, "it is larger than 4 MB");
        return std::optional<std::string>(std::move(bytes));
    }

    [[nodiscard]] static error unreadable(const std::string& path, const char* why) {
        error cause;
        cause.code = error_code::invalid_file;
        cause.message = path + " cannot be read: " + why;
        return cause;
    }
};

}  // namespace facet::inline v0::dynamodb
