// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <limits>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Reading {
    std::string sensor;
    double level;
    std::uint32_t count;
    double drift;
};
struct Order {
    std::string user_id;
    std::string date;
    std::string note;
};
struct Store : facet::table<"Store", facet::entity<Reading, facet::key<"SENSOR#{sensor}", "{level}#{count:4}">>,
                            facet::entity<Order, facet::domain<"user_id", "U-">,
                                          facet::key<"ORDERS|{user_id}", "{date}|{note}">::delimited<'|'>>> {};

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// Tries a write in all three ways; nothing may be sent or changed. Gives the error of a put.
template <class Repository, class Struct>
facet::error refused(const Repository& store, const Struct& object) {
    const std::size_t sent = store.backend().writes + store.backend().transactions;
    const auto before = everything(store);
    const auto put = store.put(object).run();
    const auto created = store.create(object).run();
    const auto replaced = store.replace(object).run();
    const auto transacted = store.transact(store.put(Reading{"other", 1, 1, 1}), store.put(object));
    REQUIRE_FALSE(put.has_value());
    REQUIRE_FALSE(created.has_value());
    REQUIRE_FALSE(replaced.has_value());
    REQUIRE_FALSE(transacted.has_value());
    CHECK(created.error().operation == "create");
    CHECK(replaced.error().operation == "replace");
    CHECK(transacted.error().operation == "transact");
    CHECK(created.error().message == put.error().message);
    CHECK(replaced.error().message == put.error().message);
    CHECK(transacted.error().message == put.error().message);
    CHECK(transacted.error().code == put.error().code);
    CHECK(transacted.error().entity == put.error().entity);
    CHECK(store.backend().writes + store.backend().transactions == sent);
    CHECK(everything(store) == before);
    return put.error();
}

}  // namespace

TEST_CASE("an empty key part is refused by its field's name, and changes nothing (contract K5)") {
    scripted_backend backend;
    auto store = facet::open<Store>(backend);
    store.put(Reading{"s", 1, 1, 1}).or_throw();
    const facet::error empty = refused(store, Reading{"", 1, 1, 1});
    CHECK(empty.code == error_code::invalid_key);
    CHECK(empty.message.starts_with("sensor is empty"));
    CHECK(empty.rule == "K5");
    CHECK(empty.operation == "put");
    CHECK(empty.entity == "Reading");
    CHECK(empty.table == "Store");
}

TEST_CASE("an over-long key is refused, and changes nothing (contract K1)") {
    scripted_backend backend;
    auto store = facet::open<Store>(backend);
    const facet::error longer = refused(store, Reading{std::string(2048 - 6, 's'), 1, 1, 1});
    CHECK(longer.code == error_code::invalid_key);
    CHECK(longer.message.starts_with("a value makes the key longer than DynamoDB allows"));
    CHECK(longer.rule == "K1");
    CHECK(said(store.put(Reading{std::string(2048 - 7, 's'), 1, 1, 1}).run()) == "ok");
    CHECK(said(store.put(Order{"U-1", "d", std::string(1022, 'n')}).run()) == "ok");
    CHECK(refused(store, Order{"U-1", "d", std::string(1023, 'n')}).rule == "K1");
}

TEST_CASE("NaN cannot be part of a key, nor be stored beside it") {
    scripted_backend backend;
    auto store = facet::open<Store>(backend);
    const facet::error in_key = refused(store, Reading{"s", not_a_number, 1, 1});
    CHECK(in_key.code == error_code::invalid_key);
    CHECK(in_key.message.starts_with("level "));
    const facet::error beside = refused(store, Reading{"s", 1, 1, not_a_number});
    CHECK(beside.code == error_code::invalid_value);
    CHECK(beside.message == "drift is not a finite number");
    CHECK(refused(store, Reading{"s", 1, 1, infinity}).message == "drift is not a finite number");
}

TEST_CASE("a number that its width cannot hold is refused by its field's name") {
    scripted_backend backend;
    auto store = facet::open<Store>(backend);
    const facet::error wide = refused(store, Reading{"s", 1, 10'000, 1});
    CHECK(wide.code == error_code::invalid_key);
    CHECK(wide.message.starts_with("count "));
    CHECK(said(store.put(Reading{"s", 1, 9'999, 1}).run()) == "ok");
}

TEST_CASE("the delimiter in a verbatim template, and a text outside its domain, are refused by name") {
    scripted_backend backend;
    auto store = facet::open<Store>(backend);
    const facet::error delimiter = refused(store, Order{"U-1", "2026|11", "n"});
    CHECK(delimiter.code == error_code::invalid_key);
    CHECK(delimiter.message == "date holds the delimiter of a verbatim key template");
    CHECK(refused(store, Order{"1", "d", "n"}).message.starts_with("user_id does not begin with its field's domain"));
    CHECK(refused(store, Order{"U-", "d", "n"}).message.starts_with("user_id does not begin with its field's domain"));
    CHECK(said(store.put(Order{"U-1", "2026-11", "n"}).run()) == "ok");
}

TEST_CASE("reads, erasures and updates refuse what their keys cannot hold, and send nothing") {
    scripted_backend backend;
    auto store = facet::open<Store>(backend);
    const auto key = "sensor"_f == "" && "level"_f == 1.0 && "count"_f == 1u;
    const auto erased = store.erase<Reading>(key).run();
    CHECK(said(erased) == "InvalidKey");
    CHECK(erased.error().operation == "erase");
    CHECK(erased.error().message.starts_with("sensor "));
    const auto updated = store.update<Reading>(key).set("drift"_f = 2.0).run();
    CHECK(said(updated) == "InvalidKey");
    CHECK(updated.error().operation == "update");
    const auto wide = store.get<Reading>("sensor"_f == "s" && "level"_f == 1.0 && "count"_f == 10'000u);
    CHECK(said(wide) == "InvalidKey");
    CHECK(wide.error().message.starts_with("count "));
    const auto unfit = store.update<Reading>("sensor"_f == "s" && "level"_f == 1.0 && "count"_f == 1u).set("drift"_f = infinity).run();
    CHECK(said(unfit) == "InvalidValue");
    CHECK(unfit.error().message.starts_with("drift "));
    auto listed = store.query<Order>("user_id"_f == "7").all();
    CHECK(said(listed) == "InvalidKey");
    CHECK(listed.error().operation == "query");
    CHECK(listed.error().message.starts_with("user_id "));
    CHECK(backend.gets + backend.writes + backend.reads == 0);
}
