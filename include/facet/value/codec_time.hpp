// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/text_at.hpp>
#include <facet/value/codec_base.hpp>
#include <facet/value/codec_number.hpp>
#include <facet/value/timestamp.hpp>

#include <cstddef>
#include <optional>
#include <ratio>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Moments as values of DynamoDB's. Users want codec.hpp.

namespace facet::inline v0::detail {

/// The coarsest form that loses nothing of the unit, microseconds for all that are finer.
template <class Period>
inline constexpr time_precision precision_for =
    std::ratio_divide<Period, std::chrono::days::period>::den == 1 ? time_precision::days
    : std::ratio_divide<Period, std::ratio<1>>::den == 1           ? time_precision::seconds
    : std::ratio_divide<Period, std::milli>::den == 1              ? time_precision::milliseconds
                                                                   : time_precision::microseconds;

template <class Type>
struct codec_for<Type, storage::time> {
    static constexpr value_type type = value_type::string;
    using duration = typename Type::duration;
    static constexpr time_precision precision = precision_for<typename duration::period>;
    static constexpr bool always_whole = std::ratio_divide<typename duration::period, std::micro>::den == 1;

    template <class Writer>
    static codec_fault write(Writer& out, Type value) {
        char text[max_time_width];
        const std::size_t size = format_time(value, precision, text);
        if (size == 0) [[unlikely]]
            return codec_fault::out_of_range;
        if constexpr (!always_whole)
            if (!is_whole_time(value, precision)) return codec_fault::not_whole;
        out.string(text_at(text, size));
        return codec_fault::none;
    }
    /// As write(), for the value of an attribute: with the moment beside the text.
    template <class Writer>
    static codec_fault write_attribute(Writer& out, Type value) {
        char text[max_time_width];
        const times::day_time split = times::split(value.time_since_epoch());
        if (split.day == times::end_day) [[unlikely]]
            return codec_fault::out_of_range;
        if constexpr (!always_whole)
            if (!is_whole_time(value, precision)) return codec_fault::not_whole;
        out.time(text_at(text, times::put_time(split.day, split.micros, precision, text)), split.day * times::micros_per_day + split.micros);
        return codec_fault::none;
    }
    /// Takes a time of any of the four forms, as long as the type can hold all of it.
    static codec_fault read(packed::value_view in, Type& value) {
        if (in.form() == packed::tag::time) return read_moment(in.moment(), value);
        if (in.form() != packed::tag::string) [[unlikely]]
            return codec_fault::wrong_type;
        const std::int64_t micros = times::read_time(in.bytes());
        return micros == times::no_time ? codec_fault::malformed : read_moment(micros, value);
    }
    /// Takes a moment in microseconds since 1970.
    static codec_fault read_moment(std::int64_t micros, Type& value) {
        const std::chrono::sys_time<std::chrono::microseconds> moment = times::moment_of(micros);
        const std::optional<Type> exact = exact_time_cast<duration>(moment);
        if (!exact.has_value()) [[unlikely]]
            return fault_of_cast(moment);
        value = *exact;
        return codec_fault::none;
    }

private:
    static codec_fault fault_of_cast(std::chrono::sys_time<std::chrono::microseconds> moment) {
        using scale = std::ratio_divide<std::micro, typename duration::period>;
        return moment.time_since_epoch().count() % scale::den != 0 ? codec_fault::not_whole : codec_fault::out_of_range;
    }
};

}  // namespace facet::inline v0::detail

namespace facet::inline v0 {

/// Writes a time as N, its seconds since 1970; an optional's value likewise, and what a conversion makes of a type. Its unit is a second, or
/// whole seconds.
template <class Writer, class Type>
[[nodiscard]] codec_fault write_as_epoch(Writer& out, const Type& value) {
    if constexpr (detail::storage_of<Type> == detail::storage::optional) {
        if (value.has_value()) return write_as_epoch(out, *value);
        out.null();
    } else if constexpr (detail::storage_of<Type> == detail::storage::converted) {
        return write_as_epoch(out, detail::give_stored(value));
    } else {
        using scale = std::ratio_divide<typename Type::period, std::ratio<1>>;
        std::int64_t seconds = 0;
        if (__builtin_mul_overflow(value.time_since_epoch().count(), std::int64_t{scale::num}, &seconds)) return codec_fault::out_of_range;
        out.integer(seconds / scale::den);
    }
    return codec_fault::none;
}

namespace detail {

/// The time that lies so many seconds after 1970 began.
template <class Type>
[[nodiscard]] codec_fault time_of_epoch(std::int64_t seconds, Type& value) {
    using scale = std::ratio_divide<typename Type::period, std::ratio<1>>;
    if (seconds % scale::num != 0) return codec_fault::not_whole;
    if (!std::in_range<typename Type::rep>(seconds / scale::num)) return codec_fault::out_of_range;
    value = Type(typename Type::duration(static_cast<typename Type::rep>(seconds / scale::num)));
    return codec_fault::none;
}

}  // namespace detail

/// Reads what write_as_epoch() wrote.
template <class Type>
[[nodiscard]] codec_fault read_as_epoch(packed::value_view in, Type& value) {
    constexpr detail::storage way = detail::storage_of<Type>;
    if constexpr (way == detail::storage::optional) {
        if (in.form() == packed::tag::null) return value.reset(), codec_fault::none;
        detail::read_target<typename Type::value_type> read{};
        if (const codec_fault fault = read_as_epoch(in, read); fault != codec_fault::none) return fault;
        value.emplace(detail::taken(read));
        return codec_fault::none;
    } else if constexpr (way == detail::storage::converted) {
        detail::read_target<typename conversion<Type>::stored_type> stored{};
        if (const codec_fault fault = read_as_epoch(in, stored); fault != codec_fault::none) return fault;
        return codec_from_stored(detail::taken(stored), value) ? codec_fault::none : codec_fault::refused;
    } else if constexpr (requires { value.value.emplace(); }) {
        typename std::remove_cvref_t<decltype(*value.value)> read{};
        if (const codec_fault fault = read_as_epoch(in, read); fault != codec_fault::none) return fault;
        value.value.emplace(read);
        return codec_fault::none;
    } else {
        std::int64_t seconds = 0;
        if (const codec_fault fault = codec<std::int64_t>::read(in, seconds); fault != codec_fault::none) return fault;
        return detail::time_of_epoch(seconds, value);
    }
}

}  // namespace facet::inline v0
