// SPDX-License-Identifier: BSL-1.0
// title: A function that gives more than its field holds
// rule: what facet keeps in a field
// why: The fraction would be cut off, without a word.
// expect: in Sample, the function of computed<`half`, ...> gives a value of type double, but half is of type std::int32_t, which does not keep every such value as it is; let it return std::int32_t
#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

inline double half_of(std::int32_t value) { return value / 2.0; }
inline std::int32_t whole_half_of(std::int32_t value) { return value / 2; }
struct Sample {
    std::string sample_id;
    std::int32_t value = 0;
    std::int32_t half = 0;
};
struct Samples
    : facet::table<"Samples",
#ifdef FACET_REJECT
                   facet::entity<Sample, facet::computed<"half", half_of, "value">, facet::key<"SAMPLE#{sample_id}", "ROOT">>>
#else
                   facet::entity<Sample, facet::computed<"half", whole_half_of, "value">, facet::key<"SAMPLE#{sample_id}", "ROOT">>>
#endif
{};

void check() { facet::verify<Samples>(); }
