// SPDX-License-Identifier: BSL-1.0
// title: An object encoded for no table
// rule: a table that is opened
// why: An object's keys and index entries are said by the table that declares its entity.
// expect: the call names no table, as open<Register>(backend) does
#include <facet/repository/encode.hpp>
#include <reject/support/orders.hpp>

bool stored(const Customer& customer) {
#ifdef FACET_REJECT
    return facet::encode(customer).has_value();
#else
    return facet::encode<Shop>(customer).has_value();
#endif
}
