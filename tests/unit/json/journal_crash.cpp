// SPDX-License-Identifier: BSL-1.0
// Programs that are killed while they write.
#include <facet/json/journal.hpp>

#include <support/catch.hpp>
#include <support/journaled.hpp>
#include <support/scratch_directory.hpp>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

namespace facet::test {

using namespace facet::literals;

namespace {

/// Coins go from ann to bob one by one, in a transaction with a payment of that number, and back again; what is done is told.
[[noreturn]] void pay_until_killed(const std::string& path, int told) {
    {
        journaled all(path);
        if (!all.restore().has_value()) std::_Exit(1);
        std::int64_t number = 0;
        if (const auto last = all.purses.query<Payment>("owner"_f == "ann").descending().limit(1).all(); last.has_value() && !last->empty()) number = last->front().number;
        for (;;) {
            ++number;
            const bool there = number % 2 == 1;
            const auto done = all.purses.transact(all.purses.update<Purse>("owner"_f == (there ? "ann" : "bob")).set("coins"_f -= 1),
                                                  all.purses.update<Purse>("owner"_f == (there ? "bob" : "ann")).set("coins"_f += 1),
                                                  all.purses.create(Payment{"ann", number, 1}));
            if (!done.has_value()) std::_Exit(2);
            if (::write(told, &number, sizeof number) != sizeof number) std::_Exit(3);
            if (number % 50 == 0 && !all.log.compact(all.purses).has_value()) std::_Exit(4);
        }
    }
}

}  // namespace

TEST_CASE("a program that is killed has written what it was told was written") {
    const scratch_directory directory;
    const std::string path = directory.file("purses.journal");
    {
        journaled all(path);
        REQUIRE(all.restore().has_value());
        REQUIRE(all.purses.put(Purse{"ann", 100}).run().has_value());
        REQUIRE(all.purses.put(Purse{"bob", 100}).run().has_value());
    }
    std::int64_t acknowledged = 0;
    for (int round = 0; round < 12; ++round) {
        CAPTURE(round);
        int ends[2];
        REQUIRE(::pipe(ends) == 0);
        const ::pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            ::close(ends[0]);
            pay_until_killed(path, ends[1]);
        }
        ::close(ends[1]);
        std::int64_t number = 0;
        for (int i = 0; i < 40 + round * 17; ++i) {
            REQUIRE(::read(ends[0], &number, sizeof number) == sizeof number);
            acknowledged = number;
        }
        std::this_thread::sleep_for(std::chrono::microseconds(round * 137));
        REQUIRE(::kill(child, SIGKILL) == 0);
        while (::read(ends[0], &number, sizeof number) == sizeof number) acknowledged = number;
        ::close(ends[0]);
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        CHECK(WIFSIGNALED(status));

        journaled all(path);
        REQUIRE(all.restore().has_value());
        CHECK(directory.entries() == 1);  // a new file that was being written is gone
        const auto payments = all.purses.query<Payment>("owner"_f == "ann").all().value();
        const auto ann = all.purses.get<Purse>("owner"_f == "ann").value(), bob = all.purses.get<Purse>("owner"_f == "bob").value();
        const auto count = static_cast<std::int64_t>(payments.size());
        CHECK(count >= acknowledged);
        CHECK(count <= acknowledged + 1);
        CHECK(payments.back().number == count);
        CHECK(ann.coins == 100 - count % 2);
        CHECK(ann.coins + bob.coins == 200);
    }
}

}  // namespace facet::test
