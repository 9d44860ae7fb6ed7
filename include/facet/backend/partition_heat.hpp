// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/call_report.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/siphash.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace facet::inline v0 {

/// What partitions are weighed by.
enum class heat_measure : std::uint8_t {
    units,     ///< capacity units, as the backend says them
    requests,  ///< keys and actions that name the partition, failed and throttled ones too
};

/// One partition among the hottest.
struct hot_partition {
    std::string table;
    std::string index;      ///< the global index that it is of; empty: the table
    std::string partition;  ///< as it stands in the reports: as text, or hashed
    double heat = 0;        ///< what was counted: never less than the truth, and more by `surplus` at most
    double surplus = 0;     ///< what may have been others' heat; 0 while all partitions found a place
};

/// Finds the partitions that most of the load falls on, in bounded memory: an observer for observed<>. It keeps `places`
/// partitions and counts each; one that is not among them takes the place of the coldest and inherits its count as `surplus`
/// (Metwally, Agrawal and El Abbadi's space-saving sketch). So each partition with more than total() / places of the heat is found,
/// and a count is wrong by that much at most.
///
/// Thread safety: all functions may be called from several threads at once; one lock, held for O(places) per partition of a report.
class partition_heat {
public:
    /// Keeps that many partitions, at least one; 128 take some 30 kB with keys of ordinary length.
    explicit partition_heat(std::size_t places = 128, heat_measure measure = heat_measure::units)
        : places_(places == 0 ? 1 : places), measure_(measure) {}

    /// Counts a call's partitions: what observed<> calls. Throws std::bad_alloc.
    void operator()(const call_report& report) {
        for (const partition_use& each : report.partitions)
            add(each.table, each.index, each.partition, measure_ == heat_measure::units ? each.units : 1.0);
    }
    /// Adds to one partition; nothing where `heat` is not above 0. Throws std::bad_alloc, and then has counted nothing.
    void add(std::string_view table, std::string_view index, std::string_view partition, double heat) {
        if (!(heat > 0)) return;
        const std::uint64_t hash = hash_of(table, index, partition);
        const std::lock_guard lock(mutex_);
        place* const found = find(hash, table, index, partition);
        if (found != nullptr) {
            found->counted.heat += heat;
        } else {
            place fresh{hash, {std::string(table), std::string(index), std::string(partition), heat, 0}};
            if (kept_.size() < places_) {
                kept_.push_back(std::move(fresh));
            } else {
                place& coldest = *std::min_element(
                    kept_.begin(), kept_.end(), [](const place& a, const place& b) { return a.counted.heat < b.counted.heat; });
                fresh.counted.surplus = coldest.counted.heat;
                fresh.counted.heat += coldest.counted.heat;
                coldest = std::move(fresh);
            }
        }
        total_ += heat;
    }

    /// The hottest partitions, the hottest first, at most `most`; equally hot ones by their names. Copies.
    [[nodiscard]] std::vector<hot_partition> hottest(std::size_t most = 10) const {
        std::vector<hot_partition> listed;
        {
            const std::lock_guard lock(mutex_);
            listed.reserve(kept_.size());
            for (const place& each : kept_) listed.push_back(each.counted);
        }
        std::sort(listed.begin(), listed.end(), [](const hot_partition& a, const hot_partition& b) {
            if (a.heat != b.heat) return a.heat > b.heat;
            if (a.table != b.table) return a.table < b.table;
            return a.index != b.index ? a.index < b.index : a.partition < b.partition;
        });
        if (listed.size() > most) listed.erase(listed.begin() + static_cast<std::ptrdiff_t>(most), listed.end());
        return listed;
    }
    /// The heat of all partitions together, forgotten ones too.
    [[nodiscard]] double total() const {
        const std::lock_guard lock(mutex_);
        return total_;
    }
    /// Forgets all: to look at one stretch of time after the other.
    void clear() {
        const std::lock_guard lock(mutex_);
        kept_.clear();
        total_ = 0;
    }

private:
    struct place {
        std::uint64_t hash;
        hot_partition counted;
    };

    [[nodiscard]] static std::uint64_t hash_of(std::string_view table, std::string_view index, std::string_view partition) noexcept {
        std::uint64_t hash = 0;
        for (const std::string_view part : {table, index, partition}) {
            const detail::siphash::digest digest = detail::siphash::of({}, part);
            std::uint64_t word = 0;
            for (std::size_t i = 0; i < 8; ++i) word = word << 8 | digest[i];
            hash = hash * 0x9e3779b97f4a7c15u ^ word;
        }
        return hash;
    }
    [[nodiscard]] place* find(std::uint64_t hash, std::string_view table, std::string_view index, std::string_view partition) noexcept {
        for (place& each : kept_)
            if (each.hash == hash && each.counted.partition == partition && each.counted.table == table && each.counted.index == index)
                return &each;
        return nullptr;
    }

    std::size_t places_;
    heat_measure measure_;
    mutable std::mutex mutex_;
    detail::sequence<place> kept_;
    double total_ = 0;
};

}  // namespace facet::inline v0
