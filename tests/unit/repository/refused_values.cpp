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

struct Page {
    std::string site;
    std::string path;
    std::string title;
    std::string author;
};
struct Comment {
    std::string site;
    std::string path;
    std::uint32_t number;
};
struct Web : facet::table<"Web", facet::gsi<"ByTitle", facet::partition<"title">, facet::sort<"BySK">>,
                          facet::entity<Page, facet::key<"SITE#{site}", "PAGE#{path}">, facet::index<"ByTitle", "{title}", "SITE#{site}#{author}#X">>,
                          facet::entity<Comment, facet::key<"SITE#{site}", "PAGE#{path}#{number:4}">>> {};

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
    CHECK(longer.message == "sensor makes the key PK longer than DynamoDB allows (2048 bytes for a partition key, 1024 for a sort key)");
    CHECK(longer.entity == "Reading");
    CHECK(longer.rule == "K1");
    CHECK(said(store.put(Reading{std::string(2048 - 7, 's'), 1, 1, 1}).run()) == "ok");
    CHECK(said(store.put(Order{"U-1", "d", std::string(1022, 'n')}).run()) == "ok");
    const facet::error sort = refused(store, Order{"U-1", "d", std::string(1023, 'n')});
    CHECK(sort.rule == "K1");
    CHECK(sort.message.starts_with("note makes the key SK longer"));
    CHECK(refused(store, Order{"U-1", std::string(600, 'd'), std::string(500, 'n')}).message.starts_with("date makes the key SK longer"));
}

TEST_CASE("an over-long index key is refused by attribute and field, and changes nothing (contract X3)") {
    scripted_backend backend;
    auto web = facet::open<Web>(backend);
    const auto put = [&](Page page) {
        const auto before = everything(web);
        const std::size_t sent = backend.writes;
        const auto outcome = web.put(page).run();
        if (!outcome.has_value()) {
            CHECK(everything(web) == before);
            CHECK(backend.writes == sent);
            CHECK(outcome.error().code == error_code::invalid_key);
            CHECK(outcome.error().entity == "Page");
            CHECK(outcome.error().rule == "X3");
        }
        return outcome.has_value() ? std::string() : outcome.error().message.substr(0, outcome.error().message.find(" longer"));
    };
    CHECK(put({"s", "p", std::string(2048, 't'), std::string(1015, 'a')}).empty());
    CHECK(put({"s", "p", std::string(2049, 't'), "a"}) == "title makes the key title");
    CHECK(put({"s", "p", "t", std::string(1016, 'a')}) == "author makes the key BySK");
    CHECK(put({std::string(600, 's'), "p", "t", std::string(500, 'a')}) == "site makes the key BySK");
    CHECK(put({"s", "p", "", "a"}) == "title is empty; DynamoDB refuses empty key parts");
}

TEST_CASE("an over-long key condition is refused by attribute and field, and nothing is sent (contract K2)") {
    scripted_backend backend;
    auto store = facet::open<Store>(backend);
    auto web = facet::open<Web>(backend);
    const std::string is_long(3'000, 'x');
    const auto message = [](const auto& outcome) {
        REQUIRE(outcome.has_value() == false);
        CHECK(outcome.error().code == error_code::invalid_key);
        CHECK(outcome.error().rule == "K1");
        CHECK_FALSE(outcome.error().entity.empty());
        return outcome.error().message.substr(0, outcome.error().message.find(" longer"));
    };
    CHECK(message(store.get<Order>("user_id"_f == "U-" + is_long && "date"_f == "d" && "note"_f == "n")) == "user_id makes the key PK");
    CHECK(message(store.erase<Order>("user_id"_f == "U-1" && "date"_f == is_long && "note"_f == "n").run()) == "date makes the key SK");
    CHECK(message(store.query<Order>("user_id"_f == "U-1" && "date"_f == is_long).all()) == "date makes the key SK");
    CHECK(message(store.query<Order>("user_id"_f == "U-1" && "date"_f == "d" && "note"_f >= is_long).all()) == "note makes the key SK");
    CHECK(message(store.query<Order>("user_id"_f == "U-1" && "date"_f == is_long && "note"_f >= "a").all()) == "date makes the key SK");
    CHECK(message(store.query<Order>("user_id"_f == "U-1" && "date"_f == std::string(900, 'd') && "note"_f < std::string(300, 'n')).all()) ==
          "date makes the key SK");
    CHECK(message(web.query<Page>("title"_f == is_long).all()) == "title makes the key title");
    CHECK(message(web.query<Page>("title"_f == "t" && "site"_f == is_long).all()) == "site makes the key BySK");
    CHECK(message(web.query<Page>("title"_f == "t" && "site"_f == "s" && "author"_f.between("a", is_long)).all()) == "author makes the key BySK");
    CHECK(message(web.collection<Page, Comment>("site"_f == is_long).all()) == "site makes the key PK");
    CHECK(backend.gets + backend.writes + backend.reads == 0);
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
    CHECK(delimiter.message == "date holds the delimiter of a verbatim key template, which takes any text only as its last component with the form raw");
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
