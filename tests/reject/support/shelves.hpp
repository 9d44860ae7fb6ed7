// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/facet.hpp>

#include <map>
#include <string>

using namespace facet::literals;

/// A map whose keys are whole numbers.
struct Shelf {
    std::string id;
    std::map<int, std::string> places;
};
struct Shelves : facet::table<"Shelves", facet::entity<Shelf, facet::key<"SHELF#{id}", "SHELF">>> {};
