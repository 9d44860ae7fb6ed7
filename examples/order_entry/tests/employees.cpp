// SPDX-License-Identifier: BSL-1.0
// O1 to O3, O6, O7, O11 and O14: what is asked about employees, on more than 10,000 items, against brute force, on every backend; each
// with the access path that served it.
#include "../patterns.hpp"

#include "world.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace facet::test;
using namespace world;

const auto by_employee = [](const auto& each) { return each.employee_id; };

}  // namespace

TEMPLATE_LIST_TEST_CASE("O1: an employee by its id", "", application_backends) {
    std::size_t seen = 0;
    for (const std::string& id : asked_ids(ids(300))) {
        const std::string path = "OrderEntry, primary key: PK = " + quoted("HR-EMPLOYEE#", id) + " AND begins_with(SK, \"NAME#\")";
        const auto wanted = those_of(expected().employees, [&](const Employee& each) { return each.employee_id == id; });
        const auto found = employee(stored<TestType>(), id);
        REQUIRE(found.items.has_value() == (wanted.size() == 1));
        if (found.items) CHECK(*found.items == wanted.front());
        check_served(found.served_by, path, wanted.size());
        seen += wanted.size();
    }
    CHECK(seen == expected().employees.size());
}

TEMPLATE_LIST_TEST_CASE("O2: employees by their name", "", application_backends) {
    std::vector<std::string> asked = names();
    for (const char* other : {"An", "Ann  ", "Ann Le", "Ann LEE", "Employee", "Employee 1", "Employee 10", "Product 1", "EMPLOYEE#1"})
        asked.emplace_back(other);
    std::size_t several = 0, none = 0;
    for (const std::string& name : asked) {
        const std::string path = "OrderEntry, GSI1: GSI1PK = " + quoted_name("NAME#", name) + " AND begins_with(GSI1SK, \"EMPLOYEE#\")";
        const auto wanted =
            ordered_by(those_of(expected().employees, [&](const Employee& each) { return each.name == name; }), by_employee);
        const auto found = employees_named(stored<TestType>(), name);
        CHECK(found.items == wanted);
        check_served(found.served_by, path, wanted.size());
        several += wanted.size() > 1 ? 1 : 0, none += wanted.empty() ? 1 : 0;
    }
    CHECK(several > 5);
    CHECK(none > 3);
}

TEMPLATE_LIST_TEST_CASE("O3: an employee's current job is the newest of its history", "", application_backends) {
    std::size_t of_several = 0, none = 0, ended = 0, same_day = 0;
    for (const std::string& id : asked_ids(ids(300))) {
        const std::string path = "OrderEntry, primary key: PK = " + quoted("HR-EMPLOYEE#", id) + " AND begins_with(SK, \"JH#\")";
        const auto all = ordered_by(those_of(expected().histories, [&](const JobHistory& each) { return each.employee_id == id; }),
                                    [](const JobHistory& each) { return std::pair(each.from, each.job_id); });
        const auto found = current_job(stored<TestType>(), id);
        CHECK(found.items == std::vector<JobHistory>(all.rbegin(), all.rbegin() + (all.empty() ? 0 : 1)));
        check_served(found.served_by, path, all.empty() ? 0 : 1);
        of_several += all.size() > 1 ? 1 : 0, none += all.empty() ? 1 : 0;
        ended += !all.empty() && all.back().to ? 1 : 0;
        same_day += all.size() > 1 && all[all.size() - 2].from == all.back().from ? 1 : 0;
    }
    CHECK(of_several > 50);
    CHECK(none > 20);
    CHECK(ended > 10);
    CHECK(same_day > 1);
}

TEMPLATE_LIST_TEST_CASE("O6: employees hired after a day", "", application_backends) {
    std::vector<sys_days> asked{year(1999) / 12 / 31, year(2025) / 3 / 31, year(2025) / 4 / 30, year(2030) / 1 / 1};
    for (int i = -1; i <= static_cast<int>(day_count); ++i) asked.push_back(first_day + std::chrono::days(i));
    std::size_t on_the_day = 0;
    for (const sys_days day : asked) {
        const auto wanted = ordered_by(those_of(expected().hires, [&](const Hire& each) { return each.hire_date > day; }),
                                       [](const Hire& each) { return std::pair(each.hire_date, each.employee_id); });
        const auto found = hired_after(stored<TestType>(), day);
        CHECK(found.items == wanted);
        check_served(found.served_by, "OrderEntry, GSI1: GSI1PK = \"HR-CONFIDENTIAL\" AND GSI1SK >= \"" + behind(in_key(day)) + '"',
                     wanted.size());
        on_the_day += those_of(expected().hires, [&](const Hire& each) { return each.hire_date == day; }).size();
    }
    CHECK(on_the_day >= expected().hires.size());  // left out once each, without having been read
}

TEMPLATE_LIST_TEST_CASE("O7: all employees of a warehouse", "", application_backends) {
    std::size_t seen = 0;
    for (const std::string& id : asked_ids(ids(2))) {
        const std::string path = "OrderEntry, GSI1: GSI1PK = " + quoted("WAREHOUSE#", id) + " AND begins_with(GSI1SK, \"EMPLOYEE#\")";
        const auto wanted =
            ordered_by(those_of(expected().workplaces, [&](const WorksAt& each) { return each.warehouse_id == id; }), by_employee);
        const auto found = employees_of_warehouse(stored<TestType>(), id);
        CHECK(found.items == wanted);
        check_served(found.served_by, path, wanted.size());
        seen += wanted.size();
    }
    CHECK(seen == expected().workplaces.size());
    CHECK(seen > 200);
}

TEMPLATE_LIST_TEST_CASE("O11: employees who now have a job title", "", application_backends) {
    std::size_t had = 0, have = 0;
    const std::vector<std::string> asked{"Clerk", "Clerk II", "Clerks",  "Clerk#", "C",     "Manager",
                                         "Cler",  "Clerk I",  "manager", "Clerk ", "Nobody"};
    for (const std::string& title : asked) {
        const std::string path = "OrderEntry, GSI1: GSI1PK = " + quoted_name("TITLE#", title) + " AND begins_with(GSI1SK, \"EMPLOYEE#\")";
        const auto ever = those_of(expected().histories, [&](const JobHistory& each) { return each.title == title; });
        const auto wanted = ordered_by(those_of(ever, [](const JobHistory& each) { return !each.to; }), by_employee);
        const auto found = employees_titled(stored<TestType>(), title);
        CHECK(found.items == wanted);
        check_served(found.served_by, path, wanted.size());
        had += ever.size(), have += wanted.size();
    }
    CHECK(had == expected().histories.size());
    CHECK(have > 100);
    CHECK(had > have + 100);
}

TEMPLATE_LIST_TEST_CASE("O14: account representatives ranked by order total for a quarter", "", application_backends) {
    std::size_t seen = 0, equal = 0;
    for (const std::int32_t of : {2023, 2024, 2025, 2026, 202})
        for (std::uint8_t quarter = 1; quarter <= 5; ++quarter) {
            const auto of_quarter = [&](const Quota& each) { return each.year == of && each.quarter == quarter; };
            auto wanted = ordered_by(those_of(expected().quotas, of_quarter),
                                     [](const Quota& each) { return std::pair(each.order_total, each.employee_id); });
            std::reverse(wanted.begin(), wanted.end());
            const auto found = ranking(stored<TestType>(), of, quarter);
            CHECK(found.items == wanted);
            const std::string digits = (of < 1'000 ? "0" : "") + std::to_string(of) + "-Q" + std::to_string(int{quarter});
            check_served(found.served_by, "OrderEntry, GSI1: GSI1PK = \"" + digits + '"', wanted.size());
            seen += wanted.size();
            for (std::size_t i = 1; i < wanted.size(); ++i) equal += wanted[i].order_total == wanted[i - 1].order_total ? 1 : 0;
        }
    CHECK(seen == expected().quotas.size());
    CHECK(equal > 10);
}
