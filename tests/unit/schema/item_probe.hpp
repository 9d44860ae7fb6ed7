// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/read_item.hpp>
#include <facet/schema/usual_reader.hpp>
#include <facet/value/packing.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <unit/schema/random.hpp>

/// What tests of the stored form share: items packed and read without any backend.
namespace item_probe {

using facet::packed::attribute_id;

/// The ids that a backend might give: not in order, none of them 0, of one byte and of two.
template <class Table>
[[nodiscard]] const facet::detail::sequence<attribute_id>& ids() {
    static const facet::detail::sequence<attribute_id> all = [] {
        facet::detail::sequence<attribute_id> made;
        for (std::size_t i = 0; i < facet::schema<Table>::attributes.size; ++i) made.push_back(static_cast<attribute_id>(i % 2 == 0 ? 200 + i : 50 - i));
        return made;
    }();
    return all;
}

/// An attribute by name and value, as text; and its packed value.
struct attribute {
    std::string name;
    std::string text;
    std::string raw;
};

inline std::string text_of(const facet::attribute_value& value) {
    if (const auto* text = value.if_string()) return *text;
    if (const auto* number = value.if_number()) return "n:" + number->to_string();
    if (const auto* bytes = value.if_binary()) return "b:" + std::string(*bytes);
    return std::string(facet::to_string(value.type()));
}

/// An item as it is stored: key and body.
struct stored {
    std::string partition;
    std::string sort;
    std::string body;
    facet::detail::item_outcome outcome;
    facet::detail::key_outcome key_outcome;

    [[nodiscard]] facet::item_view view() const { return {{partition, sort}, body, 0}; }
};

template <class Table, class Struct>
[[nodiscard]] stored store(const Struct& object) {
    constexpr std::size_t entity = facet::schema<Table>::template position<Struct>;
    stored made;
    facet::byte_buffer body;
    made.outcome = facet::detail::item_packer<Table, entity>(body, ids<Table>()).pack(object);
    made.body = body.view();
    facet::key_buffer bytes;
    facet::key_view key;
    made.key_outcome = facet::detail::build_primary_key<Table, entity>(bytes, key, facet::detail::struct_source<Struct>{&object});
    if (made.key_outcome.ok()) made.partition = key.partition, made.sort = key.sort;
    return made;
}

/// The body's attributes, in their order.
template <class Table>
[[nodiscard]] std::vector<attribute> attributes_of(std::string_view body) {
    std::vector<attribute> all;
    facet::packed::attribute_cursor cursor(body);
    while (!cursor.done()) {
        const auto each = cursor.take();
        std::string name(each.name);
        for (std::size_t i = 0; i < ids<Table>().size(); ++i)
            if (each.id == ids<Table>()[i]) name = facet::schema<Table>::attributes.list[i];
        auto value = facet::packed::unpack(each.value);
        all.push_back({std::move(name), value.has_value() ? text_of(*value) : "?", std::string(each.value.raw())});
    }
    return all;
}

/// The body as one line: `name=value`, parted by blanks.
template <class Table, class Struct>
[[nodiscard]] std::string body_text(const Struct& object) {
    const stored made = store<Table>(object);
    if (!made.outcome.ok()) return "!" + std::string(made.outcome.key != facet::key_fault::none ? facet::explain(made.outcome.key) : facet::explain(made.outcome.value));
    std::string all;
    for (const attribute& each : attributes_of<Table>(made.body)) all += (all.empty() ? "" : " ") + each.name + "=" + each.text;
    return all;
}

/// A body of these attributes, each by its id or, where `by_name`, by its name.
template <class Table>
[[nodiscard]] std::string make_body(const std::vector<attribute>& attributes, bool by_name = false) {
    facet::byte_buffer out;
    facet::packed::writer writer(out);
    for (const attribute& each : attributes) {
        std::size_t known = 0;
        while (known < ids<Table>().size() && facet::schema<Table>::attributes.list[known] != each.name) ++known;
        if (by_name || known == ids<Table>().size()) writer.attribute(std::string_view(each.name));
        else writer.attribute(ids<Table>()[known]);
        writer.copy(facet::packed::value_view(each.raw.data()));
    }
    return std::string(out.view());
}

template <class Struct>
struct reading {
    std::vector<Struct> made;
    facet::detail::item_outcome outcome;
};

template <class Table, class Struct>
[[nodiscard]] reading<Struct> read(const facet::item_view& item) {
    constexpr std::size_t entity = facet::schema<Table>::template position<Struct>;
    reading<Struct> done;
    const auto outcome = facet::detail::append_items<Struct>(&done.made, 0, {&item, 1}, {ids<Table>(), facet::detail::usual_readers<>}, facet::detail::item_layout<Table, entity>::stored);
    REQUIRE(outcome.read == done.made.size());
    done.outcome = outcome.fault;
    return done;
}

/// An item's body in another shape: shuffled, with attributes nobody knows, or with names in place of ids.
template <class Table>
[[nodiscard]] std::string disturbed(std::string_view body, key_probe::random_source& random) {
    std::vector<attribute> all = attributes_of<Table>(body);
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[random.below(i)]);
    const std::string unknown = [] {
        facet::byte_buffer out;
        facet::packed::writer(out).string("whatever");
        return std::string(out.view());
    }();
    for (std::size_t i = random.below(4); i > 0; --i)
        all.insert(all.begin() + static_cast<std::ptrdiff_t>(random.below(all.size() + 1)), {"unknown" + std::to_string(i), "", unknown});
    return make_body<Table>(all, random.coin());
}

}  // namespace item_probe
