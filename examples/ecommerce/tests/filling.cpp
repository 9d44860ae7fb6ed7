// SPDX-License-Identifier: BSL-1.0
// The sample is there whole, whatever stops its filling; and what has changed since is left alone.
#include "../../shared/tests/interrupted.hpp"
#include "../patterns.hpp"
#include "../sample.hpp"

namespace {

using namespace ecommerce;

const auto fill_it = [](const auto& shop, bool empty) { fill_where_needed(shop, empty); };
const auto contents = [](const auto& shop) { return shop.template scan<Customer, Product, Order, OrderItem, Invoice, Cart>().all().value(); };

}  // namespace

TEST_CASE("filling that is interrupted is finished by the next run") { shown::check_interrupted<ECommerce>(fill_it, contents); }

TEST_CASE("several may fill the table at once") { shown::check_at_once<ECommerce>(fill_it, contents); }

TEST_CASE("a table that is filled, or has other items, is left alone") {
    facet::memory::engine engine, foreign;
    const auto shop = facet::open<ECommerce>(engine), other = facet::open<ECommerce>(foreign);
    fill_it(shop, true);
    shop.erase<Cart>("session_id"_f == "s-1").or_throw();
    fill_it(shop, false);
    CHECK(cart(shop, "s-1").missing());
    other.put(Product{"coffee", "Coffee", 900}).or_throw();
    fill_it(other, false);
    CHECK(contents(other).size() == 1);
}

TEST_CASE("each order's invoice has an id of its own, and those of the sample are made alike") {
    facet::memory::engine engine;
    const auto shop = facet::open<ECommerce>(engine);
    fill_it(shop, true);
    for (const char* id : {"6", "7", "05", "55"})
        place(shop, {id, invoice_id_of(id), "1", sample_now, {{"tea", 1, 650}}, {.credit_card = "4242"}, {}}).value();
    for (const char* id : {"1", "5", "6", "7", "05", "55"}) CHECK(invoice(shop, invoice_id_of(id)).items.value().order_id == id);
}
