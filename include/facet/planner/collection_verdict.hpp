// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/caught_entity.hpp>
#include <facet/planner/collection_choice.hpp>
#include <facet/planner/member_fields.hpp>
#include <facet/planner/verdict.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

/// \file
/// Verdicts on mixed collections: several entities of one partition, read by one key condition.

namespace facet::inline v0::detail {

template <class Table, class Where, class... Structs>
struct collection_plan {
    using table = Table;
    using words = collection_choice<Where>;
    using where = typename words::where;
    static constexpr const table_facts& facts = schema<Table>::facts;
    static constexpr std::array<std::size_t, sizeof...(Structs)> positions{schema<Table>::template position<Structs>...};

    template <class First, class...>
    struct first_of {
        using type = First;
    };
    using struct_of_first = typename first_of<Structs...>::type;

    struct choice {
        std::int32_t path = -2;
        std::int16_t caught = -1;  ///< an entity that the range would catch
        bool strangers = false;    ///< other entities live in the partition: the range has to leave them out
        bool fenced = false;       ///< and does so by how the entities' first components begin
        bool eventual = false;     ///< it is to be read consistently, and a global index is not
    };

    static constexpr const path_facts& path_of(const entity_facts& entity, std::int32_t index) {
        return entity.paths[path_position(entity, index)];
    }

    /// The where-clause as one of the entities takes it on an index.
    template <class Struct>
    static consteval auto clauses(std::int32_t index) {
        const entity_facts& entity = facts.entities[schema<Table>::template position<Struct>];
        const auto given = clauses_of<Struct, where>::list(entity);
        return clauses_of<Struct, where>::list(member_fields(facts, entity, index, positions, given));
    }
    template <class Struct>
    static consteval bool serves(std::int32_t index) {
        return plan_query(facts, facts.entities[schema<Table>::template position<Struct>], clauses<Struct>(index), {.only = index, .others_allowed = true}).fault == plan_fault::none;
    }
    /// Where the components end of which a shard is made, one of which stands there; and whether all of them are given.
    struct shard_end {
        std::size_t end;
        bool known = true;

        constexpr shard_end(span<const piece> pieces, std::size_t begin, span<const clause_facts> said) : end(begin) {
            for (bool more = true; more; ++end) {
                known = known && find_clause(said, pieces[end].field, true) >= 0;
                more = pieces[end].joined;
            }
        }
    };
    /// Whether the components of two partition keys that are made alike are given by the same clauses. A shard for which something is
    /// lacking is any of them, whatever it is made of: `{*:15 shards}` is of each entity's own primary key.
    static constexpr bool same_values(span<const piece> mine, span<const clause_facts> said, span<const piece> theirs, span<const clause_facts> said_of_first) {
        std::size_t other = 0;
        for (std::size_t at = 0; at < mine.size(); ++at, ++other) {
            if (!mine[at].component) continue;
            if (mine[at].form == form_kind::shards) {
                const shard_end own(mine, at, said);
                const shard_end first(theirs, other, said_of_first);
                if (own.known != first.known || (own.known && own.end - at != first.end - other)) return false;
                if (!own.known) {
                    at = own.end - 1;
                    other = first.end - 1;
                    continue;
                }
            }
            if (find_clause(said, mine[at].field, true) != find_clause(said_of_first, theirs[other].field, true)) return false;
        }
        return true;
    }
    /// Whether an entity's partition on an index is the first one's: made alike, and of the same values.
    template <class Struct>
    static consteval bool joins(std::int32_t index) {
        const entity_facts& entity = facts.entities[schema<Table>::template position<Struct>];
        const entity_facts& first = facts.entities[positions[0]];
        if (!share_partitions(first, entity, index)) return false;
        const auto said = clauses<Struct>(index);
        const auto said_of_first = clauses<struct_of_first>(index);
        const path_facts& own = path_of(entity, index);
        const path_facts& other = path_of(first, index);
        for (std::size_t i = 0; i < own.partition.size(); ++i)
            if (!same_values(own.partition[i].pieces, said, other.partition[i].pieces, said_of_first)) return false;
        return true;
    }

    /// How many pieces an entity's sort key begins with that the first one's begins with, too, of the same values.
    template <class Struct>
    static consteval std::size_t begins_alike(std::int32_t index) {
        const entity_facts& entity = facts.entities[schema<Table>::template position<Struct>];
        const entity_facts& first = facts.entities[positions[0]];
        if (path_of(entity, index).sort.size() != 1) return 0;
        const template_facts& mine = path_of(entity, index).sort[0];
        const template_facts& theirs = path_of(first, index).sort[0];
        const auto said = clauses<Struct>(index);
        const auto said_of_first = clauses<struct_of_first>(index);
        const std::size_t alike = pieces_alike(mine, entity, theirs, first);
        for (std::size_t at = 0; at < alike; ++at) {
            if (!mine.pieces[at].component) continue;
            const int bound = find_clause(said, mine.pieces[at].field, true);
            if (bound < 0 || said[static_cast<std::size_t>(bound)].op != comparison::equal || bound != find_clause(said_of_first, theirs.pieces[at].field, true)) return at;
        }
        return alike;
    }
    /// Whether the range that holds all of the collection's keys, which begin with so many pieces alike, would catch another entity's.
    static constexpr bool catches_other(const path_facts& first, std::size_t alike, const key_spread& range, const path_facts& path, const entity_facts& other) {
        if (alike == 0) return range.meets(spread_of(path, other, true));
        const entity_facts& of_first = facts.entities[positions[0]];
        if (pieces_alike(first.sort[0], of_first, path.sort[0], other) < alike) return catches(facts, of_first, first, {.bound_pieces = static_cast<std::uint8_t>(alike)}, other);
        if (path.sort[0].pieces.size() == alike) return range.least.size == 0;  // they end where the range begins
        return range.meets(spread_of(path, other, true, alike));
    }
    /// Whether the range that holds all of the collection's keys on a path would catch another entity's.
    static constexpr choice judge(std::int32_t index, std::size_t alike, bool fenced) {
        choice candidate{.path = index, .fenced = fenced};
        const path_facts& first = path_of(facts.entities[positions[0]], index);
        key_spread range = spread_of(first, facts.entities[positions[0]], fenced, alike);
        for (const std::size_t position : positions) range.widen(spread_of(path_of(facts.entities[position], index), facts.entities[position], fenced, alike));
        for (std::size_t other = 0; other < facts.entities.size(); ++other) {
            bool inside = false;
            for (const std::size_t position : positions) inside = inside || position == other;
            if (inside || path_position(facts.entities[other], index) == facts.entities[other].paths.size()) continue;
            const path_facts& path = path_of(facts.entities[other], index);
            bool meets = true;
            for (std::size_t i = 0; i < first.partition.size(); ++i)
                meets = meets && templates_meet(first.partition[i], facts.entities[positions[0]], path.partition[i], facts.entities[other]).found;
            if (!meets) continue;
            candidate.strangers = true;
            if (catches_other(first, alike, range, path, facts.entities[other])) candidate.caught = static_cast<std::int16_t>(other);
        }
        return candidate;
    }
    static constexpr bool is_global(std::int32_t index) {
        return index >= 0 && facts.description.indexes[static_cast<std::size_t>(index)].kind == request::index_kind::global;
    }
    /// Whether the collection may go through this index, or the table's own key (-1), by what is said of it.
    static constexpr bool allowed(std::int32_t index) {
        return words::index.empty() || (index >= 0 && facts.description.indexes[static_cast<std::size_t>(index)].name == words::index);
    }
    /// Whether an index has no entry of some items that are meant.
    template <class Struct>
    static consteval bool misses(std::int32_t index) {
        const entity_facts& entity = facts.entities[schema<Table>::template position<Struct>];
        return may_miss(entity, path_of(entity, index), clauses<Struct>(index));
    }
    static consteval choice choose() {
        choice refused;
        choice sparse;
        for (std::int32_t index = -1; index < static_cast<std::int32_t>(facts.description.indexes.size()); ++index) {
            if (!allowed(index)) continue;
            bool served = true;
            ((served = served && serves<Structs>(index)), ...);
            if (!served) continue;
            bool joined = true;
            ((joined = joined && joins<Structs>(index)), ...);
            if (!joined) continue;
            std::size_t alike = max_pieces;
            const auto no_more = [&alike](std::size_t own) { alike = own < alike ? own : alike; };
            (no_more(begins_alike<Structs>(index)), ...);
            choice candidate = judge(index, alike, false);
            if (candidate.caught >= 0) candidate = judge(index, alike, true);
            if (words::others) candidate.caught = -1;
            candidate.eventual = words::consistent && is_global(index);
            if (candidate.caught < 0 && !candidate.eventual) {
                if (!(misses<Structs>(index) || ...)) return candidate;
                if (sparse.path == -2) sparse = candidate;  // where no other serves
                continue;
            }
            // Of what is refused, that which another word would make serve.
            if (refused.path == -2 || (refused.eventual && !candidate.eventual)) refused = candidate;
        }
        return sparse.path != -2 ? sparse : refused;
    }
    static constexpr choice chosen = choose();
    using foreign = foreign_name_in<where, Structs...>;
    static constexpr bool accepted = chosen.path != -2 && chosen.caught < 0 && !chosen.eventual && !foreign::found;
    /// Whether a field has several values, by each_of.
    static constexpr bool several = [] {
        for (const clause_facts& each : clauses_of<struct_of_first, where>::list(facts.entities[positions[0]]))
            if (each.op == comparison::each_of) return true;
        return false;
    }();

    static constexpr void show_name(message& out) {
        out << "collection";
        show_entities(out, facts, positions);
    }

    constexpr void operator()(message& out) const {
        if constexpr (foreign::found) {
            const entity_facts& first = facts.entities[positions[0]];
            show_name(out);
            out << " in table " << facts.name;
            return explain_foreign<foreign>(out, first.name, first.find(foreign::field) >= 0, true);
        }
        if (chosen.path != -2) return explain_path(out);
        constexpr std::int32_t shared = shared_index();
        if constexpr (shared == -2) {
            explain_partitions(out);
        } else {
            // Explain with the first entity that no path serves.
            bool explained = false;
            const auto one = [&]<class Struct>(const Struct*) {
                constexpr const entity_facts& entity = facts.entities[schema<Table>::template position<Struct>];
                constexpr auto given = clauses<Struct>(shared);
                constexpr plan_options options{.index = words::index, .others_allowed = true, .collected = true};
                constexpr access_plan plan = plan_query(facts, entity, given, options);
                if (explained || plan.fault == plan_fault::none) return;
                explained = true;
                explain_query(out, facts, entity, given, plan, options);
                explain_member(out, facts, positions, given, plan);
            };
            (one(static_cast<const Structs*>(nullptr)), ...);
            if (explained) return;
            show_name(out);
            out << " in table " << facts.name << " cannot be served: each of them is found by what is given, but not all in one partition";
        }
    }

private:
    /// The first path that all of them may go through and have in one partition, -1 being the table's own key; -2: there is none.
    static constexpr std::int32_t shared_index() {
        for (std::int32_t index = -1; index < static_cast<std::int32_t>(facts.description.indexes.size()); ++index) {
            bool shared = allowed(index);
            for (const std::size_t position : positions) {
                const entity_facts& entity = facts.entities[position];
                shared = shared && path_position(entity, index) < entity.paths.size() && share_partitions(facts.entities[positions[0]], entity, index);
            }
            if (shared) return index;
        }
        return -2;
    }
    /// The first path on which each of them is found by what is given, which is the one that was meant; else the table's own key.
    static consteval std::int32_t nearest_index() {
        for (std::int32_t index = -1; index < static_cast<std::int32_t>(facts.description.indexes.size()); ++index)
            if ((serves<Structs>(index) && ...)) return index;
        return -1;
    }
    /// What is wrong with the path that serves.
    static constexpr void explain_path(message& out) {
        show_name(out);
        out << " in table " << facts.name;
        if (!chosen.eventual) {
            const entity_facts& caught = facts.entities[static_cast<std::size_t>(chosen.caught)];
            out << " would also read items of " << caught.name << ", whose keys lie between theirs";
            explain_caught(out, facts.entities[positions[0]], caught, chosen.path, "; name it as one of the collection");
        } else {
            out << " goes through " << facts.path_name(path_of(facts.entities[positions[0]], chosen.path)) << ", a global index, which is never read consistently (contract Q15)";
        }
    }
    /// Why no path has all of them in one partition.
    static constexpr void explain_partitions(message& out) {
        show_name(out);
        out << " in table " << facts.name;
        std::int32_t index = -1;
        if (!words::index.empty()) {
            index = find_index(facts.description.indexes, words::index);
            if (index < 0) {
                out << " names the index " << words::index << ", which the table does not have";
                return suggest_index(out, words::index, facts);
            }
            for (const std::size_t position : positions) {
                const entity_facts& entity = facts.entities[position];
                if (path_position(entity, index) < entity.paths.size()) continue;
                out << " names the index " << words::index << ", which " << entity.name << " is not bound to";
                return suggest_bound(out, words::index, entity);
            }
            out << " cannot be served by the index " << words::index << ", which does not hold all of them in one partition; in it, that of ";
        } else {
            index = nearest_index();
            out << " cannot be served: no key or index holds all of them in one partition; in " << facts.path_name(path_of(facts.entities[positions[0]], index)) << ", that of ";
        }
        const entity_facts& first = facts.entities[positions[0]];
        std::size_t apart = 1;
        while (share_partitions(first, facts.entities[positions[apart]], index)) ++apart;
        const entity_facts& other = facts.entities[positions[apart]];
        std::size_t at = 0;  // the attribute that differs, or the last
        const path_facts& mine = path_of(first, index);
        const path_facts& theirs = path_of(other, index);
        while (at + 1 < mine.partition.size() && share_key(mine.partition[at], first, theirs.partition[at], other)) ++at;
        const template_facts& one = mine.partition[at];
        const template_facts& another = theirs.partition[at];
        out << first.name << " is `" << one.text << "`, that of " << other.name << " `" << another.text << '`';
        if (one.delimiter != another.delimiter) out << " in another delimiter";
        else if (one.mode != another.mode) out << (one.mode == key_mode::verbatim ? " in another mode, without ::verbatim" : " in another mode, ::verbatim");
        else if (same_text(one.text, another.text)) out << ", of values that are written otherwise";
    }
};

/// One entity's part of a collection, as a query.
template <class Plan, class Struct>
struct member_plan {
    using table = typename Plan::table;
    using struct_type = Struct;
    using where = typename Plan::where;
    static constexpr std::size_t entity = schema<table>::template position<Struct>;
    static constexpr const entity_facts& facts = schema<table>::facts.entities[entity];
    static constexpr auto clauses = Plan::template clauses<Struct>(Plan::chosen.path);
    static constexpr access_plan plan = plan_query(schema<table>::facts, facts, clauses, {.only = Plan::chosen.path, .others_allowed = true, .fenced = Plan::chosen.fenced});
};

/// Names the first of several structs that is no entity of the table.
template <class Table, class... Structs>
struct strangers {
    constexpr void operator()(message& out) const {
        bool told = false;
        ((told = told || (!is_entity_of<Table, Structs> && (explain_stranger<message, Table, Structs>(out), true))), ...);
    }
};

/// The verdict on structs that have to be entities of a table.
template <class Table, class... Structs>
consteval auto strangers_error() {
    if constexpr (!valid_schema<Table>) return accepted;
    else if constexpr ((is_entity_of<Table, Structs> && ...)) return accepted;
    else return compose<strangers<Table, Structs...>>();
}

/// How often a struct is one of these.
template <class Struct, class... Structs>
inline constexpr int occurrences = (0 + ... + (std::is_same_v<Struct, Structs> ? 1 : 0));
template <class... Structs>
inline constexpr bool all_differ = ((occurrences<Structs, Structs...> == 1) && ...);

/// Says of which struct there are too many, or that there are too few.
template <class Table, class... Structs>
struct miscounted {
    constexpr void operator()(message& out) const {
        const std::string_view names[] = {type_name<Structs>()..., {}};
        const bool repeated[] = {(occurrences<Structs, Structs...> > 1)..., false};
        std::size_t at = 0;
        while (at < sizeof...(Structs) && !repeated[at]) ++at;
        if (at < sizeof...(Structs)) out << names[at] << " is named twice in a read of several entities of table " << schema<Table>::facts.name << "; each is named once";
        else out << "a collection of table " << schema<Table>::facts.name << " reads several entities of one partition; those of one are read by query";
    }
};

/// Asks a scan for the entities that it is to give.
template <class Table>
struct scan_of_nothing {
    constexpr void operator()(message& out) const {
        out << "a scan of table " << schema<Table>::facts.name << " names the entities that it gives, as scan<" << schema<Table>::facts.entities[0].name
            << ">() does";
        list_entities<message, Table>(out);
    }
};

/// The verdict on the entities of a scan.
template <class Table, class... Structs>
consteval auto scan_error() {
    if constexpr (!valid_schema<Table>) return accepted;
    else if constexpr (sizeof...(Structs) == 0) return compose<scan_of_nothing<Table>>();
    else if constexpr (!(is_entity_of<Table, Structs> && ...)) return compose<strangers<Table, Structs...>>();
    else if constexpr (all_differ<Structs...>) return accepted;
    else return compose<miscounted<Table, Structs...>>();
}

/// The verdict on a collection.
template <class Table, class Where, class... Structs>
consteval auto collection_error() {
    if constexpr (!valid_schema<Table>)
        return accepted;
    else if constexpr (!all_differ<Structs...> || sizeof...(Structs) < 2)
        return compose<miscounted<Table, Structs...>>();
    else if constexpr ((is_entity_of<Table, Structs> && ...)) {
        if constexpr (collection_plan<Table, Where, Structs...>::accepted) return accepted;
        else return compose<collection_plan<Table, Where, Structs...>>();
    } else {
        return compose<strangers<Table, Structs...>>();
    }
}

}  // namespace facet::inline v0::detail
