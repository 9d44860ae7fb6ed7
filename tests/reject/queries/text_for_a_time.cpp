// SPDX-License-Identifier: BSL-1.0
// title: Text where the field is a time
// rule: proof 2: every where-clause is served by a key or an index
// why: A time is compared with a time, so that no text that is nearly one slips through.
// expect: in table Register compares timestamp, which is a time, with text; give a time point of the system's clock, such as a facet::timestamp
#include <reject/support/register.hpp>

#include <chrono>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && "timestamp"_f >= "2024-01-01").all();
#else
    using namespace std::chrono;
    return registry.query<StockPosting>("account_id"_f == some_account && "timestamp"_f >= sys_days(2024y / January / 1)).all();
#endif
}
