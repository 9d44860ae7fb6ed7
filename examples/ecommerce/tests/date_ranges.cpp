// SPDX-License-Identifier: BSL-1.0
// E6, E9 and E10: what is found by an id and a range of days, on more than 10,000 items, against brute force, on every backend; each with
// the access path that served it.
#include "../patterns.hpp"

#include "world.hpp"

#include <string>
#include <vector>

namespace {

using namespace facet::test;
using namespace world;
using std::chrono::sys_days;
using std::chrono::sys_seconds;
using std::chrono::year;

sys_days day(unsigned month, unsigned number) { return year(2020) / static_cast<int>(month) / static_cast<int>(number); }

/// Single days, months, days on which nothing was, a range that holds everything, and one without an end.
const std::vector<day_range> ranges{days(day(4, 15), day(4, 30)), days(day(4, 1), day(4, 30)), days(day(4, 30), day(4, 30)),
                                    days(day(5, 1), day(5, 1)),   days(day(2, 29), day(2, 29)), days(day(5, 16), day(12, 31)),
                                    days(day(1, 1), day(12, 31)),
                                    days(day(4, 15), year(9999) / 12 / 31)};

std::string text(sys_seconds time) {
    char bytes[facet::max_time_width];
    return {bytes, facet::format_time(time, facet::time_precision::seconds, bytes)};
}
std::string between(const std::string& prefix, day_range when) {
    if (!when.past && prefix.empty()) return " >= \"" + text(when.first) + '"';
    if (!when.past) return " BETWEEN \"" + prefix + text(when.first) + "\" AND \"" + prefix.substr(0, 1) + "$\", without its upper end";
    return " BETWEEN \"" + prefix + text(when.first) + "\" AND \"" + prefix + text(*when.past) + "\", without its upper end";
}
bool within(sys_seconds time, day_range when) { return when.first <= time && (!when.past || time < *when.past); }

const auto item_date = [](const OrderItem& item) { return item.order_date; };
const auto invoice_date = [](const Invoice& invoice) { return invoice.invoice_date; };

/// In one order, whatever order they were in: an index tells nothing of the order of equal times.
std::vector<OrderItem> sorted(const std::vector<OrderItem>& items) {
    return ordered_by(items, [](const OrderItem& item) { return item.order_id + '\n' + item.product_id; });
}
std::vector<Invoice> sorted(const std::vector<Invoice>& invoices) {
    return ordered_by(invoices, [](const Invoice& invoice) { return invoice.order_id; });
}

/// What was found, against those of `all` whose time is within the range. What lies exactly on the range's end is read by BETWEEN; how
/// many these were is the answer.
template <class Struct, class Date>
std::size_t check(const shown::answer<std::vector<Struct>>& found, const std::vector<Struct>& all, const Date& date, day_range when,
           const std::string& path) {
    const auto wanted = those_of(all, [&](const Struct& each) { return within(date(each), when); });
    CHECK(is_ordered_by(found.items, date));
    CHECK(sorted(found.items) == sorted(wanted));
    const auto on_the_end = those_of(all, [&](const Struct& each) { return when.past && date(each) == *when.past; });
    check_served(found.served_by, path, wanted.size(), on_the_end.size());
    return on_the_end.size();
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("E6: all orders of a product in a range of days", "", application_backends) {
    std::size_t on_ends = 0;
    for (const std::string& id : asked_ids(ids(120), 1)) {
        const auto all = those_of(expected().items, [&](const OrderItem& each) { return each.product_id == id; });
        for (const day_range when : ranges)
            on_ends += check(orders_of_product(stored<TestType>(), id, when), all, item_date, when,
                             "ECommerce, GSI1: GSI1PK = \"p#" + in_key(id) + "\" AND GSI1SK" + between("", when));
    }
    CHECK(on_ends > 0);
}

TEMPLATE_LIST_TEST_CASE("E9: all invoices of a customer in a range of days", "", application_backends) {
    std::size_t on_ends = 0;
    for (const std::string& id : asked_ids(ids(150), 1)) {
        const auto all = those_of(expected().invoices, [&](const Invoice& each) { return each.customer_id == id; });
        for (const day_range when : ranges)
            on_ends += check(invoices_of_customer(stored<TestType>(), id, when), all, invoice_date, when,
                             "ECommerce, GSI2: GSI2PK = \"c#" + in_key(id) + "\" AND GSI2SK" + between("i#", when));
    }
    CHECK(on_ends > 0);
}

TEMPLATE_LIST_TEST_CASE("E10: all products ordered by a customer in a range of days", "", application_backends) {
    std::size_t on_ends = 0;
    for (const std::string& id : asked_ids(ids(150), 1)) {
        const auto all = those_of(expected().items, [&](const OrderItem& each) { return each.customer_id == id; });
        for (const day_range when : ranges)
            on_ends += check(products_of_customer(stored<TestType>(), id, when), all, item_date, when,
                             "ECommerce, GSI2: GSI2PK = \"c#" + in_key(id) + "\" AND GSI2SK" + between("p#", when));
    }
    CHECK(on_ends > 0);
}

TEMPLATE_LIST_TEST_CASE("E6: April 15 to 30 includes all of April 30; the published bounds, plain dates, would miss it", "",
                        application_backends) {
    using namespace facet::literals;
    std::size_t missed = 0;
    for (const std::string& id : ids(120)) {
        const auto all = orders_of_product(stored<TestType>(), id, days(day(4, 15), day(4, 30))).items;
        const auto on_the_last = those_of(all, [](const OrderItem& each) { return each.order_date >= day(4, 30); });
        const auto plain = stored<TestType>().template query<OrderItem>("product_id"_f == id && "order_date"_f.between(day(4, 15), day(4, 30)));
        const auto published = shown::all_of(plain).items;
        CHECK(sorted(published) == sorted(those_of(all, [](const OrderItem& each) { return each.order_date <= day(4, 30); })));
        const auto late = those_of(on_the_last, [](const OrderItem& each) { return each.order_date > day(4, 30); });
        CHECK(published.size() + late.size() == all.size());
        missed += late.size();
    }
    CHECK(missed > 50);
}
