// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/schema/table_keys.hpp>
#include <facet/value/reflection.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// The ends of an edge: the nodes that it joins, and how its fields stand for those of their keys.

namespace facet::inline v0::detail {

template <class Part>
struct is_from : std::false_type {};
template <class Node, fixed_string... Fields>
struct is_from<from<Node, Fields...>> : std::true_type {};
template <class Part>
struct is_to : std::false_type {};
template <class Node, fixed_string... Fields>
struct is_to<to<Node, Fields...>> : std::true_type {};
template <class Part>
struct is_inverse : std::false_type {};
template <fixed_string Index, fixed_string... Templates>
struct is_inverse<inverse<Index, Templates...>> : std::true_type {};
template <class Part>
struct is_target_key : std::false_type {};
template <fixed_string Template>
struct is_target_key<target_key<Template>> : std::true_type {};
template <class Part>
struct is_mirrored : std::false_type {};
template <class Mirror, class... Parts>
struct is_mirrored<mirrored_as<Mirror, Parts...>> : std::true_type {};
template <class Part>
struct is_mirror_key : std::false_type {};
template <fixed_string Template>
struct is_mirror_key<mirror_key<Template>> : std::true_type {};
template <class Part>
struct is_counted : std::false_type {};
template <fixed_string SourceField, fixed_string TargetField>
struct is_counted<counted<SourceField, TargetField>> : std::true_type {};

/// How an edge, or an entity, is stored: as one entity<...>.
template <class Table, class Declaration>
struct stored_entity {
    using type = Declaration;
};

/// The declaration of a node, as an entity; void where the table has none of that struct.
template <class Table, class Declaration>
struct node_declaration {
    using type = void;
};
template <class Table, class First, class... Rest>
struct node_declaration<Table, type_list<First, Rest...>> {
    using type = typename stored_entity<Table, First>::type;
};
template <class Node, class Declarations>
struct declared_as;
template <class Node, class... Declarations>
struct declared_as<Node, type_list<Declarations...>> {
    using type = typename joined<typename keep_if<std::is_same_v<typename Declarations::type, Node>, Declarations>::type...>::type;
};

/// The fields that a primary key is made from, each once, those of its partition key first; as positions.
struct key_fields {
    std::array<std::size_t, 2 * max_pieces> positions{};
    std::size_t partition = 0;  ///< how many are the partition key's
    std::size_t size = 0;

    constexpr void add(span<const template_facts> templates) {
        for (const template_facts& facts : templates)
            for (const piece& each : facts.pieces) {
                if (!each.component || each.field < 0) continue;
                bool known = false;
                for (std::size_t i = 0; i < size; ++i) known = known || positions[i] == static_cast<std::size_t>(each.field);
                if (!known && size < positions.size()) positions[size++] = static_cast<std::size_t>(each.field);
            }
    }
};

/// Whether fields of two structs are of one type; one that is const is stored as any other.
template <class Struct, std::size_t Field, class Other, std::size_t OtherField>
inline constexpr bool is_one_type = std::is_same_v<std::remove_cv_t<field_type<Struct, Field>>, std::remove_cv_t<field_type<Other, OtherField>>>;

/// One end of an edge: its node, and which fields of the edge stand for those that the node's key is made from.
template <class Table, class Struct, class Node, fixed_string... Fields>
struct edge_end {
    using table = Table;
    using node = Node;
    /// Of an edge that is its own end there is none: it would be made from itself.
    static constexpr bool itself = std::is_same_v<Node, Struct>;
    using declaration = typename node_declaration<Table, typename declared_as<std::conditional_t<itself, void, Node>, typename table_keys<Table>::entities>::type>::type;
    static constexpr std::string_view name = type_name<Node>();
    static constexpr std::array<std::string_view, sizeof...(Fields) + 1> given{Fields.view()..., {}};
    static constexpr std::size_t given_size = sizeof...(Fields);
    static constexpr bool known = !std::is_void_v<declaration>;
    /// Whether the node has a key that can be read; where it has none, the node's own check says why.
    static constexpr bool keyed = [] {
        if constexpr (known) {
            using facts = entity_schema<Table, declaration>;
            return facts::bindings.primary == 1 && facts::paths.size() > 0 && facts::paths[0].partition.size() == 1;
        } else {
            return false;
        }
    }();
    static constexpr key_fields keys = [] {
        key_fields all;
        if constexpr (keyed) {
            const path_facts& key = entity_schema<Table, declaration>::paths[0];
            all.add(key.partition);
            all.partition = all.size;
            all.add(key.sort);
        }
        return all;
    }();
    static constexpr bool counts_agree = given_size == 0 || given_size == keys.partition || given_size == keys.size;

    /// The name of the edge's field that stands for the node's key field at this place; empty where none does. Without names, a field of
    /// the sort key has one only where the edge has a field of its name and type.
    template <std::size_t Place>
    static constexpr std::string_view field = [] {
        if constexpr (given_size > 0) {
            return Place < given_size ? given[Place < given_size ? Place : 0] : std::string_view();
        } else {
            constexpr std::string_view own = field_names<Node>[keys.positions[Place]];
            if constexpr (Place < keys.partition) {
                return own;
            } else {
                constexpr std::size_t position = field_index<Struct>(own);
                if constexpr (position == no_field) return std::string_view();
                else return is_one_type<Struct, position, Node, keys.positions[Place]> ? own : std::string_view();
            }
        }
    }();
    /// The same for all places, those of the partition key first.
    static constexpr std::array<std::string_view, keys.size + 1> fields = []<std::size_t... Place>(std::index_sequence<Place...>) {
        return std::array<std::string_view, keys.size + 1>{field<Place>..., std::string_view()};
    }(std::make_index_sequence<keys.size>{});
    /// A field of the node's partition key that the edge has, too, where another was said to stand for it, and none for those of the node's
    /// sort key; empty where there is none.
    static constexpr std::string_view displaced = []<std::size_t... Place>(std::index_sequence<Place...>) {
        std::string_view passed_over;
        if (given_size != keys.partition || given_size == keys.size) return passed_over;
        [[maybe_unused]] const auto look = [&passed_over]<std::size_t At>(std::integral_constant<std::size_t, At>) {
            constexpr std::string_view own = At < keys.partition ? field_names<Node>[keys.positions[At]] : std::string_view();
            if constexpr (constexpr std::size_t position = field_index<Struct>(own); position != no_field)
                if (is_one_type<Struct, position, Node, keys.positions[At]> && !same_text(given[At], own) && passed_over.empty()) passed_over = own;
        };
        (look(std::integral_constant<std::size_t, Place>{}), ...);
        return passed_over;
    }(std::make_index_sequence<given_size>{});
    static constexpr span<const std::string_view> partition_fields = span(fields).first(keys.partition);
    /// Whether the node's whole primary key can be made from the edge.
    static constexpr bool whole = [] {
        bool all = keyed;
        for (std::size_t i = 0; i < keys.size; ++i) all = all && !fields[i].empty();
        return all;
    }();
    /// For each place: 0 where the field is sound, 1 where the edge has none of that name, 2 where it has another type.
    template <std::size_t Place>
    static constexpr int judge() {
        constexpr std::size_t position = field_index<Struct>(field<Place>);
        if constexpr (field<Place>.empty()) return 0;
        else if constexpr (position == no_field) return 1;
        else return is_one_type<Struct, position, Node, keys.positions[Place]> ? 0 : 2;
    }
    static constexpr auto judged = []<std::size_t... Place>(std::index_sequence<Place...>) {
        return std::array<int, keys.size + 1>{judge<Place>()..., 0};
    }(std::make_index_sequence<keys.size>{});
    static constexpr bool sound = [] {
        bool all = keyed && counts_agree;
        for (const int each : judged) all = all && each == 0;
        return all;
    }();

    /// The name of the edge's field for a field of the node.
    static constexpr std::string_view renamed(std::size_t node_field) {
        for (std::size_t i = 0; i < keys.size; ++i)
            if (keys.positions[i] == node_field) return fields[i];
        return {};
    }
};
struct no_end {
    using node = void;
    static constexpr bool known = false, keyed = false, sound = false, whole = false;
    static constexpr span<const std::string_view> partition_fields{};
    static constexpr std::string_view name{};
};

template <class Table, class Struct, class Words>
struct end_of {
    using type = no_end;
};
template <class Table, class Struct, class Node, fixed_string... Fields>
struct end_of<Table, Struct, type_list<from<Node, Fields...>>> {
    using type = edge_end<Table, Struct, Node, Fields...>;
};
template <class Table, class Struct, class Node, fixed_string... Fields>
struct end_of<Table, Struct, type_list<to<Node, Fields...>>> {
    using type = edge_end<Table, Struct, Node, Fields...>;
};

}  // namespace facet::inline v0::detail
