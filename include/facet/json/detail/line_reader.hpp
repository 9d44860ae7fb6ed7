// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/json/detail/file_error.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace facet::inline v0::json::detail {

/// Reads a file line by line through a buffer of its own.
class line_reader {
public:
    /// `most`: bytes of the longest line. `texts`: a line of more than a block that has a NUL in it is none, and as one that is too long; a
    /// file may end in very many.
    explicit line_reader(std::string path, std::size_t most = maximum_line, bool texts = false) : path_(std::move(path)), most_(most), texts_(texts) {}
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
            const bool is_text = !texts_ || searched == buffer_.size() || std::memchr(buffer_.data() + searched, '\0', buffer_.size() - searched) == nullptr;
            if (buffer_.size() - begin_ > most_ || !is_text) {
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
    /// Whether that line is longer than is read.
    [[nodiscard]] bool too_long() const noexcept { return too_long_; }

private:
    std::string path_;
    std::size_t most_;
    bool texts_;
    int descriptor_ = -1;
    std::string buffer_;
    std::size_t begin_ = 0;
    std::uint64_t number_ = 0;
    bool ended_ = false;
    bool too_long_ = false;
};

}  // namespace facet::inline v0::json::detail
