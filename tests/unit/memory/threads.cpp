// SPDX-License-Identifier: BSL-1.0
// Meant to run under ThreadSanitizer, too.
#include <facet/memory/engine.hpp>
#include <support/catch.hpp>
#include <support/dynamic_table.hpp>

#include <atomic>
#include <thread>

namespace facet::test {
namespace {

using memory::detail::reader_lock;

}  // namespace

TEST_CASE("the reader lock keeps readers and writers apart, and lets everybody through") {
    reader_lock lock;
    std::int64_t left = 0;  // both are changed in silence only
    std::int64_t right = 0;
    std::atomic<bool> torn{false};
    std::atomic<int> reads{0};
    constexpr int writers = 3;
    constexpr int readers = 4;
    constexpr int turns = 2000;
    std::vector<std::thread> threads;
    for (int t = 0; t < writers; ++t)
        threads.emplace_back([&] {
            for (int i = 0; i < turns; ++i) {
                reader_lock::writer writer(lock);
                if (left != right) torn = true;
                writer.silence();
                ++left;
                if (i % 3 == 0) {
                    ++right;
                    writer.speak();
                    writer.silence();
                    continue;
                }
                ++right;
            }
        });
    for (int t = 0; t < readers; ++t)
        threads.emplace_back([&] {
            for (int i = 0; i < turns; ++i) {
                const reader_lock::reader reader(lock);
                if (left != right) torn = true;
                reads.fetch_add(1);
            }
        });
    for (std::thread& one : threads) one.join();
    CHECK_FALSE(torn);
    CHECK(left == writers * turns);
    CHECK(reads == readers * turns);
}

TEST_CASE("the reader lock works where threads share its lines") {
    reader_lock lock;
    std::int64_t value = 0;
    std::atomic<std::int64_t> sum{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 80; ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 20; ++i) {
                if (t % 8 == 0) {
                    reader_lock::writer writer(lock);
                    writer.silence();
                    ++value;
                } else {
                    const reader_lock::reader reader(lock);
                    sum.fetch_add(value >= 0 ? 1 : 0);
                }
            }
        });
    for (std::thread& one : threads) one.join();
    CHECK(value == 200);
    CHECK(sum == 1400);
}

TEST_CASE("the reader lock keeps count of threads that share a line at one time") {
    reader_lock lock;
    std::int64_t left = 0;
    std::int64_t right = 0;
    std::atomic<bool> torn{false};
    std::atomic<int> came{0};
    std::atomic<bool> begin{false};
    std::atomic<int> reading{2};
    std::vector<std::thread> threads;
    for (int t = 0; t <= 128; ++t) {  // lines are handed out by turns: the first thread, the 65th and the last have one
        threads.emplace_back([&, t] {
            { const reader_lock::reader reader(lock); }
            ++came;
            begin.wait(false);
            if (t != 64 && t != 128) return;
            for (int i = 0; i < 200'000; ++i) {
                const reader_lock::reader reader(lock);
                if (left != right) torn = true;
            }
            --reading;
        });
        while (came != t + 1) std::this_thread::yield();
    }
    begin = true;
    begin.notify_all();
    do {
        reader_lock::writer writer(lock);
        writer.silence();
        ++left, ++right;
    } while (reading != 0);
    for (std::thread& one : threads) one.join();
    CHECK_FALSE(torn);
    reader_lock::writer writer(lock);
    writer.silence();  // none is counted that has left
}

TEST_CASE("readers find what is there while the maps of partitions grow") {
    memory::engine engine;
    const table_spec spec({"pk"}, {"sk"}, {{"ByKind", {{"kind"}}, {{"sk"}}}}, {"kind"});
    dynamic_table table(engine, spec);
    const auto key = [](int i) { return item{{"pk", "p" + std::to_string(i)}, {"sk", "s"}}; };
    std::atomic<int> made{0};
    std::atomic<bool> lost{false};
    constexpr int all = 52'000;  // beyond three quarters of 2^16
    std::vector<std::thread> threads;
    for (int t = 0; t < 2; ++t)
        threads.emplace_back([&, t] {
            auto mine = dynamic_table<memory::engine>::opened(engine, spec);
            for (int i = t; made < all; i += 7) {
                const int there = made;
                if (there > 0 && !mine.get(key(i % there)).has_value()) lost = true;
            }
        });
    for (int i = 0; i < all; ++i) {
        item one = key(i);
        one.insert_or_assign("kind", attribute_value("k" + std::to_string(i)));
        if (said(table.put(one)) != ok) lost = true;
        made = i + 1;
    }
    for (std::thread& one : threads) one.join();
    CHECK_FALSE(lost);
    CHECK(table.all(scan_args{}).size() == all);
}

TEST_CASE("A3, A10, A11: concurrent transfers keep their sum in every read") {
    memory::engine engine;
    const table_spec spec({"pk"}, {"sk"}, {{"ByKind", {{"kind"}}, {{"sk"}}}}, {"balance", "kind"});
    constexpr int accounts = 12;
    constexpr std::int64_t each = 100;
    {
        dynamic_table table(engine, spec);
        for (int i = 0; i < accounts; ++i)
            REQUIRE(said(table.put({{"pk", "account"}, {"sk", std::to_string(100 + i)}, {"balance", each}, {"kind", "k"}})) == ok);
    }
    std::atomic<bool> stop{false};
    std::atomic<int> wrong{0};
    std::atomic<int> transfers{0};
    std::vector<std::thread> threads;
    auto sum_of = [](const std::vector<item>& items) {
        std::int64_t sum = 0;
        for (const item& one : items) sum += one.find("balance")->if_number()->to_int64().value();
        return sum;
    };
    for (int t = 0; t < 2; ++t)
        threads.emplace_back([&, t] {
            auto table = dynamic_table<memory::engine>::opened(engine, spec);
            for (int i = 0; i < 400; ++i) {
                const int from = (i * 7 + t) % accounts;
                const int to = (from + 1 + i % (accounts - 1)) % accounts;
                auto key = [](int account) { return item{{"pk", "account"}, {"sk", std::to_string(100 + account)}}; };
                const auto take = table.prepare(request::write_kind::update, key(from), {set("balance", a("balance") - 5)},
                                                {.when = a("balance") >= 5});
                // Grows and shrinks, so that records move.
                const auto give = table.prepare(request::write_kind::update, key(to),
                                                {add("balance", 5), set("note", std::string(static_cast<std::size_t>(i % 90), 'n'))});
                const request::table_write both[] = {{&table.handle(), take->write}, {&table.handle(), give->write}};
                const auto done = engine.transact_write(both, {}, nullptr);
                if (done.has_value()) ++transfers;
                else if (done.error().code != error_code::transaction_canceled) ++wrong;
            }
            stop = true;
        });
    for (int t = 0; t < 2; ++t)
        threads.emplace_back([&, t] {
            auto table = dynamic_table<memory::engine>::opened(engine, spec);
            do {
                query_args args;
                args.partition = {t == 0 ? "account" : "k"};
                args.index = t == 0 ? request::table_path : 0;
                const auto items = table.all(args);
                if (items.size() != accounts || sum_of(items) != accounts * each) ++wrong;
                if (!table.get({{"pk", "account"}, {"sk", "105"}})) ++wrong;
            } while (!stop);
        });
    threads.emplace_back([&] {
        // Tables come and go beside; names are added to the one in use.
        for (int i = 0; i < 60; ++i) {
            const std::string name = "Other" + std::to_string(i);
            dynamic_table other(engine, spec, name);
            if (other.put({{"pk", "p"}, {"sk", "s"}, {"x" + std::to_string(i), 1}}).failure) ++wrong;
            auto used = dynamic_table<memory::engine>::opened(engine, table_spec({"pk"}, {"sk"}, {}, {"name" + std::to_string(i)}));
            if (!used.get({{"pk", "account"}, {"sk", "100"}})) ++wrong;
            if (!engine.erase_table(name).has_value()) ++wrong;
            if (other.put({{"pk", "p"}, {"sk", "s"}}).failure->code != error_code::resource_not_found) ++wrong;
            (void)engine.table_names();
            (void)engine.statistics("Items");
        }
    });
    for (std::thread& one : threads) one.join();
    CHECK(wrong == 0);
    CHECK(transfers > 0);
    auto table = dynamic_table<memory::engine>::opened(engine, spec);
    CHECK(sum_of(table.all(scan_args{})) == accounts * each);
}

TEST_CASE("items that grow together leave little behind, and readers read on while what they left is joined") {
    memory::engine engine;
    const table_spec spec({"pk"}, {"sk"}, {{"ByKind", {{"kind"}}, {{"sk"}}}}, {"note", "kind"});
    constexpr int items = 200;
    auto key = [](int number) { return item{{"pk", "p" + std::to_string(number % 20)}, {"sk", std::to_string(1000 + number)}}; };
    dynamic_table table(engine, spec);
    const auto store = [&](int number, std::size_t size) {
        item one = key(number);
        one.insert_or_assign("kind", attribute_value("k"));
        one.insert_or_assign("note", attribute_value(std::string(size, static_cast<char>('a' + number % 26))));
        return said(table.put(one));
    };
    for (int i = 0; i < items; ++i) REQUIRE(store(i, 8) == ok);
    std::atomic<bool> stop{false};
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 2; ++t)
        threads.emplace_back([&] {
            auto read = dynamic_table<memory::engine>::opened(engine, spec);
            const auto is_right = [](const item& one) {
                const int number = std::stoi(*one.find("sk")->if_string()) - 1000;
                const std::string& note = *one.find("note")->if_string();
                return note == std::string(note.size(), static_cast<char>('a' + number % 26));
            };
            for (int i = 0; !stop; ++i) {
                if (const auto one = read.get(key(i % items)); !one || !is_right(*one)) ++wrong;
                if (i % 20 != 0) continue;
                query_args args;
                args.partition = {i % 40 == 0 ? "p3" : "k"};
                args.index = i % 40 == 0 ? request::table_path : 0;
                args.limit = 30;
                for (const item& one : read.query(args).items)
                    if (!is_right(one)) ++wrong;
            }
        });
    std::size_t failed = 0;
    for (std::size_t size = 16; size <= 3000; size += 24)
        for (int i = 0; i < items; ++i)
            if (store(i, size) != ok) ++failed;
    stop = true;
    for (std::thread& one : threads) one.join();
    CHECK(failed == 0);
    CHECK(wrong == 0);
    const auto held = engine.statistics("Items").value();
    CHECK(held.memory_reserved < 3 * held.memory_used);  // the blocks they grew out of were sixty times as much

    for (int i = 0; i < items; ++i) REQUIRE(said(table.erase(key(i))) == ok);
    CHECK(engine.statistics("Items").value().memory_reserved < held.memory_reserved / 2);
}

}  // namespace facet::test
