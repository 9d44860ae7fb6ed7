// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The shop once more, by brute force: plain vectors that a generator fills, the same every time, and that each question walks.

#include "../sample.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

namespace model {

/// A small generator of numbers that look random (splitmix64).
struct dice {
    std::uint64_t state = 7;

    std::uint64_t operator()(std::uint64_t below) {
        std::uint64_t x = state += 0x9e3779b97f4a7c15;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
        x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
        return (x ^ (x >> 31)) % below;
    }
};

/// More than 10,000 items. Ids are the beginnings of others, hold the delimiter and its neighbours, or look like a key's text; c-1
/// has more than one page of orders; many orders are of one second.
inline retail::stock generate() {
    retail::stock all;
    dice roll;
    const std::chrono::sys_seconds begin = std::chrono::sys_days(std::chrono::year(2025) / 1 / 1);

    for (int i = 1; i <= 400; ++i) all.customers.push_back({"c-" + std::to_string(i), "", ""});
    for (const char* nasty : {"c-1#", "c-1$", "c-1!", "c-1%", "c-1 0", "c-1#ORDR", "c-ROOT", "c-ORDR#", "c-\xC3\xA9", "c-i-1"})
        all.customers.push_back({nasty, "", ""});
    for (auto& each : all.customers) each.name = "name of " + each.customer_id, each.email = each.customer_id + "@example.com";

    const std::array<std::string, 6> endings{"#", "$", "!", " ", "#ROOT", "%"};
    for (int i = 1; i <= 7000; ++i) {
        const bool big = i % 5 == 0;
        const std::string ending = i % 11 == 0 ? endings[roll(endings.size())] : "";
        all.orders.push_back({big ? "c-1" : all.customers[roll(all.customers.size() - 5)].customer_id,  // the last five have none
                              "o-" + std::to_string(i) + ending, begin + std::chrono::hours(roll(3000)),
                              std::string(big ? 800 : 20, static_cast<char>('a' + roll(26))),
                              facet::decimal::from_parts(false, roll(1'000'000), -2)});
    }
    all.orders[10].order_id = "ROOT";
    all.orders[20].order_id = "ORDR#o-1";
    all.orders[30].order_id = "c-1";

    for (int i = 1; i <= 2200; ++i) {
        const std::string id = "i-" + std::to_string(i) + (i % 13 == 0 ? endings[roll(endings.size())] : "");
        const retail::Order& first = all.orders[roll(all.orders.size())];
        retail::InvoiceOrder about{id, {{first.order_id, first.summary}}};
        const std::size_t how_many = 1 + roll(3);
        for (const retail::Order& other : all.orders)
            if (about.orders.size() < how_many && other.customer_id == first.customer_id && other.order_id != first.order_id)
                about.orders.push_back({other.order_id, other.summary});
        all.invoices.push_back({first.customer_id, id, std::chrono::floor<std::chrono::days>(first.order_date), first.total});
        all.invoice_orders.push_back(std::move(about));
    }
    return all;
}

inline const retail::stock& data() {
    static const retail::stock once = generate();
    return once;
}

/// Ids that no customer, order or invoice has, each a near neighbour of one that there is.
inline const std::vector<std::string> absent_customers{"c-0",  "c-401", "c-1##",   "c-1#O", "c-1\"",
                                                       "c-1&", "c-RO",  "c-ROOT#", "c-01"};
inline const std::vector<std::string> absent_orders{"o-0", "o-", "o-7001", "o-1##", "O-1", "ROO", "ROOT#", "ORDR#", "o-1 #", "c-2"};
inline const std::vector<std::string> absent_invoices{"i-0", "i-2201", "i-1#", "i-1$", "i-01", "i-ROOT"};

/// Those that hold, in a given order.
template <class Struct, class Holds, class Before>
std::vector<Struct> select(const std::vector<Struct>& from, Holds holds, Before before) {
    std::vector<Struct> found;
    std::copy_if(from.begin(), from.end(), std::back_inserter(found), holds);
    std::sort(found.begin(), found.end(), before);
    return found;
}

/// A struct as one text, which failures show.
inline std::string plain(const retail::Customer& one) { return one.customer_id + '|' + one.name + '|' + one.email; }
inline std::string plain(const retail::Order& one) {
    return one.customer_id + '|' + one.order_id + '|' + std::to_string(one.order_date.time_since_epoch().count()) + '|' +
           one.summary + '|' + one.total.to_string();
}
inline std::string plain(const retail::Invoice& one) {
    return one.customer_id + '|' + one.invoice_id + '|' + std::to_string(one.invoice_date.time_since_epoch().count()) + '|' +
           one.amount.to_string();
}
inline std::string plain(const retail::InvoiceOrder& one) {
    std::string text = one.invoice_id;
    for (const auto& each : one.orders) text += '|' + each.order_id + ':' + each.summary;
    return text;
}
template <class Struct>
std::vector<std::string> plain(const std::vector<Struct>& all) {
    std::vector<std::string> texts;
    for (const Struct& each : all) texts.push_back(plain(each));
    return texts;
}

}  // namespace model
