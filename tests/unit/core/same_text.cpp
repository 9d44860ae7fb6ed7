// SPDX-License-Identifier: BSL-1.0
#include <facet/core/same_text.hpp>

#include <support/catch.hpp>

#include <string>
#include <string_view>

namespace {

using facet::detail::same_text;

static_assert(same_text("", std::string_view{}));
static_assert(same_text("account_id", "account_id"));
static_assert(!same_text("account_id", "account_i"));
static_assert(!same_text("account_id", "bccount_id"));
static_assert(!same_text("account_id", "account_ie"));

TEST_CASE("same_text says what == says") {
    const std::string_view texts[] = {"", "a", "b", "ab", "ba", "aba", "abb", std::string_view("a\0b", 3), std::string_view("a\0c", 3), "\xff\x80"};
    for (const std::string_view a : texts)
        for (const std::string_view b : texts) CHECK(same_text(a, std::string(b)) == (a == b));
}

}  // namespace
