// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/json/detail/atomic_file.hpp>
#include <facet/json/detail/file_error.hpp>
#include <facet/json/detail/journal_line.hpp>

#include <cerrno>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace facet::inline v0::json::detail {

/// A file that grows at its end, and is this process's alone.
class journal_file {
public:
    explicit journal_file(std::string path) : path_(std::move(path)) {}
    journal_file(const journal_file&) = delete;
    journal_file& operator=(const journal_file&) = delete;
    ~journal_file() { close(); }

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// Where the next line goes.
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

    /// Where it is: absolute, and without symbolic links.
    [[nodiscard]] const std::string& place() const noexcept { return place_; }

    /// Opens or makes the file, and locks it. One that has something else in it is refused, and stays as it is.
    [[nodiscard]] result<void> open() {
        for (int attempt = 0; attempt < 100; ++attempt) {
            close();
            descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
            if (descriptor_ < 0) return system_error(path_, "cannot open");
            if (auto locked = lock(); !locked.has_value()) return locked;
            struct ::stat held {};
            if (::fstat(descriptor_, &held) != 0) return system_error(path_, "cannot read its size");
            if (!S_ISREG(held.st_mode)) return file_error(path_, "is no regular file");
            find_place();
            if (!is_in_place()) continue;  // it was replaced before it was locked
            size_ = static_cast<std::uint64_t>(held.st_size);
            if (auto synced = sync_directory(size_ == 0); !synced.has_value()) return synced;
            if (auto settled = settle(); !settled.has_value()) return settled;
            if (auto begun = check_begin(); !begun.has_value()) return begun;
            atomic_file::remove_leftovers(place_);
            return {};
        }
        return file_error(path_, "is replaced again and again");
    }
    /// Opens and locks the file that is going to take the place of another, under its name until then.
    [[nodiscard]] result<void> open_next(const std::string& name, const journal_file& old, std::uint64_t size) {
        place_ = old.place_;
        size_ = size;
        descriptor_ = ::open(name.c_str(), O_RDWR | O_CLOEXEC);
        if (descriptor_ < 0) return system_error(name, "cannot open");
        return lock();
    }
    /// Whether the file is where it was opened.
    [[nodiscard]] bool is_in_place() const noexcept {
        struct ::stat held {}, there {};
        if (::fstat(descriptor_, &held) != 0 || ::stat(place_.c_str(), &there) != 0) return false;
        return held.st_dev == there.st_dev && held.st_ino == there.st_ino;
    }
    /// Whether there is nothing any more where it was.
    [[nodiscard]] bool is_gone() const noexcept {
        struct ::stat there {};
        return ::stat(place_.c_str(), &there) != 0 && errno == ENOENT;
    }

    /// Adds bytes at the end. Gives what errno was where that fails, or 0. The file is as before then; `broken` where it cannot be made
    /// so.
    [[nodiscard]] int append(std::string_view bytes, bool& broken) noexcept {
        std::uint64_t at = size_;
        while (!bytes.empty()) {
            const ::ssize_t count = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<::off_t>(at));
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) {
                const int fault = errno;
                broken = at != size_ && truncate(size_) != 0;
                return fault;
            }
            at += static_cast<std::uint64_t>(count);
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
        size_ = at;
        return 0;
    }
    /// Leaves out what is behind `size`. Gives what errno was where that fails, or 0.
    [[nodiscard]] int truncate(std::uint64_t size) noexcept {
        while (::ftruncate(descriptor_, static_cast<::off_t>(size)) != 0)
            if (errno != EINTR) return errno;
        size_ = size;
        return 0;
    }
    /// Reads from `at` on, as much as fits; less than that at the end.
    [[nodiscard]] result<std::size_t> read(std::uint64_t at, char* to, std::size_t most) const {
        for (std::size_t done = 0;;) {
            const ::ssize_t count = ::pread(descriptor_, to + done, most - done, static_cast<::off_t>(at + done));
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return system_error(path_, "cannot read");
            done += static_cast<std::size_t>(count);
            if (count == 0 || done == most) return done;
        }
    }
    /// Forces what was written to disk. May run while others append. Gives what errno was where that fails, or 0.
    [[nodiscard]] int sync() const noexcept {
#if defined(_POSIX_SYNCHRONIZED_IO) && _POSIX_SYNCHRONIZED_IO > 0
        while (::fdatasync(descriptor_) != 0)
#else
        while (::fsync(descriptor_) != 0)
#endif
            if (errno != EINTR) return errno;
        return 0;
    }
    /// An error of the system, by what errno was.
    [[nodiscard]] error fault(int number, std::string_view what) const {
        errno = number;
        return system_error(path_, what);
    }

private:
    void close() noexcept {
        if (descriptor_ >= 0) ::close(descriptor_);
        descriptor_ = -1;
    }
    /// Makes what is read from now on what the disk has. Who wrote it may have been killed before it was forced there; and where that
    /// failed, the system may still show what it has lost.
    [[nodiscard]] result<void> settle() const {
        if (size_ == 0) return {};
        if (const int number = sync(); number != 0) return fault(number, "cannot force it to disk");
#if defined(POSIX_FADV_DONTNEED)
        (void)::posix_fadvise(descriptor_, 0, 0, POSIX_FADV_DONTNEED);
#endif
        return {};
    }
    /// Writes the first line of a new file, or one whose making was cut short; checks that of others.
    [[nodiscard]] result<void> check_begin() {
        char begin[journal_begin.size()];
        auto there = read(0, begin, sizeof begin);
        if (!there.has_value()) return std::move(there).error();
        std::string_view found(begin, *there);
        if (size_ <= found.size())  // a file may have its length before it has its bytes
            while (found.ends_with('\0')) found.remove_suffix(1);
        if (found != journal_begin.substr(0, found.size()))
            return file_error(path_, "is no journal of facet, or of another version: its first line is not \"facet journal 1\"");
        if (found == journal_begin) return {};
        size_ = 0;
        bool broken = false;
        if (const int number = append(journal_begin, broken); number != 0) return fault(number, "cannot write");
        if (const int number = sync(); number != 0) return fault(number, "cannot force it to disk");
        return {};
    }
    [[nodiscard]] result<void> lock() {
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return {};
        if (errno == EWOULDBLOCK) return file_error(path_, "another journal has it open, of this process or another");
        return system_error(path_, "cannot lock it");
    }
    void find_place() {
        char real[PATH_MAX];
        place_ = ::realpath(path_.c_str(), real) != nullptr ? real : path_.c_str();  // some files have no place of their own, such as those in /proc/self/fd
    }
    /// That the file is there has to reach the disk, too; who made it, or put it there, may have been killed before. Of a file that is
    /// there already the directory need not be readable.
    [[nodiscard]] result<void> sync_directory(bool is_new) const {
        const int opened = ::open(directory_of(place_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (opened < 0 && errno == EACCES && !is_new) return {};
        if (opened < 0) return system_error(path_, "cannot open its directory");
        const bool synced = ::fsync(opened) == 0 || errno == EINVAL;
        const int number = errno;
        ::close(opened);
        if (synced) return {};
        return fault(number, "its directory cannot be forced to disk");
    }

    std::string path_;
    std::string place_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
};

}  // namespace facet::inline v0::json::detail
