// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/computed_update.hpp>
#include <facet/planner/condition_verdict.hpp>
#include <facet/planner/guard_verdict.hpp>
#include <facet/planner/kept_field.hpp>
#include <facet/planner/node_edges.hpp>
#include <facet/planner/update_operand.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// Verdicts on writes: what an update may set, and which entities may be overwritten (proofs 4 and 7 of the design).

namespace facet::inline v0::detail {

/// The position of the path whose keys a field is part of, or whose sparse predicate reads it; -1 where there is none.
constexpr int path_using(const entity_facts& entity, std::size_t field) {
    for (std::size_t position = 0; position < entity.paths.size(); ++position) {
        const path_facts& path = entity.paths[position];
        if (path.sparse_field == static_cast<std::int16_t>(field) || uses_field(path, static_cast<int>(field))) return static_cast<int>(position);
    }
    return -1;
}

/// One change of an update, an assignment. `Upsert`: of one that may make the item.
template <bool Upsert>
struct change_of_item {
    template <class Table, class Struct, class Change, std::size_t Stars, unsigned Numbers>
    struct judged {
        static constexpr bool accepted = false;
        constexpr void operator()(message& out) const {
            out << (Upsert ? "upsert of " : "update of ") << type_name<Struct>() << " in table " << schema<Table>::facts.name
                << " is given what changes no field; set() takes a field = a value, += and the like, and == compares, which is for when()";
        }
    };
    template <class Table, class Struct, class Change>
    struct plan : judged<Table, Struct, Change, 0, 0> {};
    template <class Table, class Struct, class Change, std::size_t Stars, unsigned Numbers>
    struct plan<Table, Struct, placed<Change, Stars, Numbers>> : judged<Table, Struct, Change, Stars, Numbers> {};
    template <class Table, class Struct, fixed_string Path, assignment_kind Kind, class Operand, std::size_t Stars, unsigned Numbers>
    struct judged<Table, Struct, assignment<Path, Kind, Operand>, Stars, Numbers> {
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        static constexpr int position = facts.find(root_of(Path.view()));
        static constexpr bool nested = !path_steps<Path>.empty();
        static constexpr auto end_of() {
            if constexpr (position < 0) return dead_end<void, path_loss::none, 0>{};
            else return path_target<Struct, static_cast<std::size_t>(position), Path>{};
        }
        using end = decltype(end_of());
        static constexpr bool found = [] {
            if constexpr (position >= 0 && end::fault == path_loss::none) return stars_to<Struct, static_cast<std::size_t>(position), Path>() == star_facts{Stars, Numbers};
            else return false;
        }();
        static constexpr bool as_text = position >= 0 && !nested && facts.fields[static_cast<std::size_t>(position < 0 ? 0 : position)].number_as_text;
        static constexpr bool adds_field = is_field_term<Operand> && (Kind == assignment_kind::plus || Kind == assignment_kind::minus);
        using source = source_plan<Table, Struct, Path, std::conditional_t<is_field_term<Operand> && !adds_field, no_operand, Operand>>;
        using foreign = foreign_name_in<assignment<Path, Kind, Operand>, Struct>;
        static constexpr bool alternative = end::alternative && Kind != assignment_kind::plus && Kind != assignment_kind::minus;  ///< of a variant, which is set as a whole
        static constexpr bool fits = [] {
            if constexpr (is_field_value<Operand> || adds_field) return true;
            else if constexpr (found) return change_fits<typename end::type, Kind, Operand>();
            else return false;
        }();
        static constexpr bool suits = [] {
            if constexpr (found) return change_suits<typename end::type, Kind>() && (!as_text || !computes(Kind) || Kind == assignment_kind::if_missing);
            else return false;
        }();
        static constexpr bool removes = Kind == assignment_kind::remove || (Kind == assignment_kind::assign && is_optional_operand<Operand>);
        /// What an item without the attribute has: a set is stored as none where it is empty, and a conversion may store nothing.
        static constexpr bool may_be_empty = [] {
            if constexpr (found && !nested) return may_be_absent<typename end::type>();
            else return false;
        }();
        static constexpr bool removable = !removes || end::removable || may_be_empty;
        static constexpr bool in_primary_key = position >= 0 && path_using(facts, static_cast<std::size_t>(position)) == 0;
        static constexpr computed_use computed = position >= 0 && is_computed<Kind, Operand> ? use_computed(schema<Table>::facts, facts, static_cast<std::int16_t>(position), Kind == assignment_kind::erase) : computed_use{};
        /// An optional list that is missing is appended to as an empty one.
        static constexpr bool makes_list = [] {
            if constexpr (found && !nested && (Kind == assignment_kind::append || Kind == assignment_kind::prepend)) return can_be_missing<Struct, static_cast<std::size_t>(position), Path>;
            else return false;
        }();
        /// A set() of an upsert assigns, since a new item has nothing to compute from.
        static constexpr bool from_nothing = [] {
            if constexpr (!Upsert) return false;
            else if constexpr (is_field_value<Operand>) return needs_item<Operand>;
            else return computes(Kind) && Kind != assignment_kind::add && Kind != assignment_kind::if_missing && !makes_list;
        }();
        /// An upsert sees no item that a copy could be computed from.
        static constexpr bool stale = computed.refused >= 0 || (Upsert && computed.copied);
        /// What a set has under the older name would be hidden, or come back.
        static constexpr bool lost = [] {
            if constexpr (found && !nested && (Kind == assignment_kind::add || Kind == assignment_kind::erase))
                return storage_of<unwrapped<typename end::type>> == storage::set && !facts.fields[static_cast<std::size_t>(position)].renamed_from.empty();
            else return false;
        }();
        static constexpr bool guarded = position >= 0 && guards_field<Table, Struct>(root_of(Path.view()));
        /// A counted edge joins what it was linked to.
        static constexpr std::string_view joined = position >= 0 ? counting_node<Table, Struct>(root_of(Path.view())) : std::string_view();
        static constexpr bool kept = [] {
            if constexpr (position < 0) return false;
            else return is_kept(facts.fields[static_cast<std::size_t>(position)]) || (Upsert && is_set_when_made(facts, facts.fields[static_cast<std::size_t>(position)]));
        }();
        /// What another field is computed from has to be known, and that field no part of a key that stays.
        static constexpr bool is_source = position >= 0 && !facts.fields[static_cast<std::size_t>(position < 0 ? 0 : position)].source_of.empty();
        static constexpr bool unseen = is_source && (nested || is_computed<Kind, Operand> || (Kind != assignment_kind::assign && Kind != assignment_kind::remove));
        static constexpr bool fixed = [] {
            if constexpr (is_source) return fixed_sources<Table, element_at<schema<Table>::template position<Struct>, entities_of<Table>>>::has(root_of(Path.view()));
            else return false;
        }();
        /// A count is begun by whoever makes the item, and else kept by link() and unlink().
        static constexpr std::string_view counting = position >= 0 && Kind != assignment_kind::if_missing ? counting_edge<Table, Struct>(root_of(Path.view())) : std::string_view();
        static constexpr bool accepted =
            suits && fits && source::suits && removable && !alternative && !in_primary_key && !stale && !from_nothing && !kept && !unseen && !fixed && !guarded && !lost && counting.empty() && joined.empty() && !foreign::found;

        constexpr void operator()(message& out) const {
            using enum assignment_kind;
            if constexpr (foreign::found) return explain_foreign<foreign>(out, Upsert ? "upsert" : "update", schema<Table>::facts, facts);
            constexpr bool arithmetic = Kind == plus || Kind == minus || Kind == add;
            constexpr std::string_view verb = removes ? "removes " : is_computed<Kind, Operand> ? "computes " : "sets ";
            out << (Upsert ? "upsert of " : "update of ") << facts.name << " in table " << schema<Table>::facts.name << ' ';
            if (position < 0) {
                out << verb << Path.view() << ", but " << facts.name << " has no such field";
                suggest_asked<true>(out, schema<Table>::facts, facts, root_of(Path.view()));
                return;
            }
            if constexpr (!found) {
                if constexpr (position >= 0) {
                    leaf_facts leaf = leaf_reader<Struct>::template read<Path, leaf_kind::exists, comparison::equal, no_operand>(facts);
                    if constexpr (end::fault == path_loss::none) leaf.stars = stars_to<Struct, static_cast<std::size_t>(position), Path>(), leaf.given = {Stars, Numbers};
                    explain_lost_path(out, verb, leaf);
                }
                return;
            } else {
                if (in_primary_key) {
                    out << verb << Path.view() << ", which is part of the primary key; a key never changes: ";
                    if (facts.edge.linked()) out << "unlink() it, and link() another";
                    else if (!abandoning<"move">::template plan<Table, Struct>::accepted) out << "create() another, link() its edges, and erase_node() this one";
                    else out << "move() the item to its new one";
                    return;
                }
                if (!joined.empty()) {
                    out << verb << Path.view() << ", from which the key of " << joined << " is made, and the edge is counted; unlink() it, and link() another";
                    return;
                }
                if (guarded) {
                    out << verb << Path.view() << (facts.edge.mirror.empty() ? ", from which a guard (unique) is made" : ", from which its mirror is made") << "; change the item with modify()";
                    return;
                }
                if (!counting.empty()) {
                    out << verb << Path.view() << ", which is counted by the edge " << counting << "; link() and unlink() keep it";
                    if (Upsert) out << ", and a new item begins with .if_missing(0)";
                    return;
                }
                if (kept) return explain_kept(out << verb << Path.view(), facts.fields[static_cast<std::size_t>(position)]);
                if (fixed || unseen) {
                    out << (unseen ? "computes " : verb) << Path.view() << ", from which " << facts.fields[static_cast<std::size_t>(position)].source_of << " is computed, "
                        << (fixed ? "and from that a key or guard (unique); change the item with modify() or move()"
                                  : "and does not know its new value; set it to a value, or change the item with modify()");
                    return;
                }
                if (from_nothing && Kind == erase) {
                    out << "erases elements of " << Path.view() << ", of which a new item has none; set it, or add() elements to it";
                    return;
                }
                if (from_nothing && suits) {
                    out << (Kind == append ? "appends to " : Kind == prepend ? "prepends to " : "computes ") << Path.view();
                    if (Kind == append || Kind == prepend) out << ", which a new item does not have; a field that is a std::optional list is made by it";
                    else out << " from its present value, which a new item does not have; say .add(...), which counts a missing number as 0";
                    return;
                }
                if (stale && suits && fits && source::suits) {  // else its type is to blame
                    const auto path = static_cast<std::size_t>(computed.refused < 0 ? path_using(facts, static_cast<std::size_t>(position)) : computed.refused);
                    out << "computes " << Path.view() << ", from which the entry in " << schema<Table>::facts.path_name(facts.paths[path])
                        << " is made, and does not know its new value; set it to a value, or change the item with modify()";
                    return explain_copied(out, schema<Table>::facts, facts, static_cast<std::size_t>(position), computed);
                }
                if (lost) {
                    out << "computes " << Path.view() << " from its present value, which older items have as " << facts.fields[static_cast<std::size_t>(position)].renamed_from
                        << "; set it to a value, or change the item with modify()";
                    return;
                }
                if constexpr (alternative) {
                    constexpr std::string_view whole = path_before(Path.view(), path_steps<Path>.size() - 1);
                    out << verb << Path.view() << ", which is an alternative of " << whole << "; a variant has one of them, and is set as a whole: set(`" << whole << "`_f = value)";
                    return;
                }
                if (!removable) {
                    out << (Kind == remove ? "removes " : "may remove ") << Path.view() << ", which "
                        << (nested ? std::string_view("is always there") : std::string_view("every item has"))
                        << "; only what is std::optional, a set, an entry of a map or an element of a list can be removed";
                    return;
                }
                if constexpr (!source::suits) {
                    source::explain(out);
                    return;
                }
                const field_facts target = leaf_reader<Struct>::template read<Path, leaf_kind::exists, comparison::equal, no_operand>(facts).target;
                if (!suits) {
                    out << (Kind == erase ? "erases elements of " : Kind == append ? "appends to " : Kind == prepend ? "prepends to " : "adds to ")
                        << Path.view() << ", which is ";
                    describe_field(out, target);
                    out << (!target.own.empty()                 ? "; what has a facet::conversion is set to another value, or changed by modify(), unless that stores a number and says that it is `additive`"
                            : is_list(target) && (Kind == append || Kind == prepend) ? "; a std::array keeps its number of elements: set() one by its position, or all of them"
                            : is_list(target) && Kind != erase  ? "; a list gets elements by append(...) or prepend(...), in set()"
                            : target.number_as_text             ? "; only what is stored as a number can be added to: modify() changes it, or set() with the value that when() has seen"
                            : is_set(target) && Kind != erase   ? "; a set gets elements by add(...), beside set()"
                            : Kind == erase                     ? "; elements are erased from sets"
                            : Kind == append || Kind == prepend ? "; only a list can be appended or prepended to"
                            : Kind == add                       ? "; only what is stored as a number, and sets, can be added to"
                                                                : "; only what is stored as a number can be added to");
                    return;
                }
                if constexpr ((Kind == assign || Kind == if_missing) && several_values<Operand> && (storage_of<unwrapped<typename end::type>> == storage::list || storage_of<unwrapped<typename end::type>> == storage::set)) {
                    using whole = unwrapped<typename end::type>;
                    out << "assigns several values of another type to " << Path.view() << ", which is ";
                    describe_field(out, target);
                    constexpr std::string_view name = type_name<whole>().substr(0, type_name<whole>().find('<'));
                    spell_type<typename whole::value_type>(out << "; give it a " << (name == "vector" || name == "set" ? "std::" : "") << name << '<');
                    out << '>';
                    return;
                }
                out << (arithmetic ? "adds " : Kind == erase ? "erases " : Kind == append ? "appends " : Kind == prepend ? "prepends " : "assigns ")
                    << (is_assignment<Operand> ? "a change, which set() takes by itself, as in set(`count`_f.if_missing(0))," : describe_operand<Operand>()) << (Kind == erase ? " from " : " to ") << Path.view() << ", which is ";
                describe_field(out, target);
                ask_for_own(out, target, describe_operand<Operand>());
                if constexpr (constexpr storage way = storage_of<unwrapped<typename end::type>>; (Kind == append || Kind == prepend) && way == storage::list)
                    spell_type<typename unwrapped<typename end::type>::value_type>(out << "; its elements are of the type ");
                else if constexpr ((Kind == assign || Kind == if_missing) && way == storage::aggregate)
                    out << "; give " << article_of(type_name<unwrapped<typename end::type>>()) << type_name<unwrapped<typename end::type>>();
                if (Kind == add && is_field_term<Operand> && !is_set(target)) out << "; another field is added by +=, in set()";
                if ((Kind == add || Kind == erase) && is_set(target)) out << "; what is added to a set, or erased from it, is a set of such elements, such as {\"x\"}";
            }
        }
    };
};

/// Whether a field is one that items may lack.
template <class Table, class Struct, fixed_string Field>
consteval bool may_lack() {
    constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    constexpr int field = facts.find(Field.view());
    return field >= 0 && facts.fields[static_cast<std::size_t>(field)].optional;
}

/// What given() says: a field's value, that it is there, or that it is not.
template <class Table, class Struct, class Part>
struct given_plan {
    static constexpr bool accepted = false;
    constexpr void operator()(message& out) const {
        out << "given(...) takes a field's value by ==, exists(...) or missing(...), several of them side by side: given(a, b); other conditions stand in when(...)";
    }
};
template <class Table, class Struct, class... Clauses>
struct given_plan<Table, Struct, where_clause<Clauses...>> : condition_plan<Table, Struct, where_clause<Clauses...>> {
    static constexpr bool equalities = ((Clauses::op == comparison::equal) && ...);
    static constexpr bool accepted = equalities && condition_plan<Table, Struct, where_clause<Clauses...>>::accepted;
    constexpr void operator()(message& out) const {
        if constexpr (equalities) condition_plan<Table, Struct, where_clause<Clauses...>>::operator()(out);
        else given_plan<Table, Struct, void>{}(out);
    }
};
template <class Table, class Struct, fixed_string Field, class Operand>
struct given_plan<Table, Struct, clause<Field, comparison::equal, Operand>> : condition_plan<Table, Struct, clause<Field, comparison::equal, Operand>> {};
/// What an object has of an optional field: its value, or that it is missing.
template <class Table, class Struct, fixed_string Field, class Operand>
    requires(may_lack<Table, Struct, Field>())
struct given_plan<Table, Struct, clause<Field, comparison::equal, std::optional<Operand>>>
    : condition_plan<Table, Struct, clause<Field, comparison::equal, operand_type<Operand>>> {};
template <class Table, class Struct, fixed_string Field, predicate_kind Kind>
    requires(Kind == predicate_kind::exists || Kind == predicate_kind::missing)
struct given_plan<Table, Struct, predicate<Field, Kind, no_operand>> : condition_plan<Table, Struct, predicate<Field, Kind, no_operand>> {
    using condition = condition_plan<Table, Struct, predicate<Field, Kind, no_operand>>;
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr int field = facts.find(Field.view());
    static constexpr bool never = [] {
        if (Kind != predicate_kind::missing || field < 0) return false;
        const field_facts& of = facts.fields[static_cast<std::size_t>(field)];
        return !of.optional && !is_set(of);  // an empty set is no attribute
    }();
    static constexpr bool accepted = condition::accepted && !never;

    constexpr void operator()(message& out) const {
        if constexpr (condition::accepted) out << "given(missing(...)) of " << Field.view() << ", which every " << facts.name << " has; give its value by ==, or ask for older items in when(...)";
        else condition::operator()(out);
    }
};

/// What drop_entry() names: an index that the entity has an entry in, with key attributes that are of no use to others.
template <fixed_string Index>
struct dropping {
    template <class Table, class Struct>
    struct plan {
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        static constexpr int position = [] {
            for (std::size_t i = 1; i < facts.paths.size(); ++i)
                if (schema<Table>::facts.path_name(facts.paths[i]) == Index.view()) return static_cast<int>(i);
            return -1;
        }();
        static constexpr bool accepted = position >= 0 && can_be_dropped(schema<Table>::facts, facts, static_cast<std::size_t>(position));

        constexpr void operator()(message& out) const {
            out << "update of " << facts.name << " in table " << schema<Table>::facts.name << " drops its entry in " << Index.view() << ", ";
            if (position < 0) suggest_bound(out << "where " << facts.name << " has none", Index.view(), facts);
            else out << "whose key attributes are fields or keys that the item needs";
        }
    };
};

/// A write that replaces or changes an item whole: refused for immutable entities.
template <fixed_string Operation, fixed_string Advice>
struct overwrite {
    template <class Table, class Struct>
    struct plan {
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        static constexpr bool accepted = !facts.immutable;

        constexpr void operator()(message& out) const {
            out << Operation.view() << " of " << facts.name << " in table " << schema<Table>::facts.name << ": " << facts.name
                << " is declared immutable; " << Advice.view();
        }
    };
};

/// A sweep: of an entity whose items expire.
template <class Table, class Struct>
struct expiring_plan {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr bool accepted = facts.find(field_role::expiry) >= 0;

    constexpr void operator()(message& out) const {
        out << "sweep of " << facts.name << " in table " << schema<Table>::facts.name << ": its items never expire; declare expires_at of one of its fields";
    }
};

}  // namespace facet::inline v0::detail
