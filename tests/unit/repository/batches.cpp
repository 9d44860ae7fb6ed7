// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
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
struct Balance {
    std::string id;
    std::string currency;
    std::int64_t cents;
};
struct Owner {
    std::string owner;
};
struct Bank : facet::table<"Bank", facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{id}", "ACCOUNT">>,
                           facet::entity<Balance, facet::key<"ACCOUNT#{id}", "BALANCE#{currency}">>> {};

/// The in-memory engine, which answers only some of each batch, and counts.
class busy_backend {
public:
    using numbered_sink = facet::request::numbered_sink;
    static constexpr facet::backend_features features{};

    facet::memory::engine engine{};
    std::size_t batches = 0;
    std::size_t at_most = 1'000;  ///< of a batch are done; 0: none
    std::size_t stops_at = 0;     ///< the batch that fails, the first being 1
    std::size_t waits = 0;
    std::size_t consistent = 0;   ///< gets of batches that asked for it
    std::int64_t waited = 0;

    result<void> create_table(std::string_view name, const request::table_description& description) { return engine.create_table(name, description); }
    result<void> erase_table(std::string_view name) { return engine.erase_table(name); }
    result<request::table> open(std::string_view name, const request::table_description& description) { return engine.open(name, description); }
    result<bool> get(const request::table& table, const request::get& get, request::item_sink sink) { return engine.get(table, get, sink); }
    result<void> write(const request::table& table, const request::write& write, request::item_sink sink, request::consumed_capacity* capacity) {
        return engine.write(table, write, sink, capacity);
    }
    result<request::page> query(const request::table& table, const request::query& query, request::item_sink sink) { return engine.query(table, query, sink); }
    result<request::page> scan(const request::table& table, const request::scan& scan, request::item_sink sink) { return engine.scan(table, scan, sink); }
    result<void> batch_get(std::span<const request::table_get> asked, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        for (const request::table_get& each : asked) consistent += each.get.consistent ? 1 : 0;
        return some(asked, unprocessed, [&](auto part) { return engine.batch_get(part, sink, unprocessed); });
    }
    result<void> batch_write(std::span<const request::table_write> asked, std::vector<std::size_t>& unprocessed, request::consumed_capacity* capacity) {
        return some(asked, unprocessed, [&](auto part) { return engine.batch_write(part, unprocessed, capacity); });
    }
    result<void> transact_write(std::span<const request::table_write> actions, std::string_view token, request::consumed_capacity* capacity) {
        return engine.transact_write(actions, token, capacity);
    }
    result<void> transact_get(std::span<const request::table_get> asked, numbered_sink sink) { return engine.transact_get(asked, sink); }

    [[nodiscard]] facet::open_options options() {
        facet::open_options all;
        all.retries.context = this;
        all.retries.wait = [](void* self, std::chrono::microseconds time) {
            ++static_cast<busy_backend*>(self)->waits;
            static_cast<busy_backend*>(self)->waited += time.count();
        };
        return all;
    }

private:
    template <class Asked, class Do>
    result<void> some(Asked asked, std::vector<std::size_t>& unprocessed, const Do& perform) {
        if (++batches == stops_at) {
            facet::error cause;
            cause.code = error_code::internal_server_error;
            cause.message = "broken";
            return cause;
        }
        const std::size_t count = std::min(asked.size(), at_most);
        for (std::size_t i = count; i < asked.size(); ++i) unprocessed.push_back(i);
        if (count == 0) return {};
        return perform(asked.first(count));
    }
};
static_assert(facet::backend<busy_backend>);

template <class Repository>
void fill(const Repository& bank, int accounts) {
    auto batch = bank.batch();
    for (int i = 0; i < accounts; ++i) {
        batch.add(bank.unchecked_import(Account{std::to_string(i), "owner " + std::to_string(i)}));
        batch.add(bank.put(Balance{std::to_string(i), "EUR", i}));
    }
    batch.or_throw();
}

}  // namespace

TEST_CASE("a batch writes any number of items of several entities, in requests of 25 (contract B5)") {
    busy_backend backend;
    auto bank = facet::open<Bank>(backend, backend.options());
    fill(bank, 60);
    CHECK(backend.batches == 5);
    CHECK(backend.waits == 0);
    CHECK(bank.scan<Account>().count().value() == 60);
    CHECK(bank.scan<Balance>().count().value() == 60);
    CHECK(bank.batch_write(bank.erase<Account>("id"_f == "3"), bank.put(Balance{"3", "USD", 5}), bank.erase<Balance>("id"_f == "none" && "currency"_f == "EUR")).has_value());
    CHECK(bank.scan<Account>().count().value() == 59);
    CHECK(bank.scan<Balance>().count().value() == 61);
    CHECK(bank.batch().run().has_value());
}

TEST_CASE("a batch of gets is consistent where that is said") {
    busy_backend backend;
    auto bank = facet::open<Bank>(backend, backend.options());
    fill(bank, 2);
    const std::vector keys = {bank.key<Account>("id"_f == "0"), bank.key<Account>("id"_f == "1")};
    CHECK(bank.batch_get(keys)->size() == 2);
    CHECK(backend.consistent == 0);
    CHECK(bank.batch_get(keys, facet::consistent)->at(1)->owner == "owner 1");
    CHECK(backend.consistent == 2);
}

TEST_CASE("a batch gives items in the order of the keys, and nothing where there is none (contract B1)") {
    busy_backend backend;
    auto bank = facet::open<Bank>(backend, backend.options());
    fill(bank, 150);
    std::vector<facet::item_key<Balance>> keys;
    for (int i = 220; i >= 0; --i) keys.push_back(bank.key<Balance>("id"_f == std::to_string(i) && "currency"_f == "EUR"));
    backend.batches = 0;
    const auto all = bank.batch_get(keys);
    REQUIRE(all.has_value());
    CHECK(backend.batches == 3);
    REQUIRE(all->size() == 221);
    for (int i = 220; i >= 0; --i) {
        const auto& one = (*all)[static_cast<std::size_t>(220 - i)];
        CHECK(one.has_value() == (i < 150));
        if (one) CHECK(one->cents == i);
    }
    const auto both = bank.batch_get(bank.key<Account>("id"_f == "7"), bank.key<Balance>("id"_f == "7" && "currency"_f == "EUR"),
                                     bank.key<Account>("id"_f == "8", facet::as<Owner>), bank.key<Account>("id"_f == "999"));
    REQUIRE(both.has_value());
    CHECK(std::get<0>(*both)->owner == "owner 7");
    CHECK(std::get<1>(*both)->cents == 7);
    CHECK(std::get<2>(*both)->owner == "owner 8");
    CHECK_FALSE(std::get<3>(*both).has_value());
    CHECK(bank.batch_get(std::vector<facet::item_key<Account>>()).value().empty());
}

TEST_CASE("what a backend leaves out of a batch is asked again, with pauses, as long as there is progress (contract B7, H5)") {
    busy_backend backend;
    backend.at_most = 7;
    auto bank = facet::open<Bank>(backend, backend.options());
    fill(bank, 100);
    CHECK(bank.scan<Account>().count().value() == 100);
    CHECK(backend.waits > 20);
    std::vector<facet::item_key<Account>> keys;
    for (int i = 0; i < 100; ++i) keys.push_back(bank.key<Account>("id"_f == std::to_string(i)));
    const auto all = bank.batch_get(keys);
    REQUIRE(all.has_value());
    for (int i = 0; i < 100; ++i) CHECK((*all)[static_cast<std::size_t>(i)]->owner == "owner " + std::to_string(i));
}

TEST_CASE("a thread whose deadline leaves no time for a wait gives up before it") {
    busy_backend backend;
    auto bank = facet::open<Bank>(backend, backend.options());
    backend.at_most = 0;
    const facet::deadline passed(std::chrono::milliseconds(0));
    const auto unread = bank.batch_get(bank.key<Account>("id"_f == "7"));
    CHECK(said(unread) == "ProvisionedThroughputExceededException");
    CHECK(unread.error().message == "the backend left 1 of 1 keys unanswered once; the deadline left no time to try again");
    CHECK(backend.batches == 1);
    auto batch = bank.batch();
    batch.add(bank.put(Balance{"1", "EUR", 1}));
    const auto undone = batch.run();
    CHECK(said(undone) == "ProvisionedThroughputExceededException");
    CHECK(undone.error().message.starts_with("the backend left 1 of 1 writes undone once; the deadline left no time to try again"));
    CHECK(backend.batches == 2);
    CHECK(backend.waits == 0);
}

TEST_CASE("Z1 an item that is too large is found before anything of its batch is sent") {
    busy_backend backend;
    auto bank = facet::open<Bank>(backend, backend.options());
    const auto batch_of = [&](std::size_t length) {
        auto batch = bank.batch();
        for (int i = 0; i < 40; ++i) batch.add(bank.put(Balance{std::to_string(i), "EUR", i}));
        batch.add(bank.unchecked_import(Account{"40", std::string(length, 'x')}));
        return batch.run();
    };
    const auto refused = batch_of(410'000);
    CHECK(said(refused) == "ValidationException");
    CHECK(refused.error().rule == "Z1");
    CHECK(refused.error().action == 40);
    CHECK(refused.error().entity == "Account");
    CHECK(refused.error().key.find("40") != std::string::npos);
    CHECK(refused.error().reasons.empty());
    CHECK(backend.batches == 0);
    // What the backend takes is not refused: the longest that it takes is found here.
    std::size_t fits = 409'000;
    std::size_t fails = 410'000;
    while (fails - fits > 1) {
        const std::size_t middle = (fits + fails) / 2;
        (bank.unchecked_import(Account{"40", std::string(middle, 'x')}).run().has_value() ? fits : fails) = middle;
    }
    CHECK(batch_of(fits).has_value());
    CHECK(backend.batches == 2);
    CHECK(batch_of(fails).error().message.find("has 409601 bytes") != std::string::npos);
    CHECK(backend.batches == 2);
}

TEST_CASE("a backend that never answers is given up, and what was done is told") {
    busy_backend backend;
    auto bank = facet::open<Bank>(backend, backend.options());
    backend.at_most = 0;
    const auto none = bank.batch_get(bank.key<Account>("id"_f == "7"));
    CHECK(said(none) == "ProvisionedThroughputExceededException");
    CHECK(none.error().operation == "batch_get");
    CHECK(none.error().message == "the backend left 1 of 1 keys unanswered 8 times in a row");
    CHECK(backend.batches == 8);
    CHECK(backend.waits == 7);
    CHECK(backend.waited < 50'000 * 127);
    auto batch = bank.batch();
    for (int i = 0; i < 30; ++i) batch.add(bank.put(Balance{std::to_string(i), "EUR", i}));
    const auto undone = batch.run();
    CHECK(said(undone) == "ProvisionedThroughputExceededException");
    CHECK(undone.error().reasons.size() == 30);
    CHECK(undone.error().reasons[29].code == facet::reason_code::throttling);
    CHECK(undone.error().reasons[29].key == "PK=ACCOUNT#29, SK=BALANCE#EUR");
    CHECK(everything(bank).empty());
    // One that fails half way tells what it had done.
    backend.at_most = 1'000;
    backend.batches = 0;
    backend.stops_at = 2;
    const auto stopped = batch.run();
    CHECK(said(stopped) == "InternalServerError");
    CHECK(stopped.error().reasons[24].code == facet::reason_code::none);
    CHECK(stopped.error().reasons[25].code == facet::reason_code::throttling);  // it may succeed a moment later: nothing was wrong with it
    CHECK(bank.scan<Balance>().count().value() == 25);
}

TEST_CASE("duplicates and bad values are refused before anything is sent, however far apart (contract B2, B5)") {
    busy_backend backend;
    auto bank = facet::open<Bank>(backend, backend.options());
    std::vector<facet::item_key<Account>> keys;
    for (int i = 0; i < 150; ++i) keys.push_back(bank.key<Account>("id"_f == std::to_string(i % 140)));
    const auto twice = bank.batch_get(keys);
    CHECK(said(twice) == "ValidationException");
    CHECK(twice.error().rule == "B2");
    CHECK(twice.error().key == "PK=ACCOUNT#0, SK=ACCOUNT");
    CHECK(twice.error().action == 140);
    CHECK(twice.error().entity == "Account");
    auto batch = bank.batch();
    for (int i = 0; i < 40; ++i) batch.add(bank.put(Balance{std::to_string(i), "EUR", i}));
    batch.add(bank.erase<Balance>("id"_f == "1" && "currency"_f == "EUR"));
    const auto both = batch.run();
    CHECK(said(both) == "ValidationException");
    CHECK(both.error().action == 40);
    CHECK(both.error().to_string() == "ValidationException: the same item is written twice in one batch, also by action 2 (operation batch_write, action 41, table Bank, entity Balance, "
                                      "key PK=ACCOUNT#1, SK=BALANCE#EUR, rule B5)");
    auto bad = bank.batch();
    bad.add(bank.put(Balance{"1", "EUR", 1})).add(bank.put(Balance{"", "EUR", 1}));
    const auto refused = bad.run();
    CHECK(said(refused) == "InvalidKey");
    CHECK(refused.error().action == 1);
    CHECK(bank.batch_write(bank.put(Balance{"", "EUR", 1}), bank.put(Balance{"1", "EUR", 1})).error().action == 0);
    CHECK(said(bank.batch_get(bank.key<Account>("id"_f == ""))) == "InvalidKey");
    CHECK(said(bank.transact_get(bank.key<Account>("id"_f == ""))) == "InvalidKey");
    CHECK(bank.batch_get(bank.key<Account>("id"_f == "1"), bank.key<Account>("id"_f == "")).error().action == 1);
    CHECK(bank.transact_get(bank.key<Account>("id"_f == "1"), bank.key<Account>("id"_f == "")).error().action == 1);
    const auto again = bank.transact_get(bank.key<Account>("id"_f == "1"), bank.key<Account>("id"_f == "1"));
    CHECK(said(again) == "ValidationException");
    CHECK(again.error().rule == "A2");
    CHECK(again.error().message.find(", also by action ") != std::string::npos);
    CHECK(again.error().action == 1);
    CHECK(again.error().key == "PK=ACCOUNT#1, SK=ACCOUNT");
    CHECK(backend.batches == 0);
    CHECK(everything(bank).empty());
}

TEST_CASE("items of one moment, together or by their places (contract A10)") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    fill(bank, 3);
    const auto both = bank.transact_get(bank.key<Account>("id"_f == "1"), bank.key<Balance>("id"_f == "2" && "currency"_f == "EUR"), bank.key<Account>("id"_f == "9"));
    REQUIRE(both.has_value());
    CHECK(std::get<0>(*both)->owner == "owner 1");
    CHECK(std::get<1>(*both)->cents == 2);
    CHECK_FALSE(std::get<2>(*both).has_value());
    auto reads = bank.reads();
    const auto account = reads.add(bank.key<Account>("id"_f == "2"));
    std::vector<facet::read_place<Balance>> balances;
    for (int i = 0; i < 4; ++i) balances.push_back(reads.add(bank.key<Balance>("id"_f == std::to_string(i) && "currency"_f == "EUR")));
    CHECK_FALSE(reads[account].has_value());
    facet::consumed_capacity units;
    REQUIRE(reads.metered(units).transact().has_value());
    CHECK(reads[account]->owner == "owner 2");
    CHECK(reads[balances[1]]->cents == 1);
    CHECK_FALSE(reads[balances[3]].has_value());
    CHECK(units.table == 10);  // two units each, also of what is missing (contract W5)
    bank.put(Balance{"3", "EUR", 33}).or_throw();
    units = {};
    REQUIRE(reads.batch(facet::consistent).has_value());
    CHECK(units.table == 5);
    CHECK(reads[balances[3]]->cents == 33);
    std::vector<facet::item_key<Account>> many(101, bank.key<Account>("id"_f == "1"));
    CHECK(said(bank.transact_get(many)) == "ValidationException");
    CHECK(said(bank.transact_get(std::vector<facet::item_key<Account>>())) == "ValidationException");
}

TEST_CASE("reads that fail give none of their items, and a place of other reads is none") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    fill(bank, 3);
    auto reads = bank.reads();
    const auto account = reads.add(bank.key<Account>("id"_f == "2"));
    const auto balance = reads.add(bank.key<Balance>("id"_f == "2" && "currency"_f == "EUR"));
    REQUIRE(reads.batch().has_value());
    CHECK((reads[account].has_value() && reads[balance].has_value()));
    put_raw(bank, facet::item{{"PK", "ACCOUNT#2"}, {"SK", "BALANCE#EUR"}, {"id", "2"}, {"currency", "EUR"}, {"cents", "many"}}).value();
    CHECK(said(reads.batch()) == "DecodeFailed");
    CHECK_FALSE((reads[account].has_value() || reads[balance].has_value()));
    CHECK(said(reads.transact()) == "DecodeFailed");
    CHECK_FALSE((reads[account].has_value() || reads[balance].has_value()));
    auto others = bank.reads();
    CHECK(thrown_by([&] { (void)others[account]; }) == "ValidationException");
    (void)others.add(bank.key<Account>("id"_f == "1"));
    CHECK(thrown_by([&] { (void)others[account]; }) == "ValidationException");
    others = std::move(reads);
    CHECK_FALSE(others[account].has_value());
    CHECK(thrown_by([&] { (void)reads[account]; }) == "ValidationException");
}
