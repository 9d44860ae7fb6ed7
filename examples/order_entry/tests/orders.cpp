// SPDX-License-Identifier: BSL-1.0
// O4, O9 and O10: what is asked about orders by customer and representative, on more than 10,000 items, against brute force, on every
// backend; each with the access path that served it.
#include "../patterns.hpp"

#include "world.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace facet::test;
using namespace world;

sys_days day(unsigned month, unsigned number) { return year(2025) / static_cast<int>(month) / static_cast<int>(number); }

/// Months, single days at which digits turn over, days on which nothing was, and all days.
const std::vector<day_range> ranges{{day(4, 1), day(4, 30)}, {day(4, 30), day(4, 30)}, {day(4, 9), day(4, 9)}, {day(3, 29), day(4, 19)},
                                    {day(2, 1), day(2, 28)}, {year(1999) / 1 / 1, year(2040) / 12 / 31}};
const std::vector<std::vector<order_status>> asked_statuses{{order_status::open},
                                                            {order_status::shipped, order_status::open},
                                                            {order_status::pending, order_status::cancelled},
                                                            statuses()};

template <class Item>
bool asked_for(const Item& each, const std::vector<order_status>& wanted, day_range when) {
    return std::find(wanted.begin(), wanted.end(), each.status) != wanted.end() && when.first <= each.date && each.date <= when.last;
}
const auto by_date = [](const auto& each) { return std::pair(each.date, each.order_id); };

/// The path of one query for each status.
std::string path_of(const std::string& partition, const std::string& prefix, const std::vector<order_status>& wanted, day_range when) {
    std::string path;
    for (const order_status each : wanted) {
        const std::string begins = prefix + std::string(facet::enum_to_string(each)) + '#';
        path += path.empty() ? "" : "; ";
        path += "OrderEntry, GSI1: GSI1PK = " + partition + " AND GSI1SK BETWEEN \"" + begins + in_key(when.first) + "\" AND \"" + begins +
                behind(in_key(when.last)) + "\", without its upper end";
    }
    return path;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("O4: a customer's orders in a range of days, for each of several statuses", "", application_backends) {
    std::size_t seen = 0, equal_dates = 0;
    for (const std::string& id : asked_ids(ids(150), 3)) {
        const auto all = those_of(expected().orders, [&](const Order& each) { return each.customer_id == id; });
        for (const auto& wanted_statuses : asked_statuses)
            for (const day_range when : ranges) {
                const auto wanted =
                    ordered_by(those_of(all, [&](const Order& each) { return asked_for(each, wanted_statuses, when); }), by_date);
                const auto found = orders_of_customer(stored<TestType>(), id, wanted_statuses, when);
                CHECK(found.items == wanted);
                check_served(found.served_by, path_of(quoted("CUSTOMER#", id), "", wanted_statuses, when), wanted.size());
                seen += wanted.size();
                for (std::size_t i = 1; i < wanted.size(); ++i) equal_dates += wanted[i].date == wanted[i - 1].date ? 1 : 0;
            }
    }
    CHECK(seen > 3'000);
    CHECK(equal_dates > 100);

    const auto once = orders_of_customer(stored<TestType>(), "a#b", {order_status::open}, ranges.back());
    const auto twice = orders_of_customer(stored<TestType>(), "a#b", {order_status::open, order_status::open}, ranges.back());
    CHECK(once.served_by.returned > 0);
    CHECK(twice.items == once.items);
    CHECK(twice.served_by.read == once.served_by.read);
    CHECK(orders_of_customer(stored<TestType>(), "a#b", {}, ranges.back()).items.empty());
}

TEMPLATE_LIST_TEST_CASE("O9: the customers of an account representative", "", application_backends) {
    std::size_t seen = 0;
    for (const std::string& id : asked_ids(ids(300), 5)) {
        const std::string path = "OrderEntry, GSI1: GSI1PK = " + quoted("REP#", id) + " AND begins_with(GSI1SK, \"CUSTOMER#\")";
        const auto wanted = ordered_by(those_of(expected().customers, [&](const Customer& each) { return each.rep_id == id; }),
                                       [](const Customer& each) { return each.customer_id; });
        const auto found = customers_of_rep(stored<TestType>(), id);
        CHECK(found.items == wanted);
        check_served(found.served_by, path, wanted.size());
        seen += wanted.size();
    }
    CHECK(seen > 70);
}

TEMPLATE_LIST_TEST_CASE("O10: an account representative's orders by date, for each of several statuses", "", application_backends) {
    std::size_t seen = 0;
    for (const std::string& id : asked_ids(ids(40), 2)) {
        const auto all = those_of(expected().sold, [&](const OrderByRep& each) { return each.rep_id == id; });
        for (const auto& wanted_statuses : asked_statuses)
            for (const day_range when : ranges) {
                const auto wanted =
                    ordered_by(those_of(all, [&](const OrderByRep& each) { return asked_for(each, wanted_statuses, when); }), by_date);
                const auto found = orders_of_rep(stored<TestType>(), id, wanted_statuses, when);
                CHECK(found.items == wanted);
                check_served(found.served_by, path_of(quoted("REP#", id), "ORDER#", wanted_statuses, when), wanted.size());
                seen += wanted.size();
            }
    }
    CHECK(seen > 3'000);
}

TEMPLATE_LIST_TEST_CASE("what a representative sold is followed to the orders themselves in one call", "", application_backends) {
    const auto sold = orders_of_rep(stored<TestType>(), "a#b", statuses(), ranges.front()).items;
    const auto orders = stored<TestType>().sources(sold).value();
    REQUIRE(orders.size() == sold.size());
    CHECK(sold.size() > 5);
    for (std::size_t i = 0; i < sold.size(); ++i)
        CHECK(those_of(expected().orders, [&](const Order& each) { return each.order_id == sold[i].order_id; }) ==
              std::vector{orders[i].value()});
}
