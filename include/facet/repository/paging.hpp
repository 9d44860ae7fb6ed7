// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/page_circle.hpp>
#include <facet/planner/key_bounds.hpp>
#include <facet/request/position.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// Paging as a state machine that does no I/O: it says what to ask next and is told what came. The synchronous calls drive it; anything
/// else can.

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

/// What a query asks for besides its key condition.
struct query_settings {
    query_settings() = default;
    explicit query_settings(bool strongly) noexcept : consistent(strongly) {}
    query_settings(bool strongly, bool with_expired) noexcept : consistent(strongly), expired(with_expired) {}
    /// One by one: to load as a whole what was just stored in parts makes the processor wait.
    query_settings(const query_settings& other) noexcept
        : ascending(other.ascending), limit(other.limit), page_size(other.page_size), consistent(other.consistent), expired(other.expired), in_turn(other.in_turn), count_only(other.count_only),
          segment(other.segment), segments(other.segments), every_segment(other.every_segment), units(other.units), unreadable(other.unreadable) {}
    query_settings& operator=(const query_settings&) = default;

    bool ascending = true;
    std::uint64_t limit = 0;       ///< items to return; 0: all
    std::uint32_t page_size = 0;   ///< items to read per request; 0: what the backend's page holds
    bool consistent = false;
    bool expired = false;  ///< of a read of several entities: what is expired is seen, even where the repository hides it
    bool in_turn = false;  ///< of a query of several values: they are read one after the other, and not merged
    bool count_only = false;
    std::uint32_t segment = 0;     ///< of a scan: which part of the table
    std::uint32_t segments = 1;    ///< and of how many
    bool every_segment = false;    ///< all of them are read
    request::consumed_capacity* units = nullptr;  ///< where set: what is consumed is added to it
    std::vector<error>* unreadable = nullptr;     ///< where set: why an item that is left out cannot be read
};

/// One key condition on its way through its pages.
struct query_part {
    key_bounds bounds{};
    byte_buffer position{};   ///< where the next request resumes; empty: at the beginning
    bool done = false;
    std::uint32_t segment = 0;  ///< of a scan
    std::uint32_t asked = 0;    ///< how many items the last request was asked for, where that is a share of what is wanted
    bool from_cursor = false;  ///< the next request resumes from a place that nobody but its cursor vouches for
    bool placeless = false;    ///< there is more behind the last page, and it gave no place to resume from: right where a limit ended the read
    page_circle circle{};

    /// Resumes from a cursor's position; false where it is no position.
    [[nodiscard]] bool resume(std::string_view from) {
        from_cursor = true;
        request::position_reader reader(from);
        for (std::string_view value; !reader.done();)
            if (!reader.take(value)) return false;
        position.append(from);
        return true;
    }
    /// Whether it resumes at the very end of its range, behind which a table can have nothing: a backend would refuse the place (contract Q9).
    [[nodiscard]] bool is_over(std::int32_t index, bool ascending) const {
        const std::string_view end = bounds.sort.end(ascending);
        std::string_view key;
        request::position_reader reader(position.view());
        return index == request::table_path && !end.empty() && reader.take(key) && reader.take(key) && key == end;
    }

    /// The next request. `position` is its own start and its own outcome, so it is copied to `start` first.
    [[nodiscard]] request::query ask(std::int32_t index, const query_settings& settings, std::uint32_t limit, byte_buffer& start) {
        start.clear();
        start.append(position.view());
        if (!position.empty()) placeless = false;
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
    /// How many items it is asked for next as one of `parts` that are merged, of which `left` items are wanted, and no more than `most` from
    /// one request. Where all have as many, half as many as asked for come from each; who has more is asked again, for twice as many.
    [[nodiscard]] std::uint32_t share(std::uint64_t left, std::size_t parts, std::uint32_t most) noexcept {
        constexpr std::uint64_t few = 100;
        const std::uint64_t first = left / parts * 2 < few ? few : left / parts * 2;
        const std::uint64_t next = asked == 0 ? first : 2 * std::uint64_t{asked};
        return asked = next < most ? static_cast<std::uint32_t>(next) : most;
    }
    /// A page came in, and there is more or not; false where there would be for ever.
    [[nodiscard]] bool took(bool more) {
        done = !more;
        from_cursor = false;
        if (!more) return true;
        if (position.empty()) return !std::exchange(placeless, true);
        return !circle.closes(position.view());
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

}  // namespace facet::inline v0::detail
