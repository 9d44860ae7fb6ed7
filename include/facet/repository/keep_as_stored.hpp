// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/heap_sort.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/schema/item_codec.hpp>
#include <facet/value/attribute_finder.hpp>
#include <facet/value/packed_equal.hpp>
#include <facet/value/parts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

/// \file
/// What an item that is read, changed and written again keeps: values that were left as they were read, as they are stored, and entries of
/// stored maps that no field of a nested struct reads, as a later version of a program may have written them. (Templates, so that they are
/// compiled where they are called.)

namespace facet::inline v0::detail {

/// Where the values of a type have structs in them. Types may hold themselves, so that one knows others by functions.
struct nested_shape {
    enum class kind : std::uint8_t { structure, dictionary, list };
    using function = const nested_shape& (*)();

    kind what;
    span<const std::string_view> names;  ///< of a struct's entries
    span<const function> parts;          ///< for each of them; for a dictionary's or a list's elements one. Null: no struct is in it
};

template <class Type>
const nested_shape& shape_of();

/// Gives the shape of a type's values; null where no struct is in them.
template <class Type>
consteval nested_shape::function find_shape() {
    if constexpr (!holds_struct<Type>()) return nullptr;
    else if constexpr (storage_of<Type> == storage::optional) return find_shape<typename Type::value_type>();
    else if constexpr (storage_of<Type> == storage::converted) return find_shape<typename conversion<Type>::stored_type>();
    else return &shape_of<Type>;
}

template <class Type>
const nested_shape& shape_of() {
    using enum nested_shape::kind;
    if constexpr (has_parts<Type>) {
        return []<std::size_t... Field>(std::index_sequence<Field...>) -> const nested_shape& {
            static constexpr nested_shape::function parts[] = {find_shape<std::remove_cv_t<typename parts_of<Type>::template type<Field>>>()..., nullptr};
            static constexpr nested_shape shape{structure, {parts_of<Type>::stored_names.data(), sizeof...(Field)}, {parts, sizeof...(Field)}};
            return shape;
        }(std::make_index_sequence<parts_of<Type>::count>());
    } else if constexpr (storage_of<Type> == storage::map) {
        static constexpr nested_shape::function part = find_shape<typename Type::mapped_type>();
        static constexpr nested_shape shape{dictionary, {}, {&part, 1}};
        return shape;
    } else {
        static constexpr nested_shape::function part = find_shape<typename Type::value_type>();
        static constexpr nested_shape shape{list, {}, {&part, 1}};
        return shape;
    }
}

/// A value in its three states.
struct nested_change {
    packed::value_view stored;  ///< as the item has it
    packed::value_view read;    ///< as it was read, and written again
    packed::value_view now;     ///< as it is to be

    [[nodiscard]] bool is_of(packed::tag form) const noexcept { return stored.form() == form && read.form() == form && now.form() == form; }
};

/// Writes what a value is to be, and in it what the stored one has that no struct reads. What the caller left as it was stays as it is.
template <class Writer>
void keep_nested(Writer& out, const nested_change& of, nested_shape::function shape);

/// An entry, which the others may lack.
template <class Writer>
void keep_entry(Writer& out, const nested_change& of, nested_shape::function shape) {
    if (of.stored.present() && of.read.present()) keep_nested(out, of, shape);
    else out.copy(of.now);
}

/// Of a dictionary: what the code left out of it is gone.
template <class Writer>
void keep_dictionary(Writer& out, const nested_change& of, nested_shape::function part) {
    const packed::entry_index stored(of.stored);
    const packed::entry_index read(of.read);
    for (packed::entry_cursor cursor(of.now); !cursor.done();) {
        const packed::entry_view entry = cursor.take();
        out.name(entry.name);
        keep_entry(out, {stored.find(entry.name), read.find(entry.name), entry.value}, part);
    }
}

/// Of a struct: stored entries that are no field stay, and those that were read as no value and have none yet, such as nulls.
template <class Writer>
void keep_fields(Writer& out, const nested_change& of, const nested_shape& shape) {
    const auto place_of = [&](std::string_view name) {
        std::size_t place = 0;
        while (place < shape.names.size() && shape.names[place] != name) ++place;
        return place;
    };
    for (packed::entry_cursor cursor(of.now); !cursor.done();) {
        const packed::entry_view entry = cursor.take();
        out.name(entry.name);
        keep_entry(out, {packed::find_entry(of.stored, entry.name), packed::find_entry(of.read, entry.name), entry.value}, shape.parts[place_of(entry.name)]);
    }
    for (packed::entry_cursor cursor(of.stored); !cursor.done();) {
        const packed::entry_view entry = cursor.take();
        if (packed::find_entry(of.now, entry.name).present() || packed::find_entry(of.read, entry.name).present()) continue;
        out.name(entry.name);
        out.copy(entry.value);
    }
}

/// Where each of a list's elements came from, by what it was when it was read; `former.size()`: nowhere. Of those that read alike, the ones
/// that many at the list's beginning and end have in common stay where they are, others keep their order. O(n log n), O(n) for one change.
template <class Values>
[[nodiscard]] sequence<std::size_t> trace_elements(const Values& former, const Values& now) {
    sequence<std::size_t> from(now.size());
    std::size_t begin = 0;
    std::size_t end = 0;  // counted from behind
    const std::size_t shorter = former.size() < now.size() ? former.size() : now.size();
    while (begin < shorter && former[begin].raw() == now[begin].raw()) from[begin] = begin, ++begin;
    while (end < shorter - begin && former[former.size() - end - 1].raw() == now[now.size() - end - 1].raw()) ++end, from[now.size() - end] = former.size() - end;
    struct element {
        std::string_view read;
        std::size_t place;
        std::size_t found = 0;  ///< of the first among those that read alike: how many of them
    };
    sequence<element> rest;
    for (std::size_t i = begin; i < former.size() - end; ++i) rest.push_back({former[i].raw(), i});
    heap_sort(rest, [](const element& a, const element& b) {
        const int order = a.read.compare(b.read);
        return order != 0 ? order < 0 : a.place < b.place;
    });
    for (std::size_t i = begin; i < now.size() - end; ++i) {
        const std::string_view wanted = now[i].raw();
        std::size_t first = 0;
        for (std::size_t last = rest.size(); first < last;) {
            const std::size_t middle = first + (last - first) / 2;
            if (rest[middle].read < wanted) first = middle + 1;
            else last = middle;
        }
        const std::size_t at = first == rest.size() ? first : first + rest[first].found;
        const bool found = at < rest.size() && rest[at].read == wanted;
        if (found) ++rest[first].found;
        from[i] = found ? rest[at].place : former.size();
    }
    return from;
}

template <class Value>
[[nodiscard]] sequence<Value> elements_of(Value list) {
    sequence<Value> elements;
    for (packed::element_cursor cursor(list); !cursor.done();) elements.push_back(cursor.take());
    return elements;
}

/// Whether a list has its elements where they were, each unchanged or taken for the one in its place, and others at most behind them.
[[nodiscard]] inline bool grew_at_end(const sequence<std::size_t>& from, const sequence<bool>& stays, std::size_t former) {
    if (from.size() < former) return false;
    for (std::size_t i = 0; i < from.size(); ++i)
        if (i < former ? from[i] != i && (from[i] != former || stays[i]) : from[i] != former) return false;
    return true;
}

/// Elements that are as they were read keep what is theirs wherever they are now. Another is taken for the one that stood in its place, where
/// that is nowhere else and the list is as long as it was, or grew at its end alone.
template <class Writer>
void keep_elements(Writer& out, const nested_change& of, const nested_shape& shape) {
    const auto stored = elements_of(of.stored);
    const auto read = elements_of(of.read);
    const auto now = elements_of(of.now);
    if (stored.size() != read.size()) {  // a conversion may read of a list what it likes
        for (const auto& each : now) out.copy(each);
        return;
    }
    const auto from = trace_elements(read, now);
    sequence<bool> stays(read.size() + 1);
    for (const std::size_t each : from) stays[each] = true;
    const bool in_place = now.size() == read.size() || grew_at_end(from, stays, read.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
        const bool replaces = in_place && i < read.size() && from[i] == read.size() && !stays[i];
        const std::size_t at = replaces ? i : from[i];
        if (at == read.size()) out.copy(now[i]);
        else keep_nested(out, {stored[at], read[at], now[i]}, shape.parts[0]);
    }
}

template <class Writer>
void keep_nested(Writer& out, const nested_change& of, nested_shape::function shape) {
    if (packed::equal(of.read, of.now)) return out.copy(of.stored);
    if (shape == nullptr) return out.copy(of.now);
    const nested_shape& known = shape();
    const packed::tag form = known.what == nested_shape::kind::list ? packed::tag::list : packed::tag::map;
    if (!of.is_of(form)) return out.copy(of.now);
    const std::size_t position = out.open(form);
    if (form == packed::tag::list) keep_elements(out, of, known);
    else if (known.what == nested_shape::kind::structure) keep_fields(out, of, known);
    else keep_dictionary(out, of, known.parts[0]);
    out.close(position);
}

/// A field that is stored as an attribute.
struct stored_field {
    std::uint16_t position;           ///< of its attribute, in the table's description
    std::int16_t renamed;             ///< of the attribute that it was once; negative where it was none
    nested_shape::function shape;     ///< of its values; null where no struct is in them
    bool defaulted = false;           ///< a null is read as the default, which is stored then
};

/// The fields of an entity that are stored as attributes.
template <class Table, std::size_t Entity>
class stored_fields {
    using layout = item_layout<Table, Entity>;
    static constexpr auto list = []<std::size_t... Field>(std::index_sequence<Field...>) {
        std::array<stored_field, (std::size_t{layout::places[Field].body} + ... + 0) + 1> found{};
        std::size_t size = 0;
        const auto add = [&]<std::size_t At>(std::integral_constant<std::size_t, At>) {
            if constexpr (layout::places[At].body)
                found[size++] = {static_cast<std::uint16_t>(layout::places[At].position), static_cast<std::int16_t>(layout::places[At].renamed),
                                 find_shape<std::remove_cv_t<field_type<typename layout::struct_type, At>>>(), layout::places[At].defaulted};
        };
        (add(std::integral_constant<std::size_t, Field>{}), ...);
        return found;
    }(std::make_index_sequence<layout::fields>{});

public:
    static constexpr span<const stored_field> all{list.data(), list.size() - 1};
};

/// Makes a body that is to be stored keep what the stored item has in fields that are as they were read, however it is written there (a number of
/// more digits than its field has, a null), and what is nested in others and read by no struct. `read`: the body of the object as it was
/// read, and written again.
template <class Body>
void keep_as_stored(Body& body, std::string_view stored, std::string_view read, span<const stored_field> fields, const attribute_ids& ids) {
    Body kept;
    packed::basic_writer<Body> out(kept);
    packed::attribute_finder of_stored(stored);
    packed::attribute_finder of_read(read);
    std::size_t place = 0;  // of the field at hand: attributes stand in the fields' order, as a rule
    for (packed::attribute_cursor attributes(body.view()); !attributes.done();) {
        const packed::attribute_view each = attributes.take();
        if (each.id != 0) out.attribute(each.id);
        else out.attribute(each.name);
        const stored_field* known = nullptr;
        for (std::size_t tried = 0; each.id != 0 && known == nullptr && tried < fields.size(); ++tried) {
            if (ids[fields[place].position] == each.id) known = &fields[place];
            place = place + 1 < fields.size() ? place + 1 : 0;
        }
        packed::value_view old, was;
        if (known != nullptr) {
            old = of_stored.find(each.id);
            if (!old.present() && known->renamed >= 0) old = of_stored.find(ids[static_cast<std::size_t>(known->renamed)]);
            was = of_read.find(each.id);
        }
        const bool preset = known != nullptr && known->defaulted && old.present() && old.form() == packed::tag::null && was.present() && was.form() != packed::tag::null;
        if (!old.present() || !was.present() || preset) out.copy_attribute(each.value);
        else if (packed::equal(was, each.value)) out.copy_attribute(old);
        else if (known->shape == nullptr) out.copy_attribute(each.value);
        else keep_nested(out, {old, was, each.value}, known->shape);
    }
    packed::attribute_finder of_body(body.view());
    for (const stored_field& field : fields) {
        const packed::attribute_id id = ids[field.position];
        const packed::value_view old = of_stored.find(id);
        if (!old.present() || of_read.find(id).present() || of_body.find(id).present()) continue;
        out.attribute(id);
        out.copy_attribute(old);
    }
    body.clear();
    body.append(kept.view());
}

}  // namespace facet::inline v0::detail
