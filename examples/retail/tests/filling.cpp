// SPDX-License-Identifier: BSL-1.0
// The sample is in both tables whole, whatever stops their filling.
#include "../../shared/tests/interrupted.hpp"
#include "../upgrade.hpp"
#include "model.hpp"

namespace {

using namespace retail;

const auto load_it = [](const auto& shop, bool empty) { load_where_needed(shop, empty); };
const auto contents = [](const auto& shop) {
    std::vector<std::string> texts;
    for (const auto& item : shop.template scan<Customer, Order, Invoice, InvoiceOrder>().all().value())
        texts.push_back(std::visit([](const auto& each) { return model::plain(each); }, item));
    return texts;
};

}  // namespace

TEST_CASE("loading that is interrupted is finished by the next run", "[retail]") { shown::check_interrupted<Retail>(load_it, contents); }

TEST_CASE("several may load the table at once", "[retail]") { shown::check_at_once<Retail>(load_it, contents); }

TEST_CASE("an upgrade that is interrupted is finished by the next run; several may upgrade at once", "[retail]") {
    facet::memory::engine engine;
    const auto first = facet::open<Retail>(engine);
    load_it(first, true);
    const auto upgrade_it = [&](const auto& dated, bool) { upgrade_where_needed(first, dated); };
    shown::check_interrupted<DatedRetail>(upgrade_it, contents);
    shown::check_at_once<DatedRetail>(upgrade_it, contents);
}

TEST_CASE("a table of other items is left alone", "[retail]") {
    facet::memory::engine engine;
    const auto shop = facet::open<Retail>(engine);
    shop.put(Customer{"c-5", "Eve Sand", "eve@example.com"}).or_throw();
    load_it(shop, false);
    CHECK(contents(shop).size() == 1);
}
