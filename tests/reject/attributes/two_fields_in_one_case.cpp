// SPDX-License-Identifier: BSL-1.0
// title: Two fields that a table-wide spelling makes one
// rule: proof 10: what writes one attribute agrees
// why: `full_name` and `fullName` are two fields; in camel case they are one attribute.
// expect: in Customer, the fields full_name and fullName are both stored as the attribute fullName
#include <facet/repository/open.hpp>

struct Customer {
    std::string customer_id;
    std::string full_name;
    std::string fullName;
};

struct Shop
    : facet::table<"Shop",
#ifdef FACET_REJECT
                   facet::attribute_case<facet::letter_case::camel>,
#else
                   facet::attribute_case<facet::letter_case::as_is>,
#endif
                   facet::entity<Customer, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>> {};

void check() { facet::verify<Shop>(); }
