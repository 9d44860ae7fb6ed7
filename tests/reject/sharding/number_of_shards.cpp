// SPDX-License-Identifier: BSL-1.0
// title: No shards, or too many
// rule: write sharding
// why: A key is in one of its shards; and a read asks each of them.
// expect: in Customer, key template `ALL#{*:0 shards}` has {*:0 shards}; a key is spread over 1 to 10000 shards, in digits without leading zeros
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string full_name;
};

struct Shop
    : facet::table<"Shop", facet::gsi<"All", facet::partition<"AllPK">, facet::sort<"AllSK">>,
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">, facet::index<"All", "ALL#{*:0 shards}", "{full_name}">>>
#else
                   facet::entity<Customer, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">, facet::index<"All", "ALL#{*:4 shards}", "{full_name}">>>
#endif
{};

void check() { facet::verify<Shop>(); }
