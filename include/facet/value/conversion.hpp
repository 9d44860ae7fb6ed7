// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

namespace facet::inline v0 {

/// How a type of your own is stored: specialise this.
///
///     template <> struct facet::conversion<money> {
///         using stored_type = std::int64_t;                             // any type that facet can store
///         static stored_type to_stored(const money& value);             // or a const reference; for text, a std::string_view
///         static std::optional<money> from_stored(stored_type stored);  // nothing: refused. Or money, where all is accepted
///     };
///
/// from_stored(to_stored(x)) must equal x. Neither may throw anything but std::bad_alloc. A type with a conversion can be
/// whatever its stored type can: a field, an element, a map's key, a part of a key template. Where to_stored() gives an empty
/// optional or set, the attribute is left out.
template <class Type>
struct conversion;

namespace detail {

template <class Type>
concept converted = requires { typename conversion<Type>::stored_type; };

}  // namespace detail

}  // namespace facet::inline v0
