// SPDX-License-Identifier: BSL-1.0
// S1 to S6 on every backend, over generated items, against a walk of plain vectors; each with the access path that served it.
#include "../patterns.hpp"
#include "model.hpp"

#include <support/pattern_checks.hpp>

#include <algorithm>
#include <string>

using facet::test::application_backends;
using facet::test::in_key;
using facet::test::check_served;
using model::data;
using model::plain;

namespace {

template <class Adapter>
const auto& shop() {
    return facet::test::filled_once<retail::Retail, Adapter>([](const auto& empty) { retail::load(empty, data()); });
}

std::string partition(const std::string& id) { return "retail_table, primary key: PK = \"" + in_key(id) + "\""; }

/// An id of another kind is no key at all: it is refused before anything is sent.
template <class Ask>
void refused(const Ask& ask) {
    try {
        ask();
        FAIL("an id outside its domain was taken");
    } catch (const facet::exception& thrown) {
        CHECK(thrown.error().code == facet::error_code::invalid_key);
    }
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("the generated items are all there, and enough to tell", "[retail]", application_backends) {
    const auto items =
        shop<TestType>().template scan<retail::Customer, retail::Order, retail::Invoice, retail::InvoiceOrder>().count().value();
    CHECK(items == data().customers.size() + data().orders.size() + data().invoices.size() + data().invoice_orders.size());
    CHECK(items >= 10'000);
    const auto big = facet::field<&retail::Order::customer_id> == "c-1";
    const auto page = shop<TestType>().template query<retail::Order>(big).page().value();
    CHECK_FALSE(page.next.empty());  // one request does not read them all
}

TEMPLATE_LIST_TEST_CASE("S1: all information about a customer", "[retail]", application_backends) {
    for (const retail::Customer& each : data().customers) {
        const auto found = retail::find_customer(shop<TestType>(), each.customer_id);
        REQUIRE(found.items.has_value());
        CHECK(plain(*found.items) == plain(each));
        check_served(found.served_by, "get: " + partition(each.customer_id) + " AND SK = \"ROOT\"", 1);
    }
    for (const std::string& id : model::absent_customers) {
        const auto found = retail::find_customer(shop<TestType>(), id);
        CHECK_FALSE(found.items.has_value());
        check_served(found.served_by, "get: " + partition(id) + " AND SK = \"ROOT\"", 0);
    }
    refused([] { (void)retail::find_customer(shop<TestType>(), "i-1"); });
}

TEMPLATE_LIST_TEST_CASE("S2: all orders placed by a customer", "[retail]", application_backends) {
    std::size_t seen = 0;
    const auto check = [&](const std::string& customer) {
        const auto wanted = model::select(
            data().orders, [&](const auto& each) { return each.customer_id == customer; },
            [](const auto& a, const auto& b) { return a.order_id < b.order_id; });
        const auto found = retail::orders_of(shop<TestType>(), customer);
        CHECK(plain(found.items) == plain(wanted));
        check_served(found.served_by, partition(customer) + " AND begins_with(SK, \"ORDR#\")", wanted.size());
        seen += wanted.size();
    };
    for (const retail::Customer& each : data().customers) check(each.customer_id);
    CHECK(seen == data().orders.size());
    for (const std::string& id : model::absent_customers) check(id);
    CHECK(seen == data().orders.size());
}

TEMPLATE_LIST_TEST_CASE("S3: details of a given order", "[retail]", application_backends) {
    const auto path = [](const std::string& id) {
        return "retail_table, GSI: GSIPK = \"" + in_key(id) + "\" AND GSISK = \"ROOT\"";
    };
    for (const retail::Order& each : data().orders) {
        const auto found = retail::find_order(shop<TestType>(), each.order_id);
        REQUIRE(found.items.has_value());
        CHECK(plain(*found.items) == plain(each));
        check_served(found.served_by, path(each.order_id), 1);
    }
    for (const std::string& id : model::absent_orders) {
        const auto found = retail::find_order(shop<TestType>(), id);
        CHECK_FALSE(found.items.has_value());
        check_served(found.served_by, path(id), 0);
    }
}

TEMPLATE_LIST_TEST_CASE("S4: one order of a customer", "[retail]", application_backends) {
    const auto check = [&](const std::string& customer, const std::string& order) {
        const auto wanted = std::find_if(data().orders.begin(), data().orders.end(), [&](const auto& each) {
            return each.customer_id == customer && each.order_id == order;
        });
        const auto found = retail::find_order(shop<TestType>(), customer, order);
        REQUIRE(found.items.has_value() == (wanted != data().orders.end()));
        if (found.items) CHECK(plain(*found.items) == plain(*wanted));
        check_served(found.served_by, "get: " + partition(customer) + " AND SK = \"ORDR#" + in_key(order) + "\"", found.items ? 1 : 0);
        return found.items.has_value();
    };
    model::dice roll;
    for (std::size_t i = 0; i < data().orders.size(); i += 7) {
        const retail::Order& each = data().orders[i];
        CHECK(check(each.customer_id, each.order_id));
        check(data().customers[roll(data().customers.size())].customer_id, each.order_id);  // nearly always another customer
    }
    for (const std::string& order : model::absent_orders) CHECK_FALSE(check("c-1", order));
    for (const std::string& customer : model::absent_customers) CHECK_FALSE(check(customer, "o-5"));
}

TEMPLATE_LIST_TEST_CASE("S5: all invoices of a customer", "[retail]", application_backends) {
    std::size_t seen = 0;
    const auto check = [&](const std::string& customer) {
        const auto wanted = model::select(
            data().invoices, [&](const auto& each) { return each.customer_id == customer; },
            [](const auto& a, const auto& b) { return a.invoice_id < b.invoice_id; });
        const auto found = retail::invoices_of(shop<TestType>(), customer);
        CHECK(plain(found.items) == plain(wanted));
        check_served(found.served_by, partition(customer) + " AND begins_with(SK, \"INVC#\")", wanted.size());
        seen += wanted.size();
    };
    for (const retail::Customer& each : data().customers) check(each.customer_id);
    CHECK(seen == data().invoices.size());
    for (const std::string& id : model::absent_customers) check(id);
    CHECK(seen == data().invoices.size());
}

TEMPLATE_LIST_TEST_CASE("S6: orders of an invoice", "[retail]", application_backends) {
    for (const retail::InvoiceOrder& each : data().invoice_orders) {
        const auto found = retail::orders_of_invoice(shop<TestType>(), each.invoice_id);
        REQUIRE(found.items.has_value());
        CHECK(plain(*found.items) == plain(each));
        check_served(found.served_by, "get: " + partition(each.invoice_id) + " AND SK = \"ROOT\"", 1);
    }
    // Further details follow through the index, as S3.
    for (const retail::InvoicedOrder& each : data().invoice_orders.front().orders)
        CHECK(retail::find_order(shop<TestType>(), each.order_id).items.value().summary == each.summary);
    for (const std::string& id : model::absent_invoices) {
        const auto found = retail::orders_of_invoice(shop<TestType>(), id);
        CHECK_FALSE(found.items.has_value());
        check_served(found.served_by, "get: " + partition(id) + " AND SK = \"ROOT\"", 0);
    }
    refused([] { (void)retail::orders_of_invoice(shop<TestType>(), "c-1"); });
}
