// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/chat.hpp>

#include <cstdint>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Pair {
    std::string first;
    std::string second;
    std::int64_t value;
};
struct Pairs : facet::table<"Pairs", facet::entity<Pair, facet::key<"P#{first}", "{second}">>> {};

}  // namespace

TEST_CASE("get finds an item by its whole key (contract G1)") {
    scripted_backend backend;
    auto pairs = facet::open<Pairs>(backend);
    pairs.put(Pair{"a", "b", 1}).or_throw();
    pairs.put(Pair{"a", "c", 2}).or_throw();
    const auto found = pairs.get<Pair>("first"_f == "a" && "second"_f == "c");
    REQUIRE(found.has_value());
    CHECK_FALSE(found.missing());
    CHECK_FALSE(found.failed());
    CHECK(found->first == "a");
    CHECK(found->second == "c");
    CHECK(found->value == 2);
    CHECK(backend.gets == 1);
    CHECK(pairs.get<Pair>("second"_f == "b" && "first"_f == "a")->value == 1);
}

TEST_CASE("get of an absent item is missing, and no error") {
    facet::memory::engine engine;
    auto pairs = facet::open<Pairs>(engine);
    pairs.put(Pair{"a", "b", 1}).or_throw();
    const auto none = pairs.get<Pair>("first"_f == "a" && "second"_f == "x");
    CHECK_FALSE(none.has_value());
    CHECK(none.missing());
    CHECK_FALSE(none.failed());
    CHECK(none.value_or(Pair{"", "", -1}).value == -1);
    CHECK(thrown_by([&] { (void)none.value(); }) == "ItemNotFound");
}

TEST_CASE("get of a value that cannot be in a key sends nothing, and says all there is to say (contract K5)") {
    scripted_backend backend;
    auto pairs = facet::open<Pairs>(backend, {.name = "pairs-prod"});
    const auto empty = pairs.get<Pair>("first"_f == "" && "second"_f == "b");
    REQUIRE(empty.failed());
    CHECK_FALSE(empty.missing());
    CHECK(empty.error().code == error_code::invalid_key);
    CHECK(empty.error().message.starts_with("first "));
    CHECK(empty.error().operation == "get");
    CHECK(empty.error().table == "pairs-prod");
    CHECK(empty.error().entity == "Pair");
    CHECK(empty.error().rule == "K5");
    CHECK(thrown_by([&] { (void)empty.value(); }) == "InvalidKey");
    CHECK(thrown_by([&] { (void)empty.value_or(Pair{}); }) == "InvalidKey");
    CHECK(backend.gets == 0);
}

TEST_CASE("get of a key that is too long sends nothing (contract K1)") {
    scripted_backend backend;
    auto pairs = facet::open<Pairs>(backend);
    const auto partition = pairs.get<Pair>("first"_f == std::string(2047, 'x') && "second"_f == "b");
    CHECK(said(partition) == "InvalidKey");
    CHECK(partition.error().rule == "K1");
    const auto sort = pairs.get<Pair>("first"_f == "a" && "second"_f == std::string(1025, 'x'));
    CHECK(said(sort) == "InvalidKey");
    CHECK(sort.error().message.starts_with("second makes the key SK longer than DynamoDB allows"));
    CHECK(backend.gets == 0);
    CHECK(said(pairs.get<Pair>("first"_f == std::string(2046, 'x') && "second"_f == std::string(1024, 'x'))) == "missing");
    CHECK(backend.gets == 1);
}

TEST_CASE("get of an item that does not fit its struct fails, with the item's key") {
    facet::memory::engine engine;
    auto pairs = facet::open<Pairs>(engine);
    REQUIRE(put_raw(pairs, {{"PK", "P#a"}, {"SK", "b"}, {"first", "a"}, {"second", "b"}, {"value", "text"}}).has_value());
    const auto wrong = pairs.get<Pair>("first"_f == "a" && "second"_f == "b");
    REQUIRE(wrong.failed());
    CHECK(wrong.error().code == error_code::decode_failed);
    CHECK(wrong.error().message == "value has a stored value of another type: S, where the field is N");
    CHECK(wrong.error().key == "PK=P#a, SK=b");
    CHECK(wrong.error().entity == "Pair");
    CHECK(wrong.error().operation == "get");
}

TEST_CASE("get on a table that is gone gives the backend's error, with its circumstances") {
    facet::memory::engine engine;
    auto pairs = facet::open<Pairs>(engine);
    REQUIRE(engine.erase_table("Pairs").has_value());
    const auto gone = pairs.get<Pair>("first"_f == "a" && "second"_f == "b");
    REQUIRE(gone.failed());
    CHECK(gone.error().code == error_code::resource_not_found);
    CHECK(gone.error().table == "Pairs");
    CHECK(gone.error().entity == "Pair");
    CHECK(gone.error().operation == "get");
    CHECK(gone.error().key == "PK=P#a, SK=b");
}

TEST_CASE("get asks for a consistent read where it is told to") {
    scripted_backend backend;
    auto pairs = facet::open<Pairs>(backend);
    pairs.put(Pair{"a", "b", 1}).or_throw();
    CHECK(pairs.get<Pair>("first"_f == "a" && "second"_f == "b").has_value());
    CHECK(backend.consistent == 0);
    CHECK(pairs.get<Pair>("first"_f == "a" && "second"_f == "b", facet::consistent).has_value());
    CHECK(backend.consistent == 1);
    CHECK(pairs.get<Pair>("first"_f == "a" && "second"_f == "b", facet::consistent()).has_value());  // as a call, it says the same
    CHECK(backend.consistent == 2);
}

TEST_CASE("explain_get tells what a get asks, in the words of a query, and asks nothing") {
    scripted_backend backend;
    auto pairs = facet::open<Pairs>(backend, {.name = "pairs-prod"});
    const auto where = "second"_f == "b#" && "first"_f == "a";
    CHECK(pairs.explain_get<Pair>(where) == "pairs-prod, primary key: PK = \"P#a\" AND SK = \"b$23\"");
    CHECK(pairs.explain_get<Pair>(where) == pairs.query<Pair>(where).explain());
    CHECK(pairs.explain_get<Pair>("first"_f == "" && "second"_f == "b") == pairs.get<Pair>("first"_f == "" && "second"_f == "b").error().to_string());
    CHECK(backend.gets + backend.reads == 0);
}
