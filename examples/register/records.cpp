// SPDX-License-Identifier: BSL-1.0
#include "records.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <optional>

namespace trading {

using namespace facet::literals;

namespace {

constexpr std::size_t longest_id = 64;      // bytes; with these a key stays far below DynamoDB's 1,024
constexpr std::size_t longest_text = 1000;  // bytes
constexpr std::int64_t most_units = 1'000'000'000'000'000;
constexpr facet::decimal highest_price = "1000000000"_decimal;
constexpr int finest_price = -4;  // decimals

/// Reads the fields of one line, and keeps the first complaint.
class field_reader {
public:
    std::string text(std::string_view name, const std::string& value, std::size_t longest) {
        if (value.size() > longest) complain(fmt::format("{} is longer than {} bytes", name, longest));
        return value;
    }
    std::string required(std::string_view name, const std::string& value, std::size_t longest) {
        if (value.empty()) complain(fmt::format("{} is empty", name));
        return text(name, value, longest);
    }
    std::int64_t units(std::string_view name, const std::string& value) {
        std::int64_t number = 0;
        const char* const end = value.data() + value.size();
        const auto [stop, fault] = std::from_chars(value.data(), end, number);
        if (fault != std::errc() || stop != end || number < 1 || number > most_units)
            complain(fmt::format("{} is {:?}, and not a whole number from 1 to {}", name, shown(value), most_units));
        return number;
    }
    facet::decimal price(std::string_view name, const std::string& value) {
        const std::optional<facet::decimal> number = facet::decimal::parse(value);
        if (!number || *number <= 0 || *number > highest_price || number->exponent() < finest_price)
            complain(fmt::format("{} is {:?}, and not a number above 0, up to {}, with at most {} decimals", name, shown(value),
                                 highest_price.to_string(), -finest_price));
        return number.value_or(0);
    }
    facet::timestamp time(std::string_view name, const std::string& value) {
        const auto moment = facet::parse_time_as<facet::timestamp::duration>(value);
        if (!moment || value.size() < facet::time_width(facet::time_precision::seconds))
            complain(fmt::format("{} is {:?}, and not a time in UTC, such as 2025-01-31T14:30:00Z or 2025-01-31T14:30:00.250Z",
                                 name, shown(value)));
        return moment.value_or(facet::timestamp());
    }

    template <class Record>
    parsed<Record> outcome(Record record) {
        if (complaint_.empty()) return record;
        return refusal{reason::malformed, std::move(complaint_)};
    }

private:
    static std::string_view shown(std::string_view value) { return value.substr(0, 40); }
    void complain(std::string what) {
        if (complaint_.empty()) complaint_ = std::move(what);
    }

    std::string complaint_;
};

}  // namespace

parsed<Account> parse_account(const std::vector<std::string>& fields) {
    field_reader read;
    Account account;
    account.account_id = read.required("account_id", fields[0], longest_id);
    account.user_name = read.required("user_name", fields[1], longest_text);
    return read.outcome(std::move(account));
}

parsed<Issue> parse_issue(const std::vector<std::string>& fields) {
    field_reader read;
    Issue issue;
    issue.asset.asset_id = read.required("asset_id", fields[0], longest_id);
    issue.asset.name = read.required("name", fields[1], longest_id);
    issue.asset.description = read.text("description", fields[2], longest_text);
    issue.issuer = read.required("issuer", fields[3], longest_id);
    issue.issued = read.units("issued", fields[4]);
    return read.outcome(std::move(issue));
}

parsed<Trade> parse_trade(const std::vector<std::string>& fields) {
    field_reader read;
    Trade trade;
    trade.txn_id = read.required("txn_id", fields[0], longest_id);
    trade.timestamp = read.time("timestamp", fields[1]);
    trade.seller = read.required("seller", fields[2], longest_id);
    trade.buyer = read.required("buyer", fields[3], longest_id);
    trade.asset_id = read.required("asset_id", fields[4], longest_id);
    trade.quantity = read.units("quantity", fields[5]);
    const facet::decimal price = read.price("price", fields[6]);
    trade.cost = price * trade.quantity;  // at most 13 and 16 digits: always a decimal
    return read.outcome(std::move(trade));
}

}  // namespace trading
