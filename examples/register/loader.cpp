// SPDX-License-Identifier: BSL-1.0
#include "loader.hpp"

#include "csv.hpp"
#include "records.hpp"

#include <boost/timer/progress_display.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <utility>

namespace trading {

namespace {

constexpr std::uint64_t long_file = 100'000;  // bytes

/// A bar that fills as a file is read. Messages wait until it is full, so that they do not tear it.
class progress_bar {
public:
    progress_bar(const csv_reader& file, bool wanted) : file_(file) {
        if (!wanted || file.size() < long_file) return;
        std::cerr << file.path() << '\n';
        bar_.emplace(file.size(), std::cerr, "", "", "");
    }
    progress_bar(const progress_bar&) = delete;
    progress_bar& operator=(const progress_bar&) = delete;
    ~progress_bar() {
        advance();
        if (bar_ && bar_->count() < bar_->expected_count()) std::cerr << '\n';
        bar_.reset();
        std::fputs(waiting_.c_str(), stderr);
    }

    void advance() {
        if (bar_ && file_.bytes() > bar_->count()) *bar_ += file_.bytes() - bar_->count();
    }
    void tell(const std::string& message) {
        if (bar_)
            waiting_ += message;
        else
            std::fputs(message.c_str(), stderr);
    }

private:
    const csv_reader& file_;
    std::optional<boost::timer::progress_display> bar_;
    std::string waiting_;
};

/// Loads one file; `parse` gives a record or a refusal, `carry_out` maybe a refusal.
template <class Parse, class CarryOut>
void load_file(const std::string& path, const std::vector<std::string>& columns, const load_request& request, load_report& report,
               Parse parse, CarryOut carry_out) {
    csv_reader file(path, columns);
    file_report& counts = report.files.emplace_back(path);
    progress_bar bar(file, request.progress);
    while (!report.stopped && file.next()) {
        bar.advance();
        std::optional<refusal> refused;
        if (!file.problem().empty()) {
            refused = refusal{reason::malformed, file.problem()};
        } else {
            auto record = parse(file.fields());
            try {
                refused = record.index() == 0 ? carry_out(std::get<0>(record)) : std::get<refusal>(std::move(record));
            } catch (const std::exception& problem) {
                throw std::runtime_error(fmt::format("{}:{}: {}", path, file.line(), problem.what()));
            }
        }
        if (!refused) {
            ++counts.accepted;
            continue;
        }
        ++counts.refused;
        ++report.refused[refused->why];
        bar.tell(fmt::format("{}:{}: {}: {}\n", path, file.line(), to_string(refused->why), refused->message));
        report.stopped = request.at_refusal == on_error::stop;
    }
}

void load_files(const store& registry, const load_request& request, load_report& report) {
    for (const std::string& path : request.accounts)
        if (!report.stopped)
            load_file(path, account_columns, request, report, parse_account,
                      [&](const Account& account) { return open_account(registry, account); });
    for (const std::string& path : request.assets)
        if (!report.stopped)
            load_file(path, asset_columns, request, report, parse_issue,
                      [&](const Issue& issue) { return issue_asset(registry, issue.asset, issue.issuer, issue.issued); });
    for (const std::string& path : request.trades)
        if (!report.stopped)
            load_file(path, trade_columns, request, report, parse_trade,
                      [&](const Trade& trade) { return execute(registry, trade); });
}

}  // namespace

std::uint64_t load_report::refused_lines() const {
    std::uint64_t lines = 0;
    for (const auto& [why, count] : refused) lines += count;
    return lines;
}

load_report load(const store& registry, const load_request& request) {
    load_report report;
    try {
        load_files(registry, request, report);
    } catch (const std::exception& problem) {
        report.failure = problem.what();
    }
    if ((report.stopped || !report.failure.empty()) && !request.keeps_changes)
        for (file_report& file : report.files) file.accepted = 0;
    return report;
}

}  // namespace trading
