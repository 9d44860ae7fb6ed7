// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_all.hpp>
#include <facet/repository/erase_node.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>
#include <vector>

// Workspaces of several tenants: documents have labels of their own tenant, and are shared with other tenants' workspaces.

using namespace facet::literals;

struct Document {
    std::string tenant;
    std::int64_t document;
};
struct Label {
    std::string tenant;
    std::string label;
};
struct Workspace {
    std::string tenant;
};
struct Labelled {
    std::string tenant;
    std::int64_t document;
    std::string label;
};
struct SharedWith {
    std::string tenant;
    std::int64_t document;
    std::string other_tenant;
};

struct Workspaces : facet::table<"Workspaces", facet::gsi<"Inverse", facet::partition<"ToPK">, facet::sort<"ToSK">>,
                                 facet::entity<Workspace, facet::key<"TENANT#{tenant}", "TENANT">>,
                                 facet::entity<Document, facet::key<"TENANT#{tenant}#DOCUMENT#{document:6}", "DOCUMENT">>,
                                 facet::entity<Label, facet::key<"TENANT#{tenant}#LABEL#{label}", "LABEL">>,
                                 facet::edge<Labelled, facet::from<Document>, facet::to<Label>, facet::inverse<"Inverse">>,
                                 facet::edge<SharedWith, facet::from<Document>, facet::to<Workspace, "other_tenant">, facet::inverse<"Inverse">>> {};

using workspaces = facet::repository<Workspaces, declared_backend>;
