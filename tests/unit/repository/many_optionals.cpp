// SPDX-License-Identifier: BSL-1.0
// Optional fields of facet's own types in a struct of so many fields that they are counted by values of any type.
#include <facet/facet.hpp>
#include <facet/value/attribute_codec.hpp>
#include <facet/value/epoch_time.hpp>
#include <facet/value/uuid.hpp>
#include <facet/value/variant.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

using namespace facet::literals;

namespace many_optionals {

struct Line { std::optional<facet::decimal> price; };
struct Order {
    std::string id;
    std::optional<facet::decimal> total;
    std::optional<facet::binary> file;
    std::optional<facet::attribute_value> rest;
    std::optional<facet::timestamp> at;
    std::optional<facet::epoch_milliseconds> seen;
    std::optional<facet::uuid> reference;
    std::optional<std::variant<Line, facet::uuid>> choice;
    std::optional<Line> line;
    std::int64_t a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0;
    std::optional<facet::decimal> tax;
};
struct Orders : facet::table<"Orders", facet::partition<"id">, facet::entity<Order, facet::key<"{id}">>> {};

}  // namespace many_optionals

template <>
struct facet::alternative_names<std::variant<many_optionals::Line, facet::uuid>> {
    static constexpr std::string_view list[] = {"line", "id"};
};

TEST_CASE("many fields, some of them optional decimals") {
    using namespace many_optionals;
    facet::memory::engine engine;
    auto orders = facet::open<Orders>(engine);
    Order order{};
    order.id = "1";
    order.tax = "0.20"_decimal;
    orders.put(order).or_throw();
    const Order read = orders.get<Order>("id"_f == "1").value();
    CHECK(read.tax == "0.2"_decimal);
    CHECK(!read.total.has_value());
}
