// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Variables of this process while this is there; then they are as they were.
class process_variables {
public:
    explicit process_variables(std::initializer_list<std::pair<const char*, std::string>> set) {
        for (const auto& [name, value] : set) {
            const char* const former = std::getenv(name);
            former_.emplace_back(name, former == nullptr ? std::optional<std::string>() : std::string(former));
            ::setenv(name, value.c_str(), 1);
        }
    }
    process_variables(const process_variables&) = delete;
    process_variables& operator=(const process_variables&) = delete;
    ~process_variables() {
        for (const auto& [name, value] : former_) {
            if (value) ::setenv(name.c_str(), value->c_str(), 1);
            else ::unsetenv(name.c_str());
        }
    }

private:
    std::vector<std::pair<std::string, std::optional<std::string>>> former_;
};
