// SPDX-License-Identifier: BSL-1.0
// A container of packed values says its length in 32 bits.
#include <facet/value/packed.hpp>

#include <support/catch.hpp>

#include <cstddef>
#include <stdexcept>

namespace packed_length {

/// As a buffer that has taken in so much, without the memory.
struct told_buffer {
    char bytes[16]{};
    std::size_t said = 0;

    [[nodiscard]] std::size_t size() const noexcept { return said; }
    [[nodiscard]] char* data() noexcept { return bytes; }
    [[nodiscard]] char* grow(std::size_t count) noexcept {
        said += count;
        return bytes;
    }
};

}  // namespace packed_length

TEST_CASE("a container whose length cannot be said is none") {
    packed_length::told_buffer buffer;
    facet::packed::basic_writer<packed_length::told_buffer> writer(buffer);
    const std::size_t position = writer.open(facet::packed::tag::list);
    constexpr std::size_t most = 0xffff'ffff;
    buffer.said += most;
    CHECK_NOTHROW(writer.close(position));
    CHECK(buffer.bytes[1] == '\xff');
    ++buffer.said;
    CHECK_THROWS_AS(writer.close(position), std::length_error);
}
