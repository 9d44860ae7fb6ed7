// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/core/span.hpp>
#include <facet/request/declared_table.hpp>
#include <facet/schema/check.hpp>
#include <facet/schema/schema.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace facet::inline v0 {
namespace detail {

/// The attributes that a table's entities expire by, each once.
template <class Table>
struct expiry_attributes {
    static constexpr std::size_t most = schema<Table>::facts.entities.size();
    struct found {
        std::array<std::string_view, most> names{};
        std::size_t count = 0;
    };
    static constexpr found value = [] {
        found all;
        for (const entity_facts& entity : schema<Table>::facts.entities) {
            const int field = entity.find(field_role::expiry);
            if (field < 0) continue;
            const std::string_view name = entity.fields[static_cast<std::size_t>(field)].stored;
            bool known = false;
            for (std::size_t i = 0; i < all.count; ++i) known = known || same_text(all.names[i], name);
            if (!known) all.names[all.count++] = name;
        }
        return all;
    }();
};

}  // namespace detail

/// A declared table as plain data, for those who make tables, compare them or write requests about them: its name, its keys and indexes, and
/// the attributes its entities expire by. A view of constants. Costs nothing at run time.
template <class Table, auto Why = detail::why(schema_error<Table>())>
[[nodiscard]] constexpr request::declared_table declared() {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    if constexpr (valid_schema<Table>) {
        constexpr const table_facts& facts = schema<Table>::facts;
        const auto& expiry = detail::expiry_attributes<Table>::value;
        return {facts.name, facts.description, span<const std::string_view>(expiry.names.data(), expiry.count)};
    } else {
        return {};
    }
}

}  // namespace facet::inline v0
