// SPDX-License-Identifier: BSL-1.0
#include <facet/json/detail/atomic_file.hpp>

#include <support/catch.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

// Whom the file that takes another's place can be read by, and what it does not take the place of.

namespace files = std::filesystem;
using facet::json::detail::atomic_file;

namespace {

/// A directory that goes with its contents.
struct scratch {
    files::path path = files::temp_directory_path() / ("facet-atomic-file-" + std::to_string(::getpid()));

    scratch() { files::create_directory(path); }
    scratch(const scratch&) = delete;
    scratch& operator=(const scratch&) = delete;
    ~scratch() { files::remove_all(path); }

    [[nodiscard]] std::string operator/(const char* name) const { return (path / name).string(); }
};

[[nodiscard]] files::perms rights_of(const files::path& path) { return files::status(path).permissions(); }

}  // namespace

TEST_CASE("nobody reads a file that could not read the one before, neither while it is written nor after") {
    const scratch directory;
    const std::string path = directory / "file";
    std::ofstream(path) << "old";
    files::permissions(path, files::perms(0600));
    {
        atomic_file file(path);
        REQUIRE(file.open().has_value());
        REQUIRE(file.write("new").has_value());
        std::size_t others = 0;
        for (const auto& each : files::directory_iterator(directory.path)) {
            CHECK(rights_of(each.path()) == files::perms(0600));
            others += each.path() != path ? 1 : 0;
        }
        CHECK(others == 1);
        REQUIRE(file.commit().has_value());
    }
    CHECK(rights_of(path) == files::perms(0600));
    // What a group may do is not given to another group, which the new file has. To try it takes one who may give files away.
    if (::chown(path.c_str(), static_cast<::uid_t>(-1), ::getegid() + 1) != 0) return;
    files::permissions(path, files::perms(0664));
    atomic_file file(path);
    REQUIRE(file.open().has_value());
    REQUIRE(file.commit().has_value());
    CHECK(rights_of(path) == files::perms(0644));
}

TEST_CASE("a file that is new has the rights that new files have") {
    const scratch directory;
    const std::string path = directory / "file";
    std::ofstream(directory / "other") << "";
    atomic_file file(path);
    REQUIRE(file.open().has_value());
    REQUIRE(file.commit().has_value());
    CHECK(rights_of(path) == rights_of(directory / "other"));
}

TEST_CASE("nothing but files is replaced, and no link that leads to itself") {
    const scratch directory;
    const std::string pipe = directory / "pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    for (const std::string& path : {directory.path.string(), pipe}) {
        const auto opened = atomic_file(path).open();
        REQUIRE(!opened.has_value());
        CHECK(opened.error().code == facet::error_code::invalid_file);
        CHECK(opened.error().message.find("is no regular file") != std::string::npos);
    }
    files::create_symlink("round", directory / "round");
    CHECK(!atomic_file(directory / "round").open().has_value());
    CHECK(std::distance(files::directory_iterator(directory.path), {}) == 2);
}

TEST_CASE("a directory that cannot be forced to disk is told before anything is replaced in it") {
    const scratch directory;
    const files::path inner = directory.path / "inner";
    files::create_directory(inner);
    const std::string path = (inner / "file").string();
    std::ofstream(path) << "old";
    files::permissions(inner, files::perms(0333));  // what is in it may be replaced, and not be listed
    const bool privileged = ::geteuid() == 0;       // who may read everything
    if (privileged) REQUIRE(::seteuid(65534) == 0);
    const auto opened = atomic_file(path).open();
    if (privileged) REQUIRE(::seteuid(0) == 0);
    files::permissions(inner, files::perms(0700));
    REQUIRE(!opened.has_value());
    CHECK(opened.error().message.find("cannot open its directory") != std::string::npos);
    CHECK(std::distance(files::directory_iterator(inner), {}) == 1);
}
