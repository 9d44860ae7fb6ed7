// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/heap_sort.hpp>
#include <facet/core/sequence.hpp>
#include <facet/value/codec_base.hpp>
#include <facet/value/fault_place.hpp>
#include <facet/value/map_key.hpp>
#include <facet/value/packed_sort.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Optionals, lists, sets and maps as values of DynamoDB's. Users want codec.hpp.

namespace facet::inline v0::detail {

template <class Type>
struct codec_for<Type, storage::optional> {
    using inner = typename Type::value_type;
    static constexpr value_type type = codec<inner>::type;

    template <class Writer>
    static codec_fault write(Writer& out, const Type& value) {
        if (value.has_value()) return codec<inner>::write(out, *value);
        out.null();
        return codec_fault::none;
    }
    /// As write(), for the value of an attribute; where the value is absent there is none.
    template <class Writer>
        requires(requires(Writer& out, const inner& value) { codec<inner>::write_attribute(out, value); })
    static codec_fault write_attribute(Writer& out, const Type& value) {
        return value.has_value() ? codec<inner>::write_attribute(out, *value) : write(out, value);
    }
    static codec_fault read(packed::value_view in, Type& value) {
        if (in.form() == packed::tag::null) {
            value.reset();
            return codec_fault::none;
        }
        if constexpr (refillable<inner>) {
            if (!value.has_value()) value.emplace();
            return codec<inner>::read(in, *value);
        } else {
            field_slot<inner> slot;
            const codec_fault fault = codec<field_slot<inner>>::read(in, slot);
            if (fault == codec_fault::none) value.emplace(taken(slot));
            return fault;
        }
    }
};

[[nodiscard]] inline std::size_t count_elements(packed::value_view container) noexcept {
    std::size_t count = 0;
    for (packed::element_cursor cursor(container); !cursor.done(); ++count) (void)cursor.take();
    return count;
}

template <class Writer, class List>
codec_fault write_list(Writer& out, const List& list) {
    const std::size_t position = out.open(packed::tag::list);
    std::size_t index = 0;
    for (const auto& element : list) {
        if (const codec_fault fault = codec<typename List::value_type>::write(out, element); fault != codec_fault::none) [[unlikely]] {
            last_fault.failed_at(out.buffer().size(), out.buffer().size(), index);
            return fault;
        }
        ++index;
    }
    out.close(position);
    return codec_fault::none;
}

template <class Type>
struct codec_for<Type, storage::list> {
    using element = typename Type::value_type;
    static constexpr value_type type = value_type::list;

    template <class Writer>
    static codec_fault write(Writer& out, const Type& value) {
        return write_list(out, value);
    }
    static codec_fault read(packed::value_view in, Type& value) {
        if (in.form() != packed::tag::list) [[unlikely]]
            return codec_fault::wrong_type;
        value.clear();
        if constexpr (requires { value.reserve(std::size_t{}); }) value.reserve(count_elements(in));
        for (packed::element_cursor cursor(in); !cursor.done();) {
            codec_fault fault = codec_fault::none;
            const packed::value_view part = cursor.take();
            const std::size_t index = value.size();
            if constexpr (refillable<element> && !std::is_same_v<element, bool>) {
                fault = codec<element>::read(part, value.emplace_back());
            } else {
                read_target<element> target{};
                fault = codec<read_target<element>>::read(part, target);
                if (fault == codec_fault::none) value.emplace_back(taken(target));
            }
            if (fault != codec_fault::none) [[unlikely]] {
                last_fault.failed_at(place_of(part.begin()), place_of(in.begin()), index);
                return fault;
            }
        }
        return codec_fault::none;
    }
};

template <class Type>
struct codec_for<Type, storage::array> {
    using element = typename Type::value_type;
    static constexpr value_type type = value_type::list;

    template <class Writer>
    static codec_fault write(Writer& out, const Type& value) {
        return write_list(out, value);
    }
    static codec_fault read(packed::value_view in, Type& value) {
        if (in.form() != packed::tag::list) [[unlikely]]
            return codec_fault::wrong_type;
        packed::element_cursor cursor(in);
        for (element& each : value) {
            if (cursor.done()) return codec_fault::wrong_count;
            const packed::value_view part = cursor.take();
            if (const codec_fault fault = codec<element>::read(part, each); fault != codec_fault::none) [[unlikely]] {
                last_fault.failed_at(place_of(part.begin()), place_of(in.begin()), static_cast<std::size_t>(&each - value.data()));
                return fault;
            }
        }
        return cursor.done() ? codec_fault::none : codec_fault::wrong_count;
    }
    static codec_fault read_slot(packed::value_view in, field_slot<Type>& slot) {
        if constexpr (refillable<element>) {
            return read(in, slot.value.emplace());
        } else {
            return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
                std::array<field_slot<element>, sizeof...(Index)> parts{};
                const codec_fault fault = codec<std::array<field_slot<element>, sizeof...(Index)>>::read(in, parts);
                if (fault == codec_fault::none) slot.value.emplace(Type{taken(parts[Index])...});
                return fault;
            }(std::make_index_sequence<std::tuple_size_v<Type>>());
        }
    }
};

template <class Type>
struct codec_for<Type, storage::set> {
    using element = typename Type::value_type;
    static constexpr value_type type = codec<element>::type == value_type::string   ? value_type::string_set
                                       : codec<element>::type == value_type::number ? value_type::number_set
                                                                                    : value_type::binary_set;
    static constexpr packed::tag form = type == value_type::string_set   ? packed::tag::string_set
                                        : type == value_type::number_set ? packed::tag::number_set
                                                                         : packed::tag::binary_set;

    template <class Writer>
    static codec_fault write(Writer& out, const Type& value) {
        if (value.size() == 0) [[unlikely]]
            return codec_fault::empty_set;
        const std::size_t position = out.open(form);
        for (const element& each : value)
            if (const codec_fault fault = codec<element>::write(out, each); fault != codec_fault::none) return fault;
        out.close(position);
        // Ordered sets mostly are in the packed order already; others are not, and may take for different what is stored alike.
        return packed::sort_set(out.buffer().data() + position) ? codec_fault::none : codec_fault::duplicate;
    }
    static codec_fault read(packed::value_view in, Type& value) {
        if (in.form() != form) [[unlikely]]
            return codec_fault::wrong_type;
        value.clear();
        if constexpr (requires { value.reserve(std::size_t{}); }) value.reserve(count_elements(in));
        for (packed::element_cursor cursor(in); !cursor.done();) {
            read_target<element> target{};
            if (const codec_fault fault = codec<read_target<element>>::read(cursor.take(), target); fault != codec_fault::none)
                return fault;
            if (!value.emplace(taken(target)).second) return codec_fault::duplicate;
        }
        return codec_fault::none;
    }
};

/// Whether two of a map's entries have one name. O(n log n); O(n) where they ascend, as they do where keys are stored in their order.
template <class Map>
[[nodiscard]] bool has_repeated_name(Map map) {
    sequence<std::string_view> names;
    bool ascend = true;
    for (packed::entry_cursor cursor(map); !cursor.done();) {
        const std::string_view name = cursor.take().name;
        ascend = ascend && (names.empty() || names.back() < name);
        names.push_back(name);
    }
    if (ascend) return false;
    heap_sort(names, [](std::string_view a, std::string_view b) { return a < b; });
    for (std::size_t i = 1; i < names.size(); ++i)
        if (names[i - 1] == names[i]) return true;
    return false;
}

template <class Type>
struct codec_for<Type, storage::map> {
    using key = typename Type::key_type;
    using element = typename Type::mapped_type;
    static constexpr value_type type = value_type::map;

    template <class Writer>
    static codec_fault write(Writer& out, const Type& value) {
        const std::size_t position = out.open(packed::tag::map);
        for (const auto& [name, each] : value) {
            codec_fault fault = with_key_text(name, [&out](std::string_view text) {
                if (text.empty()) [[unlikely]] return codec_fault::empty_name;
                out.name(text);
                return codec_fault::none;
            });
            if (fault != codec_fault::none) [[unlikely]] return fault;
            fault = codec<element>::write(out, each);
            if (fault == codec_fault::none) [[likely]] continue;
            (void)with_key_text(name, [&out](std::string_view text) {
                last_fault.failed(out.buffer().size(), out.buffer().size(), text);
                return codec_fault::none;
            });
            return fault;
        }
        out.close(position);
        if constexpr (storage_of<key> == storage::converted)  // which may make one text of two keys
            if (has_repeated_name(packed::value_view(out.buffer().data() + position))) return codec_fault::duplicate;
        return codec_fault::none;
    }
    static codec_fault read(packed::value_view in, Type& value) {
        if (in.form() != packed::tag::map) [[unlikely]]
            return codec_fault::wrong_type;
        value.clear();
        for (packed::entry_cursor cursor(in); !cursor.done();) {
            const packed::entry_view entry = cursor.take();
            read_target<key> name{};
            codec_fault fault = read_key_text(entry.name, name);
            read_target<element> target{};
            if (fault == codec_fault::none) [[likely]] fault = codec<read_target<element>>::read(entry.value, target);
            if (fault != codec_fault::none) [[unlikely]] {
                last_fault.failed(place_of(entry.value.begin()), place_of(in.begin()), entry.name);
                return fault;
            }
            if (!value.emplace(taken(name), taken(target)).second) return codec_fault::duplicate;
        }
        return codec_fault::none;
    }
};

}  // namespace facet::inline v0::detail
