// SPDX-License-Identifier: BSL-1.0
#include <facet/schema/key_decoder.hpp>

#include <support/catch.hpp>
#include <unit/schema/key_probe.hpp>
#include <unit/schema/random.hpp>
#include <unit/schema/tables/movies.hpp>
#include <unit/schema/tables/order_entry.hpp>
#include <unit/schema/tables/register.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace {

using facet::entity;
using facet::key;
using facet::partition;
using facet::sort;

struct Order { std::string id; };
struct Line { std::string id; std::int32_t number; };
struct Status { std::string id; };
struct Counter { std::int64_t number; double value; };
struct Signed { std::int32_t number; std::int32_t other; };

struct Nested : facet::table<"Nested", entity<Order, key<"P", "ORDER#{id}">>, entity<Line, key<"P", "ORDER#{id}#LINE#{number:4}">>> {};
struct VerbatimNested : facet::table<"VerbatimNested", entity<Order, key<"P", "ORDER#{id}">::verbatim>,
                                     entity<Line, key<"P", "ORDER#{id}#LINE#{number:4}">::verbatim>> {};
struct Cased : facet::table<"Cased", entity<Order, key<"P", "X#{id:upper}">>, entity<Status, key<"P", "X#root">>> {};
struct Numbers : facet::table<"Numbers", partition<facet::number_key("number")>, sort<facet::number_key("value")>,
                              entity<Counter, key<"{number}", "{value}">>> {};
struct Dashes : facet::table<"Dashes", facet::delimiter<'-'>, entity<Signed, key<"S", "{number:plain}-{other:plain}">>> {};

/// The entities whose shape a key has, by their positions, as text.
template <class Table>
std::string shapes(std::string_view partition_key, std::string_view sort_key) {
    std::string found;
    for (std::size_t i = 0; i < facet::schema<Table>::size; ++i)
        if (facet::detail::has_shape({partition_key, sort_key}, facet::schema<Table>::facts.entities[i]))
            (found += found.empty() ? "" : ",") += facet::schema<Table>::facts.entities[i].name;
    return found;
}

template <class Table, class Struct>
std::string shapes_of(const Struct& object) {
    const auto keys = key_probe::keys_of<Table, Struct>(object);
    return keys.outcome.ok() ? shapes<Table>(keys.partition[0], keys.sort.empty() ? std::string_view() : std::string_view(keys.sort[0])) : "refused";
}

}  // namespace

TEST_CASE("a key's shape tells an entity from one whose keys go on from it") {
    CHECK(shapes<Nested>("P", "ORDER#1") == "Order");
    CHECK(shapes<Nested>("P", "ORDER#1#LINE#00001") == "Line");
    CHECK(shapes<Nested>("P", "ORDER#1#LINE#0001") == "");
    CHECK(shapes<Nested>("P", "ORDER#1#LINE#00001x") == "");
    CHECK(shapes<Nested>("P", "ORDER#") == "");
    CHECK(shapes<Nested>("P", "ORDER") == "");
    CHECK(shapes<Nested>("Q", "ORDER#1") == "");
    CHECK(shapes<Nested>("", "") == "");
}

TEST_CASE("in verbatim templates, too, no text reaches over a delimiter") {
    CHECK(shapes<VerbatimNested>("P", "ORDER#1") == "Order");
    CHECK(shapes<VerbatimNested>("P", "ORDER#1#LINE#00001") == "Line");
    CHECK(shapes<VerbatimNested>("P", "ORDER#1#LINE#1") == "");
}

TEST_CASE("a form of letters is part of the shape") {
    CHECK(shapes<Cased>("P", "X#ROOT") == "Order");
    CHECK(shapes<Cased>("P", "X#root") == "Status");
    CHECK(shapes<Cased>("P", "X#Root") == "");
}

TEST_CASE("keys that are numbers have the shape of any number") {
    CHECK(shapes_of<Numbers>(Counter{2000, -1.5}) == "Counter");
    CHECK(shapes_of<Numbers>(Counter{0, 0}) == "Counter");
    CHECK(shapes_of<applications::Movies>(applications::Role{"Tom Hanks", "Cast Away", "Drama", 2000}) == "Role");
}

TEST_CASE("a minus sign is no delimiter") {
    CHECK(shapes_of<Dashes>(Signed{-5, -7}) == "Signed");
    CHECK(shapes_of<Dashes>(Signed{5, -7}) == "Signed");
    CHECK(shapes<Dashes>("S", "--5") == "");
    CHECK(shapes<Dashes>("S", "5-") == "");
    CHECK(shapes<Dashes>("S", "-5") == "");
}

TEST_CASE("every item of the applications has its own entity's shape and no other's") {
    using namespace applications;
    CHECK(shapes_of<Register>(Account{"a", ""}) == "Account");
    CHECK(shapes_of<Register>(Asset{"a", "n", ""}) == "Asset");
    CHECK(shapes_of<Register>(StockBalance{"a", "b", 1, 1}) == "StockBalance");
    CHECK(shapes_of<Register>(StockPosting{"a", "b", 1, 1, {}, "t"}) == "StockPosting");
    using namespace applications::order_entry;
    CHECK(shapes_of<OrderEntry>(Employee{"e", "n"}) == "Employee");
    CHECK(shapes_of<OrderEntry>(Hire{"e", {}}) == "Hire");
    CHECK(shapes_of<OrderEntry>(JobHistory{"e", "j", "t", {}, {}}) == "JobHistory");
    CHECK(shapes_of<OrderEntry>(WorksAt{"e", "w"}) == "WorksAt");
    CHECK(shapes_of<OrderEntry>(ReportsTo{"e", "m"}) == "ReportsTo");
    CHECK(shapes_of<OrderEntry>(Quota{"e", 2017, 1, 5}) == "Quota");
    CHECK(shapes_of<OrderEntry>(applications::order_entry::Order{"o", "c", status::open, {}, 1}) == "Order");
    CHECK(shapes_of<OrderEntry>(OrderByRep{"o", "r", status::open, {}}) == "OrderByRep");
    CHECK(shapes_of<OrderEntry>(OrderItem{"o", "p", status::open, {}, 1}) == "OrderItem");
    CHECK(shapes_of<OrderEntry>(Inventory{"p", "w", 1}) == "Inventory");
    CHECK(shapes_of<OrderEntry>(ProductTotal{"p", 1}) == "ProductTotal");
}

TEST_CASE("no key of any bytes has the shapes of two entities that are proved apart") {
    key_probe::random_source random(1);
    std::size_t known = 0;
    const std::string_view stems[] = {"ORDER#", "#LINE#", "00001", "ORDER", "1", "#", "$23", "a"};
    for (int i = 0; i < 200'000; ++i) {
        std::string sort_key = random.coin() ? "ORDER#" : "";
        for (std::size_t parts = random.below(5); parts > 0; --parts) sort_key += stems[random.below(std::size(stems))];
        const std::string found = shapes<Nested>("P", sort_key);
        const std::string verbatim = shapes<VerbatimNested>("P", sort_key);
        known += found.empty() ? 0 : 1;
        if (found == "Order,Line" || verbatim == "Order,Line") FAIL(sort_key);
    }
    CHECK(known > 10'000);
}
