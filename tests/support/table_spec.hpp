// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/request/table_description.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace facet::test {

/// A key attribute that owns its name.
struct key_spec {
    std::string name;
    key_type type = key_type::string;
};

/// An index description that owns its parts.
struct index_spec {
    std::string name;
    std::vector<key_spec> partition;
    std::vector<key_spec> sort{};
    request::projection_kind projected = request::projection_kind::all;
    std::vector<std::string> include{};
    request::index_kind kind = request::index_kind::global;
};

/// A table description that owns its parts. Its views stay valid as long as any copy of it lives.
class table_spec {
public:
    explicit table_spec(key_spec partition = {"pk"}, key_spec sort = {"sk"}, std::vector<index_spec> indexes = {},
                        std::vector<std::string> attributes = {})
        : parts_(std::make_shared<parts>()) {
        parts& own = *parts_;
        own.partition = std::move(partition);
        own.sort = std::move(sort);
        own.indexes = std::move(indexes);
        own.attributes = std::move(attributes);
        add(own.partition.name);
        if (!own.sort.name.empty()) add(own.sort.name);
        for (const index_spec& index : own.indexes) {
            for (const key_spec& key : index.partition) add(key.name);
            for (const key_spec& key : index.sort) add(key.name);
        }
        own.keys.reserve(own.indexes.size() * 2);
        own.includes.reserve(own.indexes.size());
        for (const index_spec& index : own.indexes) {
            request::index_description view;
            view.name = index.name;
            view.kind = index.kind;
            view.partition = own.keys.emplace_back(views(index.partition));
            view.sort = own.keys.emplace_back(views(index.sort));
            view.projected = index.projected;
            view.include = own.includes.emplace_back(index.include.begin(), index.include.end());
            own.index_views.push_back(view);
        }
        own.attribute_views.assign(own.attributes.begin(), own.attributes.end());
        own.description.partition = {own.partition.name, own.partition.type};
        own.description.sort = {own.sort.name, own.sort.type};
        own.description.indexes = own.index_views;
        own.description.attributes = own.attribute_views;
    }

    /// Names the attribute that tells sorts of items apart.
    table_spec&& told_apart_by(std::string name) && {
        parts_->discriminator = std::move(name);
        parts_->description.discriminator = parts_->discriminator;
        return std::move(*this);
    }

    [[nodiscard]] const request::table_description& description() const noexcept { return parts_->description; }
    /// The names that requests may give by position.
    [[nodiscard]] const std::vector<std::string>& attributes() const noexcept { return parts_->attributes; }

private:
    struct parts {
        key_spec partition;
        key_spec sort;
        std::vector<index_spec> indexes;
        std::vector<std::string> attributes;
        std::string discriminator;
        std::vector<std::vector<request::key_attribute>> keys;
        std::vector<std::vector<std::string_view>> includes;
        std::vector<request::index_description> index_views;
        std::vector<std::string_view> attribute_views;
        request::table_description description;
    };

    void add(const std::string& name) {
        for (const std::string& known : parts_->attributes)
            if (known == name) return;
        parts_->attributes.push_back(name);
    }
    static std::vector<request::key_attribute> views(const std::vector<key_spec>& keys) {
        std::vector<request::key_attribute> made;
        for (const key_spec& key : keys) made.push_back({key.name, key.type});
        return made;
    }

    std::shared_ptr<parts> parts_;
};

/// A table whose only key is `pk`, of the given type.
[[nodiscard]] inline table_spec hash_only(key_type type = key_type::string) { return table_spec({"pk", type}, {""}); }

}  // namespace facet::test
