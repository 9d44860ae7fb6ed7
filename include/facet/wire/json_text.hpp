// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/function_ref.hpp>
#include <facet/core/result.hpp>
#include <facet/json/write.hpp>
#include <facet/request/path_text.hpp>
#include <facet/request/position.hpp>
#include <facet/request/requests.hpp>
#include <facet/request/table_description.hpp>
#include <facet/value/key_number.hpp>
#include <facet/value/packed.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// Packed values, keys and positions as DynamoDB's JSON (contract I2), without a tree of values between.

namespace facet::inline v0::wire {

/// Gives the description that a table was opened with.
using describe = function_ref<const request::table_description&(const request::table&)>;

namespace detail {

/// How deep a value may nest to be written. Contract E1 allows 32 levels, which is the service's to say; this guards the stack.
inline constexpr int most_levels = 100;

/// A table as requests speak of it: its name, and what attribute ids and positions stand for.
struct named_table {
    const request::table* opened;
    const request::table_description* description;

    [[nodiscard]] std::string_view name_of(packed::attribute_id id) const noexcept {
        for (std::size_t i = 0; i < opened->attributes.size() && i < description->attributes.size(); ++i)
            if (opened->attributes[i] == id) return description->attributes[i];
        return {};
    }
    [[nodiscard]] std::string_view name_of(const request::path& path) const noexcept { return request::attribute_of(*description, path); }
    /// The attributes that a query's equalities are on.
    [[nodiscard]] span<const request::key_attribute> partition(std::int32_t index) const noexcept {
        if (index >= 0 && global(index)) return at(index).partition;
        return {&description->partition, 1};
    }
    [[nodiscard]] span<const request::key_attribute> sort(std::int32_t index) const noexcept {
        if (index >= 0) return at(index).sort;
        return {&description->sort, description->has_sort() ? std::size_t{1} : std::size_t{0}};
    }
    [[nodiscard]] const request::index_description& at(std::int32_t index) const noexcept {
        return description->indexes[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] bool knows(std::int32_t index) const noexcept {
        return index < 0 || static_cast<std::size_t>(index) < description->indexes.size();
    }

private:
    [[nodiscard]] bool global(std::int32_t index) const noexcept { return at(index).kind == request::index_kind::global; }
};

[[nodiscard]] inline bool append_packed(std::string& out, packed::value_view value, int levels);

/// Appends what stands behind a value's type tag; false where JSON cannot hold it.
[[nodiscard]] inline bool append_packed_content(std::string& out, packed::value_view value, int levels) {
    if (levels <= 0) return false;
    switch (value.type()) {
        case value_type::string: return json::detail::append_string(out, value.bytes());
        case value_type::binary: json::detail::append_binary(out, value.bytes()); return true;
        case value_type::number:
            out += '"';
            json::detail::append_number(out, value.number());
            out += '"';
            return true;
        case value_type::boolean: out += value.boolean() ? "true" : "false"; return true;
        case value_type::null: out += "true"; return true;
        default: break;
    }
    bool sound = true;
    if (value.type() == value_type::map) {
        out += '{';
        for (packed::entry_cursor cursor(value); !cursor.done();) {
            const packed::entry_view entry = cursor.take();
            if (out.back() != '{') out += ',';
            sound = json::detail::append_string(out, entry.name) && sound;
            out += ':';
            sound = append_packed(out, entry.value, levels - 1) && sound;
        }
        out += '}';
        return sound;
    }
    out += '[';
    for (packed::element_cursor cursor(value); !cursor.done();) {
        const packed::value_view element = cursor.take();
        if (out.back() != '[') out += ',';
        sound = (value.type() == value_type::list ? append_packed(out, element, levels - 1) : append_packed_content(out, element, 1)) && sound;
    }
    out += ']';
    return sound;
}

/// Appends a packed value in typed form: `{"N":"5"}`.
[[nodiscard]] inline bool append_packed(std::string& out, packed::value_view value, int levels) {
    out += "{\"";
    out += to_string(value.type());
    out += "\":";
    const bool sound = append_packed_content(out, value, levels);
    out += '}';
    return sound;
}

/// Appends a key attribute's value, given as key bytes; false where it is no such value.
[[nodiscard]] inline bool append_key_value(std::string& out, key_type type, std::string_view bytes) {
    out += "{\"";
    out += to_string(to_value_type(type));
    out += "\":";
    bool sound = true;
    if (type == key_type::string) {
        sound = json::detail::append_string(out, bytes);
    } else if (type == key_type::binary) {
        json::detail::append_binary(out, bytes);
    } else {
        const std::optional<decimal> number = decode_key_number(bytes);
        sound = number.has_value();
        out += '"';
        if (number) json::detail::append_number(out, *number);
        out += '"';
    }
    out += '}';
    return sound;
}

/// A JSON object in the making: its own members, and what was wrong with a value.
class object_writer {
public:
    explicit object_writer(std::string& out) : out_(&out), begin_(out.size() + 1) { out += '{'; }

    /// Begins a member; its value must follow.
    std::string& member(std::string_view name) {
        if (out_->size() > begin_) *out_ += ',';
        sound_ = json::detail::append_string(*out_, name) && sound_;
        *out_ += ':';
        return *out_;
    }
    void text(std::string_view name, std::string_view value) { check(json::detail::append_string(member(name), value)); }
    void yes(std::string_view name) { member(name) += "true"; }
    void no(std::string_view name) { member(name) += "false"; }
    void truth(std::string_view name, bool value) { value ? yes(name) : no(name); }
    void count(std::string_view name, std::uint64_t value) { member(name) += std::to_string(value); }
    void key_value(const request::key_attribute& attribute, std::string_view bytes) {
        check(append_key_value(member(attribute.name), attribute.type, bytes));
    }
    /// A primary key's attributes.
    void key(const request::table_description& description, const key_view& key) {
        key_value(description.partition, key.partition);
        if (description.has_sort()) key_value(description.sort, key.sort);
    }
    void check(bool sound) noexcept { sound_ = sound_ && sound; }
    [[nodiscard]] bool sound() const noexcept { return sound_; }
    void close() { *out_ += '}'; }

private:
    std::string* out_;
    std::size_t begin_;
    bool sound_ = true;
};

/// Appends an item: its key and its body.
[[nodiscard]] inline bool append_item(std::string& out, const named_table& table, const key_view& key, std::string_view body) {
    object_writer item(out);
    item.key(*table.description, key);
    for (packed::attribute_cursor cursor(body); !cursor.done();) {
        const packed::attribute_view each = cursor.take();
        const std::string_view name = each.id == 0 ? each.name : table.name_of(each.id);
        item.check(each.id == 0 || !name.empty());
        item.check(append_packed(item.member(name), each.value, most_levels));
    }
    item.close();
    return item.sound();
}

/// Whether a key has no more attributes than the table's (contract K4).
[[nodiscard]] inline bool fits_key(const named_table& table, const key_view& key) noexcept {
    return table.description->has_sort() || key.sort.empty();
}

/// Appends a primary key alone.
[[nodiscard]] inline bool append_key(std::string& out, const named_table& table, const key_view& key) {
    object_writer object(out);
    object.key(*table.description, key);
    object.close();
    return object.sound();
}

/// Appends a position as the key attributes of the table and the index, each once (contract Q8); false where it is none.
[[nodiscard]] inline bool append_position(std::string& out, const named_table& table, std::int32_t index, std::string_view position) {
    object_writer object(out);
    request::position_reader reader(position);
    const auto& description = *table.description;
    const auto take = [&](const request::key_attribute& attribute, bool said) {
        const std::optional<std::string_view> bytes = reader.take();
        object.check(bytes.has_value());
        if (bytes && !said) object.key_value(attribute, *bytes);
    };
    take(description.partition, false);
    if (description.has_sort()) take(description.sort, false);
    if (index >= 0) {
        const request::index_description& described = table.at(index);
        for (const auto& attributes : {described.partition, described.sort}) {
            for (const request::key_attribute& each : attributes) {
                bool said = each.name == description.partition.name || each.name == description.sort.name;
                if (attributes.data() == described.sort.data())
                    for (const request::key_attribute& other : described.partition) said = said || other.name == each.name;
                take(each, said);
            }
        }
    }
    object.close();
    object.check(reader.done());
    return object.sound();
}

/// An error of a request that cannot be written.
[[nodiscard]] inline error unwritable(error_code code, std::string_view why) {
    return facet::detail::bare_error(code, why);
}

}  // namespace detail
}  // namespace facet::inline v0::wire
