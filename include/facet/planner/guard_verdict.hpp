// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/projection_verdict.hpp>
#include <facet/planner/statement.hpp>
#include <facet/schema/guards_in.hpp>
#include <facet/schema/schema.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Entities whose items are kept unique by others, their guards: which these are, and which writes can keep them.

namespace facet::inline v0::detail {

/// The guards of an entity, as a type_list.
template <class Table, class Struct>
using guards_of = typename guards_in<element_at<schema<Table>::template position<Struct>, entities_of<Table>>>::type;

template <class Table, class Struct>
constexpr bool is_guarded() {
    if constexpr (valid_schema<Table> && is_entity_of<Table, Struct>) return schema<Table>::facts.entities[schema<Table>::template position<Struct>].guarded;
    else return false;
}

/// What can be wrong with one guard.
template <class Table, class Struct, class Guard>
struct guard_plan {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr bool entity = is_entity_of<Table, Guard> && !std::is_same_v<Struct, Guard>;
    /// Fields of a guard can be given for one that may be missing: then there is no guard.
    template <std::size_t Field>
    static constexpr int judge() {
        constexpr std::size_t position = field_index<Struct>(field_name<Guard, Field>);
        if constexpr (position == no_field) return 1;
        else return std::is_same_v<unwrapped<field_type<Struct, position>>, unwrapped<field_type<Guard, Field>>> ? 0 : 2;
    }
    static constexpr std::size_t wrong = []<std::size_t... Field>(std::index_sequence<Field...>) {
        std::size_t first = sizeof...(Field);
        if constexpr (entity) ((first = first == sizeof...(Field) && judge<Field>() != 0 ? Field : first), ...);
        return first;
    }(std::make_index_sequence<field_count<Guard>>{});
    static constexpr bool kept = [] {
        if constexpr (entity) {
            const entity_facts& guard = schema<Table>::facts.entities[schema<Table>::template position<Guard>];
            return !guard.guarded && guard.find(field_role::version) < 0 && guard.find(field_role::created) < 0 && guard.find(field_role::changed) < 0 &&
                   guard.find(field_role::computed) < 0;
        } else {
            return true;
        }
    }();
    static constexpr bool accepted = entity && wrong == field_count<Guard> && kept;

    constexpr void operator()(message& out) const {
        const bool mirror = facts.edge.mirror == type_name<Guard>();  // of which is made a guard
        out << "in " << facts.name << (mirror ? ", mirrored_as" : ", unique") << " speaks of " << type_name<Guard>() << ", ";
        if constexpr (!entity) {
            out << "which is no other entity of table " << schema<Table>::facts.name << "; a guard is declared beside it, keyed by what is to be unique: entity<" << type_name<Guard>() << ", key<...>>";
        } else if constexpr (wrong < field_count<Guard>) {
            constexpr std::size_t position = field_index<Struct>(field_name<Guard, wrong>);
            out << "whose field " << field_name<Guard, wrong>;
            if constexpr (position == no_field) {
                suggest(out << " is none of " << facts.name << "'s", field_name<Guard, wrong>, facts);
            } else {
                spell_type<std::remove_cv_t<field_type<Guard, wrong>>>(out << " is of type ");
                spell_type<std::remove_cv_t<field_type<Struct, position>>>(out << ", and " << facts.name << "'s of type ");
            }
        } else {
            out << "which has a version, times, computed fields or guards of its own; ";
            if (mirror) out << "a mirror follows its edge, so these are declared in that, beside mirrored_as<...>; a mirror has indexes and other names for attributes";
            else out << "a guard is kept as it is";
        }
    }
};

template <class Table, class Struct, class... Guards>
consteval auto guards_error(type_list<Guards...>) {
    constexpr auto first = []<class Guard, class... Rest>(auto self, type_list<Guard, Rest...>) {
        if constexpr (!guard_plan<Table, Struct, Guard>::accepted) return compose<guard_plan<Table, Struct, Guard>>();
        else if constexpr (sizeof...(Rest) > 0) return self(self, type_list<Rest...>{});
        else return accepted;
    };
    return first(first, type_list<Guards...>{});
}
/// Whether the guards of an entity are sound; asked by each write that keeps them.
template <class Table, class Struct>
consteval auto guard_error() {
    if constexpr (!is_guarded<Table, Struct>()) return accepted;
    else return detail::guards_error<Table, Struct>(guards_of<Table, Struct>{});
}

template <class Table, class Declaration>
consteval auto guard_error_of(std::type_identity<Declaration>) {
    return accepted;
}
template <class Table, class Struct, class... Parts>
consteval auto guard_error_of(std::type_identity<entity<Struct, Parts...>>) {
    return guard_error<Table, Struct>();
}
/// Whether a declaration is sound in full: the schema, and the guards of each entity.
template <class Table>
consteval auto declaration_error() {
    constexpr auto refused = schema_error<Table>();
    if constexpr (refused.size() > 0) {
        return refused;
    } else {
        constexpr auto first = []<class First, class... Rest>(auto self, type_list<First, Rest...>) {
            constexpr auto unsound = guard_error_of<Table>(std::type_identity<First>{});
            if constexpr (unsound.size() > 0 || sizeof...(Rest) == 0) return unsound;
            else return self(self, type_list<Rest...>{});
        };
        return first(first, entities_of<Table>{});
    }
}

/// Whether a guard of the entity is made from a field.
template <class Table, class Struct>
constexpr bool guards_field(std::string_view field) {
    if constexpr (!is_guarded<Table, Struct>()) {
        return false;
    } else {
        return [field]<class... Guards>(type_list<Guards...>) {
            bool found = false;
            const auto look = [&](span<const std::string_view> names) {
                for (const std::string_view name : names) found = found || name == field;
            };
            (look(field_names<Guards>), ...);
            return found;
        }(guards_of<Table, Struct>{});
    }
}

/// A write that cannot keep guards, since it does not know what the item was before.
template <fixed_string Operation, fixed_string Advice>
struct unguarded {
    template <class Table, class Struct>
    struct plan {
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        static constexpr bool accepted = !facts.guarded;

        constexpr void operator()(message& out) const {
            out << Operation.view() << " of " << facts.name << " in table " << schema<Table>::facts.name << " does not know what ";
            std::string_view between;
            for (std::size_t i = 0; i < facts.fields.size(); ++i) {
                const std::string_view name = facts.fields[i].name;
                if (!guards_field<Table, Struct>(name) || uses_field(facts.paths[0], static_cast<int>(i))) continue;
                out << between << name;
                between = ", ";
            }
            out << (between.empty() ? "the item" : "") << " was before, and would leave the guard (unique) of that; use " << Advice.view();
        }
    };
};

/// An update writes what facet keeps in an item, which its guards may have, too. They cannot follow, since it does not see them.
struct stamped_alone {
    template <class Table, class Struct>
    struct plan {
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        static constexpr int stamped = [] {
            for (const field_role role : {field_role::version, field_role::changed})
                if (const int field = facts.find(role); field >= 0 && guards_field<Table, Struct>(facts.fields[static_cast<std::size_t>(field)].name)) return field;
            return -1;
        }();
        static constexpr bool accepted = stamped < 0;

        constexpr void operator()(message& out) const {
            out << "update of " << facts.name << " in table " << schema<Table>::facts.name << " writes " << facts.fields[static_cast<std::size_t>(stamped)].name << ", which "
                << (facts.edge.mirror.empty() ? "a guard (unique) of it has, too; change the item with modify()" : "its mirror has, too; change the item with modify()");
        }
    };
};

}  // namespace facet::inline v0::detail
