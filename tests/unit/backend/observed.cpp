// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/any_backend.hpp>
#include <facet/backend/fault_injection.hpp>
#include <facet/backend/observed.hpp>
#include <facet/memory/engine.hpp>
#include <support/call_of.hpp>
#include <support/catch.hpp>

#include <atomic>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace facet::test {
namespace {

static_assert(backend<observed<memory::engine, void (*)(const call_report&)>>);

/// A backend that cannot do all.
struct modest : memory::engine {
    static constexpr backend_features features{.transactions = false};
};

/// Writes reports down, a line each.
struct log_book {
    std::vector<std::string> lines;

    void operator()(const call_report& report) {
        std::string line(to_string(report.call));
        for (const table_use& each : report.tables) {
            line += ' ' + std::string(each.table) + '=' + short_text(each.capacity.table);
            for (std::size_t i = 0; i < each.indexes.size(); ++i)
                if (each.capacity.indexes[i] > 0) line += '+' + each.indexes[i] + '=' + short_text(static_cast<double>(each.capacity.indexes[i]));
        }
        if (!report.index.empty()) line += " index " + std::string(report.index);
        for (const partition_use& each : report.partitions)
            line += " [" + std::string(each.table) + '/' + std::string(each.index) + '/' + std::string(each.partition) + ' ' + short_text(each.units) + ']';
        line += " entries " + std::to_string(report.entries);
        if (report.unprocessed != 0) line += " unprocessed " + std::to_string(report.unprocessed);
        if (report.returned != 0) line += " returned " + std::to_string(report.returned);
        if (report.scanned != 0) line += " scanned " + std::to_string(report.scanned);
        if (report.failure != nullptr) line += ' ' + std::string(to_string(report.failure->code));
        if (report.interrupted) line += " interrupted";
        lines.push_back(std::move(line));
    }
    [[nodiscard]] std::string last() const { return lines.empty() ? std::string() : lines.back(); }

    static std::string short_text(double value) {
        std::string text = std::to_string(value);
        while (text.back() == '0') text.pop_back();
        if (text.back() == '.') text.pop_back();
        return text;
    }
};

[[nodiscard]] table_spec spec_with_indexes() {
    return table_spec({"pk"}, {"sk"}, {{"ByKind", {{"kind"}}}, {"ByRank", {{"pk"}}, {{"rank", key_type::number}}, request::projection_kind::all, {}, request::index_kind::local}});
}
const item ann{{"pk", "p"}, {"sk", "1"}, {"kind", "k"}, {"rank", 7}};
const item bob{{"pk", "p"}, {"sk", "2"}};

}  // namespace

TEST_CASE("observed reports each single call: its table, index, partition, items and capacity") {
    memory::engine engine;
    log_book log;
    observed backend(engine, log);
    dynamic_table t(backend, spec_with_indexes());
    CHECK(log.lines.empty());

    REQUIRE(said(t.put(ann)) == ok);
    CHECK(log.last() == "put Items=1+ByKind=1+ByRank=1 [Items//p 2] entries 1");
    REQUIRE(said(t.update({{"pk", "p"}, {"sk", "2"}}, {set("n", 1)})) == ok);
    CHECK(log.last() == "update Items=1 [Items//p 1] entries 1");
    CHECK(t.get({{"pk", "p"}, {"sk", "1"}}, {}, false) == ann);
    CHECK(log.last() == "get Items=0.5 [Items//p 0.5] entries 1 returned 1");
    CHECK_FALSE(t.get({{"pk", "q"}, {"sk", "1"}}).has_value());
    CHECK(log.last() == "get Items=1 [Items//q 1] entries 1");
    CHECK(t.query({.partition = {"p"}, .filter = exists("n")}).items.size() == 1);
    CHECK(log.last() == "query Items=0.5 [Items//p 0.5] entries 1 returned 1 scanned 2");
    CHECK(t.query({.partition = {"p"}, .count_only = true}).page.count == 2);
    CHECK(log.last() == "query Items=0.5 [Items//p 0.5] entries 1 returned 2 scanned 2");
    CHECK(t.query({.index = 0, .partition = {"k"}}).items.size() == 1);
    CHECK(log.last() == "query Items=0+ByKind=0.5 index ByKind [Items/ByKind/k 0.5] entries 1 returned 1 scanned 1");
    CHECK(t.query({.index = 1, .partition = {"p"}}).items.size() == 1);
    CHECK(log.last() == "query Items=0+ByRank=0.5 index ByRank [Items//p 0.5] entries 1 returned 1 scanned 1");
    CHECK(t.scan({.index = 0}).items.size() == 1);
    CHECK(log.last() == "scan Items=0+ByKind=0.5 index ByKind entries 1 returned 1 scanned 1");
    CHECK(t.scan().items.size() == 2);
    CHECK(log.last() == "scan Items=0.5 entries 1 returned 2 scanned 2");
    REQUIRE(said(t.erase({{"pk", "p"}, {"sk", "1"}})) == ok);
    CHECK(log.last() == "erase Items=1+ByKind=1+ByRank=1 [Items//p 2] entries 1");
    CHECK(log.lines.size() == 11);
}

TEST_CASE("observed reports failures with their error, and what they cost") {
    memory::engine engine;
    log_book log;
    observed backend(engine, log);
    dynamic_table t(backend, spec_with_indexes());
    CHECK(said(t.put(bob, {.when = exists("pk")})) == condition_failed);
    CHECK(log.last() == "put Items=1 [Items//p 1] entries 1 ConditionalCheckFailedException");
    CHECK(said(t.query({.index = 0, .partition = {"k"}, .consistent = true})) == validation);
    CHECK(log.last() == "query Items=0 index ByKind [Items/ByKind/k 0] entries 1 ValidationException");
    CHECK(said(t.query({.index = 9, .partition = {"k"}})) == validation);
    CHECK(log.last() == "query Items=0 [Items//k 0] entries 1 ValidationException");

    const request::table unopened{"Nothing", {}, {}};
    request::get get;
    get.key = {"p", "1"};
    CHECK(said(backend.get(unopened, get, [](std::span<const item_view>) {})) == validation);
    CHECK(log.last() == "get Nothing=0 [Nothing//0x70 0] entries 1 ValidationException");
    const request::table_get gets[] = {{&unopened, get}};
    std::vector<std::size_t> unprocessed;
    CHECK(said(backend.batch_get(gets, [](std::size_t, const item_view&) {}, unprocessed)) == validation);
    CHECK(log.last() == "batch_get Nothing=0 [Nothing//0x70 0] entries 1 ValidationException");
}

TEST_CASE("observed reports batches and transactions by table and by partition") {
    memory::engine engine;
    log_book log;
    observed backend(engine, log);
    dynamic_table first(backend, spec_with_indexes(), "First");
    dynamic_table second(backend, hash_only(key_type::number), "Second");
    CHECK(call_of(backend).put(first, ann).put(second, {{"pk", attribute_value::number(*decimal::parse("1.5"))}}).put(first, bob).batch_write() == ok);
    CHECK(log.last() == "batch_write First=2+ByKind=1+ByRank=1 Second=1 [First//p 2] [Second//1.5 1] [First//p 1] entries 3");
    std::map<std::size_t, item> found;
    CHECK(call_of(backend).get(first, {{"pk", "p"}, {"sk", "1"}}).get(second, {{"pk", 2}}, {}, false).batch_get(found) == ok);
    CHECK(log.last() == "batch_get First=1 Second=0.5 [First//p 1] [Second//2 0.5] entries 2 returned 1");
    found.clear();
    CHECK(call_of(backend).get(first, {{"pk", "p"}, {"sk", "1"}}).get(first, {{"pk", "p"}, {"sk", "2"}}).transact_get(found) == ok);
    CHECK(log.last() == "transact_get First=4 [First//p 2] [First//p 2] entries 2 returned 2");
    CHECK(said(call_of(backend).update(first, {{"pk", "p"}, {"sk", "2"}}, {set("n", 1)}).check(second, {{"pk", 1}}, not_exists("pk")).transact()) == ok);
    CHECK(log.last() == "transact_write First=2 Second=2 [First//p 2] [Second//1 2] entries 2");
    CHECK(said(call_of(backend).check(second, {{"pk", 1}}, exists("pk")).transact()) == cancelled);
    CHECK(log.last() == "transact_write Second=2 [Second//1 2] entries 1 TransactionCanceledException");
}

TEST_CASE("observed tells what an index cost under its name, however a table's handles list its indexes") {
    memory::engine engine;
    log_book log;
    observed backend(engine, log);
    using indexes = std::vector<index_spec>;
    const index_spec by_a{"ByA", {{"a"}}};
    const index_spec by_b{"ByB", {{"b"}}};
    dynamic_table all(backend, table_spec({"pk"}, {"sk"}, indexes{by_a, by_b}));
    const auto opened = [&](const indexes& of) { return dynamic_table<observed<memory::engine, log_book&>>::opened(backend, table_spec({"pk"}, {"sk"}, of)); };
    auto turned = opened({by_b, by_a});
    auto first = opened({by_a});
    auto second = opened({by_b});
    const auto item_of = [](int i, const char* attribute) { return item{{"pk", "p"}, {"sk", std::to_string(i)}, {attribute, "x"}}; };
    CHECK(call_of(backend).put(all, item_of(1, "a")).put(turned, item_of(2, "b")).put(turned, item_of(3, "b")).batch_write() == ok);
    CHECK(log.last() == "batch_write Items=3+ByA=1+ByB=2 [Items//p 1] [Items//p 1] [Items//p 1] entries 3");
    CHECK(call_of(backend).put(first, item_of(4, "a")).put(second, item_of(5, "b")).batch_write() == ok);
    CHECK(log.last() == "batch_write Items=2+ByA=1+ByB=1 [Items//p 1] [Items//p 1] entries 2");
    CHECK(said(call_of(backend).put(second, item_of(6, "b")).put(first, item_of(7, "a")).put(second, item_of(8, "b")).transact()) == ok);
    CHECK(log.last() == "transact_write Items=6+ByB=2+ByA=1 [Items//p 2] [Items//p 2] [Items//p 2] entries 3");
    // What fell on an index that its handle does not name is told with the table's own.
    CHECK(call_of(backend).put(first, item_of(9, "b")).put(second, item_of(10, "b")).put(second, item_of(11, "a")).batch_write() == ok);
    CHECK(log.last() == "batch_write Items=5+ByB=1 [Items//p 2] [Items//p 1] [Items//p 2] entries 3");
}

TEST_CASE("observed reports how much of a batch was handed back") {
    memory::engine engine;
    faulty partial(engine, {.rules = {{.kind = fault_kind::partial_batch, .share = 1}}});
    log_book log;
    observed backend(partial, log);
    dynamic_table t(backend, table_spec());
    CHECK(call_of(backend).put(t, numbered_key(1)).put(t, numbered_key(2)).put(t, numbered_key(3)).batch_write() == "unprocessed");
    CHECK(log.last().find("entries 3 unprocessed 2") != std::string::npos);

    request::get gets[2];
    auto one = t.prepare(request::write_kind::erase, numbered_key(1), {});
    auto two = t.prepare(request::write_kind::erase, numbered_key(2), {});
    gets[0].key = one->write.key;
    gets[1].key = two->write.key;
    const request::table_get both[] = {{&t.handle(), gets[0]}, {&t.handle(), gets[1]}};
    std::vector<std::size_t> unprocessed{7, 8, 9};  // of a call before
    REQUIRE(backend.batch_get(both, [](std::size_t, const item_view&) {}, unprocessed).has_value());
    CHECK(unprocessed.size() == 4);
    CHECK(log.last().find("entries 2 unprocessed 1") != std::string::npos);
}

TEST_CASE("observed leaves callers the figures that they asked for") {
    memory::engine plain;
    memory::engine watched;
    std::vector<double> units;
    observed backend(watched, [&units](const call_report& report) { units.push_back(report.units()); });
    auto exercise = [](auto& under) {
        std::vector<double> totals;
        dynamic_table t(under, spec_with_indexes());
        totals.push_back(t.put(ann).capacity.total());
        totals.push_back(t.put(bob, {.when = exists("kind")}).capacity.total());
        request::consumed_capacity got;
        (void)t.get({{"pk", "p"}, {"sk", "1"}}, {}, true, &got);
        totals.push_back(got.total());
        totals.push_back(t.query({.index = 0, .partition = {"k"}}).capacity.total());
        totals.push_back(t.scan().capacity.total());
        request::consumed_capacity whole;
        REQUIRE(call_of(under).put(t, ann).put(t, bob).batch_write(&whole) == ok);
        totals.push_back(whole.total());

        // Two entries that add to one place, as a caller does who asks by table; and figures that were there before.
        request::consumed_capacity shared_place;
        shared_place.table = 100;
        auto one = t.prepare(request::write_kind::erase, {{"pk", "p"}, {"sk", "1"}}, {});
        auto two = t.prepare(request::write_kind::erase, {{"pk", "p"}, {"sk", "2"}}, {});
        const request::table_write writes[] = {{&t.handle(), one->write, &shared_place}, {&t.handle(), two->write, &shared_place}};
        request::consumed_capacity all;
        REQUIRE(said(under.transact_write(writes, {}, &all)) == ok);
        totals.push_back(shared_place.total());
        totals.push_back(all.total());
        request::table_get get{&t.handle(), {}};
        get.get.key = {"p", "1"};
        get.get.capacity = &shared_place;
        std::vector<std::size_t> unprocessed;
        REQUIRE(said(under.batch_get({&get, 1}, [](std::size_t, const item_view&) {}, unprocessed)) == ok);
        totals.push_back(shared_place.total());
        return totals;
    };
    const std::vector<double> expected{3, 1, 1, 0.5, 0.5, 2, 106, 6, 106.5};
    CHECK(exercise(plain) == expected);
    CHECK(exercise(backend) == expected);
    CHECK(units == std::vector<double>{3, 1, 1, 0.5, 0.5, 2, 6, 0.5});
}

TEST_CASE("observed measures by the clock it is given") {
    memory::engine engine;
    std::int64_t ticks = 0;
    std::vector<std::int64_t> latencies;
    observed_options options;
    options.clock = [](void* context) { return std::chrono::nanoseconds(*static_cast<std::int64_t*>(context) += 7); };
    options.clock_context = &ticks;
    observed backend(engine, [&](const call_report& report) { latencies.push_back(report.latency.count()); }, options);
    dynamic_table t(backend, table_spec());
    REQUIRE(said(t.put(ann)) == ok);
    (void)backend.scan(t.handle(), {}, [&ticks](std::span<const item_view>) { ticks += 1000; });
    CHECK(latencies == std::vector<std::int64_t>{7, 1007});

    std::chrono::nanoseconds measured{-1};
    observed by_default(engine, [&](const call_report& report) { measured = report.latency; });
    auto again = dynamic_table<decltype(by_default)>::opened(by_default, table_spec());
    (void)by_default.scan(again.handle(), {}, [](std::span<const item_view>) { std::this_thread::sleep_for(std::chrono::milliseconds(3)); });
    CHECK(measured >= std::chrono::milliseconds(3));
    CHECK(measured < std::chrono::minutes(1));
}

TEST_CASE("observed shows partition keys as text, or tells them apart by a hash") {
    memory::engine engine;
    const table_spec spec({"pk", key_type::binary}, {""}, {{"ByPlace", {{"city"}, {"floor", key_type::number}}}});
    std::vector<std::string> seen;
    auto note = [&seen](const call_report& report) {
        for (const partition_use& each : report.partitions) seen.emplace_back(each.partition);
    };
    auto ask = [&](const observed_options& options) {
        seen.clear();
        observed backend(engine, note, options);
        auto t = dynamic_table<decltype(backend)>::opened(backend, spec);
        (void)t.get({{"pk", attribute_value::binary(std::string("\x01\xfe"))}});
        (void)t.query({.index = 0, .partition = {"Rome", -2}});
        (void)t.query({.index = 0, .partition = {"Rom", -2}});
        (void)t.query({.index = 0, .partition = {"Rome", -2}});
        return seen;
    };
    REQUIRE(engine.create_table("Items", spec.description()).has_value());
    CHECK(ask({}) == std::vector<std::string>{"0x01fe", "Rome, -2", "Rom, -2", "Rome, -2"});

    const std::vector<std::string> hashed = ask({.hash_partitions = true});
    REQUIRE(hashed.size() == 4);
    for (const std::string& each : hashed) {
        CHECK(each.size() == 16);
        CHECK(each.find_first_not_of("0123456789abcdef") == std::string::npos);
    }
    CHECK(hashed[1] == hashed[3]);
    CHECK(hashed[1] != hashed[2]);
    CHECK(ask({.hash_partitions = true}) == hashed);
    CHECK(hashed[0] == "3aa27581c88c70af");  // in another program too
    CHECK(ask({.hash_partitions = true, .secret = {1}})[1] != hashed[1]);
}

TEST_CASE("an observer that throws changes nothing and is counted") {
    memory::engine engine;
    int told = 0;
    observed backend(engine, [&told](const call_report&) {
        ++told;
        throw std::runtime_error("no log today");
    });
    dynamic_table t(backend, table_spec());
    CHECK(said(t.put(ann)) == ok);
    CHECK(t.get({{"pk", "p"}, {"sk", "1"}}) == ann);
    CHECK(said(t.put(ann, {.when = not_exists("pk")})) == condition_failed);
    CHECK(t.all(query_args{.partition = {"p"}}).size() == 1);
    CHECK(call_of(backend).put(t, bob).batch_write() == ok);
    CHECK(said(call_of(backend).erase(t, {{"pk", "p"}, {"sk", "2"}}).transact()) == ok);
    CHECK(told == 6);
    CHECK(backend.dropped() == 6);
}

TEST_CASE("a call that a sink's exception leaves is reported as interrupted") {
    memory::engine engine;
    log_book log;
    observed backend(engine, log);
    dynamic_table t(backend, table_spec());
    REQUIRE(said(t.put(ann)) == ok);
    auto failing = [](std::span<const item_view>) { throw std::logic_error("sink"); };
    CHECK_THROWS_AS((void)backend.scan(t.handle(), {}, failing), std::logic_error);
    CHECK(log.last().find("interrupted") != std::string::npos);
    CHECK(backend.dropped() == 0);
    CHECK(t.get({{"pk", "p"}, {"sk", "1"}}) == ann);
    CHECK(log.last().find("interrupted") == std::string::npos);

    // The report fails as well: the sink's exception is what the caller gets.
    observed both(engine, [](const call_report&) { throw std::runtime_error("log"); });
    auto again = dynamic_table<decltype(both)>::opened(both, table_spec());
    CHECK_THROWS_AS((void)both.scan(again.handle(), {}, failing), std::logic_error);
    CHECK(both.dropped() == 1);
}

TEST_CASE("observed refers to an observer that has a name, and keeps one that has none") {
    memory::engine engine;
    struct counter {
        int told = 0;
        void operator()(const call_report&) { ++told; }
    } counted;
    observed by_reference(engine, counted);
    dynamic_table t(by_reference, table_spec());
    REQUIRE(said(t.put(ann)) == ok);
    CHECK(counted.told == 1);
    static_assert(std::is_same_v<decltype(observed(engine, counter{})), observed<memory::engine, counter>>);
    const auto watch = [&counted](const call_report&) { counted.told += 10; };
    observed by_constant(engine, watch);
    auto again = dynamic_table<decltype(by_constant)>::opened(by_constant, table_spec());
    REQUIRE(said(again.put(ann)) == ok);
    CHECK(counted.told == 11);
}

TEST_CASE("observed stands between other wrappers, and says what its backend can do") {
    memory::engine engine;
    any_backend inner(engine);
    std::size_t calls = 0;
    observed watched(inner, [&calls](const call_report&) { ++calls; });
    observed twice(watched, [&calls](const call_report&) { calls += 100; });
    any_backend outer(twice);
    dynamic_table t(outer, spec_with_indexes());
    REQUIRE(said(t.put(ann)) == ok);
    CHECK(call_of(outer).put(t, bob).batch_write() == ok);
    CHECK(t.query({.index = 0, .partition = {"k"}}).items == std::vector<item>{ann});
    CHECK(calls == 303);
    static_assert(!observed<modest, void (*)(const call_report&)>::features.transactions);
}

TEST_CASE("observed is called from many threads at once") {
    memory::engine engine;
    std::atomic<std::uint64_t> returned{0};
    std::atomic<std::uint64_t> calls{0};
    observed backend(engine, [&](const call_report& report) {
        returned += report.returned;
        ++calls;
        if (report.returned == 3) throw std::runtime_error("every now and then");
    });
    dynamic_table t(backend, table_spec());
    for (int i = 0; i < 3; ++i) REQUIRE(said(t.put(numbered_key(i))) == ok);
    std::vector<std::thread> threads;
    for (int worker = 0; worker < 4; ++worker)
        threads.emplace_back([&] {
            for (int i = 0; i < 100; ++i) {
                (void)t.query({.partition = {"p"}});
                (void)t.get(numbered_key(0));
            }
        });
    for (std::thread& each : threads) each.join();
    CHECK(calls == 803);
    CHECK(returned == 4 * 100 * 4);
    CHECK(backend.dropped() == 400);
}

}  // namespace facet::test
