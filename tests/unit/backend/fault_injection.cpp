// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/fault_injection.hpp>
#include <support/call_of.hpp>
#include <support/catch.hpp>
#include <unit/repository/bank.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace facet::test {
namespace {

using enum fault_kind;
using probe_bank = repository_probe::Bank;
using repository_probe::Account;
using repository_probe::Balance;
using repository_probe::balance;
using repository_probe::cents;

static_assert(backend<faulty<memory::engine>>);

using faulty_engine = faulty<memory::engine>;
using table = dynamic_table<faulty_engine>;

constexpr const char* conflict = "TransactionConflictException";
constexpr const char* internal_error = "InternalServerError";
const item one{{"pk", "p"}, {"sk", "1"}, {"n", 1}};
const item key_of_one{{"pk", "p"}, {"sk", "1"}};

item numbered(int i) { return {{"pk", "p"}, {"sk", std::to_string(i)}, {"n", i}}; }

/// What a call of each kind says, by name; each would succeed.
std::map<std::string, std::string> each_call(faulty_engine& backend, table& t) {
    std::map<std::string, std::string> said_by;
    said_by["put"] = said(t.put(one));
    said_by["update"] = said(t.update(key_of_one, {set("n", 1)}));
    said_by["erase"] = said(t.erase({{"pk", "p"}, {"sk", "none"}}));
    said_by["get"] = said(t.try_get(key_of_one));
    said_by["query"] = said(t.query({.partition = {"p"}}));
    said_by["scan"] = said(t.scan());
    std::map<std::size_t, item> found;
    said_by["batch_get"] = call_of(backend).get(t, key_of_one).batch_get(found);
    found.clear();
    said_by["batch_write"] = call_of(backend).put(t, one).batch_write();
    said_by["transact_get"] = call_of(backend).get(t, key_of_one).transact_get(found);
    said_by["transact_write"] = said(call_of(backend).put(t, one).transact());
    return said_by;
}

/// Whether the n-th of `count` calls failed.
std::string pattern(table& t, int count) {
    std::string marks;
    for (int i = 0; i < count; ++i) marks += t.try_get(key_of_one).has_value() ? '.' : 'x';
    return marks;
}

}  // namespace

TEST_CASE("faulty without a schedule changes nothing") {
    memory::engine engine;
    faulty backend(engine);
    table t(backend, table_spec());
    for (const auto& [call, outcome] : each_call(backend, t)) {
        CAPTURE(call);
        CHECK(outcome == ok);
    }
    CHECK(t.all(scan_args{}) == std::vector<item>{one});
    CHECK(backend.injected().total() == 0);
}

TEST_CASE("each kind of refusal strikes each call, with its code, before any effect") {
    const std::pair<fault_kind, const char*> refusals[] = {{throughput_exceeded, "ProvisionedThroughputExceededException"},
                                                           {throttling, "ThrottlingException"},
                                                           {request_limit_exceeded, "RequestLimitExceeded"},
                                                           {internal_error_before, internal_error},
                                                           {unavailable_before, "ServiceUnavailable"}};
    for (const auto& [kind, name] : refusals) {
        memory::engine engine;
        faulty backend(engine, {.rules = {{.kind = kind}}});
        table t(backend, table_spec());  // tables are made and opened all the same
        for (const auto& [call, outcome] : each_call(backend, t)) {
            CAPTURE(call);
            CHECK(outcome == name);
        }
        CHECK(backend.injected()[kind] == 10);
        CHECK(backend.injected().total() == 10);
        CHECK(message(t.put(one)).ends_with("(injected)"));
        backend.stop();
        CHECK(t.all(scan_args{}).empty());
        CHECK(backend.injected()[kind] == 11);
    }
}

TEST_CASE("a lost answer hides a write that was done") {
    for (const auto& [kind, name] : {std::pair{internal_error_after, internal_error}, std::pair{unavailable_after, "ServiceUnavailable"}}) {
        memory::engine engine;
        faulty backend(engine, {.rules = {{.kind = kind}}});
        table t(backend, table_spec());
        outcome done = t.put(one, {.returned = request::return_values::all_old});
        CHECK(said(done) == name);
        CHECK(done.capacity.total() == 0.0);
        done = t.update(key_of_one, {set("n", a("n") + 1)}, {.returned = request::return_values::all_new});
        CHECK(said(done) == name);
        CHECK_FALSE(done.returned.has_value());
        CHECK(call_of(backend).put(t, {{"pk", "p"}, {"sk", "2"}}).batch_write() == name);
        done = call_of(backend).put(t, {{"pk", "p"}, {"sk", "3"}}).check(t, key_of_one, exists("n")).transact();
        CHECK(said(done) == name);
        CHECK(done.failure->reasons.empty());
        request::consumed_capacity own;
        const auto erase = t.prepare(request::write_kind::erase, numbered_key(9), {});
        const request::table_write entry{&t.handle(), erase->write, &own};
        CHECK(said(backend.transact_write({&entry, 1}, {}, nullptr)) == name);
        CHECK(own.total() == 0.0);
        // What would have been refused is refused, and not told either.
        CHECK(said(t.put({{"pk", "p"}, {"sk", "4"}}, {.when = exists("pk")})) == name);
        backend.stop();
        const std::vector<item> expected{{{"pk", "p"}, {"sk", "1"}, {"n", 2}}, {{"pk", "p"}, {"sk", "2"}}, {{"pk", "p"}, {"sk", "3"}}};
        CHECK(t.all(query_args{.partition = {"p"}}) == expected);
        CHECK(backend.injected()[kind] == 6);
    }
}

TEST_CASE("a lost answer of a transaction is made up for by its token") {
    memory::engine engine;
    faulty backend(engine);
    table t(backend, table_spec());
    REQUIRE(said(t.put(one)) == ok);
    backend.schedule({.rules = {{.kind = internal_error_after, .calls = call_kind::transact_write, .times = 1}}});
    CHECK(said(call_of(backend).update(t, key_of_one, {add("n", 1)}).transact("token")) == internal_error);
    CHECK(said(call_of(backend).update(t, key_of_one, {add("n", 1)}).transact("token")) == ok);
    CHECK(t.get(key_of_one) == item{{"pk", "p"}, {"sk", "1"}, {"n", 2}});
}

TEST_CASE("a page can fail before its items and after them; other reads fail before") {
    memory::engine engine;
    faulty backend(engine);
    table t(backend, table_spec());
    REQUIRE(said(t.put(one)) == ok);
    REQUIRE(said(t.put(numbered(2))) == ok);
    backend.schedule({.rules = {{.kind = internal_error_after}}});
    for (const listing& page : {t.query({.partition = {"p"}, .limit = 1}), t.scan({.limit = 1})}) {
        CHECK(said(page) == internal_error);
        CHECK(page.items == std::vector<item>{one});
        CHECK(page.capacity.total() == 0.0);
        CHECK(page.last.empty());
    }
    std::map<std::size_t, item> found;
    CHECK(said(t.try_get(key_of_one)) == internal_error);  // throws where the sink met an item
    CHECK(call_of(backend).get(t, key_of_one).batch_get(found) == internal_error);
    CHECK(call_of(backend).get(t, key_of_one).transact_get(found) == internal_error);
    CHECK(found.empty());
    backend.schedule({.rules = {{.kind = internal_error_before}}});
    CHECK(t.query({.partition = {"p"}}).items.empty());
    CHECK(t.scan().items.empty());
}

TEST_CASE("a rule strikes the calls that it counts out") {
    memory::engine engine;
    faulty backend(engine);
    table t(backend, table_spec());
    const auto with_rules = [&](std::vector<fault_rule> rules) {
        backend.schedule({.rules = std::move(rules)});
        return pattern(t, 8);
    };
    CHECK(with_rules({{.first = 3, .times = 1}}) == "..x.....");
    CHECK(with_rules({{.first = 3}}) == "..xxxxxx");
    CHECK(with_rules({{.times = 2}}) == "xx......");
    CHECK(with_rules({{.times = 0}}) == "........");
    CHECK(with_rules({{.probability = 0}}) == "........");
    CHECK(with_rules({{.first = 2, .times = 1}, {.first = 5, .times = 2}}) == ".x..xx..");
    CHECK(with_rules({{.calls = all_writes}}) == "........");
    CHECK(with_rules({{.calls = call_kind::get | call_kind::put}}) == "xxxxxxxx");
    CHECK(with_rules({{.calls = call_set()}}) == "........");

    // The third write, reads not counted.
    backend.schedule({.rules = {{internal_error_after, all_writes, {}, 1, 3, 1}}});
    std::string outcomes;
    for (int i = 0; i < 4; ++i) {
        outcomes += said(t.put(numbered_key(i))) + ' ';
        REQUIRE(t.try_get(numbered_key(i)).has_value());
    }
    CHECK(outcomes == "ok ok InternalServerError ok ");
    CHECK(t.get(numbered_key(2)).has_value());
    CHECK(backend.injected().total() == 1);
}

TEST_CASE("where several rules strike one call, the first has it, and the others' turns are not used up") {
    memory::engine engine;
    faulty backend(engine, {.rules = {{.kind = throttling, .times = 1}, {.kind = unavailable_before, .times = 1}}});
    table t(backend, table_spec());
    CHECK(said(t.put(one)) == "ThrottlingException");
    CHECK(said(t.put(one)) == "ServiceUnavailable");
    CHECK(said(t.put(one)) == ok);
    CHECK(backend.injected()[throttling] == 1);
    CHECK(backend.injected()[unavailable_before] == 1);
}

TEST_CASE("a rule can be about one table") {
    memory::engine engine;
    faulty backend(engine, {.rules = {{.table = "Bad"}}});
    table good(backend, table_spec(), "Good");
    table bad(backend, table_spec(), "Bad");
    CHECK(said(good.put(one)) == ok);
    CHECK(said(bad.put(one)) == "ThrottlingException");
    CHECK(call_of(backend).put(good, one).batch_write() == ok);
    CHECK(call_of(backend).put(good, one).put(bad, one).batch_write() == "ThrottlingException");
    CHECK(said(call_of(backend).put(good, one).put(bad, one).transact()) == "ThrottlingException");
}

TEST_CASE("probabilities are kept, and decided by the seed alone") {
    memory::engine engine;
    faulty backend(engine);
    table t(backend, table_spec());
    const auto with_seed = [&](std::uint64_t seed, std::vector<fault_rule> rules) {
        backend.schedule({.seed = seed, .rules = std::move(rules)});
        return pattern(t, 1000);
    };
    const std::string first = with_seed(1, {{.probability = 0.2}});
    const auto struck = std::count(first.begin(), first.end(), 'x');
    CHECK(struck > 150);
    CHECK(struck < 250);
    CHECK(backend.injected()[throttling] == static_cast<std::uint64_t>(struck));
    CHECK(with_seed(1, {{.probability = 0.2}}) == first);
    CHECK(with_seed(2, {{.probability = 0.2}}) != first);
    // Another rule behind it, which never strikes here, leaves its decisions alone.
    CHECK(with_seed(1, {{.probability = 0.2}, {.calls = all_writes, .probability = 0.5}}) == first);
}

TEST_CASE("a transaction conflict strikes single writes and transactions, and nothing else") {
    memory::engine engine;
    faulty backend(engine, {.rules = {{.kind = transaction_conflict}}});
    table t(backend, table_spec());
    const std::map<std::string, std::string> expected{{"put", conflict}, {"update", conflict}, {"erase", conflict}, {"get", ok}, {"query", ok},
                                                      {"scan", ok}, {"batch_get", ok}, {"batch_write", ok}, {"transact_get", cancelled},
                                                      {"transact_write", cancelled}};
    CHECK(each_call(backend, t) == expected);

    const auto reasons = [&](std::vector<fault_rule> rules) {
        backend.schedule({.seed = 3, .rules = std::move(rules)});
        const outcome done = call_of(backend).put(t, numbered_key(7)).put(t, numbered_key(8)).check(t, key_of_one, exists("pk")).transact();
        std::string text = said(done);
        for (const cancellation_reason& each : done.failure.value().reasons) text += ' ' + std::string(to_string(each.code));
        return text;
    };
    CHECK(reasons({{.kind = transaction_conflict, .action = 1}}) == "TransactionCanceledException None TransactionConflict None");
    CHECK(reasons({{.kind = transaction_conflict, .action = 2}}) == "TransactionCanceledException None None TransactionConflict");
    const std::string drawn = reasons({{.kind = transaction_conflict}});
    CHECK(drawn.find("TransactionConflict") != std::string::npos);
    CHECK(drawn == reasons({{.kind = transaction_conflict}}));
    const outcome done = call_of(backend).put(t, numbered_key(7)).put(t, numbered_key(8)).transact();
    CHECK(message(done).starts_with("Transaction cancelled, please refer cancellation reasons for specific reasons ["));
    backend.stop();
    CHECK_FALSE(t.get(numbered_key(7)).has_value());
}

TEST_CASE("a partial batch writes some entries, and hands the others back") {
    memory::engine engine;
    faulty backend(engine);
    table t(backend, table_spec());
    std::vector<std::unique_ptr<prepared_write>> prepared;
    std::vector<request::table_write> writes;
    std::array<request::consumed_capacity, 10> own;
    for (int i = 0; i < 10; ++i) {
        prepared.push_back(t.prepare(request::write_kind::put, numbered_key(i), {}));
        writes.push_back({&t.handle(), prepared.back()->write, &own[static_cast<std::size_t>(i)]});
    }
    bool several = false;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (int i = 0; i < 10; ++i) REQUIRE(said(t.erase(numbered_key(i))) == ok);
        own = {};
        backend.schedule({.seed = seed, .rules = {{.kind = partial_batch, .times = 1}}});
        std::vector<std::size_t> unprocessed{1000};  // appended to, not replaced
        request::consumed_capacity whole;
        REQUIRE(said(backend.batch_write(writes, unprocessed, &whole)) == ok);
        REQUIRE(unprocessed.size() > 1);
        REQUIRE(unprocessed.size() <= 10);
        CHECK(unprocessed.front() == 1000);
        CHECK(backend.injected()[partial_batch] == 1);
        several = several || unprocessed.size() > 2;
        for (std::size_t i = 0; i < 10; ++i) {
            const bool back = std::count(unprocessed.begin(), unprocessed.end(), i) == 1;
            CHECK(t.get(numbered_key(static_cast<int>(i))).has_value() != back);
            CHECK(own[i].total() == (back ? 0.0 : 1.0));
        }
        CHECK(whole.total() == 11.0 - static_cast<double>(unprocessed.size()));
    }
    CHECK(several);
}

TEST_CASE("of a partial batch at least one entry comes back, and at least one does not") {
    memory::engine engine;
    faulty backend(engine);
    table t(backend, table_spec());
    std::map<std::size_t, item> found;
    for (int i = 0; i < 4; ++i) REQUIRE(said(t.put(numbered(i))) == ok);
    for (const auto& [share, answered] : {std::pair{0.0, 3u}, std::pair{1.0, 1u}}) {
        found.clear();
        backend.schedule({.rules = {{.kind = partial_batch, .share = share}}});
        CHECK(call_of(backend).get(t, numbered_key(0)).get(t, numbered_key(1)).get(t, numbered_key(2)).get(t, numbered_key(3)).batch_get(found) ==
              "unprocessed");
        CHECK(found.size() == answered);
    }
}

TEST_CASE("a partial batch reads some keys under their own positions; sent again, it comes to an end") {
    memory::engine engine;
    faulty backend(engine);
    table t(backend, table_spec());
    for (int i = 0; i < 8; ++i) REQUIRE(said(t.put(numbered(i))) == ok);
    backend.schedule({.seed = 5, .rules = {{.kind = partial_batch, .share = 0.7}}});
    call_of call(backend);
    for (int i = 0; i < 8; ++i) call.get(t, numbered_key(i));
    std::vector<std::size_t> pending{0, 1, 2, 3, 4, 5, 6, 7};
    std::map<std::size_t, item> found;
    int rounds = 0;
    for (; !pending.empty() && rounds < 9; ++rounds) {
        std::vector<request::table_get> gets;
        for (const std::size_t position : pending) gets.push_back(call.gets()[position]);
        std::vector<std::size_t> unprocessed;
        const auto take = [&](std::size_t position, const item_view& view) { found.emplace(pending[position], t.unpack(view, {})); };
        REQUIRE(said(backend.batch_get(gets, take, unprocessed)) == ok);
        REQUIRE(unprocessed.size() < pending.size());
        std::vector<std::size_t> next;
        for (const std::size_t position : unprocessed) next.push_back(pending[position]);
        pending = next;
    }
    CHECK(rounds > 2);
    REQUIRE(found.size() == 8);
    for (const auto& [position, met] : found) CHECK(met == numbered(static_cast<int>(position)));
}

TEST_CASE("a batch of one entry is never partial, and a batch that is refused hands nothing back") {
    memory::engine engine;
    faulty backend(engine, {.rules = {{.kind = partial_batch, .share = 1}}});
    table t(backend, table_spec());
    CHECK(call_of(backend).put(t, one).batch_write() == ok);
    CHECK(backend.injected().total() == 0);
    CHECK(call_of(backend).update(t, numbered_key(1), {set("a", 1)}).update(t, numbered_key(2), {set("a", 1)}).batch_write() == validation);
}

TEST_CASE("a repository sees injected failures as its service's") {
    memory::engine engine;
    faulty backend(engine);
    auto bank = open<probe_bank>(backend);
    bank.put(Balance{"1", "EUR", 500}).or_throw();
    backend.schedule({.rules = {{.kind = internal_error_after, .calls = call_kind::update, .times = 1},
                                {.kind = transaction_conflict, .calls = call_kind::transact_write, .action = 1}}});
    using namespace facet::literals;
    const auto lost = bank.update<Balance>(balance("1")).set("cents"_f += 1).run();
    REQUIRE_FALSE(lost.has_value());
    CHECK(lost.error().code == error_code::internal_server_error);
    CHECK(lost.error().table == "Bank");
    CHECK(cents(bank) == 501);
    const auto cancelled_one = bank.transact(bank.put(Balance{"2", "EUR", 1}), bank.update<Balance>(balance("1")).set("cents"_f += 1));
    REQUIRE_FALSE(cancelled_one.has_value());
    REQUIRE(cancelled_one.error().reasons.size() == 2);
    CHECK(cancelled_one.error().reasons[1].code == reason_code::transaction_conflict);
    CHECK(cancelled_one.error().reasons[1].entity == "Balance");
    CHECK(cents(bank) == 501);
    CHECK(cents(bank, "2") == -1);
}

TEST_CASE("faults are counted exactly under many threads") {
    memory::engine engine;
    faulty backend(engine, {.rules = {{.kind = throttling, .first = 11, .times = 100}, {.kind = unavailable_after, .probability = 0.3}}});
    table t(backend, table_spec());
    std::atomic<std::uint64_t> throttled{0};
    std::atomic<std::uint64_t> lost{0};
    std::vector<std::thread> threads;
    for (int worker = 0; worker < 4; ++worker)
        threads.emplace_back([&] {
            for (int i = 0; i < 200; ++i) {
                const std::string outcome = said(t.update(key_of_one, {add("n", 1)}));
                if (outcome == "ThrottlingException") ++throttled;
                if (outcome == "ServiceUnavailable") ++lost;
            }
            (void)backend.injected();
        });
    for (std::thread& each : threads) each.join();
    CHECK(throttled == 100);
    CHECK(backend.injected()[throttling] == 100);
    CHECK(lost > 100);
    CHECK(backend.injected()[unavailable_after] == lost);
    backend.stop();
    CHECK(t.get(key_of_one) == item{{"pk", "p"}, {"sk", "1"}, {"n", 700}});
}

}  // namespace facet::test
