// SPDX-License-Identifier: BSL-1.0
// title: An entry that no key of the map can name
// rule: typed operands and paths
// why: The keys of the map are an enumeration; a name that none of its values has would never be met.
// expect: the condition on Price in table Prices asks for amounts.EURO, but the keys of that map are Currency, which has no enumerator EURO; did you mean EUR? Its enumerators are: EUR, CHF
#include <facet/facet.hpp>

#include <map>

using namespace facet::literals;

enum class Currency { EUR, CHF };
struct Price {
    std::string product;
    std::map<Currency, std::int64_t> amounts;
};
struct Prices : facet::table<"Prices", facet::entity<Price, facet::key<"PRODUCT#{product}", "PRICE">>> {};

auto some(const facet::repository<Prices>& prices) {
#ifdef FACET_REJECT
    return prices.query<Price>("product"_f == "tea").filter("amounts.EURO"_f > 2).all();
#else
    return prices.query<Price>("product"_f == "tea").filter("amounts.EUR"_f > 2).all();
#endif
}
