// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/misread_arithmetic.hpp>
#include <facet/expression/misread_joined.hpp>
#include <facet/expression/predicate.hpp>
#include <facet/value/map_key.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Paths with steps that are known at run time: `"lines[*].quantity"_f(2)`, `"prices.*"_f(currency)`.

namespace facet::inline v0 {
namespace detail {

inline constexpr text placed_source{"an update takes no value from behind a star: `counts.*`_f(key) += 1 adds to what is there, add(`counts.*`_f(key), 1) also begins it; modify() reads an item, changes it and writes it"};

/// What stands for a star: a list's position, or the name of a map's entry; a whole number is both.
struct step_argument {
    std::int64_t position = -1;
    std::string name{};

    template <std::integral Number>
    static step_argument of(Number number) {
        step_argument argument{std::in_range<std::int64_t>(number) ? static_cast<std::int64_t>(number) : -1, {}};
        if constexpr (counting_integer<Number>) argument.take_name(number);
        return argument;
    }
    /// An enumerator, or a type with a conversion, as it names entries; one without a name is an empty name.
    template <class Key>
        requires(named_enum<Key> || storage_of<Key> == storage::converted)
    static step_argument of(const Key& key) {
        step_argument argument;
        argument.take_name(key);
        return argument;
    }
    static step_argument of(std::string_view name) { return {-1, std::string(name)}; }
    /// A null pointer is an empty name.
    template <class Pointer>
        requires(std::is_same_v<Pointer, const char*> || std::is_same_v<Pointer, char*>)
    static step_argument of(Pointer name) {
        return {-1, name != nullptr ? std::string(name) : std::string()};
    }

private:
    template <class Key>
    void take_name(const Key& key) {
        (void)with_key_text(key, [this](std::string_view text) {
            name.assign(text.data(), text.size());
            return codec_fault::none;
        });
    }
};

/// Which arguments are numbers, a bit for each.
template <class... Arguments>
inline constexpr unsigned numbers_among = [] {
    unsigned mask = 0;
    unsigned bit = 1;
    ((mask |= std::integral<std::remove_cvref_t<Arguments>> ? bit : 0, bit <<= 1), ...);
    return mask;
}();

}  // namespace detail

/// A statement or a change of a field below whose path some steps are known at run time. Owns them.
template <class Part, std::size_t Count, unsigned Numbers>
struct placed {
    static constexpr std::string_view field = Part::field;
    static constexpr auto kind = [] {
        if constexpr (requires { Part::kind; }) return Part::kind;
        else return 0;
    }();

    Part part;
    std::array<detail::step_argument, Count> arguments;
};

/// A field below which some steps, written as stars, are known at run time: all that is said of a field_term can be said of it.
template <fixed_string Path, std::size_t Count, unsigned Numbers>
struct placed_term {
    static constexpr field_term<Path> below{};

    std::array<detail::step_argument, Count> arguments;

    /// The statement or change, with the arguments.
    template <class Part>
    [[nodiscard]] placed<Part, Count, Numbers> with(Part part) const {
        return {std::move(part), arguments};
    }

    template <class Low, class High>
    [[nodiscard]] auto between(Low&& low, High&& high) const {
        return with(field_term<Path>{}.between(std::forward<Low>(low), std::forward<High>(high)));
    }
    template <class Prefix>
    [[nodiscard]] auto begins_with(Prefix&& prefix) const {
        return with(field_term<Path>{}.begins_with(std::forward<Prefix>(prefix)));
    }
    template <class Value>
        requires(!std::is_same_v<std::remove_cvref_t<Value>, placed_term>)
    [[nodiscard]] auto operator=(Value&& value) const {
        return with(field_term<Path>{} = std::forward<Value>(value));
    }
    template <class Value>
    [[nodiscard]] auto operator+=(Value&& value) const {
        return with(field_term<Path>{} += std::forward<Value>(value));
    }
    template <class Value>
    [[nodiscard]] auto operator-=(Value&& value) const {
        return with(field_term<Path>{} -= std::forward<Value>(value));
    }
    template <class Value>
    [[nodiscard]] auto append(Value&& value) const {
        return with(field_term<Path>{}.append(std::forward<Value>(value)));
    }
    template <class Value>
    [[nodiscard]] auto prepend(Value&& value) const {
        return with(field_term<Path>{}.prepend(std::forward<Value>(value)));
    }
    template <class Value>
    [[nodiscard]] auto if_missing(Value&& value) const {
        return with(field_term<Path>{}.if_missing(std::forward<Value>(value)));
    }
    /// Refused, with a sentence: an update takes no value from there.
    template <class Value, auto Why = detail::always<detail::placed_source>>
        requires(detail::chosen<Why>)
    detail::refused_term value_or(const Value&) const {
        static_assert(detail::possible<Why>);
        return {};
    }
    template <class Value, auto Why = detail::always<detail::placed_source>>
        requires(!detail::chosen<Why>)
    detail::refused_term value_or(const Value&) const = delete;
};

template <fixed_string Name>
template <class... Arguments>
inline auto field_term<Name>::operator()(const Arguments&... arguments) const {
    return placed_term<Name, sizeof...(Arguments), detail::numbers_among<Arguments...>>{{detail::step_argument::of(arguments)...}};
}

namespace detail {
template <fixed_string Path, std::size_t Count, unsigned Numbers>
inline constexpr bool is_field_term<placed_term<Path, Count, Numbers>> = true;

template <class Part, std::size_t Count, unsigned Numbers>
    requires(is_clause<Part> || is_predicate<Part>)
inline constexpr bool is_part<placed<Part, Count, Numbers>> = true;
template <class Part, std::size_t Count, unsigned Numbers>
    requires is_assignment<Part>
inline constexpr bool is_assignment<placed<Part, Count, Numbers>> = true;
template <std::size_t Count, unsigned Numbers>
inline constexpr bool is_refused<placed<refused_term, Count, Numbers>> = true;
}  // namespace detail

/// Refused, with a sentence, as is the difference.
template <fixed_string Path, std::size_t Count, unsigned Numbers, class Value, auto Why = detail::always<detail::placed_source>>
    requires(detail::chosen<Why>)
detail::refused_term operator+(const placed_term<Path, Count, Numbers>&, const Value&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <fixed_string Path, std::size_t Count, unsigned Numbers, class Value, auto Why = detail::always<detail::placed_source>>
    requires(!detail::chosen<Why>)
detail::refused_term operator+(const placed_term<Path, Count, Numbers>&, const Value&) = delete;
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, class Value, auto Why = detail::always<detail::placed_source>>
    requires(detail::chosen<Why>)
detail::refused_term operator-(const placed_term<Path, Count, Numbers>&, const Value&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <fixed_string Path, std::size_t Count, unsigned Numbers, class Value, auto Why = detail::always<detail::placed_source>>
    requires(!detail::chosen<Why>)
detail::refused_term operator-(const placed_term<Path, Count, Numbers>&, const Value&) = delete;

/// As of a field_term; so are the others.
template <fixed_string Path, std::size_t Count, unsigned Numbers, detail::operand_value Value>
[[nodiscard]] auto operator==(const placed_term<Path, Count, Numbers>& term, Value&& value) {
    return term.with(field_term<Path>{} == std::forward<Value>(value));
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, class Operand>
[[nodiscard]] auto operator==(const placed_term<Path, Count, Numbers>& term, alternatives<Operand> values) {
    return term.with(field_term<Path>{} == std::move(values));
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, detail::operand_value Value>
[[nodiscard]] auto operator!=(const placed_term<Path, Count, Numbers>& term, Value&& value) {
    return term.with(field_term<Path>{} != std::forward<Value>(value));
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, detail::operand_value Value>
[[nodiscard]] auto operator<(const placed_term<Path, Count, Numbers>& term, Value&& value) {
    return term.with(field_term<Path>{} < std::forward<Value>(value));
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, detail::operand_value Value>
[[nodiscard]] auto operator<=(const placed_term<Path, Count, Numbers>& term, Value&& value) {
    return term.with(field_term<Path>{} <= std::forward<Value>(value));
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, detail::operand_value Value>
[[nodiscard]] auto operator>(const placed_term<Path, Count, Numbers>& term, Value&& value) {
    return term.with(field_term<Path>{} > std::forward<Value>(value));
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, detail::operand_value Value>
[[nodiscard]] auto operator>=(const placed_term<Path, Count, Numbers>& term, Value&& value) {
    return term.with(field_term<Path>{} >= std::forward<Value>(value));
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers>
[[nodiscard]] auto exists(const placed_term<Path, Count, Numbers>& term) {
    return term.with(exists(field_term<Path>{}));
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers>
[[nodiscard]] auto missing(const placed_term<Path, Count, Numbers>& term) {
    return term.with(missing(field_term<Path>{}));
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, class Value>
[[nodiscard]] auto contains(const placed_term<Path, Count, Numbers>& term, Value&& value) {
    return term.with(contains(field_term<Path>{}, std::forward<Value>(value)));
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers>
[[nodiscard]] auto has_type(const placed_term<Path, Count, Numbers>& term, value_type type) {
    return term.with(has_type(field_term<Path>{}, type));
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, detail::equal_value Value>
[[nodiscard]] auto operator==(Value&& value, const placed_term<Path, Count, Numbers>& term) {
    return term == std::forward<Value>(value);
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, detail::equal_value Value>
[[nodiscard]] auto operator!=(Value&& value, const placed_term<Path, Count, Numbers>& term) {
    return term != std::forward<Value>(value);
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, detail::equal_value Value>
[[nodiscard]] auto operator<(Value&& value, const placed_term<Path, Count, Numbers>& term) {
    return term > std::forward<Value>(value);
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, detail::equal_value Value>
[[nodiscard]] auto operator<=(Value&& value, const placed_term<Path, Count, Numbers>& term) {
    return term >= std::forward<Value>(value);
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, detail::equal_value Value>
[[nodiscard]] auto operator>(Value&& value, const placed_term<Path, Count, Numbers>& term) {
    return term < std::forward<Value>(value);
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers, detail::equal_value Value>
[[nodiscard]] auto operator>=(Value&& value, const placed_term<Path, Count, Numbers>& term) {
    return term <= std::forward<Value>(value);
}
/// \overload
template <fixed_string Path, std::size_t Count, unsigned Numbers>
[[nodiscard]] size_term<placed_term<Path, Count, Numbers>> size(const placed_term<Path, Count, Numbers>& term) {
    return {term};
}

}  // namespace facet::inline v0
