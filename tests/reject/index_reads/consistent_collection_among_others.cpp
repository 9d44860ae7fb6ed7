// SPDX-License-Identifier: BSL-1.0
// title: A consistent collection through a global index that holds others, too
// rule: proof 6: what an index can give
// why: To skip the others would not make the index consistent.
// expect: collection<Visit, Result> in table Clinic goes through ByDay, a global index, which is never read consistently (contract Q15)
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Visit {
    std::string patient;
    std::string id;
};
struct Result {
    std::string patient;
    std::string id;
};
struct Bill {
    std::string patient;
    std::string id;
};

struct Clinic : facet::table<"Clinic", facet::gsi<"ByDay", facet::partition<"DayPK">, facet::sort<"DaySK">>,
                             facet::entity<Visit, facet::key<"VISIT#{id}", "V">, facet::index<"ByDay", "DAYS#{patient}", "A#{id}">>,
                             facet::entity<Result, facet::key<"RESULT#{id}", "R">, facet::index<"ByDay", "DAYS#{patient}", "C#{id}">>,
                             facet::entity<Bill, facet::key<"BILL#{id}", "B">, facet::index<"ByDay", "DAYS#{patient}", "B#{id}">>> {};

auto read(const facet::repository<Clinic, declared_backend>& clinic) {
#ifdef FACET_REJECT
    return clinic.collection<Visit, Result>("patient"_f == "p", facet::consistent).all();
#else
    return clinic.collection<Visit, Result>("patient"_f == "p", facet::skipping_others).all();
#endif
}
