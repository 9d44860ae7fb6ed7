// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace facet::inline v0::dynamodb::detail {

/// Decompresses what gzip compressed. Keeps its memory, some 40 KB, from one use to the next.
class inflater {
public:
    inflater() noexcept = default;
    inflater(const inflater&) = delete;
    inflater& operator=(const inflater&) = delete;
    ~inflater() {
        if (ready_) inflateEnd(&stream_);
    }

    /// Nothing where `packed` is not one whole member of a gzip file, or holds more than `most` bytes.
    [[nodiscard]] std::optional<std::string> inflate(std::string_view packed, std::size_t most) {
        constexpr int with_gzip_header = 15 + 16;
        constexpr std::size_t smallest = 18;  // its header and trailer
        constexpr std::uint64_t largest_ratio = 1032;
        if (packed.size() < smallest || packed.size() > std::numeric_limits<uInt>::max()) return std::nullopt;
        if (!ready_) ready_ = inflateInit2(&stream_, with_gzip_header) == Z_OK;
        else if (inflateReset(&stream_) != Z_OK) return std::nullopt;
        if (!ready_) return std::nullopt;
        // The trailer ends with the size, which is not to be trusted with memory beyond what these bytes can hold.
        std::size_t size = 0;
        for (std::size_t i = 1; i <= 4; ++i) size = size << 8 | static_cast<unsigned char>(packed[packed.size() - i]);
        if (size > most || size > packed.size() * largest_ratio) return std::nullopt;
        std::string made(size, '\0');
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
        stream_.avail_in = static_cast<uInt>(packed.size());
        stream_.next_out = reinterpret_cast<Bytef*>(made.data());
        stream_.avail_out = static_cast<uInt>(size);
        if (::inflate(&stream_, Z_FINISH) != Z_STREAM_END || stream_.avail_in != 0 || stream_.avail_out != 0) return std::nullopt;
        return made;
    }

private:
    z_stream stream_{};
    bool ready_ = false;
};

}  // namespace facet::inline v0::dynamodb::detail
