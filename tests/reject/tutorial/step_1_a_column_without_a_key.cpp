// SPDX-License-Identifier: BSL-1.0
// title: A column that no key holds
// rule: the tutorial, from SQL to keys
// why: SQL reads the whole table for it, or uses an index that somebody made.
//   Here somebody has to make one, or it does not compile.
// expect: Customer where(email ==) in table Shop cannot be served: the primary key (customer_id; `ROOT`) needs customer_id ==; what no key holds can only be filtered, and a filter is never implied
#include <reject/support/sql_to_keys.hpp>

struct Shop : facet::table<"Shop", facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>> {};

auto customer(const opened<Shop>& shop) {
#ifdef FACET_REJECT
    return shop.query<Customer>("email"_f == "ann@example.com").first();
#else
    return shop.get<Customer>("customer_id"_f == "c-1");
#endif
}
