// SPDX-License-Identifier: BSL-1.0
// title: A decimal of more than 38 digits
// rule: proof 1: what a key template may say
// why: DynamoDB's numbers have 38 digits.
// expect: uses {price:30.20}, which is a decimal
// expect: and at most 38 in all
#include <facet/repository/open.hpp>

struct Offer {
    std::string product_id;
    facet::decimal price;
};

#ifdef FACET_REJECT
struct Shop : facet::table<"Shop", facet::entity<Offer, facet::key<"PRODUCT#{product_id}", "PRICE#{price:30.20}">>> {};
#else
struct Shop : facet::table<"Shop", facet::entity<Offer, facet::key<"PRODUCT#{product_id}", "PRICE#{price:30.8}">>> {};
#endif

void check() { facet::verify<Shop>(); }
