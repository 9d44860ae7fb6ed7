// SPDX-License-Identifier: BSL-1.0
// title: Erasing a node whose incoming edges are found in one case of its letters only
// rule: edges
// why: The node's key folds its case, the inverse's does not: edges to it in another spelling would be left.
// expect: erase_node of Office in table Sites cannot find the edges WorksAt that lead to it: WorksAt's inverse takes office_id in another case of its letters than the key of Office does, and it has no mirror
#include <facet/repository/erase_node.hpp>
#include <reject/support/links.hpp>

template <facet::fixed_string Partition>
struct sites : facet::table<"Sites", facet::gsi<"ByOffice", facet::partition<"OfficePK">, facet::sort<"OfficeSK">>, facet::entity<Person, facet::key<"PERSON#{person_id}", "PERSON">>,
                            facet::entity<Office, facet::key<"OFFICE#{office_id:lower}", "OFFICE">>,
                            facet::edge<WorksAt, facet::from<Person>, facet::to<Office>, facet::target_key<"OFFICE#{office_id}">, facet::inverse<"ByOffice", Partition, "PERSON#{person_id}">>> {};

#ifdef FACET_REJECT
struct Sites : sites<"OFFICE#{office_id}"> {};
#else
struct Sites : sites<"OFFICE#{office_id:lower}"> {};
#endif

auto done(const facet::repository<Sites, declared_backend>& sites) { return facet::erase_node<Office>(sites, "office_id"_f == "HQ"); }
