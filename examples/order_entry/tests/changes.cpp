// SPDX-License-Identifier: BSL-1.0
// What changes, and all that has to change with it: nothing is left stale, and what fails leaves nothing behind. On every backend.
#include "../patterns.hpp"
#include "../sample.hpp"

#include <facet/backend/observed.hpp>
#include <facet/repository/audit.hpp>

#include <support/application_backends.hpp>
#include <support/pattern_checks.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace {

using namespace order_entry;
using facet::items_of;
using facet::test::application_backends;

/// The sample on a fresh backend.
template <class Adapter>
struct sample_company {
    Adapter adapter;
    facet::repository<OrderEntry, std::remove_reference_t<decltype(adapter.backend())>> table = facet::open<OrderEntry>(adapter.backend());

    sample_company() { fill(table); }
};

/// Nothing in the table is stale, misplaced or unreadable.
template <class Repository>
void check_clean(const Repository& table) {
    std::vector<std::string> wrong;
    const auto read = facet::audit(table, [&](const facet::finding& each) { wrong.push_back(each.key + ": " + each.message); });
    CHECK(read->scanned > 40);
    CHECK(wrong == std::vector<std::string>());
}

/// All items that change here, in an order that depends on their keys alone.
template <class Repository>
auto everything(const Repository& table) {
    return table.template scan<Customer, Order, OrderByRep, OrderItem, Inventory, ProductTotal, JobHistory, Employee, Quota>()
        .all()
        .value();
}

const day_range always{std::chrono::year(1999) / 1 / 1, std::chrono::year(2040) / 12 / 31};

/// The ids of the orders in an answer, in its order.
template <class Struct>
std::vector<std::string> ids(const std::vector<Struct>& all) {
    std::vector<std::string> found;
    for (const Struct& each : all) found.push_back(each.order_id);
    return found;
}
template <class Struct>
std::vector<std::string> ids_of_employees(const std::vector<Struct>& all) {
    std::vector<std::string> found;
    for (const Struct& each : all) found.push_back(each.employee_id);
    return found;
}
using texts = std::vector<std::string>;

template <class Repository>
texts open_ids(const Repository& table) {
    return ids(items_of<Order>(open_orders(table, always).items));
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a new status moves the order's entries, its representative's and its items' in one transaction", "",
                        application_backends) {
    sample_company<TestType> at;
    check_clean(at.table);
    CHECK(open_ids(at.table) == texts{"102", "104", "105"});
    CHECK(open_orders(at.table, always).items.size() == 3 + 4);  // and four items

    change_status(at.table, "102", order_status::shipped).value();
    check_clean(at.table);
    CHECK(open_ids(at.table) == texts{"104", "105"});
    CHECK(open_orders(at.table, always).items.size() == 2 + 2);
    CHECK(ids(orders_of_customer(at.table, "1", {order_status::open}, always).items) == texts{"105"});
    CHECK(ids(orders_of_customer(at.table, "1", {order_status::shipped}, always).items) == texts{"101", "102"});
    CHECK(ids(orders_of_rep(at.table, "7", {order_status::open}, always).items) == texts{"105"});
    CHECK(ids(orders_of_rep(at.table, "7", {order_status::shipped, order_status::pending}, always).items) == texts{"101", "102", "103"});
    for (const OrderItem& each : at.table.template scan<OrderItem>().all().value())
        CHECK((each.status == order_status::open) == (each.order_id == "104" || each.order_id == "105"));

    change_status(at.table, "102", order_status::open).value();  // and back
    check_clean(at.table);
    CHECK(open_ids(at.table) == texts{"102", "104", "105"});

    const auto unknown = change_status(at.table, "999", order_status::open);
    REQUIRE_FALSE(unknown.has_value());
    CHECK(unknown.error().code == facet::error_code::item_not_found);
}

TEMPLATE_LIST_TEST_CASE("every status follows every other", "", application_backends) {
    sample_company<TestType> at;
    const std::vector<order_status> all{order_status::open, order_status::pending, order_status::shipped, order_status::cancelled};
    for (const order_status from : all)
        for (const order_status to : all) {
            change_status(at.table, "102", from).value();
            change_status(at.table, "102", to).value();
            for (const order_status each : all) {
                const auto of_customer = ids(orders_of_customer(at.table, "1", {each}, always).items);
                const auto of_rep = ids(orders_of_rep(at.table, "7", {each}, always).items);
                const bool there = each == to;
                CHECK((std::count(of_customer.begin(), of_customer.end(), "102") == 1) == there);
                CHECK((std::count(of_rep.begin(), of_rep.end(), "102") == 1) == there);
            }
        }
    check_clean(at.table);
}

TEMPLATE_LIST_TEST_CASE("a status that somebody else changed meanwhile is not changed over", "", application_backends) {
    sample_company<TestType> at;
    bool armed = false;
    facet::observed watched(at.adapter.backend(), [&](const facet::call_report& report) {
        if (!armed || report.call != facet::call_kind::query) return;
        armed = false;  // between reading the order and writing it
        change_status(at.table, "102", order_status::cancelled).value();
    });
    const auto slow = facet::open<OrderEntry>(watched);
    armed = true;
    const auto done = change_status(slow, "102", order_status::shipped);
    REQUIRE_FALSE(done.has_value());
    CHECK(done.error().code == facet::error_code::transaction_canceled);
    CHECK_FALSE(armed);
    CHECK(ids(orders_of_customer(at.table, "1", {order_status::cancelled}, always).items) == texts{"102"});
    CHECK(ids(orders_of_customer(at.table, "1", {order_status::shipped}, always).items) == texts{"101"});
    check_clean(at.table);
    change_status(slow, "102", order_status::shipped).value();  // asked again, it is
    CHECK(ids(orders_of_customer(at.table, "1", {order_status::shipped}, always).items) == texts{"101", "102"});
}

TEMPLATE_LIST_TEST_CASE("an order that cannot be placed leaves nothing behind", "", application_backends) {
    sample_company<TestType> at;
    const auto before = everything(at.table);
    const Customer stone{"1", "7", "Stone & Sons"};
    const Product lamp{"lamp", "Desk lamp", 4'900};
    const auto failing = [&](const facet::result<void>& done) {
        REQUIRE_FALSE(done.has_value());
        CHECK(done.error().code == facet::error_code::transaction_canceled);
        CHECK(everything(at.table) == before);
    };
    failing(place(at.table, {"1", "70", "Stone & Sons"}, "106", on(5, 2), {{lamp, 1}}));  // 70 is not its representative
    failing(place(at.table, stone, "105", on(5, 2), {{lamp, 1}}));                        // there is such an order
    failing(place(at.table, stone, "106", on(5, 2), {{lamp, 1}, {{"chair", "Chair", 1}, 1}}));
    failing(place(at.table, stone, "106", on(5, 2), {{{"lamp", "Lamp", 4'900}, 1}}));      // it has another name

    place(at.table, stone, "106", on(5, 2), {{lamp, 2}, {{"desk", "Desk", 39'000}, 1}}).value();
    check_clean(at.table);
    CHECK(everything(at.table).size() == before.size() + 4);
    CHECK(at.table.template query<Order>("order_id"_f == "106").first()->total == 2 * 4'900 + 39'000);
    CHECK(open_ids(at.table) == texts{"102", "104", "105", "106"});
}

TEMPLATE_LIST_TEST_CASE("an order is erased with its items and its edge to the representative", "", application_backends) {
    sample_company<TestType> at;
    const auto before = everything(at.table);
    const Order order = orders_of_customer(at.table, "1", {order_status::open}, {on(4, 1), on(4, 1)}).items.at(0);
    CHECK(erase_order(at.table, order).value() == 4);
    CHECK(everything(at.table).size() == before.size() - 4);
    CHECK(open_ids(at.table) == texts{"104", "105"});
    CHECK(ids(orders_of_rep(at.table, "7", {order_status::open}, always).items) == texts{"105"});
    CHECK(ids(items_of<OrderItem>(demand_and_supply(at.table, "lamp").items)) == texts{"101", "103", "105"});
    CHECK(erase_order(at.table, order).value() == 0);
    check_clean(at.table);
}

TEMPLATE_LIST_TEST_CASE("an inventory and its product's total change together, or not at all", "", application_backends) {
    sample_company<TestType> at;
    const Product lamp{"lamp", "Desk lamp", 4'900}, chair{"chair", "Chair", 8'000};
    const Warehouse north{"w1", "Europe"}, south{"w2", "Europe"};
    const auto check_totals = [&] {
        for (const char* product : {"lamp", "desk", "chair"}) {
            std::int64_t sum = 0;
            for (const Inventory& each : at.table.template scan<Inventory>().all().value())
                sum += each.product_id == product ? each.quantity : 0;
            const auto total = total_inventory(at.table, product).items;
            CHECK(sum == (total ? total->quantity : 0));
        }
        check_clean(at.table);
    };
    check_totals();
    store(at.table, lamp, north, 5).value();
    CHECK(inventory(at.table, "lamp", "w1").items == Inventory{"lamp", "w1", 45});
    CHECK(total_inventory(at.table, "lamp").items == ProductTotal{"lamp", 70});
    take(at.table, "lamp", "w2", 25).value();
    CHECK(inventory(at.table, "lamp", "w2").items == Inventory{"lamp", "w2", 0});
    CHECK(total_inventory(at.table, "lamp").items == ProductTotal{"lamp", 45});
    check_totals();

    const auto before = everything(at.table);
    CHECK_FALSE(take(at.table, "lamp", "w2", 1).has_value());   // none are left
    CHECK_FALSE(take(at.table, "lamp", "w1", 46).has_value());
    CHECK_FALSE(take(at.table, "desk", "w1", 1).has_value());   // there never were
    CHECK_FALSE(store(at.table, chair, north, 1).has_value());  // no such product
    CHECK_FALSE(store(at.table, lamp, {"w1", "Asia"}, 1).has_value());
    CHECK(everything(at.table) == before);

    at.table.create(chair).or_throw();
    store(at.table, chair, south, 3).value();
    CHECK(total_inventory(at.table, "chair").items == ProductTotal{"chair", 3});
    check_totals();
}

TEMPLATE_LIST_TEST_CASE("a customer moves to another account representative; its orders stay with who took them", "", application_backends) {
    sample_company<TestType> at;
    const Customer mill{"10", "7", "Mill"};
    CHECK(customers_of_rep(at.table, "7").items == std::vector<Customer>{{"1", "7", "Stone & Sons"}, mill});
    const Employee ann{"7", "Ann Lee", "ann@example.org"}, bob{"70", "Bob Mori", "bob@example.org"};
    give_to_rep(at.table, mill, bob).value();
    const Customer now{"10", "70", "Mill"};
    CHECK(customers_of_rep(at.table, "7").items == std::vector<Customer>{{"1", "7", "Stone & Sons"}});
    CHECK(customers_of_rep(at.table, "70").items == std::vector<Customer>{now, {"2", "70", "Hill"}});
    CHECK(at.table.template query<Customer>("customer_id"_f == "10").all().value() == std::vector<Customer>{now});
    CHECK(ids(orders_of_rep(at.table, "7", {order_status::pending}, always).items) == texts{"103"});
    check_clean(at.table);

    const auto before = everything(at.table);
    const auto failing = [&](const Customer& customer, const Employee& rep, std::size_t action) {
        const auto done = give_to_rep(at.table, customer, rep);
        REQUIRE_FALSE(done.has_value());
        CHECK(done.error().code == facet::error_code::transaction_canceled);
        REQUIRE(done.error().reasons.size() > action);
        CHECK(done.error().reasons[action].code == facet::reason_code::conditional_check_failed);
        CHECK(everything(at.table) == before);
    };
    failing(mill, {"12", "Cem Kaya", "cem@example.org"}, 1);  // it is not 7's any more
    failing(mill, ann, 1);                                    // nor is that all the same to who had it
    failing({"10", "70", "Miller"}, ann, 1);                  // it has another name
    failing(now, {"999", "Nobody", ""}, 0);
    failing(now, {"7", "Bob Mori", ""}, 0);                   // an employee, by another name
    give_to_rep(at.table, now, bob).value();                  // who has it already
    CHECK(everything(at.table) == before);

    CHECK_FALSE(place(at.table, mill, "106", on(5, 2), {}).has_value());
    place(at.table, now, "106", on(5, 2), {}).value();
    CHECK(ids(orders_of_rep(at.table, "70", {order_status::open}, always).items) == texts{"104", "106"});
}

TEMPLATE_LIST_TEST_CASE("an employee's new name, and a new job: the old ones are not found any more", "", application_backends) {
    sample_company<TestType> at;
    const Employee ann{"7", "Ann Lee", "ann@example.org"}, married{"7", "Ann Leeds", "ann@example.org"};
    CHECK(rename(at.table, ann, "Ann Leeds").has_value());
    CHECK(employees_named(at.table, "Ann Lee").items.empty());
    CHECK(employees_named(at.table, "Ann Leeds").items == std::vector<Employee>{married});
    CHECK(employee(at.table, "7").items == married);
    CHECK(current_job(at.table, "7").items.at(0).title == "Account representative");  // her other items stay

    const Job clerk{"clerk", "Stock clerk"}, chief{"mgr", "Stock manager"};
    const JobHistory first{"12", "clerk", "Stock clerk", on(1, 2), on(3, 1)}, second{"12", "mgr", "Stock manager", on(3, 1), std::nullopt};
    CHECK(employees_titled(at.table, "Stock clerk").items.empty());
    CHECK(employees_titled(at.table, "Stock manager").items == std::vector<JobHistory>{second});
    CHECK(at.table.template query<JobHistory>("employee_id"_f == "12").all().value() == std::vector<JobHistory>{first, second});
    CHECK_FALSE(change_job(at.table, ann, clerk, on(6, 1)).has_value());  // that is not her name now
    CHECK_FALSE(change_job(at.table, married, {"chef", "Chef"}, on(6, 1)).has_value());
    change_job(at.table, married, chief, on(6, 1)).value();
    CHECK(employees_titled(at.table, "Stock manager").items.size() == 2);
    CHECK(ids_of_employees(employees_titled(at.table, "Account representative").items) == texts{"70"});
    CHECK(at.table.targets(employees_titled(at.table, "Stock manager").items).value() == std::vector<std::optional<Job>>{chief, chief});
    check_clean(at.table);
}

TEMPLATE_LIST_TEST_CASE("a new quota total changes the rank", "", application_backends) {
    sample_company<TestType> at;
    const auto reps = [&] { return ids_of_employees(ranking(at.table, 2025, 1).items); };
    CHECK(reps() == texts{"70", "7"});
    const auto sold = add_sale(at.table, "7", 2025, 1, 300'000);
    REQUIRE(sold.has_value());
    CHECK(sold->order_total == 1'250'000);
    CHECK(sold->version == 2);
    CHECK(reps() == texts{"7", "70"});
    CHECK(ranking(at.table, 2025, 1).items.size() == 2);  // the old entry is gone
    check_clean(at.table);
    const auto negative = add_sale(at.table, "7", 2025, 1, -2'000'000);  // a total below nothing has no place in the key
    REQUIRE_FALSE(negative.has_value());
    CHECK(negative.error().code == facet::error_code::invalid_key);
    CHECK(add_sale(at.table, "12", 2025, 1, 1).error().code == facet::error_code::item_not_found);
    CHECK(reps() == texts{"7", "70"});
}
