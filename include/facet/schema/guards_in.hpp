// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/type_list.hpp>
#include <facet/schema/declarations.hpp>

/// \file
/// The guards of an entity: the structs of the items that keep its own unique.

namespace facet::inline v0::detail {

template <class Part>
struct guard_in {
    using type = type_list<>;
};
template <class Guard>
struct guard_in<unique<Guard>> {
    using type = type_list<Guard>;
};
template <class Declaration>
struct guards_in;
template <class Struct, class... Parts>
struct guards_in<entity<Struct, Parts...>> {
    using type = typename joined<typename guard_in<Parts>::type...>::type;
};

}  // namespace facet::inline v0::detail
