// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/facet.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

/// A type that is stored by a conversion, in a key and beside it.
struct weekday {
    int number = 0;
};
template <>
struct facet::conversion<weekday> {
    using stored_type = int;
    static int to_stored(const weekday& value) { return value.number; }
    static weekday from_stored(int stored) { return {stored}; }
};

struct Shift {
    std::string employee;
    weekday on;
    weekday until;
};
struct Shifts : facet::table<"Shifts", facet::entity<Shift, facet::key<"SHIFT#{employee}", "ON#{on:1}">>> {};
