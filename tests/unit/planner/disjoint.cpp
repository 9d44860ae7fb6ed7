// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/planner/plan_probe.hpp>
#include <unit/schema/sentence.hpp>
#include <unit/schema/tables/retail.hpp>

#include <cstdint>
#include <string>

using namespace plan_probe;
using facet::entity;
using facet::key;
using facet::table;
using schema_probe::fact;
using schema_probe::sentence;

namespace {

enum class kind : std::uint8_t { open, paid };
enum class other_kind : std::uint8_t { draft, late };

struct A { std::string p, x, y; std::int32_t n; std::uint32_t u; facet::timestamp at; kind k; };
struct B { std::string p, x, y; std::int32_t n; std::uint32_t u; facet::timestamp at; other_kind k; };

/// Two entities with these sort keys in one partition.
template <facet::fixed_string Mine, facet::fixed_string Theirs, class... Parts>
struct Two : table<"Two", entity<A, key<"{p}", Mine>>, entity<B, key<"{p}", Theirs>>, Parts...> {};
template <class OfA, class OfB>
struct Domains : table<"Two", entity<A, key<"{p}", "{x}">, OfA>, entity<B, key<"{p}", "{x}">, OfB>> {};
struct Verbatim : table<"Two", entity<A, key<"{p}", "X#{x}">::verbatim>, entity<B, key<"{p}", "X#{x}#{y}">::verbatim>> {};

template <facet::fixed_string Mine, facet::fixed_string Theirs>
std::string said() { return fact<Two<Mine, Theirs>>(); }

const std::string v = "v";

}  // namespace

TEST_CASE("two entities that can get one key are found, with a key that both can have") {
    CHECK(sentence<applications::PublishedRetail>() ==
          "in table retail_table, Customer and InvoiceOrder can be stored under one primary key: `{customer_id}`, `ROOT` and `{invoice_id}`, `ROOT` "
          "both give `a`, `ROOT`; begin one of them with a text of its own, declare a domain for a field, or say assume_disjoint<Customer, InvoiceOrder>");
    CHECK(sentence<applications::Retail>() == "");
    CHECK(sentence<applications::DatedRetail>() == "");
    const std::string both = "in table Two, A and B can be stored under one primary key: ";
    CHECK(said<"{x}", "{x}">() == both + "`{p}`, `{x}` and `{p}`, `{x}` both give `a`, `a`");
    CHECK(said<"{x}#{y}", "X#{x}">() == both + "`{p}`, `{x}#{y}` and `{p}`, `X#{x}` both give `a`, `X#a`");
    CHECK(said<"{x}#1", "A#{x}">() == both + "`{p}`, `{x}#1` and `{p}`, `A#{x}` both give `a`, `A#1`");
    CHECK(said<"{k}", "{x}">().starts_with(both));
    CHECK(said<"{at}", "{x}">().starts_with(both));
    CHECK(said<"{n:4}", "{u:5}">() == both + "`{p}`, `{n:4}` and `{p}`, `{u:5}` both give `a`, `00000`");
    CHECK(said<"{x:upper}", "{x:lower}">() == both + "`{p}`, `{x:upper}` and `{p}`, `{x:lower}` both give `a`, `0`");
}

TEST_CASE("literal texts, delimiters, digits and times prove key spaces apart") {
    CHECK(said<"A#{x}", "B#{x}">() == "");
    CHECK(said<"A#{x}", "A#{x}#{y}">() == "");          // nested
    CHECK(said<"A#{x}", "A#{x}#LINE#{n:4}">() == "");
    CHECK(said<"A#{x}#B", "A#{x}#C">() == "");
    CHECK(said<"{x}", "{x}#{y}">() == "");
    CHECK(said<"A#{x}", "A">() == "");
    CHECK(said<"A#{x}", "A!{x}">() == "");
    CHECK(said<"{n:4}", "{u:4}">() == "");
    CHECK(said<"{n:4}", "{at}">() == "");
    CHECK(said<"{at}", "{at:days}">() == "");
    CHECK(said<"{n:plain}", "X{x}">() == "");
    CHECK(said<"{k}", "{k}">() == "");                  // no enumerator's name of the one begins as one of the other
    CHECK(said<"{x:lower}", "ROOT">() == "");
    CHECK(said<"{x:upper}", "root">() == "");
    CHECK(said<"{{{n:4}", "[{n:4}">() == "");
    CHECK(sentence<Verbatim>() == "");
}

TEST_CASE("a raw text at the end meets whatever goes on from what stands before it") {
    const std::string both = "in table Two, A and B can be stored under one primary key: `{p}`, `A#{x:raw}` and `{p}`, `";
    CHECK(said<"A#{x:raw}", "A#{x}">() == both + "A#{x}` both give `a`, `A#a`");
    CHECK(said<"A#{x:raw}", "A#{x}#{y}">() == both + "A#{x}#{y}` both give `a`, `A#a#a`");
    CHECK(said<"A#{x:raw}", "A#B#{y}">() == both + "A#B#{y}` both give `a`, `A#B#a`");
    CHECK(said<"A#{x:raw}", "A#LITERAL">() == both + "A#LITERAL` both give `a`, `A#LITERAL`");
    CHECK(said<"A#{x:raw}", "A#{x:raw}">() == both + "A#{x:raw}` both give `a`, `A#a`");
    CHECK(said<"A#{x:raw}", "{x}#{y:raw}">() == both + "{x}#{y:raw}` both give `a`, `A#a`");
    CHECK(said<"A#{x:raw}", "{x:raw}">() == both + "{x:raw}` both give `a`, `A#a`");
    CHECK(said<"{x}#{y:raw}", "A#{x}#{n:4}">().ends_with(" both give `a`, `A#a#00000`"));
    CHECK(said<"A#{x:raw}", "B#{y}">() == "");
    CHECK(said<"A#{x:raw}", "A">() == "");
    CHECK(said<"A#{x:raw}", "{y}">() == "");  // no escaped text holds the delimiter
    CHECK(said<"A#{x:raw}", "{n:4}#{y:raw}">() == "");
    CHECK(sentence<Two<"A#{x:raw}", "A#{x}#{y}", facet::assume_disjoint<A, B>>>() == "");
    struct Ids : table<"Ids", entity<A, key<"{p}", "D#{x:raw}">, facet::domain<"x", "E#">>, entity<B, key<"{p}", "D#{x}#{y}">, facet::domain<"x", "F-">>> {};
    CHECK(sentence<Ids>() == "");
    CHECK(query<Ids, A>("p"_f == v) == "the primary key: beginning");  // "D#E#"
    CHECK(query<Ids, A>("p"_f == v && "x"_f > v) == "the primary key: range");  // as far as "D#E#" goes
    struct VerbatimIds : table<"Ids", entity<A, key<"{p}", "D#{x:raw}">::verbatim, facet::domain<"x", "E#">>> {};
    CHECK(sentence<VerbatimIds>() == "");  // only other forms refuse such a domain
    CHECK(query<VerbatimIds, A>("p"_f == v && "x"_f > v) == "the primary key: range");
}

TEST_CASE("a read is judged by what a raw text can be") {
    const std::string caught = " would also read items of ";
    // In an index, entries may coincide: reads of one entity name the other.
    struct Indexed : table<"Indexed", facet::gsi<"G", facet::partition<"GP">, facet::sort<"GS">>,
                           entity<A, key<"A#{p}", "{x}">, facet::index<"G", "{p}", "D#{x:raw}">>,
                           entity<B, key<"B#{p}", "{x}">, facet::index<"G", "{p}", "D#{x}#{y}">>> {};
    CHECK(query<Indexed, A, "", "G">("p"_f == v && "x"_f == v).find(caught + "B") != std::string::npos);
    CHECK(query<Indexed, A, "", "G">("p"_f == v && "x"_f.begins_with(v)).find(caught + "B") != std::string::npos);
    CHECK(query<Indexed, B, "", "G">("p"_f == v && "x"_f == v).find(caught + "A") != std::string::npos);
    CHECK(query<Indexed, B, "", "G">("p"_f == v && "x"_f == v && "y"_f == v).find(caught + "A") != std::string::npos);
    CHECK(query<Indexed, A, "", "G", true>("p"_f == v) == "G: beginning");
    struct Beside : table<"Beside", entity<A, key<"{p}", "D#{x:raw}">>, entity<B, key<"{p}", "E#{x}#{y:raw}">>> {};
    CHECK(query<Beside, A>("p"_f == v) == "the primary key: beginning");
    CHECK(query<Beside, A>("p"_f == v && "x"_f == v) == "the primary key: whole");
    CHECK(query<Beside, A, "x">("p"_f == v && "x"_f <= v) == "the primary key: range");
    CHECK(query<Beside, B>("p"_f == v && "x"_f == v) == "the primary key: beginning");
    CHECK(query<Beside, B, "y">("p"_f == v && "x"_f == v && "y"_f > v) == "the primary key: range");
}

TEST_CASE("domains prove key spaces apart; where nothing does, the user vouches for it") {
    using facet::domain;
    using nothing = facet::immutable;
    CHECK(fact<Domains<nothing, nothing>>() != "");
    CHECK(fact<Domains<domain<"x", "A-">, nothing>>() != "");
    CHECK(sentence<Domains<domain<"x", "A-">, domain<"x", "B-">>>() == "");
    CHECK(fact<Domains<domain<"x", "A-">, domain<"x", "A">>>() != "");
    CHECK(sentence<Domains<domain<"x", "A-1">, domain<"x", "A-2">>>() == "");
    CHECK(sentence<Two<"{x}", "{x}", facet::assume_disjoint<A, B>>>() == "");
    CHECK(sentence<Two<"{x}", "{x}", facet::assume_disjoint<B, A>>>() == "");
    CHECK(fact<Two<"{x}", "{x}", facet::assume_disjoint<A, A>>>() != "");
}

TEST_CASE("the names of an enumeration meet what they are, and nothing else of their letters") {
    CHECK(sentence<Two<"{k}", "pea">>() == "");
    CHECK(sentence<Two<"{k}", "opened">>() == "");
    CHECK(said<"{k}", "paid">() == "in table Two, A and B can be stored under one primary key: `{p}`, `{k}` and `{p}`, `paid` both give `a`, `paid`");
    CHECK(said<"{k}#{x}", "{k}#{y}">() == "");  // of B: draft and late
    CHECK(said<"{k}#{x}", "open#{y}">().ends_with(" both give `a`, `open#a`"));
    CHECK(said<"{k}#{x}", "pa#{y}">() == "");
    CHECK(said<"{k}#{k}", "paid#open">().ends_with(" both give `a`, `paid#open`"));
    CHECK(sentence<Two<"{k}#{k}", "paid#pen">>() == "");
}

TEST_CASE("plain keys meet by their type") {
    using facet::binary_key;
    using facet::number_key;
    struct Numbers : table<"Numbers", facet::partition<number_key("n")>, entity<A, key<"{n}">>, entity<B, key<"{n}">>> {};
    CHECK(fact<Numbers>() == "in table Numbers, A and B can be stored under one primary key: `{n}` and `{n}` both give `7`");
    struct Texts : table<"Texts", facet::partition<"x">, entity<A, key<"{x}">>, entity<B, key<"{x}">>> {};
    CHECK(fact<Texts>() == "in table Texts, A and B can be stored under one primary key: `{x}` and `{x}` both give `a`");
    struct Apart : table<"Apart", facet::partition<"x">, entity<A, key<"{x}">, facet::domain<"x", "#">>, entity<B, key<"{x}">, facet::domain<"x", "$">>> {};
    CHECK(sentence<Apart>() == "");
}

TEST_CASE("a read that would catch another entity is refused; more of the key, or consent, serves it") {
    using nested = Two<"ORDER#{x}", "ORDER#{x}#LINE#{n:4}">;
    const std::string caught = " would also read items of ";
    CHECK(query<nested, A>("p"_f == v) ==
          "A where(p ==) in table Two cannot be served: the primary key (p; x) would also read items of B; read both as a collection, or say skipping_others");
    CHECK(query<nested, B>("p"_f == v).find(caught + "A") != std::string::npos);
    CHECK(query<nested, A>("p"_f == v && "x"_f == v) == "the primary key: whole");
    CHECK(query<nested, A>("p"_f == v && "x"_f > v).find(caught + "B") != std::string::npos);
    CHECK(query<nested, A>("p"_f == v && "x"_f.begins_with(v)).find(caught + "B") != std::string::npos);
    CHECK(query<nested, B>("p"_f == v && "x"_f == v) == "the primary key: beginning");
    CHECK(query<nested, A, "", "", true>("p"_f == v) == "the primary key: beginning");
    CHECK(collection<nested, A, B>("p"_f == v) == "the primary key");

    // A text of its own that stands before all is enough.
    using apart = Two<"ORDER#{x}", "LINE#{x}#{n:4}">;
    CHECK(query<apart, A>("p"_f == v) == "the primary key: beginning");
    CHECK(query<apart, B>("p"_f == v) == "the primary key: beginning");
    // Nothing stands before it: everything of the partition is read.
    using bare = Two<"{x}", "LINE#{x}">;
    CHECK(query<bare, A>("p"_f == v).find(caught + "B") != std::string::npos);
    CHECK(query<bare, A>("p"_f == v && "x"_f == v) == "the primary key: whole");
    CHECK(query<bare, B>("p"_f == v) == "the primary key: beginning");  // no {x} holds a delimiter
    // Consent for the table counts for its reads, too.
    CHECK(query<Two<"{x}", "LINE#{x}", facet::assume_disjoint<A, B>>, A>("p"_f == v) == "the primary key: all");
}

TEST_CASE("domains make reads provable that literal texts do not") {
    struct Ids : table<"Ids", entity<A, key<"{p}", "D#{x}#{y}">, facet::domain<"x", "E-">>, entity<B, key<"{p}", "D#{x}">, facet::domain<"x", "F">>> {};
    CHECK(query<Ids, A>("p"_f == v && "x"_f == v) == "the primary key: beginning");
    CHECK(query<Ids, A>("p"_f == v) == "the primary key: beginning");  // "D#E-"
    CHECK(query<Ids, A>("p"_f == v && "x"_f > v) == "the primary key: range");  // as far as "D#E-" goes
    CHECK(query<Ids, A>("p"_f == v && "x"_f.begins_with(v)) == "the primary key: range");
    struct Partitions : table<"Partitions", entity<A, key<"{p}", "{x}">, facet::domain<"p", "E-">>, entity<B, key<"{p}", "{x}">, facet::domain<"p", "F-">>> {};
    CHECK(query<Partitions, A>("p"_f == v) == "the primary key: all");
}
