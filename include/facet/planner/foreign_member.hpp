// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/expression/field_value.hpp>
#include <facet/expression/member_text.hpp>
#include <facet/expression/placed.hpp>

#include <optional>
#include <string_view>
#include <type_traits>

/// \file
/// Whether a statement names a field by a member of another struct than it is about, or of none of several.

namespace facet::inline v0::detail {

struct no_foreign {
    static constexpr bool found = false;
};
template <fixed_string Name>
struct foreign_name {
    static constexpr bool found = true;
    static constexpr std::string_view field = Name.view();
    static constexpr std::string_view owner = Name.owner->name;
};
/// The first that is found.
template <class... Found>
struct first_foreign : no_foreign {};
template <class First, class... Rest>
struct first_foreign<First, Rest...> : std::conditional_t<First::found, First, first_foreign<Rest...>> {};

template <fixed_string Name, class... Structs>
struct judged_name
    : std::conditional_t<(std::is_same_v<owned_by<Name.owner>, owned_by<&owner_of<Structs>>> || ...), no_foreign, foreign_name<Name>> {};

/// Whether a statement names a field by a member at all. Most name theirs in quotes, which are of any struct: they are asked this once, for
/// all structs that they are about.
template <class Said>
inline constexpr bool names_members = false;
template <fixed_string Name>
inline constexpr bool names_members<field_term<Name>> = Name.of_member;
template <fixed_string Name, comparison Op, class Operand>
inline constexpr bool names_members<clause<Name, Op, Operand>> = Name.of_member || names_members<Operand>;
template <fixed_string Name, predicate_kind Kind, class Operand, comparison Op>
inline constexpr bool names_members<predicate<Name, Kind, Operand, Op>> = Name.of_member || names_members<Operand>;
template <fixed_string Name, assignment_kind Kind, class Operand>
inline constexpr bool names_members<assignment<Name, Kind, Operand>> = Name.of_member || names_members<Operand>;
template <fixed_string Name, field_value_kind Kind, class Operand>
inline constexpr bool names_members<field_value<Name, Kind, Operand>> = Name.of_member || names_members<Operand>;
template <class Part, std::size_t Count, unsigned Numbers>
inline constexpr bool names_members<placed<Part, Count, Numbers>> = names_members<Part>;
template <class Part>
inline constexpr bool names_members<negation<Part>> = names_members<Part>;
template <class Part>
inline constexpr bool names_members<std::optional<Part>> = names_members<Part>;
template <class... Parts>
inline constexpr bool names_members<where_clause<Parts...>> = (names_members<Parts> || ...);
template <connective Kind, class... Parts>
inline constexpr bool names_members<junction<Kind, Parts...>> = (names_members<Parts> || ...);

template <class Said, class... Structs>
struct foreign_in : no_foreign {};
/// What is said of a name, by an operand. A name in quotes is of any struct, and costs nothing.
template <fixed_string Name, class Operand, class... Structs>
using foreign_said = std::conditional_t<Name.of_member, first_foreign<judged_name<Name, Structs...>, foreign_in<Operand, Structs...>>, foreign_in<Operand, Structs...>>;

template <fixed_string Name, class... Structs>
struct foreign_in<field_term<Name>, Structs...> : std::conditional_t<Name.of_member, judged_name<Name, Structs...>, no_foreign> {};
template <fixed_string Name, comparison Op, class Operand, class... Structs>
struct foreign_in<clause<Name, Op, Operand>, Structs...> : foreign_said<Name, Operand, Structs...> {};
template <fixed_string Name, predicate_kind Kind, class Operand, comparison Op, class... Structs>
struct foreign_in<predicate<Name, Kind, Operand, Op>, Structs...> : foreign_said<Name, Operand, Structs...> {};
template <fixed_string Name, assignment_kind Kind, class Operand, class... Structs>
struct foreign_in<assignment<Name, Kind, Operand>, Structs...> : foreign_said<Name, Operand, Structs...> {};
template <fixed_string Name, field_value_kind Kind, class Operand, class... Structs>
struct foreign_in<field_value<Name, Kind, Operand>, Structs...> : foreign_said<Name, Operand, Structs...> {};
template <class Part, std::size_t Count, unsigned Numbers, class... Structs>
struct foreign_in<placed<Part, Count, Numbers>, Structs...> : foreign_in<Part, Structs...> {};
template <class Part, class... Structs>
struct foreign_in<negation<Part>, Structs...> : foreign_in<Part, Structs...> {};
template <class Part, class... Structs>
struct foreign_in<std::optional<Part>, Structs...> : foreign_in<Part, Structs...> {};
template <class... Parts, class... Structs>
struct foreign_in<where_clause<Parts...>, Structs...> : std::conditional_t<(foreign_in<Parts, Structs...>::found || ...), first_foreign<foreign_in<Parts, Structs...>...>, no_foreign> {};
template <connective Kind, class... Parts, class... Structs>
struct foreign_in<junction<Kind, Parts...>, Structs...> : foreign_in<where_clause<Parts...>, Structs...> {};

template <bool NamesMembers>
struct foreign_choice {
    template <class... Foreign>
    using first_of = first_foreign<Foreign...>;
};
template <>
struct foreign_choice<false> {
    template <class...>
    using first_of = no_foreign;
};
/// The same, of a statement that may name none.
template <class Said, class... Structs>
using foreign_name_in = typename foreign_choice<names_members<Said>>::template first_of<foreign_in<Said, Structs...>>;

/// "... names id by a member of Customer, ...". `name`: of the struct that should have it, which `has` a field of that name or not; `several`:
/// another one could have it, too.
template <class Foreign>
constexpr void explain_foreign(message& out, std::string_view name, bool has, bool several = false) {
    out << " names " << Foreign::field << " by a member of " << Foreign::owner << (several ? ", which is none of them" : ", which is another struct") << "; ";
    if (has) out << name << "'s own is facet::field<&" << name << "::" << Foreign::field << '>';
    else out << name << " has no field of that name";
}

}  // namespace facet::inline v0::detail
