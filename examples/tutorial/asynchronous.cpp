// SPDX-License-Identifier: BSL-1.0
// Calls that run while the caller goes on: futures in a pool, and coroutines of Boost.Asio.
#include "expect.hpp"

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

// [declare]
#include <facet/facet.hpp>
#include <facet/repository/async.hpp>
#include <facet/repository/thread_pool.hpp>
using namespace facet::literals;

struct Account { std::string id; std::string owner; std::int64_t balance; };

struct Bank : facet::table<"Bank", facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">>> {};
// [/declare]

// [asio_include]
#include <facet/repository/async_asio.hpp>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
// [/asio_include]
#include <boost/asio/thread_pool.hpp>

using bank_repository = facet::repository<Bank>;

// [coroutine]
boost::asio::awaitable<std::int64_t> total(facet::thread_pool& pool, const bank_repository& bank, std::string first, std::string second) {
    auto a = co_await facet::awaited(pool, [&] { return bank.get<Account>("id"_f == first); });   // the loop serves others meanwhile
    auto b = co_await facet::awaited(pool, [&] { return bank.get<Account>("id"_f == second); });
    co_return a.value().balance + b.value().balance;                                              // in the coroutine's own executor again
}
// [/coroutine]

int main() {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    expect(bank.put(Account{"a-1", "Ann", 70}).run().has_value());
    expect(bank.put(Account{"a-2", "Bob", 30}).run().has_value());

    // [future]
    facet::thread_pool pool(8);  // as many calls at once; each holds a thread while it waits

    auto first  = facet::start(pool, [&] { return bank.get<Account>("id"_f == "a-1"); });
    auto second = facet::start(pool, [&] { return bank.get<Account>("id"_f == "a-2"); });
    // ... both are under way; std::future<facet::lookup<Account>>
    const std::int64_t sum = first.get().value().balance + second.get().value().balance;
    // [/future]
    expect(sum == 100);

    // [asio_pool]
    boost::asio::thread_pool threads(4);
    auto written = facet::start(threads, [&bank] { return bank.put(Account{"a-3", "Cy", 0}).run(); });  // std::future<facet::result<void>>
    expect(written.get().has_value());
    // [/asio_pool]
    threads.join();

    // [spawn]
    boost::asio::io_context loop;
    facet::thread_pool callers(8);  // behind the loop, so that it goes before it
    std::int64_t balance = 0;
    boost::asio::co_spawn(loop, total(callers, bank, "a-1", "a-2"), [&](std::exception_ptr thrown, std::int64_t both) {
        if (!thrown) balance = both;
    });
    loop.run();
    // [/spawn]
    expect(balance == 100);
    return 0;
}
