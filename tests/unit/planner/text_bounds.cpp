// SPDX-License-Identifier: BSL-1.0
#include <unit/planner/text_trial.hpp>

using namespace bounds_probe;

namespace {

using other = facet::entity<Other, facet::key<"{p}", "A!{x}">>;

struct Last : facet::table<"Last", other, facet::entity<Row, facet::key<"{p}", "A#{a}#{b}">>> {};
struct Middle : facet::table<"Middle", other, facet::entity<Row, facet::key<"{p}", "A#{a}#M#{b}#END">>> {};
struct RawEnd : facet::table<"RawEnd", other, facet::entity<Row, facet::key<"{p}", "A#{a}#{b:raw}">>> {};

}  // namespace

TEST_CASE("planned queries read what a filter would keep: texts, the second last") { try_texts<Last>(1); }
TEST_CASE("planned queries read what a filter would keep: texts amid literal text") { try_texts<Middle>(2); }
TEST_CASE("planned queries read what a filter would keep: texts, the last one raw") { try_texts<RawEnd>(3); }
