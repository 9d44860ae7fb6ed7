// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/type_list.hpp>
#include <facet/schema/schema.hpp>
#include <facet/value/reflection.hpp>

#include <cstddef>
#include <utility>

/// \file
/// Fields that facet computes from others of their object: computed<...>.

namespace facet::inline v0::detail {

template <class Struct>
void compute_field(Struct&, const void*) {}
template <class Struct, fixed_string Field, auto Function, fixed_string... Sources>
void compute_field(Struct& object, const computed<Field, Function, Sources...>*) {
    get_field<field_index<Struct>(Field.view())>(object) = Function(get_field<field_index<Struct>(Sources.view())>(std::as_const(object))...);
}

template <class Declaration>
struct field_computer;
template <class Struct, class... Parts>
struct field_computer<entity<Struct, Parts...>> {
    static void run(Struct& object) { (detail::compute_field(object, static_cast<const Parts*>(nullptr)), ...); }
};

/// Whether an entity has fields that are computed.
template <class Table, std::size_t Entity>
inline constexpr bool has_computed_fields = schema<Table>::facts.entities[Entity].find(field_role::computed) >= 0;

/// Gives an object's computed fields their values.
template <class Table, std::size_t Entity, class Struct>
void compute_fields([[maybe_unused]] Struct& object) {
    if constexpr (has_computed_fields<Table, Entity>) field_computer<element_at<Entity, entities_of<Table>>>::run(object);
}
/// An object as its computed fields have it: itself where it has none, else a copy.
template <class Table, std::size_t Entity, class Struct>
[[nodiscard]] decltype(auto) with_computed_fields(const Struct& object) {
    if constexpr (has_computed_fields<Table, Entity>) {
        Struct whole = object;
        compute_fields<Table, Entity>(whole);
        return whole;
    } else {
        return (object);
    }
}

}  // namespace facet::inline v0::detail
