// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/core/sequence.hpp>
#include <facet/planner/key_bounds.hpp>
#include <facet/repository/cursor.hpp>
#include <facet/request/requests.hpp>
#include <facet/request/table_description.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// Paging and merging as state machines that do no I/O: they say what to ask next and are told what came. The synchronous calls
/// drive them; anything else can.

namespace facet::inline v0::detail {

/// How many items the requests of a read with a limit ask for: what is not returned is paid for all the same.
class request_limit {
public:
    /// For the next request; 0: as many as a page holds. `left`: how many the read still wants. `dense`: few items are left out, so that
    /// at first no more are asked for; where most may be, some more are. Each time twice as many, so that those cost few requests.
    [[nodiscard]] std::uint32_t next(std::uint64_t left, std::uint32_t page_size, bool dense) noexcept {
        if (left > most) return page_size;
        const auto wanted = static_cast<std::uint32_t>(left);
        const std::uint32_t first = dense || wanted > some ? wanted : some;
        asked_ = 2 * asked_ > first ? 2 * asked_ : first;
        if (asked_ > most) return page_size;
        return page_size == 0 || asked_ < page_size ? asked_ : page_size;
    }

private:
    static constexpr std::uint32_t some = 100;
    static constexpr std::uint32_t most = 1u << 30;

    std::uint32_t asked_ = 0;
};

/// A position that says: nothing is left here.
inline constexpr std::string_view finished_position = "\xff";

/// What a query asks for besides its key condition.
struct query_settings {
    query_settings() = default;
    explicit query_settings(bool strongly) noexcept : consistent(strongly) {}
    /// One by one: to load as a whole what was just stored in parts makes the processor wait.
    query_settings(const query_settings& other) noexcept
        : ascending(other.ascending), limit(other.limit), page_size(other.page_size), consistent(other.consistent), count_only(other.count_only),
          segment(other.segment), segments(other.segments), every_segment(other.every_segment), units(other.units) {}
    query_settings& operator=(const query_settings&) = default;

    bool ascending = true;
    std::uint64_t limit = 0;       ///< items to return; 0: all
    std::uint32_t page_size = 0;   ///< items to read per request; 0: what the backend's page holds
    bool consistent = false;
    bool count_only = false;
    std::uint32_t segment = 0;     ///< of a scan: which part of the table
    std::uint32_t segments = 1;    ///< and of how many
    bool every_segment = false;    ///< all of them are read
    request::consumed_capacity* units = nullptr;  ///< where set: what is consumed is added to it
};

/// One key condition on its way through its pages.
struct query_part {
    key_bounds bounds{};
    byte_buffer position{};   ///< where the next request resumes; empty: at the beginning
    bool done = false;
    std::uint32_t segment = 0;  ///< of a scan
    bool from_cursor = false;  ///< the next request resumes from a place that nobody but its cursor vouches for

    /// Resumes from a cursor's position; false where it is no position.
    [[nodiscard]] bool resume(std::string_view from) {
        from_cursor = true;
        if (from == finished_position) {
            done = true;
            return true;
        }
        request::position_reader reader(from);
        for (std::string_view value; !reader.done();)
            if (!reader.take(value)) return false;
        position.append(from);
        return true;
    }

    /// The next request. `position` is its own start and its own outcome, so it is copied to `start` first.
    [[nodiscard]] request::query ask(std::int32_t index, const query_settings& settings, std::uint32_t limit, byte_buffer& start) {
        start.clear();
        start.append(position.view());
        position.clear();
        request::query query;
        query.index = index;
        query.partition = span<const std::string_view>(bounds.partition).first(bounds.partition_count);
        query.sort_equal = span<const std::string_view>(bounds.sort_equal).first(bounds.sort_equal_count);
        query.sort = bounds.sort;
        query.ascending = settings.ascending;
        query.limit = limit;
        query.start = start.view();
        query.consistent = settings.consistent;
        query.count_only = settings.count_only;
        query.last = &position;
        return query;
    }
    /// A page came in, and there is more or not.
    void took(bool more) {
        done = !more;
        from_cursor = false;
    }
    /// What a backend says of a position that it cannot resume from (contract Q9, S3) is said of the cursor that the position came from.
    [[nodiscard]] error blame(error cause) const {
        if (from_cursor && cause.code == error_code::validation && (cause.rule == "Q9" || cause.rule == "S3")) {
            cause.code = error_code::invalid_cursor;
            cause.message = "the cursor's text is damaged";
        }
        return cause;
    }
};

/// Appends a key attribute's value in key bytes, from the primary key or from the body.
template <class Buffer>
[[nodiscard]] bool append_key_attribute(Buffer& out, const item_view& item, const request::table_description& table,
                                        span<const packed::attribute_id> ids, const request::key_attribute& attribute) {
    if (attribute.name == table.partition.name) return out.append(item.key.partition), true;
    if (table.has_sort() && attribute.name == table.sort.name) return out.append(item.key.sort), true;
    packed::attribute_id id = 0;
    for (std::size_t i = 0; i < table.attributes.size() && id == 0; ++i)
        if (table.attributes[i] == attribute.name) id = ids[i];
    byte_buffer room;
    const packed::value_view value = packed::find_value(item, id, room);
    if (!value.present()) return false;
    if (value.type() == value_type::number) out.commit(encode_key_number(value.number(), out.reserve(max_key_number_bytes)));
    else out.append(value.bytes());
    return true;
}

/// The key attributes of an index's entry or of the table, as a position to resume behind (contract Q8).
template <class Buffer>
[[nodiscard]] bool append_item_position(Buffer& out, const item_view& item, const request::table_description& table,
                                        span<const packed::attribute_id> ids, std::int32_t index) {
    request::append_position(out, item.key.partition);
    if (table.has_sort()) request::append_position(out, item.key.sort);
    if (index < 0) return true;
    const request::index_description& described = table.indexes[static_cast<std::size_t>(index)];
    for (const auto attributes : {described.partition, described.sort})
        for (const request::key_attribute& attribute : attributes) {
            key_buffer value;
            if (!append_key_attribute(value, item, table, ids, attribute)) return false;
            request::append_position(out, value.view());
        }
    return true;
}

/// Appends a key attribute to what is merged by, so that it is compared before the next one: a zero byte inside is no end.
inline void append_ordered(std::string& bytes, std::string_view value) {
    for (const char byte : value) {
        bytes.push_back(byte);
        if (byte == '\0') bytes.push_back('\xff');
    }
    bytes.append(2, '\0');
}

/// A copy of an item, kept until its turn comes.
class kept_item {
public:
    kept_item(const item_view& item, std::string order)
        : order_(std::move(order)), partition_size_(item.key.partition.size()), sort_size_(item.key.sort.size()), size_(item.size) {
        bytes_.reserve(partition_size_ + sort_size_ + item.body.size());
        bytes_.append(item.key.partition).append(item.key.sort).append(item.body);
    }

    [[nodiscard]] item_view view() const noexcept {
        const std::string_view all = bytes_;
        return {{all.substr(0, partition_size_), all.substr(partition_size_, sort_size_)}, all.substr(partition_size_ + sort_size_), size_};
    }
    /// What it is merged by.
    [[nodiscard]] const std::string& order() const noexcept { return order_; }

private:
    std::string bytes_{};
    std::string order_;
    std::size_t partition_size_;
    std::size_t sort_size_;
    std::uint32_t size_;
};

/// How the position behind an item is made, which is needed of few.
struct position_maker {
    const request::table_description* table;
    span<const packed::attribute_id> ids;
    std::int32_t index;

    [[nodiscard]] std::string behind(const kept_item& item) const {
        byte_buffer position;
        (void)append_item_position(position, item.view(), *table, ids, index);
        return std::string(position.view());
    }
};

/// Merges the pages of several parts in order.
class merge_machine {
public:
    merge_machine(sequence<owned<query_part>> parts, bool ascending, const position_maker& positions) : positions_(positions), ascending_(ascending) {
        for (auto& part : parts) lanes_.push_back({std::move(part), {}, 0, {}});
    }

    [[nodiscard]] std::size_t size() const noexcept { return lanes_.size(); }
    [[nodiscard]] query_part& part(std::size_t lane) noexcept { return *lanes_[lane].part; }

    /// A part that has to be asked before the next item can be told, or size().
    [[nodiscard]] std::size_t hungry() const noexcept {
        std::size_t lane = 0;
        while (lane < lanes_.size() && !is_hungry(lane)) ++lane;
        return lane;
    }
    [[nodiscard]] bool is_hungry(std::size_t lane) const noexcept {
        return lanes_[lane].next == lanes_[lane].waiting.size() && !lanes_[lane].part->done;
    }
    /// Takes what a hungry part's next page holds.
    void refill(std::size_t lane, sequence<kept_item> came) {
        lanes_[lane].resume = place_of(lanes_[lane]);
        lanes_[lane].waiting = std::move(came);
        lanes_[lane].next = 0;
    }

    /// The next item in order, valid until its part is refilled; nullptr where all parts are at their end. Only while no part is hungry.
    [[nodiscard]] const kept_item* take() noexcept {
        lane_state* best = nullptr;
        for (lane_state& each : lanes_) {
            if (each.next == each.waiting.size()) continue;
            if (best == nullptr) {
                best = &each;
                continue;
            }
            const int order = each.waiting[each.next].order().compare(best->waiting[best->next].order());
            if (ascending_ ? order < 0 : order > 0) best = &each;
        }
        return best == nullptr ? nullptr : &best->waiting[best->next++];
    }

    /// Whether all parts are at their end, and everything was taken.
    [[nodiscard]] bool finished() const noexcept {
        for (const lane_state& each : lanes_)
            if (!each.finished()) return false;
        return true;
    }
    /// Where each part resumes behind what was taken, or that it is at its end; empty where all are.
    [[nodiscard]] sequence<std::string> positions() const {
        sequence<std::string> all;
        if (finished()) return all;
        for (const lane_state& each : lanes_) all.push_back(each.finished() ? std::string(finished_position) : place_of(each));
        return all;
    }
    void resume_at(std::size_t lane, std::string position) { lanes_[lane].resume = std::move(position); }

private:
    struct lane_state {
        owned<query_part> part;
        sequence<kept_item> waiting;
        std::size_t next;
        std::string resume;  ///< behind what was taken before those that wait

        [[nodiscard]] bool finished() const noexcept { return part->done && next == waiting.size(); }
    };

    [[nodiscard]] std::string place_of(const lane_state& lane) const {
        return lane.next == 0 ? lane.resume : positions_.behind(lane.waiting[lane.next - 1]);
    }

    sequence<lane_state> lanes_;
    position_maker positions_;
    bool ascending_;
};

}  // namespace facet::inline v0::detail
