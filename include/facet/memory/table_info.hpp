// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/shared.hpp>
#include <facet/memory/detail/state.hpp>
#include <facet/request/table_description.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::memory {

/// What a table is: a copy that owns its parts. Copies share them; immutable, so safe to use from any thread.
class table_info {
public:
    /// For the engine: its table of this name.
    [[nodiscard]] static result<table_info> read(detail::engine_state& state, std::string_view name) {
        return detail::guarded([&]() -> result<table_info> {
            const detail::reader_lock::reader lock(state.lock);
            const auto store = detail::find_table(state, name);
            if (store == nullptr) return detail::no_table();
            return table_info(*store);
        });
    }

    [[nodiscard]] std::string_view name() const noexcept { return parts_->name; }
    /// The description to open the table with. Its attributes are all names that the table has seen so far. A view: valid as
    /// long as this table_info or a copy of it.
    [[nodiscard]] request::table_description description() const noexcept { return parts_->description; }

private:
    explicit table_info(const detail::table_store& store)
        : parts_(shared<const parts>::make(store.name, store.schema, attribute_names(store))) {}

    struct parts {
        std::string name;
        detail::table_schema schema;
        std::vector<std::string> attributes;
        std::vector<std::string_view> attribute_views;
        std::vector<std::vector<request::key_attribute>> keys;
        std::vector<std::vector<std::string_view>> included;
        std::vector<request::index_description> indexes;
        request::table_description description;

        parts(std::string called, const detail::table_schema& described, std::vector<std::string> names)
            : name(std::move(called)), schema(described), attributes(std::move(names)) {
            for (const std::string& one : attributes) attribute_views.push_back(one);
            keys.reserve(schema.indexes.size() * 2);
            included.reserve(schema.indexes.size());
            for (const detail::index_schema& index : schema.indexes) {
                request::index_description& made = indexes.emplace_back();
                made.name = index.name;
                made.kind = index.kind;
                made.projected = index.projected;
                made.partition = keys.emplace_back(views(index.partition));
                made.sort = keys.emplace_back(views(index.sort));
                made.include = included.emplace_back(index.include.begin(), index.include.end());
            }
            description.partition = {schema.partition.name, schema.partition.type};
            if (schema.has_sort) description.sort = {schema.sort.name, schema.sort.type};
            description.indexes = indexes;
            description.attributes = attribute_views;
        }
        parts(const parts&) = delete;
        parts& operator=(const parts&) = delete;

        [[nodiscard]] static std::vector<request::key_attribute> views(const facet::detail::sequence<detail::key_part>& from) {
            std::vector<request::key_attribute> made;
            for (const detail::key_part& part : from) made.push_back({part.name, part.type});
            return made;
        }
    };

    [[nodiscard]] static std::vector<std::string> attribute_names(const detail::table_store& store) {
        std::vector<std::string> names;
        for (std::size_t id = 1; id <= store.names.size(); ++id)
            names.emplace_back(store.names.name(static_cast<packed::attribute_id>(id)));
        return names;
    }

    shared<const parts> parts_;
};

}  // namespace facet::inline v0::memory
