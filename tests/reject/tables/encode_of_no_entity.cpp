// SPDX-License-Identifier: BSL-1.0
// title: An object of no entity, encoded
// rule: a table that is opened
// why: What is stored of an object is said by its entity.
// expect: Stranger is no entity of table Shop
#include <facet/repository/encode.hpp>
#include <reject/support/orders.hpp>

bool stored([[maybe_unused]] const Stranger& stranger, const Customer& customer) {
#ifdef FACET_REJECT
    return facet::encode<Shop>(stranger).has_value();
#else
    return facet::encode<Shop>(customer).has_value();
#endif
}
