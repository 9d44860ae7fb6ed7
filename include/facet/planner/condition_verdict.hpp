// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/path.hpp>
#include <facet/expression/placed.hpp>
#include <facet/planner/verdict.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

/// \file
/// Verdicts on conditions and filters: what they may speak of, and how.

namespace facet::inline v0::detail {

template <class Part, std::size_t Count, unsigned Numbers, std::size_t OtherCount, unsigned OtherNumbers>
struct odd_part<placed<placed<Part, Count, Numbers>, OtherCount, OtherNumbers>> {
    static constexpr std::string_view text = "a comparison of two fields that both lie behind stars";
};

/// What a field holds, behind "which is".
template <class Out>
constexpr void describe_field(Out& out, const field_facts& field) {
    if (!field.own.empty()) out << article_of(field.own) << field.own;
    else if (field.part == part_kind::none) out << "of DynamoDB's type " << to_string(field.type);
    else out << describe(field.part) << (field.number_as_text ? " kept as text" : "");
}

constexpr bool is_list(const field_facts& field) { return field.part == part_kind::none && field.type == value_type::list; }
constexpr bool is_set(const field_facts& field) {
    return field.part == part_kind::none &&
           (field.type == value_type::string_set || field.type == value_type::number_set || field.type == value_type::binary_set);
}

/// What a part of a condition says of its field: a comparison, or one of the predicates.
enum class leaf_kind : std::uint8_t { comparison, not_equal, exists, missing, contains, has_type, size };

/// Why a field cannot be compared with another.
enum class other_fault : std::uint8_t { none, no_such_field, no_path, key_only, itself, renamed, unlike };

/// One statement of a condition, as data.
struct leaf_facts {
    std::string_view field{};      ///< as it is written: a path
    std::int16_t position = -1;    ///< of the field that the path begins with
    path_loss fault{};
    std::string_view step{};       ///< where there is a fault: the step's name
    std::string_view within{};     ///< and the nested struct's name, or the path up to there
    field_facts target{};          ///< what the path leads to
    leaf_kind kind{};
    comparison op{};
    std::string_view operand{};
    bool fits = true;
    bool fits_element = false;     ///< where it does not: it suits an element of the field
    std::string_view other{};      ///< where it compares with another field: that one, as it is written,
    std::int16_t other_position = -1;
    field_facts other_target{};    ///< what its path leads to,
    other_fault apart{};           ///< and what is wrong with it
    bool within_list = false;      ///< where a name leads nowhere: from a list,
    span<const std::string_view> choices{};  ///< or from a struct that has these
    star_facts stars{}, given{};             ///< where the path's stars are given others than they stand for: both
};

/// Why a statement cannot be asked.
enum class leaf_fault : std::uint8_t { none, no_such_field, lost_path, key_only, operand, other, unsuited };

constexpr leaf_fault judge_leaf(const leaf_facts& leaf, const entity_facts& entity) {
    if (leaf.position < 0) return leaf_fault::no_such_field;
    if (leaf.fault != path_loss::none) return leaf_fault::lost_path;
    if (entity.fields[static_cast<std::size_t>(leaf.position)].key_only) return leaf_fault::key_only;
    if (leaf.kind == leaf_kind::contains || leaf.kind == leaf_kind::size) {
        const value_type type = leaf.target.type;
        const bool holds = type == value_type::string || type == value_type::binary || type == value_type::list || type == value_type::string_set ||
                           type == value_type::number_set || type == value_type::binary_set || (leaf.kind == leaf_kind::size && type == value_type::map);
        if (!holds) return leaf_fault::unsuited;
    }
    const bool suits = leaf.kind != leaf_kind::comparison || operator_suits(leaf.op, leaf.target);
    // What has no beginnings does not get them by another operand, either. Of a list or set contains() is meant, which its operand tells.
    if (!suits && leaf.op == comparison::begins_with && leaf.target.part != part_kind::none) return leaf_fault::unsuited;
    if (!leaf.fits) return leaf_fault::operand;
    if (leaf.apart != other_fault::none) return leaf_fault::other;
    if (!suits) return leaf_fault::unsuited;
    return leaf_fault::none;
}

/// Whether DynamoDB compares two attributes as their fields are compared: numbers with numbers, all else with its like.
constexpr bool compare_alike(const field_facts& a, const field_facts& b, bool one_type) {
    if (a.number_as_text != b.number_as_text || a.epoch != b.epoch) return false;
    return one_type || (is_number(a.part) && is_number(b.part) && !a.number_as_text);
}

/// Whether an operand is another field, and no field behind a star.
template <class Operand>
inline constexpr bool is_whole_field = is_field_term<Operand> && !placed_value<Operand>;
/// The operators that two fields can stand beside.
constexpr bool joins_two(comparison op) { return op <= comparison::greater_equal; }

/// The facts of statements on a struct's fields.
template <class Struct>
struct leaf_reader {
    /// What a path leads to, as the facts of a field.
    template <fixed_string Path, class Type>
    static constexpr field_facts target_of(const entity_facts& entity, std::int16_t position) {
        if constexpr (path_steps<Path>.empty()) return entity.fields[static_cast<std::size_t>(position)];
        else if constexpr (!requires { codec<unwrapped<Type>>::type; }) return {.name = Path.view(), .type = value_type::map, .part = part_kind::none, .own = {}};  // a variant's alternative without a value
        else return {.name = Path.view(), .type = codec<unwrapped<Type>>::type, .part = key_part<unwrapped<Type>>::kind, .own = own_name<unwrapped<Type>>()};
    }
    /// Notes that a field of this type is compared with another.
    template <class Type, fixed_string Other>
    static constexpr void compare_with(leaf_facts& leaf, const entity_facts& entity, field_term<Other>) {
        leaf.other = Other.view();
        leaf.other_position = static_cast<std::int16_t>(entity.find(root_of(Other.view())));
        leaf.apart = other_fault::no_such_field;
        constexpr auto position = static_cast<std::size_t>(field_index<Struct>(root_of(Other.view())));
        if constexpr (position != no_field) {
            using end = path_target<Struct, position, Other>;
            leaf.apart = other_fault::no_path;
            if constexpr (end::fault == path_loss::none && count_stars(path_steps<Other>) == 0) {
                leaf.other_target = target_of<Other, typename end::type>(entity, leaf.other_position);
                const field_facts& whole = entity.fields[static_cast<std::size_t>(leaf.other_position)];
                const bool alike = compare_alike(leaf.target, leaf.other_target, std::is_same_v<unwrapped<Type>, unwrapped<typename end::type>>);
                leaf.apart = whole.key_only                 ? other_fault::key_only
                             : leaf.field == leaf.other     ? other_fault::itself
                             : !whole.renamed_from.empty()  ? other_fault::renamed
                             : !alike                       ? other_fault::unlike
                                                            : other_fault::none;
            }
        }
    }

    template <fixed_string Path, leaf_kind Kind, comparison Op, class Operand>
    static constexpr leaf_facts read(const entity_facts& entity) {
        leaf_facts leaf{.field = Path.view(), .position = static_cast<std::int16_t>(entity.find(root_of(Path.view()))), .kind = Kind, .op = Op};
        leaf.operand = Path.view().empty() ? nameless_field : describe_operand<Operand>();
        if (leaf.position < 0) return leaf;
        constexpr auto position = static_cast<std::size_t>(field_index<Struct>(root_of(Path.view())));
        if constexpr (position != no_field) {
            using end = path_target<Struct, position, Path>;
            using type = typename end::type;
            leaf.fault = end::fault;
            if constexpr (end::fault == path_loss::none) {
                leaf.target = target_of<Path, type>(entity, leaf.position);
                if constexpr (is_whole_field<Operand> && (Kind == leaf_kind::not_equal || (Kind == leaf_kind::comparison && joins_two(Op)))) compare_with<type>(leaf, entity, Operand{});
                else if constexpr (Kind == leaf_kind::comparison || Kind == leaf_kind::not_equal) {
                    constexpr bool fits = requires { codec<unwrapped<type>>::type; } && operand_fits<type, Operand>();
                    leaf.fits = fits;
                    if constexpr (!fits) leaf.fits_element = operand_fits<element_of<type>, Operand>();
                }
                if constexpr (Kind == leaf_kind::size) leaf.fits = whole_number<Operand>;
                if constexpr (Kind == leaf_kind::contains) leaf.fits = operand_fits<element_of<type>, Operand>();
            } else {
                leaf.step = path_steps<Path>[end::step].name;
                constexpr bool part = end::fault == path_loss::no_such_field || end::fault == path_loss::no_such_alternative;
                constexpr bool named = part || end::fault == path_loss::no_such_key;
                leaf.within = named ? type_name<type>() : path_before(Path.view(), end::step);
                if constexpr (part) leaf.choices = parts_of<type>::names;
                if constexpr (end::fault == path_loss::no_such_key && storage_of<type> == storage::enumeration) leaf.choices = enum_names_of<type>;
                leaf.within_list = storage_of<type> == storage::list || storage_of<type> == storage::array;
            }
        }
        return leaf;
    }

    // One per kind of part: how many statements it has, and their facts.
    template <class Part>
    struct part {  // what is no statement: a leaf on no field, with what it is as its operand
        static constexpr std::size_t count = 1;
        static constexpr void list(const entity_facts&, leaf_facts*& out) { (out++)->operand = odd_part<Part>::text; }
    };
    template <fixed_string Path, comparison Op, class Operand>
    struct part<clause<Path, Op, Operand>> {
        static constexpr std::size_t count = 1;
        static constexpr void list(const entity_facts& entity, leaf_facts*& out) {
            *out++ = without_stars<Path>(read<Path, leaf_kind::comparison, Op, typename single_operand<Operand>::type>(entity));
        }
    };
    template <fixed_string Path, predicate_kind Kind, class Operand, comparison Op>
    struct part<predicate<Path, Kind, Operand, Op>> {
        static constexpr std::size_t count = 1;
        static constexpr void list(const entity_facts& entity, leaf_facts*& out) {
            *out++ = without_stars<Path>(read<Path, static_cast<leaf_kind>(static_cast<int>(Kind) + 1), Op, Operand>(entity));
        }
    };
    template <fixed_string Path, comparison Op, class Operand, std::size_t Count, unsigned Numbers>
    struct part<placed<clause<Path, Op, Operand>, Count, Numbers>> {
        static constexpr std::size_t count = 1;
        static constexpr void list(const entity_facts& entity, leaf_facts*& out) {
            *out++ = with_stars<Path>(read<Path, leaf_kind::comparison, Op, typename single_operand<Operand>::type>(entity), {Count, Numbers});
        }
    };
    template <fixed_string Path, predicate_kind Kind, class Operand, comparison Op, std::size_t Count, unsigned Numbers>
    struct part<placed<predicate<Path, Kind, Operand, Op>, Count, Numbers>> {
        static constexpr std::size_t count = 1;
        static constexpr void list(const entity_facts& entity, leaf_facts*& out) {
            *out++ = with_stars<Path>(read<Path, static_cast<leaf_kind>(static_cast<int>(Kind) + 1), Op, Operand>(entity), {Count, Numbers});
        }
    };
    /// A leaf whose path has these stars, and no others.
    template <fixed_string Path>
    static constexpr leaf_facts with_stars(leaf_facts leaf, star_facts given) {
        constexpr auto position = static_cast<std::size_t>(field_index<Struct>(root_of(Path.view())));
        if constexpr (position != no_field)
            if constexpr (path_target<Struct, position, Path>::fault == path_loss::none)
                if (constexpr star_facts stars = stars_to<Struct, position, Path>(); leaf.fault == path_loss::none && stars != given)
                    leaf.fault = path_loss::stars, leaf.stars = stars, leaf.given = given;
        return leaf;
    }
    template <fixed_string Path>
    static constexpr leaf_facts without_stars(leaf_facts leaf) {
        return with_stars<Path>(leaf, {});
    }
    template <class... Parts>
    struct parts {
        static constexpr std::size_t count = (0 + ... + part<Parts>::count);
        static constexpr void list(const entity_facts& entity, leaf_facts*& out) { (part<Parts>::list(entity, out), ...); }
    };
    template <class... Clauses>
    struct part<where_clause<Clauses...>> : parts<Clauses...> {};
    template <connective Kind, class... Parts>
    struct part<junction<Kind, Parts...>> : parts<Parts...> {};
    template <class Part>
    struct part<negation<Part>> : part<Part> {};
    template <class Part>
    struct part<std::optional<Part>> : part<Part> {};

    template <class Part>
    static constexpr std::array<leaf_facts, part<Part>::count> list(const entity_facts& entity) {
        std::array<leaf_facts, part<Part>::count> leaves{};
        leaf_facts* out = leaves.data();
        part<Part>::list(entity, out);
        return leaves;
    }
};

/// What is wrong with what stands in the parentheses.
constexpr void explain_stars(message& out, star_facts stars, star_facts given) {
    if (given.count == 0) return;
    if (given.count != stars.count) out << "; it is given " << given.count << " for " << stars.count << (stars.count == 1 ? " star" : " stars");
    else if (given.numbers & ~stars.numbers) out << "; it is given a whole number for a key that is none";
    else out << "; it is given no whole number where one is asked for";
}

constexpr void explain_lost_path(message& out, std::string_view verb, const leaf_facts& leaf) {
    out << verb << leaf.field;
    switch (leaf.fault) {
        case path_loss::no_such_field: out << ", but " << leaf.within << " has no field " << leaf.step; return suggest_name(out, leaf.step, "fields", leaf.choices);
        case path_loss::no_such_alternative: out << ", but " << leaf.within << " has no alternative " << leaf.step; return suggest_name(out, leaf.step, "alternatives", leaf.choices);
        case path_loss::no_such_key: {
            if (leaf.choices.empty()) {
                out << ", but the keys of that map are whole numbers of type " << leaf.within << ", as those are written";
                return;
            }
            out << ", but the keys of that map are " << leaf.within << ", which has no enumerator " << leaf.step;
            return suggest_name(out, leaf.step, "enumerators", leaf.choices);
        }
        case path_loss::no_list: out << ", but " << leaf.within << " is no list, of which a position could be asked"; return;
        case path_loss::no_parts: {
            out << ", but " << leaf.within << " has no parts that have names";
            std::string_view rest = leaf.field.substr(leaf.within.size());
            if (rest.starts_with(".*")) rest.remove_prefix(2);  // a star where a position has to be
            if (leaf.within_list) out << "; what an element of that list has is " << leaf.within << "[0]" << rest << ", or, at a place that is known at run time, `" << leaf.within << "[*]" << rest << "`_f(place)";
            return;
        }
        case path_loss::none:  // an update's, whose path leads somewhere
        case path_loss::stars:
            if (leaf.field.find('*') == std::string_view::npos) {
                out << ", which has no star for what stands in parentheses: an entry of a map is `" << leaf.field << ".*`_f(key), an element of a list `" << leaf.field << "[*]`_f(place)";
                return;
            }
            out << ", whose stars take what they stand for in parentheses behind the path: a whole number for each [*], a key for each .*";
            return explain_stars(out, leaf.stars, leaf.given);
        default: out << ", which is no path: one is written as field.name and field[0], or with a star for what stands behind it: field[*](i)"; return;
    }
}

constexpr void explain_other(message& out, const leaf_facts& leaf, const entity_facts& entity) {
    out << "compares " << leaf.field << " with ";
    if (leaf.apart == other_fault::itself) {
        out << "itself, which DynamoDB refuses (contract C8)";
        return;
    }
    out << leaf.other << ", ";
    switch (leaf.apart) {
        case other_fault::no_such_field: out << "but " << entity.name << " has no such field"; return suggest(out, root_of(leaf.other), entity);
        case other_fault::no_path: out << "which is no path to a field"; return;
        case other_fault::key_only: out << "which is declared key_only and so has no attribute to compare"; return;
        case other_fault::renamed:
            out << "which older items have as " << entity.fields[static_cast<std::size_t>(leaf.other_position)].renamed_from;
            if (leaf.field.find('*') != std::string_view::npos) out << "; a field behind a star is asked for first, and the other under one name: compare each with a value";
            else if (entity.fields[static_cast<std::size_t>(leaf.position)].renamed_from.empty()) out << "; say it first, which looks at both";
            else out << ", and " << leaf.field << " as " << entity.fields[static_cast<std::size_t>(leaf.position)].renamed_from << "; of two fields that were renamed, each can be compared with a value alone";
            return;
        default:
            out << "which is ";
            describe_field(out, leaf.other_target);
            out << ", but " << leaf.field << " is ";
            describe_field(out, leaf.target);
            out << "; two fields are compared where both are numbers, or of one type and kept in one form";
    }
}

constexpr void explain_leaf(message& out, const leaf_facts& leaf, const table_facts& table, const entity_facts& entity) {
    constexpr std::string_view asked[] = {"", "!=", "exists", "missing", "contains", "has_type", "the size"};
    switch (judge_leaf(leaf, entity)) {
        case leaf_fault::none: return;
        case leaf_fault::no_such_field:
            if (leaf.field.empty()) {
                out << "holds " << leaf.operand
                    << "; it takes comparisons of fields with values, each_of, between, begins_with, exists, missing, contains, has_type and size, joined by &&, || and !";
                if (leaf.operand == odd_part<field_term<"_">>::text) out << "; a boolean is compared, too: `paid`_f == true";
                if (leaf.operand == odd_part<bool>::text) out << "; what is asked only at times is a std::optional of a condition: all ? std::nullopt : std::optional(`total`_f > 5)";
                return;
            }
            out << "asks for " << leaf.field << ", but " << entity.name << " has no such field";
            return suggest_asked(out, table, entity, root_of(leaf.field));
        case leaf_fault::lost_path:
            return explain_lost_path(out, "asks for ", leaf);
        case leaf_fault::key_only:
            out << "asks for " << leaf.field << ", which is declared key_only and so has no attribute to compare; say it in the where-clause";
            return;
        case leaf_fault::operand:
            if (leaf.kind == leaf_kind::size) {
                out << "compares the size of " << leaf.field << ", which is a whole number, with " << leaf.operand;
                return;
            }
            out << (leaf.kind == leaf_kind::contains ? "looks into " : "compares ") << leaf.field << ", which is ";
            describe_field(out, leaf.target);
            out << (leaf.kind == leaf_kind::contains ? ", for " : ", with ") << leaf.operand;
            if (leaf.fits_element && (is_list(leaf.target) || is_set(leaf.target))) out << "; whether it has such an element is asked by facet::contains(`" << leaf.field << "`_f, value)";
            else if (leaf.kind != leaf_kind::contains && leaf.target.type == value_type::map && leaf.target.own.empty()) out << "; what is in it is asked by a path: `" << leaf.field << ".name`_f";
            return ask_for_own(out, leaf.target, leaf.operand);
        case leaf_fault::other: return explain_other(out, leaf, entity);
        case leaf_fault::unsuited:
            out << "asks " << (leaf.kind == leaf_kind::comparison ? to_string(leaf.op) : asked[static_cast<std::size_t>(leaf.kind)]) << " of " << leaf.field
                << ", which is ";
            describe_field(out, leaf.target);
            if (leaf.kind == leaf_kind::contains) out << "; contains is for text, binary, lists and sets";
            else if (leaf.kind == leaf_kind::size) out << "; only text, binary, lists, sets and maps have a size";
            else if (leaf.op == comparison::begins_with) explain_prefix(out, "text and binary", leaf.target.part);
            else out << "; its attributes have no such order: ask == or each_of";
            return;
    }
}

/// Whether a condition holds where there is no item (contract C1): -1: never, 1: always, 0: that depends.
template <class Part>
inline constexpr int of_nothing = 0;
template <fixed_string Field, comparison Op, class Operand>
inline constexpr int of_nothing<clause<Field, Op, Operand>> = -1;
template <fixed_string Field, predicate_kind Kind, class Operand, comparison Op>
inline constexpr int of_nothing<predicate<Field, Kind, Operand, Op>> = Kind == predicate_kind::missing     ? 1
                                                                       : Kind != predicate_kind::not_equal ? -1
                                                                       : is_field_term<Operand>            ? 0
                                                                                                           : 1;
template <class Part, std::size_t Count, unsigned Numbers>
inline constexpr int of_nothing<placed<Part, Count, Numbers>> = of_nothing<Part>;
template <class Part>
inline constexpr int of_nothing<negation<Part>> = -of_nothing<Part>;
template <class... Parts>
inline constexpr int of_nothing<junction<connective::any, Parts...>> = [] {
    int held = -1;
    ((held = of_nothing<Parts> > held ? of_nothing<Parts> : held), ...);
    return held;
}();
template <class... Parts>
inline constexpr int of_nothing<junction<connective::all, Parts...>> = [] {
    int held = 1;
    ((held = of_nothing<Parts> < held ? of_nothing<Parts> : held), ...);
    return held;
}();
template <class... Clauses>
inline constexpr int of_nothing<where_clause<Clauses...>> = -1;

/// Statements of a condition or a filter.
template <class Table, class Struct, class Condition>
struct condition_plan {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr auto leaves = leaf_reader<Struct>::template list<Condition>(facts);
    static constexpr int wrong = [] {
        for (std::size_t i = 0; i < leaves.size(); ++i)
            if (judge_leaf(leaves[i], facts) != leaf_fault::none) return static_cast<int>(i);
        return -1;
    }();
    using foreign = foreign_name_in<Condition, Struct>;
    static constexpr bool accepted = wrong < 0 && !foreign::found;

    constexpr void operator()(message& out) const {
        if constexpr (foreign::found) return explain_foreign<foreign>(out, "the condition on an item", schema<Table>::facts, facts);
        out << "the condition on " << facts.name << " in table " << schema<Table>::facts.name << ' ';
        explain_leaf(out, leaves[static_cast<std::size_t>(wrong)], schema<Table>::facts, facts);
    }
};

}  // namespace facet::inline v0::detail
