// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace additive_conversions {

/// Never negative.
struct money {
    std::int64_t cents = 0;
    friend auto operator<=>(const money&, const money&) = default;
};
/// Stored as money.
struct fee {
    money amount;
    friend auto operator<=>(const fee&, const fee&) = default;
};
struct weight {
    facet::decimal kilograms;
    friend bool operator==(const weight&, const weight&) = default;
};
struct Account {
    std::string id;
    money balance;
    std::optional<money> limit;
    fee fees;
    weight gold;
    std::map<std::string, money> pots;
    money rank;
};
struct Bank : facet::table<"Bank", facet::gsi<"ByRank", facet::partition<"bank">, facet::sort<facet::number_key("rank")>>,
    facet::entity<Account, facet::key<"ACCOUNT#{id}", "ACCOUNT">, facet::index<"ByRank", "BANK", "{rank}">>> {};

}  // namespace additive_conversions

template <>
struct facet::conversion<additive_conversions::money> {
    using stored_type = std::int64_t;
    static constexpr bool additive = true;
    static std::int64_t to_stored(const additive_conversions::money& value) { return value.cents; }
    static std::optional<additive_conversions::money> from_stored(std::int64_t stored) {
        if (stored < 0) return std::nullopt;
        return additive_conversions::money{stored};
    }
};
template <>
struct facet::conversion<additive_conversions::fee> {
    using stored_type = additive_conversions::money;
    static constexpr bool additive = true;
    static additive_conversions::money to_stored(const additive_conversions::fee& value) { return value.amount; }
    static additive_conversions::fee from_stored(const additive_conversions::money& stored) { return {stored}; }
};
template <>
struct facet::conversion<additive_conversions::weight> {
    using stored_type = facet::decimal;
    static constexpr bool additive = true;
    static facet::decimal to_stored(const additive_conversions::weight& value) { return value.kilograms; }
    static additive_conversions::weight from_stored(const facet::decimal& stored) { return {stored}; }
};

namespace additive_conversions {

using namespace facet::literals;

TEST_CASE("updates add and subtract values of a type whose conversion is additive") {
    facet::memory::engine engine;
    auto bank = facet::open<Bank>(engine);
    bank.create(Account{"a", {100}, {}, {{5}}, {"1.5"_decimal}, {{"rent", {7}}}, {1}}).or_throw();
    const auto change = [&] { return bank.update<Account>("id"_f == "a"); };
    const auto now = [&] { return bank.get<Account>("id"_f == "a").value(); };

    change().set("balance"_f += money{50}, "gold"_f -= weight{"0.5"_decimal}, "fees"_f += fee{{1}}).or_throw();
    CHECK(now().balance == money{150});
    CHECK(now().gold == weight{"1"_decimal});
    CHECK(now().fees == fee{{6}});

    change().add("limit"_f, money{20}).or_throw();  // counts as 0 where it is missing
    CHECK(now().limit == money{20});
    change().set("pots.rent"_f += money{3}, "balance"_f = "limit"_f.value_or(money{0}) + money{1}).or_throw();
    CHECK(now().pots.at("rent") == money{10});
    CHECK(now().balance == money{21});
    change().set("balance"_f -= money{20}).when("balance"_f >= money{20}).or_throw();
    CHECK(now().balance == money{1});
    CHECK(change().set("balance"_f -= money{20}).when("balance"_f >= money{20}).run().error() == facet::error_code::conditional_check_failed);

    change().set("balance"_f += "limit"_f, "rank"_f += money{8}).or_throw();  // another field; a number key by itself
    CHECK(now().balance == money{21});
    CHECK(bank.query<Account>("rank"_f > money{5}).count().value() == 1);
    CHECK(bank.upsert<Account>("id"_f == "b").add("balance"_f, money{4}).add("fees"_f, fee{}).add("gold"_f, weight{}).set("pots"_f = std::map<std::string, money>{}, "rank"_f = money{2}).remove("limit"_f).returning_new().or_throw().balance == money{4});

    change().set("balance"_f -= money{1000}).or_throw();  // without a range check, as of numbers: it is stored, and cannot be read
    CHECK(bank.get<Account>("id"_f == "a").error() == facet::error_code::decode_failed);
}

}  // namespace additive_conversions
