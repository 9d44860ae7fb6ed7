// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/chrono.hpp>
#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/value/conversion.hpp>

#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace facet::inline v0 {

/// A text operand that owns its bytes: up to 48 of them without an allocation. So a where-clause may outlive the strings it was
/// written with. A null `const char*` is no text: the call that is given it fails (invalid_key, beside keys invalid_value).
class text_operand {
public:
    text_operand(std::string_view text) : size_(text.size()) {
        if (size_ <= 16) [[likely]] {
            detail::store_short(inline_, text.data(), size_);
        } else {
            char* to = inline_;
            if (!is_inline()) to = long_ = new char[size_];
            std::memcpy(to, text.data(), size_);
        }
    }
    /// Of a pointer, which may be null.
    template <class Pointer>
        requires(std::is_same_v<Pointer, const char*> || std::is_same_v<Pointer, char*>)
    text_operand(Pointer text) : text_operand(text != nullptr ? std::string_view(text) : std::string_view()) {
        if (text == nullptr) [[unlikely]] mark_null();
    }
    text_operand(const text_operand& other) : text_operand(other.view()) {
        if (other.is_null()) [[unlikely]] mark_null();
    }
    text_operand(text_operand&& other) noexcept : size_(other.size_) { take(other); }
    text_operand& operator=(text_operand other) noexcept {
        release();
        size_ = other.size_;
        take(other);
        return *this;
    }
    ~text_operand() { release(); }

    /// The text, valid as long as this operand is neither moved nor destroyed.
    [[nodiscard]] std::string_view view() const noexcept { return {is_inline() ? inline_ : long_, size_}; }
    /// Whether it was made of a null pointer.
    [[nodiscard]] bool is_null() const noexcept { return size_ == 0 && inline_[sizeof inline_ - 1] != 0; }

private:
    void mark_null() noexcept { inline_[sizeof inline_ - 1] = 1; }  // no text, which is empty, reaches as far
    [[nodiscard]] bool is_inline() const noexcept { return size_ <= sizeof inline_; }
    void release() noexcept {
        if (!is_inline()) delete[] long_;
    }
    /// Takes over what another holds, whose size this has already.
    void take(text_operand& other) noexcept {
        std::memcpy(inline_, other.inline_, sizeof inline_);  // the pointer, too, where there is one
        if (!is_inline()) other.size_ = 0;
    }

    std::size_t size_;
    union {
        char inline_[48] = {};
        char* long_;
    };
};

/// Several values of one component, for a query that asks for each of them.
template <class Operand>
struct alternatives {
    std::vector<Operand> values;
};

namespace detail {
/// The operand of a clause that leads another: the value of one of several fields that are compared together.
template <class Operand>
struct tied_operand {
    Operand value;
};
template <class Operand>
struct tied_part {
    using type = Operand;
    static constexpr bool leads = false;
};
template <class Operand>
struct tied_part<tied_operand<Operand>> {
    using type = Operand;
    static constexpr bool leads = true;
};
template <class Operand>
using untied = typename tied_part<Operand>::type;
template <class Operand>
inline constexpr bool is_tied = tied_part<Operand>::leads;
}  // namespace detail

/// The operand of what needs none.
struct no_operand {};

namespace detail {

template <class Type>
concept text_like = std::is_convertible_v<const Type&, std::string_view> && !std::is_same_v<std::remove_cvref_t<Type>, std::nullptr_t>;

template <class Type>
struct operand_of {
    using type = Type;
};
template <text_like Type>
    requires(!has_conversion<Type>)
struct operand_of<Type> {
    using type = text_operand;
};
template <>
struct operand_of<text_operand> {
    using type = text_operand;
};
/// Stands for the values of an each_of where there can be one, which a sentence says.
struct several_operand {
    template <class Values>
    explicit several_operand(const Values&) {}
};
template <class Operand>
struct operand_of<alternatives<Operand>> {
    using type = several_operand;
};

/// A field that lies behind stars: a placed_term.
template <class Type>
concept placed_value = requires { std::remove_cvref_t<Type>::below; };

/// Many values, known at run time; a text is one value.
template <class Type>
concept value_range = !text_like<Type> && !has_conversion<Type> && requires(const Type& range) { std::begin(range) != std::end(range); };

/// How a value is kept inside a clause: text owned, everything else by value.
template <class Type>
using operand_type = typename operand_of<std::decay_t<Type>>::type;

/// Stands for each of several values that are of different types, which a sentence says.
struct unlike_operand {
    template <class Value>
    explicit unlike_operand(const Value&) {}
};
/// Stands for the values of an each_of() that was refused.
struct refused_operand {};
inline constexpr text no_alternatives{"each_of() takes the values, or a range of them, which may be empty: `state`_f == facet::each_of(first, second)"};
/// How values of several types are kept: times in the finest of their units.
template <class... Operands>
struct unlike_operands {
    using type = unlike_operand;
};
template <class Clock, class... Units>
struct unlike_operands<std::chrono::time_point<Clock, Units>...> {
    using type = std::chrono::time_point<Clock, std::common_type_t<Units...>>;
};
/// How several values of one type are kept.
template <class First, class... Rest>
using common_operand = typename std::conditional_t<(std::is_same_v<operand_type<First>, operand_type<Rest>> && ...), operand_of<std::decay_t<First>>, unlike_operands<operand_type<First>, operand_type<Rest>...>>::type;

}  // namespace detail

/// Of what was refused: none, so that no includer makes a std::vector of them.
template <>
struct alternatives<detail::refused_operand> {};

/// Each of these values, for `"status"_f == each_of(open, paid)`: as many queries, merged into one in order, with one cursor; of
/// several fields, a query for each combination of their values.
template <class First, class... Rest>
    requires(!detail::value_range<std::remove_cvref_t<First>>)
[[nodiscard]] alternatives<detail::common_operand<First, Rest...>> each_of(First&& first, Rest&&... rest) {
    using operand = detail::common_operand<First, Rest...>;
    alternatives<operand> all;
    all.values.reserve(1 + sizeof...(Rest));
    all.values.push_back(operand(std::forward<First>(first)));
    (all.values.push_back(operand(std::forward<Rest>(rest))), ...);
    return all;
}

/// Each value of a range that is known at run time.
template <detail::value_range Range>
[[nodiscard]] auto each_of(const Range& range) {
    using operand = detail::operand_type<decltype(*std::begin(range))>;
    alternatives<operand> all;
    for (const auto& value : range) all.values.push_back(operand(value));
    return all;
}

/// Refused, with a sentence: none of no values.
template <auto Why = detail::always<detail::no_alternatives>>
    requires(detail::chosen<Why>)
alternatives<detail::refused_operand> each_of() {
    static_assert(detail::possible<Why>);
    return {};
}
template <auto Why = detail::always<detail::no_alternatives>>
    requires(!detail::chosen<Why>)
alternatives<detail::refused_operand> each_of() = delete;

/// The same of values of one type in braces: `each_of({"open", "paid"})`.
template <class Value>
[[nodiscard]] auto each_of(std::initializer_list<Value> values) {
    alternatives<detail::operand_type<Value>> all;
    for (const Value& value : values) all.values.push_back(detail::operand_type<Value>(value));
    return all;
}

}  // namespace facet::inline v0
