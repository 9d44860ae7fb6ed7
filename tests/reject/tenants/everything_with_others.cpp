// SPDX-License-Identifier: BSL-1.0
// title: Erasing all of a tenant, some of which is shared with others
// rule: a repository bound to one tenant
// why: Readers of other tenants count the posts that they follow.
// expect: erase_everything() of one tenant in table Posts would erase with Post, Reader, Follows edges or counts of others; or leave these, and erase them by themselves: erase_everything(mine, facet::leaving<Post, Reader, Follows>)
#include <facet/repository/erase_everything.hpp>
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

using namespace facet::literals;

struct Post {
    std::string tenant;
    std::int64_t post;
};
struct Reader {
    std::string tenant;
    std::int64_t posts = 0;
};
struct Follows {
    std::string tenant;
    std::int64_t post;
    std::string reader;
};
struct Note {
    std::string tenant;
    std::int64_t note;
};
struct Posts : facet::table<"Posts", facet::gsi<"Inverse", facet::partition<"ToPK">, facet::sort<"ToSK">>,
                            facet::entity<Post, facet::key<"TENANT#{tenant}", "POST#{post:6}">>,
                            facet::entity<Reader, facet::key<"TENANT#{tenant}", "READER">>,
                            facet::entity<Note, facet::key<"TENANT#{tenant}", "NOTE#{note:6}">>,
                            facet::edge<Follows, facet::from<Post>, facet::to<Reader, "reader">, facet::target_key<"FOLLOWED#{post:6}#{reader}">, facet::inverse<"Inverse">, facet::counted<"", "posts">>> {};

auto gone(const facet::repository<Posts, declared_backend>& all) {
    const auto mine = facet::bind(all, "tenant"_f == "a");
#ifdef FACET_REJECT
    return facet::erase_everything(mine).has_value();
#else
    return facet::erase_everything(mine, facet::leaving<Post, Reader, Follows>).has_value();
#endif
}
