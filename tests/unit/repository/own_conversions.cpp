// SPDX-License-Identifier: BSL-1.0
#include <unit/repository/own_types.hpp>

namespace facet::test {

using namespace own_types;

TEST_CASE("a conversion goes before the way in which facet stores a type itself") {
    use_own<loose, "AT#{part:+2}">(some, all);
    use_own<grade, "AT#{part:4}">(grade::low, grade::high);
    use_own<char, "AT#{part}">('a', 'b');
    use_own<long double, "AT#{part}">(-1.5L, 2.0L);
    use_own<own_types::sevens, "AT#{part:12}">(own_types::sevens(own_types::sevens::duration(1)), own_types::sevens(own_types::sevens::duration(2)));
    STATIC_REQUIRE(codec<grade>::type == value_type::number);
    STATIC_REQUIRE(codec<char>::type == value_type::string);
    STATIC_REQUIRE(codec<own_types::sevens>::type == value_type::number);
}

}  // namespace facet::test
