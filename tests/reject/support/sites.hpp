// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/bind.hpp>
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

/// Sites of an organisation, in the keys of which its case is folded, or not.
struct Site {
    std::string org;
    std::int64_t site;
};
struct Page {
    std::string org;
    std::int64_t page;
};
template <class SiteOf, class PageOf>
using sites_with = facet::table<"Sites", facet::gsi<"ByOrg", facet::partition<"OrgPK">, facet::sort<"OrgSK">>, SiteOf, PageOf>;

using folded_index = facet::index<"ByOrg", "SITES#{org:lower}", "{site:6}">;
struct EvenSites : sites_with<facet::entity<Site, facet::key<"ORG#{org:lower}", "SITE#{site:6}">, folded_index>, facet::entity<Page, facet::key<"ORG#{org:lower}", "PAGE#{page:6}">>> {};
struct UnevenSites : sites_with<facet::entity<Site, facet::key<"ORG#{org}", "SITE#{site:6}">, folded_index>, facet::entity<Page, facet::key<"ORG#{org}", "PAGE#{page:6}">>> {};
