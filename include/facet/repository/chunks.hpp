// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/cancellation.hpp>
#include <facet/core/error.hpp>
#include <facet/core/result.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/retry.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::detail {

/// The entries of a batch on their way: some at a time, those that a backend left undone behind the rest, until none is left or too many
/// tries in a row got nothing done.
class chunked {
public:
    chunked(std::size_t entries, std::size_t at_most, const retry_policy& policy) : entries_(entries), waiting_(entries), at_most_(at_most), retries_(policy) {
        for (std::size_t i = 0; i < entries; ++i) waiting_[i] = i;
    }

    /// Hands out chunk by chunk, as positions of entries: `send(chunk, unprocessed)` appends positions within the chunk. Its first error
    /// ends this, with the chunk among what is left(); so does giving up, without an error.
    template <class Send>
    [[nodiscard]] result<void> run(const Send& send) {
        while (next_ != waiting_.size()) {
            const std::size_t count = waiting_.size() - next_ < at_most_ ? waiting_.size() - next_ : at_most_;
            const span<const std::size_t> chunk(waiting_.data() + next_, count);
            std::vector<std::size_t> unprocessed;
            if (result<void> done = send(chunk, unprocessed); !done.has_value()) return done;
            for (std::size_t& each : unprocessed) each = chunk[each];
            next_ += count;
            for (const std::size_t each : unprocessed) waiting_.push_back(each);
            if (unprocessed.size() < count) retries_.progress();
            if (!unprocessed.empty() && !retries_.next()) break;
        }
        return {};
    }
    /// The entries that are not done.
    [[nodiscard]] span<const std::size_t> left() const noexcept { return waiting_.view().subspan(next_); }
    /// Why it gave up; `undone`: what the entries were left.
    [[nodiscard, gnu::cold]] error gave_up(std::string_view undone, std::string_view rule) const {
        error cause;
        cause.code = error_code::throughput_exceeded;
        cause.rule = rule;
        const std::size_t tries = retries_.failures();
        cause.message = "the backend left " + std::to_string(left().size()) + " of " + std::to_string(entries_) + ' ';
        cause.message.append(undone) += tries == 1 ? " once" : ' ' + std::to_string(tries) + " times in a row";
        if (retries_.was_cut_short()) cause.message += cancellation::requested() ? "; then the calls were cancelled" : "; the deadline left no time to try again";
        return cause;
    }

private:
    std::size_t entries_;
    sequence<std::size_t> waiting_;  ///< from next_ on
    std::size_t next_ = 0;
    std::size_t at_most_;
    backoff retries_;
};

}  // namespace facet::inline v0::detail
