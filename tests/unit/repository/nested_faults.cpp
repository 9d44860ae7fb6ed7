// SPDX-License-Identifier: BSL-1.0
// An error in a nested value names the part that is wrong.
#include <support/catch.hpp>

#include <facet/facet.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

template <class Number>
struct Price {
    std::string currency;
    Number amount;
};
template <class Number>
struct Offer {
    std::string id;
    Price<Number> price;
    std::vector<Price<Number>> steps;
    std::array<Price<Number>, 2> ends;
    std::map<std::string, std::list<Number>> rates;
    std::optional<Price<Number>> least;
    double weight;
};
template <class Number>
struct Offers : facet::table<"Offers", facet::entity<Offer<Number>, facet::stored_as<"steps", "Steps">, facet::key<"OFFER#{id}", "OFFER">>> {};

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

template <class Number>
Offer<Number> offer(Number number) {
    return {"1", {"CHF", number}, {{"CHF", number}, {"EUR", number}}, {{{"CHF", number}, {"EUR", number}}}, {{"EUR", {number, number, number}}}, {{"CHF", number}}, 1.0};
}

/// The same, of an older version of the program: its prices have no amount.
struct Bare {
    std::string currency;
};
struct OldOffer {
    std::string id;
    Bare price;
};
struct NewOffer {
    std::string id;
    Price<std::int64_t> price;
};
struct OldOffers : facet::table<"Grown", facet::entity<OldOffer, facet::key<"OFFER#{id}", "OFFER">>> {};
struct NewOffers : facet::table<"Grown", facet::entity<NewOffer, facet::key<"OFFER#{id}", "OFFER">>> {};

template <class Outcome>
std::string said(const Outcome& outcome) {
    return outcome.has_value() ? "ok" : outcome.error().message;
}

}  // namespace

TEST_CASE("what cannot be stored is named, however deep it lies") {
    facet::memory::engine engine;
    auto offers = facet::open<Offers<double>>(engine);
    const auto put = [&](auto change) {
        auto changed = offer(1.0);
        change(changed);
        return said(offers.put(changed).run());
    };
    CHECK(put([](auto&) {}) == "ok");
    CHECK(put([](auto& at) { at.price.amount = not_a_number; }) == "price.amount is not a finite number");
    CHECK(put([](auto& at) { at.steps[0].amount = not_a_number; }) == "steps[0].amount is not a finite number");
    CHECK(put([](auto& at) { at.steps.assign(123, {"CHF", 1.0}), at.steps[120].amount = not_a_number; }) == "steps[120].amount is not a finite number");
    CHECK(put([](auto& at) { at.ends[1].amount = not_a_number; }) == "ends[1].amount is not a finite number");
    CHECK(put([](auto& at) { at.rates["EUR"].back() = not_a_number; }) == "rates.EUR[2] is not a finite number");
    CHECK(put([](auto& at) { at.rates[std::string(100, 'x')] = {not_a_number}; }) == "rates." + std::string(60, 'x') + "...[0] is not a finite number");
    CHECK(put([](auto& at) { at.rates[""] = {1.0}; }) == "rates is or holds a map with an empty key, which DynamoDB refuses");
    CHECK(put([](auto& at) { at.least->amount = not_a_number; }) == "least.amount is not a finite number");
    CHECK(put([](auto& at) { at.weight = not_a_number; }) == "weight is not a finite number");
    auto wrong = offer(1.0);
    wrong.ends[1].amount = not_a_number;
    CHECK(offers.create(wrong).run().error().key == "PK=OFFER#1, SK=OFFER");
}

TEST_CASE("what an update cannot store is named") {
    facet::memory::engine engine;
    auto offers = facet::open<Offers<double>>(engine);
    offers.put(offer(1.0)).or_throw();
    const auto set = [&](const auto& change) { return said(offers.update<Offer<double>>("id"_f == "1").set(change).run()); };
    const std::string why = " is not a finite number";
    CHECK(set("steps"_f = std::vector<Price<double>>{{"CHF", 1}, {"CHF", not_a_number}}) == "steps[1].amount" + why);
    CHECK(set("rates"_f = std::map<std::string, std::list<double>>{{"", {1.0}}}) == "rates is or holds a map with an empty key, which DynamoDB refuses");
    CHECK(set("steps"_f.append(Price<double>{"CHF", not_a_number})) == "steps.amount" + why);
    CHECK(set("rates"_f = std::map<std::string, std::list<double>>{{"EUR", {1, not_a_number}}}) == "rates.EUR[1]" + why);
    CHECK(offers.get<Offer<double>>("id"_f == "1")->steps[1].amount == 1.0);
}

TEST_CASE("what cannot be read is named, by every way to read") {
    facet::memory::engine engine;
    auto numbers = facet::open<Offers<double>>(engine);
    auto smaller = facet::open<Offers<std::int8_t>>(engine);
    const auto read = [&](auto change) {
        auto changed = offer(1.0);
        change(changed);
        numbers.put(changed).or_throw();
        const std::string got = said(smaller.get<Offer<std::int8_t>>("id"_f == "1"));
        CHECK(said(smaller.query<Offer<std::int8_t>>("id"_f == "1").all()) == got);
        CHECK(said(smaller.batch_get(smaller.key<Offer<std::int8_t>>("id"_f == "1"))) == got);
        CHECK(said(smaller.modify<Offer<std::int8_t>>("id"_f == "1", [](auto&) {})) == got);
        return got;
    };
    const std::string why = " is outside the range of its type, or of DynamoDB's numbers";
    CHECK(read([](auto&) {}) == "ok");
    CHECK(read([](auto& at) { at.price.amount = 1e3; }) == "price.amount" + why);
    CHECK(read([](auto& at) { at.steps[1].amount = 1e3; }) == "steps[1].amount (attribute Steps)" + why);
    CHECK(read([](auto& at) { at.ends[1].amount = 1e3; }) == "ends[1].amount" + why);
    CHECK(read([](auto& at) { at.rates["EUR"].back() = 1e3; }) == "rates.EUR[2]" + why);
    CHECK(read([](auto& at) { at.least->amount = 1e3; }) == "least.amount" + why);
    CHECK(read([](auto& at) { at.price.amount = 0.5; }) == "price.amount is finer than what its type or its stored form can hold");
}

TEST_CASE("a fault that nobody was told leaves no trace in the next error") {
    facet::byte_buffer bytes;
    facet::packed::writer writer(bytes);
    CHECK(facet::codec<std::vector<std::vector<double>>>::write(writer, {{1}, {1, not_a_number}}) == facet::codec_fault::not_finite);
    facet::memory::engine engine;
    auto offers = facet::open<Offers<double>>(engine);
    auto wrong = offer(1.0);
    wrong.least->amount = not_a_number;
    CHECK(said(offers.put(wrong).run()) == "least.amount is not a finite number");
}

TEST_CASE("an entry that is absent is named once, however often it is looked for") {
    facet::memory::engine engine;
    auto old = facet::open<OldOffers>(engine);
    auto now = facet::open<NewOffers>(engine);
    for (int i = 0; i < 4; ++i) {  // the engine keeps what it knows the sort of in another form
        old.put(OldOffer{"1", {"CHF"}}).or_throw();
        CHECK(said(now.get<NewOffer>("id"_f == "1")) == "price.amount is required, but absent");
        CHECK(said(now.query<NewOffer>("id"_f == "1").all()) == "price.amount is required, but absent");
    }
}
