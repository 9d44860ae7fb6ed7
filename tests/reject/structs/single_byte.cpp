// SPDX-License-Identifier: BSL-1.0
// title: A single byte
// rule: proof 1: what a struct may hold
// why: Bytes are stored together, as B; a single one is no number.
// expect: in Plan, the field flags is a single std::byte; make it a std::uint8_t, or a facet::binary, which holds any number of bytes
#include <facet/repository/open.hpp>

#include <cstddef>
#include <cstdint>

struct Plan {
    std::string plan_id;
#ifdef FACET_REJECT
    std::byte flags;
#else
    std::uint8_t flags;
#endif
};

struct Plans : facet::table<"Plans", facet::entity<Plan, facet::key<"PLAN#{plan_id}", "ROOT">>> {};

void check() { facet::verify<Plans>(); }
