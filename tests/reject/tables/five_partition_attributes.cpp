// SPDX-License-Identifier: BSL-1.0
// title: An index with five partition attributes
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: A global index has at most four partition and four sort attributes (contract N4).
// expect: in table Register, index ByPlace must have one to four partition attributes and at most four sort attributes (contract N4)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string country;
    std::string region;
    std::string city;
    std::string street;
    std::string house;
};

struct Register
    : facet::table<"Register",
#ifdef FACET_REJECT
                   facet::gsi<"ByPlace", facet::partition<"country", "region", "city", "street", "house">>,
#else
                   facet::gsi<"ByPlace", facet::partition<"country", "region", "city", "street">, facet::sort<"house">>,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">,
                                 facet::index<"ByPlace", "{country}", "{region}", "{city}", "{street}", "{house}">>> {};

void check() { facet::verify<Register>(); }
