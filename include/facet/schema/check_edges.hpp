// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/schema/check_edge_ends.hpp>
#include <facet/schema/check_template.hpp>
#include <facet/schema/edge_schema.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

/// \file
/// What can be wrong with an edge: its ends, its inverse, its mirror and what counts it. Judged before the facts of the table, since the
/// edge's keys are made from all of these.

namespace facet::inline v0::detail {

template <class Out, class Plan, fixed_string Index, fixed_string... Templates>
constexpr bool check_inverse(Out& out, const inverse<Index, Templates...>*) {
    using table = table_keys<typename Plan::table>;
    const std::int32_t position = find_index(table::indexes, Index.view());
    const auto in_edge = [&]() -> Out& { return out << "in " << Plan::name << ", inverse<" << Index.view() << "> "; };
    if (position < 0) {
        in_edge() << "names an index that table " << table::name << " does not have";
        if (!table::indexes.empty()) suggest_name(out, Index.view(), "indexes", span<const request::index_description>(table::indexes));
        return false;
    }
    const request::index_description& index = table::indexes[static_cast<std::size_t>(position)];
    if (index.kind == request::index_kind::local) {
        in_edge() << "names a local index, which has the table's own partition key; an edge is read from its target by a global index";
        return false;
    }
    constexpr std::string_view texts[] = {Templates.view()..., {}};
    for (std::size_t i = 0; i < sizeof...(Templates) && i < index.partition.size(); ++i) {
        std::string_view stranger;
        bool any = false;
        (void)parse_template(texts[i], [&](const piece& each) {
            if (!each.component) return;
            bool theirs = false;
            for (const std::string_view field : Plan::target::fields) theirs = theirs || (!field.empty() && same_text(field, each.text));
            any = any || theirs;
            if (!theirs && stranger.empty()) stranger = each.text;
        });
        if (!stranger.empty() || !any) {
            in_edge() << "is read by `" << texts[i] << "`, which ";
            if (stranger.empty()) out << "holds no field";
            else out << "holds {" << stranger << "}, no field";
            out << " of the key of its target " << Plan::target::name << "; what is not read from there is an index<...>";
            return false;
        }
    }
    return true;
}
template <class Out, class Plan>
constexpr bool check_inverse(Out&, const void*) {
    return true;
}

/// The first guard of an entity that has a field of that name; empty where there is none.
template <class Guard>
constexpr std::string_view guard_if_it_has(const unique<Guard>*, std::string_view field) {
    return field_index<Guard>(field) == no_field ? std::string_view() : type_name<Guard>();
}
constexpr std::string_view guard_if_it_has(const void*, std::string_view) { return {}; }
template <class Struct, class... Parts>
constexpr std::string_view guard_with(const entity<Struct, Parts...>*, std::string_view field) {
    std::string_view first;
    ((first = first.empty() ? guard_if_it_has(static_cast<const Parts*>(nullptr), field) : first), ...);
    return first;
}
constexpr std::string_view guard_with(const void*, std::string_view) { return {}; }

/// A field of a node that counts edges.
template <class Out, class Plan, class End>
constexpr bool check_counter(Out& out, std::string_view field) {
    if (field.empty()) return true;
    using table = typename Plan::table;
    using facts = entity_schema<table, typename End::declaration>;
    const auto in_edge = [&]() -> Out& { return out << "in " << Plan::name << ", counted speaks of " << field << ", "; };
    const entity_facts& node = facts::facts;
    const int position = node.find(field);
    if (position < 0) {
        in_edge() << "but " << End::name << " has no such field";
        suggest(out, field, node);
        return false;
    }
    const field_facts& counter = node.fields[static_cast<std::size_t>(position)];
    if (!counter.renamed_from.empty()) return in_edge() << "which is renamed from " << counter.renamed_from << ", under which a count would not see it", false;
    const bool whole = (counter.part == part_kind::signed_integer || counter.part == part_kind::unsigned_integer) && !counter.number_as_text;
    if (!whole || counter.role != field_role::none) return in_edge() << "which is no whole number of " << End::name << " that link() could count", false;
    if (counter.size < 4) return in_edge() << "which is too narrow to count edges; declare it with 32 bits or more", false;
    if (!counter.source_of.empty()) return in_edge() << "from which " << counter.source_of << " is computed; a count cannot keep it", false;
    // A count is one addition: no text is composed of it, no copy of it kept, and no entry made or taken away by it.
    const auto look = [&](span<const template_facts> templates, span<const request::key_attribute> attributes) {
        for (std::size_t i = 0; i < templates.size(); ++i)
            for (const piece& component : templates[i].pieces)
                if (component.component && component.field == static_cast<std::int16_t>(position) &&
                    (!templates[i].plain || i >= attributes.size() || !same_text(attributes[i].name, counter.stored)))
                    return true;
        return false;
    };
    for (const path_facts& path : node.paths) {
        using keys = table_keys<table>;
        const bool primary = path.index < 0;
        const auto partition = primary ? span<const request::key_attribute>() : keys::indexes[static_cast<std::size_t>(path.index)].partition;
        const auto sort = primary ? span<const request::key_attribute>() : keys::indexes[static_cast<std::size_t>(path.index)].sort;
        if (look(path.partition, partition) || look(path.sort, sort)) return in_edge() << "from which a key of " << End::name << " is composed; a count cannot keep it", false;
        if (path.sparse_field == static_cast<std::int16_t>(position) || (!primary && counter.optional && uses_field(path, position)))
            return in_edge() << "on which an index entry of " << End::name << " depends; a count cannot keep it", false;
    }
    if (node.immutable) return in_edge() << "but " << End::name << " is immutable", false;
    if (!End::whole) {
        in_edge() << "but the whole key of " << End::name << " cannot be made from " << Plan::name << ": it lacks ";
        bool first = true;
        for (std::size_t i = 0; i < End::keys.size; ++i)
            if (End::fields[i].empty()) out << (first ? "" : ", ") << field_names<typename End::node>[End::keys.positions[i]], first = false;
        return false;
    }
    const int changed = node.find(field_role::changed);
    if (changed >= 0)
        for (const path_facts& path : node.paths)
            if (uses_field(path, changed) || path.sparse_field == static_cast<std::int16_t>(changed))
                return in_edge() << "but " << End::name << " has an index entry made from its changed_at, which a count cannot keep", false;
    for (const int each : {position, changed, node.find(field_role::version)}) {
        if (each < 0) continue;
        const std::string_view name = node.fields[static_cast<std::size_t>(each)].name;
        if (const std::string_view guard = guard_with(static_cast<const typename End::declaration*>(nullptr), name); !guard.empty())
            return in_edge() << "but " << guard << ", a guard (unique) of " << End::name << ", has " << name << ", too, which a count cannot keep", false;
    }
    return true;
}
template <class Out, class Plan, fixed_string Source, fixed_string Target>
constexpr bool check_counted(Out& out, const counted<Source, Target>*) {
    if (Source.size() == 0 && Target.size() == 0) {
        out << "in " << Plan::name << ", counted<\"\", \"\"> counts at neither end";
        return false;
    }
    return check_counter<Out, Plan, typename Plan::source>(out, Source.view()) && check_counter<Out, Plan, typename Plan::target>(out, Target.view());
}
template <class Out, class Plan>
constexpr bool check_counted(Out&, const void*) {
    return true;
}

/// The mirror's fields are the edge's, and its key holds all that tells edges apart.
template <class Out, class Plan>
constexpr bool check_mirror(Out& out) {
    using mirror = typename Plan::mirror::type;
    if constexpr (!std::is_void_v<mirror>) {
        using edge = typename Plan::type;
        const auto in_edge = [&]() -> Out& { return out << "in " << Plan::name << ", mirrored_as speaks of " << Plan::mirror::name << ", "; };
        constexpr auto judged = []<std::size_t... Field>(std::index_sequence<Field...>) {
            const auto judge = []<std::size_t Each>(std::integral_constant<std::size_t, Each>) {
                constexpr std::size_t position = field_index<edge>(field_name<mirror, Each>);
                if constexpr (position == no_field) return 1;
                else return is_one_type<edge, position, mirror, Each> ? 0 : 2;
            };
            return std::array<int, sizeof...(Field) + 1>{judge(std::integral_constant<std::size_t, Field>{})..., 0};
        }(std::make_index_sequence<field_count<mirror>>{});
        for (std::size_t i = 0; i < field_count<mirror>; ++i)
            if (judged[i] != 0) {
                in_edge() << "whose field " << field_names<mirror>[i] << (judged[i] == 1 ? " is none of " : " is of another type than that of ") << Plan::name
                          << (judged[i] == 1 ? "'s" : "");
                return false;
            }
        bool kept = true;
        std::string_view lacking;
        const auto need = [&](std::string_view text) {
            (void)parse_template(text, [&](const piece& each) {
                if (!each.component || field_index<edge>(each.text) == no_field) return;
                if (!holds_field(Plan::mirror::partition.view(), each.text) && !holds_field(Plan::mirror::sort.view(), each.text) && lacking.empty()) lacking = each.text;
                kept = kept && field_index<mirror>(each.text) != no_field;
                if (!kept && lacking.empty()) lacking = each.text;
            });
        };
        need(Plan::partition.view());
        need(Plan::sort.view());
        if (!lacking.empty()) {
            in_edge();
            if (!kept) out << "which lacks the field " << lacking << ", from which the edge's key is made";
            else out << "whose key `" << Plan::mirror::partition.view() << "`, `" << Plan::mirror::sort.view() << "` lacks {" << lacking << "}, from which the edge's key is made; say mirror_key<...>";
            return false;
        }
    }
    return true;
}

/// What expires is erased alone, by the backend or by sweep().
template <class Out, class Plan>
constexpr bool check_expiry(Out& out) {
    if constexpr (Plan::counters::size > 0 || !std::is_void_v<typename Plan::mirror::type>)
        for (const field_facts& field : Plan::said::value)
            if (field.role == field_role::expiry) {
                out << "in " << Plan::name << ", expires_at speaks of " << field.name << ", but an edge that is mirrored or counted cannot expire: what goes with it would stay";
                return false;
            }
    return true;
}

/// Whether a struct of a table is one of its edges.
template <class Struct, class... Declarations>
constexpr bool is_among_edges(type_list<Declarations...>) {
    return ((is_edge<Declarations>::value && std::is_same_v<typename Declarations::type, Struct>) || ...);
}
/// What an edge takes with it goes when unlink() or erase_node() takes it away, which know nothing of edges of edges.
template <class Out, class Table, class Plan, class End>
constexpr bool check_joined(Out& out, std::string_view word) {
    if constexpr (Plan::counters::size > 0 || !std::is_void_v<typename Plan::mirror::type>)
        if (is_among_edges<typename End::node>(typename table_keys<Table>::entities{})) {
            out << "in " << Plan::name << ", " << word << '<' << End::name << "> names an edge; an edge that is mirrored or counted joins entities that are none, since "
                << End::name << " can be unlinked without it";
            return false;
        }
    return true;
}

template <class Out, class Table, class Edge>
constexpr bool check_edge(Out& out) {
    using plan = edge_plan<Table, Edge>;
    const auto once = [&](std::string_view word, std::size_t count, bool needed) {
        if (count == 1 || (count == 0 && !needed)) return true;
        out << "in " << plan::name << ", an edge has " << (needed ? "one " : "at most one ") << word << "<...>, but there ";
        if (count == 0) out << "is none";
        else out << "are " << count;
        return false;
    };
    if (!once("from", plan::sources::size, true) || !once("to", plan::targets::size, true) || !once("inverse", plan::inverses::size, false) ||
        !once("target_key", plan::keys::size, false) || !once("mirrored_as", plan::mirrors::size, false) || !once("counted", plan::counters::size, false))
        return false;
    if constexpr (plan::sources::size != 1 || plan::targets::size != 1) {
        return false;
    } else {
        if (table_keys<Table>::table_sort().empty()) {
            out << "in " << plan::name << ", an edge is an item of its source's partition, but table " << table_keys<Table>::name << " has no sort key";
            return false;
        }
        if (!check_end<Out, Table, plan, typename plan::source>(out, "from") || !check_end<Out, Table, plan, typename plan::target>(out, "to")) return false;
        if constexpr (plan::source::sound && plan::target::sound)
            return check_joined<Out, Table, plan, typename plan::source>(out, "from") && check_joined<Out, Table, plan, typename plan::target>(out, "to") && check_ends<Out, plan>(out) && check_inverse<Out, plan>(out, static_cast<const typename plan::inverse_word*>(nullptr)) &&
                   check_mirror<Out, plan>(out) && check_expiry<Out, plan>(out) && check_counted<Out, plan>(out, static_cast<const typename plan::counted_word*>(nullptr));
        else return true;
    }
}

template <class Out, class Table, class Declaration>
constexpr bool check_if_edge(Out& out) {
    if constexpr (is_edge<Declaration>::value) return check_edge<Out, Table, Declaration>(out);
    else return true;
}
template <class Out, class Table, class... Declarations>
constexpr bool check_edges(Out& out, type_list<Declarations...>) {
    return (check_if_edge<Out, Table, Declarations>(out) && ...);
}

/// The structs of a table, as they are declared: mirrors behind their edges.
template <class Declaration>
struct structs_made {
    using type = type_list<Declaration>;
};
template <class Struct, class... Parts>
struct structs_made<edge<Struct, Parts...>> {
    using type = typename joined<type_list<edge<Struct, Parts...>>, filter<is_mirrored, Parts...>>::type;
};
template <bool HasEdges, class Declarations>
struct structs_declared {
    using type = Declarations;
};
template <class... Declarations>
struct structs_declared<true, type_list<Declarations...>> {
    using type = typename joined<typename structs_made<Declarations>::type...>::type;
};

}  // namespace facet::inline v0::detail
