// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/inline_vector.hpp>
#include <facet/core/owned.hpp>
#include <facet/core/sequence.hpp>
#include <facet/repository/cursor.hpp>
#include <facet/repository/item_position.hpp>
#include <facet/repository/paging.hpp>
#include <facet/value/kept_items.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// Merging as a state machine that does no I/O, as paging is.

namespace facet::inline v0::detail {

/// How the position behind an item is made, which is needed of few.
struct position_maker {
    const request::table_description* table;
    span<const packed::attribute_id> ids;
    std::int32_t index;

    [[nodiscard]] std::string behind(const item_view& item) const {
        byte_buffer position;
        (void)append_item_position(position, item, *table, ids, index);
        return std::string(position.view());
    }
};

/// Where items have the sort attributes that a merge orders by.
class merge_order_places {
public:
    void add(const key_place& place) noexcept { all_[count_++] = place; }
    /// Appends what an item is merged by; `skip(value)` says how much of the first attribute's value to leave out.
    template <class Skip>
    void append(std::string& bytes, const item_view& item, const Skip& skip) const {
        for (std::size_t i = 0; i < count_; ++i) {
            key_buffer room;
            std::string_view value;
            if (!all_[i].find(item, room, value)) continue;
            if (i == 0) value.remove_prefix(skip(value));
            if (i + 1 == count_) bytes.append(value);
            else append_ended(bytes, value);
        }
    }

private:
    /// So that it is compared before the next one: a zero byte inside is no end.
    static void append_ended(std::string& bytes, std::string_view value) {
        for (const char byte : value) {
            bytes.push_back(byte);
            if (byte == '\0') bytes.push_back('\xff');
        }
        bytes.append(2, '\0');
    }

    key_place all_[4]{};  // contract N4: an index has no more
    std::size_t count_ = 0;
};

/// Merges the pages of several parts in order.
class merge_machine {
public:
    merge_machine(sequence<owned<query_part>> parts, bool ascending, const position_maker& positions) : positions_(positions), ascending_(ascending) {
        for (auto& part : parts) lanes_.push_back({std::move(part), {}, 0, {}});
        last_ = size();
    }

    [[nodiscard]] std::size_t size() const noexcept { return lanes_.size(); }
    [[nodiscard]] query_part& part(std::size_t lane) noexcept { return *lanes_[lane].part; }

    /// Whether a part has to be asked before the next item can be told.
    [[nodiscard]] bool is_hungry(std::size_t lane) const noexcept { return lanes_[lane].is_spent() && !lanes_[lane].part->done; }
    /// Whether none has to be.
    [[nodiscard]] bool is_fed() {
        if (!ordered_) order();
        return hungry_ == 0;
    }
    /// Takes what a hungry part's next page holds.
    void refill(std::size_t which, kept_items came) {
        lane_state& lane = lanes_[which];
        if (last_ == which) {
            reached_ = reached();
            last_ = size();
        }
        lane.resume = place_of(lane);
        lane.waiting = std::move(came);
        lane.next = 0;
        const std::string_view behind = reached();
        while (!lane.is_spent() && !behind.empty() && is_before(next_of(which), behind)) ++lane.next;
        ordered_ = false;
    }

    /// Takes the next item in order, which is valid until its part is refilled; false where nothing waits. Only while no part is hungry,
    /// or in whatever order.
    [[nodiscard]] bool take(item_view& out) {
        if (!ordered_) order();
        if (heap_.empty()) return false;
        lane_state& lane = lanes_[heap_[0]];
        out = lane.waiting[lane.next++];
        last_ = heap_[0];
        if (lane.is_spent()) {
            if (!lane.part->done) ++hungry_;
            heap_[0] = heap_[heap_.size() - 1];
            heap_.truncate(heap_.size() - 1);
        }
        sink(0);
        return true;
    }

    /// Whether all parts are at their end, and everything was taken.
    [[nodiscard]] bool finished() const noexcept {
        for (const lane_state& each : lanes_)
            if (!each.finished()) return false;
        return true;
    }
    /// Where each part resumes behind what was taken, and how far the order has come; empty where all are at their end. One that is
    /// resumes there, too, as long as another is not: what is written to it meanwhile may come behind all that was taken.
    [[nodiscard]] sequence<std::string> positions() const {
        sequence<std::string> all;
        if (finished()) return all;
        for (const lane_state& each : lanes_) all.push_back(place_of(each));
        all.push_back(std::string(reached()));
        return all;
    }
    /// Goes on from such positions: what has come since to a part, but before what the others had given, stays behind, as in a read of
    /// one part.
    void resume_at(span<const std::string> positions) {
        for (std::size_t lane = 0; lane < size(); ++lane) lanes_[lane].resume = positions[lane];
        reached_ = positions[size()];
    }

    /// Whether it goes on behind such positions.
    [[nodiscard]] bool is_resumed() const noexcept { return !reached_.empty(); }

private:
    struct lane_state {
        owned<query_part> part;
        kept_items waiting;
        std::size_t next;
        std::string resume;  ///< behind what was taken before those that wait

        [[nodiscard]] bool is_spent() const noexcept { return next == waiting.size(); }
        [[nodiscard]] bool finished() const noexcept { return part->done && is_spent(); }
    };
    [[nodiscard]] std::string place_of(const lane_state& lane) const {
        return lane.next == 0 ? lane.resume : positions_.behind(lane.waiting[lane.next - 1]);
    }
    /// What the last item is merged by that was taken; empty where none was.
    [[nodiscard]] std::string_view reached() const noexcept {
        return last_ == size() ? std::string_view(reached_) : lanes_[last_].waiting.order(lanes_[last_].next - 1);
    }
    [[nodiscard]] bool is_before(std::string_view one, std::string_view other) const noexcept { return ascending_ ? one < other : one > other; }
    [[nodiscard]] std::string_view next_of(std::size_t lane) const noexcept { return lanes_[lane].waiting.order(lanes_[lane].next); }
    /// Whether the next item of one lane comes before that of another; of equal ones, the first lane's.
    [[nodiscard]] bool comes_before(std::uint32_t one, std::uint32_t other) const noexcept {
        const int order = next_of(one).compare(next_of(other));
        return order == 0 ? one < other : ascending_ == (order < 0);
    }
    /// Moves a lane down the heap to where it belongs.
    void sink(std::size_t at) noexcept {
        for (std::size_t child = 2 * at + 1; child < heap_.size(); child = 2 * at + 1) {
            if (child + 1 < heap_.size() && comes_before(heap_[child + 1], heap_[child])) ++child;
            if (!comes_before(heap_[child], heap_[at])) return;
            const std::uint32_t lane = heap_[at];
            heap_[at] = heap_[child];
            heap_[child] = lane;
            at = child;
        }
    }
    /// Puts the lanes in order by what waits in each.
    void order() {
        heap_.clear();
        hungry_ = 0;
        for (std::uint32_t lane = 0; lane < lanes_.size(); ++lane) {
            if (!lanes_[lane].is_spent()) heap_.push_back(lane);
            else if (!lanes_[lane].part->done) ++hungry_;
        }
        for (std::size_t at = heap_.size() / 2; at-- > 0;) sink(at);
        ordered_ = true;
    }

    sequence<lane_state> lanes_;
    inline_vector<std::uint32_t, 12> heap_{};  ///< lanes where an item waits: the first has the next one
    std::size_t hungry_ = 0;  ///< lanes that have to be asked first
    bool ordered_ = false;    ///< the two tell of the lanes as they are
    std::size_t last_ = 0;    ///< the lane that gave the last item which still lies there; their number where none does
    std::string reached_{};   ///< what that item was merged by otherwise
    position_maker positions_;
    bool ascending_;
};

}  // namespace facet::inline v0::detail
