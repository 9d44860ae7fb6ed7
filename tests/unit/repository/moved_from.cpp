// SPDX-License-Identifier: BSL-1.0
// Keys and repositories that were moved from, and texts that are null pointers.
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Order {
    std::string customer_id;
    std::string order_id;
    std::string note;
    std::map<std::string, std::int32_t> prices;
};
struct Shop : facet::table<"Shop", facet::gsi<"ByNote", facet::partition<"note">>,
                           facet::entity<Order, facet::key<"CUSTOMER#{customer_id}", "ORDER#{order_id}">, facet::index<"ByNote", "{note}">>> {};

const auto one = "customer_id"_f == "c" && "order_id"_f == "1";

/// What a key says that was moved from.
template <class Outcome>
bool is_gone(const Outcome& outcome) {
    return !outcome.has_value() && outcome.error() == error_code::validation && outcome.error().message.starts_with("this key was moved from");
}
/// The message of a call that sends nothing.
template <class Outcome>
std::string refused(const Outcome& outcome, error_code code) {
    REQUIRE_FALSE(outcome.has_value());
    CHECK(outcome.error() == code);
    return outcome.error().message;
}

}  // namespace

TEST_CASE("a key that was moved from is refused by its place, and nothing is sent") {
    scripted_backend backend;
    auto shop = facet::open<Shop>(backend);
    shop.put(Order{"c", "1", "n", {}}).or_throw();
    auto key = shop.key<Order>(one);
    auto second = std::move(key);
    CHECK(is_gone(shop.batch_get(std::vector{key})));
    CHECK(is_gone(shop.batch_get(key)));
    const auto both = shop.transact_get(second, key);
    REQUIRE(is_gone(both));
    CHECK(both.error().action == 1);
    CHECK(both.error().entity == "Order");
    CHECK(both.error().operation == "transact_get");
    auto reads = shop.reads();
    (void)reads.add(key);
    CHECK(is_gone(reads.batch()));
    CHECK(is_gone(reads.transact()));
    CHECK(backend.batch_gets == 0);

    key = second;  // a copy: both are good
    CHECK(shop.batch_get(std::vector{key})->at(0)->note == "n");
    CHECK(std::get<0>(*shop.transact_get(second))->note == "n");
    key = std::move(second);
    CHECK(is_gone(shop.batch_get(second)));
    CHECK(shop.batch_get(key).has_value());

    auto bad = shop.key<Order>("customer_id"_f == "" && "order_id"_f == "1");
    auto kept = std::move(bad);
    CHECK(is_gone(shop.batch_get(bad)));
    CHECK(said(shop.batch_get(kept)) == "InvalidKey");
}

TEST_CASE("a repository that was moved from stays good") {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    auto same = std::move(shop);
    CHECK(said(shop.put(Order{"c", "1", "n", {}}).run()) == "ok");
    CHECK(same.get<Order>(one)->note == "n");
    CHECK(shop.get<Order>(one)->note == "n");
    auto other = facet::open<Shop>(engine, {.name = "other"});
    other = std::move(same);
    CHECK(other.name() == "Shop");
    CHECK(same.name() == "Shop");
    CHECK(other.get<Order>(one)->note == "n");
}

TEST_CASE("a null pointer is no text: the call that is given it fails, and nothing is sent") {
    scripted_backend backend;
    auto shop = facet::open<Shop>(backend);
    shop.put(Order{"c", "1", "n", {{"EUR", 1}}}).or_throw();
    const std::size_t sent = backend.writes + backend.transactions;
    const char* const null = nullptr;
    char* const writable = nullptr;
    const std::string words = "customer_id is a null pointer, which is no text";
    CHECK(refused(shop.query<Order>("customer_id"_f == null).all(), error_code::invalid_key) == words);
    CHECK(refused(shop.query<Order>("customer_id"_f == writable).all(), error_code::invalid_key) == words);
    const auto clause = "customer_id"_f == null;
    const auto copy = clause;
    CHECK(refused(shop.query<Order>(copy).count(), error_code::invalid_key) == words);
    CHECK(refused(shop.get<Order>(copy && "order_id"_f == "1"), error_code::invalid_key) == words);
    CHECK(refused(shop.batch_get(shop.key<Order>(clause && "order_id"_f == "1")), error_code::invalid_key) == words);
    CHECK(refused(shop.query<Order>("customer_id"_f == "c" && "order_id"_f.begins_with(null)).all(), error_code::invalid_key) == "order_id is a null pointer, which is no text");
    CHECK(refused(shop.query<Order>("customer_id"_f == "c" && "order_id"_f.between("1", null)).all(), error_code::invalid_key) == "order_id is a null pointer, which is no text");
    CHECK(refused(shop.query<Order>("customer_id"_f == facet::each_of("c", null)).all(), error_code::invalid_key) == words);
    CHECK(refused(shop.query<Order>("customer_id"_f == "c").filter("note"_f == null).all(), error_code::invalid_value) == "note is a null pointer, which is no text");
    CHECK(refused(shop.update<Order>(one).set("note"_f = null).run(), error_code::invalid_value) == "note is a null pointer, which is no text");
    CHECK(refused(shop.erase<Order>(one).when("note"_f != null).run(), error_code::invalid_value) == "note is a null pointer, which is no text");
    CHECK(backend.reads == 0);
    CHECK(backend.gets == 0);
    CHECK(backend.writes + backend.transactions == sent);
    // As the name of an entry it is an empty one, which there is none of: nothing is sent.
    CHECK(refused(shop.erase<Order>(one).when(exists("prices.*"_f(null))).run(), error_code::invalid_value).starts_with("prices"));
    CHECK(shop.get<Order>(one)->note == "n");
}
