// SPDX-License-Identifier: BSL-1.0
#include <facet/schema/key_builder.hpp>

#include <support/catch.hpp>
#include <unit/schema/key_probe.hpp>
#include <unit/schema/tables/commerce.hpp>
#include <unit/schema/tables/movies.hpp>
#include <unit/schema/tables/register.hpp>
#include <unit/schema/tables/retail.hpp>

#include <chrono>

using key_probe::key_text;
using namespace std::chrono_literals;

namespace {

constexpr auto day(int y, unsigned m, unsigned d) { return std::chrono::sys_days(std::chrono::year(y) / static_cast<int>(m) / static_cast<int>(d)); }

}  // namespace

TEST_CASE("the register's keys are byte for byte as people write them") {
    using namespace applications;
    CHECK(key_text<Register>(Account{"a-1", "Ann"}) == "ACCOUNT#a-1 | ACCOUNT#a-1");
    CHECK(key_text<Register>(Asset{"AAPL", "Apple Inc.", ""}) == "ASSET#AAPL | ASSET#Apple$20Inc.");
    CHECK(key_text<Register>(StockBalance{"a-1", "AAPL", 5, 1}) == "ACCOUNT#a-1 | STOCKBALANCE#AAPL");
    const StockPosting posting{"a-1", "AAPL", -5, 1, facet::timestamp(day(2026, 11, 21) + 6h + 19min + 123ms), "t-9"};
    CHECK(key_text<Register>(posting) == "ACCOUNT#a-1 | STOCKPOSTING#AAPL#2026-11-21T06:19:00.123Z#t-9");
    CHECK(key_text<Register, 1>(posting) == "ACCOUNT#a-1 | STOCKPOSTING#2026-11-21T06:19:00.123Z#t-9");
    CHECK(key_text<Register>(Account{"a#1", ""}) == "ACCOUNT#a$231 | ACCOUNT#a$231");
    CHECK(key_text<Register>(Account{"", ""}) == "!is empty; DynamoDB refuses empty key parts");
}

TEST_CASE("the retail table's keys are byte for byte as published") {
    using namespace applications;
    CHECK(key_text<Retail>(Customer{"C-17", ""}) == "C-17 | ROOT");
    CHECK(key_text<Retail>(Customer{"17", ""}) == "!does not begin with its field's domain, or has nothing behind it");
    CHECK(key_text<Retail>(Customer{"C-", ""}) == "!does not begin with its field's domain, or has nothing behind it");
    const Order order{"C-17", "4711", day(2024, 2, 29)};
    CHECK(key_text<Retail>(order) == "C-17 | ORDR#4711");
    CHECK(key_text<Retail, 1>(order) == "4711 | ROOT");
    CHECK(key_text<Retail>(Invoice{"C-17", "I-3"}) == "C-17 | INVC#I-3");
    CHECK(key_text<Retail>(InvoiceOrder{"I-3", ""}) == "I-3 | ROOT");
    CHECK(key_text<DatedRetail>(order) == "C-17 | ORDR#2024-02-29#4711");
    CHECK(key_text<DatedRetail, 1>(order) == "4711 | ROOT");
}

TEST_CASE("the web shop's keys are byte for byte as published") {
    using namespace applications::commerce;
    CHECK(key_text<ECommerce>(Customer{"12345", ""}) == "c#12345 | c#12345");
    CHECK(key_text<ECommerce>(Product{"99887", ""}) == "p#99887 | p#99887");
    CHECK(key_text<ECommerce>(Order{"12345", "1"}) == "o#12345 | o#12345");
    const OrderItem line{"12345", "99887", "7", day(2020, 6, 21) + 19h + 18min, 2};
    CHECK(key_text<ECommerce>(line) == "o#12345 | p#99887");
    CHECK(key_text<ECommerce, 1>(line) == "p#99887 | 2020-06-21T19:18:00Z");
    CHECK(key_text<ECommerce, 2>(line) == "c#7 | p#2020-06-21T19:18:00Z");
    const Invoice invoice{"12345", "55443", "7", day(2020, 6, 21) + 19h + 18min};
    CHECK(key_text<ECommerce>(invoice) == "o#12345 | i#55443");
    CHECK(key_text<ECommerce, 1>(invoice) == "i#55443 | i#55443");
    CHECK(key_text<ECommerce, 2>(invoice) == "c#7 | i#2020-06-21T19:18:00Z");
}

TEST_CASE("plain keys are the fields' bytes, numbers in their ordered form") {
    using namespace applications;
    const Role role{"Tom Hanks", "Cast Away # 1\x01", "Drama", 2000};
    CHECK(key_text<Movies>(role) == "Tom Hanks | Cast Away # 1\x01");
    CHECK(key_text<Movies, 1>(role) == "Tom Hanks | \x83\x07\xd0");
    CHECK(key_text<Movies, 2>(role) == "Tom Hanks | Drama");
    CHECK(key_text<Movies, 3>(role) == "Cast Away # 1\x01 | Tom Hanks");
    CHECK(key_text<Movies>(Role{"", "m", "g", 1}) == "!is empty; DynamoDB refuses empty key parts");
}
