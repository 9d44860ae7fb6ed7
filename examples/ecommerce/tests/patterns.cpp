// SPDX-License-Identifier: BSL-1.0
// E1 to E5, E7 and E8: what is found by an id, on more than 10,000 items, against brute force, on every backend; each with the
// access path that served it.
#include "../patterns.hpp"

#include "world.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace facet::test;
using namespace world;

std::string key(std::string_view prefix, const std::string& id) { return '"' + std::string(prefix) + in_key(id) + '"'; }

/// An order's parts in the order of their sort keys: those of one order are told apart by one id each.
template <class Struct>
std::vector<Struct> of_order(const std::vector<Struct>& all, const std::string& id, std::string Struct::*part) {
    return ordered_by(those_of(all, [&](const Struct& each) { return each.order_id == id; }),
                      [&](const Struct& each) { return in_key(each.*part); });
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("the shop is enough to tell", "", application_backends) {
    CHECK(expected().size() >= 10'000);
    const auto all = shown::all_of(stored<TestType>().template scan<Customer, Product, Order, OrderItem, Invoice, Cart>());
    CHECK(all.items.size() == expected().size());
    CHECK(facet::items_of<OrderItem>(all.items).size() == expected().items.size());
    CHECK(facet::items_of<Cart>(all.items).empty());
}

TEMPLATE_LIST_TEST_CASE("E1: a customer by its id", "", application_backends) {
    std::size_t seen = 0;
    for (const std::string& id : asked_ids(ids(150), 1)) {
        const auto wanted = those_of(expected().customers, [&](const Customer& each) { return each.customer_id == id; });
        const auto found = customer(stored<TestType>(), id);
        REQUIRE(found.items.has_value() == (wanted.size() == 1));
        if (found.items) CHECK(*found.items == wanted.front());
        check_served(found.served_by, "get: ECommerce, primary key: PK = " + key("c#", id) + " AND SK = " + key("c#", id), wanted.size());
        seen += wanted.size();
    }
    CHECK(seen == expected().customers.size());
}

TEMPLATE_LIST_TEST_CASE("E2: a product by its id", "", application_backends) {
    std::size_t seen = 0;
    for (const std::string& id : asked_ids(ids(120), 1)) {
        const auto wanted = those_of(expected().products, [&](const Product& each) { return each.product_id == id; });
        const auto found = product(stored<TestType>(), id);
        REQUIRE(found.items.has_value() == (wanted.size() == 1));
        if (found.items) CHECK(*found.items == wanted.front());
        check_served(found.served_by, "get: ECommerce, primary key: PK = " + key("p#", id) + " AND SK = " + key("p#", id), wanted.size());
        seen += wanted.size();
    }
    CHECK(seen == expected().products.size());
}

TEMPLATE_LIST_TEST_CASE("E3: all details of an order are one mixed collection", "", application_backends) {
    for (const std::string& id : asked_ids(ids(2'300), 5)) {
        const auto orders = of_order(expected().orders, id, &Order::order_id);
        const auto items = of_order(expected().items, id, &OrderItem::product_id);
        const auto invoices = of_order(expected().invoices, id, &Invoice::invoice_id);
        const auto found = order(stored<TestType>(), id);
        REQUIRE(found.items.order.has_value() == (orders.size() == 1));
        if (found.items.order) CHECK(*found.items.order == orders.front());
        CHECK(found.items.items == items);
        CHECK(found.items.invoices == invoices);
        check_served(found.served_by, "ECommerce, primary key: PK = " + key("o#", id), orders.size() + items.size() + invoices.size());
    }
}

TEMPLATE_LIST_TEST_CASE("E4: all products of an order", "", application_backends) {
    std::size_t none = 0, several = 0;
    for (const std::string& id : asked_ids(ids(2'300), 5)) {
        const auto wanted = of_order(expected().items, id, &OrderItem::product_id);
        const auto found = items_of_order(stored<TestType>(), id);
        CHECK(found.items == wanted);
        check_served(found.served_by, "ECommerce, primary key: PK = " + key("o#", id) + " AND begins_with(SK, \"p#\")", wanted.size());
        none += wanted.empty() ? 1 : 0, several += wanted.size() > 1 ? 1 : 0;
    }
    CHECK(none > 10);
    CHECK(several > 100);
}

TEMPLATE_LIST_TEST_CASE("E5: the invoice of an order", "", application_backends) {
    std::size_t unbilled = 0;
    for (const std::string& id : asked_ids(ids(2'300), 5)) {
        const auto wanted = of_order(expected().invoices, id, &Invoice::invoice_id);
        const auto found = invoice_of_order(stored<TestType>(), id);
        REQUIRE(found.items.has_value() == (wanted.size() == 1));
        if (found.items) CHECK(*found.items == wanted.front());
        check_served(found.served_by, "ECommerce, primary key: PK = " + key("o#", id) + " AND begins_with(SK, \"i#\")", wanted.size());
        unbilled += wanted.empty() ? 1 : 0;
    }
    CHECK(unbilled > 10);
}

TEMPLATE_LIST_TEST_CASE("E7: an invoice by its own id", "", application_backends) {
    std::size_t seen = 0;
    for (const std::string& id : asked_ids(ids(2'400), 5)) {
        const auto wanted = those_of(expected().invoices, [&](const Invoice& each) { return each.invoice_id == id; });
        const auto found = invoice(stored<TestType>(), id);
        REQUIRE(found.items.has_value() == (wanted.size() == 1));
        if (found.items) CHECK(*found.items == wanted.front());
        check_served(found.served_by, "ECommerce, GSI1: GSI1PK = " + key("i#", id) + " AND GSI1SK = " + key("i#", id), wanted.size());
        seen += wanted.size();
    }
    CHECK(seen > 300);
}

TEMPLATE_LIST_TEST_CASE("E8: all payments of an invoice", "", application_backends) {
    std::size_t seen = 0;
    for (const std::string& id : asked_ids(ids(2'400), 5)) {
        const auto wanted = those_of(expected().invoices, [&](const Invoice& each) { return each.invoice_id == id; });
        const auto found = payments(stored<TestType>(), id);
        REQUIRE(found.items.has_value() == (wanted.size() == 1));
        if (found.items) CHECK(found.items->payments == wanted.front().payments);
        check_served(found.served_by, "ECommerce, GSI1: GSI1PK = " + key("i#", id) + " AND GSI1SK = " + key("i#", id), wanted.size());
        seen += found.items ? found.items->payments.size() : 0;
    }
    CHECK(seen > 500);
}
