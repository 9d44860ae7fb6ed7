// SPDX-License-Identifier: BSL-1.0
// title: A decimal without a form
// rule: proof 1: what a key template may say
// why: A decimal in a key has a fixed number of digits on both sides of the point.
// expect: uses {price}, which is a decimal; its form is the number of its digits before and behind the point, such as 12.2
#include <facet/repository/open.hpp>

struct Offer {
    std::string product_id;
    facet::decimal price;
};

#ifdef FACET_REJECT
struct Shop : facet::table<"Shop", facet::entity<Offer, facet::key<"PRODUCT#{product_id}", "PRICE#{price}">>> {};
#else
struct Shop : facet::table<"Shop", facet::entity<Offer, facet::key<"PRODUCT#{product_id}", "PRICE#{price:8.2}">>> {};
#endif

void check() { facet::verify<Shop>(); }
