// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// A company to try the patterns on, in the spring of 2025.

#include "changes.hpp"

#include <chrono>

namespace order_entry {

/// A day of 2025.
[[nodiscard]] constexpr std::chrono::sys_days on(unsigned month, unsigned day) {
    return std::chrono::year(2025) / static_cast<int>(month) / static_cast<int>(day);
}

/// Employees 7 and 70 are account representatives; 12 has been promoted in March. Order 105 is the newest.
template <class Repository>
void fill(const Repository& table) {
    const Region europe{"1", "Europe"};
    const Warehouse north{"w1", europe.name}, south{"w2", europe.name};
    const Job representative{"rep", "Account representative"}, clerk{"clerk", "Stock clerk"}, manager{"mgr", "Stock manager"};
    const Department sales{"80", "Sales", "l1"};
    table.create(europe).or_throw();
    table.create(Country{"CH", "Switzerland", europe.region_id}).or_throw();
    table.create(Location{"l1", "Switzerland", "Bern"}).or_throw();
    table.create(sales).or_throw();
    for (const Warehouse& each : {north, south}) table.create(each).or_throw();
    for (const Job& each : {representative, clerk, manager}) table.create(each).or_throw();

    const Employee ann{"7", "Ann Lee", "ann@example.org"}, bob{"70", "Bob Mori", "bob@example.org"};
    const Employee cem{"12", "Cem Kaya", "cem@example.org"};
    for (const Employee& each : {ann, bob, cem}) table.create(each).or_throw();
    table.create(Hire{ann.employee_id, std::chrono::year(2019) / 9 / 1, 600'000}).or_throw();
    table.create(Hire{bob.employee_id, on(2, 15), 520'000}).or_throw();
    table.create(Hire{cem.employee_id, on(1, 2), 480'000}).or_throw();
    change_job(table, ann, representative, std::chrono::year(2019) / 9 / 1).value();
    change_job(table, bob, representative, on(2, 15)).value();
    change_job(table, cem, clerk, on(1, 2)).value();
    change_job(table, cem, manager, on(3, 1)).value();
    table.create(MemberOf{ann.employee_id, sales.department_id}).or_throw();
    table.create(ReportsTo{bob.employee_id, ann.employee_id}).or_throw();
    table.create(WorksAt{cem.employee_id, north.warehouse_id}).or_throw();
    table.create(WorksAt{bob.employee_id, north.warehouse_id}).or_throw();
    table.create(Quota{ann.employee_id, 2025, 1, 950'000}).or_throw();
    table.create(Quota{bob.employee_id, 2025, 1, 1'200'000}).or_throw();

    const Product lamp{"lamp", "Desk lamp", 4'900}, desk{"desk", "Desk", 39'000};
    for (const Product& each : {lamp, desk}) table.create(each).or_throw();
    store(table, lamp, north, 40).value();
    store(table, lamp, south, 25).value();
    store(table, desk, south, 6).value();

    const Customer stone{"1", ann.employee_id, "Stone & Sons"}, mill{"10", ann.employee_id, "Mill"}, hill{"2", bob.employee_id, "Hill"};
    for (const Customer& each : {stone, mill, hill}) table.create(each).or_throw();
    place(table, stone, "101", on(3, 31), {{lamp, 2}}).value();
    place(table, stone, "102", on(4, 1), {{desk, 1}, {lamp, 1}}).value();
    place(table, mill, "103", on(4, 15), {{lamp, 10}}).value();
    place(table, hill, "104", on(4, 30), {{desk, 2}}).value();
    place(table, stone, "105", on(5, 1), {{lamp, 3}}).value();
    change_status(table, "101", order_status::shipped).value();
    change_status(table, "103", order_status::pending).value();
}

}  // namespace order_entry
