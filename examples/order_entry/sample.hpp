// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// A company to try the patterns on, in the spring of 2025.

#include "../shared/answer.hpp"
#include "../shared/filling.hpp"
#include "changes.hpp"

#include <chrono>
#include <vector>

namespace order_entry {

/// A day of 2025.
[[nodiscard]] constexpr std::chrono::sys_days on(unsigned month, unsigned day) {
    return std::chrono::year(2025) / static_cast<int>(month) / static_cast<int>(day);
}

/// The steps of filling. Each is made only where it is not made yet: an item may have changed since, or have another key.
template <class Repository>
class filling {
public:
    explicit filling(const Repository& table) : table_(&table) {}

    void job(const Employee& employee, const Job& job, std::chrono::sys_days from) const {
        const auto has_it = [&] {
            return shown::item_at<JobHistory>(*table_, "employee_id"_f == employee.employee_id && "from"_f == from && "job_id"_f == job.job_id)
                .items.has_value();
        };
        shown::once(has_it, [&] { return change_job(*table_, employee, job, from); });
    }
    void customer(const Customer& one) const {
        const auto is_there = [&] { return !shown::all_of(table_->template query<Customer>("customer_id"_f == one.customer_id)).items.empty(); };
        shown::once(is_there, [&] { return table_->create(one).run(); });
    }
    void order(const Customer& by, const char* order_id, std::chrono::sys_days date, const std::vector<ordered>& wanted) const {
        shown::once([&] { return is_placed(order_id); }, [&] { return place(*table_, by, order_id, date, wanted); });
    }
    void status(const char* order_id, order_status to) const {
        const auto is_changed = [&] {
            const auto found = shown::only_of(table_->template query<Order>("order_id"_f == order_id)).items;
            return found && found->status != order_status::open;
        };
        shown::once(is_changed, [&] { return change_status(*table_, order_id, to); });
    }
    [[nodiscard]] bool is_placed(const char* order_id) const {
        return shown::only_of(table_->template query<Order>("order_id"_f == order_id)).items.has_value();
    }

private:
    const Repository* table_;
};

/// Writes the sample, or what is not there of it. Employees 7 and 70 are account representatives; 12 has been promoted in March. Order 105
/// is the newest, and the last that is written.
template <class Repository>
void fill(const Repository& table) {
    const filling<Repository> steps(table);
    const auto create = [&](const auto& item) { shown::create(table, item); };
    const Region europe{"1", "Europe"};
    const Warehouse north{"w1", europe.name}, south{"w2", europe.name};
    const Job representative{"rep", "Account representative"}, clerk{"clerk", "Stock clerk"}, manager{"mgr", "Stock manager"};
    const Department sales{"80", "Sales", "l1"};
    create(europe);
    create(Country{"CH", "Switzerland", europe.region_id});
    create(Location{"l1", "Switzerland", "Bern"});
    create(sales);
    for (const Warehouse& each : {north, south}) create(each);
    for (const Job& each : {representative, clerk, manager}) create(each);

    const Employee ann{"7", "Ann Lee", "ann@example.org"}, bob{"70", "Bob Mori", "bob@example.org"};
    const Employee cem{"12", "Cem Kaya", "cem@example.org"};
    for (const Employee& each : {ann, bob, cem}) create(each);
    create(Hire{ann.employee_id, std::chrono::year(2019) / 9 / 1, 600'000});
    create(Hire{bob.employee_id, on(2, 15), 520'000});
    create(Hire{cem.employee_id, on(1, 2), 480'000});
    steps.job(ann, representative, std::chrono::year(2019) / 9 / 1);
    steps.job(bob, representative, on(2, 15));
    steps.job(cem, clerk, on(1, 2));
    steps.job(cem, manager, on(3, 1));
    create(MemberOf{ann.employee_id, sales.department_id});
    create(ReportsTo{bob.employee_id, ann.employee_id});
    create(WorksAt{cem.employee_id, north.warehouse_id});
    create(WorksAt{bob.employee_id, north.warehouse_id});
    create(Quota{ann.employee_id, 2025, 1, 950'000});
    create(Quota{bob.employee_id, 2025, 1, 1'200'000});

    const Product lamp{"lamp", "Desk lamp", 4'900}, desk{"desk", "Desk", 39'000};
    for (const Product& each : {lamp, desk}) create(each);
    create(Inventory{lamp.product_id, north.warehouse_id, 40});  // not by store(), which would count twice what is stored twice
    create(Inventory{lamp.product_id, south.warehouse_id, 25});
    create(Inventory{desk.product_id, south.warehouse_id, 6});
    create(ProductTotal{lamp.product_id, 65});
    create(ProductTotal{desk.product_id, 6});

    const Customer stone{"1", ann.employee_id, "Stone & Sons"}, mill{"10", ann.employee_id, "Mill"}, hill{"2", bob.employee_id, "Hill"};
    for (const Customer& each : {stone, mill, hill}) steps.customer(each);
    steps.order(stone, "101", on(3, 31), {{lamp, 2}});
    steps.order(stone, "102", on(4, 1), {{desk, 1}, {lamp, 1}});
    steps.order(mill, "103", on(4, 15), {{lamp, 10}});
    steps.order(hill, "104", on(4, 30), {{desk, 2}});
    steps.status("101", order_status::shipped);
    steps.status("103", order_status::pending);
    steps.order(stone, "105", on(5, 1), {{lamp, 3}});
}

/// Fills an empty table, and one that an earlier run began to fill.
template <class Repository>
void fill_where_needed(const Repository& table, bool empty) {
    const auto begun = [&] { return shown::item_at<Region>(table, "region_id"_f == "1" && "name"_f == "Europe").items.has_value(); };
    if (shown::is_to_fill(empty, begun, [&] { return filling<Repository>(table).is_placed("105"); })) fill(table);
}

}  // namespace order_entry
