// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <differential/model.hpp>
#include <facet/backend/any_backend.hpp>

#include <memory>
#include <string>

namespace facet::differential {

/// A backend under test, behind requests: the engine, unless another is given.
class subject {
public:
    explicit subject(const setup& how);
    /// Another backend, which is empty. It has no clock of ours and no sweeps; its tables are compared as far as they can be read.
    subject(const setup& how, any_backend on);
    subject(const subject&) = delete;
    subject& operator=(const subject&) = delete;
    ~subject();

    [[nodiscard]] observed run(const operation& one);
    /// The rule that the last operation's error named, if any.
    [[nodiscard]] const std::string& rule() const;
    /// What a scan in so many segments comes upon.
    [[nodiscard]] scan_order order(std::size_t table, std::int32_t index, std::uint32_t segments);
    /// Compares a table and all its indexes, whole and partition by partition; says what differs, or nothing.
    [[nodiscard]] std::string compare(std::size_t table, const naive_table& expected);

private:
    struct parts;
    std::unique_ptr<parts> parts_;
};

}  // namespace facet::differential
