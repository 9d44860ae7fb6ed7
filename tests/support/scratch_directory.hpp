// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <unistd.h>

namespace facet::test {

/// A directory that goes with its contents.
class scratch_directory {
public:
    scratch_directory() {
        static int next = 0;
        path_ = std::filesystem::temp_directory_path() / ("facet-files-" + std::to_string(::getpid()) + "-" + std::to_string(next++));
        std::filesystem::create_directory(path_);
    }
    scratch_directory(const scratch_directory&) = delete;
    scratch_directory& operator=(const scratch_directory&) = delete;
    ~scratch_directory() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
    [[nodiscard]] std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
    }

private:
    std::filesystem::path path_;
};

inline void write_file(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }
[[nodiscard]] inline std::string read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace facet::test
