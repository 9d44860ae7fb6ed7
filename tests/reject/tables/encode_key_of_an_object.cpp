// SPDX-License-Identifier: BSL-1.0
// title: A key encoded from an object
// rule: a table that is opened
// why: A key is said by a where-clause; the item of an object holds its key.
// expect: encode_key<Table, Entity>(where-clause) names table and entity, and takes the whole primary key
#include <facet/repository/encode.hpp>
#include <reject/support/orders.hpp>

bool made(const Customer& customer) {
#ifdef FACET_REJECT
    return facet::encode_key<Shop>(customer).has_value();
#else
    return facet::encode_key<Shop, Customer>("customer_id"_f == customer.customer_id).has_value();
#endif
}
