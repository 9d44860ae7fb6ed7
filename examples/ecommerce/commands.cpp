// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include "../shared/backend.hpp"
#include "../shared/checks.hpp"
#include "../shared/refusal.hpp"
#include "output.hpp"
#include "patterns.hpp"
#include "sample.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace ecommerce {

namespace {

/// What the command line can say.
struct options {
    std::string id;
    std::string from = "2020-04-15";
    std::string to = "2020-04-30";
    std::vector<std::string> products;
    purchase bought{"6", "", "1", sample_now, {}, {.credit_card = "4242"}, {}};
    discount_code discount{"", 10};
    gift_card gift{"", 1'000};
    int minutes = 0;
};

/// The shop's table, at the sample's present and some minutes. Where it is empty, or its filling was interrupted, it is filled.
struct session {
    using table = facet::repository<ECommerce, facet::any_backend>;

    explicit session(const shown::place& where) : backend(where.backend()), empty(where.prepare<ECommerce>(backend)) {
        fill_where_needed(shop, empty);
    }

    facet::any_backend backend;
    bool empty;
    std::chrono::system_clock::time_point now = sample_now;
    table shop = open(false);
    table shop_of_now = open(true);  // its reads leave out what is expired

private:
    table open(bool hide_expired) {
        facet::open_options how;
        how.hide_expired = hide_expired;
        how.clock = {[](void* held) { return *static_cast<std::chrono::system_clock::time_point*>(held); }, &now};
        return facet::open<ECommerce>(backend, std::move(how));
    }
};

/// Places an order and shows it, or why it cannot be placed.
int place_and_show(session& at, options& asked) {
    for (const std::string& id : asked.products) {
        const auto found = product(at.shop, id).items;
        asked.bought.add({id, 1, found ? found->price : 0});
    }
    asked.bought.invoice_id = invoice_id_of(asked.bought.order_id);
    if (!asked.discount.code.empty()) asked.bought.means.discount = asked.discount;
    if (!asked.gift.number.empty()) asked.bought.means.gift = asked.gift;
    if (const facet::result<void> done = place(at.shop, asked.bought); !done.has_value()) {
        fmt::print("{}", shown::refusal(done.error()));
        return nothing;
    }
    return show("E3", order(at.shop, asked.bought.order_id));
}

/// Shows a cart as a visitor sees it some minutes later, and sweeps what is expired by then.
int show_cart(session& at, const options& asked) {
    at.now += std::chrono::minutes(asked.minutes);
    const facet::lookup<Cart> found = cart(at.shop_of_now, asked.id);
    if (found.failed()) facet::raise(found.error());
    if (found.has_value()) show(*found);
    else fmt::print("there is no cart {}\n", asked.id);
    fmt::print("erased by a sweep, since they are expired: {}\n", sweep_carts(at.shop));
    return found.has_value() ? fine : nothing;
}

}  // namespace

int run(int count, const char* const* arguments) {
    options asked;
    shown::place where;
    const auto range = [&] { return days(shown::day_of(asked.from).value(), shown::day_of(asked.to).value()); };
    std::function<int(session&)> command;
    CLI::App app{"A web shop in one table: facet's example of overloaded indexes, date ranges and transactions.", "ecommerce"};
    app.require_subcommand(1);
    app.fallthrough();
    where.add_options(app);
    app.footer("Exit codes: 0 fine, 1 nothing answers or an order cannot be placed, 2 wrong usage or a failure.");
    const auto add = [&](const char* name, const char* text, const char* argument, std::function<int(session&)> does) {
        CLI::App* const sub = app.add_subcommand(name, text);
        sub->add_option(argument, asked.id)->required()->check(shown::text());
        sub->callback([&command, does] { command = does; });
        return sub;
    };
    const auto with_days = [&](CLI::App* sub) { shown::add_days(*sub, asked.from, asked.to); };

    add("customer", "E1: a customer", "customer", [&](session& at) { return show("E1", customer(at.shop, asked.id)); });
    add("product", "E2: a product", "product", [&](session& at) { return show("E2", product(at.shop, asked.id)); });
    add("order", "E3: all details of an order", "order", [&](session& at) { return show("E3", order(at.shop, asked.id)); });
    add("items", "E4: all products of an order", "order", [&](session& at) { return show("E4", items_of_order(at.shop, asked.id)); });
    add("invoice-of", "E5: the invoice of an order", "order", [&](session& at) { return show("E5", invoice_of_order(at.shop, asked.id)); });
    with_days(add("orders-of-product", "E6: all orders of a product in a range of days", "product",
                  [&](session& at) { return show("E6", orders_of_product(at.shop, asked.id, range())); }));
    add("invoice", "E7: an invoice by its own id", "invoice", [&](session& at) { return show("E7", invoice(at.shop, asked.id)); });
    add("payments", "E8: all payments of an invoice", "invoice", [&](session& at) { return show("E8", payments(at.shop, asked.id)); });
    with_days(add("invoices", "E9: all invoices of a customer in a range of days", "customer",
                  [&](session& at) { return show("E9", invoices_of_customer(at.shop, asked.id, range())); }));
    with_days(add("ordered", "E10: all products that a customer ordered in a range of days", "customer",
                  [&](session& at) { return show("E10", products_of_customer(at.shop, asked.id, range())); }));
    CLI::App* const placing = app.add_subcommand("place", "Place an order: the order, its items and its invoice in one transaction");
    placing->add_option("products", asked.products, "One of each of these; two of what is said twice")->required()->check(shown::text());
    placing->add_option("--order", asked.bought.order_id, "The order's id")->check(shown::text())->capture_default_str();
    placing->add_option("--customer", asked.bought.customer_id, "Whose order it is")->check(shown::text())->capture_default_str();
    placing->add_option("--discount", asked.discount.code, "Pay 10 % with this discount code")->check(shown::text());
    placing->add_option("--gift-card", asked.gift.number, "Pay up to 10.00 with this gift card; the credit card has the rest")
        ->check(shown::text());
    placing->callback([&] { command = [&](session& at) { return place_and_show(at, asked); }; });
    add("cart", "The cart of a session, which expires", "session", [&](session& at) { return show_cart(at, asked); })
        ->add_option("--later", asked.minutes, "This many minutes later, up to a year")
        ->check(shown::whole_number(0, 366 * 24 * 60));

    try {
        app.parse(count, arguments);
        shown::check_order(asked.from, asked.to);
    } catch (const CLI::ParseError& problem) {
        return app.exit(problem) == 0 ? fine : unusable;
    }
    session at(where);
    return command(at);
}

}  // namespace ecommerce
