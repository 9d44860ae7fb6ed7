// SPDX-License-Identifier: BSL-1.0
// S7 and what it changes: the second version of the schema on every backend, filled from the first, against plain vectors.
#include "../patterns.hpp"
#include "../upgrade.hpp"
#include "model.hpp"

#include <support/pattern_checks.hpp>

#include <algorithm>
#include <string>
#include <tuple>

using facet::test::application_backends;
using facet::test::in_key;
using facet::test::check_served;
using model::data;
using model::plain;

namespace {

std::size_t size_of(const retail::stock& all) {
    return all.customers.size() + all.orders.size() + all.invoices.size() + all.invoice_orders.size();
}

template <class Adapter>
const auto& shop() {
    return facet::test::filled_once<retail::DatedRetail, Adapter>([](const auto& empty) {
        Adapter older;
        const auto first = facet::open<retail::Retail>(older.backend());
        retail::load(first, data());
        CHECK(retail::upgrade(first, empty) == size_of(data()));
    });
}

std::string by_customer(const std::string& id) {
    return "retail_table, primary key: PK = \"" + in_key(id) + "\" AND begins_with(SK, \"ORDR#\")";
}
std::string by_order(const std::string& id) { return "retail_table, GSI: GSIPK = \"" + in_key(id) + "\" AND GSISK = \"ROOT\""; }

/// The orders of a customer by date, and by id within one second.
std::vector<retail::Order> dated_orders(const std::string& customer) {
    return model::select(
        data().orders, [&](const auto& each) { return each.customer_id == customer; },
        [](const auto& a, const auto& b) { return std::tie(a.order_date, a.order_id) < std::tie(b.order_date, b.order_id); });
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("the second version holds all that the first did", "[retail]", application_backends) {
    const auto items =
        shop<TestType>().template scan<retail::Customer, retail::Order, retail::Invoice, retail::InvoiceOrder>().count().value();
    CHECK(items == size_of(data()));
    CHECK(items >= 10'000);
}

TEMPLATE_LIST_TEST_CASE("S7: a customer's ten most recent orders", "[retail]", application_backends) {
    std::size_t several_of_one_second = 0;
    const auto check = [&](const std::string& customer, std::size_t how_many) {
        std::vector<retail::Order> wanted = dated_orders(customer);
        std::reverse(wanted.begin(), wanted.end());
        wanted.resize(std::min(wanted.size(), how_many));
        for (std::size_t i = 1; i < wanted.size(); ++i)
            several_of_one_second += wanted[i].order_date == wanted[i - 1].order_date ? 1 : 0;
        const auto found = retail::recent_orders(shop<TestType>(), customer, how_many);
        CHECK(plain(found.items) == plain(wanted));
        check_served(found.served_by, by_customer(customer), wanted.size());
    };
    for (const retail::Customer& each : data().customers)
        for (const std::size_t how_many : {1u, 10u, 25u}) check(each.customer_id, how_many);
    CHECK(several_of_one_second > 0);
    for (const std::string& id : model::absent_customers) check(id, 10);
    CHECK(retail::recent_orders(shop<TestType>(), "c-1").items.size() == 10);
}

TEMPLATE_LIST_TEST_CASE("S2 in the second version: all orders of a customer, by date", "[retail]", application_backends) {
    for (const retail::Customer& each : data().customers) {
        const auto wanted = dated_orders(each.customer_id);
        const auto found = retail::orders_of(shop<TestType>(), each.customer_id);
        CHECK(plain(found.items) == plain(wanted));
        check_served(found.served_by, by_customer(each.customer_id), wanted.size());
    }
}

TEMPLATE_LIST_TEST_CASE("S4 in the second version: one order of a customer, through the index", "[retail]", application_backends) {
    model::dice roll;
    for (std::size_t i = 0; i < data().orders.size(); i += 7) {
        const retail::Order& each = data().orders[i];
        const auto found = retail::find_order(shop<TestType>(), each.customer_id, each.order_id);
        REQUIRE(found.items.has_value());
        CHECK(plain(*found.items) == plain(each));
        check_served(found.served_by, by_order(each.order_id), 1);

        const std::string& other = data().customers[roll(data().customers.size())].customer_id;
        if (other == each.customer_id) continue;
        const auto foreign = retail::find_order(shop<TestType>(), other, each.order_id);
        CHECK_FALSE(foreign.items.has_value());
        CHECK(foreign.served_by.path == by_order(each.order_id));
        CHECK(foreign.served_by.read == 1);  // whose it is, stands in the item alone
    }
    for (const std::string& order : model::absent_orders) {
        const auto found = retail::find_order(shop<TestType>(), "c-1", order);
        CHECK_FALSE(found.items.has_value());
        check_served(found.served_by, by_order(order), 0);
    }
}

TEMPLATE_LIST_TEST_CASE("the other patterns are those of the first version", "[retail]", application_backends) {
    for (std::size_t i = 0; i < data().orders.size(); i += 50) {
        const retail::Order& each = data().orders[i];
        CHECK(plain(retail::find_order(shop<TestType>(), each.order_id).items.value()) == plain(each));
        CHECK(retail::find_customer(shop<TestType>(), each.customer_id).items.value().customer_id == each.customer_id);
    }
    for (std::size_t i = 0; i < data().invoices.size(); i += 50) {
        const retail::Invoice& each = data().invoices[i];
        const auto found = plain(retail::invoices_of(shop<TestType>(), each.customer_id).items);
        CHECK(std::find(found.begin(), found.end(), plain(each)) != found.end());
        CHECK(plain(retail::orders_of_invoice(shop<TestType>(), each.invoice_id).items.value()) == plain(data().invoice_orders[i]));
    }
}
