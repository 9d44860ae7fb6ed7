// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/wire/table_settings.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace facet::inline v0::wire {

/// What a table of the service is, held against a description.
struct described_table {
    std::string status{};                   ///< `ACTIVE`, `CREATING`, ...
    bool active = false;                    ///< the table and all its global indexes are
    std::vector<std::string> busy_indexes{};  ///< the global indexes that are not, each with its status: `ByName is CREATING`
    bool filling = false;                   ///< one of those described is being made, and cannot be read yet
    bool other_keys = false;                ///< the table's own key is not as described
    std::vector<std::string> differences{}; ///< one sentence for each thing that is not as described; empty where requests will be understood
    std::vector<std::string> more_indexes{};///< the table's indexes that the description leaves out, which it may
    std::vector<std::string> more_global_indexes{};  ///< those of them that UpdateTable can remove
    std::vector<std::size_t> missing_indexes{};      ///< positions in the description of indexes that the table does not have
    std::vector<std::size_t> other_indexes{};        ///< positions of those that it has otherwise, of the same kind (global or local)
};

/// A table of the service with its settings.
struct found_table {
    described_table table{};
    /// Billing, with the units of all global indexes; class and deletion protection. The time to live and point-in-time recovery where
    /// they were asked for. No tags.
    table_settings settings{};
    bool time_to_live_changes = false;  ///< it is being switched on or off, which the service takes up to an hour for (contract Y1)
    std::string arn{};
    std::uint64_t items = 0;  ///< as counted every few hours
    std::uint64_t bytes = 0;  ///< likewise
};

/// What may be done to bring a table to its description. What destroys something has to be allowed.
struct apply_options {
    bool rebuild_indexes = false;       ///< a global index that differs is removed and made anew; reads by it fail in between
    bool remove_other_indexes = false;  ///< a global index that is not described is removed
};

}  // namespace facet::inline v0::wire
