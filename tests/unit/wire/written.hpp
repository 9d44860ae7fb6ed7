// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/request/dynamic_item.hpp>
#include <facet/wire/recorder.hpp>
#include <support/dynamic_table.hpp>
#include <support/expression_parser.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wire_probe {

namespace request = facet::request;
namespace wire = facet::wire;
namespace test = facet::test;
using facet::attribute_value;
using facet::item;
using facet::test::a;
using facet::test::v;

/// Bytes of a key value.
[[nodiscard]] inline std::string bytes_of(const attribute_value& value, facet::key_type type = facet::key_type::string) {
    facet::key_buffer out;
    if (!request::pack_key_value(out, type, value)) throw std::logic_error("no key value of that type");
    return std::string(out.view());
}

/// A table with a global and a local index, that is known by its description alone.
[[nodiscard]] inline test::table_spec orders_spec() {
    return test::table_spec({"PK"}, {"SK"},
                            {{"ByTotal", {{"customer"}}, {{"total", facet::key_type::number}}},
                             {"ByDate", {{"PK"}}, {{"date"}}, request::projection_kind::keys_only, {}, request::index_kind::local},
                             {"ByTeam", {{"team"}, {"region"}}, {{"round"}, {"seat"}}, request::projection_kind::include, {"note", "name"}}},
                            {"name"});
}

/// Asks a recorder by way of dynamic items, and gives what it wrote.
struct desk {
    wire::recorder notes{};
    test::dynamic_table<wire::recorder> table;

    explicit desk(test::table_spec spec = orders_spec()) : table(test::dynamic_table<wire::recorder>::opened(notes, std::move(spec), "Orders")) { (void)notes.take(); }

    [[nodiscard]] wire::recorded last() {
        auto all = notes.take();
        if (all.size() != 1) throw std::logic_error("not one request");
        return std::move(all[0]);
    }
    [[nodiscard]] std::string body() { return last().body; }
    [[nodiscard]] std::string partiql() {
        const wire::recorded one = last();
        return one.statements.at(0).none.empty() ? one.statements[0].text : "none: " + one.statements[0].none;
    }
};

}  // namespace wire_probe
