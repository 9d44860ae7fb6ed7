// SPDX-License-Identifier: BSL-1.0
// title: A field in brackets, by which a repository is bound
// rule: a table that is opened
// why: What a repository is bound by is a statement, whose value is of the field's type.
// expect: bind() takes a repository, and one field with its value, by ==: bind(repository, `tenant_id`_f == id)
#include <facet/repository/bind.hpp>
#include <reject/support/orders.hpp>

void of_one(const shop_repository& shop) {
#ifdef FACET_REJECT
    (void)facet::bind<"customer_id">(shop, "c-1");
#else
    (void)facet::bind(shop, "customer_id"_f == "c-1");
#endif
}
