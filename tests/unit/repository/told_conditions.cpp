// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <map>
#include <string>

using namespace facet::literals;

namespace {

struct Account {
    std::string id;
    std::int64_t balance = 0;
    std::string secret{};
    std::map<std::string, std::int64_t> limits{};
};
struct Bank : facet::table<"Bank", facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">, facet::stored_as<"balance", "b">>> {};

const std::string begin = "The conditional request failed";

/// What one of these says of its condition, alone and in a transaction.
template <class Action>
[[nodiscard]] std::string told(const auto& bank, const Action& describe) {
    auto alone = describe();
    const facet::result<void> done = alone.run();
    REQUIRE(done.error().code == facet::error_code::conditional_check_failed);
    const facet::result<void> together = bank.transact(describe(), bank.put(Account{"other"}));
    REQUIRE(together.error().reasons.size() == 2);
    CHECK(together.error().reasons[0].message == done.error().message);
    return done.error().message;
}

}  // namespace

TEST_CASE("a condition that failed is told by what it asks of (contract C16)") {
    facet::memory::engine engine;
    const auto bank = facet::open<Bank>(engine);
    bank.put(Account{"1", 10, "hidden", {{"day", 5}}}).or_throw();
    const auto one = "id"_f == "1";
    CHECK(told(bank, [&] { return bank.update<Account>(one).set("balance"_f = 0).when("balance"_f > 20 && "secret"_f == "guess"); }) ==
          begin + "; there is no such item, or what is asked of b and secret does not hold");
    CHECK(told(bank, [&] { return bank.erase<Account>(one).when("limits.day"_f == 6); }) == begin + "; what is asked of limits.day does not hold");
    CHECK(told(bank, [&] { return bank.create(Account{"1"}).when("balance"_f != 5); }) == begin + "; there is such an item already, or what is asked of b does not hold");
    CHECK(told(bank, [&] { return bank.put(Account{"1"}).when(size("secret"_f) < 3 || "balance"_f == 3); }) == begin + "; what is asked of secret and b does not hold");
    CHECK(told(bank, [&] { return bank.create(Account{"1"}); }) == begin + "; there is such an item already");
    CHECK(told(bank, [&] { return bank.replace(Account{"2"}); }) == begin + "; there is no such item");
}
