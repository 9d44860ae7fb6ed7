// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include "../shared/backend.hpp"
#include "../shared/checks.hpp"
#include "../shared/refusal.hpp"
#include "../shared/show_requests.hpp"
#include "output.hpp"
#include "patterns.hpp"
#include "sample.hpp"

#include <facet/repository/thread_pool.hpp>

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace order_entry {

namespace {

/// What the command line can say.
struct options {
    std::string command;
    std::string id;
    std::string other;
    std::string from = "2025-04-01";
    std::string to = "2025-04-30";
    std::vector<std::string> statuses{"OPEN", "PENDING"};
    std::int32_t year = 2025;
    std::uint8_t quarter = 1;
    std::int64_t number = 1;
    bool requests = false;
    shown::place where;

    [[nodiscard]] std::vector<order_status> wanted() const {
        std::vector<order_status> all;
        for (const std::string& each : statuses) all.push_back(status(each));
        return all;
    }
    [[nodiscard]] day_range days() const { return {day(from), day(to)}; }

    static order_status status(const std::string& text) {
        const auto found = facet::enum_from_string<order_status>(text);
        if (!found) throw std::invalid_argument(text + " is none of OPEN, PENDING, SHIPPED and CANCELLED");
        return *found;
    }
    static std::chrono::sys_days day(const std::string& text) { return shown::day_of(text).value(); }  // they were checked
};

/// Answers a pattern; `tell` has the answer.
template <class Repository, class Tell>
int answer_from(const Repository& table, const options& asked, const Tell& tell) {
    if (asked.command == "employee") return tell("O1", employee(table, asked.id));
    if (asked.command == "named") return tell("O2", employees_named(table, asked.id));
    if (asked.command == "job") return tell("O3", current_job(table, asked.id));
    if (asked.command == "orders") return tell("O4", orders_of_customer(table, asked.id, asked.wanted(), asked.days()));
    if (asked.command == "open") return tell("O5", open_orders(table, asked.days()));
    if (asked.command == "hired") return tell("O6", hired_after(table, options::day(asked.id)));
    if (asked.command == "staff") return tell("O7", employees_of_warehouse(table, asked.id));
    if (asked.command == "product") return tell("O8", demand_and_supply(table, asked.id));
    if (asked.command == "customers") return tell("O9", customers_of_rep(table, asked.id));
    if (asked.command == "sold") return tell("O10", orders_of_rep(table, asked.id, asked.wanted(), asked.days()));
    if (asked.command == "titled") return tell("O11", employees_titled(table, asked.id));
    if (asked.command == "inventory") return tell("O12", inventory(table, asked.id, asked.other));
    if (asked.command == "total") return tell("O13", total_inventory(table, asked.id));
    return tell("O14", ranking(table, asked.year, asked.quarter));
}

/// Shows what would be asked of DynamoDB: the same pattern, on a backend that only writes down.
int show_requests(const options& asked) {
    facet::wire::recorder notes;
    facet::any_backend backend(notes);  // so that the patterns are compiled once, and not for another backend besides
    const auto table = facet::open<OrderEntry>(backend);
    (void)notes.take();  // of opening the table
    const int code = answer_from(table, asked, [](std::string_view pattern, const auto&) {
        fmt::print("{}\n", pattern);
        return fine;
    });
    shown::show(notes);
    return code;
}

/// Says why a change is not made, if it is not.
template <class Value>
bool made(const facet::result<Value>& change) {
    if (change.has_value()) return true;
    fmt::print("{}", shown::refusal(change.error()));
    return false;
}

template <class Repository>
int change_order(const Repository& table, const options& asked) {
    if (!made(change_status(table, asked.id, options::status(asked.other)))) return nothing;
    return show("its partition", shown::all_of(table.template collection<Order, OrderByRep, OrderItem>("order_id"_f == asked.id)));
}
template <class Repository>
int take_from(const Repository& table, const options& asked) {
    if (!made(take(table, asked.id, asked.other, asked.number))) return nothing;
    show("O12", inventory(table, asked.id, asked.other));
    return show("O13", total_inventory(table, asked.id));
}
template <class Repository>
int move_customer(const Repository& table, const options& asked) {
    const auto customer = table.template query<Customer>("customer_id"_f == asked.id).first();
    if (customer.failed()) facet::raise(customer.error());
    if (!customer.has_value()) return fmt::print("there is no customer {}\n", asked.id), nothing;
    const auto rep = table.template query<Employee>("employee_id"_f == asked.other).first();
    if (rep.failed()) facet::raise(rep.error());
    if (!rep.has_value()) return fmt::print("there is no employee {}\n", asked.other), nothing;
    if (!made(give_to_rep(table, *customer, *rep))) return nothing;
    return show("O9", customers_of_rep(table, asked.other));
}

int do_it(const options& asked) {
    if (asked.requests) return show_requests(asked);

    facet::any_backend backend = asked.where.backend();
    facet::thread_pool pool(4);  // by which what is spread over shards is read at once
    const bool empty = asked.where.prepare<OrderEntry>(backend);
    const auto table = facet::open<OrderEntry>(backend, {.parallel = &pool});
    fill_where_needed(table, empty);
    if (asked.command == "status") return change_order(table, asked);
    if (asked.command == "take") return take_from(table, asked);
    if (asked.command == "give") return move_customer(table, asked);
    return answer_from(table, asked, [](std::string_view pattern, const auto& found) { return show(pattern, found); });
}

}  // namespace

int run(int count, const char* const* arguments) {
    options asked;
    CLI::App app{"Order entry and human resources in one table: facet's example of edges, an overloaded index and write sharding.",
                 "order_entry"};
    app.require_subcommand(1);
    app.fallthrough();
    asked.where.add_options(app);
    app.footer("Exit codes: 0 fine, 1 nothing answers or a change cannot be made, 2 wrong usage or a failure.");
    const auto add = [&](const char* name, const char* text) {
        CLI::App* const sub = app.add_subcommand(name, text);
        sub->callback([&asked, name] { asked.command = name; });
        return sub;
    };
    const auto pattern = [&](const char* name, const char* text, const char* argument) {
        CLI::App* const sub = add(name, text);
        if (*argument != '\0') sub->add_option(argument, asked.id)->required()->check(shown::text());
        sub->add_flag("--requests", asked.requests, "Show what would be asked of DynamoDB, as JSON and as PartiQL, instead of asking");
        return sub;
    };
    const auto with_days = [&](CLI::App* sub) {
        shown::add_days(*sub, asked.from, asked.to);
        return sub;
    };
    const auto with_statuses = [&](CLI::App* sub) {
        sub->add_option("--status", asked.statuses, "Of each of these statuses")->check(shown::text())->capture_default_str();
    };

    pattern("employee", "O1: an employee", "employee");
    pattern("named", "O2: employees by their name", "name");
    pattern("job", "O3: an employee's current job", "employee");
    with_statuses(with_days(pattern("orders", "O4: a customer's orders in a range of days, of some statuses", "customer")));
    with_days(pattern("open", "O5: all open orders with their items in a range of days", ""));
    pattern("hired", "O6: who was hired after a day", "day")->get_option("day")->check(shown::day());
    pattern("staff", "O7: all employees of a warehouse", "warehouse");
    pattern("product", "O8: all order items of a product, and its inventories", "product");
    pattern("customers", "O9: the customers of an account representative", "employee");
    with_statuses(with_days(pattern("sold", "O10: an account representative's orders by date, of some statuses", "employee")));
    pattern("titled", "O11: who has a job title now", "title");
    pattern("inventory", "O12: how many of a product a warehouse has", "product")
        ->add_option("warehouse", asked.other)
        ->required()
        ->check(shown::text());
    pattern("total", "O13: how many of a product there are in all", "product");
    CLI::App* const ranked = pattern("ranking", "O14: account representatives by what they sold in a quarter", "");
    ranked->add_option("year", asked.year)->required()->check(shown::whole_number(0, 9999));
    ranked->add_option("quarter", asked.quarter)->required()->check(shown::whole_number(1, 4));

    const auto change = [&](const char* name, const char* text, const char* argument, const char* second) {
        CLI::App* const sub = add(name, text);
        sub->add_option(argument, asked.id)->required()->check(shown::text());
        sub->add_option(second, asked.other)->required()->check(shown::text());
        return sub;
    };
    change("status", "Give an order another status: its items and its edge to the representative follow", "order", "status");
    change("take", "Take some of a product from a warehouse, and off the product's total", "product", "warehouse")
        ->add_option("quantity", asked.number)
        ->required()
        ->check(shown::count());
    change("give", "Give a customer another account representative", "customer", "employee");

    try {
        app.parse(count, arguments);
        shown::check_order(asked.from, asked.to);
    } catch (const CLI::ParseError& problem) {
        return app.exit(problem) == 0 ? fine : unusable;
    }
    return do_it(asked);
}

}  // namespace order_entry
