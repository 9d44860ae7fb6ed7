// SPDX-License-Identifier: BSL-1.0
// title: A sharded counter of a type whose conversion is not additive
// rule: write sharding
// why: It is stored as a number, but whether such numbers add up only the conversion can say.
// expect: a sharded counter of Views in table Pages has its count in count, to which updates cannot add; a count is stored as a number, and is one, a duration, or of a type whose conversion is additive
#include <facet/repository/open.hpp>
#include <facet/repository/sharded_counter.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

#ifdef FACET_REJECT
inline constexpr bool adds_up = false;
#else
inline constexpr bool adds_up = true;
#endif

struct hits {
    std::int64_t number;
};
template <>
struct facet::conversion<hits> {
    using stored_type = std::int64_t;
    static constexpr bool additive = adds_up;
    static std::int64_t to_stored(const hits& value) { return value.number; }
    static hits from_stored(std::int64_t stored) { return {stored}; }
};
struct Views {
    std::string page;
    std::uint16_t shard;
    hits count;
};
struct Pages : facet::table<"Pages", facet::entity<Views, facet::key<"VIEWS#{page}#{shard:plain}", "VIEWS">>> {};

void seen(const facet::repository<Pages, declared_backend>& pages) {
    auto views = facet::make_sharded_counter<Views, "shard", "count">(pages, 10);
    views.add("page"_f == "/home", hits{1}).or_throw();
}
