// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/verdict.hpp>
#include <facet/request/requests.hpp>

#include <string_view>
#include <type_traits>

/// \file
/// What can be said of a read behind its where-clause, since it bears on what may be asked at all.

namespace facet::inline v0 {

/// A read that sees every write acknowledged before it, at twice the capacity (contract W1); not for global indexes (contract Q15).
/// One spelling for all reads: `get<E>(where, consistent)`, `query<E>(where, consistent)`, `collection<...>(where, consistent)`,
/// `scan<...>(consistent)`.
struct consistent_t {
    /// `consistent()` says the same.
    [[nodiscard]] constexpr consistent_t operator()() const noexcept { return {}; }
};
inline constexpr consistent_t consistent{};

/// Items of other entities in the range read are skipped, where the planner would refuse to catch them: `query<E>(where,
/// skipping_others)`, and so in collection(). They are read, and cost capacity.
struct skipping_others_t {
    /// `skipping_others()` says the same.
    [[nodiscard]] constexpr skipping_others_t operator()() const noexcept { return {}; }
};
inline constexpr skipping_others_t skipping_others{};

/// What is expired (contract Y3) is seen, though the repository was opened with open_options::hide_expired: `get<E>(where,
/// seeing_expired)`, and so in query(), at_most_one(), collection(), scan(), key(), targets() and sources(). For a query as a smaller struct
/// a global index then serves that does not project the field of `expires_at`.
struct seeing_expired_t {
    /// `seeing_expired()` says the same.
    [[nodiscard]] constexpr seeing_expired_t operator()() const noexcept { return {}; }
};
inline constexpr seeing_expired_t seeing_expired{};

/// Reads items as a smaller struct, whose fields are some of the entity's, by name and of the same type: `get<E>(where, as<Summary>)`,
/// `query<E>(where, as<Summary>)`, `scan<E>(as<Summary>)`. An index that projects these serves it. Its capacity is that of whole items (contract W1).
template <class Into>
struct as_t {
    /// `as<Summary>()` says the same.
    [[nodiscard]] constexpr as_t operator()() const noexcept { return {}; }
};
template <class Into>
inline constexpr as_t<Into> as{};

/// The units that calls consumed (contract section 19): of the table, and of each index in the order of the table's declaration.
using consumed_capacity = request::consumed_capacity;

/// Says, behind a get's where-clause, where to add the capacity units that it consumes: `get<E>(where, metered(units))`. Builders say
/// `.metered(units)`.
struct metered {
    explicit metered(consumed_capacity& to) noexcept : units(&to) {}
    consumed_capacity* units;
};

namespace detail {

template <class Type>
inline constexpr bool is_as = false;
template <class Into>
inline constexpr bool is_as<as_t<Into>> = true;

/// Words that each read takes.
template <class Type>
concept common_word = std::is_same_v<Type, consistent_t> || std::is_same_v<Type, seeing_expired_t>;
/// Words of a scan.
template <class Type>
concept scan_word = common_word<Type> || is_as<Type>;
/// Words of a collection.
template <class Type>
concept collection_word = common_word<Type> || std::is_same_v<Type, skipping_others_t>;
/// The reads of one entity take all of them, so that one which does not suit it is answered by a sentence.
template <class Type>
concept read_word = collection_word<Type> || std::is_same_v<Type, metered> || is_as<Type>;
/// Words of a key that is to be read.
template <class Type>
concept key_word = std::is_same_v<Type, seeing_expired_t> || is_as<Type>;

/// Words that a get has no use for.
template <class Struct>
struct word_for_queries {
    constexpr void operator()(message& out) const {
        out << "get<" << type_name<Struct>() << ">(where, skipping_others) reads one item by its key, so there are none to skip; skipping_others is for query";
    }
};
/// Words that a query says elsewhere.
template <class Struct>
struct word_for_gets {
    constexpr void operator()(message& out) const {
        const std::string_view name = type_name<Struct>();
        out << "query<" << name << ">(where, metered(units)) is said behind it: query<" << name << ">(where).metered(units)";
    }
};

/// What is no word at all.
template <class Struct, fixed_string Operation, class... Words>
struct stray_word {
    constexpr void operator()(message& out) const {
        const std::string_view types[] = {type_name<Words>()...};
        const bool words[] = {read_word<Words>...};
        constexpr bool statements[] = {(std::is_class_v<Words> && joinable<Words>)...};
        constexpr bool values[] = {(std::is_convertible_v<const Words&, std::string_view> || (std::is_arithmetic_v<Words> && !std::is_same_v<Words, bool> && Operation.view() == "get"))...};
        std::size_t stray = 0;
        while (words[stray]) ++stray;
        out << Operation.view() << '<' << (std::is_same_v<Struct, no_entity> ? std::string_view("...") : type_name<Struct>()) << ">(where, ...) takes, behind its where-clause, consistent, as<...> and the like, but no ";
        if (statements[stray]) {
            out << "further statement; those of a where-clause are joined by &&, as in `a`_f == 1 && `b`_f == 2";
            return;
        }
        out << types[stray];
        if (values[stray]) out << "; each value is compared with its field, in the where-clause: `a`_f == 1 && `b`_f == 2";
        else if (Operation.view() == "query") out << "; a limit is said by limit()";
    }
};

template <class Word, class... Words>
inline constexpr bool says = (std::is_same_v<Word, Words> || ...);

inline void take_word(const metered& word, consumed_capacity*& units) noexcept { units = word.units; }
template <class Word>
void take_word(const Word&, consumed_capacity*&) noexcept {}

/// The struct that words say to read as; `Otherwise` where they do not.
template <class Otherwise, class... Words>
struct said_as {
    using type = Otherwise;
};
template <class Otherwise, class Into, class... Words>
struct said_as<Otherwise, as_t<Into>, Words...> {
    using type = Into;
};
template <class Otherwise, class Word, class... Words>
struct said_as<Otherwise, Word, Words...> : said_as<Otherwise, Words...> {};
template <class Otherwise, class... Words>
using read_as = typename said_as<Otherwise, Words...>::type;

/// The options of a query that these words were said of.
template <class... Words>
using options_said = query_options<"", "", says<skipping_others_t, Words...>, says<consistent_t, Words...>, says<seeing_expired_t, Words...>, read_as<void, Words...>>;

}  // namespace detail
}  // namespace facet::inline v0
