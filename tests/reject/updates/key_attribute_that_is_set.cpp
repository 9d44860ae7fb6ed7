// SPDX-License-Identifier: BSL-1.0
// title: A key attribute that is set
// rule: what an update can do
// why: facet makes an index's key attributes itself, of the fields that their templates name.
// expect: update of Article in table Library sets GSI1PK, but Article has no such field; GSI1PK is a key attribute, made of the key template `TOPIC#{topic}`, and changes with topic
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <string>

using namespace facet::literals;

struct Article {
    std::string id;
    std::string topic;
};
struct Library : facet::table<"Library", facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
                     facet::entity<Article, facet::key<"ARTICLE#{id}", "ARTICLE">, facet::index<"GSI1", "TOPIC#{topic}", "ARTICLE#{id}">>> {};

auto moved(const facet::repository<Library, declared_backend>& library) {
#ifdef FACET_REJECT
    return library.update<Article>("id"_f == "a-1").set("GSI1PK"_f = "TOPIC#tea").run();
#else
    return library.update<Article>("id"_f == "a-1").set("topic"_f = "tea").run();
#endif
}
