// SPDX-License-Identifier: BSL-1.0
#include "output.hpp"

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>

namespace trading {

namespace {

/// Puts commas between the thousands of the digits before the point.
std::string grouped(std::string digits) {
    const std::size_t point = digits.find('.');
    const std::size_t first = digits.starts_with('-') ? 1 : 0;
    for (std::size_t at = point == std::string::npos ? digits.size() : point; at > first + 3;) digits.insert(at -= 3, 1, ',');
    return digits;
}

std::string units(const facet::decimal& quantity) { return grouped(quantity.to_string()); }

/// With two decimals, or as many as it has.
std::string money(const facet::decimal& amount) {
    std::string text = amount.to_string();
    if (text.find('.') == std::string::npos) text += '.';
    while (text.size() - text.find('.') < 3) text += '0';
    return grouped(std::move(text));
}

/// In whole seconds, or as fine as it is.
std::string time(facet::timestamp moment) {
    const auto precision = facet::is_whole_time(moment, facet::time_precision::seconds) ? facet::time_precision::seconds
                                                                                        : facet::time_precision::milliseconds;
    char text[facet::max_time_width];
    return {text, facet::format_time(moment, precision, text)};
}

/// How many characters a UTF-8 text has.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

void put(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

/// A number where 64 bits hold it; else text, which no reader rounds.
boost::json::value number(const facet::decimal& quantity) {
    if (const auto whole = quantity.to_int64()) return *whole;
    return boost::json::value(quantity.to_string());
}

boost::json::object to_json(const StockBalance& balance) {
    return {{"entity", "StockBalance"},
            {"account_id", balance.account_id},
            {"asset_id", balance.asset_id},
            {"quantity", balance.quantity},
            {"net_expenditure", balance.net_expenditure.to_string()}};
}

boost::json::object to_json(const StockPosting& posting) {
    return {{"entity", "StockPosting"},     {"account_id", posting.account_id}, {"asset_id", posting.asset_id},
            {"quantity", posting.quantity}, {"cost", posting.cost.to_string()}, {"timestamp", time(posting.timestamp)},
            {"txn_id", posting.txn_id}};
}

}  // namespace

std::string text_table::text() const {
    std::vector<std::size_t> widths(rows_.front().size());
    const auto is_right = [&](std::size_t column) { return rows_.front()[column].starts_with('>'); };
    const auto cell = [&](std::size_t row, std::size_t column) -> std::string_view {
        const std::string_view whole = rows_[row][column];
        return row == 0 && is_right(column) ? whole.substr(1) : whole;
    };
    for (std::size_t row = 0; row < rows_.size(); ++row)
        for (std::size_t column = 0; column < widths.size(); ++column)
            widths[column] = std::max(widths[column], width(cell(row, column)));

    std::string out;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        for (std::size_t column = 0; column < widths.size(); ++column) {
            const std::string_view text = cell(row, column);
            const std::string padding(widths[column] - width(text), ' ');
            if (column > 0) out += "  ";
            out += is_right(column) ? padding : "";
            out += text;
            out += is_right(column) || column + 1 == widths.size() ? "" : padding;
        }
        out += '\n';
        if (row > 0) continue;
        for (std::size_t column = 0; column < widths.size(); ++column)
            out += (column > 0 ? "  " : "") + std::string(widths[column], '-');
        out += '\n';
    }
    return out;
}

void printer::line(const boost::json::object& object) const { put(boost::json::serialize(object) + '\n'); }

void printer::show(const Account& account) const {
    if (json_)
        line({{"entity", "Account"}, {"account_id", account.account_id}, {"user_name", account.user_name}});
    else
        put(fmt::format("account {}: {}\n", account.account_id, account.user_name));
}

void printer::show(const Asset& asset) const {
    if (json_)
        line({{"entity", "Asset"}, {"asset_id", asset.asset_id}, {"name", asset.name}, {"description", asset.description}});
    else
        put(fmt::format("asset {}: {}{}{}\n", asset.asset_id, asset.name, asset.description.empty() ? "" : "; ",
                        asset.description));
}

void printer::show(std::span<const StockBalance> balances) const {
    if (json_) {
        for (const StockBalance& balance : balances) line(to_json(balance));
        return;
    }
    if (balances.empty()) return put("no balances\n");
    text_table table({"account", "asset", ">quantity", ">net expenditure"});
    facet::decimal spent;
    for (const StockBalance& balance : balances) {
        table.add({balance.account_id, balance.asset_id, units(balance.quantity), money(balance.net_expenditure)});
        spent += balance.net_expenditure;
    }
    if (balances.size() > 1 && balances.front().account_id == balances.back().account_id)
        table.add({balances.front().account_id, "all", "", money(spent)});
    put(table.text());
}

void printer::show(std::span<const StockPosting> postings) const {
    if (json_) {
        for (const StockPosting& posting : postings) line(to_json(posting));
        return;
    }
    if (postings.empty()) return put("no postings\n");
    text_table table({"time", "asset", ">quantity", ">cost", "trade"});
    for (const StockPosting& posting : postings)
        table.add({time(posting.timestamp), posting.asset_id, units(posting.quantity), money(posting.cost), posting.txn_id});
    put(table.text());
}

void printer::show(const account_summary& summary) const {
    if (summary.account) show(*summary.account);
    if (!json_) put("\n");
    show(summary.balances);
    if (!json_) put("\n");
    show(summary.postings);
}

void printer::show(const load_report& report) const {
    if (json_) {
        for (const file_report& file : report.files)
            line({{"file", file.path}, {"accepted", file.accepted}, {"refused", file.refused}});
        for (const auto& [why, count] : report.refused) line({{"reason", to_string(why)}, {"refused", count}});
        return;
    }
    if (report.files.empty()) return;
    text_table files({"file", ">accepted", ">refused"});
    for (const file_report& file : report.files)
        files.add({file.path, std::to_string(file.accepted), std::to_string(file.refused)});
    put(files.text());
    if (report.refused.empty()) return;
    text_table reasons({"reason", ">refused"});
    for (const auto& [why, count] : report.refused) reasons.add({std::string(to_string(why)), std::to_string(count)});
    put('\n' + reasons.text());
}

void printer::show(const audit_report& report) const {
    if (json_) {
        for (const asset_books& asset : report.assets)
            line({{"asset_id", asset.asset_id}, {"postings", asset.postings}, {"posted", number(asset.posted)}, {"held", number(asset.held)}});
        for (const std::string& fault : report.faults) line({{"fault", fault}});
        return;
    }
    text_table table({"asset", ">postings", ">their sum", ">held by all"});
    for (const asset_books& asset : report.assets)
        table.add({asset.asset_id, std::to_string(asset.postings), units(asset.posted), units(asset.held)});
    put(table.text());
    for (const std::string& fault : report.faults) put("fault: " + fault + '\n');
    if (report.faults.empty()) put("the books balance\n");
}

void explain(std::string_view pattern, std::span<const access> served_by) {
    for (const access& how : served_by)
        fmt::print(stderr, "{}: {}\n{:{}}  {} read, {} returned\n", pattern, how.path, "", pattern.size(), how.read,
                   how.returned);
}

}  // namespace trading
