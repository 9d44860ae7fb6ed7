// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/schema/edge_end.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

/// \file
/// From an edge<...> declaration to the entity that it is stored as: its keys are made from those of the nodes that it joins.

namespace facet::inline v0::detail {

// A text is written twice: to be measured, and into its place.
struct text_measure {
    std::size_t size = 0;
    constexpr void put(char) { ++size; }
};
template <std::size_t Size>
struct text_place {
    fixed_string<Size> text{};
    std::size_t size = 0;
    constexpr void put(char c) { text.data_[size++] = c; }
};
template <class Write>
consteval auto written_text() {
    constexpr std::size_t size = [] {
        text_measure measure;
        Write{}(measure);
        return measure.size;
    }();
    text_place<size> place;
    Write{}(place);
    return place.text;
}

/// Writes the partition key template of a node with the fields of an edge in it. Where the node's key attribute is its field, so is what
/// is written: `Stored` gives the edge's attribute names, and `attribute` is where the template goes.
template <class Table, class End, class Struct, class Fields, std::size_t Attribute>
struct renamed_template {
    template <class Out>
    constexpr void operator()(Out& out) const {
        if constexpr (!End::sound) {
            out.put('-');  // the edge is refused anyway
        } else {
            const template_facts& source = entity_schema<Table, typename End::declaration>::paths[0].partition[0];
            const auto text = [&out](std::string_view all, bool literal) {
                for (const char c : all) {
                    out.put(c);
                    if (literal && (c == '{' || c == '}')) out.put(c);
                }
            };
            const auto attributes = Attribute == 0 ? table_keys<Table>::table_partition() : table_keys<Table>::table_sort();
            for (const piece& each : source.pieces) {
                if (!each.component) {
                    text(each.text, true);
                    continue;
                }
                const std::string_view name = End::renamed(static_cast<std::size_t>(each.field));
                out.put('{');
                text(name, false);
                const bool composed = attributes.empty() || attributes[0].type == key_type::string;
                if (source.plain && composed && source.pieces.size() == 1 && entity_schema<Table, typename End::declaration>::bound.fields[static_cast<std::size_t>(each.field)].part == part_kind::text) {
                    const std::size_t position = field_index<Struct>(name);
                    const bool same = position != no_field && !attributes.empty() && same_text(Fields::value[position].stored, attributes[0].name);
                    if (!same) text(":raw", false);
                } else if (!each.form_text.empty()) {
                    out.put(':');
                    text(each.form_text, false);
                }
                out.put('}');
            }
        }
    }
};

/// The fields of an edge's struct as its parts change them.
template <class Table, class Struct, class... Parts>
struct fields_said {
    static constexpr auto bound = bind_fields<Struct, table_keys<Table>::stored_case, Parts...>();
    static constexpr span<const field_facts> value = bound.fields;
};

/// How the keys of a node are written: what its edges' keys are written like.
template <class Table, class End>
constexpr binding_options options_of() {
    if constexpr (End::keyed) {
        const template_facts& source = entity_schema<Table, typename End::declaration>::paths[0].partition[0];
        return {source.mode == key_mode::verbatim, source.delimiter};
    } else {
        return {};
    }
}

template <class Words>
struct word_of {
    using type = void;
};
template <class Word, class... Rest>
struct word_of<type_list<Word, Rest...>> {
    using type = Word;
};

template <binding_options Options, class Inverse, fixed_string Partition, fixed_string Sort>
struct inverse_binding {
    using type = type_list<>;
};
template <binding_options Options, fixed_string Index, fixed_string Partition, fixed_string Sort>
struct inverse_binding<Options, inverse<Index>, Partition, Sort> {
    using type = type_list<binding<Options, always_present, Index, Sort, Partition>>;
};
template <binding_options Options, fixed_string Index, fixed_string Template, fixed_string... Templates, fixed_string Partition, fixed_string Sort>
struct inverse_binding<Options, inverse<Index, Template, Templates...>, Partition, Sort> {
    using type = type_list<binding<Options, always_present, Index, Template, Templates...>>;
};

template <class Word>
inline constexpr auto template_in = fixed_string<0>();
template <fixed_string Template>
inline constexpr auto template_in<target_key<Template>> = Template;
template <fixed_string Template>
inline constexpr auto template_in<mirror_key<Template>> = Template;

template <class Struct, class Parts>
struct entity_with;
template <class Struct, class... Parts>
struct entity_with<Struct, type_list<Parts...>> {
    using type = entity<Struct, Parts...>;
};

/// What an edge declaration says, and the entity that it makes.
template <class Table, class Declaration>
struct edge_plan;

/// The mirror of an edge: none.
template <class Table, class Edge, class Word>
struct mirror_plan {
    using type = void;
    using entity = type_list<>;
    using guard = type_list<>;
    static constexpr std::string_view name{};
};
template <class Table, class Edge, class Mirror, class... Parts>
struct mirror_plan<Table, Edge, mirrored_as<Mirror, Parts...>> {
    using type = Mirror;
    using plan = edge_plan<Table, Edge>;
    using said = fields_said<Table, Mirror, Parts...>;
    using key_word = typename word_of<filter<is_mirror_key, Parts...>>::type;
    static constexpr std::string_view name = type_name<Mirror>();
    static constexpr auto partition = written_text<renamed_template<Table, typename plan::target, Mirror, said, 0>>();
    static constexpr auto sort = [] {
        if constexpr (std::is_void_v<key_word>) return written_text<renamed_template<Table, typename plan::source, Mirror, said, 1>>();
        else return template_in<key_word>;
    }();
    using key = binding<options_of<Table, typename plan::target>(), always_present, "", partition, sort>;
    using entity = type_list<facet::entity<Mirror, key, mirror_tag<Table, Edge>, Parts...>>;
    using guard = type_list<unique<Mirror>>;
};

template <class Table, class Struct, class... Parts>
struct edge_plan<Table, edge<Struct, Parts...>> {
    using table = Table;
    using type = Struct;
    using declaration = edge<Struct, Parts...>;
    using sources = filter<is_from, Parts...>;
    using targets = filter<is_to, Parts...>;
    using inverses = filter<is_inverse, Parts...>;
    using keys = filter<is_target_key, Parts...>;
    using mirrors = filter<is_mirrored, Parts...>;
    using counters = filter<is_counted, Parts...>;
    using source = typename end_of<Table, Struct, sources>::type;
    using target = typename end_of<Table, Struct, targets>::type;
    using said = fields_said<Table, Struct, Parts...>;
    using key_word = typename word_of<keys>::type;
    using inverse_word = typename word_of<inverses>::type;
    using counted_word = typename word_of<counters>::type;
    using mirror = mirror_plan<Table, declaration, typename word_of<mirrors>::type>;

    static constexpr std::string_view name = type_name<Struct>();
    static constexpr auto partition = written_text<renamed_template<Table, source, Struct, said, 0>>();
    static constexpr auto sort = [] {
        if constexpr (std::is_void_v<key_word>) return written_text<renamed_template<Table, target, Struct, said, 1>>();
        else return template_in<key_word>;
    }();
    static constexpr binding_options options = options_of<Table, source>();
    using key = binding<options, always_present, "", partition, sort>;
    using stored = typename entity_with<Struct, typename joined<type_list<key>, typename inverse_binding<options, inverse_word, partition, sort>::type,
                                                                typename mirror::guard, type_list<edge_tag<Table, declaration>, Parts...>>::type>::type;
};

template <class Table, class Struct, class... Parts>
struct stored_entity<Table, edge<Struct, Parts...>> {
    using type = typename edge_plan<Table, edge<Struct, Parts...>>::stored;
};

template <class Table, class Edge>
struct edge_tag {
    using plan = edge_plan<Table, Edge>;
    static constexpr edge_facts facts() {
        return {.source = plan::source::name,
                .target = plan::target::name,
                .target_fields = plan::target::partition_fields,
                .inverse = plan::inverses::size > 0,
                .counted = plan::counters::size > 0,
                .mirror = plan::mirror::name};
    }
};
template <class Table, class Edge>
struct mirror_tag {
    using plan = edge_plan<Table, Edge>;
    static constexpr edge_facts facts() { return {.mirror_of = plan::name}; }
};

template <class Table, class Declaration>
struct entities_made {
    using type = type_list<Declaration>;
};
template <class Table, class Struct, class... Parts>
struct entities_made<Table, edge<Struct, Parts...>> {
    using plan = edge_plan<Table, edge<Struct, Parts...>>;
    using type = typename joined<type_list<typename plan::stored>, typename plan::mirror::entity>::type;
};
template <class Table, bool HasEdges, class Declarations>
struct table_entities {
    using type = Declarations;
};
template <class Table, class... Declarations>
struct table_entities<Table, true, type_list<Declarations...>> {
    using type = typename joined<typename entities_made<Table, Declarations>::type...>::type;
};

/// The entities of a table in the order of their declaration: an edge is one, and its mirror another behind it.
template <class Table>
using entities_of = typename table_entities<Table, table_keys<Table>::has_edges, typename table_keys<Table>::entities>::type;

}  // namespace facet::inline v0::detail
