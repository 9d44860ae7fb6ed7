// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/show.hpp>

#include <support/catch.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Conditions and filters that compare a field with another (contract C2, C3, C4).

using namespace facet::literals;

namespace {

using std::chrono::sys_days;
using std::chrono::year;

struct Bounds {
    std::int64_t low = 0;
    std::int64_t high = 0;
};
struct Stock {
    std::string shop;
    std::int64_t number = 0;
    std::int64_t on_hand = 0;
    facet::decimal reserved{};
    std::optional<double> wanted{};
    sys_days ordered{};
    sys_days sent{};
    std::string label{};
    std::string former_label{};
    Bounds bounds{};
    std::vector<std::int64_t> counts{};
    std::vector<std::int64_t> counts_before{};
};
struct Shop : facet::table<"Shop",
                           facet::entity<Stock, facet::key<"SHOP#{shop}", "STOCK#{number:4}">, facet::renamed_from<"label", "title">>> {};

struct OldNote {
    std::string id;
    std::string writer;
    std::string editor;
};
struct Note {
    std::string id;
    std::string author;
    std::string editor;
};
struct OldNotes : facet::table<"Notes", facet::entity<OldNote, facet::key<"NOTE#{id}", "NOTE">>> {};
struct Notes : facet::table<"Notes", facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">, facet::renamed_from<"author", "writer">>> {};

using repository = facet::repository<Shop, facet::memory::engine>;
using numbers = std::vector<std::int64_t>;

void fill(const repository& shop) {
    constexpr sys_days first = year{2026} / 3 / 1;
    shop.put(Stock{"s", 1, 5, 5, 5.0, first, first, "a", "a", {1, 2}, {1, 2}, {1, 2}}).or_throw();
    shop.put(Stock{"s", 2, 5, "4.5"_decimal, {}, first, first + std::chrono::days(1), "b", "a", {2, 2}, {1}, {2}}).or_throw();
    shop.put(Stock{"s", 3, -1, 10, 1e3, first + std::chrono::days(2), first, "a", "b", {3, 2}, {}, {}}).or_throw();
}

template <class Condition>
numbers passing(const repository& shop, const Condition& condition) {
    numbers found;
    for (const Stock& each : shop.query<Stock>("shop"_f == "s").filter(condition).or_throw()) found.push_back(each.number);
    return found;
}

}  // namespace

TEST_CASE("a filter compares a field with another (contract C2, C4)") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    fill(shop);
    CHECK(passing(shop, "on_hand"_f > "reserved"_f) == numbers{2});
    CHECK(passing(shop, "on_hand"_f >= "reserved"_f) == numbers{1, 2});
    CHECK(passing(shop, "on_hand"_f < "reserved"_f) == numbers{3});
    CHECK(passing(shop, "on_hand"_f <= "reserved"_f) == numbers{1, 3});
    CHECK(passing(shop, "on_hand"_f == "reserved"_f) == numbers{1});
    CHECK(passing(shop, "sent"_f > "ordered"_f) == numbers{2});
    CHECK(passing(shop, !("sent"_f >= "ordered"_f)) == numbers{3});
    CHECK(passing(shop, "sent"_f > "ordered"_f || "on_hand"_f < 0) == numbers{2, 3});
    CHECK(passing(shop, "counts"_f == "counts_before"_f) == numbers{1, 3});
}

TEST_CASE("what an item lacks is equal to no field, and differs from all (contract C3)") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    fill(shop);
    CHECK(passing(shop, "on_hand"_f == "wanted"_f) == numbers{1});
    CHECK(passing(shop, "on_hand"_f != "wanted"_f) == numbers{2, 3});
    CHECK(passing(shop, "wanted"_f > "on_hand"_f) == numbers{3});
    CHECK(passing(shop, "wanted"_f != "reserved"_f) == numbers{2, 3});
}

TEST_CASE("fields below fields are compared, and elements of lists") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    fill(shop);
    CHECK(passing(shop, "bounds.low"_f < "bounds.high"_f) == numbers{1});
    CHECK(passing(shop, "counts[0]"_f == "counts_before[0]"_f) == numbers{1});
    CHECK(passing(shop, "counts[0]"_f != "counts_before[0]"_f) == numbers{2, 3});
    CHECK(passing(shop, "counts[*]"_f(1) == "bounds.high"_f) == numbers{1});
    CHECK(passing(shop, "counts[*]"_f(1) != "bounds.high"_f) == numbers{2, 3});
    CHECK(passing(shop, "counts[*]"_f(0) < "bounds.high"_f) == numbers{1, 2});
    CHECK(passing(shop, "bounds.high"_f > "counts[*]"_f(0)) == numbers{1, 2});
    CHECK(passing(shop, "bounds.high"_f == "counts[*]"_f(1)) == numbers{1});
    CHECK(passing(shop, "bounds.high"_f != "counts[*]"_f(1)) == numbers{2, 3});
    CHECK(passing(shop, "on_hand"_f > "bounds.high"_f) == numbers{1, 2});
}

TEST_CASE("a renamed field that comes first is looked for under both names") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    fill(shop);
    CHECK(passing(shop, "label"_f == "former_label"_f) == numbers{1});
    CHECK(passing(shop, "label"_f < "former_label"_f) == numbers{3});
    CHECK(passing(shop, "label"_f != "former_label"_f) == numbers{2, 3});

    auto before = facet::open<OldNotes>(engine);
    before.put(OldNote{"own", "Ann", "Ann"}).or_throw();
    before.put(OldNote{"edited", "Ann", "Bob"}).or_throw();
    auto notes = facet::open<Notes>(engine);
    notes.put(Note{"new", "Cid", "Cid"}).or_throw();
    CHECK(notes.scan<Note>().filter("author"_f == "editor"_f).count().value() == 2);
    CHECK(notes.scan<Note>().filter("author"_f < "editor"_f).count().value() == 1);
    CHECK(notes.scan<Note>().filter("author"_f != "editor"_f).count().value() == 1);
    CHECK(notes.update<Note>("id"_f == "own").set("editor"_f = "Dan").when("author"_f == "editor"_f).run().has_value());
    CHECK(notes.scan<Note>().filter("author"_f == "editor"_f).count().value() == 1);
}

TEST_CASE("writes depend on two fields of the item as it is (contract C1, C16)") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    fill(shop);
    const auto reserve = [&](std::int64_t number) {
        return shop.update<Stock>("shop"_f == "s" && "number"_f == number).set("reserved"_f += 1).when("on_hand"_f > "reserved"_f).run();
    };
    const auto refused = reserve(1);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code == facet::error_code::conditional_check_failed);
    CHECK(reserve(2).has_value());
    CHECK_FALSE(reserve(2).has_value());
    CHECK(shop.get<Stock>("shop"_f == "s" && "number"_f == 2)->reserved == "5.5"_decimal);

    CHECK_FALSE(shop.erase<Stock>("shop"_f == "s" && "number"_f == 3).when("sent"_f >= "ordered"_f).run().has_value());
    const auto both = [&](std::int64_t number) {
        return shop.transact(shop.check<Stock>("shop"_f == "s" && "number"_f == number).when("sent"_f == "ordered"_f),
                             shop.erase<Stock>("shop"_f == "s" && "number"_f == 2));
    };
    CHECK_FALSE(both(3).has_value());
    CHECK(both(1).has_value());
}

TEST_CASE("a comparison of two fields is shown as the request that it is") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    const auto shown = facet::show(shop.query<Stock>("shop"_f == "s").filter("on_hand"_f > "reserved"_f && "bounds.low"_f < "bounds.high"_f));
    REQUIRE(shown.has_value());
    REQUIRE(shown->requests.size() == 1);
    INFO(shown->requests[0].json);
    CHECK(shown->requests[0].json.find(R"("FilterExpression":"#n2 > #n3 AND #n4.#n5 < #n4.#n6")") != std::string::npos);
    INFO(shown->requests[0].partiql);
    CHECK(shown->requests[0].partiql.find(R"("on_hand" > "reserved" AND "bounds"."low" < "bounds"."high")") != std::string::npos);
}
