// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <differential/model.hpp>

#include <memory>
#include <string>

namespace facet::differential {

/// The engine under test, behind requests.
class subject {
public:
    explicit subject(const setup& how);
    subject(const subject&) = delete;
    subject& operator=(const subject&) = delete;
    ~subject();

    [[nodiscard]] observed run(const operation& one);
    /// What a scan in so many segments comes upon.
    [[nodiscard]] scan_order order(std::size_t table, std::int32_t index, std::uint32_t segments);
    /// Compares a table and all its indexes, whole and partition by partition; says what differs, or nothing.
    [[nodiscard]] std::string compare(std::size_t table, const naive_table& expected);

private:
    struct parts;
    std::unique_ptr<parts> parts_;
};

}  // namespace facet::differential
