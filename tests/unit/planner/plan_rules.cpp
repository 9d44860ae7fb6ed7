// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/planner/plan_probe.hpp>

#include <facet/expression/tie.hpp>
#include <facet/planner/condition_verdict.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

using namespace plan_probe;

namespace {

using facet::entity;
using facet::gsi;
using facet::index;
using facet::key;
using facet::keys_only;
using facet::lsi;
using facet::number_key;
using facet::partition;
using facet::sort;
using facet::table;

enum class status : std::uint8_t { open, paid };

struct Row {
    std::string p, a, b;
    std::int32_t n;
    std::uint16_t year;
    std::uint8_t month;
    facet::timestamp at;
    bool on;
    status state;
    facet::binary bytes;
    std::optional<std::string> note;
};

template <facet::fixed_string Sort, class... Parts>
struct Sorted : table<"Sorted", entity<Row, key<"{p}", Sort>, Parts...>> {};
template <facet::fixed_string Sort>
struct Verbatim : table<"Verbatim", entity<Row, typename key<"{p}", Sort>::verbatim>> {};
struct Slashes : table<"Slashes", facet::delimiter<'/'>, entity<Row, key<"{p}", "X/{a}/{b}">>> {};

struct Several : table<"Several", gsi<"G", partition<"g1", number_key("g2")>, sort<"s1", number_key("s2"), "s3">>,
                       entity<Row, key<"{p}", "{a}">, index<"G", "G-{a}", "{n}", "K#{b}", "{year}", "{at}">>> {};
struct Ordered : table<"Ordered", lsi<"ByN", sort<number_key("n")>>, lsi<"ByAt", sort<"at">>, gsi<"ByB", partition<"p">, sort<"b">>,
                       entity<Row, key<"{p}", "{a}">, index<"ByN", "{n}">, index<"ByAt", "{at}">, index<"ByB", "{p}", "{b}">>> {};

struct Coded : table<"Coded", gsi<"ByCode", partition<"g">, sort<"s">>, entity<Row, key<"{p}", "{a}">, index<"ByCode", "B#{b}", "{n:plain}">>> {};

struct Spelled : table<"Spelled", gsi<"Spelled", partition<"G1">, sort<"S1">>, entity<Row, key<"P#{p}#{n:5}", "ROW">, index<"Spelled", "{b}", "A#{a}">>> {};

struct Small { std::string p, a, b; };
struct Projected : table<"Projected", partition<"p">, sort<"a">, gsi<"Keys", partition<"b">, keys_only>,
                         gsi<"Some", partition<"b">, sort<"p">, facet::include<"p">>, entity<Small, key<"{p}", "{a}">, index<"Keys", "{b}">, index<"Some", "{b}", "{p}">>> {};
struct Wide { std::string p, a, b, c; };
struct Narrow : table<"Narrow", gsi<"Keys", partition<"K">, keys_only>, gsi<"With", partition<"W">, facet::include<"p", "a", "b", "c">>,
                      entity<Wide, key<"{p}", "{a}">, index<"Keys", "{b}">, index<"With", "{c}">>> {};

const std::string v = "v";
const auto p = "p"_f == v;

bool says(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a range needs a form with an order") {
    using at_most_one = Sorted<"{n:plain}">;
    CHECK(query<at_most_one, Row>(p && "n"_f == 1) == "the primary key: whole");
    CHECK(query<at_most_one, Row>(p && "n"_f < 1) ==
          "Row where(p ==, n <) in table Sorted cannot be served: the primary key (p; n) holds n in a form without order, for == only; as {n:10}, of that width, it has one");
    CHECK(query<Sorted<"{n:5}">, Row>(p && "n"_f < 1) == "the primary key: range");
    CHECK(query<Sorted<"{n:+5}">, Row>(p && "n"_f < 1) == "the primary key: range");
    CHECK(says(query<Sorted<"{on}">, Row>(p && "on"_f > true), "in a form without order"));
    CHECK(says(query<Sorted<"{state}">, Row>(p && "state"_f > status::open), "in a form without order"));
    CHECK(query<Sorted<"{state:1}">, Row>(p && "state"_f > status::open) == "the primary key: range");
    CHECK(query<Sorted<"{at:days}#{a}">, Row>(p && "at"_f > facet::timestamp()) == "the primary key: range");
    CHECK(says(query<Sorted<"{at:days}#{a}">, Row>(p && "at"_f.begins_with(facet::timestamp())), "holds at as a time; begins_with is for text"));
    CHECK(says(query<Sorted<"{n:5}">, Row>(p && "n"_f.begins_with(5)), "holds n as a number; begins_with is for text"));
    CHECK(says(query<Sorted<"{state}">, Row>(p && "state"_f.begins_with(status::open)), "holds state as an enumeration; begins_with is for text, and each_of(...) asks for several enumerators"));
    CHECK(says(query<Sorted<"{on}">, Row>(p && "on"_f.begins_with(true)), "holds on as a boolean; begins_with is for text"));
    CHECK(says(query<Sorted<"{n:5}">, Row>(p && "n"_f.begins_with("5")), "asks begins_with of n, which is a signed whole number; begins_with is for text"));
}

TEST_CASE("a verbatim text has an order only at the end") {
    CHECK(query<Verbatim<"X#{a}">, Row>(p && "a"_f > v) == "the primary key: range");
    CHECK(says(query<Verbatim<"X#{a}#{b}">, Row>(p && "a"_f > v),
               "in a form without order, for == only: a text has none in a verbatim template where more follows; last in its template it has one, or without ::verbatim, where a text of bytes above $ alone is written as now"));
    CHECK(query<Slashes, Row>(p && "a"_f > v).ends_with("where more follows; last in its template it has one"));
    CHECK(query<Verbatim<"X#{a}#{b}">, Row>(p && "a"_f.begins_with(v)) == "the primary key: range");
    CHECK(query<Verbatim<"X#{a}#{b}">, Row>(p && "a"_f == v && "b"_f > v) == "the primary key: range");
    CHECK(query<Verbatim<"{n:5}#{b}">, Row>(p && "n"_f > 5) == "the primary key: range");
    CHECK(says(query<Verbatim<"X#{a}#{b}">, Row, "a">(p), "cannot be served"));
    CHECK(query<Verbatim<"X#{a}#{b}">, Row, "b">(p && "a"_f == v) == "the primary key: beginning");
}

TEST_CASE("components are bound from the left, without gaps") {
    using long_key = Sorted<"{year:+4}{month:+2}#{a}#{b}">;
    const auto year = p && "year"_f == 2017;
    CHECK(query<long_key, Row>(p) == "the primary key: all");
    CHECK(query<long_key, Row>(year) == "the primary key: beginning");
    CHECK(query<long_key, Row>(year && "month"_f < 5) == "the primary key: range");
    CHECK(query<long_key, Row>("a"_f == v && year && "month"_f == 5) == "the primary key: beginning");  // in any order
    CHECK(query<long_key, Row>(year && "month"_f == 5 && "a"_f == v && v == "b"_f) == "the primary key: whole");
    CHECK(says(query<long_key, Row>(year && "a"_f == v), "needs month == before a"));
    CHECK(says(query<long_key, Row>(p && "month"_f > 5), "needs year == before month"));
    CHECK(says(query<long_key, Row>(p && "year"_f > 5 && "month"_f == 5), "cannot go on to month behind a range on year"));
    CHECK(says(query<long_key, Row>(year && "month"_f.between(1, 3) && "a"_f > v), "cannot go on to a behind a range on month"));
    CHECK(says(query<long_key, Row>(year && "n"_f == 1), "does not hold n"));
}

TEST_CASE("one field is bounded once from below and once from above") {
    using numbered = Sorted<"{n:5}">;
    CHECK(query<numbered, Row>(p && "n"_f > 1 && "n"_f <= 5) == "the primary key: range");
    CHECK(query<numbered, Row>(p && 5 > "n"_f && 1 <= "n"_f) == "the primary key: range");
    const std::string twice = "says two things about n";
    CHECK(says(query<numbered, Row>(p && "n"_f > 1 && "n"_f >= 5), twice));
    CHECK(says(query<numbered, Row>(p && "n"_f < 1 && "n"_f <= 5), twice));
    CHECK(says(query<numbered, Row>(p && "n"_f == 1 && "n"_f == 5), twice));
    CHECK(says(query<numbered, Row>(p && "n"_f == 1 && "n"_f > 5), twice));
    CHECK(says(query<numbered, Row>(p && "n"_f.between(1, 2) && "n"_f > 5), twice));
    CHECK(says(query<numbered, Row>(p && "n"_f > 1 && "n"_f < 5 && "n"_f < 6), twice));
    CHECK(says(query<Sorted<"{a}">, Row>(p && "a"_f.begins_with(v) && "a"_f > v), "says two things about a"));
    CHECK(says(query<Sorted<"{a}">, Row>(p && p && "a"_f == v), "says two things about p"));
}

TEST_CASE("several attributes of one index are bound from the left (contract Q4)") {
    const auto known = "a"_f == v && "n"_f == 1;
    CHECK(query<Several, Row>(known) == "G: beginning");
    CHECK(query<Several, Row>(known && "b"_f > v) == "G: range");
    CHECK(query<Several, Row>(known && "b"_f == v) == "G: beginning");
    CHECK(query<Several, Row>(known && "b"_f == v && "year"_f.between(1, 2)) == "G: range");
    CHECK(query<Several, Row>(known && "b"_f == v && "year"_f == 1 && "at"_f == facet::timestamp()) == "G: whole");
    CHECK(says(query<Several, Row>("a"_f == v), "needs n =="));
    CHECK(says(query<Several, Row>("n"_f == 1), "needs a =="));
    CHECK(says(query<Several, Row>(known && "year"_f == 1), "needs b == before year"));
    CHECK(says(query<Several, Row>(known && "b"_f > v && "year"_f == 1), "cannot go on to year behind a range on b"));
    CHECK(query<Several, Row, "year">(known && "b"_f == v) == "G: beginning");
    CHECK(says(query<Several, Row, "year">(known), "is ordered by b there"));
}

TEST_CASE("an order chooses among the paths, and an index that is named is the only one") {
    CHECK(query<Ordered, Row>(p) == "the primary key: all");
    CHECK(query<Ordered, Row, "a">(p) == "the primary key: all");
    CHECK(query<Ordered, Row, "n">(p) == "ByN: all");
    CHECK(query<Ordered, Row, "at">(p) == "ByAt: all");
    CHECK(query<Ordered, Row, "b">(p) == "ByB: all");
    CHECK(query<Ordered, Row, "n">(p && "n"_f > 3) == "ByN: range");
    CHECK(query<Ordered, Row, "", "ByB">(p) == "ByB: all");
    CHECK(query<Ordered, Row, "b", "ByB">(p) == "ByB: all");
    CHECK(query<Ordered, Row, "n", "ByB">(p) == "Row where(p ==) order_by(n) in table Ordered cannot be served: ByB (p; b) is ordered by b there");
    CHECK(query<Ordered, Row, "year">(p) ==
          "Row where(p ==) order_by(year) in table Ordered cannot be served: the primary key (p; a) is ordered by a there; ByN (p; n) is ordered by n there; "
          "ByAt (p; at) is ordered by at there; ByB (p; b) is ordered by b there");
    CHECK(says(query<Ordered, Row, "", "ByC">(p), "names the index ByC, which Row is not bound to"));
    CHECK(says(query<Ordered, Row, "", "ByN">(p && "b"_f == v), "ByN (p; n) does not hold b"));
    CHECK(query<Ordered, Row>(p && "at"_f > facet::timestamp()) == "ByAt: range");
}

TEST_CASE("an order by a field whose form has none, or of which there is one value, is refused with that") {
    CHECK(query<Sorted<"{n:plain}">, Row, "n">(p) ==
          "Row where(p ==) order_by(n) in table Sorted cannot be served: the primary key (p; n) holds n in a form without order, for == only; as {n:10}, of that width, it has one");
    CHECK(says(query<Sorted<"{state}">, Row, "state">(p), "holds state in a form without order, for == only; as {state:2}, by its value, it has one"));
    CHECK(query<Sorted<"{on}">, Row, "on">(p).ends_with("(p; on) holds on in a form without order, for == only"));
    CHECK(says(query<Verbatim<"X#{a}#{b}">, Row, "a">(p), "holds a in a form without order, for == only: a text has none in a verbatim template where more follows; last in its template it has one"));
    CHECK(says(query<Coded, Row, "n", "ByCode">("b"_f == v), "ByCode (b; n) holds n in a form without order"));
    CHECK(query<Sorted<"{n:plain}">, Row, "n">(p && "n"_f == 1) == "the primary key: whole");
    CHECK(query<Ordered, Row, "p">(p).ends_with("ByB (p; b) is ordered by b there; p is one value there, so that nothing is left to order by it: leave order_by() out"));
    CHECK(!says(query<Ordered, Row, "p">("p"_f == facet::each_of("x", "y")), "one value"));
}

TEST_CASE("items of one key in an index have no order") {
    CHECK(query<Ordered, Row, "n">(p && "b"_f == v).ends_with("ByB (p; b) has no order among items whose whole key is given"));
    CHECK(query<Ordered, Row, "b">(p && "b"_f == v) == "ByB: whole");
    CHECK(query<Ordered, Row, "n">(p && "a"_f == v) == "the primary key: whole");  // one item at most
    CHECK(query<Ordered, Row, "a">(p && "a"_f == facet::each_of("x", "y")).find("the primary key (p; a) has no order among items whose whole key is given") != std::string::npos);
    CHECK(query<Projected, Small, "a", "Some">("b"_f == v && p).ends_with("has no order among items whose whole key is given"));
}

TEST_CASE("where a key attribute is named for the fields that it is made of, these are said") {
    CHECK(query<Spelled, Row>("PK"_f == v) ==
          "Row where(PK ==) in table Spelled asks for PK, but Row has no such field; PK is a key attribute, made of the key template `P#{p}#{n:5}`, and is asked by p, n");
    CHECK(query<Spelled, Row>(p && "n"_f == 1 && "SK"_f.begins_with("R")).ends_with("SK is a key attribute, made of the key template `ROW`, which is the same in each item of Row"));
    CHECK(query<Spelled, Row>("G1"_f == v).ends_with("G1 is a key attribute, made of the key template `{b}`, and is asked by b"));
    CHECK(query<Several, Row>("g2"_f == 1).ends_with("g2 is a key attribute, made of the field n, which is asked in its place"));
    CHECK(query<Spelled, Row, "S1">("b"_f == v).ends_with("S1 is a key attribute, made of the key template `A#{a}`, and is asked by a"));
    CHECK(get<Spelled, Row>("PK"_f == v && "SK"_f == v).ends_with("made of the key template `P#{p}#{n:5}`, and is asked by p, n"));
    CHECK(says(query<Spelled, Row>("PQ"_f == v), "its fields are") != says(query<Spelled, Row>("PQ"_f == v), "Its fields are"));
    CHECK(says(query<Sorted<"{a}">, Row>("G1"_f == v), "ts fields are: p, a"));
    using condition = facet::detail::condition_plan<Spelled, Row, decltype("SK"_f == v)>;
    CHECK(explanation<condition>() == "the condition on Row in table Spelled asks for SK, but Row has no such field; SK is a key attribute, made of the key template `ROW`, which is the same in each item of Row");
}

TEST_CASE("a read of whole items needs an index that projects them") {
    CHECK(query<Projected, Small>("b"_f == v) == "Keys: whole");  // key attributes are all that the entity has
    CHECK(query<Projected, Small, "p">("b"_f == v && "p"_f == v) == "Some: whole");
    CHECK(query<Narrow, Wide>("b"_f == v) ==
          "Wide where(b ==) in table Narrow cannot be served: the primary key (p; a) needs p ==; Keys (b) does not project b; With (c) needs c ==; a struct of what the index gives is read by facet::as<Smaller>");
    CHECK(query<Narrow, Wide>("c"_f == v) == "With: whole");
}

TEST_CASE("facet::tie() is a range of components that follow each other in one attribute") {
    const auto two = facet::tie("a"_f, "b"_f) >= std::tuple("x", "y");
    CHECK(query<Sorted<"{a}#{b}">, Row>(p && two) == "the primary key: range");
    CHECK(query<Sorted<"{a}#{b}">, Row>(two && p) == "the primary key: range");
    CHECK(query<Sorted<"{n:4}#{a}#B#{b}">, Row>(p && "n"_f == 1 && two) == "the primary key: range");
    CHECK(query<Sorted<"{a}#{b}">, Row>(p && facet::tie("a"_f, "b"_f) == std::tuple("x", "y")) == "the primary key: whole");
    CHECK(query<Sorted<"{a}#{b}">, Row>(p && facet::tie("a"_f) >= std::array{"x"}) == "the primary key: range");
    CHECK(query<Sorted<"{a}#{b}">, Row, "b">(p && "a"_f == "x" && facet::tie("b"_f) >= std::array{"x"}) == "the primary key: range");
    CHECK(says(query<Sorted<"{b}#{a}">, Row>(p && two), "does not have b behind a in one attribute"));
    CHECK(says(query<Sorted<"{a}#{n:4}#{b}">, Row>(p && two), "does not have b behind a in one attribute"));
    CHECK(says(query<Sorted<"{a}">, Row>(p && two), "does not have b behind a in one attribute"));
    CHECK(says(query<Sorted<"{n:4}#{a}#{b}">, Row>(p && two), "needs n == before a"));
    CHECK(says(query<Sorted<"{a}#{n:plain}">, Row>(p && facet::tie("a"_f, "n"_f) > std::tuple("x", 1)), "holds n in a form without order"));
    CHECK(says(query<Sorted<"{a}#{b}">, Row>(p && two && "a"_f == "x"), "says two things about a"));
    CHECK(says(query<Sorted<"{a}#{b}">, Row>(p && two && "b"_f < "x"), "cannot go on to b behind a range on a"));
    CHECK(says(query<Sorted<"{a}#{b}">, Row>(facet::tie("p"_f, "a"_f) > std::tuple("x", "y")), "needs p ==; a partition key cannot be read by >"));
    CHECK(says(query<Sorted<"{a}#{b}">, Row>(p && facet::tie("a"_f, "b"_f) > std::tuple("x", 5)), "Row where(p ==, tie(a, b) >) in table Sorted compares b, which is text, with a whole number"));
    CHECK(says(query<Sorted<"{a}#{b}">, Row>(p && facet::tie("a"_f, "b"_f) > std::tuple(7, "x")), "compares a, which is text, with a whole number"));
    CHECK(says(query<Sorted<"{a}#{b}">, Row>(p && facet::tie("a"_f, "c"_f) > std::tuple("x", "y")), "asks for c, but Row has no such field"));
    const auto both = "a"_f == v && "n"_f == 1 && "b"_f == v;
    CHECK(says(query<Several, Row>(both && facet::tie("year"_f, "at"_f) > std::tuple(7, facet::timestamp())), "does not have at behind year in one attribute"));
}

TEST_CASE("each_of is an equality, of any field") {
    CHECK(query<Sorted<"{a}#{b}">, Row>(p && "a"_f == facet::each_of("x", "y") && "b"_f > v) == "the primary key: each");
    CHECK(query<Sorted<"{a}#{b}">, Row>("p"_f == facet::each_of("x", "y")) == "the primary key: each");
    CHECK(query<Sorted<"{n:plain}">, Row>(p && "n"_f == facet::each_of(std::vector<int>{1, 2})) == "the primary key: each, whole");
    CHECK(query<Sorted<"{a}#{b}">, Row>("p"_f == facet::each_of("x", "y") && "a"_f == facet::each_of("x")) == "the primary key: each");
    CHECK(query<Sorted<"{a}#{b}">, Row>("b"_f == facet::each_of("z") && "p"_f == facet::each_of("x", "y") && "a"_f == facet::each_of("x")) == "the primary key: each, whole");
    CHECK(says(query<Sorted<"{a}#{b}">, Row>("p"_f == facet::each_of("x", "y") && "a"_f == facet::each_of("x") && "a"_f == facet::each_of("y")), "says two things about a"));
    CHECK(says(query<Sorted<"{a}#{b}">, Row>(p && "b"_f == facet::each_of("x")), "needs a == before b"));
}

TEST_CASE("operands have to suit their fields") {
    using key_of = Sorted<"{n:5}#{at}#{a}">;
    const auto misfit = [](const std::string& text, std::string_view field, std::string_view is, std::string_view with) {
        return says(text, "compares " + std::string(field) + ", which is " + std::string(is) + ", with " + std::string(with));
    };
    CHECK(misfit(query<key_of, Row>("p"_f == 5), "p", "text", "a whole number"));
    CHECK(misfit(query<key_of, Row>(p && "n"_f == v), "n", "a signed whole number", "text"));
    CHECK(misfit(query<key_of, Row>(p && "n"_f == 1.0), "n", "a signed whole number", "a floating-point number"));
    CHECK(misfit(query<key_of, Row>(p && "n"_f == true), "n", "a signed whole number", "a boolean"));
    CHECK(misfit(query<key_of, Row>(p && "n"_f == 'x'), "n", "a signed whole number", "a character"));
    CHECK(misfit(query<key_of, Row>(p && "n"_f == status::open), "n", "a signed whole number", "status"));
    CHECK(misfit(query<key_of, Row>(p && "n"_f == 1 && "at"_f > 5), "at", "a time", "a whole number"));
    CHECK(misfit(query<key_of, Row>(p && "on"_f == 1), "on", "a boolean", "a whole number"));
    CHECK(misfit(query<key_of, Row>(p && "n"_f == facet::each_of(v)), "n", "a signed whole number", "text"));
    CHECK(misfit(query<key_of, Row>(p && "bytes"_f == v), "bytes", "binary", "text"));
    CHECK(query<key_of, Row>(p && "n"_f == std::uint64_t{5}) == "the primary key: beginning");
    CHECK(query<key_of, Row>(p && facet::field<&Row::n> == 5) == "the primary key: beginning");
    CHECK(says(query<key_of, Row>(p && "yer"_f == 5), "asks for yer, but Row has no such field; did you mean year?"));
}

namespace {

struct Part {
    std::string p, a, b;
    std::optional<std::int64_t> until;
};
struct Twin {
    std::string p, a;
};
struct Told : table<"Told", facet::discriminator<"kind">, facet::assume_disjoint<Part, Twin>, partition<"p">, sort<"a">,
                    gsi<"Bare", partition<"b">, facet::include<"until">>, lsi<"Near", sort<"b">, facet::include<"until">>,
                    entity<Part, key<"{p}", "{a}">, index<"Bare", "{b}">, index<"Near", "{b}">>, entity<Twin, key<"{p}", "{a}">>> {};
struct Timed : table<"Timed", partition<"p">, sort<"a">, gsi<"Bare", partition<"b">, keys_only>, lsi<"Near", sort<"b">, keys_only>,
                     entity<Part, facet::expires_at<"until">, key<"{p}", "{a}">, index<"Bare", "{b}">, index<"Near", "{b}">>> {};
struct Few {
    std::string a;
};
template <class Table, bool Expired = false, class Where>
std::string few(const Where&) {
    using plan = facet::detail::query_plan<Table, Part, Where, facet::detail::query_options<"", "", false, false, Expired, Few>>;
    if constexpr (plan::accepted) return "accepted";
    else return explanation<plan>();
}

}  // namespace

TEST_CASE("an index has to project what tells items apart, and what hides them, unless it is local and asked by name") {
    CHECK(says(query<Told, Part>("b"_f == v), "Bare (b) does not project kind, which alone tells Part's items from others"));
    CHECK(says(query<Told, Part>("p"_f == v && "b"_f == v), "Near (p; b) does not project kind, which alone tells Part's items from others"));
    CHECK(says(few<Told>("b"_f == v), "Bare (b) does not project kind, which alone tells Part's items from others"));
    CHECK(few<Told>("p"_f == v && "b"_f == v) == "accepted");
    CHECK(says(few<Timed>("b"_f == v), "Bare (b) does not project until, by which what is expired is hidden; include it, or say seeing_expired"));
    CHECK(few<Timed>("p"_f == v && "b"_f == v) == "accepted");
    CHECK(few<Timed, true>("b"_f == v) == "accepted");
    CHECK(query<Timed, Part>("b"_f == v).ends_with("; a struct of what the index gives is read by facet::as<Smaller>, with seeing_expired"));
    CHECK(says(few<Told, true>("b"_f == v), "Bare (b) does not project kind, which alone tells Part's items from others"));
}

namespace {

template <class... Included>
struct Called : table<"Called", partition<"p">, sort<"a">, gsi<"Bare", partition<"b">, Included...>, gsi<"Made", partition<"BPK">, Included...>, lsi<"Near", sort<"b">, Included...>,
                      entity<Part, facet::renamed_from<"b", "c">, facet::renamed_from<"until", "ttl">, facet::expires_at<"until">, key<"{p}", "{a}">, index<"Bare", "{b}">, index<"Made", "{b}">,
                             index<"Near", "{b}">>> {};
using New = Called<facet::include<"b", "until">>;
using NewAndOld = Called<facet::include<"b", "until", "c", "ttl">>;

}  // namespace

TEST_CASE("an index has to project what older items have in the place of a field") {
    CHECK(says(query<New, Part, "", "Bare">("b"_f == v), "Bare (b) does not project ttl, as which older items have until"));  // an entry has b: it is the key
    CHECK(says(query<New, Part, "", "Made">("b"_f == v), "Made (b) does not project c, as which older items have b"));
    CHECK(says(query<New, Part>("p"_f == v && "b"_f == v), "Near (p; b) does not project ttl, as which older items have until"));
    CHECK(says(few<New>("b"_f == v), "Bare (b) does not project ttl, as which older items have until, by which what is expired is hidden; include it, or say seeing_expired"));
    CHECK(few<New>("p"_f == v && "b"_f == v) == "accepted");
    CHECK(few<NewAndOld>("b"_f == v) == "accepted");
    CHECK(query<NewAndOld, Part, "", "Bare">("b"_f == v) == "Bare: whole");
    CHECK(query<NewAndOld, Part, "", "Made">("b"_f == v) == "Made: whole");
    CHECK(query<NewAndOld, Part>("p"_f == v && "b"_f == v) == "Near: whole");
    CHECK(query<Called<>, Part>("b"_f == v) == "Bare: whole");
}
