// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/owned.hpp>

#include <new>
#include <type_traits>
#include <utility>

/// \file
/// The two halves of an outcome.

namespace facet::inline v0::detail {

/// The error half of every result: one word while all is well.
class maybe_error {
public:
    maybe_error() noexcept = default;
    maybe_error(error cause) : error_(new error(std::move(cause))) {}  // NOLINT(google-explicit-constructor): it is one
    maybe_error(maybe_error&&) noexcept = default;
    maybe_error& operator=(maybe_error&&) noexcept = default;
    maybe_error(const maybe_error& other) : error_(other.error_ ? new error(*other.error_) : nullptr) {}
    maybe_error& operator=(const maybe_error& other) {
        if (this != &other) error_.reset(other.error_ ? new error(*other.error_) : nullptr);
        return *this;
    }
    ~maybe_error() = default;

    /// An error, which is to be filled in.
    error& emplace() {
        error_.reset(new error());
        return *error_;
    }
    [[nodiscard]] bool holds() const noexcept { return error_.get() != nullptr; }
    [[nodiscard]] error& get() const noexcept { return *error_; }
    [[nodiscard]] explicit operator bool() const noexcept { return holds(); }
    [[nodiscard]] error& operator*() const noexcept { return *error_; }
    [[nodiscard]] error* operator->() const noexcept { return error_.get(); }

private:
    owned<error> error_;
};

// By a name, since g++ 14 has no way to write the compilers' own traits into the name of a function that they constrain.
template <class Value>
concept copyable = __is_constructible(Value, const Value&);

/// A value that may be there: what std::optional is, with the few members that results need and so a fraction of its cost to
/// compile (as have the compilers' own traits). The small ones are inlined without optimisation, too: else each would be a function of
/// its own for each struct.
template <class Value>
class maybe_value {
public:
    [[gnu::always_inline]] maybe_value() noexcept {}
    template <class... Arguments>
    explicit maybe_value(std::in_place_t, Arguments&&... arguments) : value_(std::forward<Arguments>(arguments)...), holds_(true) {}
    maybe_value(maybe_value&& other) noexcept(__is_nothrow_constructible(Value, Value&&)) : holds_(other.holds_) {
        if (holds_) ::new (static_cast<void*>(&value_)) Value(std::move(other.value_));
    }
    maybe_value(const maybe_value& other)
        requires copyable<Value>
        : holds_(other.holds_) {
        if (holds_) ::new (static_cast<void*>(&value_)) Value(other.value_);
    }
    maybe_value& operator=(maybe_value&& other) noexcept(__is_nothrow_constructible(Value, Value&&)) {
        if (this == &other) return *this;
        reset();
        if (other.holds_) emplace(std::move(other.value_));
        return *this;
    }
    maybe_value& operator=(const maybe_value& other)
        requires copyable<Value>
    {
        if (this == &other) return *this;
        maybe_value copy(other);  // first, since it can fail
        return *this = std::move(copy);
    }
    [[gnu::always_inline]] ~maybe_value() {
        if (holds_) value_.~Value();
    }

    template <class... Arguments>
    [[gnu::always_inline]] Value& emplace(Arguments&&... arguments) {
        reset();
        ::new (static_cast<void*>(&value_)) Value(std::forward<Arguments>(arguments)...);
        holds_ = true;
        return value_;
    }
    [[gnu::always_inline]] void reset() noexcept {
        if (holds_) value_.~Value();
        holds_ = false;
    }
    /// Where a value can be made by other means, which is then to be announced. Holds nothing until then.
    [[nodiscard]] [[gnu::always_inline]] void* place() noexcept {
        reset();
        return &value_;
    }
    [[gnu::always_inline]] void announce() noexcept { holds_ = true; }
    [[nodiscard]] [[gnu::always_inline]] bool has_value() const noexcept { return holds_; }
    [[nodiscard]] [[gnu::always_inline]] Value& operator*() noexcept { return value_; }
    [[nodiscard]] [[gnu::always_inline]] const Value& operator*() const noexcept { return value_; }

private:
    union {
        std::remove_const_t<Value> value_;
    };
    bool holds_ = false;
};

}  // namespace facet::inline v0::detail
