// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/dynamodb/config/run_program.hpp>
#include <facet/dynamodb/secret.hpp>
#include <facet/json/detail/atomic_file.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <sys/stat.h>

namespace facet::inline v0::dynamodb {

/// Where configuration is read from: the process's variables, files and programs, or a test's. Reading variables is as thread-safe as getenv().
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
    /// maximum_file. A path that begins with `~/` is below the home directory, and there is no such file where that is not known, or is one
    /// that this user may not enter.
    [[nodiscard]] result<std::optional<secret>> file(const std::string& path) const {
        const std::string whole = whole_path(path);
        if (whole.empty()) return std::optional<secret>();
        auto read = read_file(whole);
        if (!read.has_value()) return std::move(read).error();
        std::optional<secret> bytes;
        if (read->has_value()) {
            bytes.emplace(**read);
            detail::wipe((*read)->data(), (*read)->size());
        }
        return bytes;
    }
    /// A file's bytes without the line breaks at their end. Fails as file() does.
    [[nodiscard]] result<std::optional<secret>> token(const std::string& path) const {
        auto whole = file(path);
        if (!whole.has_value() || !whole->has_value()) return whole;
        std::string_view line = (*whole)->reveal();
        while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
        return std::optional<secret>(std::in_place, line);
    }
    /// Replaces a file whose path is as above by one that only its owner can read, at once: who reads it sees the old one or the new one.
    /// Fails with code invalid_file, and leaves the old one, where it cannot be written.
    [[nodiscard]] result<void> replace(const std::string& path, const secret& bytes) const {
        const std::string whole = whole_path(path);
        if (whole.empty()) return bad_file(path + " cannot be written: HOME is not set, or is a directory that this user may not enter");
        return replace_file(whole, bytes);
    }

    /// What a command writes, as run_program() runs it. Fails as that does, with code access_denied.
    [[nodiscard]] result<secret> output(const std::string& command) const { return run(command); }

    static constexpr std::size_t maximum_file = std::size_t{4} << 20;
    /// A command may ask somebody for a code, so it is given more time than a service.
    static constexpr std::chrono::seconds longest_program{60};

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
    [[nodiscard]] virtual result<void> replace_file(const std::string& path, const secret& bytes) const {
        using json::detail::atomic_file;
        atomic_file made(path, atomic_file::access::owner_alone);
        result<void> done = made.open();
        if (done.has_value()) done = made.write(bytes.reveal());
        if (done.has_value()) done = made.commit();
        return done;
    }
    [[nodiscard]] virtual result<secret> run(const std::string& command) const { return run_program(command, longest_program); }

    /// Empty where the home directory is not known, or nobody's that this is: a service often has the HOME of root, who started it.
    [[nodiscard]] std::string whole_path(const std::string& path) const {
        if (!path.starts_with("~/")) return path;
        const auto home = variable("HOME");
        return home && !is_closed(*home) ? *home + path.substr(1) : std::string();
    }
    [[nodiscard]] static bool is_closed(const std::string& directory) {
        struct stat found = {};
        return ::stat((directory + "/.").c_str(), &found) != 0 && errno == EACCES;
    }

    [[nodiscard]] static error unreadable(const std::string& path, const char* why) { return bad_file(path + " cannot be read: " + why); }
    [[nodiscard]] static error bad_file(std::string_view message) {
        return facet::detail::bare_error(error_code::invalid_file, message);
    }
};

}  // namespace facet::inline v0::dynamodb
