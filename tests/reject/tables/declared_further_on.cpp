// SPDX-License-Identifier: BSL-1.0
// title: A wrong table that is declared behind who uses it
// rule: a table that is opened
// why: A class that is handed a repository may stand before the table, which is judged where it is opened, then.
// expect: in Parcel, key template `PARCEL#{number}` uses {number}, but Parcel has no such field; its fields are: code, weight
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

struct Depot;
class warehouse {
public:
    explicit warehouse(const facet::repository<Depot, declared_backend>& depot) : depot_(&depot) {}

private:
    [[maybe_unused]] const facet::repository<Depot, declared_backend>* depot_;
};

struct Parcel {
    std::string code;
    std::int64_t weight;
};
#ifdef FACET_REJECT
struct Depot : facet::table<"Depot", facet::entity<Parcel, facet::key<"PARCEL#{number}", "PARCEL">>> {};
#else
struct Depot : facet::table<"Depot", facet::entity<Parcel, facet::key<"PARCEL#{code}", "PARCEL">>> {};
#endif

void opened(declared_backend& backend) {
    const auto depot = facet::open<Depot>(backend);
    const warehouse uses(depot);
}
