// SPDX-License-Identifier: BSL-1.0
// Updates rewrite the index entries that are made from what they change.
#include "expect.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

using namespace facet::literals;

namespace {

// [declare]
enum class status : std::uint8_t { open, paid, shipped };
struct Order {
    std::string customer;
    std::string number;
    status state;
    facet::timestamp placed_at;
    std::optional<facet::timestamp> shipped_at;
    std::string note;
};

struct Shop : facet::table<"Shop",
    facet::gsi<"ByState", facet::partition<"StatePK">, facet::sort<"StateSK">>,
    facet::gsi<"Unshipped", facet::partition<"UnshippedPK">, facet::sort<"UnshippedSK">>,
    facet::entity<Order, facet::key<"CUSTOMER#{customer}", "ORDER#{number}">,
        facet::index<"ByState", "ORDERS", "{state}#{placed_at}">,
        facet::index<"Unshipped", "UNSHIPPED", "{placed_at}#{customer}">::while_absent<"shipped_at">>> {};
// [/declare]

}  // namespace

int main() {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    const auto now = facet::now();
    const Order order{"c-1", "1", status::open, now, std::nullopt, ""};
    shop.create(order).or_throw();
    const auto which = "customer"_f == order.customer && "number"_f == order.number;

    // [given]
    shop.update<Order>(which)
        .set("state"_f = status::paid)                     // StateSK is made from state and placed_at:
        .given("placed_at"_f == order.placed_at)           // asserted, and so known
        .or_throw();
    // [/given]
    expect(shop.query<Order>("state"_f == status::paid).count().value() == 1 && shop.query<Order>("state"_f == status::open).count().value() == 0);

    // [gone]
    shop.update<Order>(which).set("shipped_at"_f = now).or_throw();          // its entry in Unshipped goes, whatever it was
    // [/gone]
    expect(shop.query<Order>().using_index<"Unshipped">().count().value() == 0);

    // [back]
    shop.update<Order>(which).remove("shipped_at"_f).given("placed_at"_f == order.placed_at).or_throw();   // and is made again
    // [/back]
    expect(shop.query<Order>().using_index<"Unshipped">().count().value() == 1);

    // [optional]
    const std::optional<facet::timestamp> shipped;                           // without a value it removes
    shop.update<Order>(which).set("shipped_at"_f = shipped).given("placed_at"_f == order.placed_at).or_throw();
    // [/optional]

    // [drop]
    shop.update<Order>(which).set("note"_f = "on hold").drop_entry<"Unshipped">().or_throw();   // out of the index until it is put
    // [/drop]
    expect(shop.query<Order>().using_index<"Unshipped">().count().value() == 0);

    // [upsert]
    shop.upsert<Order>("customer"_f == "c-2" && "number"_f == "1")
        .set("state"_f = status::open, "placed_at"_f = now, "note"_f = "")
        .remove("shipped_at"_f)                            // on which the entry in Unshipped depends: it has to be said
        .or_throw();
    // [/upsert]
    expect(shop.query<Order>().using_index<"Unshipped">().count().value() == 1);
}
