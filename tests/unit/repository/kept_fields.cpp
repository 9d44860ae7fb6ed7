// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;
using std::chrono::seconds;
using std::chrono::sys_seconds;

namespace {

using millis = std::chrono::sys_time<std::chrono::milliseconds>;

struct Document {
    std::string id;
    std::string text;
    std::uint32_t version = 0;
    millis made{};
    sys_seconds written{};
    std::string language = "en";
    std::int64_t rank = 3;
};
struct Session {
    std::string user;
    std::string token;
    std::optional<sys_seconds> expires;
};
struct Counter {
    std::string name;
    std::int64_t value;
    std::int64_t ttl;
};
struct Library
    : facet::table<"Library", facet::gsi<"Recent", facet::partition<"RecentPK">, facet::sort<"RecentSK">>,
                   facet::entity<Document, facet::version<"version">, facet::created_at<"made">, facet::changed_at<"written">, facet::defaulted<"language">, facet::defaulted<"rank">,
                                 facet::defaulted<"version">, facet::defaulted<"made">, facet::defaulted<"written">, facet::key<"DOCUMENT#{id}", "DOCUMENT">,
                                 facet::index<"Recent", "DOCUMENTS", "{written}#{id}">>,
                   facet::entity<Session, facet::expires_at<"expires">, facet::key<"USER#{user}", "SESSION#{token}">>,
                   facet::entity<Counter, facet::expires_at<"ttl">, facet::key<"COUNTER#{name}", "COUNTER">>> {};

/// A clock that a test moves.
struct test_clock {
    sys_seconds now{seconds(1'700'000'000)};

    [[nodiscard]] facet::open_options options(bool hide = false) {
        facet::open_options all;
        all.clock.context = this;
        all.clock.read = [](void* self) { return std::chrono::system_clock::time_point(static_cast<test_clock*>(self)->now); };
        all.hide_expired = hide;
        return all;
    }
};
const auto one = "id"_f == "1";
Document document() {
    Document made;
    made.id = "1";
    made.text = "t";
    return made;
}

}  // namespace

TEST_CASE("a version counts writes, and one who has an older one is refused") {
    facet::memory::engine engine;
    test_clock clock;
    auto library = facet::open<Library>(engine, clock.options());
    CHECK(said(library.put(document()).run()) == "ok");
    CHECK(library.get<Document>(one)->version == 1);
    CHECK(said(library.put(document()).run()) == "ConditionalCheckFailedException");
    Document read = library.get<Document>(one).value();
    read.text = "u";
    CHECK(said(library.put(read).run()) == "ok");
    CHECK(library.get<Document>(one)->version == 2);
    CHECK(said(library.put(read).run()) == "ConditionalCheckFailedException");
    CHECK(said(library.replace(read).run()) == "ConditionalCheckFailedException");
    read = library.get<Document>(one).value();
    CHECK(said(library.replace(read).run()) == "ok");
    CHECK(library.get<Document>(one)->version == 3);
    CHECK(said(library.update<Document>(one).set("text"_f = "v").run()) == "ok");
    CHECK(said(library.update<Document>(one).set("text"_f = "w").when("version"_f == 3u).run()) == "ConditionalCheckFailedException");
    CHECK(library.get<Document>(one)->version == 4);
    const auto modified = library.modify<Document>(one, [](Document& it) { it.text = "x", it.version = 99; });
    REQUIRE(modified.has_value());
    CHECK(modified->version == 5);
    CHECK(library.get<Document>(one)->version == 5);
    CHECK(said(library.create(document()).run()) == "ConditionalCheckFailedException");
    CHECK(said(library.replace([] { Document other = document(); return other.id = "2", other; }()).run()) == "ConditionalCheckFailedException");
    CHECK(library.modify<Document>(one, [](Document&) {})->version == 5);
}

TEST_CASE("an old version is told by its field and what the object has") {
    facet::memory::engine engine;
    auto library = facet::open<Library>(engine);
    Document read = document();
    library.put(read).or_throw();
    const auto message = [](const facet::result<void>& outcome) {
        REQUIRE_FALSE(outcome.has_value());
        CHECK((outcome.error() == error_code::conditional_check_failed || outcome.error().reasons[0].code == facet::reason_code::conditional_check_failed));
        return outcome.error().reasons.empty() ? outcome.error().message : outcome.error().reasons[0].message;
    };
    const std::string begin = "The conditional request failed; version is not ";
    CHECK(message(library.put(read).run()) == begin + "0, as that of this object");
    CHECK(message(library.replace(read).run()) == begin + "0, as that of this object, or the item is gone");
    read.version = 3;
    CHECK(message(library.put(read).run()) == begin + "3, as that of this object, or the item is gone");
    CHECK(message(library.replace(read).run()) == begin + "3, as that of this object, or the item is gone");
    CHECK(message(library.replace(read).when("text"_f == "t").run()) == begin + "3, as that of this object, or the item is gone, or what else was asked of it does not hold");
    CHECK(message(library.put(read).when("text"_f == "t" && "rank"_f == 3).run()) ==
          begin + "3, as that of this object, or the item is gone, or what else was asked of it does not hold");
    CHECK(message(library.transact(library.put(read), library.put(Counter{"c", 1, 0}))) == begin + "3, as that of this object, or the item is gone");
    CHECK(message(library.create(read).run()) == "The conditional request failed; there is such an item already");
    CHECK(message(library.update<Document>(one).set("text"_f = "u").when("version"_f == 3u).run()) ==
          "The conditional request failed; there is no such item, or what is asked of version does not hold");
}

TEST_CASE("an update that says no change touches what has a version or a time of change") {
    facet::memory::engine engine;
    test_clock clock;
    auto library = facet::open<Library>(engine, clock.options());
    library.put(document()).or_throw();
    clock.now += seconds(5);
    CHECK(said(library.update<Document>(one).run()) == "ok");
    CHECK(library.get<Document>(one)->version == 2);
    CHECK(library.get<Document>(one)->written == clock.now);
}

TEST_CASE("an imported version of 0 is that of the object that is read back") {
    facet::memory::engine engine;
    auto library = facet::open<Library>(engine);
    library.unchecked_import(document()).or_throw();
    const Document read = library.get<Document>(one).value();
    CHECK(read.version == 0);
    CHECK(said(library.put(read).run()) == "ok");
    CHECK(said(library.replace(read).run()) == "ConditionalCheckFailedException");
    CHECK(library.get<Document>(one)->version == 1);
}

TEST_CASE("times of making and writing are kept, and index entries made from them follow") {
    facet::memory::engine engine;
    test_clock clock;
    auto library = facet::open<Library>(engine, clock.options());
    const sys_seconds start = clock.now;
    library.create(document()).or_throw();
    Document read = library.get<Document>(one).value();
    CHECK(read.made == start);
    CHECK(read.written == start);
    clock.now += seconds(10);
    library.put(read).or_throw();
    read = library.get<Document>(one).value();
    CHECK(read.made == start);
    CHECK(read.written == start + seconds(10));
    clock.now += seconds(10);
    library.update<Document>(one).set("text"_f = "u").or_throw();
    const auto recent = [&](sys_seconds at) { return library.query<Document>("written"_f == at).count().value(); };
    CHECK(library.get<Document>(one)->written == start + seconds(20));
    CHECK(recent(start + seconds(20)) == 1);
    CHECK(recent(start + seconds(10)) == 0);
    clock.now += seconds(10);
    REQUIRE(library.modify<Document>(one, [](Document& it) { it.text = "v"; }).has_value());
    CHECK(recent(start + seconds(30)) == 1);
    CHECK(library.query<Document>().count().value() == 1);
    // Nothing to write: nothing is written.
    clock.now += seconds(10);
    REQUIRE(library.modify<Document>(one, [](Document&) {}).has_value());
    CHECK(library.get<Document>(one)->written == start + seconds(30));
    // Imports bring their own.
    Document old = document();
    old.id = "2", old.version = 7, old.made = sys_seconds(seconds(5)), old.written = sys_seconds(seconds(6));
    library.unchecked_import(old).or_throw();
    const auto imported = library.get<Document>("id"_f == "2");
    CHECK(imported->version == 7);
    CHECK(imported->written == sys_seconds(seconds(6)));
}

TEST_CASE("an upsert keeps version and times, for a new item and an old one") {
    facet::memory::engine engine;
    test_clock clock;
    auto library = facet::open<Library>(engine, clock.options());
    const sys_seconds start = clock.now;
    const auto once = [&](const char* text) {
        return said(library.upsert<Document>(one).set("text"_f = text, "language"_f = "de", "rank"_f = 1).run());
    };
    CHECK(once("a") == "ok");
    clock.now += seconds(60);
    CHECK(once("b") == "ok");
    const Document read = library.get<Document>(one).value();
    CHECK(read.version == 2);
    CHECK(read.made == start);
    CHECK(read.written == start + seconds(60));
    CHECK(library.query<Document>("written"_f == start + seconds(60)).count().value() == 1);
    CHECK(library.query<Document>().count().value() == 1);
}

TEST_CASE("what an older item lacks has the value that the struct gives it, and a version can be adopted") {
    facet::memory::engine engine;
    test_clock clock;
    auto library = facet::open<Library>(engine, clock.options());
    REQUIRE(put_raw(library, {{"PK", "DOCUMENT#1"}, {"SK", "DOCUMENT"}, {"id", "1"}, {"text", "old"}}).has_value());
    Document read = library.get<Document>(one).value();
    CHECK(read.language == "en");
    CHECK(read.rank == 3);
    CHECK(read.version == 0);
    CHECK(said(library.put(read).run()) == "ok");
    CHECK(library.get<Document>(one)->version == 1);
    CHECK(said(library.put(read).run()) == "ConditionalCheckFailedException");
    // In a page read as a whole, too, one behind the other.
    for (int i = 2; i < 5; ++i)
        REQUIRE(put_raw(library, {{"PK", "DOCUMENT#" + std::to_string(i)}, {"SK", "DOCUMENT"}, {"id", std::to_string(i)}, {"text", "old"}, {"language", i == 3 ? "fr" : "it"}}).has_value());
    for (const auto& each : library.scan<Document>().all().value()) CHECK(each.rank == 3);
}

TEST_CASE("an expiry is a number of seconds (contract Y2)") {
    facet::memory::engine engine;
    test_clock clock;
    auto library = facet::open<Library>(engine, clock.options());
    library.put(Session{"ann", "x", clock.now + seconds(90)}).or_throw();
    std::string number;
    (void)library.backend().scan(library.handle(), {}, [&](std::span<const facet::item_view> some) {
        number = facet::request::unpack_item(some[0], facet::schema<Library>::facts.description, library.handle())->find("expires")->as_number().to_string();
    });
    CHECK(number == "1700000090");
    const auto session = "user"_f == "ann" && "token"_f == "x";
    CHECK(library.get<Session>(session)->expires == clock.now + seconds(90));
    library.update<Session>(session).set("expires"_f = clock.now + seconds(95)).when("expires"_f < clock.now + seconds(91)).or_throw();
    CHECK(library.get<Session>(session)->expires == clock.now + seconds(95));
    CHECK(library.query<Session>("user"_f == "ann").filter("expires"_f > clock.now + seconds(94)).count().value() == 1);
    library.update<Session>(session).remove("expires"_f).or_throw();
    CHECK_FALSE(library.get<Session>(session)->expires.has_value());
}

TEST_CASE("what is expired is hidden where that is asked for, from every read, and goes with a sweep (contract Y3)") {
    facet::memory::engine engine;
    test_clock clock;
    auto library = facet::open<Library>(engine, clock.options());
    auto hiding = facet::open<Library>(engine, clock.options(true));
    for (int i = 0; i < 20; ++i)
        library.put(Session{"ann", std::to_string(100 + i), i % 4 == 0 ? std::optional<sys_seconds>() : std::optional<sys_seconds>(clock.now + seconds(i))}).or_throw();
    library.put(Counter{"c", 1, 1'700'000'005}).or_throw();
    library.put(Counter{"ancient", 1, 5}).or_throw();
    clock.now += seconds(10);
    const auto expired = "user"_f == "ann" && "token"_f == "105";
    CHECK(library.get<Session>(expired).has_value());
    CHECK(hiding.get<Session>(expired).missing());
    CHECK(hiding.get<Counter>("name"_f == "c").missing());
    CHECK(hiding.get<Counter>("name"_f == "ancient").has_value());
    CHECK_FALSE(std::get<0>(*hiding.batch_get(hiding.key<Session>(expired))).has_value());
    CHECK(hiding.get<Session>("user"_f == "ann" && "token"_f == "108").has_value());
    const auto revive = [](Session& it) { it.expires.reset(); };
    CHECK(said(hiding.modify<Session>(expired, revive)) == "ItemNotFound");
    CHECK(said(hiding.move<Session>(expired, [](Session& it) { it.token = "205"; })) == "ItemNotFound");
    CHECK(said(hiding.modify<Counter>("name"_f == "c", [](Counter& it) { ++it.value; })) == "ItemNotFound");
    CHECK(library.modify<Session>(expired, [](Session& it) { *it.expires += seconds(0); }).has_value());
    CHECK(hiding.modify<Session>("user"_f == "ann" && "token"_f == "108", [](Session&) {}).has_value());
    CHECK(library.query<Session>("user"_f == "ann").count().value() == 20);
    CHECK(hiding.query<Session>("user"_f == "ann").count().value() == 13);
    CHECK(hiding.query<Session>("user"_f == "ann").all()->size() == 13);
    CHECK(hiding.scan<Session, Counter>().count().value() == 14);
    // A limit counts what is returned.
    std::string walked;
    facet::cursor next;
    do {
        const auto page = hiding.query<Session>("user"_f == "ann").limit(3).after(next).page();
        REQUIRE(page.has_value());
        CHECK((page->items.size() == 3 || page->next.empty()));
        for (const Session& each : page->items) walked += each.token.substr(1) + ' ';
        next = page->next;
    } while (!next.empty());
    CHECK(walked == "00 04 08 10 11 12 13 14 15 16 17 18 19 ");
    CHECK(library.sweep<Session>().value() == 7);
    CHECK(library.sweep<Session>().value() == 0);
    CHECK(library.query<Session>("user"_f == "ann").count().value() == 13);
    CHECK(library.get<Counter>("name"_f == "c").has_value());
    CHECK(library.sweep<Counter>().value() == 1);
    CHECK(library.erase(Counter{"ancient", 0, 0}).run().has_value());
    CHECK(library.scan<Counter>().count().value() == 0);
}
