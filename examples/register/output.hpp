// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// What the program prints: readable tables, or one JSON object per line. Numbers of money are text in JSON, which has no decimals.

#include "audit.hpp"
#include "loader.hpp"
#include "patterns.hpp"

#include <boost/json/object.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trading {

/// Text in columns, as wide as they need to be.
class text_table {
public:
    /// A column whose name begins with `>` is flush right.
    explicit text_table(std::vector<std::string> columns) : rows_{std::move(columns)} {}
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    [[nodiscard]] std::string text() const;

private:
    std::vector<std::vector<std::string>> rows_;
};

/// Prints answers on standard output, in one of the two forms.
class printer {
public:
    explicit printer(bool json) : json_(json) {}

    void show(const Account& account) const;
    void show(const Asset& asset) const;
    /// With the totals of several balances.
    void show(std::span<const StockBalance> balances) const;
    void show(std::span<const StockPosting> postings) const;
    void show(const account_summary& summary) const;
    void show(const load_report& report) const;
    void show(const audit_report& report) const;

private:
    void line(const boost::json::object& object) const;

    bool json_;
};

/// Tells, on standard error, how an answer was found.
void explain(std::string_view pattern, std::span<const access> served_by);

}  // namespace trading
