// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

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

/// Index keys of every sort: fields by themselves, texts that are composed or copied.
struct Post {
    std::string id;
    std::optional<std::string> title;
    std::string author;
    std::string note;
    facet::binary stamp;
    bool operator==(const Post&) const = default;
};
struct Entry {
    std::string id;
    std::string topic;
    std::string tag;
};
struct Notes : facet::table<"Notes", facet::gsi<"ByTopic", facet::partition<"topic">, facet::sort<"TagSK">>,
                            facet::entity<Entry, facet::domain<"topic", "T-">, facet::domain<"tag", "G-">, facet::key<"ENTRY#{id}", "ENTRY">,
                                          facet::index<"ByTopic", "{topic}", "{tag:raw}">>> {};
struct Blog : facet::table<"Blog", facet::gsi<"ByTitle", facet::partition<"title">, facet::sort<"author">>, facet::gsi<"ByAuthor", facet::partition<"AuthorPK">, facet::sort<"NoteSK">>,
                           facet::gsi<"ByStamp", facet::partition<facet::binary_key("stamp")>>,
                           facet::entity<Post, facet::key<"POST#{id}", "POST">, facet::index<"ByTitle", "{title}", "{author}">,
                                         facet::index<"ByAuthor", "AUTHOR#{author}", "{note:raw}">, facet::index<"ByStamp", "{stamp}">>> {};
Post post() { return {"1", "t", "ann", "n", facet::binary::from("s")}; }

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

TEST_CASE("an update or upsert of what its index keys cannot hold is refused as a put of it is (contract X3)") {
    scripted_backend backend;
    auto blog = facet::open<Blog>(backend);
    blog.put(post()).or_throw();
    const auto same = [&](const Post& whole) {
        const facet::error put = blog.put(whole).run().error();
        const auto set = [&whole](auto builder) {
            return std::move(builder).set("title"_f = whole.title, "author"_f = whole.author, "note"_f = whole.note, "stamp"_f = whole.stamp).run();
        };
        const auto at = "id"_f == "1";
        for (const auto& done : {set(blog.update<Post>(at)), set(blog.upsert<Post>(at)),
                                 blog.transact(blog.update<Post>(at).set("title"_f = whole.title, "author"_f = whole.author, "note"_f = whole.note, "stamp"_f = whole.stamp))}) {
            REQUIRE_FALSE(done.has_value());
            CHECK(done.error().code == put.code);
            CHECK(done.error().message == put.message);
            CHECK(done.error().rule == put.rule);
            CHECK(done.error().entity == put.entity);
            CHECK(done.error().key == put.key);
        }
        CHECK(put.code == error_code::invalid_key);
        CHECK(put.rule == "X3");
        CHECK(put.key == "PK=POST#1, SK=POST");
        return put.message.substr(0, put.message.find(" longer"));
    };
    const auto changed = [](auto change) {
        Post all = post();
        change(all);
        return all;
    };
    CHECK(same(changed([](Post& it) { it.title = ""; })) == "title is empty; DynamoDB refuses empty key parts");
    CHECK(same(changed([](Post& it) { it.title = std::string(2049, 't'); })) == "title makes the key title");
    CHECK(same(changed([](Post& it) { it.author = ""; })) == "author is empty; DynamoDB refuses empty key parts");
    CHECK(same(changed([](Post& it) { it.author = std::string(1025, 'a'); })) == "author makes the key author");
    CHECK(same(changed([](Post& it) { it.note = ""; })) == "note is empty; DynamoDB refuses empty key parts");
    CHECK(same(changed([](Post& it) { it.note = std::string(1025, 'n'); })) == "note makes the key NoteSK");
    CHECK(same(changed([](Post& it) { it.stamp = {}; })) == "stamp is empty; DynamoDB refuses empty key parts");
    CHECK(same(changed([](Post& it) { it.stamp = facet::binary::from(std::string(2049, 's')); })) == "stamp makes the key stamp");
    const auto if_missing = blog.update<Post>("id"_f == "1").set("title"_f.if_missing("")).run();
    CHECK(said(if_missing) == "InvalidKey");
    CHECK(if_missing.error().rule == "X3");
    CHECK(backend.writes == 1);
    CHECK(backend.transactions == 0);
    CHECK(blog.get<Post>("id"_f == "1").value() == post());
    // What just fits is taken.
    CHECK(said(blog.update<Post>("id"_f == "1").set("title"_f = std::string(2048, 't'), "author"_f = std::string(1024, 'a'), "note"_f = std::string(1024, 'n')).run()) == "ok");
    CHECK(said(blog.update<Post>("id"_f == "1").remove("title"_f).run()) == "ok");
}

TEST_CASE("a composed index key that an update makes over-long or of an empty text is refused by the rule of a put (contract X3)") {
    scripted_backend backend;
    auto web = facet::open<Web>(backend);
    web.put(Page{"s", "p", "t", "a"}).or_throw();
    const auto update = [&](std::string author) {
        const auto done = web.update<Page>("site"_f == "s" && "path"_f == "p").set("author"_f = author).run();
        REQUIRE_FALSE(done.has_value());
        const facet::error put = web.put(Page{"s", "p", "t", author}).run().error();
        CHECK(done.error().code == put.code);
        CHECK(done.error().message == put.message);
        CHECK(done.error().rule == "X3");
        CHECK(put.rule == "X3");
    };
    update("");
    update(std::string(1016, 'a'));
    CHECK(backend.writes == 1);
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
    // Operands are told of alike.
    const auto key = "sensor"_f == "s" && "level"_f == 1.0 && "count"_f == 1u;
    for (const double bad : {not_a_number, infinity}) {
        CHECK(store.update<Reading>(key).set("drift"_f = bad).run().error().message == "drift is not a finite number");
        CHECK(store.update<Reading>(key).add("drift"_f, bad).run().error().message == "drift is not a finite number");
        CHECK(store.erase<Reading>(key).when("drift"_f < bad).run().error().message == "drift is not a finite number");
        CHECK(store.query<Reading>("sensor"_f == "s").filter("drift"_f == bad).all().error().message == "drift is not a finite number");
    }
}

TEST_CASE("a number that its width cannot hold is refused by its field's name") {
    scripted_backend backend;
    auto store = facet::open<Store>(backend);
    const facet::error wide = refused(store, Reading{"s", 1, 10'000, 1});
    CHECK(wide.code == error_code::invalid_key);
    CHECK(wide.message == "count is 10000, which does not fit the 4 digits of its key component");
    CHECK(said(store.put(Reading{"s", 1, 9'999, 1}).run()) == "ok");
    const std::string read = store.get<Reading>("sensor"_f == "s" && "level"_f == 1.0 && "count"_f == 123'456u).error().message;
    CHECK(read == "count is 123456, which does not fit the 4 digits of its key component");
}

TEST_CASE("the delimiter in a verbatim template, and a text outside its domain, are refused by name") {
    scripted_backend backend;
    auto store = facet::open<Store>(backend);
    const facet::error delimiter = refused(store, Order{"U-1", "2026|11", "n"});
    CHECK(delimiter.code == error_code::invalid_key);
    CHECK(delimiter.message == "date holds what delimits it in a verbatim key template, which takes any text only as its last component with the form raw");
    CHECK(refused(store, Order{"1", "d", "n"}).message == "user_id does not begin with its field's domain `U-`, or has nothing behind it");
    CHECK(refused(store, Order{"U-", "d", "n"}).message == "user_id does not begin with its field's domain `U-`, or has nothing behind it");
    CHECK(said(store.put(Order{"U-1", "2026-11", "n"}).run()) == "ok");
}

TEST_CASE("a domain holds of fields that are index keys by themselves, too") {
    scripted_backend backend;
    auto notes = facet::open<Notes>(backend);
    notes.put(Entry{"1", "T-1", "G-1"}).or_throw();
    const auto outside = [&](const std::string& topic, const std::string& tag) {
        const facet::error put = notes.put(Entry{"1", topic, tag}).run().error();
        const facet::error updated = notes.update<Entry>("id"_f == "1").set("topic"_f = topic, "tag"_f = tag).run().error();
        CHECK(put.code == error_code::invalid_key);
        CHECK(updated.code == error_code::invalid_key);
        CHECK(updated.message == put.message);
        return put.message.substr(0, put.message.find(','));
    };
    CHECK(outside("x", "G-1") == "topic does not begin with its field's domain `T-`");
    CHECK(outside("T-", "G-1") == "topic does not begin with its field's domain `T-`");
    CHECK(outside("T-1", "x") == "tag does not begin with its field's domain `G-`");
    CHECK(backend.writes == 1);
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
