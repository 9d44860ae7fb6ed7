// SPDX-License-Identifier: BSL-1.0
#include <facet/expression/field.hpp>
#include <facet/value/decimal.hpp>

#include <support/catch.hpp>

TEST_CASE("the library's namespace brings its literals along") {
    using namespace facet;
    CHECK(("account_id"_f).name == "account_id");
    CHECK("12.50"_decimal.to_string() == "12.5");
}
