// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/request/table_description.hpp>
#include <facet/value/item_view.hpp>

#include <cstdint>
#include <string_view>

namespace facet::inline v0 {

/// What a write makes of one item. Views are valid during change_log::append() only.
struct item_change {
    std::string_view table{};              ///< its name
    request::key_attribute partition{};    ///< of the table's primary key
    request::key_attribute sort{};         ///< without a name where the table has none
    key_view key{};                        ///< the item's
    bool erased = false;                   ///< there is no item any more
    std::string_view body{};               ///< else the whole item as it is now, packed: its attributes beside the key, by name
};

/// What a backend tells of its changes: each once, in the order in which they happen, and before anybody can see them. The in-memory
/// engine does (memory::engine_options::log); a facet::json::journal is one.
class change_log {
public:
    change_log() = default;
    change_log(const change_log&) = delete;
    change_log& operator=(const change_log&) = delete;
    virtual ~change_log() = default;

    /// A backend is made that will tell this log of its changes.
    virtual void attach() noexcept {}
    /// The changes of one write, which happen all or not at all; of a batch, each of its writes comes alone. Called by one thread at a
    /// time, while no other write goes on: what is slow here delays all writers, not readers. It must not call the backend. Gives a
    /// number above 0 and above those before, or an error: then nothing changes, and the write fails with it. Throws nothing but std::bad_alloc.
    [[nodiscard]] virtual result<std::uint64_t> append(span<const item_change> changes) = 0;
    /// What append() was told last, under this number, has not happened: memory ran out.
    virtual void retract(std::uint64_t number) noexcept = 0;
    /// Waits until all that was told, up to this number, is as safe as the log promises. Called by the write's thread, with no lock held,
    /// when others can see the change; and by writes that find their work done, for all that was told before. An error is the write's, with error::possibly_applied.
    /// Throws nothing but std::bad_alloc, which is such an error, too.
    [[nodiscard]] virtual result<void> settle(std::uint64_t number) = 0;
};

}  // namespace facet::inline v0
