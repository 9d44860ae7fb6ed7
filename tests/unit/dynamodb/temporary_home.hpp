// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/environment.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>

/// A directory of its own, gone with all that is in it when this goes.
class temporary_home {
public:
    temporary_home() {
        char path[] = "/tmp/facet-home-XXXXXX";
        if (::mkdtemp(path) == nullptr) std::abort();
        path_ = path;
    }
    temporary_home(const temporary_home&) = delete;
    temporary_home& operator=(const temporary_home&) = delete;
    ~temporary_home() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] std::string path(const std::string& of) const { return path_ + "/" + of; }
    void write(const std::string& name, std::string_view text) const {
        std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
        std::ofstream(path(name), std::ios::binary) << text;
    }
    /// A program for a shell.
    void write_program(const std::string& name, std::string_view text) const {
        write(name, "#!/bin/sh\n" + std::string(text));
        std::filesystem::permissions(path(name), std::filesystem::perms::owner_all);
    }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ifstream file(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

private:
    std::string path_;
};

/// Variables as a test gives them; files and programs are those of the machine.
struct home_environment final : facet::dynamodb::environment {
    explicit home_environment(const temporary_home& home) { variables["HOME"] = home.path(); }

    std::map<std::string, std::string> variables{};

private:
    std::optional<std::string> read_variable(const char* name) const override {
        const auto found = variables.find(name);
        return found == variables.end() ? std::nullopt : std::optional<std::string>(found->second);
    }
};
