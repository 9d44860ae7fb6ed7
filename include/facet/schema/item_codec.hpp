// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/core/text_at.hpp>
#include <facet/schema/index_fields.hpp>
#include <facet/schema/key_decoder.hpp>
#include <facet/value/aggregate_codec.hpp>
#include <facet/value/fault_place.hpp>
#include <facet/value/item_view.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Between a struct and a stored item: its packed body on the way in, its fields on the way out.

namespace facet::inline v0::detail {

/// Whether a plain key attribute can hold these bytes, a text's or binary's.
[[nodiscard]] inline key_fault check_plain_bytes(std::string_view bytes, std::size_t limit, std::string_view domain) noexcept {
    if (bytes.empty()) return key_fault::empty;
    if (!domain.empty() && (bytes.size() <= domain.size() || bytes.substr(0, domain.size()) != domain)) return key_fault::outside_domain;
    return bytes.size() > limit ? key_fault::too_long : key_fault::none;
}
/// The same of a field's value: other sorts always fit.
template <class Type>
key_fault check_plain(const Type& value, std::size_t limit, std::string_view domain) {
    return with_part(value, [&](const auto& part) {
        using given = std::remove_cvref_t<decltype(part)>;
        if constexpr (std::is_same_v<given, std::string_view>) return check_plain_bytes(part, limit, domain);
        else if constexpr (std::is_same_v<given, binary>) return check_plain_bytes(part.view(), limit, domain);
        else return key_fault::none;
    });
}
/// The same of a value that is packed.
[[nodiscard]] inline key_fault check_packed_plain(packed::value_view value, std::size_t limit, std::string_view domain) noexcept {
    if (!value.is_text() && value.form() != packed::tag::binary) return key_fault::none;
    return check_plain_bytes(value.bytes(), limit, domain);
}

/// What became of packing or reading an item, and the field to blame.
struct item_outcome {
    codec_fault value = codec_fault::none;
    key_fault key = key_fault::none;
    std::int16_t field = -1;

    [[nodiscard]] constexpr bool ok() const noexcept { return value == codec_fault::none && key == key_fault::none; }
};

/// The position of an attribute's name in a table's description.
template <class Table>
constexpr std::size_t attribute_position(std::string_view name) {
    return schema<Table>::attributes.position(name);
}

/// The ids of a table's attributes, by their positions in its description.
struct attribute_ids : span<const packed::attribute_id> {
    attribute_ids(span<const packed::attribute_id> ids) noexcept : span(ids) {}                  // NOLINT(google-explicit-constructor)
    attribute_ids(const sequence<packed::attribute_id>& ids) noexcept : span(ids.view()) {}  // NOLINT(google-explicit-constructor)
};

struct field_readers;
class known_rows;

/// The same for who reads items.
struct reading_ids : attribute_ids {
    reading_ids(const attribute_ids& ids, const field_readers& by, known_rows* found = nullptr) noexcept : attribute_ids(ids), readers(&by), rows(found) {}

    const field_readers* readers;
    known_rows* rows;  ///< where it is kept what was found out about this table's rows; null: nowhere
};

/// Where a field's value is: in the body, or in the primary key alone.
struct field_source {
    bool body = true;
    bool direct = true;          ///< in the body, in the form that the type's own codec reads
    bool number_as_text = false;
    bool epoch = false;          ///< in the body: a time as a number of seconds
    bool defaulted = false;
    void (*preset)(void* out) = nullptr;  ///< defaulted, of a smaller struct: gives the field the value that the entity's struct gives it
    bool sort = false;           ///< in the key: in the sort key
    std::int16_t piece = -1;     ///< in the key: which piece
    value_type type{};           ///< in the body: what is expected
    std::int32_t position = -1;  ///< in the body: the attribute's position in the description
    std::int32_t renamed = -1;   ///< in the body: that of the attribute's older name
    std::int16_t field = -1;     ///< the field's position in its entity

    /// Has it read from the key alone.
    constexpr void read_from(place_in_key place) {
        body = direct = false;
        sort = place.sort;
        piece = place.piece;
    }
};

/// Which fields of an entity go where.
template <std::size_t Fields, std::size_t Bound>
constexpr std::array<field_source, Fields> places_of(const table_facts& table, const attribute_names<Bound>& names, const entity_facts& entity) {
    std::array<field_source, Fields> found{};
    const auto position = [&names](std::string_view name) { return static_cast<std::int32_t>(names.position(name)); };
    for (std::size_t i = 0; i < Fields; ++i) {
        const field_facts& field = entity.fields[i];
        found[i].field = static_cast<std::int16_t>(i);
        found[i].type = field.type;
        found[i].number_as_text = field.number_as_text;
        found[i].epoch = field.epoch;
        found[i].defaulted = field.defaulted;
        if (!field.key_only) found[i].position = position(field.stored);
        if (!field.renamed_from.empty()) found[i].renamed = position(field.renamed_from);
    }
    for (field_source& each : found) {
        each.direct = !each.number_as_text && !each.epoch;
        const field_facts& field = entity.fields[static_cast<std::size_t>(each.field)];
        const bool is_key = field.stored == table.description.partition.name || field.stored == table.description.sort.name;
        if (!field.key_only && !is_key) continue;
        if (const place_in_key key = find_in_key(entity, static_cast<std::size_t>(each.field)); key.piece >= 0) each.read_from(key);
    }
    return found;
}

/// How an entity is stored, without its type.
struct stored_layout {
    const entity_facts* entity;
    const field_source* places;  ///< one per field of the struct that is read, which may be a smaller one than the entity's
    std::int32_t expiry = -1;    ///< the position of the attribute that says when items expire
    std::int32_t expiry_before = -1;  ///< that of its older name
    bool expires_by_key = false;      ///< it is an attribute of the primary key, a number
    bool expires_by_sort = false;     ///< the one of the sort key
};

/// An entity's layout: `places` are those of its own fields, one each.
constexpr stored_layout layout_of(const entity_facts& entity, const field_source* places) {
    const int field = entity.find(field_role::expiry);
    if (field < 0) return {&entity, places};
    const field_source& expiry = places[field];
    return {&entity, places, expiry.position, expiry.renamed, !expiry.body, !expiry.body && expiry.sort};
}

/// A layout by which nothing tells what is expired, unless it is to.
template <bool Told>
constexpr stored_layout with_expiry(stored_layout layout) {
    if (!Told) layout.expiry = -1;
    return layout;
}

/// How an entity is stored: which fields go where. All constants.
template <class Table, std::size_t Entity>
struct item_layout {
    using struct_type = typename schema<Table>::template entity_type<Entity>;
    static constexpr const entity_facts& entity = schema<Table>::facts.entities[Entity];
    static constexpr std::size_t fields = entity.fields.size();
    static constexpr std::array<field_source, fields> places = places_of<fields>(schema<Table>::facts, schema<Table>::attributes, entity);
    static constexpr stored_layout stored = layout_of(entity, places.data());

    template <std::size_t Field>
    static constexpr auto position = static_cast<std::size_t>(places[Field].position);
};

/// Whether an index key attribute has to be written beside the fields: it is no attribute of the primary key, and no field under
/// its own name that is stored as an attribute.
constexpr bool is_written(const request::table_description& table, const entity_facts& entity, std::string_view attribute, const template_facts& facts) {
    if (attribute == table.partition.name || attribute == table.sort.name) return false;
    if (!facts.plain) return true;
    const field_facts& field = entity.fields[static_cast<std::size_t>(facts.pieces[0].field)];
    return field.key_only || field.stored != attribute;
}

/// What a field can hold as an index key attribute by itself: the least of those that it is; limit 0: it is none.
struct own_index_key {
    std::size_t limit = 0;
    const request::key_attribute* attribute = nullptr;
};
constexpr own_index_key find_own_index_key(const table_facts& table, const entity_facts& entity, std::size_t field) {
    own_index_key found;
    const auto look = [&](span<const request::key_attribute> attributes, span<const template_facts> templates, std::size_t limit) {
        for (std::size_t i = 0; i < templates.size(); ++i)
            if (templates[i].plain && static_cast<std::size_t>(templates[i].pieces[0].field) == field && !is_written(table.description, entity, attributes[i].name, templates[i]))
                if (found.limit == 0 || limit < found.limit) found = {limit, &attributes[i]};
    };
    for (std::size_t i = 1; i < entity.paths.size(); ++i) {
        look(partition_attributes(table, entity.paths[i]), entity.paths[i].partition, max_partition_key);
        look(sort_attributes(table, entity.paths[i]), entity.paths[i].sort, max_sort_key);
    }
    return found;
}
template <class Table, std::size_t Entity, std::size_t Field>
inline constexpr own_index_key own_index_key_of = find_own_index_key(schema<Table>::facts, schema<Table>::facts.entities[Entity], Field);

/// The paths before `path` that write the same attribute, a bit for each: indexes can share key attributes.
template <class Table, std::size_t Entity>
consteval std::uint32_t earlier_writers(std::size_t path, std::string_view attribute) {
    const entity_facts& entity = schema<Table>::facts.entities[Entity];
    std::uint32_t paths = 0;
    for (std::size_t i = 1; i < path; ++i) {
        for (const auto& each : partition_attributes(schema<Table>::facts, entity.paths[i]))
            if (each.name == attribute) paths |= std::uint32_t{1} << i;
        for (const auto& each : sort_attributes(schema<Table>::facts, entity.paths[i]))
            if (each.name == attribute) paths |= std::uint32_t{1} << i;
    }
    return paths;
}

/// Writes a value as an attribute's.
template <class Writer, class Type>
codec_fault write_attribute(Writer& out, const Type& value) {
    if constexpr (requires { codec<Type>::write_attribute(out, value); }) return codec<Type>::write_attribute(out, value);
    else return codec<Type>::write(out, value);
}

/// Packs the items of one entity.
template <class Table, std::size_t Entity>
class item_packer {
    using layout = item_layout<Table, Entity>;
    using struct_type = typename layout::struct_type;

public:
    item_packer(byte_buffer& out, const attribute_ids& ids) : writer_(out), ids_(ids) {}

    /// Appends the body of an item: fields, then index keys, then the discriminator.
    item_outcome pack(const struct_type& object) {
        const bool packed = [&]<std::size_t... Field>(std::index_sequence<Field...>) {
            return (pack_field<Field>(get_field<Field>(object)) && ...);
        }(std::make_index_sequence<layout::fields>{});
        if (packed) pack_paths(object);
        if constexpr (!schema<Table>::facts.discriminator.empty()) pack_discriminator();
        return outcome_;
    }

    /// Where the item's primary key notes the text of a time.
    [[nodiscard]] written_time& note() noexcept { return note_; }
    /// The index key attribute that is too long, where pack() says so.
    [[nodiscard]] const request::key_attribute* attribute() const noexcept { return attribute_; }

    /// Appends one field as its attribute; an absent one is left out.
    template <std::size_t Field, class Type>
    bool pack_field(const Type& value) {
        if constexpr (layout::places[Field].body) {
            if (codec_absent(value)) return true;
            writer_.attribute(ids_[layout::template position<Field>]);
            if constexpr (layout::entity.fields[Field].number_as_text)
                outcome_.value = write_as_text(writer_, value);
            else if constexpr (layout::entity.fields[Field].epoch)
                outcome_.value = write_as_epoch(writer_, value);
            else if (!pack_noted(value))
                outcome_.value = write_attribute(writer_, value);
            if (outcome_.value != codec_fault::none) [[unlikely]] {
                last_fault.keep(writer_.buffer().size());
                outcome_.field = static_cast<std::int16_t>(Field);
                return false;
            }
        }
        return true;
    }

    void pack_discriminator() {
        writer_.attribute(ids_[attribute_position<Table>(schema<Table>::facts.discriminator)]);
        writer_.string(layout::entity.discriminator);
    }

private:
    /// Whether it was a time that stands in a key, and is packed now.
    template <class Type>
    [[nodiscard]] bool pack_noted([[maybe_unused]] const Type& value) {
        if constexpr (storage_of<Type> == storage::time) {
            std::int64_t micros = 0;
            if (!to_micros(value, micros) || !note_.is(micros, codec<Type>::precision)) return false;
            writer_.time(text_at(note_.text, note_.size), micros);
            return true;
        } else {
            return false;
        }
    }
    void pack_paths(const struct_type& object) {
        [&]<std::size_t... Path>(std::index_sequence<Path...>) {
            (void)(pack_path<Path + 1>(object) && ...);
        }(std::make_index_sequence<layout::entity.paths.size() - 1>{});
    }

    template <std::size_t Path>
    bool pack_path(const struct_type& object) {
        using templates = path_templates<Table, Entity, Path>;
        static constexpr const path_facts& path = templates::path;
        if constexpr (path.sparse != presence::always)
            if (!present<Path>(object)) return true;
        const std::size_t before = writer_.buffer().size();
        const noting_source<struct_type> source{&object, &note_};
        const auto one = [&]<std::size_t Attribute, bool Sort>(std::integral_constant<std::size_t, Attribute>, std::bool_constant<Sort>) {
            static constexpr const request::key_attribute* attribute = key_attribute_of(schema<Table>::facts, path, Sort, Attribute);
            static constexpr std::string_view name = attribute->name;
            static constexpr const template_facts& facts = Sort ? path.sort[Attribute] : path.partition[Attribute];
            static constexpr std::size_t limit = Sort ? max_sort_key : max_partition_key;
            if constexpr (facts.plain) {
                static constexpr auto field = static_cast<std::size_t>(facts.pieces[0].field);
                if (codec_absent(get_field<field>(object))) return key_outcome{key_fault::absent, facts.pieces[0].field};
                if (const key_fault fault = check_plain(get_field<field>(object), limit, layout::entity.fields[field].domain); fault != key_fault::none) [[unlikely]]
                    return key_outcome{fault, facts.pieces[0].field, attribute};
            }
            if constexpr (is_written(schema<Table>::facts.description, layout::entity, name, facts)) {
                if constexpr (static constexpr std::uint32_t earlier = earlier_writers<Table, Entity>(Path, name); earlier != 0)
                    if ((written_ & earlier) != 0) return key_outcome{};
                writer_.attribute(ids_[attribute_position<Table>(name)]);
                if constexpr (facts.plain) {
                    static constexpr auto field = static_cast<std::size_t>(facts.pieces[0].field);
                    outcome_.value = codec<std::remove_cvref_t<decltype(get_field<field>(object))>>::write(writer_, get_field<field>(object));
                    return key_outcome{outcome_.value == codec_fault::none ? key_fault::none : key_fault::malformed, facts.pieces[0].field};
                } else {
                    key_buffer text;
                    key_outcome built;
                    if constexpr (Sort) built = templates::append(text, typename templates::template sort<Attribute>{}, source);
                    else built = templates::append(text, typename templates::template partition<Attribute>{}, source);
                    if (built.ok() && text.size() > limit) [[unlikely]] built = too_long(text.view(), facts, layout::entity.fields, *attribute);
                    if (built.ok()) writer_.string(text.view());
                    return built;
                }
            } else {
                return key_outcome{};  // the field itself: where it is absent, so is the entry
            }
        };
        key_outcome built;
        [&]<std::size_t... Partition, std::size_t... Sort>(std::index_sequence<Partition...>, std::index_sequence<Sort...>) {
            const auto keep = [&built](key_outcome outcome) {
                built = outcome;
                return outcome.ok();
            };
            (void)((keep(one(std::integral_constant<std::size_t, Partition>{}, std::false_type{})) && ...) &&
                   (keep(one(std::integral_constant<std::size_t, Sort>{}, std::true_type{})) && ...));
        }(std::make_index_sequence<path.partition.size()>{}, std::make_index_sequence<path.sort.size()>{});
        if (built.ok()) {
            written_ |= std::uint32_t{1} << Path;
            return true;
        }
        // An optional component that is absent takes the whole entry out of the index (contract X1).
        writer_.buffer().truncate(before);
        if (built.fault == key_fault::absent) return true;
        outcome_.key = built.fault;
        outcome_.field = built.field;
        attribute_ = built.attribute;
        return false;
    }

    template <std::size_t Path>
    bool present(const struct_type& object) const {
        static constexpr const path_facts& path = layout::entity.paths[Path];
        static constexpr auto field = static_cast<std::size_t>(path.sparse_field);
        if constexpr (path.sparse == presence::while_absent) return codec_absent(get_field<field>(object));
        else if constexpr (path.sparse == presence::while_present) return !codec_absent(get_field<field>(object));
        else return get_field<field>(object) == schema<Table>::template sparse_value<Entity, Path>;
    }

    packed::writer writer_;
    attribute_ids ids_;
    written_time note_;
    std::uint32_t written_ = 0;  ///< the paths whose entries were written, a bit for each
    item_outcome outcome_{};
    const request::key_attribute* attribute_ = nullptr;
};

}  // namespace facet::inline v0::detail
