// SPDX-License-Identifier: BSL-1.0
// title: Erasing all of a tenant, which one entity spells as a number
// rule: a repository bound to one tenant
// why: No value of the bound field is one of the invoice's. What is left already stays left.
// expect: Invoice where(tenant ==) in table Books compares tenant, which is a signed whole number, with text; or leave it: erase_everything(mine, facet::leaving<Draft, Invoice>)
#include <facet/repository/erase_everything.hpp>
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Draft {
    std::string id;
    std::string tenant;
};
struct Note {
    std::string tenant;
    std::int64_t note;
};
struct Invoice {
    std::int64_t tenant;
    std::int64_t invoice;
};
struct Books : facet::table<"Books", facet::entity<Draft, facet::key<"DRAFT#{id}", "DRAFT">>,
                            facet::entity<Note, facet::key<"TENANT#{tenant}", "NOTE#{note:6}">>,
                            facet::entity<Invoice, facet::key<"INVOICES#{tenant:6}", "{invoice:6}">>> {};

auto gone(const facet::repository<Books, declared_backend>& all) {
    const auto mine = facet::bind(all, "tenant"_f == "a");
#ifdef FACET_REJECT
    return facet::erase_everything(mine, facet::leaving<Draft>).has_value();
#else
    return facet::erase_everything(mine, facet::leaving<Draft, Invoice>).has_value();
#endif
}
