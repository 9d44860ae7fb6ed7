// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>
#include <utility>

namespace facet::inline v0 {
template <class Value>
class result;
template <class Value>
class lookup;

namespace detail {

template <class Type>
inline constexpr bool is_lookup = false;
template <class Value>
inline constexpr bool is_lookup<lookup<Value>> = true;

template <class Type>
inline constexpr bool is_outcome = is_lookup<Type>;
template <class Value>
inline constexpr bool is_outcome<result<Value>> = true;

/// Whether `next` can be called with the value of `from`, or names a member of it.
template <class From, class Next>
concept takes_value = (std::is_void_v<typename std::remove_reference_t<From>::value_type> && requires(Next& next) { next(); }) ||
                      (std::is_member_object_pointer_v<std::remove_const_t<Next>> && requires(From&& from, Next& next) { (*static_cast<From&&>(from)).*next; }) ||
                      requires(From&& from, Next& next) { next(*static_cast<From&&>(from)); };

/// What `next` makes of the value of `from`, which it may take over where that is a temporary. A pointer to a member gives that member.
template <class From, class Next>
decltype(auto) use_value(From&& from, Next& next) {
    if constexpr (!takes_value<From, Next>) return 0;  // refused
    else if constexpr (std::is_void_v<typename std::remove_reference_t<From>::value_type>) return next();
    else if constexpr (std::is_member_object_pointer_v<std::remove_const_t<Next>> && std::is_lvalue_reference_v<From>) return (*from).*next;
    else if constexpr (std::is_member_object_pointer_v<std::remove_const_t<Next>>) return std::move(*from).*next;
    else if constexpr (std::is_lvalue_reference_v<From>) return next(*from);
    else return next(std::move(*from));
}
template <class From, class Next>
using value_used = std::remove_cvref_t<decltype(detail::use_value(std::declval<From>(), std::declval<Next&>()))>;

/// The error of `from`, taken over where that is a temporary.
template <class From>
[[nodiscard]] decltype(auto) use_error(From& from) {
    if constexpr (std::is_const_v<From>) return from.error();
    else return std::move(from).error();
}

/// Whether a `Kind` can have what `next` makes of the value: a lookup has a value.
template <template <class> class Kind, class From, class Next>
inline constexpr bool can_have = !is_lookup<Kind<int>> || !std::is_void_v<value_used<From, Next>>;

template <template <class> class Kind, class From, class Next>
[[nodiscard]] auto transformed(From&& from, Next& next) {
    using made = value_used<From, Next>;
    using outcome = Kind<std::conditional_t<can_have<Kind, From, Next>, made, int>>;  // an int where that was refused
    if (!from.has_value()) return outcome(detail::use_error(from));  // of what is missing, too: see lookup(error)
    if constexpr (std::is_void_v<made>) return detail::use_value(std::forward<From>(from), next), outcome();
    else return outcome(detail::use_value(std::forward<From>(from), next));
}
template <class From, class Next>
[[nodiscard]] auto chained(From&& from, Next& next) {
    using outcome = value_used<From, Next>;
    if constexpr (!is_outcome<outcome>) {
        return std::remove_cvref_t<From>(std::forward<From>(from));  // refused
    } else {
        if (from.has_value()) return outcome(detail::use_value(std::forward<From>(from), next));
        return outcome(detail::use_error(from));  // of what is missing, too: see lookup(error)
    }
}
/// Whether `next` can be called with the error of `from`.
template <class From, class Next>
concept takes_error = requires(std::remove_reference_t<From>& from, Next& next) { next(detail::use_error(from)); };
template <class From, class Next>
[[nodiscard]] std::remove_cvref_t<From> replaced(From&& from, Next& next) {
    if constexpr (takes_error<From, Next>) {
        if (from.failed()) return next(detail::use_error(from));
    }
    return std::forward<From>(from);
}

/// How a result or lookup is made another one, by a call that gets what it has; a pointer to a member gives that member. A temporary's value
/// and error can be taken over, those of others are handed out as constants.
template <template <class> class Kind, class Value>
class chain {
    using self = Kind<Value>;

public:
    /// The same of what `next` makes of the value; where there is none, the same lack of one: the error, or that it is missing.
    template <class Next>
    [[nodiscard]] auto transform(Next&& next) && {
        static_assert(detail::takes_value<self&&, Next>, "what transform() calls has to take the value that is there; of a result<void> it takes nothing");
        static_assert(detail::can_have<Kind, self&&, Next>, "what transform() of a lookup calls has to give a value; what gives none is called where has_value() is true");
        return detail::transformed<Kind>(static_cast<self&&>(*this), next);
    }
    /// \overload
    template <class Next>
    [[nodiscard]] auto transform(Next&& next) const& {
        static_assert(detail::takes_value<const self&, Next>, "what transform() calls has to take the value that is there; of a result<void> it takes nothing");
        static_assert(detail::can_have<Kind, const self&, Next>, "what transform() of a lookup calls has to give a value; what gives none is called where has_value() is true");
        return detail::transformed<Kind>(static_cast<const self&>(*this), next);
    }
    /// The result or lookup, of whatever it is, that `next` gives for the value; where there is none, the same lack of one. In a result what
    /// is missing is an error, item_not_found.
    template <class Next>
    [[nodiscard]] auto and_then(Next&& next) && {
        static_assert(detail::takes_value<self&&, Next>, "what and_then() calls has to take the value that is there; of a result<void> it takes nothing");
        static_assert(!detail::takes_value<self&&, Next> || detail::is_outcome<detail::value_used<self&&, Next>>, "what and_then() calls has to give a result or a lookup; what gives another value is for transform()");
        return detail::chained(static_cast<self&&>(*this), next);
    }
    /// \overload
    template <class Next>
    [[nodiscard]] auto and_then(Next&& next) const& {
        static_assert(detail::takes_value<const self&, Next>, "what and_then() calls has to take the value that is there; of a result<void> it takes nothing");
        static_assert(!detail::takes_value<const self&, Next> || detail::is_outcome<detail::value_used<const self&, Next>>, "what and_then() calls has to give a result or a lookup; what gives another value is for transform()");
        return detail::chained(static_cast<const self&>(*this), next);
    }
    /// Where the call failed, what `next` gives for the error: a value, another error, or one like this. What is missing stays so.
    template <class Next>
    [[nodiscard]] self or_else(Next&& next) && {
        static_assert(detail::takes_error<self&&, Next>, "what or_else() calls has to take the error that is there, a facet::error");
        return detail::replaced(static_cast<self&&>(*this), next);
    }
    /// \overload
    template <class Next>
    [[nodiscard]] self or_else(Next&& next) const& {
        static_assert(detail::takes_error<const self&, Next>, "what or_else() calls has to take the error that is there, a facet::error");
        return detail::replaced(static_cast<const self&>(*this), next);
    }
    /// Where the call failed, the error that `next` makes of its own. What is missing stays so.
    template <class Next>
    [[nodiscard]] self transform_error(Next&& next) && {
        static_assert(detail::takes_error<self&&, Next>, "what transform_error() calls has to take the error that is there, a facet::error");
        return detail::replaced(static_cast<self&&>(*this), next);
    }
    /// \overload
    template <class Next>
    [[nodiscard]] self transform_error(Next&& next) const& {
        static_assert(detail::takes_error<const self&, Next>, "what transform_error() calls has to take the error that is there, a facet::error");
        return detail::replaced(static_cast<const self&>(*this), next);
    }
};

}  // namespace detail
}  // namespace facet::inline v0
