// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <support/unless_zero.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Posting {
    std::string account;
    std::string asset;
    std::uint32_t at;
    std::int64_t quantity;
};
struct Ledger : facet::table<"Ledger", facet::gsi<"ByAsset", facet::partition<"AssetPK">, facet::sort<"AssetSK">>,
                             facet::entity<Posting, facet::key<"ACCOUNT#{account}", "POSTING#{asset}#{at:4}">,
                                           facet::index<"ByAsset", "ASSET#{asset}", "{quantity:2}">>> {};

/// 30 postings of one account: three assets in turn, at 0 to 29; quantities repeat.
template <class Repository>
void fill(const Repository& ledger, const std::string& account = "a") {
    const char* const assets[] = {"AAP", "AAPL", "ZZ"};
    for (std::uint32_t i = 0; i < 30; ++i) ledger.put(Posting{account, assets[i % 3], i, i / 10}).or_throw();
}

using times = std::vector<std::uint32_t>;
times times_of(const std::vector<Posting>& postings) {
    times all;
    for (const Posting& each : postings) all.push_back(each.at);
    return all;
}
/// 0 to 29 without those of asset ZZ, or without any of `left_out`.
times expected(std::uint32_t left_out = 2) {
    times all;
    for (std::uint32_t i = 0; i < 30; ++i)
        if (i % 3 != left_out) all.push_back(i);
    return all;
}
times reversed(const times& some) { return {some.rbegin(), some.rend()}; }

}  // namespace

TEST_CASE("each_of merges in the order of what is behind its component, in both directions") {
    facet::memory::engine engine;
    auto ledger = facet::open<Ledger>(engine);
    fill(ledger);
    for (const std::uint32_t size : {0u, 1u, 3u, 100u}) {
        CAPTURE(size);
        auto both = ledger.query<Posting>("account"_f == "a" && "asset"_f == facet::each_of("AAPL", "AAP")).page_size(size);
        CHECK(times_of(both.all().value()) == expected());
        CHECK(both.count().value() == 20);
        CHECK(both.first()->at == 0);
        auto back = ledger.query<Posting>("account"_f == "a" && "asset"_f == facet::each_of("AAPL", "AAP")).page_size(size).descending();
        CHECK(times_of(back.all().value()) == reversed(expected()));
        CHECK(back.first()->at == 28);
        times walked;
        for (const Posting& each : back.or_throw()) walked.push_back(each.at);
        CHECK(walked == reversed(expected()));
    }
}

TEST_CASE("Q9: a page may end between items of several partitions that all are at the end of the range") {
    facet::memory::engine engine;
    auto ledger = facet::open<Ledger>(engine);
    for (const char* const account : {"a", "b", "c"}) fill(ledger, account);
    const auto walk = [](auto query) {
        times walked;
        for (facet::cursor place;;) {
            const auto page = query.after(place).page().value();
            for (const Posting& each : page.items) walked.push_back(each.at);
            if (page.next.empty()) return walked;
            place = page.next;
        }
    };
    const auto some = [&](auto bounds) { return ledger.query<Posting>("account"_f == facet::each_of("a", "b", "c") && "asset"_f == "AAP" && bounds); };
    for (const std::uint32_t limit : {1u, 2u, 4u, 5u}) {
        CAPTURE(limit);
        CHECK(walk(some("at"_f <= 6u).limit(facet::test::unless_zero(limit))) == times{0, 0, 0, 3, 3, 3, 6, 6, 6});
        CHECK(walk(some("at"_f.between(4u, 9u)).limit(facet::test::unless_zero(limit))) == times{6, 6, 6, 9, 9, 9});
        CHECK(walk(some("at"_f.between(6u, 11u)).limit(facet::test::unless_zero(limit)).descending()) == times{9, 9, 9, 6, 6, 6});
        CHECK(walk(some("at"_f >= 24u).limit(facet::test::unless_zero(limit)).descending()) == times{27, 27, 27, 24, 24, 24});
    }
}

TEST_CASE("each_of on a partition merges in the order of the sort key") {
    facet::memory::engine engine;
    auto ledger = facet::open<Ledger>(engine);
    fill(ledger, "a");
    fill(ledger, "b");
    auto merged = ledger.query<Posting>("account"_f == facet::each_of("b", "a", "nobody") && "asset"_f == "AAP").page_size(3);
    const auto all = merged.all().value();
    REQUIRE(all.size() == 20);
    for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i].at == i / 2 * 3);
    CHECK(merged.count().value() == 20);
}

TEST_CASE("each_of takes values in braces, which it owns, and none of them") {
    facet::memory::engine engine;
    auto ledger = facet::open<Ledger>(engine);
    fill(ledger);
    const auto count = [&](const auto& where) { return ledger.query<Posting>(where).count().value(); };
    const auto kept = [] {
        const std::string first = "AAPL", second = "AAP";
        return "account"_f == "a" && "asset"_f == facet::each_of({first, second});
    }();
    const auto plain = count("account"_f == "a" && "asset"_f == facet::each_of("AAPL", "AAP"));
    CHECK(plain == 20);
    CHECK(count(kept) == plain);
    CHECK(count("account"_f == "a" && "asset"_f == facet::each_of({"AAPL", "AAP"})) == plain);
    CHECK(count("account"_f == "a" && "asset"_f == facet::each_of(std::initializer_list<const char*>{})) == 0);
}

TEST_CASE("each_of with a range behind it") {
    facet::memory::engine engine;
    auto ledger = facet::open<Ledger>(engine);
    fill(ledger);
    auto some = ledger.query<Posting>("account"_f == "a" && "asset"_f == facet::each_of("AAP", "ZZ") && "at"_f >= 9u && "at"_f < 15u);
    CHECK(times_of(some.all().value()) == times{9, 11, 12, 14});
}

TEST_CASE("a limit bounds the merged items") {
    facet::memory::engine engine;
    auto ledger = facet::open<Ledger>(engine);
    fill(ledger);
    const auto both = "account"_f == "a" && "asset"_f == facet::each_of("AAPL", "AAP");
    CHECK(times_of(ledger.query<Posting>(both).limit(5).all().value()) == times{0, 1, 3, 4, 6});
    CHECK(times_of(ledger.query<Posting>(both).limit(5).page_size(2).descending().all().value()) == times{28, 27, 25, 24, 22});
    CHECK(ledger.query<Posting>(both).limit(5).count().value() == 5);
    CHECK(said(ledger.query<Posting>(both).at_most_one()) == "NotUnique");
    CHECK(ledger.query<Posting>("account"_f == "a" && "asset"_f == facet::each_of("AAPL", "AAP") && "at"_f == 3u).at_most_one()->at == 3);
}

TEST_CASE("a cursor goes on across the parts, each item exactly once") {
    facet::memory::engine engine;
    auto ledger = facet::open<Ledger>(engine);
    fill(ledger);
    const auto three = "account"_f == "a" && "asset"_f == facet::each_of("ZZ", "AAPL", "AAP");
    times every;
    for (std::uint32_t i = 0; i < 30; ++i) every.push_back(i);
    for (const bool ascending : {true, false})
        for (std::uint64_t limit = 0; limit <= 11; ++limit) {
            CAPTURE(limit, ascending);
            times all;
            std::string token;
            std::size_t pages = 0;
            do {
                auto query = ledger.query<Posting>(three).limit(facet::test::unless_zero(limit)).page_size(3).after(facet::cursor(token));
                auto page = ascending ? query.page() : std::move(query).descending().page();
                REQUIRE(page.has_value());
                if (limit > 0) REQUIRE(page->size() <= limit);
                for (const Posting& each : *page) all.push_back(each.at);
                token = page->next.text();
                REQUIRE(++pages < 100);
            } while (!token.empty());
            CHECK(all == (ascending ? every : reversed(every)));
        }
}

TEST_CASE("where merged keys are equal, paging still gives each item exactly once") {
    facet::memory::engine engine;
    auto ledger = facet::open<Ledger>(engine);
    fill(ledger);
    const auto assets = "asset"_f == facet::each_of("ZZ", "AAPL", "AAP");
    for (std::uint64_t limit = 1; limit <= 7; ++limit) {
        CAPTURE(limit);
        std::vector<int> met(30, 0);
        std::int64_t before = 0;
        facet::cursor from;
        std::size_t pages = 0;
        do {
            auto page = ledger.query<Posting>(assets).limit(facet::test::unless_zero(limit)).page_size(2).after(from).page();
            REQUIRE(page.has_value());
            for (const Posting& each : *page) {
                ++met[each.at];
                CHECK(each.quantity >= before);
                before = each.quantity;
            }
            from = page->next;
            REQUIRE(++pages < 100);
        } while (!from.empty());
        CHECK(met == std::vector<int>(30, 1));
    }
}

TEST_CASE("a value given twice is asked once; none at all gives nothing") {
    scripted_backend backend;
    auto ledger = facet::open<Ledger>(backend);
    fill(ledger);
    CHECK(ledger.query<Posting>("account"_f == "a" && "asset"_f == facet::each_of("AAP", "AAP", "AAP")).all()->size() == 10);
    CHECK(backend.reads == 1);
    const std::vector<std::string> wanted = {"AAP", "AAPL", "AAP"};
    CHECK(ledger.query<Posting>("account"_f == "a" && "asset"_f == facet::each_of(wanted)).count().value() == 20);
    CHECK(backend.reads == 3);
    const std::vector<std::string> none;
    auto nothing = ledger.query<Posting>("account"_f == "a" && "asset"_f == facet::each_of(none));
    CHECK(nothing.all()->empty());
    CHECK(nothing.page()->next.empty());
    CHECK(nothing.count().value() == 0);
    CHECK(said(nothing.first()) == "missing");
    CHECK(backend.reads == 3);
}

TEST_CASE("very many values are asked for, each once, in time that grows with them") {
    facet::memory::engine engine;
    auto ledger = facet::open<Ledger>(engine);
    fill(ledger);
    std::vector<std::string> wanted;
    for (int i = 0; i < 30'000; ++i) wanted.push_back("none-" + std::to_string(i % 15'000));
    wanted.insert(wanted.begin() + 20'000, {"AAPL", "AAP", "AAPL"});
    CHECK(ledger.query<Posting>("account"_f == "a" && "asset"_f == facet::each_of(wanted)).count().value() == 20);
}

TEST_CASE("a value that cannot be in a key refuses the whole query, and a failing part ends it") {
    scripted_backend backend;
    auto ledger = facet::open<Ledger>(backend);
    fill(ledger);
    const auto bad = ledger.query<Posting>("account"_f == "a" && "asset"_f == facet::each_of("AAP", "")).all();
    CHECK(said(bad) == "InvalidKey");
    CHECK(bad.error().message.starts_with("asset "));
    CHECK(backend.reads == 0);
    backend.failing_read = 3;
    std::size_t items = 0;
    std::vector<std::string> errors;
    auto query = ledger.query<Posting>("account"_f == "a" && "asset"_f == facet::each_of("AAP", "AAPL")).page_size(2);
    for (const auto& each : query.each()) {
        if (each.has_value()) CHECK(each->at == (items % 2 == 0 ? items / 2 * 3 : items / 2 * 3 + 1));
        else errors.push_back(each.error().key);
        items += each.has_value() ? 1 : 0;
    }
    CHECK(items == 3);  // 0, 1, 3; what comes behind 3 of AAP is not known
    CHECK(errors == std::vector<std::string>{"PK=ACCOUNT#a"});
}

TEST_CASE("each_of with a filter counts what is returned") {
    facet::memory::engine engine;
    auto ledger = facet::open<Ledger>(engine);
    fill(ledger);
    const auto both = "account"_f == "a" && "asset"_f == facet::each_of("AAPL", "AAP");
    CHECK(times_of(ledger.query<Posting>(both).filter("quantity"_f == 2).page_size(3).limit(3).all().value()) == times{21, 22, 24});
    CHECK(ledger.query<Posting>(both).filter("quantity"_f == 2).page_size(3).count().value() == 6);
}
