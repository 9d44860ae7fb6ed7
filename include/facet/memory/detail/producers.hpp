// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/partitions.hpp>

#include <cstddef>
#include <cstdint>

/// \file
/// Where a page's records come from. A producer hands out some records at a time, in order, and prefetches them.

namespace facet::inline v0::memory::detail {

/// The records of one tree between two places, up or down.
template <class Order>
class range_producer {
public:
    range_producer(const sort_tree<Order>* tree, const Order& order, const place& low, const place& high, bool ascending) noexcept
        : order_(order), bound_(ascending ? high : low), ascending_(ascending), done_(tree == nullptr) {
        if (!done_) cursor_ = tree->seek(order_, ascending ? low : high);
    }

    [[nodiscard]] std::size_t take(const record** out, std::size_t most) noexcept {
        if (done_) return 0;
        const std::size_t count = ascending_ ? cursor_.take_up(out, most) : cursor_.take_down(out, most);
        for (std::size_t i = 0; i < count; ++i) out[i]->prefetch();
        if (count < most) done_ = true;
        if (count == 0 || within(*out[count - 1])) return count;
        done_ = true;
        std::size_t begin = 0;
        std::size_t end = count - 1;
        while (begin < end) {
            const std::size_t middle = (begin + end) / 2;
            if (within(*out[middle])) begin = middle + 1;
            else end = middle;
        }
        return begin;
    }

private:
    [[nodiscard]] bool within(const record& item) const noexcept {
        typename Order::room bytes;
        return lies_left(order_.sort(item, bytes), [&] { return order_.entry(item); }, bound_) == ascending_;
    }

    Order order_;
    place bound_;
    tree_cursor cursor_;
    bool ascending_;
    bool done_;
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
        if (!done_) cursor_ = walk_.current()->tree.seek(order_, start);
    }

    [[nodiscard]] std::size_t take(const record** out, std::size_t most) noexcept {
        std::size_t count = 0;
        while (!done_ && count < most) {
            const std::size_t some = cursor_.take_up(out + count, most - count);
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
