// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>
#include <facet/schema/facts.hpp>
#include <facet/value/letter_case.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>

/// \file
/// The words in which a user declares a table. All are types without members of their own concern; schema/schema.hpp reads them.

namespace facet::inline v0 {

namespace detail {

template <std::size_t Size>
struct key_attribute_name {
    fixed_string<Size> name;
    key_type type = key_type::string;

    consteval key_attribute_name(const char (&text)[Size + 1]) : name(text) {}
    consteval key_attribute_name(fixed_string<Size> text, key_type kind) : name(text), type(kind) {}
};
template <std::size_t Length>
key_attribute_name(const char (&)[Length]) -> key_attribute_name<Length - 1>;

struct binding_options {
    bool verbatim = false;
    char delimiter = '\0';  // '\0': that of the entity or table

    friend constexpr bool operator==(const binding_options&, const binding_options&) = default;
};

/// The value that an entry depends on; a literal text is one, too, so that it can be answered by a sentence.
template <class Value>
struct while_value {
    Value value;

    consteval while_value(Value given) : value(given) {}
};
template <std::size_t Size>
struct while_value<fixed_string<Size>> {
    fixed_string<Size> value;

    consteval while_value(const char (&text)[Size + 1]) : value(text) {}
    consteval while_value(fixed_string<Size> text) : value(text) {}
};
template <class Value>
while_value(Value) -> while_value<Value>;
template <std::size_t Length>
while_value(const char (&)[Length]) -> while_value<fixed_string<Length - 1>>;

/// A delimiter; a text is taken as well, so that it can be answered by a sentence.
struct delimiter_word {
    char value = '#';
    bool text = false;

    template <std::same_as<char> Given>
    consteval delimiter_word(Given given) : value(given) {}
    template <std::size_t Size>
    consteval delimiter_word(const char (&)[Size]) : text(true) {}
};
/// A case of letters, likewise.
struct case_word {
    letter_case value = letter_case::as_is;
    bool text = false;

    consteval case_word(letter_case given) : value(given) {}
    template <std::size_t Size>
    consteval case_word(const char (&)[Size]) : text(true) {}
};

template <presence When, fixed_string Field, auto Value = 0>
struct sparse_rule {
    static constexpr presence when = When;
    static constexpr std::string_view field = Field.view();
    static constexpr auto value = Value;
    static constexpr auto field_text = Field;
    static constexpr bool repeated = false;  ///< there was one before it, which it replaces: refused
};
/// One that is said behind another.
template <class Rule>
struct repeated_rule : Rule {
    static constexpr bool repeated = true;
};

/// What most bindings say: a name of its own is short, and part of many.
struct always_present : sparse_rule<presence::always, ""> {};

template <class Former, class Rule>
struct rule_behind {
    using type = repeated_rule<Rule>;
};
template <class Rule>
struct rule_behind<always_present, Rule> {
    using type = Rule;
};

/// A binding as plain values.
struct declared_binding {
    std::string_view index;
    binding_options options;
    presence sparse;
    std::string_view sparse_field;
    bool repeated;     ///< it is said to be sparse twice
    const std::string_view* templates;
    std::size_t size;  ///< how many templates there are
};

template <fixed_string... Templates>
inline constexpr std::string_view template_texts[] = {Templates.view()..., {}};

/// Key templates bound to the table's key (an empty index name) or to an index.
template <binding_options Options, class Sparse, fixed_string Index, fixed_string... Templates>
struct binding {
    using sparse = Sparse;
    static constexpr declared_binding declared{Index.view(), Options, Sparse::when, Sparse::field, Sparse::repeated, template_texts<Templates...>, sizeof...(Templates)};

    /// Values stay as they are; one that holds what delimits it in its template is refused at run time. For tables that other programs write.
    using verbatim = binding<binding_options{true, Options.delimiter}, Sparse, Index, Templates...>;
    /// These templates' delimiter, where it is not the table's. Only those below `/` in ASCII can be escaped in an
    /// order-preserving way; others imply verbatim.
    template <char Delimiter>
    using delimited = binding<binding_options{Options.verbatim, Delimiter}, Sparse, Index, Templates...>;
    /// The entity has an entry in the index only while this optional field is absent.
    template <fixed_string Field>
    using while_absent = binding<Options, typename rule_behind<Sparse, sparse_rule<presence::while_absent, Field>>::type, Index, Templates...>;
    /// The entity has an entry in the index only while this optional field is present.
    template <fixed_string Field>
    using while_present = binding<Options, typename rule_behind<Sparse, sparse_rule<presence::while_present, Field>>::type, Index, Templates...>;
    /// The entity has an entry in the index only while this field has this value.
    template <fixed_string Field, while_value Value>
    using while_equal = binding<Options, typename rule_behind<Sparse, sparse_rule<presence::while_equal, Field, Value.value>>::type, Index, Templates...>;
};

}  // namespace detail

/// A key attribute that holds a number: `partition<number_key("Year")>`.
template <std::size_t Length>
[[nodiscard]] consteval auto number_key(const char (&name)[Length]) {
    return detail::key_attribute_name<Length - 1>(fixed_string<Length - 1>(name), key_type::number);
}
/// A key attribute that holds bytes: `sort<binary_key("Digest")>`.
template <std::size_t Length>
[[nodiscard]] consteval auto binary_key(const char (&name)[Length]) {
    return detail::key_attribute_name<Length - 1>(fixed_string<Length - 1>(name), key_type::binary);
}

/// The partition key attribute of a table or index; a global index may have up to four (contract N4).
template <detail::key_attribute_name... Attributes>
struct partition {};

/// The sort key attribute of a table or index; a global index may have up to four.
template <detail::key_attribute_name... Attributes>
struct sort {};

/// An index that holds the keys alone.
struct keys_only {};

/// An index that holds the keys and these attributes, named as they are stored (contract X2).
template <fixed_string... Attributes>
struct include {};

/// A global secondary index: `gsi<"GSI1", partition<"PK">, sort<"SK2">>`, optionally with keys_only or include<...>.
template <fixed_string Name, class... PartitionSortAndProjection>
struct gsi {};

/// A local secondary index: `lsi<"ByYear", sort<number_key("Year")>>`, optionally with keys_only or include<...> (contract X5).
template <fixed_string Name, class... SortAndProjection>
struct lsi {};

/// An entity's primary key templates: partition key, then sort key where the table has one.
template <fixed_string... Templates>
using key = detail::binding<detail::binding_options{}, detail::always_present, "", Templates...>;

/// An entity's key templates on an index: one per key attribute, the partition's first; a local index takes the sort key's alone.
template <fixed_string Index, fixed_string... Templates>
using index = detail::binding<detail::binding_options{}, detail::always_present, Index, Templates...>;

/// Items of the entity never change: no update, no overwriting put (it can still be erased).
struct immutable {};

/// The entity's value of the discriminator attribute, where it is not the struct's name.
template <fixed_string Name>
struct named {};

/// Stores a field as an attribute of another name.
template <fixed_string Field, fixed_string Attribute>
struct stored_as {};

/// Reads a field from an attribute of an older name where the present one is absent.
template <fixed_string Field, fixed_string Attribute>
struct renamed_from {};

/// A field that is kept in the primary key alone, not as an attribute of its own.
template <fixed_string Field>
struct key_only {};

/// A number that is stored as its text (type S).
template <fixed_string Field>
struct number_as_text {};

/// The field, a whole number, counts the writes of its item: each stores it one higher, and put() and replace() ask that it still is
/// what the object has, which is 0 for an item that is new (optimistic locking). Nobody else sets it.
template <fixed_string Field>
struct version {};

/// The field, a time, says when the item was made: create(), put() and upsert() set it where it is not set yet.
template <fixed_string Field>
struct created_at {};

/// The field, a time, says when the item was written last: every write but an import sets it.
template <fixed_string Field>
struct changed_at {};

/// The field says when the item expires: a time in whole seconds, which is stored as a number, or the number itself, of seconds since
/// 1970 (contract Y2). What is expired is there until somebody sweeps it: see open_options::hide_expired and repository::sweep().
template <fixed_string Field>
struct expires_at {};

/// Refused, with a sentence: expires_at<...> says it.
template <fixed_string Field>
struct ttl {};

/// Refused, with a sentence: changed_at<...> says it.
template <fixed_string Field>
struct updated_at {};

/// Where an item lacks the field's attribute, the field has the value that the struct itself gives it: for fields that older items do
/// not have.
template <fixed_string Field>
struct defaulted {};

/// The field is what `Function` gives for these other fields of its object, with each write: the month of a time, a text in another case, a
/// mark that an index entry depends on. So it never differs from what it is computed from: what an object holds in it is ignored, no
/// update sets it, and one that sets a source has to say all of them; modify() computes it anew. `Function` is a function of its own,
/// which takes the sources in this order, each by value or by a const reference, and depends on nothing else. Sources and result are
/// converted only where that keeps every value; no pointer is a result, since it may be null. The function may throw: the exception
/// passes through the call, which has written nothing. For entities, not for edges.
template <fixed_string Field, auto Function, fixed_string... Sources>
struct computed {};

/// No two items of the entity agree in the fields that `GuardEntity`'s key is made from. `GuardEntity` is one of the table, whose fields
/// are some of this entity's, by name and type: facet keeps one of its items for each of these, in one transaction with every create(),
/// modify(), move() and erase(). So a guard is also how an item is found by what is unique. Where an optional field of the guard's key is
/// missing, there is no guard.
template <class GuardEntity>
struct unique {};

/// Every value of the text field begins with `Prefix` (and is longer): checked whenever a key is built, known to the proofs.
template <fixed_string Field, fixed_string Prefix>
struct domain {};

/// The delimiter of a table's, or an entity's, key templates; `#` where none is said.
template <detail::delimiter_word Delimiter>
struct delimiter {};

/// A table-wide spelling of stored attribute names, where no stored_as<...> says otherwise: `account_id` as `accountId` or `AccountId`.
/// The fields of nested structs have their names from nested_names.
template <detail::case_word Case>
struct attribute_case {};

/// Stores the entity's name in each item, as attribute `Name`.
template <fixed_string Name>
struct discriminator {};

/// States that the keys of two entities never meet, where the templates cannot prove it. With a discriminator, reads tell their
/// items apart by it.
template <class First, class Second>
struct assume_disjoint {};

/// An entity of a table: the struct, its key<...>, and what else there is to say (immutable, index<...>, stored_as<...>, ...).
template <class Struct, class... KeyIndexesAndMore>
struct entity {
    using type = Struct;
};

/// Where an edge leads from: an entity of the table. `Fields` are those of the edge that stand for the fields of the node's key, those of
/// its partition key first, in the order of the templates; where none is said, the edge's fields have the node's names.
template <class Node, fixed_string... Fields>
struct from {};

/// Where an edge leads to, in the same words.
template <class Node, fixed_string... Fields>
struct to {};

/// The index by which an edge is read from its target. Without templates the edge's own two are swapped; else there is one for each of
/// the index's key attributes, and those of its partition are made from fields of the target's key.
template <fixed_string Index, fixed_string... Templates>
struct inverse {};

/// An edge's sort key template, where it is not its target's partition key template.
template <fixed_string Template>
struct target_key {};

/// An edge that is stored twice: in its source's partition, and as a `Mirror` in its target's. The mirror's fields are some of the
/// edge's, by name and type. `Parts` are what else there is to say of the mirror, as of an entity: mirror_key, index, stored_as, ...
template <class Mirror, class... Parts>
struct mirrored_as {
    using type = Mirror;
};

/// A mirror's sort key template, where it is not the source's partition key template.
template <fixed_string Template>
struct mirror_key {};

/// Numbers of the nodes that count an edge's items: link() counts them up, unlink() down. Either may be "".
template <fixed_string SourceField, fixed_string TargetField>
struct counted {};

/// An edge between two entities of the table, as an item with fields of its own: `edge<Line, from<Order>, to<Product>>`. Its key is made
/// from theirs. What can be said of an entity can be said of it, but key<...>.
template <class Struct, class... Parts>
struct edge {
    using type = Struct;
};

/// A table: `struct Register : table<"Register", ...> {}`. Its parts are partition and sort (`PK` and `SK`, both text, where
/// none is said), gsi, lsi, entity, edge, discriminator, delimiter, attribute_case and assume_disjoint, in any order.
template <fixed_string Name, class... IndexesAndEntities>
struct table {
    using declaration = table;
};

}  // namespace facet::inline v0
