// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/leaf.hpp>
#include <facet/memory/detail/tree_cursor.hpp>
#include <facet/memory/detail/tree_split.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// The leaf to which a record belongs, so that it can be put there without another descent. Means nothing to another tree.
struct leaf_hint {
    leaf_node* leaf = nullptr;
    std::uint16_t shape = 0;
    bool guessed = false;  ///< it belongs there unless it is less than all in it
};

/// The records of one partition in order: a B+-tree whose leaves grow with it; a single record needs no node. All nodes come
/// from the arena that each call names. Insertion throws what the arena throws, and the records are unchanged then; nothing
/// else throws. O(log n).
template <class Order>
class sort_tree {
    using leaves = leaf_operations<Order>;
    using splits = tree_split<Order>;

public:
    [[nodiscard]] std::uint32_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

    /// The record of a tree that has one at most; null where it has none.
    [[nodiscard]] record* only() const noexcept { return static_cast<record*>(root_); }

    /// The leaf to which a record with these sort bytes belongs, where their equals have no other order; it is asked for.
    [[nodiscard]] leaf_hint hint(std::string_view sort) const noexcept {
        if (height_ == 0) return {};
        const bool guess = wrong_guesses_ == 0;
        return {leaf_for({sort, side::after_entry, {}}, guess), shape_, guess};
    }

    /// Asks for the root.
    [[gnu::always_inline]] void prefetch() const noexcept {
        __builtin_prefetch(root_);
        __builtin_prefetch(static_cast<const char*>(root_) + 64);
        __builtin_prefetch(static_cast<const char*>(root_) + 128);
    }

    /// The place as one to take records from.
    [[nodiscard]] tree_cursor seek(const Order& order, const place& target) const noexcept {
        tree_cursor cursor;
        if (height_ == 0) {
            cursor.single = static_cast<const record*>(root_);
            if (cursor.single == nullptr) return cursor;
            typename Order::room bytes;
            const record& only = *cursor.single;
            cursor.at = lies_left(order.sort(only, bytes), [&] { return order.entry(only); }, target) ? 1 : 0;
            return cursor;
        }
        cursor.leaf = leaf_for(target);
        cursor.at = leaves::seek(order, *cursor.leaf, target);
        return cursor;
    }

    /// The leaf in which the place lies; null where the tree has no nodes.
    [[nodiscard]] const leaf_node* leaf_at(const place& target) const noexcept { return height_ == 0 ? nullptr : leaf_for(target); }

    /// Adds a record whose key is not in the tree yet.
    void insert(const Order& order, record* item, arena& memory) {
        typename Order::room bytes;
        insert(order, item, order.sort(*item, bytes), memory);
    }
    /// As above; `sort` are the bytes by which the order sorts it. `where` is what hint() said.
    void insert(const Order& order, record* item, std::string_view sort, arena& memory, leaf_hint where = {}) {
        if (where.leaf != nullptr && where.shape == shape_ && where.leaf->count < where.leaf->capacity) [[likely]] {
            bool shares = false;
            const std::uint16_t at = leaves::seek(order, *where.leaf, {sort, side::after_entry, order.entry(*item)}, shares);
            if (at != 0 || !where.guessed) [[likely]] {
                if (wrong_guesses_ != 0) --wrong_guesses_;
                leaves::put(order, *where.leaf, at, item, sort, shares);
                ++size_;
                return;
            }
            wrong_guesses_ = 100;
        }
        if (height_ == 0) {
            if (root_ != nullptr) plant(order, memory);
            else root_ = item;
            if (height_ == 0) {
                size_ = 1;
                return;
            }
        }
        const place target{sort, side::after_entry, order.entry(*item)};
        if (!appends_ || !append(order, target, item))
            while (!try_insert(order, target, item, memory)) {}
        ++size_;
    }

    /// Takes a record out that is in the tree.
    void erase(const Order& order, const record* item, arena& memory) noexcept {
        --size_;
        ++shape_;
        if (height_ == 0) {
            root_ = nullptr;
            return;
        }
        path way;
        leaf_node* leaf = find_leaf(order, item, way);
        leaves::remove(*leaf, leaves::position_of(*leaf, item));
        if (height_ > 1 && leaf->count == 0) {
            unlink(leaf);
            leaves::release(memory, leaf);
            drop_child(way, way.depth, memory);
        } else if (height_ > 1 && leaf->count * 4 <= leaf->capacity) {
            merge(order, way, leaf, memory);
        }
        shrink(memory);
    }

    /// Puts another record of the same key in a record's stead.
    void replace(const Order& order, const record* old, record* item) noexcept {
        if (height_ == 0) {
            root_ = item;
            return;
        }
        path way;
        leaf_node* leaf = find_leaf(order, old, way);
        leaf->records()[leaves::position_of(*leaf, old)] = item;
    }

private:
    static constexpr int highest = 16;

    /// The inner nodes from the root to a leaf, and which child the way goes to.
    struct path {
        inner_node* nodes[highest];
        std::uint16_t at[highest];
        int depth = 0;
    };

    [[nodiscard]] leaf_node* leaf_for(const place& target, bool guess = false) const noexcept {
        void* node = root_;
        for (int level = height_; level > 1; --level) {
            auto* inner = static_cast<inner_node*>(node);
            inner->prefetch();
            node = inner->children()[inner->child_for(target, guess)];
        }
        auto* leaf = static_cast<leaf_node*>(node);
        leaf->prefetch();
        return leaf;
    }

    /// Puts a record behind all others, where it belongs there and the last leaf has room; else false. What comes in the order of its keys
    /// (times, ids that rise) is spared the comparisons of a descent.
    [[nodiscard]] bool append(const Order& order, const place& target, record* item) noexcept {
        void* node = root_;
        for (int level = height_; level > 1; --level) {
            const auto* inner = static_cast<const inner_node*>(node);
            node = inner->children()[inner->count - 1];
        }
        auto* leaf = static_cast<leaf_node*>(node);
        appends_ = false;
        if (leaf->count == leaf->capacity || leaf->last + 1 != leaf->count) return false;
        bool shares = false;
        if (leaves::seek(order, *leaf, target, shares) != leaf->count) return false;
        leaves::put(order, *leaf, leaf->count, item, target.sort, shares);
        return appends_ = true;
    }

    [[nodiscard]] leaf_node* find_leaf(const Order& order, const record* item, path& way) const noexcept {
        typename Order::room bytes;
        const place target{order.sort(*item, bytes), side::after_entry, order.entry(*item)};
        void* node = root_;
        for (int level = height_; level > 1; --level) {
            auto* inner = static_cast<inner_node*>(node);
            way.nodes[way.depth] = inner;
            way.at[way.depth] = inner->child_for(target);
            node = inner->children()[way.at[way.depth]];
            ++way.depth;
        }
        return static_cast<leaf_node*>(node);
    }

    /// From a single record to a leaf.
    void plant(const Order& order, arena& memory) {
        leaf_node* leaf = leaves::make(memory, leaf_node::next_capacity(1));
        typename Order::room bytes;
        auto* const only = static_cast<record*>(root_);
        leaves::put(order, *leaf, 0, only, order.sort(*only, bytes));
        root_ = leaf;
        height_ = 1;
    }

    /// One descent. Makes room in full nodes on the way; where that changed the way, gives up with false: try again.
    [[nodiscard]] bool try_insert(const Order& order, const place& target, record* item, arena& memory) {
        void** slot = &root_;
        inner_node* parent = nullptr;
        std::uint16_t parent_at = 0;
        for (int level = height_; level > 1; --level) {
            auto* node = static_cast<inner_node*>(*slot);
            if (node->count == node->capacity) {
                if (node->capacity == inner_node::most) {
                    if (parent == nullptr) raise_root(memory);
                    else splits::split_inner(*parent, parent_at, *node, memory);
                    return false;
                }
                node = grow(*slot, *node, memory);
            }
            parent = node;
            node->prefetch();
            parent_at = node->child_for(target);
            slot = &node->children()[parent_at];
        }
        auto* leaf = static_cast<leaf_node*>(*slot);
        leaf->prefetch();
        bool shares = false;
        const std::uint16_t at = leaves::seek(order, *leaf, target, shares);
        if (leaf->count == leaf->capacity) {
            ++shape_;
            if (leaf->capacity == leaf_node::most) {
                if (parent == nullptr) return raise_root(memory), false;
                return splits::split_leaf(order, *parent, parent_at, *leaf, at, item, target.sort, memory);
            }
            leaf = grow(*slot, *leaf, memory);
        }
        leaves::put(order, *leaf, at, item, target.sort, shares);
        appends_ = leaf->next == nullptr && leaf->last + 1 == leaf->count;
        return true;
    }

    [[nodiscard]] inner_node* grow(void*& slot, inner_node& node, arena& memory) {
        inner_node* larger = splits::make_inner(memory, inner_node::next_capacity(node.capacity));
        splits::copy_children(*larger, node, 0, node.count);
        larger->refresh();
        memory.deallocate(&node, inner_node::footprint(node.capacity));
        slot = larger;
        return larger;
    }
    [[nodiscard]] leaf_node* grow(void*& slot, leaf_node& leaf, arena& memory) {
        leaf_node* larger = leaves::make(memory, leaf_node::next_capacity(leaf.capacity));
        larger->share(leaf.shared, leaf.prefix);
        larger->previous = leaf.previous;
        larger->next = leaf.next;
        leaves::append(*larger, leaf, 0, leaf.count);
        larger->last = leaf.last;
        if (larger->previous != nullptr) larger->previous->next = larger;
        if (larger->next != nullptr) larger->next->previous = larger;
        leaves::release(memory, &leaf);
        slot = larger;
        return larger;
    }

    void raise_root(arena& memory) {
        inner_node* root = splits::make_inner(memory, inner_node::next_capacity(0));
        root->children()[0] = root_;
        root->separators()[0] = nullptr;
        root->count = 1;
        root_ = root;
        ++height_;
    }

    static void unlink(leaf_node* leaf) noexcept {
        if (leaf->previous != nullptr) leaf->previous->next = leaf->next;
        if (leaf->next != nullptr) leaf->next->previous = leaf->previous;
    }

    /// Takes the child out to which the way's first `depth` nodes lead, and inner nodes that are empty then.
    static void drop_child(path& way, int depth, arena& memory) noexcept {
        for (; depth > 0; --depth) {
            inner_node& node = *way.nodes[depth - 1];
            const std::uint16_t at = way.at[depth - 1];
            const std::uint16_t gone = at == 0 ? std::uint16_t{1} : at;  // separator
            if (node.count > 1) {
                separator* dropped = node.separators()[gone];
                memory.deallocate(dropped, dropped->footprint());
                const std::size_t behind = node.count - gone - 1u;
                std::memmove(node.separators() + gone, node.separators() + gone + 1, behind * sizeof(separator*));
            }
            const std::size_t behind = node.count - at - 1u;
            std::memmove(node.children() + at, node.children() + at + 1, behind * sizeof(void*));
            --node.count;
            if (node.count != 0) return node.refresh();
            if (depth == 1) return;  // the root: shrink() sees to it
            memory.deallocate(&node, inner_node::footprint(node.capacity));
        }
    }

    /// Joins a nearly empty leaf with a neighbour under the same parent, where both fit into one.
    static void merge(const Order& order, path& way, leaf_node* leaf, arena& memory) noexcept {
        inner_node& parent = *way.nodes[way.depth - 1];
        std::uint16_t& at = way.at[way.depth - 1];
        leaf_node* left = leaf;
        leaf_node* right = nullptr;
        if (at + 1 < parent.count) {
            right = static_cast<leaf_node*>(parent.children()[at + 1]);
            ++at;
        } else if (at > 0) {
            right = leaf;
            left = static_cast<leaf_node*>(parent.children()[at - 1]);
        }
        if (right == nullptr || left->count + right->count > left->capacity * 3 / 4) return;
        leaves::append(*left, *right, 0, right->count);
        leaves::refresh(order, *left, false);
        unlink(right);
        leaves::release(memory, right);
        drop_child(way, way.depth, memory);
    }

    /// Lowers the tree while its root has a single child or record, or none.
    void shrink(arena& memory) noexcept {
        while (height_ > 1) {
            auto* root = static_cast<inner_node*>(root_);
            if (root->count > 1) return;
            root_ = root->count == 1 ? root->children()[0] : nullptr;
            height_ = static_cast<std::uint8_t>(root->count == 1 ? height_ - 1 : 0);
            memory.deallocate(root, inner_node::footprint(root->capacity));
        }
        auto* leaf = static_cast<leaf_node*>(root_);
        if (height_ != 1 || leaf->count > 1) return;
        root_ = leaf->count == 1 ? leaf->records()[0] : nullptr;
        height_ = 0;
        leaves::release(memory, leaf);
    }

    void* root_ = nullptr;       // height 0: the only record, or null; 1: a leaf; above: an inner node
    std::uint32_t size_ = 0;
    std::uint8_t height_ = 0;
    bool appends_ : 1 = false;            // the last insertion went to the very end
    std::uint8_t wrong_guesses_ : 7 = 0;  // after one, leaves are found exactly for a while
    std::uint16_t shape_ = 0;    // changes when leaves come, go, or hand records on
};

}  // namespace facet::inline v0::memory::detail
