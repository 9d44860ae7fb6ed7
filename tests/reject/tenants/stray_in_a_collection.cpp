// SPDX-License-Identifier: BSL-1.0
// title: A collection with items of a tenant of their own
// rule: a repository bound to one tenant
// why: They lie with the tenant that they are shared with, and are another's.
// expect: a collection with Share in table Shares finds it by its guest, as others by their tenant, to which this repository is bound: by a tenant of its own it can be another's; read it by itself
#include <facet/repository/bind.hpp>
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

using namespace facet::literals;

struct Tenant {
    std::string tenant;
};
struct Share {
    std::string guest;
    std::string id;
    std::string tenant;
};
struct Shares : facet::table<"Shares", facet::entity<Tenant, facet::key<"TENANT#{tenant}", "TENANT">>, facet::entity<Share, facet::key<"TENANT#{guest}", "SHARE#{id}">>> {};

auto found(const facet::repository<Shares, declared_backend>& shares) {
    [[maybe_unused]] const auto mine = facet::bind(shares, "tenant"_f == "a");
#ifdef FACET_REJECT
    return mine.collection<Tenant, Share>().all();
#else
    return shares.collection<Tenant, Share>("guest"_f == "a").all();
#endif
}
