// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/same_text.hpp>
#include <facet/core/span.hpp>
#include <facet/schema/declarations.hpp>
#include <facet/schema/facts.hpp>

#include <string_view>

namespace facet::inline v0::detail {

/// What the parts of a declaration change in the facts of fields. A name that no field has is kept for the check to report.
struct field_changes {
    span<field_facts> fields;
    std::string_view unknown{};     ///< the first name that no field has
    std::string_view unknown_in{};  ///< the part that speaks of it
    std::string_view repeated_role{};  ///< a field that has two roles, or one that another has
    std::string_view repeated{};       ///< a part that is said twice of one field

    constexpr field_facts* find(std::string_view name, std::string_view part) {
        for (field_facts& field : fields)
            if (same_text(field.name, name)) return &field;
        if (unknown_in.empty()) unknown = name, unknown_in = part;
        return nullptr;
    }

    constexpr void apply(const void*) {}
    template <fixed_string Field, fixed_string Attribute>
    constexpr void apply(const stored_as<Field, Attribute>*) {
        if (field_facts* field = find(Field.view(), "stored_as")) {
            if (field->renamed) repeated = "stored_as";
            field->stored = Attribute.view(), field->renamed = true;
        }
    }
    template <fixed_string Field, fixed_string Attribute>
    constexpr void apply(const renamed_from<Field, Attribute>*) {
        if (field_facts* field = find(Field.view(), "renamed_from")) {
            if (!field->renamed_from.empty()) repeated = "renamed_from";
            field->renamed_from = Attribute.view();
        }
    }
    template <fixed_string Field>
    constexpr void apply(const key_only<Field>*) {
        if (field_facts* field = find(Field.view(), "key_only")) {
            if (field->key_only) repeated = "key_only";
            field->key_only = true;
        }
    }
    template <fixed_string Field>
    constexpr void apply(const number_as_text<Field>*) {
        if (field_facts* field = find(Field.view(), "number_as_text")) {
            if (field->number_as_text) repeated = "number_as_text";
            field->number_as_text = true, field->type = value_type::string;
        }
    }
    template <fixed_string Field, fixed_string Prefix>
    constexpr void apply(const domain<Field, Prefix>*) {
        if (field_facts* field = find(Field.view(), "domain")) {
            if (!field->domain.empty()) repeated = "domain";
            field->domain = Prefix.view();
            field->empty_domain = Prefix.view().empty();
        }
    }
    template <fixed_string Field>
    constexpr void apply(const version<Field>*) {
        give(Field.view(), "version", field_role::version);
    }
    template <fixed_string Field>
    constexpr void apply(const created_at<Field>*) {
        give(Field.view(), "created_at", field_role::created);
    }
    template <fixed_string Field>
    constexpr void apply(const changed_at<Field>*) {
        give(Field.view(), "changed_at", field_role::changed);
    }
    template <fixed_string Field>
    constexpr void apply(const expires_at<Field>*) {
        if (field_facts* field = give(Field.view(), "expires_at", field_role::expiry); field != nullptr && field->part == part_kind::time)
            field->epoch = true, field->type = value_type::number;
    }
    template <fixed_string Field, auto Function, fixed_string... Sources>
    constexpr void apply(const computed<Field, Function, Sources...>*) {
        if (field_facts* field = find(Field.view(), "computed")) {
            if (field->role == field_role::computed) repeated = "computed";
            else if (field->role != field_role::none) repeated_role = Field.view();
            field->role = field_role::computed;
            field->sources = sizeof...(Sources);
        }
        [[maybe_unused]] const auto feed = [this](std::string_view source) {
            if (field_facts* field = find(source, "computed")) field->source_of = Field.view();
        };
        (feed(Sources.view()), ...);
    }
    template <fixed_string Field>
    constexpr void apply(const defaulted<Field>*) {
        if (field_facts* field = find(Field.view(), "defaulted")) {
            if (field->defaulted) repeated = "defaulted";
            field->defaulted = true;
        }
    }

private:
    constexpr field_facts* give(std::string_view name, std::string_view part, field_role role) {
        field_facts* field = find(name, part);
        if (field == nullptr) return nullptr;
        if (field->role != field_role::none) repeated_role = name;
        for (const field_facts& other : fields)
            if (other.role == role) repeated_role = name;
        field->role = role;
        return field;
    }
};

}  // namespace facet::inline v0::detail
