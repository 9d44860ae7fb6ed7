// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/backend/lagging_indexes.hpp>
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_all.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

namespace {

struct Page {
    std::string path;
    std::string text;
    std::string org{};  // computed
};
[[nodiscard]] std::string org_of(const std::string& path) { return path.substr(0, path.find('/')); }
struct Event {
    std::string event;
    std::string org;
    std::string text;
};
struct Site {
    std::string org;
    std::int64_t site;
};
struct Pages : facet::table<"Pages", facet::gsi<"ByOrg", facet::partition<"OrgPK">, facet::sort<"OrgSK">>,
                            facet::entity<Page, facet::key<"ORG#{org}", "PAGE#{path}">, facet::computed<"org", org_of, "path">>,
                            facet::entity<Event, facet::key<"EVENT#{event}", "EVENT">, facet::index<"ByOrg", "ORG#{org}", "{event}">>,
                            facet::entity<Site, facet::key<"SITE#{org:lower}", "SITE#{site:6}">, facet::index<"ByOrg", "SITES#{org:lower}", "{site:6}">>> {};

}  // namespace

TEST_CASE("a field that is computed is what it is computed from") {
    facet::memory::engine engine;
    const auto pages = facet::open<Pages>(engine);
    pages.put(Page{"b/secret", "of b", {}}).or_throw();
    const auto mine = facet::bind(pages, "org"_f == "a");
    mine.put(Page{"a/own", "text", {}}).or_throw();
    for (const char* said : {"a", "b", ""}) {
        const Page escaping{"b/secret", "overwritten", said};
        CHECK(mine.put(escaping).run().error().code == facet::error_code::validation);
        CHECK(mine.create(escaping).run().error().code == facet::error_code::validation);
        CHECK(mine.replace(escaping).run().error().code == facet::error_code::validation);
        CHECK(mine.erase(escaping).run().error().code == facet::error_code::validation);
        CHECK(mine.transact(mine.erase(escaping)).error().code == facet::error_code::validation);
    }
    CHECK(mine.move<Page>("path"_f == "a/own", [](Page& page) { page.path = "b/moved"; }).error().code == facet::error_code::validation);
    CHECK(pages.query<Page>("org"_f == "b").all()->size() == 1);
    CHECK(pages.get<Page>("org"_f == "b" && "path"_f == "b/secret")->text == "of b");
    CHECK(mine.move<Page>("path"_f == "a/own", [](Page& page) { page.path = "a/moved"; })->org == "a");
    CHECK(mine.query<Page>().count().value() == 1);
}

TEST_CASE("a failed create shows no item of another tenant") {
    facet::memory::engine engine;
    const auto pages = facet::open<Pages>(engine);
    pages.put(Event{"1", "b", "secret"}).or_throw();
    const auto mine = facet::bind(pages, "org"_f == "a");
    const facet::result<void> there = mine.create(Event{"1", "a", "x"}).run();
    CHECK(there.error().code == facet::error_code::conditional_check_failed);
    const facet::result<void> kept = mine.create(Event{"1", "a", "x"}).keeping_failed().run();
    CHECK(kept.error().code == facet::error_code::validation);
    CHECK_FALSE(mine.met<Event>(kept.error()).has_value());
    mine.create(Page{"a/p", "text", {}}).or_throw();
    const facet::result<void> own = mine.create(Page{"a/p", "other", {}}).keeping_failed().run();
    CHECK(mine.met<Page>(own.error())->text == "text");
}

TEST_CASE("another case is the same tenant where all keys fold it") {
    facet::memory::engine engine;
    const auto pages = facet::open<Pages>(engine);
    const auto mine = facet::bind(pages, "org"_f == "acme");
    mine.put(Site{"ACME", 1}).or_throw();
    mine.put(Site{"acme", 2}).or_throw();
    CHECK(mine.put(Site{"acne", 3}).run().error().code == facet::error_code::validation);
    CHECK(mine.get<Site>("site"_f == 1)->org == "ACME");
    CHECK(mine.query<Site>("site"_f >= 1).using_index<"ByOrg">().count().value() == 2);
    CHECK(mine.explain_get<Site>("site"_f == 1).find("SITE#") != std::string::npos);
    CHECK(mine.name() == "Pages");
}

TEST_CASE("what an index showed of a tenant is erased where it still is the tenant's") {
    facet::memory::engine engine;
    facet::memory::engine replica;
    facet::lagging_indexes late(engine, replica);
    const auto pages = facet::open<Pages>(late);
    const auto mine = facet::bind(pages, "org"_f == "a");
    for (const char* event : {"1", "2", "3", "4"}) mine.create(Event{event, "a", "of a"}).or_throw();
    late.catch_up().value();
    pages.erase<Event>("event"_f == "2").or_throw();
    pages.put(Event{"3", "b", "of b"}).or_throw();  // its key is another tenant's by now
    const auto erased = facet::erase_all(mine, mine.query<Event>());
    REQUIRE(erased.has_value());
    CHECK(erased->written == 2);
    CHECK(erased->scanned == 4);
    CHECK(erased->skipped == 1);  // the one that is another's; what is gone is not left
    CHECK(pages.get<Event>("event"_f == "1").missing());
    CHECK(pages.get<Event>("event"_f == "4").missing());
    CHECK(pages.get<Event>("event"_f == "3")->text == "of b");
    late.catch_up().value();
    const auto strangers = facet::erase_all(mine, pages.query<Event>("org"_f == "b"));
    REQUIRE_FALSE(strangers.has_value());
    CHECK(strangers.error().code == facet::error_code::validation);
    CHECK(strangers.error().key.find('3') != std::string::npos);  // which of many it is
    CHECK(facet::erase_all(mine, mine.query<Event>())->scanned == 0);
}

TEST_CASE("a tenant's case that keys fold is the item's own where it is asked for") {
    facet::memory::engine engine;
    const auto pages = facet::open<Pages>(engine);
    const auto mine = facet::bind(pages, "org"_f == "Acme");
    mine.put(Site{"ACME", 1}).or_throw();
    mine.put(Site{"acme", 2}).or_throw();
    CHECK(facet::erase_all(mine, mine.query<Site>())->written == 2);
    CHECK(pages.scan<Site>().count().value() == 0);
}
