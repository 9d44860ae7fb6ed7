// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/lagging_indexes.hpp>
#include <facet/backend/observed.hpp>
#include <facet/repository/audit.hpp>
#include <facet/repository/erase_everything.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Ticket {
    std::string tenant;
    std::int64_t number;
    std::int64_t labels = 0;
};
struct Label {
    std::string tenant;
    std::string label;
    std::int64_t tickets = 0;
};
struct Labelled {
    std::string tenant;
    std::int64_t number;
    std::string label;
};
struct LabelOf {
    std::string tenant;
    std::int64_t number;
    std::string label;
};
/// Its key has no tenant, its mail is unique among all of them, and it is found by an index.
struct User {
    std::string id;
    std::string tenant;
    std::string mail;
};
struct Mail {
    std::string mail;
    std::string id;
    std::string tenant;
};
struct Session {
    std::string tenant;
    std::string token;
    std::chrono::sys_seconds until;
};
struct Hit {
    std::string tenant;
    std::string page;
};
/// No tenant's.
struct Setting {
    std::string name;
};
struct Line {
    std::string tenant;
    std::int64_t number;
    std::int64_t line;
};
struct Tracker
    : facet::table<"Tracker", facet::gsi<"ByTenant", facet::partition<"TenantPK">, facet::sort<"TenantSK">>,
                   facet::entity<Ticket, facet::key<"TENANT#{tenant}", "TICKET#{number:6}">>,
                   facet::entity<Label, facet::key<"LABELS#{tenant}", "LABEL#{label}">>,
                   facet::edge<Labelled, facet::from<Ticket>, facet::to<Label>, facet::target_key<"ON#{number:6}#{label}">, facet::mirrored_as<LabelOf, facet::mirror_key<"OF#{number:6}#{label}">>,
                               facet::counted<"labels", "tickets">>,
                   facet::entity<User, facet::key<"USER#{id}", "USER">, facet::unique<Mail>, facet::index<"ByTenant", "TENANT#{tenant}", "USER#{id}">>,
                   facet::entity<Mail, facet::key<"MAIL#{mail}", "MAIL">, facet::index<"ByTenant", "TENANT#{tenant}", "MAIL#{mail}">>,
                   facet::entity<Session, facet::key<"TENANT#{tenant}", "SESSION#{token}">, facet::expires_at<"until">>,
                   facet::entity<Hit, facet::key<"HITS#{tenant}#{page:5 shards}", "{page}">>,
                   facet::entity<Setting, facet::key<"SETTING#{name}", "SETTING">>,
                   facet::entity<Line, facet::key<"TENANT#{tenant}#TICKET#{number:6}", "LINE#{line:4}">>> {};

/// The same nodes, of a program that knows nothing of edges.
struct Loose : facet::table<"Tracker", facet::entity<Ticket, facet::key<"TENANT#{tenant}", "TICKET#{number:6}">>, facet::entity<Label, facet::key<"LABELS#{tenant}", "LABEL#{label}">>> {};

template <class Backend>
void fill(const facet::repository<Tracker, Backend>& all) {
    for (const std::string tenant : {"a", "b"}) {
        for (int i = 1; i <= 5; ++i) all.put(Ticket{tenant, i}).or_throw();
        for (const char* label : {"bug", "new"}) all.put(Label{tenant, label}).or_throw();
        for (int i = 1; i <= 5; ++i) all.link(Labelled{tenant, i, "bug"}).or_throw();
        all.link(Labelled{tenant, 1, "new"}).or_throw();
        for (const std::string id : {"1", "2", "3"}) all.create(User{tenant + id, tenant, id + "@" + tenant}).or_throw();
        all.put(Session{tenant, "live", std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()) + std::chrono::hours(1)}).or_throw();
        all.put(Session{tenant, "over", std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()) - std::chrono::hours(1)}).or_throw();
        for (int i = 0; i < 20; ++i) all.put(Hit{tenant, "page " + std::to_string(i)}).or_throw();
        all.put(Line{tenant, 1, 1}).or_throw();
    }
    all.put(Setting{"of all"}).or_throw();
}
/// What is stored of one tenant, who is named in each of its keys or fields, or of nobody.
template <class Backend>
[[nodiscard]] std::vector<std::string> without(const facet::repository<Tracker, Backend>& all, const std::string& tenant) {
    std::vector<std::string> items;
    const auto add = [&]<class Item>(const Item& item) {
        if constexpr (requires { item.tenant; })
            if (item.tenant == tenant) return;
        items.push_back(std::string(facet::type_name<Item>()));
    };
    for (const auto& each : *all.template scan<Ticket, Label, Labelled, LabelOf, User, Mail, Session, Hit, Setting, Line>().all()) std::visit(add, each);
    std::sort(items.begin(), items.end());
    return items;
}
template <class Backend>
[[nodiscard]] std::uint64_t items(const facet::repository<Tracker, Backend>& all) {
    return all.template scan<Ticket, Label, Labelled, LabelOf, User, Mail, Session, Hit, Setting, Line>().count().value();
}

}  // namespace

TEST_CASE("one call erases all of a tenant, and nothing of others") {
    facet::memory::engine engine;
    const auto all = facet::open<Tracker>(engine, {.hide_expired = true});
    fill(all);
    const auto seen = facet::open<Tracker>(engine);
    const auto others = without(seen, "a");
    const auto mine = facet::bind(all, "tenant"_f == "a");
    const std::uint64_t before = items(seen);
    const auto erased = facet::erase_everything(mine, facet::leaving<Line>);
    REQUIRE(erased.has_value());
    CHECK(erased->skipped == 0);
    CHECK(erased->next.empty());
    CHECK(erased->written == before - items(seen) - 3);  // guards go with their items
    const auto left = without(seen, "b");
    CHECK(left == std::vector<std::string>{"Line", "Setting"});
    CHECK(without(seen, "a") == others);
    CHECK(seen.get<Label>("tenant"_f == "b" && "label"_f == "bug")->tickets == 5);
    CHECK(facet::audit(seen, [](const facet::finding& found) { CAPTURE(found.entity); CHECK(false); }).value().scanned == items(seen));
    const auto again = facet::erase_everything(mine, facet::leaving<Line>());  // which says the same
    REQUIRE(again.has_value());
    CHECK(again->scanned == 0);
    CHECK(again->written == 0);
}

TEST_CASE("the erasure of a tenant is stopped and begun again, and tells of all together") {
    facet::memory::engine engine;
    const auto all = facet::open<Tracker>(engine);
    fill(all);
    const auto others = without(all, "a");
    const auto mine = facet::bind(all, "tenant"_f == "a");
    struct told {
        std::uint64_t written = 0;
        std::uint64_t scanned = 0;
        std::size_t pages = 0;
        bool falls = false;
    };
    std::size_t calls = 0;
    std::uint64_t before = items(all);
    for (bool more = true; more; ++calls) {
        REQUIRE(calls < 100);
        told seen;
        facet::walk_options options{.page_size = 2};
        options.context = &seen;
        options.progress = [](void* context, const facet::walk_progress& now) {
            told& by = *static_cast<told*>(context);
            by.falls = by.falls || now.written < by.written || now.scanned < by.scanned;
            by.written = now.written;
            by.scanned = now.scanned;
            return now.written == 0 || ++by.pages < 2;
        };
        const auto erased = facet::erase_everything(mine, facet::leaving<Line>, options);
        REQUIRE(erased.has_value());
        CHECK_FALSE(seen.falls);
        CHECK(erased->written == seen.written);
        more = erased->written > 0;
        CHECK(items(all) <= before - erased->written);
        before = items(all);
    }
    CHECK(calls > 5);
    CHECK(without(all, "b") == std::vector<std::string>{"Line", "Setting"});
    CHECK(without(all, "a") == others);
}

TEST_CASE("the erasure of a tenant takes what an index shows only as it was shown, and then the rest") {
    facet::memory::engine engine;
    facet::memory::engine replica;
    facet::lagging_indexes late(engine, replica);
    const auto all = facet::open<Tracker>(late);
    fill(all);
    late.catch_up().value();
    REQUIRE(all.modify<User>("id"_f == "a1", [](User& it) { it.tenant = "b"; }).has_value());  // another's by now, with its guard
    all.create(User{"a4", "a", "4@a"}).or_throw();                                           // not shown yet
    const auto mine = facet::bind(all, "tenant"_f == "a");
    const auto erased = facet::erase_everything(mine, facet::leaving<Line>);
    REQUIRE(erased.has_value());
    CHECK(erased->skipped >= 1);
    CHECK(all.get<User>("id"_f == "a1")->tenant == "b");
    CHECK(all.get<Mail>("mail"_f == "1@a")->tenant == "b");
    CHECK(all.get<User>("id"_f == "a4").has_value());
    late.catch_up().value();
    CHECK(facet::erase_everything(mine, facet::leaving<Line>)->written > 0);
    late.catch_up().value();
    CHECK(facet::erase_everything(mine, facet::leaving<Line>)->scanned == 0);
    CHECK(all.get<User>("id"_f == "a4").missing());
    CHECK(without(all, "b") == std::vector<std::string>{"Line", "Setting"});
}

TEST_CASE("guards that no item stands behind go with their tenant") {
    facet::memory::engine engine;
    const auto all = facet::open<Tracker>(engine);
    all.put(Mail{"lost@a", "gone", "a"}).or_throw();
    all.put(Mail{"lost@b", "gone", "b"}).or_throw();
    all.put(Ticket{"a", 1}).or_throw();
    const auto mine = facet::bind(all, "tenant"_f == "a");
    CHECK(facet::erase_everything(mine, facet::leaving<Line>)->written == 1);
    CHECK(all.get<Mail>("mail"_f == "lost@a").has_value());  // while there are items, one may stand behind it that is not shown yet
    CHECK(facet::erase_everything(mine, facet::leaving<Line>)->written == 1);
    CHECK(all.get<Mail>("mail"_f == "lost@a").missing());
    CHECK(all.get<Mail>("mail"_f == "lost@b").has_value());
}

TEST_CASE("an item that is made while its tenant is erased keeps its guard") {
    for (const bool after : {false, true}) {  // the guard was read
        facet::memory::engine engine;
        const auto all = facet::open<Tracker>(engine);
        all.put(Mail{"alone@a", "nobody", "a"}).or_throw();
        if (after) all.put(Mail{"x@a", "x", "a"}).or_throw();  // alone as well, until there is its item
        int queries = 0;
        facet::observed watched(engine, [&](const facet::call_report& report) {
            if (report.call != facet::call_kind::query || report.index != "ByTenant" || ++queries != (after ? 2 : 1)) return;
            if (after) all.erase<Mail>("mail"_f == "x@a").or_throw();
            all.create(User{"x", "a", "x@a"}).or_throw();
        });
        const auto mine = facet::open<Tracker>(watched);
        const auto erased = facet::erase_everything(facet::bind(mine, "tenant"_f == "a"), facet::leaving<Line>);
        REQUIRE(erased.has_value());
        CHECK(queries == 2);
        CHECK(erased->written == 1);
        CHECK(erased->skipped == 1);
        CHECK(all.scan<Mail>().count().value() == 1);
        CHECK(facet::audit(all, [](const facet::finding& found) { CAPTURE(found.message); CHECK(false); }).value().scanned == 2);
        CHECK(facet::erase_everything(facet::bind(mine, "tenant"_f == "a"), facet::leaving<Line>)->written == 1);
        CHECK(items(all) == 0);
    }
}

TEST_CASE("edges whose nodes others have erased go with their tenant") {
    for (const bool sources : {true, false}) {
        facet::memory::engine engine;
        const auto all = facet::open<Tracker>(engine);
        fill(all);
        const auto others = without(all, "a");
        const auto loose = facet::open<Loose>(engine);
        if (sources)
            for (int i = 1; i <= 5; ++i) loose.erase<Ticket>("tenant"_f == "a" && "number"_f == i).or_throw();
        for (const std::string label : {"bug", "new"}) loose.erase<Label>("tenant"_f == "a" && "label"_f == label).or_throw();
        const auto mine = facet::bind(all, "tenant"_f == "a");
        REQUIRE(facet::erase_everything(mine, facet::leaving<Line, Ticket>).has_value());
        CHECK(all.query<Labelled>("tenant"_f == "a", facet::skipping_others).all()->empty());
        for (const Ticket& each : *mine.query<Ticket>(facet::skipping_others).all()) CHECK(each.labels == 0);  // those that are there are counted down
        REQUIRE(facet::erase_everything(mine, facet::leaving<Line>).has_value());
        CHECK(without(all, "b") == std::vector<std::string>{"Line", "Setting"});
        CHECK(without(all, "a") == others);
    }
}

TEST_CASE("what the caller leaves stays") {
    facet::memory::engine engine;
    const auto all = facet::open<Tracker>(engine);
    fill(all);
    const auto mine = facet::bind(all, "tenant"_f == "a");
    REQUIRE(facet::erase_everything(mine, facet::leaving<Line, User, Hit>).has_value());
    CHECK(mine.query<User>().count().value() == 3);
    CHECK(mine.query<Hit>().count().value() == 20);
    CHECK(mine.query<Ticket>().count().value() == 0);
}
