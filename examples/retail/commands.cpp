// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include "../shared/backend.hpp"
#include "../shared/checks.hpp"
#include "../shared/show_requests.hpp"
#include "output.hpp"
#include "patterns.hpp"
#include "sample.hpp"
#include "upgrade.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace retail {

namespace {

/// Everything the command line can say.
struct options {
    std::string command;
    std::string id;
    std::string customer;
    std::uint64_t how_many = 10;
    bool dated = false;
    bool requests = false;
    shown::place where;
};

/// The second version's table; the first has the schema's name.
constexpr std::string_view second_table = "retail_table_2";

/// Answers what a version of the schema can; `tell` has the answer.
template <class Table, class Backend, class Tell>
int answer_from(const facet::repository<Table, Backend>& shop, const options& asked, const Tell& tell) {
    if constexpr (std::is_same_v<Table, DatedRetail>)
        if (asked.command == "recent") return tell("S7", recent_orders(shop, asked.id, asked.how_many));
    if (asked.command == "customer") return tell("S1", find_customer(shop, asked.id));
    if (asked.command == "orders") return tell("S2", orders_of(shop, asked.id));
    if (asked.command == "order" && asked.customer.empty()) return tell("S3", find_order(shop, asked.id));
    if (asked.command == "order") return tell("S4", find_order(shop, asked.customer, asked.id));
    if (asked.command == "invoices") return tell("S5", invoices_of(shop, asked.id));
    return tell("S6", orders_of_invoice(shop, asked.id));
}

/// Shows what would be asked of DynamoDB: the same pattern, on a backend that only writes down.
template <class Table>
int show_requests(const options& asked, std::string_view name) {
    facet::wire::recorder notes;
    const auto shop = facet::open<Table>(notes, {.name = std::string(name)});
    (void)notes.take();  // of opening the table
    const int code = answer_from(shop, asked, [](std::string_view pattern, const auto&) {
        fmt::print("{}\n", pattern);
        return fine;
    });
    shown::show(notes);
    return code;
}

int answer_all(const options& asked) {
    const bool by_date = asked.dated || asked.command == "recent";
    if (asked.requests) {
        if (by_date) return show_requests<DatedRetail>(asked, second_table);
        return show_requests<Retail>(asked, facet::schema<Retail>::facts.name);
    }

    const auto show_answer = [](std::string_view pattern, const auto& found) {
        const int code = show(pattern, found);
        if (code == not_there) fmt::print("nothing\n");
        return code;
    };
    facet::any_backend backend = asked.where.backend();
    asked.where.erase_if_fresh(backend, second_table);  // which is made from the first: it must not outlive it
    const bool empty = asked.where.prepare<Retail>(backend);
    const auto shop = facet::open<Retail>(backend);
    load_where_needed(shop, empty);
    if (!by_date) return answer_from(shop, asked, show_answer);

    (void)asked.where.prepare<DatedRetail>(backend, second_table);
    const auto dated = facet::open<DatedRetail>(backend, {.name = std::string(second_table)});
    upgrade_where_needed(shop, dated);
    return answer_from(dated, asked, show_answer);
}

}  // namespace

int run(int count, const char* const* arguments) {
    options asked;
    CLI::App app{"A shop's customers, orders and invoices in one table: each command is one access pattern.", "retail"};
    app.require_subcommand(1);
    app.fallthrough();
    app.footer("Exit codes: 0 fine, 1 there is nothing, 2 wrong usage or a failure.");
    asked.where.add_options(app);
    app.add_flag("--dated", asked.dated, "Answer from the second version of the schema, whose orders lie by date");
    app.add_flag("--requests", asked.requests, "Show what would be asked of DynamoDB, as JSON and as PartiQL, instead of asking");
    const auto add = [&](const char* name, const char* says, const char* which) {
        CLI::App* const sub = app.add_subcommand(name, says);
        sub->callback([&asked, name] { asked.command = name; });
        sub->add_option("id", asked.id, which)->required()->check(shown::text());
        return sub;
    };
    add("customer", "S1: all information about a customer", "The customer's id");
    add("orders", "S2: all orders of a customer", "The customer's id");
    add("order", "S3: an order by its id alone; S4 where its customer is said, too", "The order's id")
        ->add_option("--customer", asked.customer, "S4: whose order it has to be")
        ->check(shown::text());
    add("invoices", "S5: all invoices of a customer", "The customer's id");
    add("invoice-orders", "S6: the orders of an invoice", "The invoice's id");
    add("recent", "S7: a customer's most recent orders, from the second version", "The customer's id")
        ->add_option("--how-many", asked.how_many, "At most this many")
        ->check(shown::count())
        ->capture_default_str();
    try {
        app.parse(count, arguments);
    } catch (const CLI::ParseError& problem) {
        return app.exit(problem) == 0 ? fine : unusable;
    }
    return answer_all(asked);
}

}  // namespace retail
