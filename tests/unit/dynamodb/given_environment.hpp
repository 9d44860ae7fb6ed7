// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/environment.hpp>

#include <map>
#include <optional>
#include <string>

/// Variables and files as a test gives them; programs are run. A file whose content is `unreadable` cannot be read.
struct given_environment final : facet::dynamodb::environment {
    std::map<std::string, std::string> variables{};
    mutable std::map<std::string, std::string> files{};

private:
    std::optional<std::string> read_variable(const char* name) const override {
        const auto found = variables.find(name);
        return found == variables.end() ? std::nullopt : std::optional<std::string>(found->second);
    }
    facet::result<std::optional<std::string>> read_file(const std::string& path) const override {
        const auto found = files.find(path);
        if (found == files.end()) return std::optional<std::string>();
        if (found->second == "unreadable") {
            facet::error cause;
            cause.code = facet::error_code::invalid_file;
            cause.message = path + " cannot be read";
            return cause;
        }
        return std::optional<std::string>(found->second);
    }
    facet::result<void> replace_file(const std::string& path, const facet::dynamodb::secret& bytes) const override {
        files[path] = bytes.reveal();
        return {};
    }
};
