// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/partitions.hpp>

#include <cstddef>
#include <cstdint>

/// \file
/// Where a page's records come from. A producer hands out some records at a time, in order, and prefetches them.

namespace facet::inline v0::memory::detail {

/// A record, or the head of its row, that will be read soon.
template <class Kept>
[[nodiscard]] [[gnu::always_inline]] inline const Kept* ask_for(const record& item) noexcept {
    item.prefetch();
    return &static_cast<const Kept&>(item);
}

/// The records of one tree between two places, up or down. Where the records of a leaf end is found once per leaf, and not by a
/// look at each record.
template <class Order>
class range_producer {
public:
    range_producer(const sort_tree<Order>* tree, const Order& order, const place& low, const place& high, bool ascending) noexcept
        : order_(order), bound_(ascending ? high : low), ascending_(ascending) {
        if (tree == nullptr) return;
        prefix_ = low.at == side::before && high.at == side::after_prefix && low.sort.data() == high.sort.data() && low.sort.size() == high.sort.size();
        if (prefix_) {
            leaf_ = tree->leaf_at(ascending ? low : high);
            if (leaf_ != nullptr && measure_prefix()) return;
        }
        const tree_cursor begin = tree->seek(order_, ascending ? low : high);
        leaf_ = begin.leaf;
        at_ = begin.at;
        if (leaf_ != nullptr) {
            measure();
        } else if (begin.single != nullptr) {
            single_ = begin.single;
            left_ = (ascending ? at_ == 0 : at_ != 0) && within(*single_) ? 1 : 0;
        }
    }

    [[nodiscard]] static constexpr bool known() noexcept { return true; }
    /// `Kept`: a record, or the head of its row.
    template <class Kept>
    [[nodiscard]] std::size_t take(const Kept** out, std::size_t most) noexcept {
        std::size_t taken = 0;
        while (taken < most && (left_ != 0 || enter_next())) {
            std::size_t some = most - taken;
            if (some > left_) some = left_;
            if (leaf_ == nullptr) *out = &static_cast<const Kept&>(*single_);
            else if (ascending_) copy_up(out + taken, some);
            else copy_down(out + taken, some);
            taken += some;
            left_ -= static_cast<std::uint32_t>(some);
        }
        return taken;
    }

private:
    template <class Kept>
    void copy_up(const Kept** out, std::size_t count) noexcept {
        const record* const* from = leaf_->records() + at_;
        at_ += static_cast<std::uint32_t>(count);
        for (const Kept** const end = out + count; out != end; ++out, ++from) *out = ask_for<Kept>(**from);
    }
    template <class Kept>
    void copy_down(const Kept** out, std::size_t count) noexcept {
        const record* const* behind = leaf_->records() + at_;
        at_ -= static_cast<std::uint32_t>(count);
        for (const Kept** const end = out + count; out != end; ++out) *out = ask_for<Kept>(**--behind);
    }

    /// Goes on to a leaf that has records to take.
    [[nodiscard]] bool enter_next() noexcept {
        while (left_ == 0) {
            if (last_ || leaf_ == nullptr) return false;
            leaf_ = ascending_ ? leaf_->next : leaf_->previous;
            if (leaf_ == nullptr) return false;
            if (prefix_ && measure_prefix()) continue;
            at_ = ascending_ ? 0 : leaf_->count;
            measure();
        }
        return true;
    }
    /// Finds the records from the place on that the leaf has within the bound, and whether the bound lies in this leaf.
    void measure() noexcept {
        const std::uint32_t end = leaf_operations<Order>::seek(order_, *leaf_, bound_);
        last_ = ascending_ ? end < leaf_->count : end > 0;
        left_ = ascending_ ? (end > at_ ? end - at_ : 0) : (at_ > end ? at_ - end : 0);
    }

    /// As measure(), of a leaf's records of one beginning, all of which are within; false where that is not to be told so.
    [[nodiscard]] bool measure_prefix() noexcept {
        if (leaf_->begins_with(bound_.sort)) {
            left_ = leaf_->count;
            at_ = ascending_ ? 0 : left_;
            last_ = false;
            return true;
        }
        const auto found = leaf_operations<Order>::find_prefix(order_, *leaf_, bound_.sort);
        if (!found.known()) return false;
        at_ = static_cast<std::uint32_t>(ascending_ ? found.begin : found.end);
        left_ = static_cast<std::uint32_t>(found.end - found.begin);
        last_ = ascending_ ? found.end < leaf_->count : found.begin > 0;
        return true;
    }

    [[nodiscard]] bool within(const record& item) const noexcept {
        typename Order::room bytes;
        return lies_left(order_.sort(item, bytes), [&] { return order_.entry(item); }, bound_) == ascending_;
    }

    Order order_;
    place bound_;
    const leaf_node* leaf_ = nullptr;
    const record* single_ = nullptr;  ///< of a tree without nodes: its record
    std::uint32_t at_ = 0;            ///< records left of the place, in the leaf
    std::uint32_t left_ = 0;          ///< records still to be taken from the leaf
    bool last_ = false;               ///< no other leaf has any
    bool prefix_ = false;             ///< all that begin as the bound does are within
    bool ascending_;
};

/// The records of one tree whose sort bytes begin with a prefix, as long as the leaves' heads tell which these are: what most queries ask for,
/// in fewer steps than a range takes.
template <class Order>
class prefix_producer {
public:
    [[gnu::always_inline]] prefix_producer(const sort_tree<Order>& tree, const Order& order, std::string_view prefix, bool ascending) noexcept
        : order_(&order), prefix_(prefix), ascending_(ascending), leaf_(tree.leaf_at({prefix, ascending ? side::before : side::after_prefix, {}})) {
        if (leaf_ != nullptr) measure();
    }

    /// Whether what was taken is all there is to take. Else a range has to be read from its beginning.
    [[nodiscard]] bool known() const noexcept { return known_ && leaf_ != nullptr; }

    template <class Kept>
    [[nodiscard]] [[gnu::always_inline]] std::size_t take(const Kept** out, std::size_t most) noexcept {
        std::size_t taken = 0;
        while (true) {
            const record* const* from = leaf_->records();
            const std::size_t left = end_ - begin_;
            const std::size_t some = most - taken < left ? most - taken : left;
            const leaf_node* const next = ascending_ ? leaf_->next : leaf_->previous;
            if (taken + some != most && !last_ && next != nullptr) next->prefetch();
            if (ascending_) {
                from += begin_;
                for (const Kept** const end = out + some; out != end; ++out, ++from) *out = ask_for<Kept>(**from);
                begin_ += some;
            } else {
                from += end_;
                for (const Kept** const end = out + some; out != end; ++out) *out = ask_for<Kept>(**--from);
                end_ -= some;
            }
            taken += some;
            if (taken == most || last_) return taken;
            if (next == nullptr) return last_ = true, taken;
            leaf_ = next;
            measure();
        }
    }

private:
    void measure() noexcept {
        const auto found = leaf_operations<Order>::find_prefix(*order_, *leaf_, prefix_);
        known_ = known_ && found.known();
        begin_ = found.begin;
        end_ = found.known() ? found.end : begin_;
        last_ = !known_ || (ascending_ ? end_ < leaf_->count : begin_ > 0);
    }

    const Order* order_;
    std::string_view prefix_;
    bool ascending_;
    bool known_ = true;
    bool last_ = false;      ///< no other leaf has any
    const leaf_node* leaf_;  ///< null where the tree has none
    std::size_t begin_ = 0;  ///< those still to be taken from the leaf
    std::size_t end_ = 0;
};

/// All records of the partitions in a range of hashes, partition by partition.
template <class Partition, class Order>
class scan_producer {
public:
    using walk = typename partition_map<Partition>::walk;

    /// `last` is the greatest hash that belongs to the scan.
    scan_producer(walk begin, std::uint64_t last, const Order& order) noexcept : walk_(begin), last_(last), order_(order) { enter(); }

    /// Begins in the middle of the first partition, behind `start`.
    void skip_to(const place& start) noexcept {
        if (!done_) cursor_ = (*walk_).tree.seek(order_, start);
    }

    [[nodiscard]] std::size_t take(const record** out, std::size_t most) noexcept {
        std::size_t count = 0;
        while (!done_ && count < most) {
            const std::size_t some = cursor_.take(out + count, most - count);
            count += some;
            if (some != 0) continue;
            walk_.next();
            enter();
        }
        for (std::size_t i = 0; i < count; ++i) out[i]->prefetch();
        return count;
    }

private:
    void enter() noexcept {
        const Partition* partition = walk_.current();
        done_ = partition == nullptr || walk_.hash() > last_;
        if (!done_) cursor_ = partition->tree.seek(order_, place{});
    }

    walk walk_;
    std::uint64_t last_;
    Order order_;
    tree_cursor cursor_;
    bool done_ = false;
};

}  // namespace facet::inline v0::memory::detail
