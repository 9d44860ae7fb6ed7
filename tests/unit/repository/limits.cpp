// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Shelf {
    std::string shelf;
};
struct Book {
    std::string shelf;
    std::int64_t number;
    std::int64_t pages;
};
struct Loan {
    std::string shelf;
    std::int64_t number;
    std::string reader;
    std::chrono::sys_seconds until;
};
struct Library : facet::table<"Library", facet::entity<Shelf, facet::key<"SHELF#{shelf}", "A">>, facet::entity<Book, facet::key<"SHELF#{shelf}", "BOOK#{number:6}">>,
                              facet::entity<Loan, facet::expires_at<"until">, facet::key<"LOANS#{shelf}", "LOAN#{number:6}">>> {};

constexpr std::int64_t books = 5'000;

template <class Store>
void fill(Store& store, std::chrono::sys_seconds until) {
    store.put(Shelf{"a"}).or_throw();
    for (std::int64_t i = 0; i < books; ++i) store.unchecked_import(Book{"a", i, i}).or_throw();
    for (std::int64_t i = 0; i < 500; ++i) store.unchecked_import(Loan{"a", i, "r", until}).or_throw();
}

const auto later = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()) + std::chrono::hours(24);

}  // namespace

TEST_CASE("Q11 a read with a limit asks for no more items than it can return, or for not many more") {
    scripted_backend backend;
    auto store = facet::open<Library>(backend, {.hide_expired = true});
    fill(store, later);
    facet::request::consumed_capacity units;
    CHECK(store.collection<Shelf, Book>("shelf"_f == "a").limit(4).page()->scanned == 4);
    CHECK(store.query<Loan>("shelf"_f == "a").limit(4).page()->scanned == 4);
    CHECK(store.query<Book>("shelf"_f == "a").limit(4).page()->scanned == 4);
    CHECK(store.query<Book>("shelf"_f == "a").filter("pages"_f >= 0).limit(4).page()->scanned == 100);
    CHECK(store.query<Book>("shelf"_f == "a").filter("pages"_f >= 0).limit(150).page()->scanned == 150);
    CHECK(store.scan<Book>().limit(4).page()->scanned <= 700);  // it may begin with the loans
    CHECK(store.query<Loan>("shelf"_f == "a").metered(units).first().has_value());
    CHECK(units.table == 0.5);
    CHECK(store.collection<Shelf, Book>("shelf"_f == "a").limit(4).page_size(2).page()->scanned == 4);
    const auto cost_of_count = [](auto query) {
        facet::request::consumed_capacity cost;
        CHECK(query.metered(cost).limit(4).count().value() == 4);
        return cost.table;
    };
    CHECK(cost_of_count(store.query<Book>("shelf"_f == "a")) == 0.5);
    CHECK(cost_of_count(store.query<Loan>("shelf"_f == "a")) == 0.5);
    CHECK(cost_of_count(store.collection<Shelf, Book>("shelf"_f == "a")) == 0.5);
    CHECK(cost_of_count(store.query<Book>("shelf"_f == facet::each_of({"a", "b"})).in_turn()) == 0.5);
    CHECK(cost_of_count(store.query<Book>("shelf"_f == "a").filter("pages"_f >= 0)) < 2);
    CHECK(store.query<Book>("shelf"_f == "a").filter("pages"_f >= 10).limit(300).count().value() == 300);
    CHECK(store.query<Book>("shelf"_f == "a").filter("pages"_f >= books - 10).limit(300).count().value() == 10);
}

TEST_CASE("a read with a limit that finds little asks for more each time") {
    scripted_backend backend;
    auto store = facet::open<Library>(backend);
    fill(store, later);
    backend.reads = 0;
    const auto two = store.query<Book>("shelf"_f == "a").filter("pages"_f == facet::each_of(1'500, 4'000)).limit(2).all();
    REQUIRE(two->size() == 2);
    CHECK(two->at(1).number == 4'000);
    CHECK(backend.reads == 6);  // 100, 200, 400, 800, 1600 and 3200, of which the second is in the fifth
    backend.reads = 0;
    CHECK(store.collection<Shelf, Book>("shelf"_f == "a").limit(2'000).all()->size() == 2'000);
    CHECK(backend.reads == 1);
}

TEST_CASE("pages of a limit are the whole read, in order, whatever they leave out") {
    scripted_backend backend;
    auto store = facet::open<Library>(backend, {.hide_expired = true});
    fill(store, later);
    for (std::int64_t i = 0; i < 500; i += 3) store.put(Loan{"a", i, "gone", std::chrono::sys_seconds(std::chrono::seconds(later.time_since_epoch()) - std::chrono::hours(48))}).or_throw();
    for (const std::uint64_t limit : {1u, 7u, 100u, 333u}) {
        std::int64_t seen = 0;
        std::int64_t last = -1;
        facet::cursor place;
        do {
            const auto page = store.query<Loan>("shelf"_f == "a").limit(limit).after(place).page();
            REQUIRE(page.has_value());
            CHECK(page->items.size() <= limit);
            for (const Loan& each : page->items) {
                CHECK(each.number > last);
                CHECK(each.number % 3 != 0);
                last = each.number, ++seen;
            }
            place = page->next;
        } while (!place.empty());
        CHECK(seen == 333);
    }
    std::int64_t mixed = 0;
    facet::cursor place;
    do {
        const auto page = store.collection<Shelf, Book>("shelf"_f == "a").limit(77).descending().after(place).page();
        REQUIRE(page.has_value());
        mixed += static_cast<std::int64_t>(page->items.size());
        place = page->next;
    } while (!place.empty());
    CHECK(mixed == books + 1);
}
