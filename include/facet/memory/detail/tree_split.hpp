// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/taken.hpp>
#include <facet/memory/detail/leaf.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// How the nodes of a sort tree split. Each function either does all of its work, or throws what the arena throws and has
/// changed nothing.
template <class Order>
class tree_split {
    using leaves = leaf_operations<Order>;

public:
    [[nodiscard]] static inner_node* make_inner(arena& memory, std::uint16_t capacity) {
        auto* made = static_cast<inner_node*>(memory.allocate(inner_node::footprint(capacity)));
        made->count = 0;
        made->capacity = capacity;
        made->shared = 0;
        return made;
    }
    static void copy_children(inner_node& to, const inner_node& from, std::uint16_t begin, std::uint16_t count) noexcept {
        std::memcpy(to.separators(), from.separators() + begin, count * sizeof(separator*));
        std::memcpy(to.children(), from.children() + begin, count * sizeof(void*));
        to.count = count;
    }

    static void add_child(inner_node& parent, std::uint16_t at, separator* before, void* child) noexcept {
        const std::size_t behind = parent.count - at;
        std::memmove(parent.separators() + at + 1, parent.separators() + at, behind * sizeof(separator*));
        std::memmove(parent.children() + at + 1, parent.children() + at, behind * sizeof(void*));
        parent.separators()[at] = before;
        parent.children()[at] = child;
        ++parent.count;
        if (parent.count < 3 || !parent.shares(before->sort())) return parent.refresh();
        std::memmove(parent.heads() + at + 1, parent.heads() + at, behind * sizeof(std::uint64_t));
        parent.heads()[at] = head_of(before->sort(), parent.shared);
    }

    /// Moves the upper half of a full inner node into a new one; the separator between them moves up.
    static void split_inner(inner_node& parent, std::uint16_t at, inner_node& node, arena& memory) {
        const bool rightmost = at + 1 == parent.count;
        const auto kept = static_cast<std::uint16_t>(rightmost ? node.count * 3 / 4 : node.count / 2);
        inner_node* right = make_inner(memory, inner_node::most);
        copy_children(*right, node, kept, static_cast<std::uint16_t>(node.count - kept));
        separator* between = right->separators()[0];
        right->separators()[0] = nullptr;
        node.count = kept;
        node.refresh();
        right->refresh();
        add_child(parent, static_cast<std::uint16_t>(at + 1), between, right);
    }

    /// Splits a full leaf for an insertion at `at`. Where keys come in runs, the split is where the run is, so that leaves stay
    /// full behind it. True: the record went into the new leaf.
    static bool split_leaf(const Order& order, inner_node& parent, std::uint16_t parent_at, leaf_node& leaf, std::uint16_t at,
                           record* item, std::string_view sort, arena& memory) {
        const bool behind = at == leaf.count;
        const bool run = !behind && at != 0 && at == leaf.last + 1;
        const std::uint16_t kept = behind ? leaf.count : run ? at : static_cast<std::uint16_t>(leaf.count / 2);
        const auto moved = static_cast<std::uint16_t>(leaf.count - kept);
        const record* left_end = run ? item : leaf.records()[kept - 1];
        const record* right_begin = behind ? item : leaf.records()[kept];
        split_parts made{memory};
        made.between = separate(order, *left_end, *right_begin, memory);
        made.right = leaves::make(memory, behind ? 4 : leaf_node::next_capacity(moved));
        if (!behind && !run) made.left = leaves::make(memory, leaf_node::next_capacity(kept));
        leaf_node* const right = facet::detail::taken(made.right);
        separator* const between = facet::detail::taken(made.between);
        leaf_node* left = &leaf;

        right->share(leaf.shared, leaf.prefix);
        if (behind) leaves::put(order, *right, 0, item, sort);
        else leaves::append(*right, leaf, kept, moved);
        right->next = leaf.next;
        if (made.left != nullptr) {
            // The half that stays moves to a smaller leaf, so that leaves are never half empty.
            left = facet::detail::taken(made.left);
            left->share(leaf.shared, leaf.prefix);
            leaves::append(*left, leaf, 0, kept);
            left->previous = leaf.previous;
            if (left->previous != nullptr) left->previous->next = left;
            parent.children()[parent_at] = left;
            leaves::release(memory, &leaf);
        } else {
            leaf.count = kept;
            leaf.last = run ? static_cast<std::uint16_t>(kept - 1) : 0xffff;
        }
        left->next = right;
        right->previous = left;
        if (right->next != nullptr) right->next->previous = right;
        if (!behind) {
            leaves::refresh(order, *left, true);
            leaves::refresh(order, *right, true);
        }
        add_child(parent, static_cast<std::uint16_t>(parent_at + 1), between, right);
        return behind;
    }

private:
    /// What a split needs; given back where not all of it can be had.
    struct split_parts {
        arena& memory;
        separator* between = nullptr;
        leaf_node* left = nullptr;
        leaf_node* right = nullptr;

        explicit split_parts(arena& from) noexcept : memory(from) {}
        split_parts(const split_parts&) = delete;
        split_parts& operator=(const split_parts&) = delete;
        ~split_parts() {
            if (between != nullptr) memory.deallocate(between, between->footprint());
            if (left != nullptr) leaves::release(memory, left);
            if (right != nullptr) leaves::release(memory, right);
        }
    };

    [[nodiscard]] static separator* separate(const Order& order, const record& left, const record& right, arena& memory) {
        typename Order::room left_bytes;
        typename Order::room right_bytes;
        const std::string_view low = order.sort(left, left_bytes);
        const std::string_view high = order.sort(right, right_bytes);
        if (low == high) return separator::make(memory, high, order.entry(right));
        return separator::make(memory, high.substr(0, shared_length(low, high) + 1), {});
    }
};

}  // namespace facet::inline v0::memory::detail
