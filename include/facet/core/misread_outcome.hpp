// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chain.hpp>
#include <facet/core/refuse.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>

/// \file
/// What a result or lookup is taken for, but is not. Each is answered by a sentence.

namespace facet::inline v0::detail {

/// What a loop over a `Value` walks over, so that the body of a refused loop is no further error.
template <class Value>
struct walked {
    using type = Value;
};
template <class Value>
    requires requires { typename Value::value_type; }
struct walked<Value> {
    using type = typename Value::value_type;
};
template <>
struct walked<void> {
    using type = int;
};

/// What is no boolean, and says so by `Said::sentence`.
template <class Said>
class misread_boolean {
public:
    /// Refused, with a sentence.
    template <auto Why = always<Said::sentence>>
        requires(chosen<Why>)
    explicit operator bool() const {
        static_assert(possible<Why>);
        return false;
    }
    template <auto Why = always<Said::sentence>>
        requires(!chosen<Why>)
    explicit operator bool() const = delete;
};

struct result_as_boolean {
    template <class Value>
    using outcome = result<Value>;
    static constexpr text sentence{"a result is no boolean: has_value() says whether the call succeeded"};
    static constexpr text no_value{"a result is not yet what the call gave: value() gives it, or throws its error; *result does so unchecked, where has_value() is true"};
};
struct lookup_as_boolean {
    template <class Value>
    using outcome = lookup<Value>;
    static constexpr text sentence{"a lookup is no boolean: has_value() says whether the item was found, missing() whether there is none, failed() whether the call failed"};
    static constexpr text no_value{"a lookup is not yet the item: value() gives it, or throws where it is missing or the call failed; *lookup does so unchecked, where has_value() is true; value_or(other) gives another where it is missing; required() makes it a result"};
};

inline constexpr text other_value{"value_or() takes a value of the type that the call gives, or one that converts to it: value_or(Account{...}), value_or({})"};

inline constexpr text outcome_or_throw{"a call that is done has no run() or or_throw(): value() gives what it gave, or throws its error"};

/// What a `Value` that is not there yet is taken for: itself, a std::optional or a result of it, or of a number another number. Not so with
/// clang, to which a comparison with a number would then be ambiguous.
template <class Taken, class Value>
#if defined(__clang__)
inline constexpr bool is_taken_for = std::is_same_v<Taken, Value>;
#else
inline constexpr bool is_taken_for = std::is_same_v<Taken, Value> || (std::is_arithmetic_v<Taken> && std::is_arithmetic_v<Value>);
#endif
template <class Value>
inline constexpr bool is_taken_for<std::optional<Value>, Value> = true;
template <class Value>
inline constexpr bool is_taken_for<bool, Value> = false;  // misread_boolean
template <class Value>
inline constexpr bool is_taken_for<result<Value>, Value> = true;  // of a lookup

/// A read or write that is described and not run: see repository/not_run.hpp.
struct not_run_yet {};

/// What a result of `Value` is not made from. clang has to be told, as it chooses what is refused, too.
template <class Source, class Value>
inline constexpr bool is_misread_source = false;
#if defined(__clang__)
template <class Source, class Value>
    requires(std::is_base_of_v<not_run_yet, Source> && !std::is_same_v<Source, Value>)
inline constexpr bool is_misread_source<Source, Value> = true;
template <class Value>
inline constexpr bool is_misread_source<lookup<Value>, Value> = true;
#endif

/// What is no value yet, and says so by `Said::no_value`.
template <class Value, class Said>
class misread_value {
public:
    /// Refused, with a sentence.
    template <class Taken, only_if<is_taken_for<Taken, Value>> = 0, auto Why = always<Said::no_value>>
        requires(chosen<Why>)
    operator Taken() const {
        static_assert(possible<Why>);
        return never<Taken>();
    }
    template <class Taken, only_if<is_taken_for<Taken, Value>> = 0, auto Why = always<Said::no_value>>
        requires(!chosen<Why>)
    operator Taken() const = delete;
};
template <class Said>
class misread_value<void, Said> {};
template <class Said>
class misread_value<bool, Said> {};  // misread_boolean

/// What a refused call gives in place of a `Value`.
template <class Value>
using in_place_of = std::conditional_t<std::is_void_v<Value>, int, Value>;

struct refused_read;  // repository/refused_read.hpp

inline constexpr text said_of_outcome{"this call is done, and gave its outcome: has_value() tells whether there is a value, and value() gives it; what else is asked of a read stands in its call, get<...>(where-clause, consistent, as<Summary>), or before the word that runs it, query<...>(where-clause).filter(condition).limit(5).all(); of a write so, too, put(object).when(condition).run()"};
inline constexpr text success_of_outcome{"has_value() tells whether a call gave its value, failed() that it did not, error() why; missing(), of a lookup, that there is no such item"};
inline constexpr text token_of_outcome{"a token is told to transaction(), which is put together at run time, before it is run: transaction().token(text).add(action).run(); transact() has done its actions"};

/// What is said of a read or write before it is done, and not of its outcome; no template, so that it is compiled once.
class misread_done {
    using instead = refused_word<said_of_outcome, refused_read>;

public:
    /// Refused, with a sentence, as is the other.
    static const instead filter, where, when, limit, page_size, after, offset, skip, take, order_by, sort, ascending, descending, all, first, one, at_most_one, each, count, exists,
        visit, select, consistent, metered, set, go, execute, exec, fetch, keeping_failed, returning_old, returning_new;
    static const refused_word<token_of_outcome, refused_read> token;
    static const refused_word<success_of_outcome, bool> ok, is_ok, success, found, has_error, is_error;
    /// \overload
    template <class View, class Gives = refused_read, auto Why = always<said_of_outcome>>
        requires(chosen<Why>)
    Gives as() const {
        static_assert(possible<Why>);
        return Gives();
    }
    template <class View, class Gives = refused_read, auto Why = always<said_of_outcome>>
        requires(!chosen<Why>)
    Gives as() const = delete;
};

/// What neither a result nor a lookup of `Value` does.
template <class Value, class Said>
class misread_outcome : public misread_boolean<Said>, public misread_value<Value, Said>, public misread_done {
public:
    /// Refused, with a sentence.
    template <auto Why = always<outcome_or_throw>>
        requires(chosen<Why>)
    Value or_throw() const {
        static_assert(possible<Why>);
        return never<Value>();
    }
    template <auto Why = always<outcome_or_throw>>
        requires(!chosen<Why>)
    Value or_throw() const = delete;
    /// \overload
    template <auto Why = always<outcome_or_throw>>
        requires(chosen<Why>)
    typename Said::template outcome<Value> run() const {
        static_assert(possible<Why>);
        return never<typename Said::template outcome<Value>>();
    }
    template <auto Why = always<outcome_or_throw>>
        requires(!chosen<Why>)
    typename Said::template outcome<Value> run() const = delete;
    /// \overload
    template <class Other, only_if<!std::is_convertible_v<Other&&, Value>> = 0, auto Why = always<other_value>>
        requires(chosen<Why>)
    in_place_of<Value> value_or(Other&&) const {
        static_assert(possible<Why>);
        return never<in_place_of<Value>>();
    }
    template <class Other, only_if<!std::is_convertible_v<Other&&, Value>> = 0, auto Why = always<other_value>>
        requires(!chosen<Why>)
    in_place_of<Value> value_or(Other&&) const = delete;
};

inline constexpr text lookup_beside_nothing{"a lookup is compared with nothing: missing() says whether there is no such item, has_value() whether it was found"};

/// What a lookup does not do.
template <class Value>
class misread_lookup : public misread_outcome<Value, lookup_as_boolean> {
public:
    /// Refused, with a sentence.
    template <class Nothing, only_if<std::is_same_v<Nothing, std::nullopt_t> || std::is_same_v<Nothing, std::nullptr_t>> = 0, auto Why = always<lookup_beside_nothing>>
        requires(chosen<Why>)
    bool operator==(const Nothing&) const {
        static_assert(possible<Why>);
        return true;
    }
    template <class Nothing, only_if<std::is_same_v<Nothing, std::nullopt_t> || std::is_same_v<Nothing, std::nullptr_t>> = 0, auto Why = always<lookup_beside_nothing>>
        requires(!chosen<Why>)
    bool operator==(const Nothing&) const = delete;
};

inline constexpr text result_without_value{"a result of a value is no result<void>; transform([](const auto&) {}) makes it one, without the value"};

inline constexpr text result_as_range{"a result is no range or container: value() gives what the call gave, or throws its error; *result does so unchecked, where has_value() is true"};

/// What a container has, and a result of one does not.
class misread_container {
public:
    /// Refused, with a sentence.
    template <auto Why = always<result_as_range>>
        requires(chosen<Why>)
    std::size_t size() const {
        static_assert(possible<Why>);
        return 0;
    }
    template <auto Why = always<result_as_range>>
        requires(!chosen<Why>)
    std::size_t size() const = delete;
    /// \overload
    template <auto Why = always<result_as_range>>
        requires(chosen<Why>)
    bool empty() const {
        static_assert(possible<Why>);
        return true;
    }
    template <auto Why = always<result_as_range>>
        requires(!chosen<Why>)
    bool empty() const = delete;
};

/// What a result does not do.
template <class Value>
class misread_result : public misread_outcome<Value, result_as_boolean>, public misread_container {
    using element = typename walked<Value>::type;

public:
    /// Refused, with a sentence.
    template <auto Why = always<result_as_range>>
        requires(chosen<Why>)
    element& operator[](std::size_t) const {
        static_assert(possible<Why>);
        return never<element&>();
    }
    template <auto Why = always<result_as_range>>
        requires(!chosen<Why>)
    element& operator[](std::size_t) const = delete;
    /// \overload
    template <auto Why = always<result_as_range>>
        requires(chosen<Why>)
    element& front() const {
        static_assert(possible<Why>);
        return never<element&>();
    }
    template <auto Why = always<result_as_range>>
        requires(!chosen<Why>)
    element& front() const = delete;
    /// \overload
    template <auto Why = always<result_as_range>>
        requires(chosen<Why>)
    element& back() const {
        static_assert(possible<Why>);
        return never<element&>();
    }
    template <auto Why = always<result_as_range>>
        requires(!chosen<Why>)
    element& back() const = delete;
    /// Refused, with a sentence.
    template <auto Why = always<result_as_range>>
        requires(chosen<Why>)
    element* begin() const {
        static_assert(possible<Why>);
        return nullptr;
    }
    template <auto Why = always<result_as_range>>
        requires(!chosen<Why>)
    element* begin() const = delete;
    [[nodiscard]] element* end() const noexcept { return nullptr; }
};

}  // namespace facet::inline v0::detail
