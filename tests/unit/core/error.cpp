// SPDX-License-Identifier: BSL-1.0
#include <facet/core/error.hpp>
#include <support/catch.hpp>

#include <sstream>
#include <string>
#include <utility>

namespace {

facet::error cancelled(int reasons) {
    facet::error cause;
    cause.code = facet::error_code::transaction_canceled;
    cause.message = "no";
    cause.table = "Shop";
    cause.reasons.emplace_back();  // the first action is no cause
    for (int i = 0; i < reasons; ++i) {
        facet::cancellation_reason each;
        each.code = facet::reason_code::conditional_check_failed;
        each.entity = "Item";
        each.key = "PK=" + std::to_string(i);
        cause.reasons.push_back(std::move(each));
    }
    return cause;
}

}  // namespace

TEST_CASE("an error is written to a stream as its text") {
    std::ostringstream out;
    out << cancelled(1) << '.';
    CHECK(out.str() == cancelled(1).to_string() + '.');
}

TEST_CASE("an error's line tells the reasons by the places of their actions") {
    CHECK(cancelled(1).to_string() == "TransactionCanceledException: no (table Shop); action 2 on Item PK=0: ConditionalCheckFailed");
}

TEST_CASE("an error's line is one, whatever a service said") {
    facet::error cause;
    cause.message = "no\nERROR: forged \xc2\x9b[2J \xc3\xa4";
    cause.key = "a\r\n";
    CHECK(cause.to_string() == "ValidationException: no\\x0aERROR: forged \\xc2\\x9b[2J \xc3\xa4 (key a\\x0d\\x0a)");
}

TEST_CASE("an error's line tells the action that is the cause, counted from 1") {
    facet::error cause;
    cause.message = "no";
    cause.action = 2;
    CHECK(cause.to_string() == "ValidationException: no (action 3)");
    cause.operation = "batch_write";
    cause.table = "Shop";
    CHECK(cause.to_string() == "ValidationException: no (operation batch_write, action 3, table Shop)");
}

TEST_CASE("an error's line tells ten reasons and how many more there are") {
    const std::string ten = cancelled(10).to_string();
    CHECK(ten.ends_with("action 11 on Item PK=9: ConditionalCheckFailed"));
    CHECK(cancelled(11).to_string() == ten + "; and 1 more");
    CHECK(cancelled(10'000).to_string() == ten + "; and 9990 more");
}
