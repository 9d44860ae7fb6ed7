// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/fault_injection.hpp>
#include <facet/backend/observed.hpp>
#include <facet/backend/partition_heat.hpp>
#include <support/catch.hpp>
#include <unit/repository/chat.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace facet::test {
namespace {

using namespace repository_probe;
using namespace facet::literals;

[[nodiscard]] std::vector<std::string> names(const std::vector<hot_partition>& some) {
    std::vector<std::string> all;
    for (const hot_partition& each : some)
        all.push_back(each.table + '/' + each.index + '/' + each.partition + '=' + std::to_string(static_cast<long>(each.heat)));
    return all;
}

}  // namespace

TEST_CASE("partition_heat lists the partitions that a repository's calls fall on, the hottest first") {
    memory::engine engine;
    partition_heat heat;
    observed backend(engine, heat);
    auto chat = open<Chat>(backend);
    fill(chat, 3, "quiet");  // a message: one unit in its partition, one in the index
    fill(chat, 20, "busy");
    for (int i = 0; i < 8; ++i) CHECK(chat.query<Message>("author"_f == "ann").all()->size() == 12);  // half a unit each
    CHECK(names(heat.hottest()) == std::vector<std::string>{"Chat//ROOM#busy=20", "Chat/ByAuthor/AUTHOR#ann=4", "Chat//ROOM#quiet=3"});
    CHECK(heat.total() == 27.0);
    CHECK(heat.hottest(1).size() == 1);
    CHECK(heat.hottest(0).empty());
    heat.clear();
    CHECK(heat.hottest().empty());
    CHECK(heat.total() == 0.0);
}

TEST_CASE("partition_heat lists equally hot partitions by table, index and partition") {
    partition_heat heat;
    const char* const all[][3] = {{"B", "", "a"}, {"A", "J", "a"}, {"A", "I", "b"}, {"A", "", "c"}, {"A", "I", "a"}, {"A", "", "b"}};
    for (const auto& each : all) heat.add(each[0], each[1], each[2], 2);
    CHECK(names(heat.hottest()) == std::vector<std::string>{"A//b=2", "A//c=2", "A/I/a=2", "A/I/b=2", "A/J/a=2", "B//a=2"});
}

TEST_CASE("partition_heat can count requests, and so those that were throttled") {
    memory::engine engine;
    faulty throttled(engine);
    partition_heat requests(10, heat_measure::requests);
    partition_heat units(10);
    observed backend(throttled, [&](const call_report& report) { requests(report), units(report); });
    auto chat = open<Chat>(backend);
    fill(chat, 2, "r");
    throttled.schedule({.rules = {{.kind = fault_kind::throughput_exceeded}}});
    CHECK(said(chat.put(Message{"r", 9, "ann", 1}).run()) == "ProvisionedThroughputExceededException");
    CHECK(names(requests.hottest()) == std::vector<std::string>{"Chat//ROOM#r=3"});
    CHECK(names(units.hottest()) == std::vector<std::string>{"Chat//ROOM#r=2"});
}

TEST_CASE("partition_heat tells tables, indexes and partitions apart, and is exact while there is room") {
    partition_heat heat(5);
    heat.add("T", "i", "p", 4);
    heat.add("T", "", "p", 1);
    heat.add("T", "p", "", 2);
    heat.add("Tp", "", "", 3);
    heat.add("T", "", "p", 0.5);
    heat.add("T", "", "free", 0);
    heat.add("T", "", "q", -1);
    const auto listed = heat.hottest();
    CHECK(names(listed) == std::vector<std::string>{"T/i/p=4", "Tp//=3", "T/p/=2", "T//p=1"});
    REQUIRE(listed.size() == 4);
    CHECK(listed[3].heat == 1.5);
    for (const hot_partition& each : listed) CHECK(each.surplus == 0.0);
}

TEST_CASE("partition_heat finds what is hot among more partitions than it has places") {
    constexpr std::size_t places = 20;
    partition_heat heat(places);
    std::map<std::string, double> truth;
    std::uint64_t dice = 1;
    for (int i = 0; i < 20'000; ++i) {
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        const std::uint64_t drawn = dice >> 33;
        const std::string partition = drawn % 10 == 0 ? "hot" : drawn % 10 == 1 ? "warm" : std::to_string(drawn % 5000);
        const double units = drawn % 3 == 0 ? 1.0 : 0.5;
        heat.add("T", "", partition, units);
        truth[partition] += units;
    }
    const auto listed = heat.hottest(1000);
    CHECK(listed.size() == places);
    const double bound = heat.total() / places;
    for (const hot_partition& each : listed) {
        CHECK(each.heat >= truth[each.partition]);
        CHECK(each.heat - each.surplus <= truth[each.partition]);
        CHECK(each.surplus <= bound);
    }
    for (const auto& [partition, units] : truth) {
        if (units <= bound) continue;
        bool found = false;
        for (const hot_partition& each : listed) found = found || each.partition == partition;
        CHECK(found);
    }
    CHECK((truth["hot"] > bound && truth["warm"] > bound));
    CHECK((listed[0].partition == "hot" || listed[0].partition == "warm"));
}

TEST_CASE("partition_heat without places has one") {
    partition_heat heat(0);
    heat.add("T", "", "a", 1);
    heat.add("T", "", "b", 1);
    CHECK(names(heat.hottest()) == std::vector<std::string>{"T//b=2"});
    CHECK(heat.hottest()[0].surplus == 1.0);
}

TEST_CASE("partition_heat counts for many threads at once") {
    partition_heat heat(8);
    std::vector<std::thread> threads;
    for (int worker = 0; worker < 4; ++worker)
        threads.emplace_back([&heat, worker] {
            for (int i = 0; i < 500; ++i) {
                heat.add("T", "", "shared", 1);
                heat.add("T", "", std::to_string(worker), 1);
                if (i % 100 == 0) (void)heat.hottest();
            }
        });
    for (std::thread& each : threads) each.join();
    CHECK(heat.total() == 4000.0);
    CHECK(names(heat.hottest(1)) == std::vector<std::string>{"T//shared=2000"});
}

}  // namespace facet::test
