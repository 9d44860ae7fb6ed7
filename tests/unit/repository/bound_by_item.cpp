// SPDX-License-Identifier: BSL-1.0
// A bound repository's calls about items whose primary key does not hold the tenant.
#include <facet/repository/bind.hpp>
#include <facet/repository/show.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Draft {
    std::string id;
    std::string tenant;
    std::string title;
    std::int64_t words = 0;
};
/// With a version, which does not tell an item from one that another made anew.
struct Plan {
    std::string id;
    std::string tenant;
    std::string text;
    std::int64_t version = 0;
};
/// Had an owner once, and before that none.
struct Memo {
    std::string id;
    std::string tenant = "main";
    std::string text{};
};
struct Heading {
    std::string id;
    std::string title;
};
struct User {
    std::string id;
    std::string tenant;
    std::string mail;
};
struct Mail {
    std::string mail;
    std::string id;
};
struct Upload {
    std::string id;
    std::string path;
    std::string tenant{};
};
[[nodiscard]] std::string tenant_of(const std::string& path) { return path.substr(0, path.find('/')); }
struct Drafts : facet::table<"Drafts", facet::gsi<"ByTenant", facet::partition<"TenantPK">, facet::sort<"TenantSK">>,
                             facet::entity<Draft, facet::key<"DRAFT#{id}", "DRAFT">, facet::index<"ByTenant", "TENANT#{tenant}#DRAFTS", "{title}">>,
                             facet::entity<Plan, facet::key<"PLAN#{id}", "PLAN">, facet::version<"version">>,
                             facet::entity<Memo, facet::key<"MEMO#{id}", "MEMO">, facet::defaulted<"tenant">, facet::renamed_from<"tenant", "owner">>,
                             facet::entity<User, facet::key<"USER#{id}", "USER">, facet::unique<Mail>>,
                             facet::entity<Mail, facet::key<"MAIL#{mail}", "MAIL">>,
                             facet::entity<Upload, facet::key<"UPLOAD#{id}", "UPLOAD">, facet::computed<"tenant", tenant_of, "path">>> {};

struct filled {
    facet::memory::engine engine;
    facet::repository<Drafts, facet::memory::engine> all = facet::open<Drafts>(engine);

    filled() {
        for (const char* tenant : {"a", "b"}) {
            all.put(Draft{tenant, tenant, "of " + std::string(tenant), 5}).or_throw();
            all.create(Plan{tenant, tenant, "of " + std::string(tenant)}).or_throw();
            all.create(User{tenant, tenant, std::string(tenant) + "@example.com"}).or_throw();
        }
    }
};

template <class Outcome>
[[nodiscard]] bool unmet(const Outcome& outcome) {
    return !outcome.has_value() && outcome.error().code == error_code::conditional_check_failed && outcome.error().item.empty();
}

}  // namespace

TEST_CASE("where the key does not hold the tenant, writes are of the tenant's items, and to others there are none") {
    filled on;
    const auto mine = facet::bind(on.all, "tenant"_f == "a");
    for (const char* id : {"b", "none"}) {  // another's, and none: told alike
        CAPTURE(id);
        CHECK(unmet(mine.replace(Draft{id, "a", "x"}).run()));
        CHECK(unmet(mine.erase(Draft{id, "a", "x"}).run()));
        CHECK(unmet(mine.erase<Draft>("id"_f == id).run()));
        CHECK(unmet(mine.update<Draft>("id"_f == id).set("words"_f = 1).run()));
        CHECK(unmet(mine.update<Draft>("id"_f == id).set("title"_f = "x").when("words"_f >= 0).run()));
        CHECK(said(mine.modify<Draft>("id"_f == id, [](Draft& it) { it.words = 9; })) == "ItemNotFound");
        CHECK(said(mine.move<Draft>("id"_f == id, [](Draft& it) { it.id = "c"; })) == "ItemNotFound");
        CHECK(mine.get<Draft>("id"_f == id).missing());
        CHECK_FALSE(mine.transact(mine.check<Draft>("id"_f == id).exists(), mine.put(Draft{"d", "a", "x"})).has_value());
        CHECK_FALSE(mine.transact(mine.check<Draft>("id"_f == id).when("words"_f == 5), mine.put(Draft{"d", "a", "x"})).has_value());
        CHECK(mine.transact(mine.check<Draft>("id"_f == id).missing(), mine.put(Draft{"e", "a", "x"})).has_value());
    }
}

TEST_CASE("where the key does not hold the tenant, its own items are written as ever") {
    filled on;
    const auto mine = facet::bind(on.all, "tenant"_f == "a");
    mine.put(Draft{"a", "a", "new", 1}).or_throw();
    CHECK(mine.put(Draft{"a", "a", "newer", 2}).returning_old().run()->title == "new");
    mine.put(Draft{"c", "a", "other", 1}).or_throw();
    mine.replace(Draft{"c", "a", "replaced", 2}).or_throw();
    mine.update<Draft>("id"_f == "c").set("title"_f = "updated").or_throw();  // with its entry in the index
    CHECK(mine.query<Draft>("title"_f == "updated").count().value() == 1);
    CHECK(mine.update<Draft>("id"_f == "c").set("words"_f += 1).returning_new().run()->words == 3);
    auto kept = mine.update<Draft>("id"_f == "c");
    kept.set("words"_f = 7);
    kept.or_throw();
    CHECK(mine.modify<Draft>("id"_f == "c", [](Draft& it) { it.words += 1; })->words == 8);
    CHECK(mine.move<Draft>("id"_f == "c", [](Draft& it) { it.id = "d"; })->id == "d");
    mine.upsert<Draft>("id"_f == "d").set("title"_f = "upserted").set("words"_f = 9).or_throw();
    mine.upsert<Draft>("id"_f == "e").set("title"_f = "made").set("words"_f = 1).or_throw();
    CHECK(on.all.get<Draft>("id"_f == "d")->words == 9);
    CHECK(on.all.get<Draft>("id"_f == "e")->tenant == "a");
    CHECK(mine.query<Draft>("title"_f == "made").count().value() == 1);
    CHECK(mine.get<Draft>("id"_f == "d", facet::consistent)->title == "upserted");
    CHECK(mine.get<Draft>("id"_f == "d", facet::as<Heading>)->title == "upserted");
    CHECK(mine.get<Draft>("id"_f == "b", facet::as<Heading>).missing());
    CHECK(mine.transact(mine.check<Draft>("id"_f == "d").when("words"_f == 9), mine.update<Draft>("id"_f == "e").set("words"_f = 2), mine.erase<Draft>("id"_f == "a")).has_value());
    CHECK_FALSE(mine.transact(mine.check<Draft>("id"_f == "d").missing(), mine.put(Draft{"f", "a", "x"})).has_value());
    mine.erase(Draft{"d", "a", "whatever"}).or_throw();
    mine.erase<Draft>("id"_f == "e").or_throw();
    CHECK(on.all.scan<Draft>().count().value() == 1);
    facet::consumed_capacity units;
    CHECK(mine.get<Plan>("id"_f == "a", facet::metered(units)).has_value());
    CHECK(units.total() == 0.5);
    CHECK(mine.explain_get<Draft>("id"_f == "a").find("DRAFT#a") != std::string::npos);
}

TEST_CASE("where the key does not hold the tenant, nothing is changed of another's item, nor made another's") {
    filled on;
    const auto mine = facet::bind(on.all, "tenant"_f == "a");
    const auto before = everything(on.all);
    CHECK(unmet(mine.put(Draft{"b", "a", "x"}).run()));
    CHECK(unmet(mine.put(Draft{"b", "a", "x"}).when("words"_f >= 0).run()));
    CHECK(unmet(mine.put(Plan{"b", "a", "x", 1}).run()));  // the version that is there
    CHECK(unmet(mine.replace(Plan{"b", "a", "x", 1}).run()));
    CHECK(unmet(mine.create(Draft{"b", "a", "x"}).run()));
    CHECK(unmet(mine.upsert<Draft>("id"_f == "b").set("title"_f = "x").set("words"_f = 1).run()));
    CHECK(said(mine.put(Draft{"a", "b", "x"}).run()) == "ValidationException");
    CHECK(said(mine.replace(Draft{"a", "b", "x"}).run()) == "ValidationException");
    CHECK(said(mine.erase(Draft{"a", "b", "x"}).run()) == "ValidationException");
    CHECK(said(mine.modify<Draft>("id"_f == "a", [](Draft& it) { it.tenant = "b"; })) == "ValidationException");
    CHECK(said(mine.move<Draft>("id"_f == "a", [](Draft& it) { it.id = "c", it.tenant = "b"; })) == "ValidationException");
    CHECK(said(mine.move<Draft>("id"_f == "a", [](Draft& it) { it.id = "b"; })) == "TransactionCanceledException");
    CHECK(unmet(mine.erase(User{"b", "a", "b@example.com"}).run()));  // with its guard
    CHECK(said(mine.modify<User>("id"_f == "b", [](User& it) { it.mail = "c@example.com"; })) == "ItemNotFound");
    CHECK(said(mine.modify<User>("id"_f == "a", [](User& it) { it.mail = "b@example.com"; })) == "DuplicateItemException");
    CHECK(everything(on.all) == before);
}

TEST_CASE("an error shows no item of another tenant") {
    filled on;
    const auto mine = facet::bind(on.all, "tenant"_f == "a");
    CHECK(said(mine.put(Draft{"b", "a", "x"}).keeping_failed().run()) == "ValidationException");
    CHECK(said(mine.replace(Draft{"b", "a", "x"}).keeping_failed().run()) == "ValidationException");
    CHECK(said(mine.erase<Draft>("id"_f == "b").keeping_failed().run()) == "ValidationException");
    CHECK(said(mine.update<Draft>("id"_f == "b").set("words"_f = 1).keeping_failed().run()) == "ValidationException");
    CHECK(said(mine.upsert<Draft>("id"_f == "b").set("words"_f = 1).set("title"_f = "x").keeping_failed().run()) == "ValidationException");
    const auto checked = mine.transact(mine.check<Draft>("id"_f == "b").when("words"_f == 1).keeping_failed(), mine.put(Draft{"c", "a", "x"}));
    CHECK(said(checked) == "ValidationException");
    CHECK_FALSE(mine.met<Draft>(checked).has_value());
    // Unreadable as it is, another's item is missing, too.
    REQUIRE(put_raw(on.all, {{"PK", "DRAFT#odd"}, {"SK", "DRAFT"}, {"id", "odd"}, {"tenant", "b"}, {"title", true}}).has_value());
    CHECK(mine.get<Draft>("id"_f == "odd").missing());
    CHECK(said(mine.modify<Draft>("id"_f == "odd", [](Draft&) {})) == "ItemNotFound");
    CHECK(unmet(mine.update<Draft>("id"_f == "odd").set("words"_f += 1).run()));
    const auto unread = facet::bind(on.all, "tenant"_f == "b").get<Draft>("id"_f == "odd");
    CHECK(unread.error().code == error_code::decode_failed);
    CHECK(unread.error().operation == "get");
}

TEST_CASE("an item that another tenant made anew meanwhile is not changed for its version") {
    scripted_backend backend;
    const auto all = facet::open<Drafts>(backend);
    const auto mine = facet::bind(all, "tenant"_f == "a");
    all.create(Plan{"1", "a", "of a"}).or_throw();
    std::size_t calls = 0;
    backend.before_write = [&] {
        backend.before_write = {};
        REQUIRE(all.erase<Plan>("id"_f == "1").run().has_value());
        REQUIRE(all.create(Plan{"1", "b", "of b"}).run().has_value());
    };
    const auto changed = mine.modify<Plan>("id"_f == "1", [&](Plan& it) { ++calls, it.text = "changed"; });
    CHECK(said(changed) == "ItemNotFound");
    CHECK(calls == 1);
    CHECK(all.get<Plan>("id"_f == "1")->text == "of b");
    all.create(Plan{"2", "a", "of a"}).or_throw();
    backend.before_transaction = [&] {
        backend.before_transaction = {};
        REQUIRE(all.erase<Plan>("id"_f == "2").run().has_value());
        REQUIRE(all.create(Plan{"2", "b", "of b"}).run().has_value());
    };
    CHECK(said(mine.move<Plan>("id"_f == "2", [](Plan& it) { it.id = "3"; })) == "ItemNotFound");
    CHECK(all.get<Plan>("id"_f == "2")->text == "of b");
}

TEST_CASE("an item is the tenant's by an older name of the field, or by its default, and is changed so") {
    facet::memory::engine engine;
    const auto all = facet::open<Drafts>(engine);
    const auto raw = [&](const char* id, const char* name, const char* value) {
        facet::item item{{"PK", std::string("MEMO#") + id}, {"SK", "MEMO"}, {"id", id}, {"text", "old"}};
        if (name != nullptr) item.insert_or_assign(name, value);
        REQUIRE(put_raw(all, item).has_value());
    };
    for (const char* tenant : {"main", "ann"}) {
        const std::string theirs = std::string(tenant) == "main" ? "ann" : "main";
        raw("present", "tenant", tenant);
        raw("older", "owner", tenant);
        raw("lacking", nullptr, nullptr);
        raw("other", "tenant", theirs.c_str());
        raw("older_other", "owner", theirs.c_str());
        const auto mine = facet::bind(all, "tenant"_f == tenant);
        for (const std::string id : {"present", "older", "lacking", "other", "older_other"}) {
            CAPTURE(tenant, id);
            const bool own = id == "present" || id == "older" || (id == "lacking" && std::string(tenant) == "main");
            CHECK(mine.get<Memo>("id"_f == id).has_value() == own);
            CHECK(mine.transact(mine.check<Memo>("id"_f == id).exists(), mine.put(Draft{"x", tenant, "t"})).has_value() == own);
            CHECK(mine.transact(mine.check<Memo>("id"_f == id).missing(), mine.put(Draft{"x", tenant, "t"})).has_value() != own);
            CHECK(mine.update<Memo>("id"_f == id).set("text"_f = "new").run().has_value() == own);
            CHECK(mine.modify<Memo>("id"_f == id, [](Memo& it) { it.text += "er"; }).has_value() == own);
            CHECK(mine.upsert<Memo>("id"_f == id).set("text"_f = "newest").run().has_value() == own);
            CHECK(mine.put(Memo{id, tenant, "put"}).run().has_value() == own);
            CHECK(mine.erase<Memo>("id"_f == id).run().has_value() == own);
        }
        CHECK(mine.get<Memo>("id"_f == "none").missing());
        CHECK(said(mine.update<Memo>("id"_f == "none").set("text"_f = "x").run()) == "ConditionalCheckFailedException");
        CHECK(mine.transact(mine.check<Memo>("id"_f == "none").missing(), mine.put(Draft{"x", tenant, "t"})).has_value());
        CHECK_FALSE(mine.transact(mine.check<Memo>("id"_f == "none").exists(), mine.put(Draft{"x", tenant, "t"})).has_value());
        mine.upsert<Memo>("id"_f == "none").set("text"_f = "x").or_throw();
        CHECK(all.get<Memo>("id"_f == "none")->tenant == tenant);
        mine.erase<Memo>("id"_f == "none").or_throw();
        all.batch_write(all.erase<Draft>("id"_f == "x")).value();
    }
}

TEST_CASE("where the tenant is computed, what it is computed from counts") {
    facet::memory::engine engine;
    const auto all = facet::open<Drafts>(engine);
    const auto mine = facet::bind(all, "tenant"_f == "a");
    mine.create(Upload{"1", "a/1"}).or_throw();
    all.create(Upload{"2", "b/2"}).or_throw();
    CHECK(said(mine.put(Upload{"1", "b/1", "a"}).run()) == "ValidationException");
    CHECK(unmet(mine.put(Upload{"2", "a/2"}).run()));
    CHECK(said(mine.modify<Upload>("id"_f == "1", [](Upload& it) { it.path = "b/1"; })) == "ValidationException");
    CHECK(said(mine.modify<Upload>("id"_f == "2", [](Upload& it) { it.path = "a/1"; })) == "ItemNotFound");
    CHECK(mine.modify<Upload>("id"_f == "1", [](Upload& it) { it.path = "a/3"; })->path == "a/3");
    CHECK(mine.get<Upload>("id"_f == "2").missing());
}

namespace {

struct Card {
    std::string id;
    std::string tenant;
    std::string title;
    std::chrono::sys_seconds changed{};
    std::int64_t version = 0;
    std::string label{};  // computed
};
[[nodiscard]] std::string label_of(const std::string& tenant, const std::string& title) { return tenant + ": " + title; }
struct Cards : facet::table<"Cards", facet::gsi<"ByTenant", facet::partition<"TenantPK">, facet::sort<"TenantSK">>, facet::gsi<"ByLabel", facet::partition<"LabelPK">, facet::sort<"LabelSK">>,
                            facet::entity<Card, facet::key<"CARD#{id}", "CARD">, facet::changed_at<"changed">, facet::version<"version">, facet::computed<"label", label_of, "tenant", "title">,
                                          facet::index<"ByTenant", "TENANT#{tenant}", "{changed}">, facet::index<"ByLabel", "LABEL#{label}", "{id}">>> {};

}  // namespace

TEST_CASE("an update knows the bound field for what is made from it") {
    facet::memory::engine engine;
    const auto all = facet::open<Cards>(engine);
    const auto mine = facet::bind(all, facet::field<&Card::tenant> == "a");
    mine.create(Card{"1", "a", "old"}).or_throw();
    mine.update<Card>("id"_f == "1").set("title"_f = "new").or_throw();
    CHECK(mine.get<Card>("id"_f == "1")->label == "a: new");
    CHECK(all.query<Card>("label"_f == "a: new").count().value() == 1);
    CHECK(all.query<Card>("label"_f == "a: old").count().value() == 0);
    CHECK(mine.query<Card>().count().value() == 1);
    mine.upsert<Card>("id"_f == "2").set("title"_f = "made").or_throw();
    CHECK(mine.get<Card>("id"_f == "2")->label == "a: made");
    CHECK(mine.transact(mine.update<Card>("id"_f == "2").set("title"_f = "newer"), mine.check<Card>("id"_f == "1").when("version"_f == 2)).has_value());
    CHECK(all.query<Card>("label"_f == "a: newer").count().value() == 1);
    const auto theirs = facet::bind(all, "tenant"_f == "b");
    CHECK(unmet(theirs.update<Card>("id"_f == "2").set("title"_f = "x").run()));
    CHECK(unmet(theirs.put(Card{"2", "b", "x", {}, 1}).run()));
}
