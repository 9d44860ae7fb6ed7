// SPDX-License-Identifier: BSL-1.0
// The sample is there whole, whatever stops its filling; and it is written into no table of others.
#include "../../shared/tests/interrupted.hpp"
#include "../sample.hpp"

namespace {

const auto fill = [](const auto& roles, bool empty) { movies::fill_where_needed(roles, empty); };
const auto contents = [](const auto& roles) { return movies::every_role(roles).items; };

}  // namespace

TEST_CASE("filling that is interrupted is finished by the next run") { shown::check_interrupted<movies::Movies>(fill, contents); }

TEST_CASE("several may fill the table at once") { shown::check_at_once<movies::Movies>(fill, contents); }

TEST_CASE("a table of other items is left alone") {
    facet::memory::engine engine;
    const auto roles = facet::open<movies::Movies>(engine);
    roles.put(movies::Role{"Somebody", "Something", "Drama", 1990}).or_throw();
    fill(roles, false);
    CHECK(contents(roles).size() == 1);
}
