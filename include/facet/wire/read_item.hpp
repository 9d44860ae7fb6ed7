// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/span.hpp>
#include <facet/core/utf8.hpp>
#include <facet/request/requests.hpp>
#include <facet/request/table_description.hpp>
#include <facet/value/item_size.hpp>
#include <facet/value/item_view.hpp>
#include <facet/wire/read_value.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::wire {

/// A table as answers are read with: what its attributes' names are to the backend. Made once, when the table is opened. Handle
/// and description have to outlive it. Immutable: safe to use from any thread.
class answer_table {
public:
    answer_table(const request::table& opened, const request::table_description& description) : opened_(&opened), description_(&description) {
        const auto known = [&](std::size_t i) { return i < opened.attributes.size() ? opened.attributes[i] : packed::attribute_id{0}; };
        std::size_t slots = 8;
        while (slots < 2 * (description.attributes.size() + 2)) slots *= 2;
        slots_.resize(slots);
        for (std::size_t i = 0; i < description.attributes.size(); ++i) add(description.attributes[i], known(i));
        add(description.partition.name, 0);
        if (description.has_sort()) add(description.sort.name, 0);
    }

    [[nodiscard]] const request::table& opened() const noexcept { return *opened_; }
    [[nodiscard]] const request::table_description& description() const noexcept { return *description_; }

    /// An attribute that the table names.
    struct slot {
        std::string_view name{};
        packed::attribute_id id = 0;  ///< 0 where the handle has none for it
    };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    /// Where a name stands among slots(); `none` where it does not.
    [[nodiscard]] std::size_t slot_of(std::string_view name) const noexcept {
        for (std::size_t at = hash(name) & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
            if (slots_[at].name.data() == nullptr) return none;
            if (slots_[at].name == name) return at;
        }
    }
    [[nodiscard]] const std::vector<slot>& slots() const noexcept { return slots_; }

private:

    [[nodiscard]] static std::size_t hash(std::string_view name) noexcept {
        std::uint32_t mixed = 0x811c9dc5u;
        for (const char each : name) mixed = (mixed ^ static_cast<unsigned char>(each)) * 0x01000193u;
        return mixed ^ mixed >> 15;
    }
    void add(std::string_view name, packed::attribute_id id) {
        if (slot_of(name) != none) return;
        std::size_t at = hash(name) & (slots_.size() - 1);
        while (slots_[at].name.data() != nullptr) at = (at + 1) & (slots_.size() - 1);
        slots_[at] = {name.data() == nullptr ? std::string_view("") : name, id};
    }

    const request::table* opened_;
    const request::table_description* description_;
    std::vector<slot> slots_{};
};

namespace detail {

/// Whether a projection, which may be empty, names anything of this attribute.
[[nodiscard]] inline bool projects(const request::projection& of, const request::table_description& description, std::string_view name) noexcept {
    if (of.empty()) return true;
    for (const request::path& each : of.paths) {
        const auto position = static_cast<std::size_t>(each.known);
        const std::string_view top = each.known < 0 ? each.name : position < description.attributes.size() ? description.attributes[position] : std::string_view();
        if (top == name) return true;
    }
    return false;
}

/// Reads items into a buffer of its own, one after another.
class item_reader {
public:
    explicit item_reader(const answer_table& table) : table_(&table), met_(table.slots().size()) {}

    /// Takes `{"name":{"S":"x"}}`. Key attributes that it lacks are those of `asked`, where that is given; those that it has must be the
    /// same. Attributes that `only` leaves out are left out. Errors: unreadable_answer, which says what is wrong with which attribute.
    [[nodiscard]] result<void> read(const json_node& item, const key_view* asked = nullptr, const request::projection& only = {}) {
        if (!item.is(json_kind::object)) return unreadable("an item is no object");
        const request::table_description& description = table_->description();
        place made;
        made.body = bodies_.size();
        bool has_partition = false;
        bool has_sort = false;
        names_.clear();
        ++items_;
        for (json_node::cursor members(item); !members.done();) {
            const std::string_view name = members.name();
            const json_node value = members.take();
            if (!value.present()) continue;
            const bool partition = name == description.partition.name;
            if (partition || (description.has_sort() && name == description.sort.name)) {
                bool& seen = partition ? has_partition : has_sort;
                if (seen) return about(name, "it occurs twice");
                seen = true;
                range& to = partition ? made.partition : made.sort;
                to.begin = keys_.size();
                if (!read_key_value(keys_, partition ? description.partition.type : description.sort.type, value)) return about(name, "it is no key value of its type");
                to.size = keys_.size() - to.begin;
                made.bytes += name.size() + value_bytes(partition ? description.partition.type : description.sort.type, to);
                continue;
            }
            if (!projects(only, description, name)) continue;
            packed::writer writer(bodies_);
            const std::size_t slot = table_->slot_of(name);
            const packed::attribute_id id = slot == answer_table::none ? packed::attribute_id{0} : table_->slots()[slot].id;
            if (id != 0) writer.attribute(id);
            else writer.attribute(name);
            if (slot == answer_table::none) names_.push_back(name);
            else if (std::exchange(met_[slot], items_) == items_) return about(name, "it occurs twice");
            const std::size_t begin = bodies_.size();
            if (const std::string_view fault = value_reader(bodies_).read(value); !fault.empty()) return about(name, fault);
            made.bytes += name.size() + packed::value_size(packed::value_view(bodies_.data() + begin));
        }
        if (const std::string_view twice = repeated(); twice.data() != nullptr) return about(twice, "it occurs twice");
        if (asked == nullptr && (!has_partition || (description.has_sort() && !has_sort))) return unreadable("an item has no primary key");
        const auto settle = [&](bool has, range& of, std::string_view wanted) {
            if (has) return asked == nullptr || keys_.view().substr(of.begin, of.size) == wanted;
            of.begin = keys_.size();
            of.size = wanted.size();
            keys_.append(wanted);
            return true;
        };
        if (!settle(has_partition, made.partition, asked == nullptr ? std::string_view() : asked->partition) ||
            !settle(has_sort, made.sort, asked == nullptr ? std::string_view() : asked->sort))
            return unreadable("an item has another key than was asked for");
        made.body_size = bodies_.size() - made.body;
        places_.push_back(made);
        return {};
    }

    /// All items read since clear(). Views are valid until the next read() or clear().
    [[nodiscard]] span<const item_view> views() {
        views_.clear();
        for (const place& each : places_)
            views_.push_back({{keys_.view().substr(each.partition.begin, each.partition.size), keys_.view().substr(each.sort.begin, each.sort.size)},
                              bodies_.view().substr(each.body, each.body_size), static_cast<std::uint32_t>(each.bytes)});
        return views_;
    }
    [[nodiscard]] std::size_t count() const noexcept { return places_.size(); }
    void clear() noexcept {
        places_.clear();
        keys_.clear();
        bodies_.clear();
    }

private:
    struct range {
        std::size_t begin = 0;
        std::size_t size = 0;
    };
    struct place {
        range partition{};
        range sort{};
        std::size_t body = 0;
        std::size_t body_size = 0;
        std::size_t bytes = 0;
    };

    [[nodiscard]] std::size_t value_bytes(key_type type, const range& of) const {
        if (type != key_type::number) return of.size;
        const auto number = decode_key_number(keys_.view().substr(of.begin, of.size));
        return number ? number_size(*number) : 0;
    }
    [[nodiscard]] static error about(std::string_view name, std::string_view fault) {
        std::string why = "attribute `";
        facet::detail::append_name(why, name);
        why += "`: ";
        why += fault;
        return unreadable(why);
    }
    /// A name that the table does not have and that occurs twice; or none.
    [[nodiscard]] std::string_view repeated() {
        if (names_.size() < 2) return {};
        std::sort(names_.begin(), names_.end());
        for (std::size_t i = 1; i < names_.size(); ++i)
            if (names_[i] == names_[i - 1]) return names_[i];
        return {};
    }

    const answer_table* table_;
    byte_buffer keys_{};
    byte_buffer bodies_{};
    std::vector<place> places_{};
    std::vector<item_view> views_{};
    std::vector<std::string_view> names_{};    ///< of the item that is read: those that the table does not have
    std::vector<std::uint64_t> met_;           ///< per name of the table: the last item that had it
    std::uint64_t items_ = 0;
};

/// A primary key out of an item or a key object; false where it is none.
struct read_key {
    key_buffer bytes{};
    std::size_t split = 0;

    [[nodiscard]] bool read(const json_node& from, const request::table_description& description) {
        bytes.clear();
        if (!read_key_value(bytes, description.partition.type, from.find(description.partition.name))) return false;
        split = bytes.size();
        return !description.has_sort() || read_key_value(bytes, description.sort.type, from.find(description.sort.name));
    }
    [[nodiscard]] key_view view() const noexcept { return {bytes.view().substr(0, split), bytes.view().substr(split)}; }
};

}  // namespace detail
}  // namespace facet::inline v0::wire
