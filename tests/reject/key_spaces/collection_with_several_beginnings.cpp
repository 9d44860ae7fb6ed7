// SPDX-License-Identifier: BSL-1.0
// title: A collection that begins alike only for one value each
// rule: proof 5: key spaces are disjoint
// why: Between the keys of two documents lie those of what else they have.
// expect: collection<Revision, Note> in table Library would also read items of Tag, whose keys lie between theirs; name it as one of the collection, or say skipping_others
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Revision {
    std::string document;
    std::string id;
    std::uint32_t number;
};
struct Note {
    std::string document;
    std::string id;
    std::uint32_t number;
    std::string author;
};
struct Tag {
    std::string document;
    std::string id;
    std::string tag;
};

struct Library : facet::table<"Library", facet::entity<Revision, facet::key<"DOC#{document}", "{id}#REV#{number:3}">>,
                              facet::entity<Note, facet::key<"DOC#{document}", "{id}#REV#{number:3}#{author}">>,
                              facet::entity<Tag, facet::key<"DOC#{document}", "{id}#TAG#{tag}">>> {};

auto both(const facet::repository<Library, declared_backend>& library) {
#ifdef FACET_REJECT
    return library.collection<Revision, Note>("document"_f == "d" && "id"_f == facet::each_of("a", "b")).all();
#else
    return library.collection<Revision, Note>("document"_f == "d" && "id"_f == "a").all();
#endif
}
