// SPDX-License-Identifier: BSL-1.0
#include <facet/repository/audit.hpp>
#include <facet/repository/backfill.hpp>
#include <facet/repository/erase_all.hpp>
#include <support/catch.hpp>
#include <unit/repository/findings.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Account {
    std::string id;
    std::string owner;
};
struct Posting {
    std::string id;
    std::int64_t number;
    std::optional<std::string> label;
};
/// As the table was declared when it was filled...
struct Before : facet::table<"Books", facet::gsi<"ByOwner", facet::partition<"OwnerPK">, facet::sort<"OwnerSK">>,
                             facet::gsi<"ByLabel", facet::partition<"LabelPK">, facet::sort<facet::number_key("number")>>,
                             facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">>, facet::entity<Posting, facet::key<"ACCOUNT#{id}", "POSTING#{number:6}">>> {};
/// ... and as it is now.
struct Books : facet::table<"Books", facet::gsi<"ByOwner", facet::partition<"OwnerPK">, facet::sort<"OwnerSK">>,
                            facet::gsi<"ByLabel", facet::partition<"LabelPK">, facet::sort<facet::number_key("number")>>,
                            facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">, facet::index<"ByOwner", "OWNER#{owner}", "ACCOUNT#{id}">>,
                            facet::entity<Posting, facet::immutable, facet::key<"ACCOUNT#{id}", "POSTING#{number:6}">, facet::index<"ByLabel", "LABEL#{label}", "{number}">>> {};

struct Dog {
    std::string owner;
    std::string id;
};
struct Hound {
    std::string owner;
    std::string id;
};
struct OldKennel : facet::table<"Kennel", facet::discriminator<"type">, facet::entity<Dog, facet::key<"OWNER#{owner}", "DOG#{id}">>> {};
/// A struct that was renamed...
struct Kennel : facet::table<"Kennel", facet::discriminator<"type">, facet::entity<Hound, facet::key<"OWNER#{owner}", "DOG#{id}">>> {};
/// ... and keeps the name that its items have.
struct NamedKennel : facet::table<"Kennel", facet::discriminator<"type">, facet::entity<Hound, facet::named<"Dog">, facet::key<"OWNER#{owner}", "DOG#{id}">>> {};

template <class Repository>
void fill(const Repository& books, int accounts, int postings) {
    auto batch = books.batch();
    for (int i = 0; i < accounts; ++i) {
        batch.add(books.unchecked_import(Account{std::to_string(i), i % 2 == 0 ? "ann" : "bob"}));
        for (int k = 0; k < postings; ++k)
            batch.add(books.unchecked_import(Posting{std::to_string(i), k, k % 2 == 0 ? std::optional<std::string>("even") : std::nullopt}));
    }
    batch.or_throw();
}

}  // namespace

TEST_CASE("an audit reports what a table holds that is not as its declaration says, and nothing else") {
    facet::memory::engine engine;
    auto books = facet::open<Books>(engine);
    fill(books, 3, 4);
    CHECK(findings(books).empty());
    const auto before = everything(books);
    REQUIRE(put_raw(books, {{"PK", "WAREHOUSE#1"}, {"SK", "ACCOUNT"}}).has_value());
    REQUIRE(put_raw(books, {{"PK", "ACCOUNT#8"}, {"SK", "ACCOUNT"}, {"id", "8"}, {"owner", 5}}).has_value());
    REQUIRE(put_raw(books, {{"PK", "ACCOUNT#9"}, {"SK", "ACCOUNT"}, {"id", "7"}, {"owner", "ann"}, {"OwnerPK", "OWNER#ann"}, {"OwnerSK", "ACCOUNT#7"}}).has_value());
    REQUIRE(put_raw(books, {{"PK", "ACCOUNT#6"}, {"SK", "ACCOUNT"}, {"id", "6"}, {"owner", "zoe"}, {"OwnerPK", "OWNER#ann"}}).has_value());
    REQUIRE(put_raw(books, {{"PK", "ACCOUNT#5"}, {"SK", "POSTING#0000001"}, {"id", "5"}, {"number", 1}, {"LabelPK", "LABEL#x"}}).has_value());
    CHECK(findings(books) == std::vector<std::string>{
                       "misplaced|Account|PK=ACCOUNT#9, SK=ACCOUNT||its fields give the key PK=ACCOUNT#7, SK=ACCOUNT",
                       "stale|Account|PK=ACCOUNT#6, SK=ACCOUNT|OwnerPK|OwnerPK is another; its fields give OWNER#zoe",
                       "stale|Account|PK=ACCOUNT#6, SK=ACCOUNT|OwnerSK|OwnerSK is missing; its fields give ACCOUNT#6",
                       "stale|Posting|PK=ACCOUNT#5, SK=POSTING#0000001|LabelPK|LabelPK is there, though its fields give none",
                       "stranger||PK=WAREHOUSE#1, SK=ACCOUNT||the item is none of the table's entities: its key has the shape of none of theirs",
                       "unreadable|Account|PK=ACCOUNT#8, SK=ACCOUNT||owner has a stored value of another type: N, where the field is S",
                   });
    CHECK(everything(books).size() == before.size() + 5);
}

TEST_CASE("an audit says whose shape a stranger's key has, and what its discriminator is") {
    facet::memory::engine engine;
    facet::open<OldKennel>(engine).put(Dog{"ann", "1"}).or_throw();
    const auto kennel = facet::open<Kennel>(engine);
    CHECK(findings(kennel) == std::vector<std::string>{"stranger||PK=OWNER#ann, SK=DOG#1||the item is none of the table's entities: its key has the shape of Hound's, whose type is Hound, not Dog"});
    CHECK(findings(facet::open<NamedKennel>(engine)).empty());
}

TEST_CASE("a backfill makes the keys of a new index, of immutable entities, too, and of nothing else") {
    facet::memory::engine engine;
    {
        auto old = facet::open<Before>(engine);
        fill(old, 20, 5);
    }
    auto books = facet::open<Books>(engine);
    CHECK(books.query<Account>("owner"_f == "ann").count().value() == 0);
    CHECK(findings(books).size() == 20 * 2 + 20 * 3);
    const auto accounts = facet::backfill<Account>(books);
    REQUIRE(accounts.has_value());
    CHECK(accounts->scanned == 120);
    CHECK(accounts->written == 20);
    CHECK(books.query<Account>("owner"_f == "ann").count().value() == 10);
    CHECK(books.query<Posting>("label"_f == "even").count().value() == 0);
    const auto rest = facet::backfill(books);
    REQUIRE(rest.has_value());
    CHECK(rest->written == 60);
    CHECK(books.query<Posting>("label"_f == "even").count().value() == 60);
    CHECK(findings(books).empty());
    CHECK(facet::backfill(books)->written == 0);
}

TEST_CASE("a walk can be stopped and resumed, shared out, and slowed down") {
    facet::memory::engine engine;
    {
        auto old = facet::open<Before>(engine);
        fill(old, 50, 1);
    }
    facet::open_options options;
    std::int64_t waited = 0;
    options.retries.context = &waited;
    options.retries.wait = [](void* sum, std::chrono::microseconds time) { *static_cast<std::int64_t*>(sum) += time.count(); };
    auto books = facet::open<Books>(engine, std::move(options));
    facet::walk_options walk;
    walk.page_size = 7;
    walk.segments = 2;
    walk.progress = [](void*, const facet::walk_progress& now) { return now.scanned < 14; };
    std::uint64_t scanned = 0;
    std::uint64_t written = 0;
    for (walk.segment = 0; walk.segment < 2; ++walk.segment) {
        walk.after = {};
        for (int rounds = 0;; ++rounds) {
            REQUIRE(rounds < 100);
            const auto part = facet::backfill<Account>(books, walk);
            REQUIRE(part.has_value());
            CHECK(part->scanned <= 14);
            scanned += part->scanned;
            written += part->written;
            if (part->next.empty()) break;
            walk.after = part->next;
        }
    }
    CHECK(scanned == 100);
    CHECK(written == 50);
    facet::walk_options slow;
    slow.writes_per_second = 10;
    REQUIRE(facet::backfill<Posting>(books, slow)->written == 50);
    CHECK(waited > 4'000'000);
    walk.after = facet::cursor("nonsense");
    CHECK(said(facet::backfill(books, walk)) == "InvalidCursor");
    facet::walk_options first_page;
    first_page.page_size = 3;
    first_page.progress = [](void*, const facet::walk_progress&) { return false; };
    walk.after = facet::audit(books, [](const facet::finding&) {}, first_page)->next;
    CHECK(said(facet::backfill(books, walk)) == "ForeignCursor");
    // The place in one table's part is none in another's, however their names and numbers read together.
    const auto place_in = [&](const char* table, std::uint32_t segment, facet::cursor after) {
        auto others = facet::open<Books>(engine, {.name = table});
        for (int i = 0; i < 40; ++i) others.put(Account{std::to_string(i), "ann"}).or_throw();
        facet::walk_options part = first_page;
        part.segments = 12;
        part.segment = segment;
        part.page_size = 1;
        part.after = std::move(after);
        return facet::audit(others, [](const facet::finding&) {}, part);
    };
    const facet::cursor place = place_in("Books", 10, {})->next;
    REQUIRE(!place.empty());
    CHECK(said(place_in("Books1", 0, place)) == "ForeignCursor");
    // However slow it is to be, there is a write a day.
    slow.writes_per_second = 1e-300;
    waited = 0;
    REQUIRE(facet::erase_all(books, books.scan<Posting>().limit(2), slow)->written == 2);
    constexpr std::int64_t day = std::int64_t{86'400} * 1'000'000;
    CHECK(waited > 2 * day);
    CHECK(waited < 4 * day);
}

TEST_CASE("a backfill leaves an item that somebody else changed meanwhile") {
    scripted_backend backend;
    {
        auto old = facet::open<Before>(backend);
        fill(old, 2, 0);
    }
    auto books = facet::open<Books>(backend);
    backend.before_write = [&] {
        backend.before_write = nullptr;
        books.put(Account{"0", "zoe"}).or_throw();
    };
    const auto done = facet::backfill(books);
    REQUIRE(done.has_value());
    CHECK(done->written + done->skipped == 2);
    CHECK(books.get<Account>("id"_f == "0")->owner == "zoe");
    CHECK(findings(books).empty());
}

namespace {

/// With a version, which a backfill does not count: before there was the index, and since.
struct Ticket {
    std::string id;
    std::optional<std::string> closed;
    std::uint32_t version = 0;
};
struct Unlisted : facet::table<"Tickets", facet::partition<"PK">, facet::gsi<"Open", facet::partition<"OpenPK">>, facet::gsi<"Mine", facet::partition<"OpenPK">, facet::sort<"MineSK">>,
                               facet::entity<Ticket, facet::version<"version">, facet::key<"TICKET#{id}">>> {};
struct Tickets : facet::table<"Tickets", facet::partition<"PK">, facet::gsi<"Open", facet::partition<"OpenPK">>, facet::gsi<"Mine", facet::partition<"OpenPK">, facet::sort<"MineSK">>,
                              facet::entity<Ticket, facet::version<"version">, facet::key<"TICKET#{id}">, facet::index<"Open", "OPEN">::while_absent<"closed">,
                                            facet::index<"Mine", "OPEN", "{id}">::while_absent<"closed">>> {};

}  // namespace

TEST_CASE("a modify leaves no entry that a backfill made after it had read the item") {
    facet::memory::engine engine;
    auto before = facet::open<Unlisted>(engine);
    auto tickets = facet::open<Tickets>(engine);
    before.create(Ticket{"1", std::nullopt}).or_throw();
    int calls = 0;
    const auto done = tickets.modify<Ticket>("id"_f == "1", [&](Ticket& ticket) {
        if (++calls == 1) REQUIRE(facet::backfill(tickets)->written == 1);
        ticket.closed = "yesterday";
    });
    REQUIRE(done.has_value());
    CHECK(done->version == 2);
    CHECK(tickets.query<Ticket>().using_index<"Open">().count().value() == 0);
    CHECK(findings(tickets).empty());
    REQUIRE(tickets.modify<Ticket>("id"_f == "1", [&](Ticket& ticket) { ticket.closed.reset(); }).has_value());
    CHECK(tickets.query<Ticket>().using_index<"Mine">().count().value() == 1);
    CHECK(findings(tickets).empty());
}

TEST_CASE("all that a query or collection finds is erased") {
    facet::memory::engine engine;
    auto books = facet::open<Books>(engine);
    fill(books, 3, 100);
    facet::walk_options small;
    small.page_size = 30;
    const auto some = facet::erase_all(books, books.query<Posting>("id"_f == "1" && "number"_f < 40), small);
    REQUIRE(some.has_value());
    CHECK(some->written == 40);
    CHECK(books.query<Posting>("id"_f == "1").count().value() == 60);
    const auto account = facet::erase_all(books, books.collection<Account, Posting>("id"_f == "1"));
    REQUIRE(account.has_value());
    CHECK(account->written == 61);
    CHECK(books.scan<Account, Posting>().count().value() == 202);
    CHECK(facet::erase_all(books, books.scan<Account, Posting>(), small)->written == 202);
    CHECK(everything(books).empty());
}

TEST_CASE("what is read from a table of another name is erased from none") {
    facet::memory::engine engine;
    auto books = facet::open<Books>(engine);
    auto archive = facet::open<Books>(engine, {.name = "archive"});
    fill(books, 1, 2);
    fill(archive, 1, 2);
    const auto refused = facet::erase_all(books, archive.query<Posting>("id"_f == "0"));
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code == facet::error_code::validation);
    CHECK(refused.error().message.find("archive") != std::string::npos);
    CHECK(facet::erase_all(books, archive.collection<Account, Posting>("id"_f == "0")).error().code == facet::error_code::validation);
    CHECK(books.scan<Account, Posting>().count().value() == 3);
    CHECK(archive.scan<Account, Posting>().count().value() == 3);
    auto same = facet::open<Books>(engine);
    CHECK(facet::erase_all(books, same.query<Posting>("id"_f == "0"))->written == 2);
}

TEST_CASE("no more is erased than a query's limit says, and nothing before its cursor") {
    facet::memory::engine engine;
    auto books = facet::open<Books>(engine);
    fill(books, 2, 2'500);
    const auto of = [&](const char* id) { return books.query<Posting>("id"_f == id); };
    const auto place = of("1").limit(5).page()->next;
    CHECK(facet::erase_all(books, of("1").limit(3))->written == 3);
    CHECK(of("1").first()->number == 3);
    CHECK(facet::erase_all(books, of("1").after(place).limit(2))->written == 2);
    CHECK(of("1").limit(3).all()->back().number == 7);
    facet::walk_options small;
    small.page_size = 3;
    CHECK(facet::erase_all(books, of("1").descending().page_size(2).limit(7), small)->written == 7);
    CHECK(of("1").descending().first()->number == 2'492);
    CHECK(facet::erase_all(books, of("1").limit(1'999))->written == 1'999);
    CHECK(facet::erase_all(books, of("1").limit(1'999))->written == 2'500 - 3 - 2 - 7 - 1'999);
    CHECK(facet::erase_all(books, books.collection<Account, Posting>("id"_f == "0").limit(1'200))->written == 1'200);
    CHECK(facet::erase_all(books, books.scan<Posting>().limit(2))->written == 2);
    CHECK(books.scan<Account, Posting>().count().value() == 2'502 - 1'202);
}
