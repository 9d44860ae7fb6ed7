// SPDX-License-Identifier: BSL-1.0
#include <unit/planner/text_trial.hpp>

using namespace bounds_probe;

namespace {

struct Dashed : facet::table<"Dashed", facet::delimiter<'-'>, facet::entity<Other, facet::key<"{p}", "A+{x}">>,
                             facet::entity<Row, facet::key<"{p}", "A-{a}-{b}">>> {};
struct First : facet::table<"First", facet::entity<Row, facet::key<"{p}", "{a}#{b}">>> {};

}  // namespace

TEST_CASE("planned queries read what a filter would keep: texts parted by dashes") { try_texts<Dashed>(3); }
TEST_CASE("planned queries read what a filter would keep: a text that begins the key") { try_texts<First>(4); }
