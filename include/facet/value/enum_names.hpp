// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/type_name.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Enumerators by name, without registration: found by asking the compiler to print every value of a range.

namespace facet::inline v0 {

/// An enumerator and its stored name.
template <class Enum>
struct enum_name {
    Enum value;
    std::string_view name;
};

/// Specialise this to choose names of your own; the enumerators listed are then the only ones. Each value and each name is listed once.
///
///     template <> struct facet::enum_names<side> {
///         static constexpr facet::enum_name<side> list[] = {{side::buy, "B"}, {side::sell, "S"}};
///     };
template <class Enum>
struct enum_names {};

/// The values that are searched for names: specialise this where enumerators lie outside. A thousand values cost about ten
/// milliseconds of compile time; there are at most 100,000 (for enumerators further apart there is enum_names).
template <class Enum>
struct enum_range {
    static constexpr int min = -16;
    static constexpr int max = 127;
};

/// An enumeration whose names can be found: its underlying type must be fixed (`enum class E`, `enum E : int`), because the
/// others have no value outside the range of their enumerators.
template <class Enum>
concept named_enum = std::is_enum_v<Enum> && !std::is_same_v<Enum, std::byte> && requires { Enum{0}; };

namespace detail {

template <class Enum, Enum... Values>
consteval const char* pretty_enumerators() {
    return __PRETTY_FUNCTION__;
}

/// The part of an enumeration's range that its underlying type can hold.
template <class Enum>
struct enum_limits {
    using underlying = std::underlying_type_t<Enum>;
    static constexpr bool is_bool = std::is_same_v<underlying, bool>;
    static constexpr bool is_signed = std::is_signed_v<underlying>;
    static constexpr int bits = is_bool ? 1 : sizeof(underlying) < sizeof(int) ? static_cast<int>(sizeof(underlying)) * 8 - (is_signed ? 1 : 0) : 31;
    static constexpr long long type_max = (1LL << bits) - 1;
    static constexpr long long type_min = is_signed ? -type_max - 1 : 0;
    static constexpr long long min = enum_range<Enum>::min > type_min ? enum_range<Enum>::min : type_min;
    static constexpr long long max = enum_range<Enum>::max < type_max ? enum_range<Enum>::max : type_max;
    static constexpr bool few = max - min < 100'000;
    static_assert(min <= max, "facet::enum_range: the range is empty");
    static_assert(few, "facet::enum_range: at most 100,000 values are searched for names; give facet::enum_names those that there are");
    static constexpr std::size_t count = few ? static_cast<std::size_t>(max - min + 1) : 1;
};

template <class Enum, std::size_t... Offset>
consteval const char* pretty_range(std::index_sequence<Offset...>) {
    // Looking for any name in it makes clang instantiate an enumeration that is a member of a class template.
    static_cast<void>(requires { Enum::any_name; });
    return pretty_enumerators<Enum, static_cast<Enum>(enum_limits<Enum>::min + static_cast<long long>(Offset))...>();
}

/// Walks the list that ends the text: `scope::name` for an enumerator, `(scope)5` for a value without one. Jumps over what
/// every entry begins with, because loops over characters are what all this costs.
class enumerator_cursor {
public:
    constexpr enumerator_cursor(const char* text, std::size_t type_size)
        : text_(text), size_(__builtin_strlen(text)), type_size_(type_size) {
        while (!(text_[at_] == '=' && text_[at_ - 2] == 's' && text_[at_ - 3] == 'e')) ++at_;  // `Values = {`
        at_ += 3;
    }

    /// The entry's name, empty for a cast. Call once for each entry.
    constexpr std::string_view take() {
        std::size_t end = at_;
        const bool cast = skip_cast(end);
        if (!cast && at_ + type_size_ + 1 < size_ && text_[at_ + type_size_] == ':') end += type_size_;
        int depth = 0;
        for (;; ++end) {
            const char c = text_[end];
            if (in_identifier(c) || c == ':') continue;
            if (depth == 0 && (c == ',' || c == '>' || c == '}')) break;
            if (c == '(' || c == '<' || c == '{') ++depth;
            if (c == ')' || c == '>' || c == '}') --depth;
        }
        at_ = end + 2;
        return cast ? std::string_view() : identifier_before(text_, end);
    }

private:
    /// All casts have the same length, which the first one tells.
    constexpr bool skip_cast(std::size_t& end) {
        if (text_[end] != '(') return false;
        std::size_t size = cast_size_;
        if (size == 0) {
            int depth = 0;
            do {
                const char c = text_[end + size];
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                ++size;
            } while (depth != 0);
        }
        // Otherwise it is the name of a scope: (anonymous namespace)::first.
        if (end + size >= size_ || text_[end + size - 1] != ')' || !begins_value(text_[end + size])) return false;
        cast_size_ = size;
        end += size + 1;
        return true;
    }
    static constexpr bool begins_value(char c) noexcept { return is_digit(c) || c == '-' || c == 't' || c == 'f'; }

    const char* text_;
    std::size_t size_;
    std::size_t type_size_;
    std::size_t at_ = 3;
    std::size_t cast_size_ = 0;
};

template <class Enum>
struct printed_names {
    using limits = enum_limits<Enum>;
    static constexpr const char* text = pretty_range<Enum>(std::make_index_sequence<limits::count>());
    static constexpr std::size_t type_size = pretty_argument(pretty_type<Enum>(), pretty_type<int>()).size();

    static constexpr std::size_t count_names() {
        std::size_t named = 0;
        enumerator_cursor cursor(text, type_size);
        for (std::size_t i = 0; i < limits::count; ++i) named += cursor.take().empty() ? 0u : 1u;
        return named;
    }
    static constexpr std::size_t count = count_names();

    static constexpr std::array<enum_name<Enum>, count> read() {
        std::array<enum_name<Enum>, count> entries{};
        enumerator_cursor cursor(text, type_size);
        for (std::size_t i = 0, named = 0; named < count; ++i) {
            const std::string_view name = cursor.take();
            if (!name.empty()) entries[named++] = {static_cast<Enum>(limits::min + static_cast<long long>(i)), name};
        }
        return entries;
    }
    static constexpr std::array<enum_name<Enum>, count> list = read();
};

/// Whether enum_names is specialised; and whether by a list of what holds a value and its name.
template <class Enum>
concept has_own_names = requires { enum_names<Enum>::list[0]; };
template <class Enum>
concept has_own_name_list = has_own_names<Enum> && requires {
    { enum_names<Enum>::list[0].value } -> std::convertible_to<Enum>;
    { enum_names<Enum>::list[0].name } -> std::convertible_to<std::string_view>;
};

/// Where the names come from: a specialisation of enum_names, or the compiler's print.
template <class Enum>
struct name_source : printed_names<Enum> {
    static constexpr bool sound = true;
};
template <has_own_names Enum>
struct name_source<Enum> {
    static constexpr bool sound = false;
    static constexpr std::size_t count = 0;
    static constexpr std::array<enum_name<Enum>, 0> list{};
};
template <has_own_name_list Enum>
struct name_source<Enum> {
    static constexpr const auto& list = enum_names<Enum>::list;
    static constexpr std::size_t count = std::size(enum_names<Enum>::list);
    static constexpr std::size_t places = 2 * count + 1;

    /// The first entry that has no name, or the name or the value of one before it; `count` where there is none.
    static constexpr std::size_t unsound = [] {
        std::size_t names[places]{};  // one more than the entry's position, where its hash leads; 0: none
        std::size_t values[places]{};
        for (std::size_t i = 0; i < count; ++i) {
            if (list[i].name.empty()) return i;
            std::size_t hash = 0;
            for (const char each : list[i].name) hash = hash * 31 + static_cast<unsigned char>(each);
            for (hash %= places; names[hash] != 0; hash = (hash + 1) % places)
                if (list[names[hash] - 1].name == list[i].name) return i;
            names[hash] = i + 1;
            for (hash = static_cast<std::size_t>(list[i].value) % places; values[hash] != 0; hash = (hash + 1) % places)
                if (list[values[hash] - 1].value == list[i].value) return i;
            values[hash] = i + 1;
        }
        return count;
    }();
    static constexpr bool sound = unsound == count;
};

/// The names, apart from the text that they were found in, and in the order of the enumerators' values.
template <class Enum>
struct name_table {
    using source = name_source<Enum>;
    static constexpr std::size_t count = source::count;

    static constexpr std::size_t text_size() {
        std::size_t total = 0;
        for (std::size_t i = 0; i < count; ++i) total += source::list[i].name.size();
        return total;
    }
    static constexpr std::array<std::size_t, count> order() {
        std::array<std::size_t, count> positions{};
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t at = i;
            for (; at != 0 && source::list[i].value < source::list[positions[at - 1]].value; --at)
                positions[at] = positions[at - 1];
            positions[at] = i;
        }
        return positions;
    }
    static constexpr auto join() {
        std::array<char, text_size() + 1> joined{};
        std::size_t at = 0;
        for (const std::size_t i : order())
            for (const char c : source::list[i].name) joined[at++] = c;
        return joined;
    }
    static constexpr auto text = join();

    static constexpr std::array<std::string_view, count> split() {
        std::array<std::string_view, count> views{};
        std::size_t at = 0;
        std::size_t position = 0;
        for (const std::size_t i : order()) {
            views[position++] = std::string_view(text.data() + at, source::list[i].name.size());
            at += source::list[i].name.size();
        }
        return views;
    }
    static constexpr std::array<Enum, count> sort_values() {
        std::array<Enum, count> sorted{};
        std::size_t position = 0;
        for (const std::size_t i : order()) sorted[position++] = source::list[i].value;
        return sorted;
    }
    static constexpr std::array<std::string_view, count> names = split();
    static constexpr std::array<Enum, count> values = sort_values();

    static constexpr bool dense() {
        for (std::size_t i = 1; i < count; ++i)
            if (static_cast<long long>(values[i]) != static_cast<long long>(values[0]) + static_cast<long long>(i)) return false;
        return true;
    }
    static constexpr bool is_dense = dense();
};

}  // namespace detail

/// The enumerators that have names, in the order of their values.
template <named_enum Enum>
inline constexpr std::array<Enum, detail::name_table<Enum>::count> enum_values = detail::name_table<Enum>::values;

/// Their names in the same order. Static storage.
template <named_enum Enum>
inline constexpr std::array<std::string_view, detail::name_table<Enum>::count> enum_names_of = detail::name_table<Enum>::names;

/// The enumerator's name, or nothing where it has none. Static storage. Constant time where the values have no gaps.
template <named_enum Enum>
[[nodiscard]] constexpr std::string_view enum_to_string(Enum value) noexcept {
    using table = detail::name_table<Enum>;
    if constexpr (table::count == 0) {
        return {};
    } else if constexpr (table::is_dense) {
        const auto index = static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(table::values[0]);
        return index < table::count ? table::names[static_cast<std::size_t>(index)] : std::string_view();
    } else {
        for (std::size_t i = 0; i < table::count; ++i)
            if (table::values[i] == value) return table::names[i];
        return {};
    }
}

/// The enumerator of that name, case and all. Linear in the number of names.
template <named_enum Enum>
[[nodiscard]] constexpr std::optional<Enum> enum_from_string(std::string_view name) noexcept {
    using table = detail::name_table<Enum>;
    for (std::size_t i = 0; i < table::count; ++i)
        if (table::names[i] == name) return table::values[i];
    return std::nullopt;
}

/// The length of the longest name, in bytes.
template <named_enum Enum>
[[nodiscard]] consteval std::size_t enum_longest_name() {
    std::size_t longest = 0;
    for (const std::string_view name : detail::name_table<Enum>::names)
        if (name.size() > longest) longest = name.size();
    return longest;
}

}  // namespace facet::inline v0
