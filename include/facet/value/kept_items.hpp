// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/text_at.hpp>
#include <facet/value/item_view.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace facet::inline v0::detail {

/// Copies of items, as they came, kept until their turn comes. A row's layout lives as long as the table's handle.
class kept_items {
public:
    [[nodiscard]] std::size_t size() const noexcept { return all_.size(); }
    /// Valid until the next add().
    [[nodiscard]] item_view operator[](std::size_t at) const noexcept {
        const one& each = all_[at];
        const char* const partition = bytes_.data() + each.at;
        const char* const sort = partition + each.partition_size;
        const char* const body = sort + each.sort_size;
        return {{text_at(partition, each.partition_size), text_at(sort, each.sort_size)}, text_at(body, each.body_size), each.size, each.layout};
    }
    /// What an item is merged by.
    [[nodiscard]] std::string_view order(std::size_t at) const noexcept {
        const one& each = all_[at];
        return text_at(bytes_.data() + each.at + each.partition_size + each.sort_size + each.body_size, each.order_size);
    }

    /// Adds an item; `append_order(bytes)` appends what it is merged by.
    template <class Order>
    void add(const item_view& item, const Order& append_order) {
        if (all_.empty()) bytes_.reserve(first_room);
        else bytes_.resize(bytes_.size() - item_view::word_slack);
        one& added = all_.emplace_back(one{bytes_.size(), item.layout, item.size, static_cast<std::uint32_t>(item.body.size()),
                                           static_cast<std::uint16_t>(item.key.partition.size()), static_cast<std::uint16_t>(item.key.sort.size()), 0});
        bytes_.append(item.key.partition).append(item.key.sort).append(item.body);
        const std::size_t before = bytes_.size();
        append_order(bytes_);
        added.order_size = static_cast<std::uint32_t>(bytes_.size() - before);
        bytes_.append(item_view::word_slack, '\0');  // readers of rows copy by the word, beyond the end of a text
    }

private:
    struct one {
        std::size_t at;
        const packed::row_layout* layout;
        std::uint32_t size;
        std::uint32_t body_size;
        std::uint16_t partition_size;
        std::uint16_t sort_size;
        std::uint32_t order_size;
    };
    static constexpr std::size_t first_room = 2'000;

    sequence<one> all_{};
    std::string bytes_{};
};

}  // namespace facet::inline v0::detail
