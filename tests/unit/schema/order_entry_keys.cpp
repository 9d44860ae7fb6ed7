// SPDX-License-Identifier: BSL-1.0
#include <facet/schema/key_builder.hpp>

#include <support/catch.hpp>
#include <unit/schema/key_probe.hpp>
#include <unit/schema/tables/order_entry.hpp>

#include <chrono>

using key_probe::key_text;
using namespace applications::order_entry;

namespace {

constexpr auto day(int y, int m, int d) { return date(std::chrono::year(y) / m / d); }
constexpr const char* negative = "!is negative, and its key component has no place for a sign";
constexpr const char* too_wide = "!does not fit the width of its key component";

}  // namespace

TEST_CASE("the adjacency list's keys of employees are byte for byte as published") {
    CHECK(key_text<OrderEntry>(Employee{"e-1", "Smith"}) == "HR-EMPLOYEE#e-1 | NAME#Smith");
    CHECK(key_text<OrderEntry, 1>(Employee{"e-1", "Smith"}) == "NAME#Smith | EMPLOYEE#e-1");
    CHECK(key_text<OrderEntry>(Hire{"e-1", day(2015, 11, 8)}) == "HR-EMPLOYEE#e-1 | HR-CONFIDENTIAL");
    CHECK(key_text<OrderEntry, 1>(Hire{"e-1", day(2015, 11, 8)}) == "HR-CONFIDENTIAL | 2015-11-08#e-1");
    const JobHistory job{"e-1", "j-2", "Clerk", day(2016, 1, 2), {}};
    CHECK(key_text<OrderEntry>(job) == "HR-EMPLOYEE#e-1 | JH#2016-01-02#j-2");
    CHECK(key_text<OrderEntry, 1>(job) == "TITLE#Clerk | EMPLOYEE#e-1");
    CHECK(key_text<OrderEntry>(WorksAt{"e-1", "w-9"}) == "HR-EMPLOYEE#e-1 | WAREHOUSE#w-9");
    CHECK(key_text<OrderEntry, 1>(WorksAt{"e-1", "w-9"}) == "WAREHOUSE#w-9 | EMPLOYEE#e-1");
    CHECK(key_text<OrderEntry>(ReportsTo{"e-1", "e-0"}) == "HR-EMPLOYEE#e-1 | MANAGER#e-0");
    CHECK(key_text<OrderEntry>(MemberOf{"e-1", "d-4"}) == "HR-EMPLOYEE#e-1 | DEPARTMENT#d-4");
}

TEST_CASE("a quota's keys hold a year and a quarter without signs, and a total in twenty digits") {
    CHECK(key_text<OrderEntry>(Quota{"e-1", 2017, 1, 500'000}) == "HR-EMPLOYEE#e-1 | QUOTA#2017-Q1");
    CHECK(key_text<OrderEntry, 1>(Quota{"e-1", 2017, 1, 500'000}) == "2017-Q1 | 00000000000000500000#e-1");
    CHECK(key_text<OrderEntry, 1>(Quota{"e-1", 17, 4, UINT64_MAX}) == "0017-Q4 | 18446744073709551615#e-1");
    CHECK(key_text<OrderEntry>(Quota{"e-1", -1, 1, 0}) == negative);
    CHECK(key_text<OrderEntry>(Quota{"e-1", 10'000, 1, 0}) == too_wide);
    CHECK(key_text<OrderEntry>(Quota{"e-1", 2017, 10, 0}) == too_wide);
}

TEST_CASE("orders' keys hold their status by name and their date in days") {
    const Order order{"o-1", "c-2", status::open, day(2017, 3, 4), 14};
    CHECK(key_text<OrderEntry>(order) == "OE-ORDER#o-1 | CUSTOMER#c-2");
    CHECK(key_text<OrderEntry, 1>(order) == "CUSTOMER#c-2 | open#2017-03-04#o-1");
    CHECK(key_text<OrderEntry, 2>(order) == "\x82\x0e | open#2017-03-04#o-1");
    const Order nameless{"o-1", "c-2", static_cast<status>(9), day(2017, 3, 4), 14};
    CHECK(key_text<OrderEntry, 1>(nameless) == "!is an enumerator without a name");
    const OrderItem line{"o-1", "p-3", status::shipped, day(2017, 3, 4), 0};
    CHECK(key_text<OrderEntry>(line) == "OE-ORDER#o-1 | PRODUCT#p-3");
    CHECK(key_text<OrderEntry, 1>(line) == "PRODUCT#p-3 | ORDER#o-1");
    CHECK(key_text<OrderEntry, 2>(line) == "\x80 | shipped#2017-03-04#o-1#p-3");
    CHECK(key_text<OrderEntry, 1>(OrderByRep{"o-1", "e-7", status::pending, day(2017, 3, 4)}) == "REP#e-7 | ORDER#pending#2017-03-04#o-1");
}

TEST_CASE("the other entities' keys are byte for byte as published") {
    CHECK(key_text<OrderEntry>(Region{"r-1", "Europe"}) == "HR-REGION#r-1 | NAME#Europe");
    CHECK(key_text<OrderEntry>(Country{"c-1", "Malta"}) == "HR-COUNTRY#c-1 | NAME#Malta");
    CHECK(key_text<OrderEntry>(Location{"l-1", "Malta"}) == "HR-LOCATION#l-1 | NAME#Malta");
    CHECK(key_text<OrderEntry>(Job{"j-1", "Clerk"}) == "HR-JOB#j-1 | NAME#Clerk");
    CHECK(key_text<OrderEntry>(Department{"d-1", "IT"}) == "HR-DEPARTMENT#d-1 | NAME#IT");
    CHECK(key_text<OrderEntry>(Customer{"c-1", "e-7"}) == "OE-CUSTOMER#c-1 | REP#e-7");
    CHECK(key_text<OrderEntry, 1>(Customer{"c-1", "e-7"}) == "REP#e-7 | CUSTOMER#c-1");
    CHECK(key_text<OrderEntry>(Product{"p-1", "Quart Water Bottle"}) == "OE-PRODUCT#p-1 | NAME#Quart$20Water$20Bottle");
    CHECK(key_text<OrderEntry>(Inventory{"p-1", "w-1", 3}) == "OE-PRODUCT#p-1 | WAREHOUSE#w-1");
    CHECK(key_text<OrderEntry, 1>(Inventory{"p-1", "w-1", 3}) == "PRODUCT#p-1 | WAREHOUSE#w-1");
    CHECK(key_text<OrderEntry>(ProductTotal{"p-1", 3}) == "OE-PRODUCT#p-1 | PRODUCT#p-1");
    CHECK(key_text<OrderEntry>(Warehouse{"w-1", "Mid-West"}) == "OE-WAREHOUSE#w-1 | REGION#Mid-West");
}
