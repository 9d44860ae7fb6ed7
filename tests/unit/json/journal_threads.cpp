// SPDX-License-Identifier: BSL-1.0
#include <facet/json/journal.hpp>
#include <facet/json/src.hpp>

#include <support/catch.hpp>
#include <support/journaled.hpp>
#include <support/repeats.hpp>
#include <support/scratch_directory.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace facet::test {

using namespace facet::literals;

TEST_CASE("a journal has what several threads write while it is written anew") {
    const scratch_directory directory;
    for (const auto safety : {json::journal_safety::on_disk, json::journal_safety::in_system}) {
        const std::string path = directory.file(safety == json::journal_safety::on_disk ? "on_disk" : "in_system");
        constexpr int writers = 4;
        const int steps = repeats(safety == json::journal_safety::on_disk ? 100 : 400);
        std::vector<item> before;
        {
            journaled all(path, safety);
            REQUIRE(all.restore().has_value());
            REQUIRE(all.purses.put(Purse{"bank", 0}).run().has_value());
            std::atomic<int> failures{0}, left{writers};
            std::vector<std::thread> threads;
            for (int w = 0; w < writers; ++w)
                threads.emplace_back([&, w] {
                    const std::string owner = "p" + std::to_string(w);
                    if (!all.purses.put(Purse{owner, 0}).run().has_value()) ++failures;
                    for (int i = 1; i <= steps; ++i) {
                        const auto done = all.purses.transact(all.purses.update<Purse>("owner"_f == "bank").set("coins"_f += 1),
                                                              all.purses.update<Purse>("owner"_f == owner).set("coins"_f += 1),
                                                              all.purses.create(Payment{owner, i, 1}));
                        if (!done.has_value()) ++failures;
                        if (i % 3 == 0 && !all.purses.erase<Payment>("owner"_f == owner && "number"_f == i).run().has_value()) ++failures;
                    }
                    --left;
                });
            int times = 0;
            for (; left > 0; ++times)
                if (!all.log.compact(all.purses).has_value() || !all.log.sync().has_value()) ++failures;
            for (std::thread& each : threads) each.join();
            CHECK(failures == 0);
            CHECK(times > 0);
            before = items_of(all.purses);
        }
        journaled all(path, safety);
        REQUIRE(all.restore().has_value());
        CHECK(items_of(all.purses) == before);
        CHECK(all.purses.get<Purse>("owner"_f == "bank").value().coins == writers * steps);
    }
}

TEST_CASE("a copy that is made while a journal is written is one, too") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal"), copy = directory.file("copy.journal");
    journaled all(path);
    REQUIRE(all.restore().has_value());
    REQUIRE(all.purses.put(Purse{"bank", 0}).run().has_value());
    std::atomic<std::int64_t> answered{0}, failures{0};
    std::atomic<bool> stop{false};
    std::thread writer([&] {
        for (std::int64_t i = 1; !stop; ++i) {
            const auto done = all.purses.transact(all.purses.update<Purse>("owner"_f == "bank").set("coins"_f += 1),
                                                  all.purses.put(Purse{"ann", i, std::string(static_cast<std::size_t>(i % 9'000), 'n')}));
            if (!done.has_value()) ++failures;
            answered = i;
            if (i % 200 == 0 && !all.log.compact(all.purses).has_value()) ++failures;
        }
    });
    for (int i = 0, times = repeats(60); i < times; ++i) {
        const std::int64_t before = answered;
        std::filesystem::remove(copy);
        std::filesystem::copy_file(path, copy);
        journaled copied(copy);
        const auto restored = copied.restore();
        if (!restored.has_value() || restored->cut_writes != 0) {
            CHECK(restored.value().cut_writes == 0);
            break;
        }
        const std::int64_t coins = copied.purses.get<Purse>("owner"_f == "bank").value().coins;
        CHECK(coins >= before);
        CHECK(coins == copied.purses.get<Purse>("owner"_f == "ann").value_or(Purse{}).coins);
    }
    stop = true;
    writer.join();
    CHECK(failures == 0);
}

}  // namespace facet::test
