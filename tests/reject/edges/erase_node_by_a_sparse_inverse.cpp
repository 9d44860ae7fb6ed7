// SPDX-License-Identifier: BSL-1.0
// title: Erasing a node whose edges have an entry only at times
// rule: edges
// why: An edge without an entry would lead nowhere.
// expect: erase_node of Office in table Staff cannot find the edges WorksAt that lead to it: WorksAt's inverse is sparse, and has no entry of some of them, and it has no mirror
#include <facet/repository/erase_node.hpp>
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <optional>
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
    std::optional<std::string> since;
};

template <class Inverse>
using offices = facet::table<"Staff", facet::gsi<"ByOffice", facet::partition<"OfficePK">, facet::sort<"OfficeSK">>, facet::entity<Person, facet::key<"PERSON#{person_id}", "PERSON">>,
                             facet::entity<Office, facet::key<"OFFICE#{office_id}", "OFFICE">>, facet::edge<WorksAt, facet::from<Person>, facet::to<Office>, Inverse>>;
#ifdef FACET_REJECT
struct Staff : offices<facet::inverse<"ByOffice", "OFFICE#{office_id}", "SINCE#{since}">> {};
#else
struct Staff : offices<facet::inverse<"ByOffice">> {};
#endif

auto done(const facet::repository<Staff, declared_backend>& staff) { return facet::erase_node<Office>(staff, "office_id"_f == "1"); }
