// SPDX-License-Identifier: BSL-1.0
// title: Setting a field of an entry that cannot be dropped
// rule: proof 4: an update leaves no key and no index entry stale
// why: What the key of one entry is, the key of another is, too: neither can be taken out of its index by itself.
// expect: update of Film in table Films changes kind, and with it the entry in ByKind, but does not say genre; set it, assert it with given(...), or change the item with modify()
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

struct Film {
    std::string id;
    std::string genre;
    std::optional<std::string> kind;
    std::int32_t year;
};
struct Films : facet::table<"Films", facet::partition<"PK">, facet::gsi<"ByKind", facet::partition<"GenrePK">, facet::sort<"kind">>,
                            facet::gsi<"ByYear", facet::partition<"GenrePK">, facet::sort<facet::number_key("year")>>,
                            facet::entity<Film, facet::key<"FILM#{id}">, facet::index<"ByKind", "GENRE#{genre}", "{kind}">,
                                          facet::index<"ByYear", "GENRE#{genre}", "{year}">>> {};

auto changed(const facet::repository<Films, declared_backend>& films, [[maybe_unused]] const Film& film) {
#ifdef FACET_REJECT
    return films.update<Film>("id"_f == "1").set("kind"_f = "short").run();
#else
    return films.update<Film>("id"_f == "1").set("kind"_f = "short").given("genre"_f == film.genre).run();
#endif
}
