// SPDX-License-Identifier: BSL-1.0
// title: An upsert that sets when its item was made
// rule: what facet keeps in a field
// why: facet sets it where the item has none, and one update cannot set a field twice.
// expect: upsert of Page in table Pages sets made, which facet itself sets where there is none; put() or create() an object that has it, or update() the item
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <string>

using namespace facet::literals;

struct Page {
    std::string id;
    std::string text;
    facet::timestamp made{};
};
struct Pages : facet::table<"Pages", facet::entity<Page, facet::created_at<"made">, facet::key<"PAGE#{id}", "PAGE">>> {};

auto write(const facet::repository<Pages, declared_backend>& pages, [[maybe_unused]] facet::timestamp now) {
#ifdef FACET_REJECT
    return pages.upsert<Page>("id"_f == "1").set("text"_f = "new", "made"_f = now).run();
#else
    return pages.upsert<Page>("id"_f == "1").set("text"_f = "new").run();
#endif
}
