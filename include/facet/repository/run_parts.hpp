// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/cursor.hpp>
#include <facet/repository/merge_machine.hpp>
#include <facet/repository/paging.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace facet::inline v0::detail {

/// What a read is made of: one part, or several that are merged, or read one after the other.
class run_parts {
public:
    /// The part of a read that has one; of those that are read in turn the one at hand.
    [[nodiscard]] query_part& only() noexcept { return !turns_.empty() ? *turns_[turn()] : kept_ ? *kept_ : only_; }
    [[nodiscard]] const query_part& only() const noexcept { return !turns_.empty() ? *turns_[turn()] : kept_ ? *kept_ : only_; }
    /// Takes another in its place.
    void keep(owned<query_part> part) noexcept { kept_ = std::move(part); }
    void merge(sequence<owned<query_part>> parts, bool ascending, const position_maker& positions) { merge_ = make_owned<merge_machine>(std::move(parts), ascending, positions); }

    /// Has parts read one after the other.
    void take_turns(sequence<owned<query_part>> parts) noexcept {
        only_.done = parts.empty();
        turns_ = std::move(parts);
        turn_ = 0;
    }

    [[nodiscard]] bool merged() const noexcept { return merge_ != nullptr; }
    [[nodiscard]] merge_machine& merging() noexcept { return *merge_; }
    [[nodiscard]] std::size_t count() const noexcept { return merge_ ? merge_->size() : turns_.empty() ? 1 : turns_.size(); }
    /// How many a cursor holds: of parts that are read in turn which one it is, and its place.
    [[nodiscard]] std::size_t position_count() const noexcept { return merge_ ? count() + 1 : turns_.empty() ? 1 : 2; }
    [[nodiscard]] query_part& at(std::size_t which) noexcept { return merge_ ? merge_->part(which) : turns_.empty() ? only() : *turns_[which]; }

    [[nodiscard]] bool done() const { return merge_ ? merge_->finished() : only().done; }
    /// Where each part would go on, and how far a merge has come; empty at the end of all.
    [[nodiscard]] sequence<std::string> positions() const {
        if (merge_) return merge_->positions();
        sequence<std::string> all;
        if (!only().done && !turns_.empty()) all.push_back(std::to_string(turn()));
        if (!only().done) all.push_back(std::string(only().position.view()));
        return all;
    }
    /// Goes on from such positions, of a path and in a direction; false where one of them is none.
    [[nodiscard]] bool resume(span<const std::string> positions, std::int32_t index, bool ascending) {
        if (!turns_.empty()) return resume_turn(positions, index, ascending);
        for (std::size_t i = 0; i < count(); ++i) {
            query_part& part = at(i);
            if (!part.resume(positions[i])) return false;
            part.done = part.is_over(index, ascending);
        }
        if (merge_) merge_->resume_at(positions);
        return true;
    }

private:
    /// Which part is at hand: the first that is not done, or the last.
    [[nodiscard]] std::size_t turn() const noexcept {
        while (turn_ + 1 < turns_.size() && turns_[turn_]->done) ++turn_;
        return turn_;
    }
    [[nodiscard]] bool resume_turn(span<const std::string> positions, std::int32_t index, bool ascending) {
        std::size_t at = 0;
        const std::string& told = positions[0];
        if (const auto read = std::from_chars(told.data(), told.data() + told.size(), at); read.ec != std::errc() || read.ptr != told.data() + told.size() || at >= turns_.size()) return false;
        for (std::size_t i = 0; i < at; ++i) turns_[i]->done = true;
        query_part& part = *turns_[at];
        if (!part.resume(positions[1])) return false;
        part.done = part.done || part.is_over(index, ascending);
        return true;
    }

    query_part only_{};
    owned<query_part> kept_{};
    sequence<owned<query_part>> turns_{};
    mutable std::size_t turn_ = 0;  ///< all before it are done, and stay so
    owned<merge_machine> merge_{};
};

/// Opens a cursor onto a read's parts; `print` tells one read from another.
[[nodiscard]] inline result<void> resume_at(run_parts& parts, const cursor& place, std::string_view print, const cursor_keys& keys, std::int32_t index,
                                            bool ascending) {
    auto opened = open_cursor(place, print, parts.position_count(), keys);
    if (!opened.has_value()) return std::move(opened).error();
    if (!parts.resume(opened->view(), index, ascending)) return bare_error(error_code::invalid_cursor, "the cursor's text is damaged");
    return {};
}

}  // namespace facet::inline v0::detail
