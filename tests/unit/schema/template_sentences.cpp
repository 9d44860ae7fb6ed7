// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/schema/sentence.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

using schema_probe::fact;
using schema_probe::sentence;

namespace {

enum class status : int { in_work, done };
enum class grade : int { low = 9, high = 100 };
enum class sign : int { minus = -1, plus = 1 };
enum class bit : bool { off, on };

struct Row {
    std::string id;
    std::string name;
    std::int32_t number;
    std::uint64_t count;
    facet::decimal price;
    double ratio;
    bool on;
    facet::timestamp at;
    status state;
    grade level;
    sign side;
    bit flag;
    facet::binary bytes;
    std::vector<std::string> tags;
    std::optional<std::string> note;
};

template <facet::fixed_string Sort, class... Parts>
struct Sorted : facet::table<"Tab", facet::gsi<"ByLevel", facet::partition<"LevelPK">>, facet::entity<Row, facet::key<"{id}", Sort>, Parts...>> {};
template <facet::fixed_string Sort, class... Parts>
struct Underscored : facet::table<"Tab", facet::delimiter<'_'>, facet::entity<Row, facet::key<"{id}", Sort>, Parts...>> {};
template <char Delimiter>
struct Delimited : facet::table<"Tab", facet::delimiter<Delimiter>, facet::entity<Row, facet::key<"{id}", "{name}">>> {};
template <auto Sort, facet::fixed_string Template, class... Parts>
struct Keyed : facet::table<"Tab", facet::partition<"PK">, facet::sort<Sort>, facet::entity<Row, facet::key<"{id}", Template>, Parts...>> {};

/// What is said of the template, up to the advice.
template <facet::fixed_string Sort, class... Parts>
std::string said() {
    const std::string begin = "in Row, key template `" + std::string(Sort.view()) + "` ";
    const std::string text = fact<Sorted<Sort, Parts...>>();
    return text.starts_with(begin) ? text.substr(begin.size()) : text;
}
template <auto Attribute, facet::fixed_string Template>
std::string said_of_key() {
    const std::string begin = "in Row, key template `" + std::string(Template.view()) + "` ";
    const std::string text = fact<Keyed<Attribute, Template>>();
    return text.starts_with(begin) ? text.substr(begin.size()) : text;
}

/// An index whose key attribute has the name of a field.
template <facet::fixed_string Template, class... Parts>
struct Leveled : facet::table<"Tab", facet::gsi<"ByNumber", facet::partition<"number">>, facet::entity<Row, facet::key<"{id}", "ROW">, facet::index<"ByNumber", Template>, Parts...>> {};

}  // namespace

TEST_CASE("a template's text: what is wrong with it is said") {
    CHECK(said<"{name}">() == "");
    CHECK(said<"A{{x}}#{name}">() == "");
    CHECK(said<"A{name">() == "opens a placeholder with { that no } closes");
    CHECK(said<"A}name">() == "has a } that closes nothing");
    CHECK(said<"A#{}">() == "has an empty placeholder {}");
    CHECK(said<"A\t{name}">() == "in Row, key template `A?{name}` has text that is not printable ASCII, which no range bound can be formed from");
    CHECK(sentence<Sorted<"">>() == "in Row, the key template of SK is empty; DynamoDB refuses empty keys");
    CHECK(said<"{id}#{id}#{id}#{id}#{id}#{id}#{id}#{id}#{id}#{id}#{id}#{id}#">() == "");
    CHECK(said<"{id}#{id}#{id}#{id}#{id}#{id}#{id}#{id}#{id}#{id}#{id}#{id}#{id}">() == "has 25 texts and placeholders");
    for (const std::string& text : {fact<Delimited<'a'>>(), fact<Delimited<'0'>>(), fact<Delimited<'Z'>>(), fact<Delimited<'\n'>>(), fact<Delimited<'\xc3'>>()})
        CHECK(text == "in Row, key template `{id}` has a delimiter that is a letter, a digit or not printable");
    for (const std::string& text : {fact<Delimited<'-'>>(), fact<Delimited<' '>>(), fact<Delimited<'|'>>(), fact<Delimited<':'>>(), fact<Delimited<'_'>>()})
        CHECK(text == "");
}

TEST_CASE("a template's fields have to exist") {
    const std::string fields = "fields are: id, name, number, count, price, ratio, on, at, state, level, side, flag, bytes, tags, note";
    CHECK(sentence<Sorted<"{nam}">>() == "in Row, key template `{nam}` uses {nam}, but Row has no such field; did you mean name? Its " + fields);
    CHECK(sentence<Sorted<"{zzzzzz}">>() == "in Row, key template `{zzzzzz}` uses {zzzzzz}, but Row has no such field; its " + fields);
    CHECK(said<"{note}">() == "uses {note}, which is optional");
}

TEST_CASE("a component's form has to suit its field") {
    CHECK(said<"{name:uper}">() == "asks for the form `uper` of {name}");
    CHECK(said<"{number:0}">() == "asks for the form `0` of {number}");
    CHECK(said<"{name:0 shards}">() == "has {name:0 shards}");
    CHECK(said<"{name:-3 shards}">() == "has {name:-3 shards}");
    CHECK(said<"{name:03 shards}">() == "has {name:03 shards}");
    CHECK(sentence<Sorted<"{name:3 shards, formerly 10001}">>() ==
          "in Row, key template `{name:3 shards, formerly 10001}` has {name:3 shards, formerly 10001}; a key is spread over 1 to 10000 shards, in digits without leading zeros");
    CHECK(said<"{name:3 shards, once 4}">() == "asks for the form `3 shards, once 4` of {name}");
    CHECK(said<"{name: shards 12}">() == "asks for the form ` shards 12` of {name}");
    CHECK(said<"{number:39}">() == "asks for the form `39` of {number}");
    CHECK(said<"{price:12.}">() == "asks for the form `12.` of {price}");
    CHECK(said<"{number:++4}">() == "asks for the form `++4` of {number}");
    CHECK(said<"{number:4+}">() == "asks for the form `4+` of {number}");
    CHECK(said<"{name:}">() == "asks for the form `` of {name}");

    CHECK(said<"{number}">() == "uses {number}, which is a signed whole number");
    CHECK(said<"{count:upper}">() == "uses {count:upper}, which is an unsigned whole number");
    CHECK(said<"{count:21}">() == "uses {count:21}, which is an unsigned whole number");
    CHECK(said<"{count:4.2}">() == "uses {count:4.2}, which is an unsigned whole number");
    CHECK(said<"{number:20}#{count:20}#{count:+3}#{number:+3}#{number:plain}">() == "");

    CHECK(said<"{price}">() == "uses {price}, which is a decimal");
    CHECK(said<"{price:plain}">() == "uses {price:plain}, which is a decimal");
    CHECK(said<"{price:36.3}">() == "uses {price:36.3}, which is a decimal");
    CHECK(said<"{price:36.2}#{price:+4}">() == "");

    CHECK(said<"{name:4}">() == "uses {name:4}, which is text");
    CHECK(said<"{name:upper}", facet::domain<"name", "a">>() == "uses {name:upper}, which is text");
    CHECK(sentence<Underscored<"{name}", facet::domain<"name", "a_">>>() ==
          "in Row, key template `{name}` uses {name}, which is text; its domain holds what delimits it, which a verbatim template refuses");
    CHECK(said<"{name}", facet::domain<"name", "a#">>() == "");  // escaped
    CHECK(said<"{on:plain}">() == "uses {on:plain}, which is a boolean");
    CHECK(said<"{ratio:4.2}">() == "uses {ratio:4.2}, which is a floating-point number");
    CHECK(said<"{at:upper}">() == "uses {at:upper}, which is a time");
    CHECK(said<"{at:10}">() == "uses {at:10}, which is a time");
    CHECK(sentence<Sorted<"{at:day}">>() == "in Row, key template `{at:day}` asks for the form `day` of {at}, which is a time; did you mean days? Its forms are: days, s, ms, us, lower");
    CHECK(sentence<Sorted<"{at:hours}">>().ends_with("asks for the form `hours` of {at}, which is a time; its forms are: days, s, ms, us, lower"));
    CHECK(sentence<Sorted<"{number:day}">>().find("asks for the form `day` of {number}; forms are a width such as 10") != std::string::npos);
    CHECK(said<"{at}{ratio}{on}#{state}">() == "");
    CHECK(said<"{at:s}">() == "");
    CHECK(said<"{at:ms}{at}">() == "");
    CHECK(said<"{at:us}">() == "");
    CHECK(said<"{at:days}#{at:days}">() == "");
    CHECK(said<"{at:us}#{at:s}">() == "uses {at:s}, and `{at:us}#{at:s}` uses {at:us}, which is the same time, finer");

    CHECK(said<"{state:plain}">() == "uses {state:plain}, which is an enumeration");
    CHECK(said<"{state:2.1}">() == "uses {state:2.1}, which is an enumeration");
    CHECK(said<"{state:3}#{state}">() == "");
    CHECK(said<"{level:3}#{level}#{side}">() == "");
    CHECK(said<"A{level:2}">() == "uses {level:2}, but the value of its enumerator high has 3 digits");
    CHECK(said<"{id}", facet::index<"ByLevel", "{level:1}">>() == "in Row, key template `{level:1}` uses {level:1}, but the value of its enumerator high has 3 digits");
    CHECK(said<"{side:9}">() == "uses {side:9}, but the value of its enumerator minus is negative");
    CHECK(said<"{id}", facet::index<"ByLevel", "{flag:1}">>() == "");
    CHECK(sentence<Underscored<"{state}_{name}">>() ==
          "in Row, key template `{state}_{name}` uses {state}, which is an enumeration; its name in_work holds what delimits it, which a verbatim template refuses; give it another by facet::enum_names, or write its value in a width");
    CHECK(sentence<Underscored<"{state:1}_{name}">>() == "");

    CHECK(said<"{tags}">() == "uses {tags}, which is no key part");
    CHECK(said<"B#{bytes}">() == "uses {bytes}, which is binary");
}

TEST_CASE("what varies in length ends at a byte that it cannot hold") {
    const std::string other = "lets something other than the delimiter # follow ";
    CHECK(said<"{name}{number:4}">() == other + "{name}, whose length varies: two different items could get one key");
    CHECK(said<"{number:plain}_{name}">() == "");
    CHECK(said<"{on}_{name}">() == "");
    CHECK(said<"{on}x{name}">() == "");
    CHECK(said<"{on}t{name}">() == other + "{on}, whose length varies: two different items could get one key");
    CHECK(said<"{name} {id}">() == "");  // below the delimiter: escaped where a text holds it
    CHECK(said<"{name}${id}">() == other + "{name}, whose length varies: two different items could get one key");
    CHECK(sentence<Sorted<"{name}_{id}">>() ==
          "in Row, key template `{name}_{id}` " + other +
              "{name}, whose length varies: two different items could get one key; begin what follows with it: {name}#..., or, if this is what joins the keys "
              "of this table, declare facet::delimiter<'_'>, or write ::verbatim, which refuses values that hold it");
    CHECK(said<"{number:plain}-{name}">() == other + "{number:plain}, whose length varies: two different items could get one key");
    CHECK(said<"{state}x">() == "");  // no enumerator has one in its name
    CHECK(said<"{state}n">() == other + "{state}, whose length varies: two different items could get one key");
    CHECK(said<"{number:4}{count:+2}-Q{state:1}{name}#END">() == "");
    CHECK(said<"{name:raw}#B">() == "uses {name:raw} before other pieces");
    CHECK(said<"A#{name:raw}#{number:4}">() == "uses {name:raw} before other pieces");
    CHECK(said<"{name:raw}#{name:raw}">() == "uses {name:raw} before other pieces");
    CHECK(said<"{id}{name:raw}">() == other + "{id}, whose length varies: two different items could get one key");
    CHECK(said<"A#{number:raw}">() == "uses {number:raw}, which is a signed whole number");
    CHECK(said<"A#{state:raw}">() == "uses {state:raw}, which is an enumeration");
    CHECK(said<"A#{name:raw}">() == "");
    CHECK(said<"{id}#{name:raw}">() == "");
    CHECK(said<"{number:4}{name:raw}">() == "");
    CHECK(said<"A#{name:spaces}#B">() == "uses {name:spaces} before other pieces");
    CHECK(said<"A#{name:spaces}">() == "");
    CHECK(said<"{name:raw}">() == "");
}

TEST_CASE("a plain key attribute has its field's type") {
    using facet::binary_key;
    using facet::number_key;
    CHECK(said_of_key<number_key("number"), "{number}">() == "");
    CHECK(said_of_key<number_key("n"), "{number}">() == "");
    CHECK(said_of_key<binary_key("b"), "{bytes}">() == "");
    CHECK(said_of_key<number_key("n"), "{name}">() == "stores {name}, which is of type S, in the key attribute n, which is of type N");
    CHECK(said_of_key<binary_key("b"), "{number}">() == "stores {number}, which is of type N, in the key attribute b, which is of type B");
    CHECK(said_of_key<number_key("n"), "{on}">() == "stores {on}, which is of type BOOL, in the key attribute n, which is of type N");
    CHECK(said_of_key<number_key("n"), "{number:4}">() == "gives {number} a form, but the key attribute n holds the field itself");
    CHECK(said_of_key<number_key("n"), "N#{number:4}">() == "composes text for the key attribute n, which is of type N");
    CHECK(said_of_key<binary_key("b"), "ROOT">() == "composes text for the key attribute b, which is of type B");
    CHECK(said_of_key<binary_key("b"), "{tags}">() == "stores {tags} in the key attribute b");
    CHECK(said<"{number:raw}", facet::number_as_text<"number">>() == "stores {number}, a number kept as text, in the key attribute SK");
    CHECK(said<"{number:plain}", facet::number_as_text<"number">>() == "");
    CHECK(sentence<Sorted<"{number:raw}", facet::number_as_text<"number">>>().ends_with("; give it a form, such as plain or a width, and declare it key_only"));
    CHECK(sentence<Leveled<"{number}", facet::number_as_text<"number">>>() ==
          "in Row, key template `{number}` stores {number}, a number kept as text, in the key attribute number; give it a form, such as plain or a width, and store the "
          "field under another name: stored_as<`number`, `number_text`>");
    CHECK(sentence<Leveled<"{number:plain}", facet::number_as_text<"number">, facet::stored_as<"number", "number_text">>>() == "");
}

TEST_CASE("a template that is bounded has a bounded length (contract K1)") {
    constexpr facet::fixed_string longest = [] {
        facet::fixed_string<1024> text;
        for (char& c : text.data_) c = 'x';
        text.data_[1024] = '\0';
        return text;
    }();
    constexpr facet::fixed_string longer = [] {
        facet::fixed_string<1025> text;
        for (char& c : text.data_) c = 'x';
        text.data_[1025] = '\0';
        return text;
    }();
    CHECK(said<longest>() == "");
    CHECK(said<longer>().ends_with("...` is at least 1025 bytes long"));
}
