// SPDX-License-Identifier: BSL-1.0
// title: One guard said twice
// rule: proof 10: what writes one attribute agrees
// why: The guard would be written twice by one transaction, which the service refuses.
// expect: in Customer, unique is said twice of one guard; say it once, for each guard is one item
#include <facet/repository/open.hpp>

#include <string>

struct Customer {
    std::string customer_id;
    std::string mail;
};
struct MailOwner {
    std::string mail;
    std::string customer_id;
};

struct Shop
    : facet::table<"Shop",
                   facet::entity<MailOwner, facet::key<"MAIL#{mail}", "MAIL">>,
#ifdef FACET_REJECT
                   facet::entity<Customer, facet::unique<MailOwner>, facet::unique<MailOwner>, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#else
                   facet::entity<Customer, facet::unique<MailOwner>, facet::key<"CUSTOMER#{customer_id}", "CUSTOMER">>>
#endif
{};

void check() { facet::verify<Shop>(); }
