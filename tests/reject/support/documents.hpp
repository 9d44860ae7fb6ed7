// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

/// Documents, drafts and the like of several tenants, each by an id of its own.
struct Draft {
    std::string id;
    std::string tenant;
    std::string text;
};
/// Its tenant is what its path begins with.
struct Upload {
    std::string id;
    std::string path;
    std::string tenant{};
};
[[nodiscard]] inline std::string tenant_of(const std::string& path) { return path.substr(0, path.find('/')); }
struct Folder {
    std::string id;
    std::string tenant;
};
struct Filed {
    std::string folder;
    std::string draft;
    std::string tenant;
};
struct Drafts : facet::table<"Drafts", facet::gsi<"ByTenant", facet::partition<"TenantPK">, facet::sort<"TenantSK">>,
                             facet::entity<Draft, facet::key<"DRAFT#{id}", "DRAFT">, facet::index<"ByTenant", "TENANT#{tenant}", "DRAFT#{id}">>,
                             facet::entity<Upload, facet::key<"UPLOAD#{id}", "UPLOAD">, facet::computed<"tenant", tenant_of, "path">>,
                             facet::entity<Folder, facet::key<"FOLDER#{id}", "FOLDER">, facet::index<"ByTenant", "TENANT#{tenant}", "FOLDER#{id}">>> {};
