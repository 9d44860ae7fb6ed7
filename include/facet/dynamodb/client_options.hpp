// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/dynamodb/client/attempt_report.hpp>
#include <facet/dynamodb/config/settings.hpp>
#include <facet/dynamodb/transport/transport_options.hpp>
#include <facet/wire/backoff.hpp>
#include <facet/wire/table_settings.hpp>
#include <facet/wire/table_watch.hpp>

namespace facet::inline v0::dynamodb {

/// How a client is made. All of it can be left as it is.
struct client_options {
    dynamodb::settings settings{};
    transport_options transport{};
    wire::backoff_options backoff{};
    wire::retry_rules retries{};
    /// For a call with all its attempts and waits; the time that credentials take counts, but is not cut short. 0: there is none.
    std::chrono::milliseconds deadline{0};
    attempt_observer on_attempt{};             ///< where set, is told of each request that is sent, and what came of it
    bool trust_tables = false;               ///< open() asks nothing; for those who may not call DescribeTable
    wire::table_settings new_tables{};       ///< of the tables that create_table() makes; billed on demand where nothing is said
    wire::watch_options table_watch{};       ///< how create_table(), erase_table() and open() wait for a table
};

}  // namespace facet::inline v0::dynamodb
