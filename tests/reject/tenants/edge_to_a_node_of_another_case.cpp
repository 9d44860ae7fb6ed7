// SPDX-License-Identifier: BSL-1.0
// title: An edge whose end tells a tenant's case
// rule: a repository bound to one tenant
// why: To the edge "ab" and "AB" are one tenant, and to the product two.
// expect: link of Like in table Shop can reach a Product of another tenant: one of their keys folds its case, and the other does not; write it in both in one form
#include <facet/repository/bind.hpp>
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>

using namespace facet::literals;

struct User {
    std::string tenant;
    std::string id;
};
struct Product {
    std::string tenant;
    std::int64_t number = 0;
};
struct Like {
    std::string tenant;
    std::string id;
    std::int64_t number = 0;
};
template <class ProductKey>
using shop_with = facet::table<"Shop", facet::gsi<"Likes", facet::partition<"LikesPK">, facet::sort<"LikesSK">>, facet::entity<User, facet::key<"USER#{tenant:lower}#{id}", "USER">>,
                               facet::entity<Product, ProductKey>,
                               facet::edge<Like, facet::from<User>, facet::to<Product>, facet::target_key<"LIKES#{number:5}">, facet::inverse<"Likes", "LIKES#{number:5}", "BY#{id}">>>;
struct Uneven : shop_with<facet::key<"PRODUCT#{tenant}#{number:5}", "PRODUCT">> {};
struct Even : shop_with<facet::key<"PRODUCT#{tenant:lower}#{number:5}", "PRODUCT">> {};

#ifdef FACET_REJECT
using declared = Uneven;
#else
using declared = Even;
#endif

auto done(const facet::repository<declared, declared_backend>& all, const Like& like) {
    const auto mine = facet::bind(all, "tenant"_f == "ab");
    return mine.link(like).run();
}
