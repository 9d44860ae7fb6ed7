// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/json/detail/file_error.hpp>

#include <cerrno>
#include <climits>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace facet::inline v0::json::detail {

/// A file that comes into being whole or not at all: written under another name in the same directory, forced to disk, then
/// renamed. Until commit() succeeds the path keeps whatever stood there; the destructor removes what was not committed. Of a symbolic link
/// the file behind it is replaced. A file that is there passes its permissions on, unless the new one is its owner's alone, and nobody else
/// may read the new one before.
class atomic_file {
public:
    enum class access : bool { as_before, owner_alone };

    explicit atomic_file(std::string path, access to = access::as_before) : path_(std::move(path)), access_(to) {}
    atomic_file(const atomic_file&) = delete;
    atomic_file& operator=(const atomic_file&) = delete;
    ~atomic_file() {
        if (descriptor_ >= 0) ::close(descriptor_);
        if (directory_ >= 0) ::close(directory_);
        if (!temporary_.empty()) ::unlink(temporary_.c_str());
    }

    [[nodiscard]] result<void> open() {
        if (auto followed = follow_links(); !followed.has_value()) return followed;
        struct ::stat present {};
        const bool replaces = ::stat(path_.c_str(), &present) == 0;
        if (replaces && !S_ISREG(present.st_mode)) return file_error(path_, "cannot be replaced: it is no regular file");
        // Before anything is replaced: what could not be forced to disk would have to be called a failure when it is in place.
        if (auto opened = open_directory(); !opened.has_value()) return opened;
        const bool takes = replaces && access_ == access::as_before;
        if (auto created = create(replaces || access_ == access::owner_alone ? 0600 : 0666); !created.has_value()) return created;
        if (takes && !take_permissions(present)) return system_error(temporary_, "cannot give it the permissions of the file that is there");
        return {};
    }

    [[nodiscard]] result<void> write(std::string_view bytes) {
        while (!bytes.empty()) {
            const ::ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return system_error(temporary_, "cannot write");
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
        return {};
    }

    /// Forces to disk what was written, so that commit() has less to do.
    [[nodiscard]] result<void> sync() const {
        if (::fsync(descriptor_) == 0) return {};
        return system_error(temporary_, "cannot force it to disk");
    }
    [[nodiscard]] result<void> commit() {
        if (auto replaced = replace(); !replaced.has_value()) return replaced;
        if (const int fault = sync_directory(); fault != 0) {
            errno = fault;
            return system_error(path_, "the new file is in place, but its directory cannot be forced to disk");
        }
        return {};
    }
    /// The first part of commit(): where it succeeds, the file is in place.
    [[nodiscard]] result<void> replace() {
        if (auto synced = sync(); !synced.has_value()) return synced;
        const int descriptor = descriptor_;
        descriptor_ = -1;
        if (::close(descriptor) != 0) return system_error(temporary_, "cannot close");
        if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return system_error(path_, "cannot put the new file in place");
        temporary_.clear();
        return {};
    }
    /// The second part: the rename itself has to reach the disk, too. Gives what errno was where that fails, or 0.
    [[nodiscard]] int sync_directory() const noexcept {
        return ::fsync(directory_) == 0 || errno == EINVAL ? 0 : errno;  // some file systems cannot, and need not
    }
    /// Removes what programs that were killed have left of files which were to take the place of this one. Nobody else may be making one.
    static void remove_leftovers(const std::string& path) {
        const std::string directory = directory_of(path), begin = path.substr(path.rfind('/') + 1) + std::string(part);
        ::DIR* const all = ::opendir(directory.c_str());
        if (all == nullptr) return;
        while (const ::dirent* const each = ::readdir(all)) {
            const std::string_view name = each->d_name;
            if (name.size() > begin.size() && name.starts_with(begin) && name.find_first_not_of("0123456789-", begin.size()) == name.npos)
                ::unlink((directory + '/' + each->d_name).c_str());
        }
        ::closedir(all);
    }
    /// Where it is from open() on, until it is in place.
    [[nodiscard]] const std::string& temporary() const noexcept { return temporary_; }

private:
    /// Makes the path that of the file itself, be it there or not.
    [[nodiscard]] result<void> follow_links() {
        for (int links = 0; links < 40; ++links) {
            char target[PATH_MAX];
            if (::realpath(path_.c_str(), target) != nullptr) {
                path_ = target;
                return {};
            }
            // Of a link that leads nowhere the file is made where it leads.
            const ::ssize_t length = errno == ENOENT ? ::readlink(path_.c_str(), target, sizeof target) : -1;
            if (length < 0) break;
            const std::string_view to(target, static_cast<std::size_t>(length));
            path_.erase(to.starts_with('/') ? 0 : path_.rfind('/') + 1);
            path_ += to;
        }
        if (errno == ENOENT || errno == EINVAL) return {};  // no such file, and no link
        return system_error(path_, "cannot find the file itself");
    }
    /// The permissions of the file that is there; of a group that is not the new file's, no more than everybody has.
    [[nodiscard]] bool take_permissions(const struct ::stat& present) const {
        struct ::stat made {};
        if (::fstat(descriptor_, &made) != 0) return false;
        ::mode_t mode = present.st_mode & 0777;
        if (made.st_gid != present.st_gid) mode &= 0707u | (mode & 07u) << 3;
        return ::fchmod(descriptor_, mode) == 0;
    }
    /// Makes the file beside the path.
    [[nodiscard]] result<void> create(::mode_t mode) {
        for (int attempt = 0; attempt < 1000; ++attempt) {
            std::string name = path_ + std::string(part) + std::to_string(::getpid()) + "-" + std::to_string(attempt);
            descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
            if (descriptor_ >= 0) {
                temporary_ = std::move(name);
                return {};
            }
            if (errno != EEXIST) break;
        }
        return system_error(path_, "cannot create a file beside it");
    }
    [[nodiscard]] result<void> open_directory() {
        directory_ = ::open(directory_of(path_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (directory_ < 0) return system_error(path_, "cannot open its directory");
        return {};
    }

    static constexpr std::string_view part = ".part-";

    std::string path_;
    access access_;
    std::string temporary_;
    int descriptor_ = -1;
    int directory_ = -1;
};

}  // namespace facet::inline v0::json::detail
