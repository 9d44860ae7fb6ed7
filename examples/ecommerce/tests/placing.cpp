// SPDX-License-Identifier: BSL-1.0
// An order is placed whole or not at all, and paid in up to three ways; carts expire.
#include "../../shared/refusal.hpp"
#include "../patterns.hpp"
#include "../sample.hpp"

#include <support/application_backends.hpp>
#include <support/pattern_checks.hpp>

#include <string>
#include <utility>
#include <vector>

namespace {

using namespace ecommerce;
using facet::test::application_backends;

/// The sample on a fresh backend, at its present.
template <class Adapter>
struct sample_shop {
    Adapter adapter;
    std::chrono::system_clock::time_point now = sample_now;

    [[nodiscard]] auto open(bool hide_expired = false) {
        facet::open_options options;
        options.hide_expired = hide_expired;
        options.clock = {[](void* held) { return *static_cast<std::chrono::system_clock::time_point*>(held); }, &now};
        return facet::open<ECommerce>(adapter.backend(), std::move(options));
    }
};

template <class Repository>
std::size_t count(const Repository& shop) {
    return shop.template scan<Customer, Product, Order, OrderItem, Invoice, Cart>().count().value();
}

std::int64_t sum(const std::vector<Payment>& payments) {
    std::int64_t total = 0;
    for (const Payment& each : payments) total += each.amount;
    return total;
}

/// What is stored, and under which keys.
static_assert(facet::stored_schema<ECommerce> ==
              R"(facet stored form 1
table ECommerce key PK:S SK:S discriminator EntityType
global index GSI1 partition GSI1PK:S sort GSI1SK:S all
global index GSI2 partition GSI2PK:S sort GSI2SK:S all
entity Customer as customer
  key `c#{customer_id}` | `c#{customer_id}`
  customer_id S
  name S
  email S
entity Product as product
  key `p#{product_id}` | `p#{product_id}`
  product_id S
  name S
  price N
entity Order as order
  key `o#{order_id}` | `o#{order_id}`
  order_id S
  customer_id S
  order_date S in seconds
  total N
entity OrderItem as orderItem
  key `o#{order_id}` | `p#{product_id}`
  GSI1 `p#{product_id}` | `{order_date}`
  GSI2 `c#{customer_id}` | `p#{order_date}`
  order_id S
  product_id S
  customer_id S
  order_date S in seconds
  quantity N
  price N
entity Invoice as invoice
  key `o#{order_id}` | `i#{invoice_id}`
  GSI1 `i#{invoice_id}` | `i#{invoice_id}`
  GSI2 `c#{customer_id}` | `i#{invoice_date}`
  order_id S
  invoice_id S
  customer_id S
  invoice_date S in seconds
  total N
  payments L [{kind S of discount_code|gift_card|credit_card, reference S, percent N optional, amount N}]
entity Cart as cart
  key `s#{session_id}` | `s#{session_id}`
  session_id S
  lines L [{product_id S, quantity N}]
  expires N expires_at
)");

}  // namespace

TEST_CASE("payment: the discount first, then the gift card as far as it goes, then the credit card") {
    using list = std::vector<Payment>;
    const auto code = [](std::int32_t percent, std::int64_t amount) { return Payment{payment_kind::discount_code, "D", percent, amount}; };
    const auto gift = [](std::int64_t amount) { return Payment{payment_kind::gift_card, "G", std::nullopt, amount}; };
    const auto card = [](std::int64_t amount) { return Payment{payment_kind::credit_card, "C", std::nullopt, amount}; };
    CHECK(split_payment(4'640, {.credit_card = "C"}) == list{card(4'640)});
    CHECK(split_payment(4'640, {discount_code{"D", 10}, gift_card{"G", 2'000}, "C"}) == list{code(10, 464), gift(2'000), card(2'176)});
    CHECK(split_payment(999, {discount_code{"D", 15}, std::nullopt, "C"}) == list{code(15, 149), card(850)});  // 149.85, rounded down
    CHECK(split_payment(4'640, {std::nullopt, gift_card{"G", 10'000}, "C"}) == list{gift(4'640)});
    CHECK(split_payment(100, {discount_code{"D", 100}, gift_card{"G", 10}, "C"}) == list{code(100, 100)});
    CHECK(split_payment(0, {discount_code{"D", 10}, gift_card{"G", 10}, "C"}).empty());
    for (std::int64_t total = 1; total < 3'000; total += 7)
        for (const std::int32_t percent : {0, 1, 33, 50, 100})
            for (const std::int64_t balance : {0, 1, 500, 5'000})
                CHECK(sum(split_payment(total, {discount_code{"D", percent}, gift_card{"G", balance}, "C"})) == total);
}

TEMPLATE_LIST_TEST_CASE("an order, its items and its invoice are written in one transaction; three means pay it", "", application_backends) {
    sample_shop<TestType> sample;
    const auto shop = sample.open();
    fill(shop);
    const auto found = order(shop, "5");
    REQUIRE(found.items.order.has_value());
    CHECK(*found.items.order == Order{"5", "1", at(4, 30, 18, 30), 4'640});
    const std::vector<OrderItem> items{{"5", "kettle", "1", at(4, 30, 18, 30), 1, 3'990}, {"5", "tea", "1", at(4, 30, 18, 30), 1, 650}};
    CHECK(found.items.items == items);
    const Invoice wanted{"5",   "2005",
                         "1",   at(4, 30, 18, 30),
                         4'640, {{payment_kind::discount_code, "SPRING", 10, 464},
                                 {payment_kind::gift_card, "g-9", std::nullopt, 2'000},
                                 {payment_kind::credit_card, "4242", std::nullopt, 2'176}}};
    REQUIRE(found.items.invoices.size() == 1);
    CHECK(found.items.invoices.front() == wanted);
    CHECK(invoice(shop, "2005").items == wanted);
    CHECK(payments(shop, "2005").items->payments == wanted.payments);

    const auto april = days(std::chrono::sys_days(std::chrono::year(2020) / 4 / 15), std::chrono::sys_days(std::chrono::year(2020) / 4 / 30));
    CHECK(orders_of_product(shop, "tea", april).items.size() == 3);  // of orders 2, 3 and 5; not of order 1, a minute too early
    CHECK(invoices_of_customer(shop, "1", april).items.size() == 2);
    CHECK(products_of_customer(shop, "1", april).items.size() == 4);
    CHECK(products_of_customer(shop, "10", april).items.size() == 1);
}

TEMPLATE_LIST_TEST_CASE("an order that cannot be placed leaves nothing behind", "", application_backends) {
    sample_shop<TestType> sample;
    const auto shop = sample.open();
    fill(shop);
    const std::size_t before = count(shop);
    const purchase good{"6", "2006", "1", sample_now, {{"tea", 1, 650}, {"teapot", 1, 2'400}}, {.credit_card = "4242"}, {}};
    const auto failing = [&](const purchase& bought, std::size_t action) {
        const auto done = place(shop, bought);
        REQUIRE_FALSE(done.has_value());
        CHECK(done.error().code == facet::error_code::transaction_canceled);
        REQUIRE(done.error().reasons.size() > action);
        CHECK(done.error().reasons[action].code == facet::reason_code::conditional_check_failed);
        CHECK(count(shop) == before);
    };
    purchase wrong = good;
    wrong.customer_id = "11";
    failing(wrong, 0);
    wrong = good;
    wrong.order_id = "5";
    failing(wrong, 1);
    wrong = good;
    wrong.products[1].product_id = "teapots";
    failing(wrong, 5);
    CHECK_FALSE(order(shop, "6").items.order.has_value());

    place(shop, good).value();
    CHECK(count(shop) == before + 4);
    CHECK_FALSE(place(shop, good).has_value());
    CHECK(count(shop) == before + 4);
}

TEMPLATE_LIST_TEST_CASE("more of the same product is one item of the order; what is refused without a reason for each action says why, too", "",
                        application_backends) {
    sample_shop<TestType> sample;
    const auto shop = sample.open();
    fill(shop);
    const std::size_t before = count(shop);
    purchase bought{"6", "2006", "1", sample_now, {}, {.credit_card = "4242"}, {}};
    for (const char* id : {"tea", "teapot", "tea"}) bought.add({id, 1, 650});
    REQUIRE(bought.products.size() == 2);
    CHECK((bought.products[0].product_id == "tea" && bought.products[0].quantity == 2));
    CHECK((bought.products[1].product_id == "teapot" && bought.products[1].quantity == 1));

    purchase twice = bought;
    twice.products.push_back({"tea", 1, 650});
    const auto repeated = place(shop, twice);
    REQUIRE_FALSE(repeated.has_value());
    CHECK(shown::refusal(repeated.error()).starts_with("nothing is written: Transaction request cannot include multiple operations on one item"));
    purchase nameless = bought;
    nameless.order_id.clear();
    CHECK_THROWS_AS(shown::refusal(place(shop, nameless).error()), facet::exception);  // wrong usage, and no order that cannot be placed
    purchase large = bought;
    for (int i = 0; i < 60; ++i) large.add({std::to_string(i), 1, 1});
    CHECK(shown::refusal(place(shop, large).error()) == "nothing is written: a transaction can have at most 100 actions\n");
    purchase strange = bought;
    strange.products[1].product_id = "teapots";
    CHECK(shown::refusal(place(shop, strange).error()).ends_with("]\n    Product PK=p#teapots, SK=p#teapots: ConditionalCheckFailed\n"));
    CHECK(count(shop) == before);

    place(shop, bought).value();
    CHECK(count(shop) == before + 4);
}

TEST_CASE("where nobody knows whether an order is placed, it is not said to be refused") {
    facet::error lost;
    lost.code = facet::error_code::unreachable;
    lost.message = "the connection broke";
    CHECK(shown::refusal(lost) == "nothing is written: the connection broke\n");
    lost.possibly_applied = true;
    CHECK_THROWS_WITH(shown::refusal(lost), "Unreachable: the connection broke; it may have been applied all the same");
}

TEMPLATE_LIST_TEST_CASE("a cart is emptied by the order, or expires", "", application_backends) {
    sample_shop<TestType> sample;
    const auto shop = sample.open();
    const auto hiding = sample.open(true);
    fill(shop);
    CHECK(*cart(hiding, "s-1") == Cart{"s-1", {{"teapot", 1}}, sample_now + std::chrono::hours(1)});
    CHECK(cart(hiding, "s-2").has_value());
    CHECK(sweep_carts(shop) == 0);

    sample.now = sample_now + std::chrono::hours(1) + std::chrono::seconds(1);
    CHECK(cart(shop, "s-1").has_value());  // expired, and there until somebody erases it
    CHECK_FALSE(cart(hiding, "s-1").has_value());
    CHECK(cart(hiding, "s-2").has_value());
    CHECK(sweep_carts(shop) == 1);
    CHECK_FALSE(cart(shop, "s-1").has_value());

    keep(shop, cart(shop, "s-2").value(), sample_now + std::chrono::hours(1));  // whoever comes back keeps it for longer
    sample.now = sample_now + std::chrono::hours(2) + std::chrono::minutes(30);
    CHECK(cart(hiding, "s-2").has_value());

    const std::size_t before = count(shop);
    place(shop, {"7", "2007", "10", sample_now, {{"tea", 3, 650}, {"kettle", 1, 3'990}}, {.credit_card = "1881"}, "s-2"}).value();
    CHECK_FALSE(cart(shop, "s-2").has_value());
    CHECK(count(shop) == before + 3);  // order, two items and invoice came, the cart went
}
