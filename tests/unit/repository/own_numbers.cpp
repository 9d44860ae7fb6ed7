// SPDX-License-Identifier: BSL-1.0
#include <unit/repository/own_types.hpp>

namespace facet::test {

using namespace facet::literals;
using namespace own_types;

TEST_CASE("a number of one's own type is used as what it is stored as, in keys and everywhere else") {
    use_own<own<std::int64_t>, "AT#{part:6}">(own(std::int64_t{-4}), own(std::int64_t{3}));
    use_own<own<std::uint8_t>, "AT#{part:3}">(own(std::uint8_t{4}), own(std::uint8_t{200}));
    use_own<own<double>, "AT#{part}">(own(-1.5), own(2.0));
    use_own<own<decimal>, "AT#{part:4.2}">(own("-1.25"_decimal), own("7.50"_decimal));
    use_own<price, "AT#{part:6}">(price{own(std::int64_t{5})}, price{own(std::int64_t{6})});
    use_own<day, "AT#{part:5}">(day{3}, day{400});
}

}  // namespace facet::test
