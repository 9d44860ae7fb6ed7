// SPDX-License-Identifier: BSL-1.0
// title: A repository of another table
// rule: a table that is opened
// why: Each table has repositories of its own.
// expect: a repository of Archive is made from one of table Shop; open<Archive>(backend) gives one of table Archive
#include <reject/support/orders.hpp>

struct Archive : facet::table<"Archive", facet::entity<Customer, facet::key<"CUSTOMER#{customer_id}", "PROFILE">>> {};

facet::repository<Archive, declared_backend> opened(declared_backend& backend) {
#ifdef FACET_REJECT
    return facet::open<Shop>(backend);
#else
    return facet::open<Archive>(backend);
#endif
}
