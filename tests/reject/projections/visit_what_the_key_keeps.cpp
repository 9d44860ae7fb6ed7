// SPDX-License-Identifier: BSL-1.0
// title: A view of a text that is kept in the key alone
// rule: reading as a smaller struct: its fields are the entity's
// why: In a key a text can be escaped, so there is nothing to view.
// expect: Photo in table Album cannot be read as Shown, whose field name is a view of a text that is kept in the key alone, and not as it is; take a std::string
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <string>
#include <string_view>

using namespace facet::literals;

struct Photo {
    std::string album;
    std::string name;
    std::string caption;
};
struct Album : facet::table<"Album", facet::entity<Photo, facet::key_only<"name">, facet::key<"ALBUM#{album}", "PHOTO#{name}">>> {};

struct Shown {
    std::string_view caption;
#ifdef FACET_REJECT
    std::string_view name;
#else
    std::string name;
#endif
};

auto read(const facet::repository<Album, declared_backend>& photos) { return photos.query<Photo>("album"_f == "a").visit<Shown>([](const Shown&) {}); }
