// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chain.hpp>
#include <facet/core/error.hpp>
#include <facet/core/maybe_value.hpp>
#include <facet/core/misread_outcome.hpp>
#include <facet/core/type_name.hpp>

#include <string_view>
#include <type_traits>
#include <utility>

#if !FACET_HAS_EXCEPTIONS || FACET_CHECKS_ACCESS
#  include <cstdio>
#  include <cstdlib>
#endif

namespace facet::inline v0 {

/// What `.value()` throws where there is none: the same error, as an exception.
class exception : public std::exception {
public:
    explicit exception(facet::error error) : error_(std::move(error)), text_(error_.to_string()) {}

    [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }
    [[nodiscard]] const facet::error& error() const noexcept { return error_; }

private:
    facet::error error_;
    std::string text_;
};

#if !FACET_HAS_EXCEPTIONS || FACET_CHECKS_ACCESS
namespace detail {
/// Ends the program with these words and the error on standard error.
[[noreturn, gnu::cold]] inline void stop_at(const error& cause, const char* before) {
    std::fputs(before, stderr);
    std::fputs(cause.to_string().c_str(), stderr);
    std::fputc('\n', stderr);
    std::abort();
}
inline constexpr const char* access_without_value = "facet: `*` or `->` of what has no value: ";
}  // namespace detail
#endif

/// Throws the error as a facet::exception. Where exceptions are off, prints it to standard error and terminates.
[[noreturn]] inline void raise(error cause) {
#if FACET_HAS_EXCEPTIONS
    throw exception(std::move(cause));
#else
    detail::stop_at(cause, "");
#endif
}

namespace detail {
struct outcome_access {
    /// Where an item is made in its place.
    template <class Outcome>
    [[nodiscard]] [[gnu::always_inline]] static auto& value(Outcome& of) noexcept {
        return of.value_;
    }
    /// Where an error is put, of an outcome that holds neither value nor error: nothing has to be moved for it.
    template <class Outcome>
    [[nodiscard]] [[gnu::always_inline]] static maybe_error& cause(Outcome& of) noexcept {
        return of.error_;
    }
};
/// Why a call failed, to be handed on by another outcome: the error stays where it lies. Each call has its own code for this, and moving the
/// error itself was half of it.
template <class Outcome>
[[nodiscard]] [[gnu::always_inline]] inline maybe_error&& cause_of(Outcome&& failed) noexcept {
    return std::move(outcome_access::cause(failed));
}
}  // namespace detail

/// The outcome of a call that gives a `Value` or fails. Not convertible to bool, so that no absence is taken for a failure. One that was moved
/// from is to be assigned to or destroyed.
template <class Value>
class [[nodiscard]] result : public detail::misread_result<Value>, public detail::chain<result, Value> {
public:
    using value_type = Value;

    template <class Source = Value>
        requires(std::is_convertible_v<Source&&, Value> && !std::is_same_v<std::remove_cvref_t<Source>, result> &&
                 !std::is_same_v<std::remove_cvref_t<Source>, facet::error> && !detail::is_misread_source<std::remove_cvref_t<Source>, Value>)
    result(Source&& value) : value_(std::in_place, std::forward<Source>(value)) {}
    [[gnu::always_inline]] result(facet::error cause) : error_(std::move(cause)) {}
    /// Hands on why another call failed: see detail::cause_of().
    [[gnu::always_inline]] result(detail::maybe_error&& cause) noexcept : error_(std::move(cause)) {}
    result(result&&) = default;
    result& operator=(result&&) = default;
    result(const result&) = default;
    /// Where copying throws, nothing has changed.
    result& operator=(const result& other) {
        if (this == &other) return *this;
        result copy(other);
        return *this = std::move(copy);
    }
    ~result() = default;

    /// Whether the call succeeded.
    [[nodiscard]] [[gnu::always_inline]] bool has_value() const noexcept { return value_.has_value(); }
    /// Whether it failed, as of a lookup.
    [[nodiscard]] [[gnu::always_inline]] bool failed() const noexcept { return !value_.has_value(); }
    /// The error; only where has_value() is false.
    [[nodiscard]] [[gnu::always_inline]] const facet::error& error() const& noexcept { return error_.get(); }
    /// Of a temporary, the error itself, so that `for (auto& reason : call().error().reasons)` is safe.
    [[nodiscard]] [[gnu::always_inline]] facet::error error() && noexcept { return std::move(error_.get()); }

    /// The value; throws the error as facet::exception where there is none.
    [[gnu::always_inline]] Value& value() & { return checked(), *value_; }
    [[gnu::always_inline]] const Value& value() const& { return checked(), *value_; }
    /// Of a temporary, the value itself and not a reference, so that `for (auto& x : call().value())` is safe.
    [[gnu::always_inline]] Value value() && { return checked(), std::move(*value_); }

    /// The value, only where has_value() is true: unchecked with NDEBUG, and else the program ends there and says why.
    [[nodiscard]] [[gnu::always_inline]] Value& operator*() & noexcept { return present(), *value_; }
    [[nodiscard]] [[gnu::always_inline]] const Value& operator*() const& noexcept { return present(), *value_; }
    [[nodiscard]] [[gnu::always_inline]] Value operator*() && { return present(), std::move(*value_); }
    [[nodiscard]] [[gnu::always_inline]] Value* operator->() noexcept { return present(), &*value_; }
    [[nodiscard]] [[gnu::always_inline]] const Value* operator->() const noexcept { return present(), &*value_; }

    using detail::misread_result<Value>::value_or;
    /// The value, or `other` where the call failed.
    template <class Other = Value>
        requires(std::is_convertible_v<Other&&, Value>)
    [[nodiscard]] Value value_or(Other&& other) && {
        return has_value() ? std::move(*value_) : static_cast<Value>(std::forward<Other>(other));
    }

private:
    [[gnu::always_inline]] void present() const noexcept {
#if FACET_CHECKS_ACCESS
        if (!value_.has_value()) [[unlikely]] detail::stop_at(error_.get(), detail::access_without_value);
#endif
    }
    [[gnu::always_inline]] void checked() const {
        if (!value_.has_value()) [[unlikely]] raise(error_.get());
    }

    friend detail::outcome_access;

    detail::maybe_value<Value> value_;
    detail::maybe_error error_;
};

/// The outcome of a call that gives nothing but may fail.
template <>
class [[nodiscard]] result<void> : public detail::misread_result<void>, public detail::chain<result, void> {
public:
    using value_type = void;

    result() noexcept = default;
    result(facet::error cause) : error_(std::move(cause)) {}
    /// Refused, with a sentence: a result of a value.
    template <class Other, auto Why = detail::always<detail::result_without_value>>
        requires(detail::chosen<Why>)
    result(const result<Other>&) {
        static_assert(detail::possible<Why>);
    }
    template <class Other, auto Why = detail::always<detail::result_without_value>>
        requires(!detail::chosen<Why>)
    result(const result<Other>&) = delete;

    [[nodiscard]] bool has_value() const noexcept { return !error_.holds(); }
    [[nodiscard]] bool failed() const noexcept { return error_.holds(); }
    [[nodiscard]] const facet::error& error() const& noexcept { return error_.get(); }
    [[nodiscard]] facet::error error() && noexcept { return std::move(error_.get()); }
    /// Throws the error as facet::exception where the call failed.
    void value() const {
        if (error_.holds()) [[unlikely]] raise(error_.get());
    }

private:
    friend detail::outcome_access;

    detail::maybe_error error_;
};

template <class Value>
class lookup;

namespace detail {
inline constexpr std::string_view nothing_there = "there is no such item";
/// Makes an error, which is as it was made, that of a lookup that found nothing.
inline void fill_absence(error& absent, std::string_view entity) {
    absent.code = error_code::item_not_found;
    absent.message = nothing_there;
    absent.entity = entity;
}
[[nodiscard]] inline error no_such_item(std::string_view entity) {
    error absent;
    fill_absence(absent, entity);
    return absent;
}
/// Whether an error is that of a lookup that found nothing. That of another call, such as a modify(), names its operation.
[[nodiscard]] inline bool is_absence(const error& cause) noexcept {
    return cause.code == error_code::item_not_found && (cause.operation.empty() || cause.operation == "get") && cause.message == nothing_there;
}
/// Throws why a lookup has no value.
[[noreturn]] inline void raise_absence(const maybe_error& cause, std::string_view entity) { raise(cause.holds() ? cause.get() : no_such_item(entity)); }
}  // namespace detail

/// The outcome of a call that looks for one item: the item, its absence, or an error. Absence is not an error. One that was moved from is to be
/// assigned to or destroyed.
template <class Value>
class [[nodiscard]] lookup : public detail::misread_lookup<Value>, public detail::chain<lookup, Value> {
public:
    using value_type = Value;

    /// The state `missing`.
    [[gnu::always_inline]] lookup() noexcept {}
    lookup(Value value) : value_(std::in_place, std::move(value)) {}
    /// The call failed; or, of an error that another lookup gave because it was missing, `missing`, too: so that `return other.error();`
    /// hands on what it is.
    [[gnu::always_inline]] lookup(facet::error cause) : error_(std::move(cause)) {}
    /// Hands on why another call failed: see detail::cause_of().
    [[gnu::always_inline]] lookup(detail::maybe_error&& cause) noexcept : error_(std::move(cause)) {}
    lookup(lookup&&) = default;
    lookup& operator=(lookup&&) = default;
    lookup(const lookup&) = default;
    /// Where copying throws, nothing has changed.
    lookup& operator=(const lookup& other) {
        if (this == &other) return *this;
        lookup copy(other);
        return *this = std::move(copy);
    }
    ~lookup() = default;

    /// The item was found.
    [[nodiscard]] [[gnu::always_inline]] bool has_value() const noexcept { return value_.has_value(); }
    /// The call succeeded and there is no such item.
    [[nodiscard]] [[gnu::always_inline]] bool missing() const noexcept { return !value_.has_value() && (!error_.holds() || detail::is_absence(error_.get())); }
    /// The call failed: error() says why.
    [[nodiscard]] [[gnu::always_inline]] bool failed() const noexcept { return error_.holds() && !detail::is_absence(error_.get()); }
    /// The error; where the item is missing, one of code item_not_found, which names what was looked for. Only where has_value() is false.
    [[nodiscard]] const facet::error& error() const& {
        if (error_.holds()) [[likely]] return error_.get();
        static const facet::error absent = detail::no_such_item(type_name<Value>());
        return absent;
    }
    [[nodiscard]] facet::error error() && {
        if (error_.holds()) [[likely]] return std::move(error_.get());
        return detail::no_such_item(type_name<Value>());
    }

    /// The item. Throws facet::exception where the call failed, and with code item_not_found where the item is missing.
    [[gnu::always_inline]] Value& value() & { return checked(), *value_; }
    [[gnu::always_inline]] const Value& value() const& { return checked(), *value_; }
    /// Of a temporary, the value itself and not a reference, so that `for (auto& x : call().value())` is safe.
    [[gnu::always_inline]] Value value() && { return checked(), std::move(*value_); }

    /// The item, only where has_value() is true: unchecked with NDEBUG, and else the program ends there and says why.
    [[nodiscard]] [[gnu::always_inline]] Value& operator*() & noexcept { return present(), *value_; }
    [[nodiscard]] [[gnu::always_inline]] const Value& operator*() const& noexcept { return present(), *value_; }
    [[nodiscard]] [[gnu::always_inline]] Value operator*() && { return present(), std::move(*value_); }
    [[nodiscard]] [[gnu::always_inline]] Value* operator->() noexcept { return present(), &*value_; }
    [[nodiscard]] [[gnu::always_inline]] const Value* operator->() const noexcept { return present(), &*value_; }

    /// Makes it hold an item built from these arguments, and gives it.
    template <class... Arguments>
    Value& emplace(Arguments&&... arguments) {
        Value& made = value_.emplace(std::forward<Arguments>(arguments)...);
        error_ = {};
        return made;
    }
    /// Back to the state `missing`.
    void reset() noexcept {
        value_.reset();
        error_ = {};
    }

    using detail::misread_lookup<Value>::value_or;
    /// The item, or `other` where it is missing; throws where the call failed.
    template <class Other = Value>
        requires(std::is_convertible_v<Other&&, Value>)
    [[nodiscard]] Value value_or(Other&& other) const {
        if (failed()) [[unlikely]] raise(error_.get());
        return value_.has_value() ? *value_ : static_cast<Value>(std::forward<Other>(other));
    }

    /// As a result, for callers to whom a missing item is a failure: of code item_not_found then.
    [[nodiscard]] result<Value> required() && {
        if (has_value()) return std::move(*value_);
        return std::move(*this).error();
    }
    /// \overload
    [[nodiscard]] result<Value> required() const& {
        if (has_value()) return *value_;
        return error();
    }

private:
    friend detail::outcome_access;

    [[gnu::always_inline]] void present() const noexcept {
#if FACET_CHECKS_ACCESS
        if (!value_.has_value()) [[unlikely]] detail::stop_at(error(), detail::access_without_value);
#endif
    }
    [[gnu::always_inline]] void checked() const {
        if (!value_.has_value()) [[unlikely]] detail::raise_absence(error_, type_name<Value>());
    }

    detail::maybe_value<Value> value_;
    detail::maybe_error error_;
};

}  // namespace facet::inline v0
