// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/chrono.hpp>
#include <facet/value/digit_pairs.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <ratio>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Times as ISO 8601 text in UTC, of fixed width, so that their order as text is their order in time. The calendar is the
/// proleptic Gregorian one, as <chrono>'s. Years are 0000 to 9999. There are no leap seconds: <chrono>'s system time has none.

namespace facet::inline v0 {

/// What a field holds that is a moment in time. Any other std::chrono::sys_time of an integer works as well.
using timestamp = std::chrono::sys_time<std::chrono::milliseconds>;

/// The present by the system's clock, cut to a field's unit, which does not take what is finer: `now()` for a timestamp,
/// `now<std::chrono::seconds>()` for a std::chrono::sys_seconds.
template <class Unit = std::chrono::milliseconds>
[[nodiscard]] std::chrono::sys_time<Unit> now() noexcept {
    return std::chrono::floor<Unit>(std::chrono::system_clock::now());
}

/// How finely a time is written.
enum class time_precision : std::uint8_t {
    days,          ///< 2026-11-21
    seconds,       ///< 2026-11-21T06:19:00Z
    milliseconds,  ///< 2026-11-21T06:19:00.123Z
    microseconds,  ///< 2026-11-21T06:19:00.123456Z
};

/// How many characters a time of this precision has: 10, 20, 24 or 27.
[[nodiscard]] constexpr std::size_t time_width(time_precision precision) noexcept {
    switch (precision) {
        case time_precision::days: return 10;
        case time_precision::seconds: return 20;
        case time_precision::milliseconds: return 24;
        case time_precision::microseconds: break;
    }
    return 27;
}
/// The greatest of these widths.
inline constexpr std::size_t max_time_width = 27;

namespace detail::times {

/// The days of 0000-01-01 and of 10000-01-01, counted from 1970-01-01. The latter stands for every day outside, too.
inline constexpr std::int64_t first_day = -719'528;
inline constexpr std::int64_t end_day = 2'932'897;

/// Counting from March of the year -400 makes every count positive and puts the leap day at the end of its year.
inline constexpr std::uint32_t days_before_epoch = 719'468 + 146'097;

struct civil_date {
    std::uint32_t year;
    std::uint32_t month;
    std::uint32_t day;
};

/// The date of a day between first_day and end_day. The divisions are by constants chosen so that a multiplication gives
/// quotient and remainder at once (Neri and Schneider, Euclidean affine functions, 2022).
[[nodiscard]] constexpr civil_date to_civil(std::int64_t day) noexcept {
    const auto quarters = 4 * static_cast<std::uint32_t>(day + days_before_epoch) + 3;
    const std::uint32_t century = quarters / 146'097;
    const std::uint32_t in_century = quarters % 146'097 | 3;
    const std::uint64_t scaled = std::uint64_t{2'939'745} * in_century;
    const auto year_of_century = static_cast<std::uint32_t>(scaled >> 32);
    const std::uint32_t day_of_year = static_cast<std::uint32_t>(scaled) / 2'939'745 / 4;
    const std::uint32_t months = 2'141 * day_of_year + 197'913;
    const bool next_year = day_of_year >= 306;  // January and February
    return {100 * century + year_of_century - 400 + (next_year ? 1 : 0), (months >> 16) - (next_year ? 12 : 0),
            (months & 0xffff) / 2'141 + 1};
}

/// The day of a date that exists, counted from 1970-01-01.
[[nodiscard]] constexpr std::int64_t to_day(civil_date date) noexcept {
    const bool next_year = date.month <= 2;
    const std::uint32_t year = date.year + 400 - (next_year ? 1 : 0);
    const std::uint32_t month = date.month + (next_year ? 12 : 0);
    const std::uint32_t century = year / 100;
    const std::uint32_t days = 1'461 * year / 4 - century + century / 4 + (979 * month - 2'919) / 32 + date.day - 1;
    return std::int64_t{days} - days_before_epoch;
}

[[nodiscard]] constexpr std::uint32_t days_of_month(std::uint32_t year, std::uint32_t month) noexcept {
    if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
    return 30 | (month ^ month >> 3);
}

inline constexpr std::int64_t micros_per_day = 86'400'000'000;

/// A moment as a day and the microseconds since it began. `exact` says that nothing finer was dropped.
struct day_time {
    std::int64_t day = 0;
    std::int64_t micros = 0;
    bool exact = false;
};

/// Splits the time since 1970 in any unit, towards the past. Gives end_day where the year is not between 0000 and 9999, and never
/// overflows, whatever the count.
template <class Count, class Period>
[[nodiscard]] constexpr day_time split(std::chrono::duration<Count, Period> since) noexcept {
    using wide = std::conditional_t<std::is_signed_v<Count>, std::int64_t, std::uint64_t>;
    using ticks_per_day = std::ratio_divide<std::chrono::days::period, Period>;
    using micros_per_tick = std::ratio_divide<Period, std::micro>;
    const auto count = static_cast<wide>(since.count());
    day_time result;
    if constexpr (ticks_per_day::den == 1) {
        wide day = count / static_cast<wide>(ticks_per_day::num);
        auto rest = static_cast<std::int64_t>(count % static_cast<wide>(ticks_per_day::num));
        if (rest < 0) {
            rest += ticks_per_day::num;
            --day;
        }
        result.day = std::in_range<std::int64_t>(day) ? static_cast<std::int64_t>(day) : end_day;
        result.micros = rest * micros_per_tick::num / micros_per_tick::den;
        result.exact = micros_per_tick::den == 1 || rest * micros_per_tick::num % micros_per_tick::den == 0;
    } else {
        __extension__ typedef __int128 longer;
        const longer scaled = longer{count} * micros_per_tick::num;
        longer micros = scaled / micros_per_tick::den;
        if (micros * micros_per_tick::den > scaled) --micros;
        longer day = micros / micros_per_day;
        if (day * micros_per_day > micros) --day;
        result.day = day >= first_day && day < end_day ? static_cast<std::int64_t>(day) : end_day;
        result.micros = static_cast<std::int64_t>(micros - day * micros_per_day);
        result.exact = micros * micros_per_tick::den == scaled;
    }
    if (result.day < first_day || result.day > end_day) result.day = end_day;
    return result;
}

/// Whether a time is no finer than the precision.
[[nodiscard]] constexpr bool is_whole(const day_time& time, time_precision precision) noexcept {
    switch (precision) {  // divisions by constants
        case time_precision::days: return time.exact && time.micros == 0;
        case time_precision::seconds: return time.exact && static_cast<std::uint64_t>(time.micros) % 1'000'000 == 0;
        case time_precision::milliseconds: return time.exact && static_cast<std::uint64_t>(time.micros) % 1'000 == 0;
        case time_precision::microseconds: break;
    }
    return time.exact;
}

/// Writes a time; the day is one of the years 0000 to 9999.
constexpr std::size_t put_time(std::int64_t day, std::int64_t micros, time_precision precision, char* out) noexcept {
    const civil_date date = to_civil(day);
    put_two_digits(out, date.year / 100);
    put_two_digits(out + 2, date.year % 100);
    out[4] = '-';
    put_two_digits(out + 5, date.month);
    out[7] = '-';
    put_two_digits(out + 8, date.day);
    if (precision == time_precision::days) return 10;

    const auto seconds = static_cast<std::uint32_t>(static_cast<std::uint64_t>(micros) / 1'000'000);
    const std::uint32_t minutes = seconds / 60;
    out[10] = 'T';
    put_two_digits(out + 11, minutes / 60);
    out[13] = ':';
    put_two_digits(out + 14, minutes % 60);
    out[16] = ':';
    put_two_digits(out + 17, seconds % 60);
    out[19] = 'Z';
    if (precision == time_precision::seconds) return 20;

    const auto fraction = static_cast<std::uint32_t>(micros - std::int64_t{seconds} * 1'000'000);
    out[19] = '.';
    put_two_digits(out + 20, fraction / 10'000);
    if (precision == time_precision::milliseconds) {
        out[22] = static_cast<char>('0' + fraction / 1'000 % 10);
        out[23] = 'Z';
        return 24;
    }
    put_two_digits(out + 22, fraction / 100 % 100);
    put_two_digits(out + 24, fraction % 100);
    out[26] = 'Z';
    return 27;
}

/// What eight characters of a time must be: a digit stands for any digit, all else for itself. Worked out at compile time.
struct eight_pattern {
    std::uint64_t zeros = 0;   ///< the bytes that stand for zero
    std::uint64_t excess = 0;  ///< added to what is above them, sets the highest bit of a byte that does not fit

    consteval eight_pattern(const char (&text)[9]) {
        for (unsigned i = 0; i < 8; ++i) {
            const bool digit = is_digit(text[i]);
            zeros |= std::uint64_t{static_cast<unsigned char>(digit ? '0' : text[i])} << 8 * i;
            excess |= std::uint64_t{digit ? 0x76u : 0x7fu} << 8 * i;
        }
    }
};

/// Eight characters of a time, read at once. Two digits that follow each other become one number.
class eight_characters {
public:
    constexpr explicit eight_characters(const char* in) noexcept : bytes_(load(in)) {}

    /// Whether the characters fit the pattern; only then has number() a meaning. Once only.
    [[nodiscard]] constexpr bool match(eight_pattern pattern) noexcept {
        constexpr std::uint64_t highest = 0x8080808080808080u;
        bytes_ ^= pattern.zeros;
        const bool fits = ((bytes_ | ((bytes_ & ~highest) + pattern.excess)) & highest) == 0;
        bytes_ = bytes_ * 10 + (bytes_ >> 8);
        return fits;
    }
    /// The number that the two digits at `index` are.
    [[nodiscard]] constexpr std::uint32_t number(unsigned index) const noexcept {
        return static_cast<std::uint32_t>(bytes_ >> 8 * index & 0xff);
    }

private:
    [[nodiscard]] static constexpr std::uint64_t load(const char* in) noexcept {
        std::uint64_t bytes = 0;
        if (std::is_constant_evaluated() || std::endian::native != std::endian::little)
            for (unsigned i = 0; i < 8; ++i) bytes |= std::uint64_t{static_cast<unsigned char>(in[i])} << 8 * i;
        else
            std::memcpy(&bytes, in, sizeof bytes);
        return bytes;
    }

    std::uint64_t bytes_;
};

/// What read_time() gives where there is no time.
inline constexpr std::int64_t no_time = INT64_MIN;

/// Reads a time of the given form, whose width the text has, as microseconds since 1970.
[[nodiscard]] constexpr std::int64_t read_time(std::string_view text, time_precision precision) noexcept {
    const char* const in = text.data();
    eight_characters front(in);
    eight_characters date_end(in + 2);
    const bool front_fits = front.match("0000-00-");
    if (!date_end.match("00-00-00") || !front_fits) return no_time;
    const civil_date date{front.number(0) * 100 + front.number(2), front.number(5), date_end.number(6)};
    if (date.month - 1 > 11 || date.day - 1 > 30 || (date.day > 28 && date.day > days_of_month(date.year, date.month)))
        return no_time;
    std::int64_t micros = to_day(date) * micros_per_day;

    if (precision != time_precision::days) {
        eight_characters clock(in + 10);
        eight_characters clock_end(in + 11);
        const bool clock_fits = clock.match("T00:00:0");
        if (!clock_end.match("00:00:00") || !clock_fits) return no_time;
        const std::uint32_t hour = clock.number(1);
        const std::uint32_t minute = clock.number(4);
        const std::uint32_t second = clock_end.number(6);
        if (hour > 23 || minute > 59 || second > 59) return no_time;
        std::uint32_t fraction = 0;
        if (precision == time_precision::seconds) {
            if (in[19] != 'Z') return no_time;
        } else if (precision == time_precision::milliseconds) {
            eight_characters tail(in + 16);
            if (!tail.match(":00.000Z")) return no_time;
            fraction = tail.number(4) * 10'000 + static_cast<std::uint32_t>(in[22] - '0') * 1'000;
        } else {
            eight_characters tail(in + 19);
            if (!tail.match(".000000Z")) return no_time;
            fraction = tail.number(1) * 10'000 + tail.number(3) * 100 + tail.number(5);
        }
        micros += std::int64_t{hour * 3'600 + minute * 60 + second} * 1'000'000 + fraction;
    }
    return micros;
}

/// As above; the width tells the form.
[[nodiscard]] constexpr std::int64_t read_time(std::string_view text) noexcept {
    switch (text.size()) {
        case time_width(time_precision::days): return read_time(text, time_precision::days);
        case time_width(time_precision::seconds): return read_time(text, time_precision::seconds);
        case time_width(time_precision::milliseconds): return read_time(text, time_precision::milliseconds);
        case time_width(time_precision::microseconds): return read_time(text, time_precision::microseconds);
        default: return no_time;
    }
}

/// As read_time(); no_time, too, where the text is not of the precision's width.
[[nodiscard]] constexpr std::int64_t read_width(std::string_view text, time_precision precision) noexcept {
    return text.size() == time_width(precision) ? read_time(text, precision) : no_time;
}

[[nodiscard]] constexpr std::chrono::sys_time<std::chrono::microseconds> moment_of(std::int64_t micros) noexcept {
    return std::chrono::sys_time<std::chrono::microseconds>(std::chrono::microseconds(micros));
}
/// Microseconds as a time; nothing for no_time.
template <class Duration>
[[nodiscard]] constexpr std::optional<std::chrono::sys_time<Duration>> from_micros(std::int64_t micros) noexcept {
    if (micros == no_time) return std::nullopt;
    return moment_of(micros);
}

}  // namespace detail::times

/// Writes a time and returns how many characters that took, time_width(precision); 0, and nothing written, where its year is not
/// between 0000 and 9999. What is finer than the precision is dropped, towards the past (is_whole_time() tells). The buffer must
/// have room for max_time_width. No NUL is written. About ten nanoseconds.
template <std::integral Count, class Period>
constexpr std::size_t format_time(std::chrono::sys_time<std::chrono::duration<Count, Period>> time, time_precision precision,
                                  char* out) noexcept {
    const detail::times::day_time split = detail::times::split(time.time_since_epoch());
    if (split.day == detail::times::end_day) return 0;
    return detail::times::put_time(split.day, split.micros, precision, out);
}

/// Whether format_time() would lose nothing of the time: its year is between 0000 and 9999 and it is no finer than the precision.
template <std::integral Count, class Period>
[[nodiscard]] constexpr bool is_whole_time(std::chrono::sys_time<std::chrono::duration<Count, Period>> time,
                                           time_precision precision) noexcept {
    const detail::times::day_time split = detail::times::split(time.time_since_epoch());
    return split.day != detail::times::end_day && detail::times::is_whole(split, precision);
}

/// Reads a time that format_time() wrote with this precision; nothing where the text has another form or means no time: a date
/// that does not exist, an hour of 24, a second of 60. About ten nanoseconds. (A template so that it is compiled only where it is used:
/// leave `Duration` alone.)
template <class Duration = std::chrono::microseconds>
[[nodiscard]] constexpr std::optional<std::chrono::sys_time<Duration>> parse_time(std::string_view text, time_precision precision) noexcept {
    return detail::times::from_micros<Duration>(detail::times::read_width(text, precision));
}

/// Reads a time of any of the four forms; nothing for any other text. The width tells the form.
template <class Duration = std::chrono::microseconds>
[[nodiscard]] constexpr std::optional<std::chrono::sys_time<Duration>> parse_time(std::string_view text) noexcept {
    return detail::times::from_micros<Duration>(detail::times::read_time(text));
}

/// Converts a time exactly; nothing where the coarser duration would lose some of it, or the narrower one cannot hold it.
template <class Duration>
    requires std::integral<typename Duration::rep>
[[nodiscard]] constexpr std::optional<std::chrono::sys_time<Duration>> exact_time_cast(
    std::chrono::sys_time<std::chrono::microseconds> time) noexcept {
    using scale = std::ratio_divide<std::micro, typename Duration::period>;
    __extension__ typedef __int128 wide;
    wide count = wide{time.time_since_epoch().count()} * scale::num;
    if (count % scale::den != 0) return std::nullopt;
    count /= scale::den;
    if (count < std::numeric_limits<typename Duration::rep>::min() || count > std::numeric_limits<typename Duration::rep>::max()) return std::nullopt;
    return std::chrono::sys_time<Duration>(Duration(static_cast<typename Duration::rep>(count)));
}

/// Reads a time of any of the four forms into the given duration; nothing where that would lose some of it.
template <class Duration>
    requires std::integral<typename Duration::rep>
[[nodiscard]] constexpr std::optional<std::chrono::sys_time<Duration>> parse_time_as(std::string_view text) noexcept {
    const std::int64_t micros = detail::times::read_time(text);
    if (micros == detail::times::no_time) return std::nullopt;
    return exact_time_cast<Duration>(detail::times::moment_of(micros));
}

}  // namespace facet::inline v0
