// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/process_mark.hpp>
#include <facet/value/uuid.hpp>

#include <boost/uuid/random_generator.hpp>

#include <cstdint>
#include <mutex>
#include <optional>
#include <random>
#include <string>

/// \file
/// New identifiers for items. Optional: no other header of facet includes it.

namespace facet::inline v0 {

/// A random uuid (RFC 9562, version 4), from a generator per thread that the system's entropy seeded; a process made by fork() seeds
/// anew. Safe from any thread.
[[nodiscard]] inline uuid new_uuid() {
    thread_local std::optional<boost::uuids::random_generator_mt19937> generate;
    thread_local detail::process_mark process;
    if (process.was_copied() || !generate) generate.emplace();
    return (*generate)();
}

/// Where ulids have their time and their random bits from; for tests.
struct ulid_sources {
    /// Milliseconds since 1970; nothing said: the system's clock.
    std::uint64_t (*now)(void* context) = nullptr;
    /// 64 random bits; nothing said: std::random_device.
    std::uint64_t (*random)(void* context) = nullptr;
    void* context = nullptr;  ///< handed to both
};

/// Makes ulids: 26 characters (digits and capitals without I, L, O and U) whose order is that of the time they were made at: 48 bits of
/// milliseconds, then 80 random ones. A generator's ulids ascend strictly: within a millisecond, and where the clock steps back, the
/// random part is counted up. A process made by fork() begins another one. Made for sort keys: `"EVENT#{id}"`. Safe from any thread.
class ulid_generator {
public:
    explicit ulid_generator(ulid_sources sources = {}) : sources_(sources) {}

    /// The next one.
    [[nodiscard]] std::string operator()() {
        const std::lock_guard<std::mutex> lock(mutex_);
        const std::uint64_t now = time();
        if (process_.was_copied()) begun_ = false;
        if (now > last_ || !begun_) {
            begun_ = true;
            if (now > last_) last_ = now;
            high_ = static_cast<std::uint16_t>(random());
            low_ = random();
        } else if (++low_ == 0 && ++high_ == 0) {
            ++last_;  // 2^80 within a millisecond: only a clock that stands still gets here
        }
        return text();
    }

private:
    [[nodiscard]] std::uint64_t time() const {
        if (sources_.now != nullptr) return sources_.now(sources_.context);
        return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count());
    }
    [[nodiscard]] std::uint64_t random() const {
        if (sources_.random != nullptr) return sources_.random(sources_.context);
        std::random_device device;
        return std::uint64_t{device()} << 32 | device();
    }
    /// Crockford's base 32, most significant first: 48 bits in 10 characters, 80 in 16.
    [[nodiscard]] std::string text() const {
        constexpr char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        std::string made(26, '0');
        for (std::size_t i = 0; i < 10; ++i) made[9 - i] = digits[last_ >> (5 * i) & 31];
        std::uint64_t low = low_;
        std::uint64_t high = high_;
        for (std::size_t i = 0; i < 16; ++i) {
            made[25 - i] = digits[low & 31];
            low = low >> 5 | high << 59;
            high >>= 5;
        }
        return made;
    }

    ulid_sources sources_;
    std::mutex mutex_{};
    detail::process_mark process_{};
    bool begun_ = false;
    std::uint64_t last_ = 0;
    std::uint16_t high_ = 0;
    std::uint64_t low_ = 0;
};

}  // namespace facet::inline v0
