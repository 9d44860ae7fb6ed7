// SPDX-License-Identifier: BSL-1.0
// R1 to R7 on the whole sample, against a model of it that knows nothing of facet; each with the access path that served it.
#include "../loader.hpp"
#include "../patterns.hpp"
#include "model.hpp"

#include <support/application_backends.hpp>
#include <support/catch.hpp>
#include <support/unless_zero.hpp>

#include <ctime>

namespace {

const std::string data = REGISTER_DATA;

const model::world& expected() {
    static const model::world world(data);
    return world;
}

struct loaded {
    facet::any_backend backend;
    trading::store registry = facet::open<trading::Register>(backend);
    trading::load_report report;

    explicit loaded(facet::any_backend on) : backend(on) {
        trading::load_request request;
        request.accounts = {data + "/accounts.csv"};
        request.assets = {data + "/assets.csv"};
        request.trades = {data + "/trades.csv"};
        report = trading::load(registry, request);
        REQUIRE(report.failure == "");
    }
};

/// The sample on the backend that a case is about: loaded once for each.
const loaded* current = nullptr;
const loaded& sample() { return *current; }
const trading::store& registry() { return sample().registry; }
template <class Backend>
void use() {
    static Backend backend;
    static const loaded once{facet::any_backend(backend.backend())};
    current = &once;
}

std::string time_text(facet::timestamp moment) {
    const std::time_t seconds = static_cast<std::time_t>(moment.time_since_epoch().count() / 1000);
    std::tm parts{};
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &parts));
    return text;
}

std::vector<model::posting> plain(const std::vector<trading::StockPosting>& postings) {
    std::vector<model::posting> all;
    for (const auto& p : postings)
        all.push_back({p.account_id, p.asset_id, time_text(p.timestamp), p.txn_id, p.quantity, model::money(p.cost.to_string())});
    return all;
}
std::vector<model::balance> plain(const std::vector<trading::StockBalance>& balances) {
    std::vector<model::balance> all;
    for (const auto& b : balances)
        all.push_back({b.account_id, b.asset_id, b.quantity, model::money(b.net_expenditure.to_string())});
    return all;
}

/// Served by this path, and no item read in vain.
void served(const trading::access& how, const std::string& path, std::size_t items) {
    CHECK(how.path == path);
    CHECK(how.read == items);
    CHECK(how.returned == items);
}

std::string partition(const std::string& account) { return "Register, primary key: PK = \"ACCOUNT#" + account + "\""; }

const std::vector<std::string> strangers{"a-0000", "a-000", "a-00011", "A-0001", "a-0001#", "a-0001$", "treasur", "?"};

}  // namespace

TEMPLATE_LIST_TEST_CASE("the sample loads without a refusal, and is large enough to tell", "", facet::test::application_backends) {
    use<TestType>();
    REQUIRE_FALSE(sample().report.stopped);
    CHECK(sample().report.refused.empty());
    CHECK(sample().report.files.size() == 3);
    CHECK(sample().report.files[2].accepted == expected().trades);
    CHECK(expected().accounts.size() >= 50);
    CHECK(expected().assets.size() >= 12);
    CHECK(expected().trades >= 5000);
    const auto items =
        registry().scan<trading::Account, trading::Asset, trading::StockBalance, trading::StockPosting, trading::Trade>().all();
    CHECK(items.value().size() == expected().items());
    CHECK(items.value().size() >= 10'000);
}

TEMPLATE_LIST_TEST_CASE("R1: an asset by its id alone, R1b: by id and name", "", facet::test::application_backends) {
    use<TestType>();
    for (const auto& [id, said] : expected().assets) {
        const auto found = trading::find_asset(registry(), id);
        REQUIRE(found.items.has_value());
        CHECK(found.items->asset_id == id);
        CHECK(std::pair(found.items->name, found.items->description) == said);
        served(found.served_by.at(0), "Register, primary key: PK = \"ASSET#" + id + "\" AND begins_with(SK, \"ASSET#\")", 1);

        const auto named = trading::find_asset(registry(), id, said.first);
        REQUIRE(named.items.has_value());
        CHECK(named.items->description == said.second);
        served(named.served_by.at(0),
               "get: Register, primary key: PK = \"ASSET#" + id + "\" AND SK = \"ASSET#" + said.first + "\"", 1);
        CHECK_FALSE(trading::find_asset(registry(), id, said.first + "x").items.has_value());
    }
    for (const std::string id : {"AA", "AAPLE", "aapl", "A", "GEVO", "#"}) {
        const auto found = trading::find_asset(registry(), id);
        CHECK_FALSE(found.items.has_value());
        CHECK(found.served_by.at(0).read == 0);
    }
}

TEMPLATE_LIST_TEST_CASE("R2: an account", "", facet::test::application_backends) {
    use<TestType>();
    for (const auto& [id, name] : expected().accounts) {
        const auto found = trading::find_account(registry(), id);
        REQUIRE(found.items.has_value());
        CHECK(found.items->user_name == name);
        served(found.served_by.at(0), "get: " + partition(id) + " AND SK = \"ACCOUNT#" + id + "\"", 1);
    }
    for (const std::string& id : strangers) CHECK_FALSE(trading::find_account(registry(), id).items.has_value());
}

TEMPLATE_LIST_TEST_CASE("R3: an account's summary is one mixed collection", "", facet::test::application_backends) {
    use<TestType>();
    for (const auto& [id, name] : expected().accounts) {
        const auto found = trading::summarize(registry(), id);
        REQUIRE(found.items.account.has_value());
        CHECK(found.items.account->user_name == name);
        CHECK(plain(found.items.balances) == expected().balances_of(id));
        CHECK(plain(found.items.postings) == expected().by_asset(id));
        REQUIRE(found.served_by.size() == 1);
        served(found.served_by[0], partition(id), 1 + found.items.balances.size() + found.items.postings.size());
    }
    for (const std::string& id : strangers) {
        const auto found = trading::summarize(registry(), id);
        CHECK_FALSE(found.items.account.has_value());
        CHECK(found.served_by.at(0).read == 0);
    }
}

TEMPLATE_LIST_TEST_CASE("R3b: account and balances below the postings, and the newest postings from GSI1", "", facet::test::application_backends) {
    use<TestType>();
    for (const auto& [id, name] : expected().accounts) {
        for (const std::size_t newest : {1u, 7u, 100'000u}) {
            const auto found = trading::summarize_recent(registry(), id, newest);
            REQUIRE(found.items.account.has_value());
            CHECK(found.items.account->user_name == name);
            CHECK(plain(found.items.balances) == expected().balances_of(id));
            CHECK(plain(found.items.postings) == expected().newest(id, "", newest));
            REQUIRE(found.served_by.size() == 2);
            served(found.served_by[0],
                   partition(id) + " AND SK BETWEEN \"ACCOUNT#" + id + "\" AND \"STOCKBALANCE$\", without its upper end",
                   1 + found.items.balances.size());
            served(found.served_by[1], "Register, GSI1: PK = \"ACCOUNT#" + id + "\" AND begins_with(SK2, \"STOCKPOSTING#\")",
                   found.items.postings.size());
        }
    }
}

TEMPLATE_LIST_TEST_CASE("R4: all balances of an account, R5: one of them", "", facet::test::application_backends) {
    use<TestType>();
    for (const auto& [id, name] : expected().accounts) {
        const auto wanted = expected().balances_of(id);
        const auto found = trading::balances(registry(), id);
        CHECK(plain(found.items) == wanted);
        served(found.served_by.at(0), partition(id) + " AND begins_with(SK, \"STOCKBALANCE#\")", wanted.size());
        for (const auto& [asset, said] : expected().assets) {
            const auto one = trading::balance(registry(), id, asset);
            const auto it = std::find_if(wanted.begin(), wanted.end(), [&](const auto& each) { return each.asset == asset; });
            REQUIRE(one.items.has_value() == (it != wanted.end()));
            if (one.items) CHECK(plain({*one.items}).at(0) == *it);
            served(one.served_by.at(0), "get: " + partition(id) + " AND SK = \"STOCKBALANCE#" + asset + "\"", one.items ? 1 : 0);
        }
    }
}

TEMPLATE_LIST_TEST_CASE("R6: postings of an account in one asset, newest first; AAP never sees AAPL", "", facet::test::application_backends) {
    use<TestType>();
    std::size_t seen = 0;
    for (const auto& [id, name] : expected().accounts)
        for (const auto& [asset, said] : expected().assets)
            for (const std::size_t limit : {0u, 1u, 5u}) {
                const auto found = trading::history(registry(), id, asset, facet::test::unless_zero(limit));
                CHECK(plain(found.items) == expected().newest(id, asset, limit));
                served(found.served_by.at(0), partition(id) + " AND begins_with(SK, \"STOCKPOSTING#" + asset + "#\")",
                       found.items.size());
                if (limit == 0) seen += found.items.size();
            }
    CHECK(seen == expected().postings.size());
    CHECK(trading::history(registry(), "treasury", "AA").items.empty());
}

TEMPLATE_LIST_TEST_CASE("R7: postings of an account across assets, newest first, by GSI1", "", facet::test::application_backends) {
    use<TestType>();
    std::size_t seen = 0;
    for (const auto& [id, name] : expected().accounts)
        for (const std::size_t limit : {0u, 1u, 10u}) {
            const auto found = trading::activity(registry(), id, facet::test::unless_zero(limit));
            CHECK(plain(found.items) == expected().newest(id, "", limit));
            served(found.served_by.at(0), "Register, GSI1: PK = \"ACCOUNT#" + id + "\" AND begins_with(SK2, \"STOCKPOSTING#\")",
                   found.items.size());
            if (limit == 0) seen += found.items.size();
        }
    CHECK(seen == expected().postings.size());
    for (const std::string& id : strangers) CHECK(trading::activity(registry(), id).items.empty());
}
