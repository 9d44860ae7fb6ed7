// SPDX-License-Identifier: BSL-1.0
#include <differential/model.hpp>
#include <facet/request/dynamic_item.hpp>

namespace facet::differential {

key_tuple values_of(const std::vector<request::key_attribute>& keys, const item& of) {
    key_tuple values;
    for (const request::key_attribute& key : keys)
        if (const attribute_value* value = of.find(key.name)) values.push_back(*value);
    return values;
}

double read_units(std::size_t bytes, bool consistent) {
    const std::size_t units = bytes == 0 ? 1 : (bytes + 4095) / 4096;
    return static_cast<double>(units) * (consistent ? 1 : 0.5);
}
double write_units(std::size_t bytes) { return static_cast<double>(bytes == 0 ? 1 : (bytes + 1023) / 1024); }

bool access_path::is_key(std::string_view name) const {
    const auto named = [&](const request::key_attribute& key) { return key.name == name; };
    return std::ranges::any_of(partition, named) || std::ranges::any_of(sort, named);
}

key_tuple naive_table::key_of(const item& of) const {
    key_tuple key;
    for (const request::key_attribute& one : {about().partition, about().sort})
        if (const attribute_value* value = of.find(one.name)) key.push_back(*value);
    return key;
}
item naive_table::key_item(const item& of) const {
    item key;
    for (const request::key_attribute& one : {about().partition, about().sort})
        if (const attribute_value* value = of.find(one.name)) key.insert_or_assign(std::string(one.name), *value);
    return key;
}

access_path naive_table::path(std::int32_t index) const {
    access_path made;
    if (index < 0) {
        made.partition = {about().partition};
        if (about().has_sort()) made.sort = {about().sort};
        return made;
    }
    made.index = &about().indexes[static_cast<std::size_t>(index)];
    made.partition.assign(made.index->partition.begin(), made.index->partition.end());
    made.sort.assign(made.index->sort.begin(), made.index->sort.end());
    return made;
}

bool naive_table::shown_in(const access_path& path, const item& one) const {
    auto has = [&](const request::key_attribute& key) {
        const attribute_value* value = one.find(key.name);
        return value != nullptr && value->type() == to_value_type(key.type);
    };
    return std::ranges::all_of(path.partition, has) && std::ranges::all_of(path.sort, has);
}

bool naive_table::shows(const access_path& path, const std::string& name) const {
    if (!path.partial() || path.is_key(name) || name == about().partition.name || (about().has_sort() && name == about().sort.name))
        return true;
    return path.index->projected == request::projection_kind::include &&
           std::ranges::find(path.index->include, name) != path.index->include.end();
}

item naive_table::entry(const access_path& path, const item& of) const {
    if (!path.partial()) return of;
    item shown;
    for (const attribute& one : of)
        if (shows(path, one.name)) shown.insert_or_assign(one.name, one.value);
    return shown;
}

std::vector<const item*> naive_table::sorted(const access_path& path) const {
    std::vector<std::pair<key_tuple, const item*>> found;
    for (const auto& [key, one] : items) {
        if (!shown_in(path, one)) continue;
        key_tuple place = values_of(path.sort, one);
        place.insert(place.end(), key.begin(), key.end());
        found.emplace_back(std::move(place), &one);
    }
    std::ranges::sort(found, key_less(), &std::pair<key_tuple, const item*>::first);
    std::vector<const item*> entries;
    for (const auto& [place, one] : found) entries.push_back(one);
    return entries;
}

bool naive_table::has_key(const item& of, bool exactly) const {
    std::size_t found = 0;
    for (const request::key_attribute& key : {about().partition, about().sort}) {
        if (key.name.empty()) continue;
        const attribute_value* value = of.find(key.name);
        if (value == nullptr || value->type() != to_value_type(key.type)) return false;
        ++found;
    }
    return !exactly || found == of.size();
}

namespace {

/// The length that counts for the limits of keys.
std::size_t key_length(const attribute_value& value) { return value_size(value); }
bool empty_key(const attribute_value& value) { return value.type() != value_type::number && value_size(value) == 0; }

}  // namespace

key_fault naive_table::fault_of_key(const item& of) const {
    const attribute_value& partition = *of.find(about().partition.name);
    const attribute_value* sort = about().has_sort() ? of.find(about().sort.name) : nullptr;
    if (empty_key(partition) || (sort != nullptr && empty_key(*sort))) return key_fault::empty;
    return key_length(partition) > 2048 || (sort != nullptr && key_length(*sort) > 1024) ? key_fault::other : key_fault::none;
}

bool naive_table::fits(const item& of) const {
    std::size_t size = item_size(of);
    for (std::size_t i = 0; i < about().indexes.size(); ++i) {
        const access_path used = path(static_cast<std::int32_t>(i));
        if (used.local() && shown_in(used, of)) size += item_size(entry(used, of));
    }
    return size <= 409'600;
}

key_fault naive_table::fault_of_index_keys(const item& of) const {
    for (std::size_t i = 0; i < about().indexes.size(); ++i) {
        const access_path used = path(static_cast<std::int32_t>(i));
        for (const auto* half : {&used.partition, &used.sort}) {
            std::size_t length = 0;
            for (const request::key_attribute& key : *half) {
                const attribute_value* value = of.find(key.name);
                if (value == nullptr) continue;
                if (value->type() != to_value_type(key.type)) return key_fault::other;
                if (empty_key(*value)) return key_fault::empty;
                length += key_length(*value);
            }
            if (length > (half == &used.partition ? 2048u : 1024u)) return key_fault::other;
        }
    }
    return key_fault::none;
}

bool naive_table::leads_below_key(const std::vector<document_path>& paths) const {
    std::vector<request::key_attribute> keys{about().partition, about().sort};
    for (const request::index_description& index : about().indexes) {
        keys.insert(keys.end(), index.partition.begin(), index.partition.end());
        keys.insert(keys.end(), index.sort.begin(), index.sort.end());
    }
    return std::ranges::any_of(paths, [&](const document_path& path) {
        return !path.steps_.empty() && std::ranges::find(keys, path.top_, &request::key_attribute::name) != keys.end();
    });
}

bool naive_table::leads_below_key(const node& expression) const {
    std::vector<document_path> paths;
    collect_paths(expression, paths);
    return leads_below_key(paths);
}

std::string naive_table::position(const access_path& path, const item& of, const item* of_index) const {
    std::string bytes;
    std::vector<request::key_attribute> keys{about().partition};
    if (about().has_sort()) keys.push_back(about().sort);
    const std::size_t primary = keys.size();
    if (path.index != nullptr) {
        keys.insert(keys.end(), path.partition.begin(), path.partition.end());
        keys.insert(keys.end(), path.sort.begin(), path.sort.end());
    }
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const request::key_attribute& key = keys[i];
        const attribute_value* value = (i >= primary && of_index != nullptr ? *of_index : of).find(key.name);
        key_buffer packed;
        if (value == nullptr || !request::pack_key_value(packed, key.type, *value)) return bytes;
        std::size_t length = packed.size();
        for (; length >= 0x80; length >>= 7) bytes += static_cast<char>(length | 0x80);
        bytes += static_cast<char>(length);
        bytes += packed.view();
    }
    return bytes;
}

}  // namespace facet::differential
