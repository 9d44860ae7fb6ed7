// SPDX-License-Identifier: BSL-1.0
// Many calls under way in one thread, each in a fiber.
#include "expect.hpp"

#include <cstdint>
#include <future>
#include <string>
#include <vector>

// [include]
#include <facet/facet.hpp>
#include <facet/fibers/fiber_pool.hpp>
#include <facet/repository/async.hpp>
// [/include]
using namespace facet::literals;

struct Account {
    std::string id;
    std::int64_t balance;
};
struct Bank : facet::table<"Bank", facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">>> {};

int main() {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    expect(bank.put(Account{"a-1", 70}).run().has_value());

    // [fibers]
    facet::fiber_pool fibers;  // one thread, and as many calls under way as it has fibers: 1,000

    std::vector<std::future<facet::lookup<Account>>> under_way;
    for (int i = 1; i <= 500; ++i)
        under_way.push_back(facet::start(fibers, [&bank, i] { return bank.get<Account>("id"_f == "a-" + std::to_string(i)); }));
    // [/fibers]
    std::int64_t sum = 0;
    for (auto& each : under_way)
        if (const auto account = each.get(); account.has_value()) sum += account->balance;
    expect(sum == 70);

    // [executor]
    facet::pool_executor<facet::fiber_pool> parts(fibers, 16);  // shards, segments and values of one read are asked at once
    auto parallel = facet::open<Bank>(engine, {.parallel = &parts});
    // [/executor]
    expect(parallel.get<Account>("id"_f == "a-1")->balance == 70);
}
