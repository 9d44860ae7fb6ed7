// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/core/message.hpp>

#include <cstddef>
#include <initializer_list>
#include <type_traits>

/// \file
/// How a refusal reaches the user as the first line of exactly one compiler error. A function that may be refused carries the
/// sentence as a defaulted template argument, `auto Why = why(...)`. For g++ it comes in two overloads, one of them deleted, so
/// that the error stands on the user's own line and prints the argument. clang prints one in a failed static_assert, whose
/// first note points at the user's line; it shows arrays over 36 characters as numbers, so the sentence is cut into rows.

namespace facet::inline v0::detail {

/// A sentence in rows that clang shows as text.
template <std::size_t Rows>
struct sentence {
    static constexpr std::size_t width = 36;
    struct row {
        char text[width + 1]{};
    } rows[Rows == 0 ? 1 : Rows]{};

    [[nodiscard]] static constexpr std::size_t size() { return Rows; }
};

/// A sentence, composed or not, in the form that the compiler at hand prints.
template <class Said>
consteval auto why(const Said& said) {
#if defined(__clang__)
    constexpr std::size_t size = Said().size();
    using rows = sentence<(size + 35) / 36>;
    rows wrapped;
    for (std::size_t row = 0; row < rows::size(); ++row) {
        const std::size_t left = size - row * rows::width;
        const std::size_t full = left < rows::width ? left : rows::width;
        __builtin_memcpy(wrapped.rows[row].text, said.data() + row * rows::width, full);
        for (std::size_t i = full; i < rows::width; ++i) wrapped.rows[row].text[i] = ' ';  // an array that ends in several NULs is shown as numbers, too
    }
    return wrapped;
#else
    return said;
#endif
}

/// Whether the overload that does the work may be chosen. clang always chooses it, and explains inside.
template <auto Why>
#if defined(__clang__)
concept chosen = true;
#else
concept chosen = Why.size() == 0;
#endif

/// Whether the call is possible; a failed static_assert on this is clang's error.
template <auto Why>
inline constexpr bool possible = Why.size() == 0;

/// A refusal that is always the same. By reference: a text in its place would be turned into a value, which takes as long to compile as a
/// function, in each class that has such a refusal.
template <const auto& Sentence>
inline constexpr auto always = why(Sentence);

/// A word that is always refused by the same sentence, whatever it is given: a member that is called as a function is. A line names many of
/// them, where functions take two overloads for each; it declares them, and nothing defines them. `Gives` is what the word gives, of which no
/// more is said.
template <const auto& Sentence, class Gives>
struct refused_word {
    template <class... Given, auto Why = always<Sentence>>
        requires(chosen<Why>)
    Gives operator()(const Given&...) const {
        static_assert(possible<Why>);
        return Gives();
    }
    template <class... Given, auto Why = always<Sentence>>
        requires(!chosen<Why>)
    Gives operator()(const Given&...) const = delete;
};

/// Leaves an overload out before its sentence is composed, as a parameter in front of `Why`: a requires-clause is looked at only then, for
/// each call that comes by.
template <bool Wrong>
using only_if = std::enable_if_t<Wrong, int>;

/// Takes an argument of any type, a braced list included, for overloads that are there to be refused.
struct anything {
    anything() = default;
    template <class Given>
    anything(const Given&) {}
    anything(std::initializer_list<anything>) {}
};
/// What is given in braces, so that it has no type of its own.
using braced = std::initializer_list<anything>;
/// The same where its parts are named, as those of a `Struct`: `{.id = "a"}`.
template <class Struct>
using object_in_braces = std::type_identity_t<Struct>&&;

/// A value of a type, in code that is never run: behind a refusal.
template <class Type>
[[noreturn]] Type never() {
    __builtin_unreachable();
}

/// For a call whose result much is done with, such as facet::open(): to g++, what a deleted function returns has no type, and each
/// use of it would be an error more. So it is always chosen, and g++ is refused inside, by a call of refuse().
#if defined(__clang__)
template <auto Why>
inline constexpr bool possible_or_refused = possible<Why>;
template <auto Why>
constexpr void refuse() {}
#else
template <auto Why>
inline constexpr bool possible_or_refused = true;
template <auto Why>
    requires(Why.size() == 0)
constexpr void refuse() {}
template <auto Why>
    requires(Why.size() > 0)
constexpr void refuse() = delete;
#endif

}  // namespace facet::inline v0::detail
