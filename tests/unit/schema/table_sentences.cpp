// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/schema/sentence.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

using schema_probe::fact;
using schema_probe::sentence;

namespace {

using facet::binary_key;
using facet::entity;
using facet::gsi;
using facet::include;
using facet::key;
using facet::keys_only;
using facet::lsi;
using facet::number_key;
using facet::partition;
using facet::sort;
using facet::table;

struct Row {
    std::string id;
    std::string name;
    std::int32_t number;
    std::optional<std::string> note;
};
using row = entity<Row, key<"{id}", "R">>;

template <facet::fixed_string Name>
struct Named : table<Name, row> {};
template <class... Parts>
struct With : table<"Tab", row, Parts...> {};
template <class... Parts>
struct Declared : table<"Tab", Parts...> {};
/// One index, and a row with these parts.
template <class... Parts>
struct Bound : table<"Tab", gsi<"G1x", partition<"A">, sort<"B">>, gsi<"G2x", partition<"A">, sort<"C">>, lsi<"L1x", sort<"L">>,
                     entity<Row, key<"{id}", "R">, Parts...>> {};

/// A name of four letters that tells the number.
consteval facet::fixed_string<4> numbered(char first, std::size_t number) {
    facet::fixed_string<4> made("xxxx");
    made.data_[0] = first;
    made.data_[2] = static_cast<char>('a' + number % 26);
    made.data_[3] = static_cast<char>('a' + number / 26);
    return made;
}
template <std::size_t At>
using local_of = lsi<numbered('L', At), sort<"L">>;
template <std::size_t At>
using global_of = gsi<numbered('G', At), partition<"L">>;
template <class Indices>
struct locals;
template <std::size_t... At>
struct locals<std::index_sequence<At...>> : table<"Tab", row, local_of<At>...> {};
template <class Indices>
struct globals;
template <std::size_t... At>
struct globals<std::index_sequence<At...>> : table<"Tab", row, global_of<At>...> {};

template <facet::fixed_string Name, class Indices>
struct include_of;
template <facet::fixed_string Name, std::size_t... At>
struct include_of<Name, std::index_sequence<At...>> {
    using type = gsi<Name, partition<"L">, include<numbered('a', At)...>>;
};
template <facet::fixed_string Name, std::size_t Count>
using including = typename include_of<Name, std::make_index_sequence<Count>>::type;

}  // namespace

TEST_CASE("a table's name has 3 to 255 letters, digits and signs (contract N1)") {
    CHECK(sentence<Named<"Tab">>() == "");
    CHECK(sentence<Named<"a_b-c.9Z">>() == "");
    CHECK(sentence<Named<"ab">>() == "in table ab, the name must have 3 to 255 letters, digits, `_`, `-` or `.` (contract N1)");
    CHECK(fact<Named<"a b c">>() == "in table a b c, the name must have 3 to 255 letters, digits, `_`, `-` or `.` (contract N1)");
    CHECK(fact<Named<"caf\xc3\xa9">>().ends_with("(contract N1)"));
}

TEST_CASE("a table's own key has one attribute or two (contract N2, N4, N6)") {
    CHECK(fact<Declared<partition<"A", "B">, sort<"S">, row>>() ==
          "in table Tab, the primary key must have one partition attribute and at most one sort attribute (contract N4)");
    CHECK(fact<Declared<partition<"A">, sort<"S", "T">, row>>() ==
          "in table Tab, the primary key must have one partition attribute and at most one sort attribute (contract N4)");
    CHECK(fact<Declared<partition<"A">, sort<"A">, row>>() == "in table Tab, the primary key has the attribute A twice (contract N6)");
    CHECK(fact<Declared<partition<"">, sort<"A">, row>>() == "in table Tab, the name of a key attribute must have 1 to 255 bytes (contract N2)");
    CHECK(sentence<Declared<partition<"A">, entity<Row, key<"{id}">>>>() == "");
}

TEST_CASE("indexes: what is wrong with one is said (contract N1, N3, N4, N6, X5)") {
    CHECK(sentence<With<gsi<"G1x", partition<"A">, sort<"B">>, lsi<"L1x", sort<"L">>>>() == "");
    CHECK(fact<With<gsi<"G", partition<"A">>>>() == "in table Tab, index G must have a name of 3 to 255 letters, digits, `_`, `-` or `.` (contract N1)");
    CHECK(fact<With<gsi<"G1x", partition<"A">>, gsi<"G1x", partition<"B">>>>() == "in table Tab, two indexes are named G1x (contract N3)");
    CHECK(fact<With<lsi<"L1x", sort<"A", "B">>>>() ==
          "in table Tab, the local index L1x must have exactly one sort attribute and shares the table's partition key (contract X5)");
    CHECK(fact<Declared<partition<"A">, entity<Row, key<"{id}">>, lsi<"L1x", sort<"L">>>>() ==
          "in table Tab, the local index L1x needs a table with a sort key (contract X5)");
    const std::string counts = "in table Tab, index G1x must have one to four partition attributes and at most four sort attributes (contract N4)";
    CHECK(fact<With<gsi<"G1x", sort<"A">>>>() == "in table Tab, index G1x has no partition key, as every global index has (contract N4): facet::gsi<`G1x`, facet::partition<`...`>, "
                                                 "facet::sort<`...`>>, with the names of its key attributes");
    CHECK(fact<With<gsi<"G1x", partition<"A", "B", "C", "D", "E">>>>() == counts);
    CHECK(fact<With<gsi<"G1x", partition<"A">, sort<"B", "C", "D", "E", "F">>>>() == counts);
    CHECK(sentence<With<gsi<"G1x", partition<"A", "B", "C", "D">, sort<"E", "F", "G", "H">>>>() == "");
    CHECK(fact<With<gsi<"G1x", partition<"A", "B">, sort<"B">>>>() == "in table Tab, G1x has the attribute B twice (contract N6)");
    CHECK(fact<With<gsi<"G1x", partition<number_key("PK")>>>>() ==
          "in table Tab, the key attribute PK is declared with two types, S and N (contract N6)");
    CHECK(fact<With<gsi<"G1x", partition<"A">>, gsi<"G2x", partition<"B">, sort<binary_key("A")>>>>() ==
          "in table Tab, the key attribute A is declared with two types, S and B (contract N6)");
    CHECK(fact<With<gsi<"G1x", partition<"A">, include<>>>>() == "in table Tab, index G1x must include 1 to 20 attributes (contract N3)");
    CHECK(sentence<With<including<"G1x", 20>>>() == "");
    CHECK(fact<With<including<"G1x", 21>>>() == "in table Tab, index G1x must include 1 to 20 attributes (contract N3)");
    CHECK(fact<With<including<"G1x", 20>, including<"G2x", 20>, including<"G3x", 20>, including<"G4x", 20>, including<"G5x", 20>, including<"G6x", 1>>>() ==
          "in table Tab, the indexes include 101 attributes");
    CHECK(sentence<locals<std::make_index_sequence<5>>>() == "");
    CHECK(fact<locals<std::make_index_sequence<6>>>() == "in table Tab, there are 6 local indexes");
    CHECK(sentence<globals<std::make_index_sequence<20>>>() == "");
    CHECK(fact<globals<std::make_index_sequence<21>>>() == "in table Tab, there are 21 global indexes");
}

TEST_CASE("bindings name an index of the table, once, with a template for each of its attributes") {
    CHECK(sentence<Bound<facet::index<"G1x", "{id}", "{name}">, facet::index<"L1x", "{name}">>>() == "");
    CHECK(fact<Bound<facet::index<"G9x", "{id}", "{name}">>>() == "in Row, index<G9x> binds an index that table Tab does not have");
    CHECK(fact<Bound<facet::index<"G1x", "{id}", "{name}">, facet::index<"G1x", "{name}", "{id}">>>() == "in Row, index G1x is bound twice");
    CHECK(fact<Bound<facet::index<"G1x", "{id}">>>().starts_with("in Row, index G1x is given 1 template, but the index has 2 key attributes"));
    CHECK(fact<Bound<facet::index<"L1x", "{id}", "{name}">>>().starts_with("in Row, index L1x is given 2 templates, but the index has 1 key attribute"));
    CHECK(fact<Declared<entity<Row, key<"{id}">>>>().starts_with("in Row, key is given 1 template, but the table has 2 key attributes"));
    CHECK(fact<Declared<entity<Row>>>() == "in Row, there must be exactly one key<...>, but there is none");
    CHECK(fact<Declared<entity<Row, key<"{id}", "A">, key<"{id}", "B">>>>() == "in Row, there must be exactly one key<...>, but there are 2");
}

TEST_CASE("an entry can depend on a field that may be absent, and only where it can be left out") {
    using on_note = facet::index<"G1x", "N", "{id}">::while_absent<"note">;
    CHECK(sentence<Bound<on_note>>() == "");
    CHECK(fact<Bound<facet::index<"G1x", "N", "{id}">::while_absent<"not">>>() == "in Row, the entry in G1x depends on not, but Row has no such field");
    CHECK(fact<Bound<facet::index<"G1x", "N", "{id}">::while_present<"name">>>() ==
          "in Row, the entry in G1x depends on whether name is there, but it is no std::optional and always is");
    using while_five = facet::index<"G1x", "N", "{id}">::while_equal<"number", 5>;
    CHECK(sentence<Bound<while_five>>() == "");
    CHECK(fact<Declared<entity<Row, key<"{id}", "R">::while_absent<"note">>>>() == "in Row, the primary key cannot be sparse: every item has one");
    // Its attributes are there in any case: the table's own, a field's, or another index's.
    const std::string always = "in Row, the entry in G1x depends on note, but every attribute of its key is stored in any case, or for another entry: it would be there when it should not";
    CHECK(fact<Declared<gsi<"G1x", partition<"SK">, sort<"PK">>, entity<Row, key<"{id}", "R">, facet::index<"G1x", "R", "{id}">::while_absent<"note">>>>() == always);
    CHECK(fact<Declared<gsi<"G1x", partition<"name">>, entity<Row, key<"{id}", "R">, facet::index<"G1x", "{name}">::while_present<"note">>>>() == always);
    CHECK(fact<Declared<gsi<"G1x", partition<"A">>, gsi<"G2x", partition<"A">, sort<"B">>,
                        entity<Row, key<"{id}", "R">, facet::index<"G1x", "{name}">::while_present<"note">, facet::index<"G2x", "{name}", "{id}">>>>() == always);
    CHECK(sentence<Declared<gsi<"G1x", partition<"A">>, gsi<"G2x", partition<"A">, sort<"B">>,
                            entity<Row, key<"{id}", "R">, facet::index<"G1x", "{name}">, facet::index<"G2x", "{name}", "{id}">::while_present<"note">>>>() == "");
}

TEST_CASE("entries that share all attributes are there under one condition") {
    using one = facet::index<"G1x", "{name}", "{id}">;
    using inverted = facet::index<"G2x", "{id}", "{name}">;
    const auto both = []<class First, class Second>(First, Second) {
        return fact<Declared<gsi<"G1x", partition<"A">, sort<"B">>, gsi<"G2x", partition<"B">, sort<"A">>, entity<Row, key<"{id}", "R">, First, Second>>>();
    };
    CHECK(both(one::while_present<"note">{}, inverted::while_present<"note">{}) == "");
    CHECK(both(one::while_equal<"number", 5>{}, inverted::while_equal<"number", 5>{}) == "");
    CHECK(both(one::while_equal<"number", 5>{}, inverted::while_equal<"number", 6>{}).starts_with("in Row, the entry in G1x depends on number, but every attribute"));
    CHECK(both(one::while_present<"note">{}, inverted::while_absent<"note">{}).starts_with("in Row, the entry in G1x depends on note, but every attribute"));
    // One attribute of its own is enough.
    CHECK(fact<Bound<facet::index<"G1x", "{name}", "{id}">::while_equal<"number", 5>, facet::index<"G2x", "{name}", "{id}">::while_equal<"number", 6>>>() == "");
}

TEST_CASE("an entry depends on a value that its field can have") {
    using on = facet::index<"G1x", "N", "{id}">;
    const std::string never = "in Row, the entry in G1x depends on a value that number cannot have";
    CHECK(fact<Bound<on::while_equal<"number", -5>>>() == "");
    CHECK(fact<Bound<on::while_equal<"number", 5'000'000'000>>>() == never);
    CHECK(fact<Bound<on::while_equal<"number", facet::letter_case::camel>>>() == never);
    CHECK(fact<Bound<on::while_equal<"number", true>>>() == never);
    CHECK(fact<Bound<on::while_equal<"number", 2.5>>>() == never);
    CHECK(fact<Bound<on::while_equal<"name", "five">>>().starts_with("in Row, the entry in G1x depends on a text"));
    CHECK(fact<Bound<on::while_equal<"name", 5>>>() == "in Row, the entry in G1x depends on a value that name cannot have");
}

TEST_CASE("what writes one attribute agrees") {
    CHECK(sentence<Bound<facet::index<"G1x", "A{{}}", "{name}">, facet::index<"G2x", "A{{}}", "{id}">>>() == "");
    CHECK(fact<Bound<facet::index<"G1x", "A1", "{name}">, facet::index<"G2x", "A2", "{id}">>>() == "in Row, G1x and G2x both write the attribute A, as `A1` and `A2`");
    CHECK(fact<Bound<facet::index<"G1x", "A1{name}", "{name}">, facet::index<"G2x", "A1{name}", "{id}">::delimited<'-'>>>() ==
          "in Row, G1x and G2x both write the attribute A, as `A1{name}` and `A1{name}`, of which one is delimited by another character");
    CHECK(fact<Bound<facet::stored_as<"name", "SK">>>() ==
          "in Row, the field name and the key template `R` both write the attribute SK");
    CHECK(sentence<Bound<facet::stored_as<"id", "PK">>>() == "");
    CHECK(fact<Bound<facet::stored_as<"name", "id">>>() == "in Row, the fields id and name are both stored as the attribute id");
    CHECK(fact<Bound<facet::renamed_from<"name", "id">>>() == "in Row, the field name is renamed from id, as which the field id is stored");
    CHECK(sentence<Bound<facet::renamed_from<"name", "title">>>() == "");
    CHECK(sentence<Bound<facet::renamed_from<"name", "A">>>() == "");  // of an index that the entity does not bind: old items may have it
    CHECK(fact<Bound<facet::renamed_from<"name", "A">, facet::index<"G1x", "{id}", "{note}">>>().starts_with("in Row, the field name is renamed from A, a key attribute of G1x, written as `{id}`"));
    CHECK(fact<Bound<facet::renamed_from<"name", "SK">>>().starts_with("in Row, the field name is renamed from SK, a key attribute of the primary key, written as `R`"));
    CHECK(fact<Bound<facet::renamed_from<"name", "old">, facet::renamed_from<"number", "old">>>().starts_with("in Row, the field number is renamed from old, as the field name is"));
    CHECK(fact<Declared<facet::discriminator<"Type">, entity<Row, key<"{id}", "R">, facet::renamed_from<"name", "Type">>>>().starts_with("in Row, the field name is renamed from Type, the discriminator"));
    CHECK(fact<With<facet::discriminator<"name">>>() == "in Row, the field name is stored under the discriminator's name name");
    CHECK(fact<With<facet::discriminator<"SK">>>() == "in table Tab, the discriminator SK is a key attribute, which keys are written to");
    CHECK(fact<Bound<facet::stored_as<"name", "A">, facet::stored_as<"note", "B">>>() ==
          "in Row, the stored attributes hold all keys of index G1x, which the entity does not bind: its items would appear there unseen");
    CHECK(sentence<Bound<facet::stored_as<"name", "A">, facet::stored_as<"note", "B">, facet::index<"G1x", "{name}", "{note}">>>() == "");
}

TEST_CASE("what is said of a field names one that there is, of a type that suits") {
    const std::string fields = "fields are: id, name, number, note";
    CHECK(sentence<Bound<facet::stored_as<"nam", "x">>>().ends_with(" speaks of nam, but Row has no such field; did you mean name? Its " + fields));
    CHECK(sentence<Bound<facet::key_only<"idd">>>().ends_with(" speaks of idd, but Row has no such field; did you mean id? Its " + fields));
    CHECK(sentence<Bound<facet::renamed_from<"titles", "x">>>().ends_with(" speaks of titles, but Row has no such field; its " + fields));
    CHECK(sentence<Bound<facet::number_as_text<"numbr">>>().ends_with(" speaks of numbr, but Row has no such field; did you mean number? Its " + fields));
    CHECK(sentence<Bound<facet::domain<"names", "x">>>().ends_with(" speaks of names, but Row has no such field; did you mean name? Its " + fields));
    CHECK(fact<Bound<facet::domain<"number", "1">>>() == "in Row, domain speaks of number, which is a signed whole number");
    CHECK(fact<Bound<facet::number_as_text<"name">>>() == "in Row, number_as_text speaks of name, which is text");
    CHECK(fact<Bound<facet::key_only<"name">>>() ==
          "in Row, name is declared key_only, but the primary key does not hold it in a form that can be read back");
    CHECK(fact<Declared<entity<Row, key<"{id:upper}", "R">, facet::key_only<"id">>>>() ==
          "in Row, id is declared key_only, but the primary key does not hold it in a form that can be read back");
    CHECK(sentence<Bound<facet::key_only<"id">>>() == "");
    // In a key by its shard alone, or as the attribute itself, what is said has an effect.
    CHECK(fact<Bound<facet::domain<"name", "a">>>() == "in Row, domain speaks of name, which stands in no key template");
    CHECK(sentence<Bound<facet::domain<"name", "a">, facet::index<"G1x", "{name:4 shards}", "{id}">>>() == "");
    CHECK(fact<Bound<facet::key_only<"id">, facet::stored_as<"id", "x">>>() == "in Row, stored_as speaks of id, which is key_only: no attribute has that name");
    CHECK(sentence<Bound<facet::key_only<"id">, facet::stored_as<"id", "PK">>>() == "");
    CHECK(fact<Bound<facet::key_only<"id">, facet::renamed_from<"id", "x">>>() == "in Row, renamed_from speaks of id, which is key_only: no item lacks it, so that x is never looked at");
    CHECK(fact<Bound<facet::stored_as<"id", "PK">, facet::renamed_from<"id", "x">>>() ==
          "in Row, renamed_from speaks of id, which is an attribute of the primary key: no item lacks it, so that x is never looked at");
}

namespace {

struct Arrays { std::string id; int values[3]; };
struct Empty {};
enum class unnamed : int {};
enum class distant : std::int8_t { near = -100 };
template <class Type>
struct Kept { std::string id; Type kept; };
struct Unstorable { std::string id; std::variant<int, bool> choice; };
struct Base { int a; };
struct Derived : Base { int b; };

template <class Struct>
struct Holding : table<"Tab", entity<Struct, key<"{id}", "R">>> {};

}  // namespace

TEST_CASE("structs that cannot be reflected or stored are named") {
    CHECK(fact<Holding<Arrays>>().starts_with("the struct Arrays has an array as a member"));
    CHECK(fact<Holding<Empty>>() == "the struct Empty has no fields");
    CHECK(fact<Holding<Derived>>().starts_with("the struct Derived has a base class"));
    CHECK(fact<Holding<int>>().starts_with("the struct int is not a struct"));
    const auto nameless = [](std::string_view field, std::string_view type) {
        return " the field " + std::string(field) + " is of the enumeration " + std::string(type) + ", which has no enumerator from -16 to 127, where names are looked for";
    };
    CHECK(fact<Holding<Kept<unnamed>>>().ends_with(nameless("kept", "unnamed")));
    CHECK(fact<Holding<Kept<std::optional<distant>>>>().ends_with(nameless("kept", "distant")));
    CHECK(fact<Holding<Kept<std::vector<unnamed>>>>().ends_with(nameless("kept[*]", "unnamed")));
    CHECK(fact<Holding<Kept<std::set<unnamed>>>>().ends_with(nameless("kept[*]", "unnamed")));
    CHECK(fact<Holding<Kept<std::map<unnamed, int>>>>().ends_with(nameless("kept, by its keys,", "unnamed")));
    CHECK(fact<Holding<Kept<std::map<std::string, unnamed>>>>().ends_with(nameless("kept.*", "unnamed")));
    CHECK(fact<Holding<const Row>>() == "in table Tab, entity<...> is given a const Row");
    CHECK(fact<Holding<Row&>>() == "in table Tab, entity<...> is given a reference to Row");
    CHECK(fact<Holding<const Row*>>() == "in table Tab, entity<...> is given a pointer to Row");
    CHECK(sentence<Declared<entity<facet::immutable, key<"{id}", "R">, Row>>>() ==
          "in table Tab, entity<...> begins with immutable; the struct comes first: entity<Row, immutable, ...>");
    CHECK(sentence<Declared<entity<key<"{id}", "R">>>>() == "in table Tab, entity<...> begins with key<...>; the struct comes first: entity<Struct, key<...>, ...>");
    CHECK(sentence<Declared<row, facet::edge<facet::from<Row>, Row, facet::to<Row>>>>() == "in table Tab, edge<...> begins with from<...>; the struct comes first: edge<Row, from<...>, ...>");
    CHECK(sentence<Holding<Unstorable>>() == "in Unstorable, the field choice is a std::variant, which <facet/value/variant.hpp> stores by the name of its alternative; include it");
}

TEST_CASE("what is said twice is refused, not ignored") {
    CHECK(fact<With<facet::delimiter<'-'>, facet::delimiter<'+'>>>() == "in table Tab, delimiter is said twice");
    CHECK(fact<With<facet::discriminator<"a">, facet::discriminator<"b">>>() == "in table Tab, discriminator is said twice");
    CHECK(fact<With<facet::discriminator<"">>>() == "in table Tab, the discriminator needs the name of an attribute (contract N2)");
    CHECK(fact<With<gsi<"G1x", partition<"A">, partition<"B">>>>() == "gsi<G1x, ...> has partition twice");
    CHECK(fact<With<gsi<"G1x", partition<"A">, sort<"B">, sort<"C">>>>() == "gsi<G1x, ...> has sort twice");
    CHECK(fact<With<gsi<"G1x", partition<"A">, keys_only, include<"name">>>>() == "gsi<G1x, ...> has a projection twice");
    CHECK(fact<With<lsi<"L1x", sort<"A">, sort<"B">>>>() == "lsi<L1x, ...> has sort twice");
    CHECK(fact<With<partition<"A">, sort<"B">, sort<"C">>>() == "table<Tab, ...> has sort twice");
    CHECK(fact<Bound<facet::named<"a">, facet::named<"b">>>() == "in Row, named is said twice");
    CHECK(fact<Bound<facet::stored_as<"name", "a">, facet::stored_as<"name", "b">>>() == "in Row, stored_as is said twice of one field");
    CHECK(fact<Bound<facet::renamed_from<"name", "a">, facet::renamed_from<"name", "b">>>() == "in Row, renamed_from is said twice of one field");
    CHECK(fact<Bound<facet::domain<"name", "a">, facet::domain<"name", "b">>>() == "in Row, domain is said twice of one field");
    CHECK(fact<Bound<facet::immutable, facet::immutable>>() == "in Row, immutable is said twice");
    CHECK(fact<Bound<facet::key_only<"id">, facet::key_only<"id">>>() == "in Row, key_only is said twice of one field");
    CHECK(fact<Bound<facet::number_as_text<"number">, facet::number_as_text<"number">>>() == "in Row, number_as_text is said twice of one field");
    CHECK(fact<Bound<facet::defaulted<"name">, facet::defaulted<"name">>>() == "in Row, defaulted is said twice of one field");
    CHECK(fact<Bound<facet::unique<Unstorable>, facet::unique<Base>, facet::unique<Unstorable>>>() == "in Row, unique is said twice of one guard");
    CHECK(fact<Bound<facet::named<"a">>>().starts_with("in Row, named<`a`> is the value of a discriminator, but table Tab has none"));
    CHECK(fact<Bound<facet::stored_as<"name", "">>>() == "in Row, the field name is stored under an empty name (contract N2)");
    CHECK(sentence<Bound<facet::stored_as<"name", "a">, facet::stored_as<"number", "b">, facet::domain<"id", "a">, facet::delimiter<'-'>>>() == "");
}

TEST_CASE("of what is no composed text, it makes no difference that one template is verbatim or delimited by another character") {
    using both = table<"Tab", gsi<"G1x", partition<"name">, sort<"B">>, gsi<"G2x", partition<"name">, sort<"C">>,
                       entity<Row, key<"{id}", "R">, facet::index<"G1x", "{name}", "{note}">, facet::index<"G2x", "{name}", "C#{note}">::verbatim>>;
    struct Both : both {};
    CHECK(sentence<Both>() == "");
    CHECK(sentence<Bound<facet::index<"G1x", "ROWS", "{note}">, facet::index<"G2x", "ROWS", "C#{note}">::verbatim>>() == "");
    CHECK(sentence<Bound<facet::index<"G1x", "ROWS", "{note}">, facet::index<"G2x", "ROWS", "C-{note}">::delimited<'-'>>>() == "");
    CHECK(fact<Bound<facet::index<"G1x", "N#{name}", "{note}">, facet::index<"G2x", "N#{name}", "C#{note}">::verbatim>>() ==
          "in Row, G1x and G2x both write the attribute A, as `N#{name}` and `N#{name}`, of which one is verbatim");
}

namespace {

struct Measure {
    std::string id;
    double level;
    std::optional<float> once;
};
template <class... Bindings>
struct Measures : table<"Measures", gsi<"G1x", partition<"A">>, gsi<"G2x", partition<"A">, sort<"B">>, entity<Measure, key<"{id}", "R">, Bindings...>> {};
struct Cents {
    int count;
    constexpr bool operator==(const Cents&) const = default;
};

}  // namespace

TEST_CASE("an entry depends on the very number of a floating-point field") {
    using low = facet::index<"G1x", "ALL">;
    using high = facet::index<"G2x", "ALL", "{id}">;
    CHECK(fact<Measures<low::while_equal<"level", 1.5>, high::while_equal<"level", 1.5>>>() == "");
    const std::string beside = "in Measure, the entry in G1x depends on level, but every attribute";
    CHECK(fact<Measures<low::while_equal<"level", 1.5>, high::while_equal<"level", 2.5>>>().starts_with(beside));
    CHECK(fact<Measures<low::while_equal<"level", 2.5>, high::while_equal<"level", 2.25>>>().starts_with(beside));
    // However it is spelt.
    CHECK(fact<Measures<low::while_equal<"level", 2>, high::while_equal<"level", 2.0>>>() == "");
    CHECK(fact<Measures<low::while_equal<"level", 0>, high::while_equal<"level", -0.0>>>() == "");
    const std::string never = "in Measure, the entry in G1x depends on a value that once cannot have";
    CHECK(fact<Measures<low::while_equal<"once", 0.1f>>>() == "");
    CHECK(fact<Measures<low::while_equal<"once", 0.1>>>() == never);
    CHECK(fact<Measures<low::while_equal<"once", 1e300>>>() == never);
    CHECK(fact<Measures<low::while_equal<"once", 16'777'217>>>() == never);
    CHECK(fact<Measures<low::while_equal<"level", Cents{5}>>>().starts_with("in Measure, the entry in G1x depends on an object of a class"));
}
