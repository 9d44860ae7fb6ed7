// SPDX-License-Identifier: BSL-1.0
// Calls in pools: futures, continuations, coroutines; what pools do with single tasks, and with reads that fan out.
#include <facet/facet.hpp>
#include <facet/repository/async.hpp>
#include <facet/repository/async_asio.hpp>
#include <facet/repository/thread_pool.hpp>
#include <support/catch.hpp>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/execution.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <future>
#include <latch>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace facet::literals;

namespace {

struct Account {
    std::string id;
    std::int64_t balance;
};
struct Visit {
    std::string page;
    std::string visitor;
};
struct Bank : facet::table<"Bank", facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">>, facet::entity<Visit, facet::key<"PAGE#{page}#{visitor:8 shards}", "{visitor}">>> {};

/// A pool of a user's own, which keeps tasks until it is told to run or to drop them.
struct slow_pool {
    std::vector<std::function<void()>> waiting{};
    void post(std::function<void()> task) { waiting.push_back(std::move(task)); }
    void run_all() {
        for (auto& each : std::exchange(waiting, {})) each();
    }
};

/// An executor of which can be told how many copies there are.
struct counted_executor {
    boost::asio::io_context* loop;
    std::shared_ptr<int> copies;

    [[nodiscard]] boost::asio::execution_context& query(boost::asio::execution::context_t) const noexcept { return *loop; }
    [[nodiscard]] static constexpr boost::asio::execution::blocking_t query(boost::asio::execution::blocking_t) noexcept { return boost::asio::execution::blocking.never; }
    [[nodiscard]] counted_executor require(boost::asio::execution::blocking_t::never_t) const { return *this; }
    template <class Function>
    void execute(Function&& function) const {
        boost::asio::require(loop->get_executor(), boost::asio::execution::blocking.never).execute(std::forward<Function>(function));
    }
    [[nodiscard]] friend bool operator==(const counted_executor& a, const counted_executor& b) noexcept { return a.loop == b.loop; }
};

}  // namespace

TEST_CASE("a call runs in a pool, and its outcome is a future's") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    facet::thread_pool pool(3);
    std::vector<std::future<facet::result<void>>> writes;
    for (int i = 0; i < 100; ++i) writes.push_back(facet::start(pool, [&bank, i] { return bank.create(Account{std::to_string(i), i}).run(); }));
    for (auto& each : writes) CHECK(each.get().has_value());
    auto found = facet::start(pool, [&] { return bank.get<Account>("id"_f == "42"); });
    auto missing = facet::start(pool, [&] { return bank.get<Account>("id"_f == "100"); });
    auto again = facet::start(pool, [&] { return bank.create(Account{"42", 0}).run(); });
    CHECK(found.get().value().balance == 42);
    CHECK(missing.get().missing());
    CHECK(again.get().error().code == facet::error_code::conditional_check_failed);
}

TEST_CASE("a call is made elsewhere, and what it throws is thrown where it is waited for") {
    facet::thread_pool pool(1);
    CHECK(facet::start(pool, [] { return std::this_thread::get_id(); }).get() != std::this_thread::get_id());
    auto failed = facet::start(pool, []() -> int { throw std::runtime_error("no"); });
    CHECK_THROWS_AS(failed.get(), std::runtime_error);
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    auto thrown = facet::start(pool, [&] { return bank.get<Account>("id"_f == "1").value(); });
    CHECK_THROWS_AS(thrown.get(), facet::exception);
    auto nothing = facet::start(pool, [own = std::make_unique<int>(7)] { return *own; });  // what is moved in need not be copyable
    CHECK(nothing.get() == 7);
}

TEST_CASE("what follows a call gets its outcome, ready, in the pool's thread") {
    facet::thread_pool pool(1);
    std::promise<bool> same;
    std::thread::id at;
    facet::start(
        pool, [&at] { return at = std::this_thread::get_id(), 5; },
        [&](std::future<int> came) { same.set_value(came.wait_for(std::chrono::seconds(0)) == std::future_status::ready && came.get() == 5 && at == std::this_thread::get_id()); });
    CHECK(same.get_future().get());
}

TEST_CASE("a pool that is full lets the poster run its task") {
    std::latch begun(1);
    std::latch go_on(1);
    facet::thread_pool pool(1, 1);
    const auto here = std::this_thread::get_id();
    auto busy = facet::start(pool, [&] { return begun.count_down(), go_on.wait(), std::this_thread::get_id(); });
    begun.wait();
    auto waiting = facet::start(pool, [] { return std::this_thread::get_id(); });
    auto mine = facet::start(pool, [] { return std::this_thread::get_id(); });
    CHECK(mine.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
    CHECK(mine.get() == here);
    CHECK(waiting.wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
    go_on.count_down();
    CHECK(busy.get() != here);
    CHECK(waiting.get() != here);
    facet::thread_pool none(0);
    CHECK(facet::start(none, [] { return std::this_thread::get_id(); }).get() == here);
}

TEST_CASE("a pool that ends runs what was posted, and what that posts") {
    std::atomic<int> ran = 0;
    {
        facet::thread_pool pool(2);
        for (int i = 0; i < 100; ++i)
            pool.post([&, i] {
                ++ran;
                if (i % 10 == 0) pool.post([&ran] { ++ran; });
            });
    }
    CHECK(ran == 110);
}

TEST_CASE("a pool that serves single tasks serves reads that fan out, from outside and from its own tasks") {
    facet::memory::engine engine;
    facet::thread_pool pool(2);
    auto bank = facet::try_open<Bank>(engine, {.parallel = &pool}).value();
    for (int i = 0; i < 50; ++i) CHECK(bank.put(Visit{"home", std::to_string(i)}).run().has_value());
    const auto count = [&bank] { return bank.query<Visit>("page"_f == "home").all().value().size(); };
    std::vector<std::future<std::size_t>> counts;
    for (int i = 0; i < 20; ++i) counts.push_back(facet::start(pool, count));
    CHECK(count() == 50);
    for (auto& each : counts) CHECK(each.get() == 50);
}

TEST_CASE("a read fans out in any pool, also in one that is busy or comes too late") {
    facet::memory::engine engine;
    boost::asio::thread_pool threads(3);
    slow_pool slow;
    facet::pool_executor in_threads(threads, 3);
    facet::pool_executor too_late(slow, 3);
    for (facet::executor* each : {static_cast<facet::executor*>(&in_threads), static_cast<facet::executor*>(&too_late)}) {
        auto bank = facet::try_open<Bank>(engine, {.parallel = each}).value();
        for (int i = 0; i < 50; ++i) CHECK(bank.put(Visit{"home", std::to_string(i)}).run().has_value());
        for (int i = 0; i < 20; ++i) CHECK(bank.query<Visit>("page"_f == "home").all().value().size() == 50);
    }
    CHECK(slow.waiting.size() == 60);
    slow.run_all();  // none has a task left, nor a caller
    std::vector<int> ran(100);
    std::vector<std::function<void()>> own;
    for (int& each : ran) own.emplace_back([&each] { ++each; });
    std::vector<facet::function_ref<void()>> tasks(own.begin(), own.end());
    in_threads.run(tasks);
    CHECK(ran == std::vector<int>(100, 1));
    in_threads.run({});
    threads.join();
}

TEST_CASE("a read that fans out in a pool that takes no more tasks does them itself") {
    struct closing_pool {
        facet::thread_pool threads{2};
        int left = 0;
        void post(std::function<void()> task) {
            if (left-- == 0) throw std::runtime_error("closed");
            threads.post(std::move(task));
        }
    };
    facet::memory::engine engine;
    closing_pool pool;
    facet::pool_executor closing(pool, 7);
    auto bank = facet::open<Bank>(engine, {.parallel = &closing});
    for (int i = 0; i < 50; ++i) bank.put(Visit{"home", std::to_string(i)}).or_throw();
    for (int i = 0; i < 40; ++i) {
        pool.left = i % 5;
        CHECK(bank.query<Visit>("page"_f == "home").all().value().size() == 50);
    }
}

TEST_CASE("pools of others take calls, and a task that is dropped breaks its promise") {
    boost::asio::thread_pool threads(2);
    CHECK(facet::start(threads, [] { return 1; }).get() == 1);
    boost::asio::any_io_executor erased = threads.get_executor();
    CHECK(facet::start(erased, [] { return 2; }).get() == 2);
    boost::asio::io_context context;
    auto later = facet::start(context, [] { return 3; });
    CHECK(later.wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
    context.run();
    CHECK(later.get() == 3);
    slow_pool slow;
    auto run = facet::start(slow, [] { return 4; });
    slow.run_all();
    CHECK(run.get() == 4);
    auto dropped = facet::start(slow, [] { return 5; });
    slow.waiting.clear();
    CHECK_THROWS_AS(dropped.get(), std::future_error);
    threads.join();
    static_assert(facet::task_pool<facet::thread_pool> && facet::task_pool<boost::asio::io_context> && !facet::task_pool<std::vector<int>>);
}

TEST_CASE("a coroutine awaits calls without holding its thread, and goes on in it") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    facet::thread_pool pool(2);
    boost::asio::io_context loop;
    const auto here = std::this_thread::get_id();
    std::latch other_came(1);  // the first call ends after the second has begun: the loop has to run meanwhile
    std::vector<std::int64_t> balances;
    bool in_loop = true;
    const auto one = [&](std::string id, bool first) -> boost::asio::awaitable<void> {
        const auto made = co_await facet::awaited(pool, [&] {
            if (first) other_came.wait();
            else other_came.count_down();
            return bank.create(Account{id, 7}).run();
        });
        in_loop = in_loop && std::this_thread::get_id() == here;
        const auto account = co_await facet::awaited(pool, [&] { return bank.get<Account>("id"_f == id); });
        in_loop = in_loop && std::this_thread::get_id() == here && made.has_value();
        balances.push_back(account.value().balance);
    };
    std::exception_ptr thrown;
    boost::asio::co_spawn(loop, one("a", true), [&](std::exception_ptr e) { thrown = e; });
    boost::asio::co_spawn(loop, one("b", false), [&](std::exception_ptr e) { thrown = e ? e : thrown; });
    loop.run();
    CHECK(!thrown);
    CHECK(in_loop);
    CHECK(balances == std::vector<std::int64_t>{7, 7});
}

TEST_CASE("an awaited call may own what it needs, once it has a name") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    facet::thread_pool pool(2);
    boost::asio::io_context loop;
    const std::string id(40, 'x');  // longer than what a string holds in itself
    const auto shared = std::make_shared<std::int64_t>(7);
    std::int64_t balance = 0;
    const auto one = [&](std::string mine) -> boost::asio::awaitable<void> {
        auto create = [&bank, mine, shared] { return bank.create(Account{mine, *shared}).run(); };
        (co_await facet::awaited(pool, create)).value();
        auto get = [&bank, mine] { return bank.get<Account>("id"_f == mine); };
        balance = (co_await facet::awaited(pool, get)).value().balance;
        balance += (co_await facet::awaited(pool, std::ref(get))).value().balance;
    };
    boost::asio::co_spawn(loop, one(id), [](const std::exception_ptr& e) { CHECK(!e); });
    loop.run();
    CHECK(balance == 14);
    CHECK(shared.use_count() == 1);
}

TEST_CASE("g++ 12 destroys twice what owns something within a co_await: refused there, with a sentence") {
    const std::string id = "a";
    auto owning = [id] { return id.size(); };
    auto referring = [&id] { return id.size(); };
    const auto said = [](const auto& sentence) { return std::string(sentence.data(), sentence.size()); };
    using owner = decltype(owning);
    using referrer = decltype(referring);
    CHECK(said(facet::detail::await_error<owner&>()) == "");
    CHECK(said(facet::detail::await_error<referrer>()) == "");
    CHECK(said(facet::detail::await_error<std::reference_wrapper<owner>>()) == "");
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 13
    CHECK(said(facet::detail::await_error<owner>()) ==
          "awaited() is given a temporary that owns something, and g++ 12 destroys what owns something twice within a co_await; capture by reference, since the "
          "coroutine outlives the call, or name the callable: auto call = [id] { ... }; co_await awaited(pool, call)");
#else
    CHECK(said(facet::detail::await_error<owner>()) == "");
#endif
}

TEST_CASE("a pool keeps nothing of a coroutine's executor once that can go on, so that its context may go when it has ended") {
    const auto copies = std::make_shared<int>();
    slow_pool pool;
    int made = 0;
    const auto one = [&]() -> boost::asio::awaitable<void> { made = co_await facet::awaited(pool, [] { return 7; }); };
    boost::asio::io_context loop;
    boost::asio::co_spawn(counted_executor{&loop, copies}, one(), [](std::exception_ptr) {});
    loop.poll();
    REQUIRE(pool.waiting.size() == 1);
    CHECK(copies.use_count() > 1);
    const auto task = std::exchange(pool.waiting, {})[0];  // which the pool has still when the coroutine has ended
    task();
    loop.restart();
    loop.poll();
    CHECK(made == 7);
    CHECK(copies.use_count() == 1);

    facet::thread_pool threads(2);
    int ended = 0;
    for (int i = 0; i < 300; ++i) {
        boost::asio::io_context brief;
        const auto call = [&]() -> boost::asio::awaitable<void> { ended += co_await facet::awaited(threads, [] { return 1; }); };
        boost::asio::co_spawn(boost::asio::make_strand(brief), call(), [](std::exception_ptr) {});
        brief.run();
    }
    CHECK(ended == 300);
}

TEST_CASE("what an awaited call throws, the coroutine gets") {
    facet::thread_pool pool(1);
    boost::asio::io_context loop;
    std::string caught;
    const auto failing = [&]() -> boost::asio::awaitable<void> {
        try {
            (void)co_await facet::awaited(pool, []() -> int { throw std::runtime_error("no"); });
        } catch (const std::runtime_error& e) {
            caught = e.what();
        }
    };
    boost::asio::co_spawn(loop, failing(), [](std::exception_ptr) {});
    loop.run();
    CHECK(caught == "no");
}

TEST_CASE("a coroutine gets what a pool throws that takes no tasks") {
    struct closed_pool {
        void post(const std::function<void()>&) { throw std::runtime_error("closed"); }
    };
    closed_pool pool;
    boost::asio::io_context loop;
    std::string caught;
    const auto refused = [&]() -> boost::asio::awaitable<void> {
        try {
            (void)co_await facet::awaited(pool, [] { return 1; });
        } catch (const std::runtime_error& e) {
            caught = e.what();
        }
    };
    bool ended = false;
    boost::asio::co_spawn(loop, refused(), [&](const std::exception_ptr&) { ended = true; });
    loop.run();
    CHECK(caught == "closed");
    CHECK(ended);
}
