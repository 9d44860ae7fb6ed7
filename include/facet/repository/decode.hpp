// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/mixed_run.hpp>
#include <facet/repository/unopened_table.hpp>
#include <facet/request/dynamic_item.hpp>
#include <facet/schema/check.hpp>
#include <facet/schema/usual_reader.hpp>

#include <string>
#include <utility>
#include <variant>

namespace facet::inline v0 {
namespace detail {
template <class List>
struct variant_of;
template <class... Declarations>
struct variant_of<type_list<Declarations...>> {
    using type = std::variant<typename Declarations::type...>;

    template <class Table>
    static result<type> read(const item_view& item, const reading_ids& ids) {
        constexpr call_context context{"decode", schema<Table>::facts.name, {}};
        const std::string key = show_key(schema<Table>::facts.description, item.key);
        constexpr span<const stored_layout> entities = layouts_of<Table, typename Declarations::type...>;
        const std::size_t which = entity_of(item, ids, entities, discriminator_position(schema<Table>::facts));
        if (which < entities.size()) {
            object_place<type> at;
            const item_outcome outcome = alternative_makers<type, typename Declarations::type...>[which](&at.object, item, ids, entities[which]);
            const entity_facts& entity = *entities[which].entity;
            if (!outcome.ok()) return item_error({"decode", context.table, entity.name}, entity, outcome, true, key);
            const tentative<type> made{&at.object};
            return std::move(at.object);
        }
        error stranger;
        stranger.code = error_code::unknown_entity;
        stranger.message = "the item's key has the shape of no entity of the table";
        return with_context(std::move(stranger), context, key);
    }
};
/// Of what is no table, which is refused.
template <>
struct variant_of<type_list<>> {
    using type = std::variant<std::monostate>;
};
}  // namespace detail

/// Any of a table's entities, as std::variant of their structs in the order of their declaration.
template <class Table>
using any_entity = typename detail::variant_of<detail::entities_of<Table>>::type;

/// Tells which entity a stored item is, and reads it: for streams, exports and raw items. Errors: unknown_entity where its key has
/// the shape of none, decode_failed where its attributes do not fit, validation where it lacks its key.
template <class Table = detail::no_table, auto Why = detail::why(schema_error<Table>())>
[[nodiscard]] result<any_entity<Table>> decode([[maybe_unused]] const item& stored) {
    static_assert(detail::possible_or_refused<Why>);
    detail::refuse<Why>();
    if constexpr (valid_schema<Table>) {
        using entities = detail::variant_of<detail::entities_of<Table>>;
        const request::table names = detail::unopened_table<Table>();
        request::packed_item packed;
        if (result<void> taken = packed.assign(stored, schema<Table>::facts.description, names); !taken.has_value())
            return detail::with_context(std::move(taken).error(), {"decode", schema<Table>::facts.name, {}});
        return entities::template read<Table>({packed.key(), packed.body(), 0}, {names.attributes, detail::usual_readers<>});
    } else {
        return error{};
    }
}

}  // namespace facet::inline v0
