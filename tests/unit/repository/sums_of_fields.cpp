// SPDX-License-Identifier: BSL-1.0
// Updates that compute from two fields of the item as it is (contract U5, U6, U7).
#include <facet/facet.hpp>
#include <facet/repository/show.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace facet::literals;

namespace {

struct Range {
    std::int64_t low = 0;
    std::int64_t high = 0;
    bool operator==(const Range&) const = default;
};
struct Bill {
    std::string id;
    std::int64_t net = 0;
    std::int64_t tax = 0;
    std::int64_t total = 0;
    facet::decimal rate{};
    facet::decimal surcharge{};
    std::optional<std::int64_t> paid{};
    std::optional<std::int64_t> due{};
    std::string payer{};
    std::optional<std::string> debtor{};
    Range range{};
    std::vector<std::int64_t> counts{};
    bool operator==(const Bill&) const = default;
};
struct Bills : facet::table<"Bills", facet::gsi<"ByTotal", facet::partition<"ByTotalPK">, facet::sort<facet::number_key("total")>>,
                            facet::gsi<"ByLevel", facet::partition<"ByTotalPK">, facet::sort<facet::number_key("Level")>>,
                            facet::entity<Bill, facet::key<"BILL#{id}", "BILL">, facet::index<"ByTotal", "BILLS", "{total}">, facet::index<"ByLevel", "BILLS", "{tax}">>> {};

Bill bill() {
    Bill made;
    made.id = "1";
    made.net = 100, made.tax = 19, made.total = 7;
    made.rate = "1.5"_decimal, made.surcharge = "0.25"_decimal;
    made.payer = "p";
    made.range = {1, 2};
    made.counts = {10, 20};
    return made;
}

struct world {
    facet::memory::engine engine;
    decltype(facet::open<Bills>(engine)) bills = facet::open<Bills>(engine);
    Bill wanted = bill();

    world() { bills.put(wanted).or_throw(); }

    template <class... Changes>
    facet::result<void> set(Changes... changes) {
        return bills.update<Bill>("id"_f == "1").set(changes...).run();
    }
    void expect() { CHECK(bills.get<Bill>("id"_f == "1").value() == wanted); }
};

}  // namespace

TEST_CASE("a field grows and shrinks by another") {
    world on;
    on.set("total"_f += "net"_f, "rate"_f -= "surcharge"_f).value();
    on.wanted.total = 107, on.wanted.rate = "1.25"_decimal;
    on.expect();
    on.set("total"_f += "total"_f).value();
    on.wanted.total = 214;
    on.expect();
}

TEST_CASE("a field gets the sum or the difference of two, as they were before") {
    world on;
    on.set("total"_f = "net"_f + "tax"_f, "net"_f = "tax"_f - "net"_f, "paid"_f = "tax"_f + "tax"_f).value();
    on.wanted.total = 119, on.wanted.net = -81, on.wanted.paid = 38;
    on.expect();
}

TEST_CASE("below a field, too") {
    world on;
    on.set("range.low"_f += "range.high"_f, "counts[0]"_f = "counts[1]"_f - "net"_f, "range.high"_f = "counts[0]"_f + "tax"_f).value();
    on.wanted.range = {3, 29}, on.wanted.counts[0] = -80;
    on.expect();
}

TEST_CASE("an element at a position of the run grows by a field") {
    world on;
    on.set("counts[*]"_f(1) += "net"_f, "counts[*]"_f(0) -= "tax"_f).value();
    on.wanted.counts = {-9, 120};
    on.expect();
}

TEST_CASE("a field gets another's value where the first has none") {
    world on;
    on.set("debtor"_f = "debtor"_f.value_or("payer"_f), "due"_f = "paid"_f.value_or("total"_f)).value();
    on.wanted.debtor = "p", on.wanted.due = 7;
    on.expect();
    on.set("paid"_f = 5, "payer"_f = "q").value();
    on.set("debtor"_f = "debtor"_f.value_or("payer"_f), "due"_f = "paid"_f.value_or("total"_f)).value();
    on.wanted.payer = "q", on.wanted.paid = on.wanted.due = 5;
    on.expect();
}

TEST_CASE("where one of two is missing the update fails, and changes nothing (contract U7)") {
    world on;
    for (const auto& failed : {on.set("total"_f += "paid"_f), on.set("paid"_f += "total"_f), on.set("due"_f = "net"_f + "paid"_f), on.set("due"_f = "due"_f.value_or("paid"_f))}) {
        REQUIRE_FALSE(failed.has_value());
        CHECK(failed.error() == facet::error_code::validation);
    }
    on.expect();
}

TEST_CASE("an index that is sorted by what is computed follows; a copy of it under another name is computed likewise") {
    world on;
    on.set("total"_f += "net"_f, "tax"_f = "tax"_f - "net"_f).value();
    on.wanted.total = 107, on.wanted.tax = -81;
    on.expect();
    CHECK(on.bills.query<Bill>("total"_f == 107).using_index<"ByTotal">().first().value().id == "1");
    CHECK(on.bills.query<Bill>("tax"_f == -81).using_index<"ByLevel">().first().value().id == "1");
}

TEST_CASE("what is sent is one SET") {
    world on;
    const auto shown = facet::show(on.bills.update<Bill>("id"_f == "1").set("net"_f += "tax"_f, "debtor"_f = "debtor"_f.value_or("payer"_f))).value();
    INFO(to_string(shown));
    CHECK(shown.requests.at(0).explanation.find("SET net = net + tax, debtor = if_not_exists(debtor, payer)\n") != std::string::npos);
}
