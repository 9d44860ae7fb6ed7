// SPDX-License-Identifier: BSL-1.0
// Collections whose sort keys begin alike, which keeps them apart from others of the partition.
#include <support/catch.hpp>

#include <facet/facet.hpp>

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

using namespace facet::literals;

namespace {

struct Document {
    std::string room;
    std::string document;
};
struct Revision {
    std::string room;
    std::string document;
    std::uint32_t number;
};
struct Note {
    std::string room;
    std::string document;
    std::uint32_t number;
    std::string author;
};
struct Tag {
    std::string room;
    std::string document;
    std::string tag;
};

struct Library : facet::table<"Library", facet::entity<Document, facet::key<"ROOM#{room}", "DOC#{document}">>,
                              facet::entity<Revision, facet::key<"ROOM#{room}", "DOC#{document}#REV#{number:3}">>,
                              facet::entity<Note, facet::key<"ROOM#{room}", "DOC#{document}#REV#{number:3}#{author}">>,
                              facet::entity<Tag, facet::key<"ROOM#{room}", "DOC#{document}#TAG#{tag}">>> {};

const std::vector<std::string> rooms = {"r", "s"};
const std::vector<std::string> documents = {"c", "d", "d#REV#001", "d$"};

auto filled(facet::memory::engine& engine) {
    auto library = facet::open<Library>(engine);
    for (const auto& room : rooms)
        for (const auto& document : documents) {
            library.put(Document{room, document}).or_throw();
            library.put(Tag{room, document, "x"}).or_throw();
            for (const std::uint32_t number : {0u, 1u, 2u}) {
                library.put(Revision{room, document, number}).or_throw();
                library.put(Note{room, document, number, "w"}).or_throw();
            }
        }
    return library;
}

/// How many items a page came to, and how many were read for them.
template <class Read>
std::pair<std::size_t, std::uint64_t> read(Read what) {
    const auto page = what.page().value();
    return {page.size(), page.scanned};
}
using counts = std::pair<std::size_t, std::uint64_t>;

}  // namespace

TEST_CASE("what all keys of a collection begin with is read, and nothing else") {
    facet::memory::engine engine;
    auto library = filled(engine);
    for (const auto& room : rooms)
        for (const auto& document : documents) {
            CAPTURE(room, document);
            const auto here = "room"_f == room && "document"_f == document;
            CHECK(read(library.collection<Revision, Note>(here)) == counts{6, 6});
            CHECK(read(library.collection<Note, Revision>(here && "number"_f == 1u)) == counts{2, 2});
            CHECK(read(library.collection<Revision, Note>(here && "number"_f >= 1u)) == counts{4, 4});
            CHECK(read(library.collection<Revision, Note, Tag>(here)) == counts{7, 7});
            CHECK(read(library.collection<Document, Tag, Note, Revision>(here)) == counts{8, 8});
            for (const auto& each : library.collection<Revision, Note>(here).or_throw())
                std::visit([&](const auto& item) { CHECK((item.room == room && item.document == document)); }, each);
        }
}
