// SPDX-License-Identifier: BSL-1.0
// title: A wrong table, in a file that does not open it
// rule: a table that is opened
// why: A file that is only handed a repository is checked like one that opens the table.
// expect: in Parcel, key template `PARCEL#{number}` uses {number}, but Parcel has no such field; its fields are: code, weight
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

struct Parcel {
    std::string code;
    std::int64_t weight;
};
#ifdef FACET_REJECT
struct Depot : facet::table<"Depot", facet::entity<Parcel, facet::key<"PARCEL#{number}", "PARCEL">>> {};
#else
struct Depot : facet::table<"Depot", facet::entity<Parcel, facet::key<"PARCEL#{code}", "PARCEL">>> {};
#endif

auto weigh(const facet::repository<Depot, declared_backend>& depot, std::string_view code) {
    return depot.get<Parcel>("code"_f == code);
}
