// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/schema.hpp>

#include <boost/hana/basic_tuple.hpp>
#include <boost/hana/type.hpp>

namespace facet::inline v0 {
namespace detail {
template <class... Declarations>
constexpr auto registry_of(type_list<Declarations...>) {
    return boost::hana::make_basic_tuple(boost::hana::type_c<typename Declarations::type>...);
}
}  // namespace detail

/// The entities' struct types, in the order of their declaration, as a Hana tuple of types: for algorithms over them. In a header of
/// its own, since facet needs none of it and these two headers of Hana would cost every includer of facet 0.08 seconds.
template <class Table>
inline constexpr auto registry = detail::registry_of(detail::entities_of<Table>{});

}  // namespace facet::inline v0
