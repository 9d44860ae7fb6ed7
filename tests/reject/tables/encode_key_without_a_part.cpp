// SPDX-License-Identifier: BSL-1.0
// title: An encoded key that lacks a part
// rule: a table that is opened
// why: An item is addressed by its whole primary key.
// expect: encode_key Order where(
// expect: in table Shop needs the whole primary key
#include <facet/repository/encode.hpp>
#include <reject/support/orders.hpp>

bool made(const std::string& customer) {
#ifdef FACET_REJECT
    return facet::encode_key<Shop, Order>("customer_id"_f == customer).has_value();
#else
    return facet::encode_key<Shop, Customer>("customer_id"_f == customer).has_value();
#endif
}
