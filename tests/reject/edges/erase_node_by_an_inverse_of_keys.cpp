// SPDX-License-Identifier: BSL-1.0
// title: Erasing a node whose edges an index gives only in part
// rule: edges
// why: An edge is read whole before it is erased.
// expect: erase_node of Office in table Staff cannot find the edges WorksAt that lead to it: WorksAt's inverse does not project since, and it has no mirror
#include <facet/repository/erase_node.hpp>
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <string>

using namespace facet::literals;

struct Person {
    std::string person_id;
};
struct Office {
    std::string office_id;
};
struct WorksAt {
    std::string person_id;
    std::string office_id;
    std::string since;
};

template <class... Projection>
using offices = facet::table<"Staff", facet::gsi<"ByOffice", facet::partition<"OfficePK">, facet::sort<"OfficeSK">, Projection...>, facet::entity<Person, facet::key<"PERSON#{person_id}", "PERSON">>,
                             facet::entity<Office, facet::key<"OFFICE#{office_id}", "OFFICE">>, facet::edge<WorksAt, facet::from<Person>, facet::to<Office>, facet::inverse<"ByOffice">>>;
#ifdef FACET_REJECT
struct Staff : offices<facet::keys_only> {};
#else
struct Staff : offices<facet::include<"since">> {};
#endif

auto done(const facet::repository<Staff, declared_backend>& staff) { return facet::erase_node<Office>(staff, "office_id"_f == "1"); }
