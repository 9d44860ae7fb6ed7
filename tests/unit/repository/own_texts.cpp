// SPDX-License-Identifier: BSL-1.0
#include <unit/repository/own_types.hpp>

namespace facet::test {

using namespace own_types;
using std::chrono::days;
using std::chrono::sys_days;

TEST_CASE("a text, time or choice of one's own type is used as what it is stored as, in keys and everywhere else") {
    use_own<own<timestamp>, "AT#{part}">(own(timestamp(sys_days(days(1)))), own(timestamp(sys_days(days(2)))));
    use_own<own<sys_days>, "AT#{part}">(own(sys_days(days(1))), own(sys_days(days(2))));
    use_own<own<bool>, "AT#{part}", false>(own(false), own(true));
    use_own<own<std::string>, "AT#{part}">(own(std::string("a#")), own(std::string("b")));
    use_own<own<color>, "AT#{part}", false>(own(color::red), own(color::green));
    use_own<isin, "AT#{part}">(isin("DE0"), isin("US0"));
}

}  // namespace facet::test
