// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/message.hpp>
#include <facet/core/type_list.hpp>
#include <facet/core/type_name.hpp>
#include <facet/planner/guard_verdict.hpp>
#include <facet/schema/check_template.hpp>
#include <facet/schema/schema.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

/// \file
/// A bound repository's field in keys that fold its case: by all that is written together an item has to be one tenant's.

namespace facet::inline v0::detail {

/// Whether the keys of an entity that hold a field fold its case: none of them, all, or some, by which an item is one tenant's, and by the
/// others another's.
enum class folding : std::uint8_t { none, all, uneven };
template <class Table, class Struct>
consteval folding folding_of(std::string_view name) {
    const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    const auto field = static_cast<std::int16_t>(facts.find(name));
    bool folded = false, kept = false;
    if (field >= 0)
        for (const path_facts& each : facts.paths)
            if (holds_field(each, field)) (is_folded_in(each, field) ? folded : kept) = true;
    return !folded ? folding::none : kept ? folding::uneven : folding::all;
}
/// Whether the keys of an entity that hold a field do with its case as others do, which fold it or do not.
template <class Table, class Struct>
consteval bool folds_like(std::string_view name, folding others) {
    const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    const auto field = static_cast<std::int16_t>(facts.find(name));
    if (field >= 0)
        for (const path_facts& each : facts.paths)
            if (holds_field(each, field) && is_folded_in(each, field) != (others == folding::all)) return false;
    return true;
}
/// The first of the items that stand beside an entity's own, guards and mirrors, which does otherwise with a field's case; void where none does.
template <class Table, class Clause, folding Own, class Guards>
struct uneven_beside {
    using type = void;
};
template <class Table, class Clause, folding Own, class First, class... Rest>
struct uneven_beside<Table, Clause, Own, type_list<First, Rest...>> {
    using type = typename std::conditional_t<folds_like<Table, First>(Clause::field, Own), uneven_beside<Table, Clause, Own, type_list<Rest...>>, std::type_identity<First>>::type;
};
[[nodiscard]] inline bool same_but_for_case(std::string_view a, std::string_view b) noexcept {
    bool same = a.size() == b.size();
    for (std::size_t i = 0; same && i < a.size(); ++i) same = to_lower(a[i]) == to_lower(b[i]);
    return same;
}

/// The keys of an entity, and of what is written with it, do with the bound field's case alike.
template <class Clause>
struct even_bound {
    template <class Table, class Struct>
    struct plan {
        static constexpr folding own = folding_of<Table, Struct>(Clause::field);
        using beside = typename uneven_beside<Table, Clause, own, guards_of<Table, Struct>>::type;
        static constexpr bool accepted = own != folding::uneven && std::is_void_v<beside>;

        constexpr void operator()(message& out) const {
            if constexpr (own != folding::uneven) {
                constexpr bool folds = own == folding::all;
                out << "the keys of " << (folds ? type_name<Struct>() : type_name<beside>()) << " in table " << schema<Table>::facts.name << " fold the case of " << Clause::field
                    << ", and those of " << (folds ? type_name<beside>() : type_name<Struct>()) << ", which is written with it, do not, so that one can be another tenant's; a repository that is bound to "
                    << Clause::field << " cannot serve it; write {" << Clause::field << "} in one form in all of them";
                return;
            }
            out << "one key of " << type_name<Struct>() << " in table " << schema<Table>::facts.name << " folds the case of " << Clause::field
                << ", and another does not, so that an item is one tenant's by one of them, and another's by the other; a repository that is bound to " << Clause::field << " cannot serve it; write {" << Clause::field << "} in one form in all of them";
        }
    };
};

}  // namespace facet::inline v0::detail
