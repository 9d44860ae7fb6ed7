// SPDX-License-Identifier: BSL-1.0
// Queries: what can be asked, what it is planned onto, and how the outcome is read.
#include "expect.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

using namespace facet::literals;
using namespace std::chrono_literals;

namespace {

// [declare]
struct Posting {
    std::string account_id;
    std::string asset_id;
    facet::timestamp at;
    std::int64_t quantity;
};

struct Ledger : facet::table<"Ledger",
    facet::gsi<"ByTime", facet::partition<"PK">, facet::sort<"SK2">>,
    facet::entity<Posting,
        facet::key<"ACCOUNT#{account_id}", "POSTING#{asset_id}#{at}">,
        facet::index<"ByTime", "ACCOUNT#{account_id}", "POSTING#{at}#{asset_id}">>> {};
// [/declare]

facet::timestamp minute(int m) { return facet::timestamp(std::chrono::sys_days(2026y / 11 / 21) + 12h + std::chrono::minutes(m)); }

}  // namespace

int main() {
    facet::memory::engine engine;
    auto ledger = facet::open<Ledger>(engine);
    for (int i = 0; i < 6; ++i) ledger.put(Posting{"a-1", i % 2 == 0 ? "AAPL" : "AAP", minute(i), i}).or_throw();
    const facet::timestamp noon = minute(0);
    const facet::timestamp later = minute(3);

    // [where]
    auto all   = ledger.query<Posting>("account_id"_f == "a-1");
    auto asset = ledger.query<Posting>("account_id"_f == "a-1" && "asset_id"_f == "AAP");
    auto range = ledger.query<Posting>("account_id"_f == "a-1" && "asset_id"_f == "AAP" && noon <= "at"_f && "at"_f < later);
    auto named = ledger.query<Posting>(facet::field<&Posting::account_id> == "a-1");  // the same, of Posting alone; for renaming tools
    // [/where]
    expect_text(all.explain(), R"(Ledger, primary key: PK = "ACCOUNT#a-1" AND begins_with(SK, "POSTING#"))");
    expect_text(asset.explain(), R"(Ledger, primary key: PK = "ACCOUNT#a-1" AND begins_with(SK, "POSTING#AAP#"))");
    expect_text(range.explain(),
                R"(Ledger, primary key: PK = "ACCOUNT#a-1" AND SK BETWEEN "POSTING#AAP#2026-11-21T12:00:00.000Z" AND "POSTING#AAP#2026-11-21T12:03:00.000Z", without its upper end)");
    expect_text(named.explain(), all.explain());
    expect(all.count().value() == 6 && asset.count().value() == 3 && range.count().value() == 1);

    // [beginnings]
    auto begins  = ledger.query<Posting>("account_id"_f == "a-1" && "asset_id"_f.begins_with("AAP"));  // AAP and AAPL
    auto between = ledger.query<Posting>("account_id"_f == "a-1" && "asset_id"_f == "AAP" && "at"_f.between(noon, later));
    // [/beginnings]
    expect(begins.count().value() == 6);
    expect(between.count().value() == 2);

    // [optional]
    std::optional<facet::timestamp> from, to = later;  // what a request may or may not say
    auto asked = ledger.query<Posting>("account_id"_f == "a-1" && "at"_f >= from && "at"_f < to);
    // [/optional]
    expect(asked.count().value() == 3);

    // [order]
    auto latest = ledger.query<Posting>("account_id"_f == "a-1").order_by("at"_f).descending().limit(2);
    std::printf("%s\n", latest.explain().c_str());
    // [/order]
    expect_text(latest.explain(), R"(Ledger, ByTime: PK = "ACCOUNT#a-1" AND begins_with(SK2, "POSTING#"))");
    expect(latest.all().value().front().quantity == 5);

    // [chosen]
    auto by_time = ledger.query<Posting>("account_id"_f == "a-1").using_index<"ByTime">();
    auto since   = ledger.query<Posting>("account_id"_f == "a-1" && "at"_f >= later);  // only ByTime can
    // [/chosen]
    expect(by_time.count().value() == 6);
    expect_text(since.explain(),
                R"(Ledger, ByTime: PK = "ACCOUNT#a-1" AND SK2 BETWEEN "POSTING#2026-11-21T12:03:00.000Z" AND "POSTING$", without its upper end)");
    expect(since.count().value() == 3);

    // [each]
    auto both = ledger.query<Posting>("account_id"_f == "a-1" && "asset_id"_f == facet::each_of("AAPL", "AAP")).descending().limit(3);
    const std::vector<std::string> wanted = {"AAPL", "AAP"};
    auto same = ledger.query<Posting>("account_id"_f == "a-1" && "asset_id"_f == facet::each_of(wanted));
    // [/each]
    const auto three = both.all().value();
    expect(three.size() == 3 && three[0].quantity == 5 && three[1].quantity == 4 && three[2].quantity == 3);  // by time, across assets
    expect(same.count().value() == 6);

    // [tied]
    auto onward = ledger.query<Posting>("account_id"_f == "a-1" && facet::tie("asset_id"_f, "at"_f) >= std::tuple("AAPL", later));
    auto part = ledger.query<Posting>("account_id"_f == "a-1" && facet::tie("asset_id"_f, "at"_f).between(std::tuple("AAP", noon), std::tuple("AAPL", noon)));
    // [/tied]
    expect(onward.count().value() == 1 && part.count().value() == 4);
    for (const Posting& each : onward.or_throw()) expect(std::tie(each.asset_id, each.at) >= std::tuple("AAPL", later));

    // [filter]
    auto big = ledger.query<Posting>("account_id"_f == "a-1").filter("quantity"_f >= 2 && "quantity"_f < 5).all();
    // [/filter]
    expect(big->size() == 3);

    const bool user_asks = true;
    // [conditions]
    std::optional<decltype("quantity"_f >= 4)> at_least;  // what a user may or may not have asked for
    if (user_asks) at_least = "quantity"_f >= 4;
    auto chosen = ledger.query<Posting>("account_id"_f == "a-1").filter(at_least && ("asset_id"_f != "AAPL" || size("asset_id"_f) > 4)).all();
    // [/conditions]
    for (const Posting& p : *chosen) expect(p.quantity >= 4 && p.asset_id != "AAPL");

    // [outcomes]
    for (const Posting& p : asset.or_throw()) std::printf("%lld\n", static_cast<long long>(p.quantity));  // throws facet::exception
    for (const facet::result<Posting>& p : asset.each()) {                                              // or: an error is the last one
        if (!p.has_value()) break;
        std::printf("%lld\n", static_cast<long long>(p->quantity));
    }
    facet::result<std::vector<Posting>> list = asset.all();
    facet::result<std::uint64_t> how_many = asset.count();
    facet::lookup<Posting> first = ledger.query<Posting>("account_id"_f == "a-1").first();
    facet::lookup<Posting> only = ledger.at_most_one<Posting>("account_id"_f == "a-1" && "asset_id"_f == "AAP" && "at"_f == minute(1));
    // [/outcomes]
    // [unreadable]
    std::vector<facet::error> unreadable;
    auto readable = ledger.query<Posting>("account_id"_f == "a-1").skipping_unreadable(unreadable).all();
    for (const facet::error& each : unreadable) std::printf("%s\n", each.to_string().c_str());  // names the item's key, and its field
    // [/unreadable]
    expect(readable.has_value() && unreadable.empty());
    expect(list->size() == 3 && *how_many == 3 && first->asset_id == "AAP" && only->quantity == 1);
    expect(ledger.at_most_one<Posting>("account_id"_f == "a-1").error().code == facet::error_code::not_unique);
    expect(ledger.at_most_one<Posting>("account_id"_f == "nobody").missing());

    // [consistent]
    auto sure = ledger.query<Posting>("account_id"_f == "a-1" && "asset_id"_f == "AAP", facet::consistent).all();
    auto item = ledger.get<Posting>("account_id"_f == "a-1" && "asset_id"_f == "AAP" && "at"_f == minute(1), facet::consistent);
    // [/consistent]
    expect(sure->size() == 3 && item.has_value());

    // [kept]
    auto clause = "account_id"_f == std::string("a-") + "1";   // owns its operand
    auto kept = ledger.query<Posting>(clause).limit(2);        // may be run again
    expect(kept.all()->size() == 2 && kept.all()->size() == 2);
    // [/kept]

    for (const std::optional<std::string>& wanted_asset : {std::optional<std::string>("AAP"), std::optional<std::string>()}) {
        // [either]
        const auto newest = [](auto query) { return query.descending().limit(2).all(); };
        auto found = wanted_asset ? newest(ledger.query<Posting>("account_id"_f == "a-1" && "asset_id"_f == *wanted_asset))
                                  : newest(ledger.query<Posting>("account_id"_f == "a-1"));
        // [/either]
        expect(found->size() == 2 && (*found)[0].asset_id == (wanted_asset ? "AAP" : "AAPL"));
    }

    // [scan]
    auto everything = ledger.scan<Posting>().all();
    // [/scan]
    expect(everything->size() == 6);
}
