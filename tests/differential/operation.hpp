// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <support/dynamic_table.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// \file
/// What the differential test does, and what it sees: plain data that owns all it holds, so that sequences of operations can be
/// kept, cut down and printed.

namespace facet::differential {

using test::change;
using test::document_path;
using test::node;
using test::table_spec;

enum class operation_kind : std::uint8_t { write, get, query, scan, batch_write, batch_get, transact_write, transact_get, sweep, wait, recreate };

struct write_step {
    std::size_t table = 0;
    request::write_kind kind = request::write_kind::put;
    item attributes;  ///< of a put: the whole item; else the key
    std::vector<change> changes;
    test::write_options options;
};

struct get_step {
    std::size_t table = 0;
    item key;
    std::vector<document_path> project;
    bool consistent = false;
};

struct operation {
    operation_kind kind = operation_kind::wait;
    bool by_position = true;  ///< whether paths name known attributes by position
    bool other_handle = false;  ///< whether tables are opened with other attributes than in most operations
    std::vector<write_step> writes;
    std::vector<get_step> gets;
    std::string token;
    std::size_t table = 0;  ///< of query, scan, sweep
    test::query_args query;
    test::scan_args scan;
    bool all_pages = false;      ///< follow the pages to their end
    std::optional<item> start;   ///< resume behind the place that these attributes make
    std::string start_tail;      ///< bytes that do not belong behind a place
    std::optional<item> start_torn;  ///< where set: the index's part of the place is that of this item
    std::int64_t seconds = 0;    ///< of wait: how long; of sweep: the time
};

/// How one sequence is set up.
struct setup {
    std::vector<table_spec> tables;
    /// The same tables, with other attributes by position and the indexes in reverse; of them, the last may be left out.
    std::vector<table_spec> others;
    bool position_at_exact_limit = true;
    bool logged = false;  ///< the engine tells a log of its changes
    bool large_values = false;
    bool many_items = false;
};

struct page_seen {
    std::uint32_t count = 0;
    std::uint32_t scanned = 0;
    bool more = false;
    std::string last;

    friend bool operator==(const page_seen&, const page_seen&) = default;
};

/// What came of an operation.
struct observed {
    std::string code = "ok";
    std::vector<std::string> reasons;              ///< of a cancelled transaction
    std::map<std::size_t, item> met;               ///< items that failed conditions carry, by action
    std::vector<std::pair<std::size_t, item>> items;  ///< by position of their request
    std::vector<std::size_t> sizes;                ///< of whole items: what the view says
    std::vector<page_seen> pages;
    std::size_t count = 0;                         ///< of a sweep
    double table_units = 0;
    std::vector<double> index_units = std::vector<double>(25);

    friend bool operator==(const observed&, const observed&) = default;
};

/// The partitions of an access path in the order in which a scan gives them, segment by segment. The contract leaves that order
/// open (K7), so the model asks for it.
using scan_order = std::vector<std::vector<std::vector<attribute_value>>>;

/// As text, for failures.
[[nodiscard]] std::string describe(const setup& how);
[[nodiscard]] std::string describe(const operation& one);
[[nodiscard]] std::string describe(const observed& seen);

}  // namespace facet::differential
