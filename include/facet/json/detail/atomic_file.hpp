// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

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

/// A file that comes into being whole or not at all: written under another name in the same directory, forced to disk, then
/// renamed. Until commit() succeeds the path keeps whatever stood there; the destructor removes what was not committed. Of a symbolic link
/// the file behind it is replaced. A file that is there passes its permissions on, and nobody else may read the new one before.
class atomic_file {
public:
    explicit atomic_file(std::string path) : path_(std::move(path)) {}
    atomic_file(const atomic_file&) = delete;
    atomic_file& operator=(const atomic_file&) = delete;
    ~atomic_file() {
        if (descriptor_ >= 0) ::close(descriptor_);
        if (!temporary_.empty()) ::unlink(temporary_.c_str());
    }

    [[nodiscard]] result<void> open() {
        if (auto followed = follow_links(); !followed.has_value()) return followed;
        struct ::stat present {};
        const bool replaces = ::stat(path_.c_str(), &present) == 0;
        if (replaces && !S_ISREG(present.st_mode)) return file_error(path_, "cannot be replaced: it is no regular file");
        if (auto created = create(replaces ? 0600 : 0666); !created.has_value()) return created;
        if (replaces && !take_permissions(present)) return system_error(temporary_, "cannot give it the permissions of the file that is there");
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

    [[nodiscard]] result<void> commit() {
        if (::fsync(descriptor_) != 0) return system_error(temporary_, "cannot force it to disk");
        const int descriptor = descriptor_;
        descriptor_ = -1;
        if (::close(descriptor) != 0) return system_error(temporary_, "cannot close");
        if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return system_error(path_, "cannot put the new file in place");
        temporary_.clear();
        return sync_directory();
    }

private:
    /// Makes the path that of the file itself, be it there or not.
    [[nodiscard]] result<void> follow_links() {
        for (int links = 0; links < 40; ++links) {
            if (char* const real = ::realpath(path_.c_str(), nullptr); real != nullptr) {
                path_ = real;
                std::free(real);
                return {};
            }
            // Of a link that leads nowhere the file is made where it leads.
            char target[4096];
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
            std::string name = path_ + ".part-" + std::to_string(::getpid()) + "-" + std::to_string(attempt);
            descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
            if (descriptor_ >= 0) {
                temporary_ = std::move(name);
                return {};
            }
            if (errno != EEXIST) break;
        }
        return system_error(path_, "cannot create a file beside it");
    }
    /// The rename itself has to reach the disk, too.
    [[nodiscard]] result<void> sync_directory() const {
        const std::size_t slash = path_.rfind('/');
        const std::string directory = slash == std::string::npos ? "." : slash == 0 ? "/" : path_.substr(0, slash);
        const int descriptor = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (descriptor < 0) return system_error(directory, "cannot open the directory");
        const bool synced = ::fsync(descriptor) == 0 || errno == EINVAL;  // some file systems cannot, and need not
        const int reason = errno;
        ::close(descriptor);
        errno = reason;
        if (!synced) return system_error(directory, "cannot force the directory to disk");
        return {};
    }

    std::string path_;
    std::string temporary_;
    int descriptor_ = -1;
};

/// Reads a file line by line through a buffer of its own.
class line_reader {
public:
    explicit line_reader(std::string path) : path_(std::move(path)) {}
    line_reader(const line_reader&) = delete;
    line_reader& operator=(const line_reader&) = delete;
    ~line_reader() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }

    /// No item takes more text than this, even if it is a list of numbers such as 1E-130, which take 3 bytes of its 400 KB each and
    /// print with 132 characters (contract D5, Z1).
    static constexpr std::size_t maximum_line = std::size_t{32} << 20;

    [[nodiscard]] result<void> open() {
        descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor_ < 0) return system_error(path_, "cannot open");
        return {};
    }

    /// The next line without its end, valid until the next call; false at the end of the file. One that is too_long() is empty; the
    /// call behind it passes over what is left of it.
    [[nodiscard]] result<bool> next(std::string_view& line) {
        std::size_t searched = begin_;
        bool passing = too_long_;
        too_long_ = false;
        for (;;) {
            const void* found = searched < buffer_.size()
                                    ? std::memchr(buffer_.data() + searched, '\n', buffer_.size() - searched)
                                    : nullptr;
            if (passing && found != nullptr) {
                begin_ = searched = static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data()) + 1;
                passing = false;
                continue;
            }
            if (passing) begin_ = buffer_.size();
            if (found != nullptr || ended_) {
                if (found == nullptr && begin_ == buffer_.size()) return false;
                const std::size_t end =
                    found != nullptr ? static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data()) : buffer_.size();
                line = std::string_view(buffer_).substr(begin_, end - begin_);
                begin_ = end + (found != nullptr ? 1 : 0);
                ++number_;
                return true;
            }
            if (buffer_.size() - begin_ > maximum_line) {
                begin_ = buffer_.size();
                too_long_ = true;
                line = {};
                ++number_;
                return true;
            }
            searched = buffer_.size() - begin_;
            buffer_.erase(0, begin_);
            begin_ = 0;
            constexpr std::size_t block = 1 << 16;
            const std::size_t size = buffer_.size();
            buffer_.resize(size + block);
            ::ssize_t count = 0;
            do count = ::read(descriptor_, buffer_.data() + size, block);
            while (count < 0 && errno == EINTR);
            if (count < 0) return system_error(path_, "cannot read");
            buffer_.resize(size + static_cast<std::size_t>(count));
            ended_ = count == 0;
        }
    }

    /// The number of the line that next() gave last; the first one is 1.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    /// Whether that line is longer than maximum_line.
    [[nodiscard]] bool too_long() const noexcept { return too_long_; }

private:
    std::string path_;
    int descriptor_ = -1;
    std::string buffer_;
    std::size_t begin_ = 0;
    std::uint64_t number_ = 0;
    bool ended_ = false;
    bool too_long_ = false;
};

}  // namespace facet::inline v0::json::detail
