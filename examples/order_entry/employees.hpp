// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// Human resources: employees, what is kept in their partitions, and the places and jobs that they have. Money is counted in cents.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace order_entry {

struct Employee {
    std::string employee_id;
    std::string name;
    std::string email;

    friend bool operator==(const Employee&, const Employee&) = default;
};

/// What only few may see of an employee. An item of its own, so that reading an Employee does not read it.
struct Hire {
    std::string employee_id;
    std::chrono::sys_days hire_date;
    std::int64_t salary;

    friend bool operator==(const Hire&, const Hire&) = default;
};

/// Edge: an employee has, or had, a job. The job's title stands here, too: it is what GSI1 is asked for.
struct JobHistory {
    std::string employee_id;
    std::string job_id;
    std::string title;
    std::chrono::sys_days from;
    std::optional<std::chrono::sys_days> to;  ///< none: it is the present one

    friend bool operator==(const JobHistory&, const JobHistory&) = default;
};

/// Edge: an employee works at a warehouse.
struct WorksAt {
    std::string employee_id;
    std::string warehouse_id;

    friend bool operator==(const WorksAt&, const WorksAt&) = default;
};

/// Edge: an employee reports to another.
struct ReportsTo {
    std::string employee_id;
    std::string manager_id;

    friend bool operator==(const ReportsTo&, const ReportsTo&) = default;
};

/// Edge: an employee is a member of a department.
struct MemberOf {
    std::string employee_id;
    std::string department_id;

    friend bool operator==(const MemberOf&, const MemberOf&) = default;
};

/// What an account representative sold in a quarter.
struct Quota {
    std::string employee_id;
    std::int32_t year;
    std::uint8_t quarter;
    std::int64_t order_total;
    std::uint32_t version = 0;  ///< counts its writes

    friend bool operator==(const Quota&, const Quota&) = default;
};

struct Region {
    std::string region_id;
    std::string name;

    friend bool operator==(const Region&, const Region&) = default;
};

struct Country {
    std::string country_id;
    std::string name;
    std::string region_id;

    friend bool operator==(const Country&, const Country&) = default;
};

struct Location {
    std::string location_id;
    std::string country_name;
    std::string city;

    friend bool operator==(const Location&, const Location&) = default;
};

struct Job {
    std::string job_id;
    std::string title;

    friend bool operator==(const Job&, const Job&) = default;
};

struct Department {
    std::string department_id;
    std::string name;
    std::string location_id;

    friend bool operator==(const Department&, const Department&) = default;
};

}  // namespace order_entry
