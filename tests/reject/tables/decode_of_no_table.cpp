// SPDX-License-Identifier: BSL-1.0
// title: An item decoded by what is no table
// rule: a table that is opened
// why: Which entity an item is, is said by the table that declares them.
// expect: Customer is no table; one is declared as struct Customer : facet::table<`Customer`, facet::entity<...>, ...> {}, with the structs that are its entities
#include <facet/repository/decode.hpp>
#include <reject/support/orders.hpp>

#include <variant>

bool is_customer(const facet::item& stored) {
#ifdef FACET_REJECT
    return facet::decode<Customer>(stored).has_value();
#else
    const auto decoded = facet::decode<Shop>(stored);
    return decoded.has_value() && std::holds_alternative<Customer>(*decoded);
#endif
}
