// SPDX-License-Identifier: BSL-1.0
// Backends that are wrong on purpose, each in one way: the rounds have to find that out, or they would find nothing in the engine.
#include <facet/backend/any_backend.hpp>
#include <facet/memory/engine.hpp>
#include <linearizability/rounds.hpp>
#include <support/catch.hpp>

#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace facet::linearizability {
namespace {

using numbered_sink = request::numbered_sink;

/// The engine as it is.
class sound_backend {
public:
    static constexpr backend_features features{};

    result<void> create_table(std::string_view name, const request::table_description& description) { return engine.create_table(name, description); }
    result<void> erase_table(std::string_view name) { return engine.erase_table(name); }
    result<request::table> open(std::string_view name, const request::table_description& description) { return engine.open(name, description); }
    result<bool> get(const request::table& table, const request::get& get, request::item_sink sink) { return engine.get(table, get, sink); }
    result<void> write(const request::table& table, const request::write& write, request::item_sink sink, request::consumed_capacity* capacity) {
        return engine.write(table, write, sink, capacity);
    }
    result<request::page> query(const request::table& table, const request::query& query, request::item_sink sink) { return engine.query(table, query, sink); }
    result<request::page> scan(const request::table& table, const request::scan& scan, request::item_sink sink) { return engine.scan(table, scan, sink); }
    result<void> batch_get(std::span<const request::table_get> requests, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        return engine.batch_get(requests, sink, unprocessed);
    }
    result<void> batch_write(std::span<const request::table_write> writes, std::vector<std::size_t>& unprocessed, request::consumed_capacity* capacity) {
        return engine.batch_write(writes, unprocessed, capacity);
    }
    result<void> transact_write(std::span<const request::table_write> actions, std::string_view token, request::consumed_capacity* capacity) {
        return engine.transact_write(actions, token, capacity);
    }
    result<void> transact_get(std::span<const request::table_get> requests, numbered_sink sink) { return engine.transact_get(requests, sink); }

protected:
    memory::engine engine;
};

/// Carries out a transaction in two parts, where it has no conditions.
class torn_transactions : public sound_backend {
public:
    result<void> transact_write(std::span<const request::table_write> actions, std::string_view token, request::consumed_capacity* capacity) {
        bool conditions = !token.empty();
        for (const request::table_write& one : actions) conditions = conditions || !one.write.condition.empty();
        if (conditions) return engine.transact_write(actions, token, capacity);
        const auto done = engine.transact_write(actions.first(1), {}, capacity);
        std::this_thread::yield();
        return done.has_value() ? engine.transact_write(actions.subspan(1), {}, capacity) : done;
    }
};

/// Reads the items of a transaction one by one.
class torn_reads : public sound_backend {
public:
    result<void> transact_get(std::span<const request::table_get> requests, numbered_sink sink) {
        for (std::size_t i = 0; i < requests.size(); ++i) {
            std::this_thread::yield();
            const auto found = engine.get(*requests[i].table, requests[i].get, [&](std::span<const item_view> items) { sink(i, items[0]); });
            if (!found.has_value()) return found.error();
        }
        return {};
    }
};

/// Forgets tokens.
class repeated_transactions : public sound_backend {
public:
    result<void> transact_write(std::span<const request::table_write> actions, std::string_view, request::consumed_capacity* capacity) {
        return engine.transact_write(actions, {}, capacity);
    }
};

/// Decides about a write first, and writes later: what was decided may not hold any more.
class lost_updates : public sound_backend {
public:
    result<void> write(const request::table& table, const request::write& asked, request::item_sink sink, request::consumed_capacity* capacity) {
        if (asked.condition.empty() || asked.kind == request::write_kind::update) return engine.write(table, asked, sink, capacity);
        request::write check = asked;
        check.kind = request::write_kind::check;
        const request::table_write alone{&table, check};
        if (!engine.transact_write({&alone, 1}, {}, nullptr).has_value()) return engine.write(table, asked, sink, capacity);
        std::this_thread::yield();
        request::write now = asked;
        now.condition = {};
        return engine.write(table, now, sink, capacity);
    }
};

/// Answers some gets with what an earlier one found.
class stale_reads : public sound_backend {
public:
    result<bool> get(const request::table& table, const request::get& asked, request::item_sink sink) {
        const std::lock_guard lock(mutex_);
        std::string key = table.name;
        (key += asked.key.partition) += asked.key.sort;
        if (++calls_ % 8 == 0)
            if (const auto at = bodies_.find(key); at != bodies_.end()) {
                const item_view view{asked.key, at->second};
                sink({&view, 1});
                return true;
            }
        return engine.get(table, asked, [&](std::span<const item_view> items) {
            bodies_[key] = items[0].body;
            sink(items);
        });
    }

private:
    std::mutex mutex_;
    std::map<std::string, std::string> bodies_;
    std::size_t calls_ = 0;
};

template <class Backend>
run_report report_of(std::uint64_t most_rounds, std::chrono::milliseconds longest) {
    Backend backend;
    any_backend erased{backend};
    return rounds(erased, {.seed = 5, .most_rounds = most_rounds, .longest = longest}).run();
}

/// Whether rounds find a history that cannot be; how long it takes is up to the machine.
template <class Backend>
bool found_in() {
    return report_of<Backend>(std::uint64_t(-1), std::chrono::seconds(60)).failure.starts_with("the history is not");
}

}  // namespace

TEST_CASE("rounds find nothing wrong with the engine, and make calls at the same time") {
    const run_report report = report_of<sound_backend>(400, std::chrono::seconds(60));
    CHECK(report.failure.empty());
    CHECK(report.rounds == 400);
    CHECK(report.overlapping > 0);
}

TEST_CASE("rounds find transactions that are carried out in parts (contract A3)") { CHECK(found_in<torn_transactions>()); }
TEST_CASE("rounds find transactions that read one item after the other (contract A11)") { CHECK(found_in<torn_reads>()); }
TEST_CASE("rounds find transactions that are done twice (contract A8)") { CHECK(found_in<repeated_transactions>()); }
TEST_CASE("rounds find writes that are not atomic with their condition (contract G4)") { CHECK(found_in<lost_updates>()); }
TEST_CASE("rounds find stale reads (contract G2)") { CHECK(found_in<stale_reads>()); }

}  // namespace facet::linearizability
