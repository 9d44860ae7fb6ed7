// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/longest_time.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>

/// \file
/// Waiting for a table: how often to look, and for how long. Decides; does not look and does not sleep.

namespace facet::inline v0::wire {

/// How a table is waited for. The first pause is doubled with each look, up to the longest.
struct watch_options {
    std::chrono::milliseconds first{250};
    std::chrono::milliseconds most{5'000};
    std::chrono::milliseconds deadline{600'000};  ///< for the whole wait; an index over much data takes longer than that to fill
    unsigned unseen = 8;  ///< how often a table may be missing that was just made: descriptions are eventually consistent
};

/// What a look showed.
enum class table_sight : std::uint8_t {
    ready,     ///< the table is ACTIVE, with all its indexes
    changing,  ///< it is CREATING, UPDATING, DELETING, or one of its indexes is
    missing,   ///< there is no such table
    stuck,     ///< it is archived, or its key cannot be had: waiting does not help
};

/// What is waited for.
enum class table_wish : std::uint8_t { ready, gone };

/// What to do after a look.
enum class watch_step : std::uint8_t { pause, done, failed, late };

/// What a status of the service means to those who wait; `indexes_active` where that is known.
[[nodiscard]] constexpr table_sight sight_of(std::string_view status, bool indexes_active = true) noexcept {
    if (status == "ACTIVE") return indexes_active ? table_sight::ready : table_sight::changing;
    return status == "CREATING" || status == "UPDATING" || status == "DELETING" ? table_sight::changing : table_sight::stuck;
}

/// Waits for one table, told the time by its user.
class table_watch {
public:
    /// `now`: on any clock that only goes forward. `just_made`: a table that is missing may yet appear.
    table_watch(table_wish wish, const watch_options& options, std::chrono::milliseconds now, bool just_made = false) noexcept
        : options_(options), pause_(bounded(options.first)), until_(now + std::clamp(options.deadline, std::chrono::milliseconds(0), facet::detail::longest_time)), wish_(wish), unseen_(just_made ? options.unseen : 0) {}

    /// What to do after a look: pause for pause() and look again; done; failed where it cannot come to that; late where the deadline came
    /// first.
    [[nodiscard]] watch_step take(table_sight seen, std::chrono::milliseconds now) noexcept {
        if (wish_ == table_wish::gone ? seen == table_sight::missing : seen == table_sight::ready) return watch_step::done;
        if (wish_ == table_wish::ready && seen == table_sight::stuck) return watch_step::failed;
        if (wish_ == table_wish::ready && seen == table_sight::missing) {
            if (unseen_ == 0) return watch_step::failed;
            --unseen_;
        } else {
            unseen_ = 0;
        }
        if (now >= until_) return watch_step::late;
        next_ = std::min(pause_, until_ - now);
        pause_ = bounded(pause_ * 2);
        return watch_step::pause;
    }
    /// How long to pause: the last step's.
    [[nodiscard]] std::chrono::milliseconds pause() const noexcept { return next_; }

private:
    [[nodiscard]] std::chrono::milliseconds bounded(std::chrono::milliseconds pause) const noexcept {
        constexpr std::chrono::milliseconds least{1};
        return std::max(least, std::min({pause, options_.most, facet::detail::longest_time}));  // so that it can be doubled
    }

    watch_options options_;
    std::chrono::milliseconds pause_;
    std::chrono::milliseconds next_{0};
    std::chrono::milliseconds until_;
    table_wish wish_;
    unsigned unseen_;
};

}  // namespace facet::inline v0::wire
