// SPDX-License-Identifier: BSL-1.0
// title: A repository of an entity
// rule: a table that is opened
// why: A repository is of a table, whose entities its calls name.
// expect: a repository of Order is made from one of table Shop; Order is no table: write repository<Shop>
#include <reject/support/orders.hpp>

class desk {
#ifdef FACET_REJECT
    facet::repository<Order, declared_backend> orders_;
#else
    facet::repository<Shop, declared_backend> orders_;
#endif
public:
    explicit desk(declared_backend& backend) : orders_(facet::open<Shop>(backend)) {}
};
