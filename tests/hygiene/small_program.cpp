// SPDX-License-Identifier: BSL-1.0
// What a user's first program does, with nothing that needs exceptions or type information.
#include <facet/facet.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

using namespace facet::literals;

namespace {

struct Account {
    std::string account_id;
    std::string user_name;
};
struct Posting {
    std::string account_id;
    std::string asset_id;
    facet::timestamp at;
    std::int64_t quantity;
    facet::decimal cost;
};

struct Register
    : facet::table<"Register", facet::gsi<"ByTime", facet::partition<"PK">, facet::sort<"SK2">>,
                   facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{account_id}", "ACCOUNT#{account_id}">>,
                   facet::entity<Posting, facet::key<"ACCOUNT#{account_id}", "POSTING#{asset_id}#{at}">,
                                 facet::index<"ByTime", "ACCOUNT#{account_id}", "POSTING#{at}">>> {};

/// How many of the steps did what they should.
int steps() {
    facet::memory::engine engine;
    auto opened = facet::try_open<Register>(engine);
    if (!opened.has_value()) return 0;
    const auto accounts = std::move(*opened);
    int done = 0;
    done += accounts.create(Account{"a#1", "Ann"}).run().has_value() ? 1 : 0;
    done += accounts.create(Account{"a#1", "Eve"}).run().has_value() ? 0 : 1;
    for (int i = 0; i < 4; ++i) {
        const facet::timestamp at{std::chrono::milliseconds(1'700'000'000'000 - i)};
        done += accounts.put(Posting{"a#1", i % 2 == 0 ? "AAP" : "AAPL", at, i, "12.50"_decimal}).run().has_value() ? 1 : 0;
    }
    const auto account = accounts.get<Account>("account_id"_f == "a#1");
    done += account.has_value() && account->user_name == "Ann" ? 1 : 0;
    const auto asset = accounts.query<Posting>("account_id"_f == "a#1" && "asset_id"_f == "AAP").all();
    done += asset.has_value() && asset->size() == 2 && asset->front().quantity == 2 ? 1 : 0;
    auto latest = accounts.query<Posting>("account_id"_f == "a#1").order_by("at"_f).descending().limit(3);
    const auto page = latest.page();
    done += page.has_value() && page->size() == 3 && (*page)[0].quantity == 0 && !page->next.empty() ? 1 : 0;
    const auto all = accounts.collection<Account, Posting>("account_id"_f == "a#1").all();
    done += all.has_value() && all->size() == 5 ? 1 : 0;
    const auto at = facet::timestamp{std::chrono::milliseconds(1'700'000'000'000)};
    const auto paid = accounts.transact(
        accounts.check<Account>("account_id"_f == "a#1").exists(),
        accounts.update<Posting>("account_id"_f == "a#1" && "asset_id"_f == "AAP" && "at"_f == at).set("quantity"_f += 7).when("quantity"_f == 0));
    done += paid.has_value() ? 1 : 0;
    std::int64_t sum = 0;
    for (const auto& posting : accounts.query<Posting>("account_id"_f == "a#1").each()) sum += posting.has_value() ? posting->quantity : -1000;
    done += sum == 13 ? 1 : 0;
    return done;
}

}  // namespace

int main() {
    const int done = steps();
    std::printf("facet %d.%d.%d: %d of 12 steps\n", facet::version_major, facet::version_minor, facet::version_patch, done);
    return done == 12 ? 0 : 1;
}
