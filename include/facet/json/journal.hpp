// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/change_log.hpp>
#include <facet/json/detail/journal_compaction.hpp>
#include <facet/json/detail/journal_replay.hpp>
#include <facet/json/detail/journal_table.hpp>
#include <facet/json/detail/journal_writer.hpp>
#include <facet/json/opened_repository.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace facet::inline v0::json {

/// What restore() does where a line is damaged that was forced to disk once, as whole lines behind it say. Damage among lines that never were
/// is what a machine that fails leaves, and is always cut.
enum class damaged_line : std::uint8_t {
    stop,  ///< fails, and says where; the file stays as it is
    cut,   ///< takes the line for the end: what follows is lost
};

/// Keeps the changes of an in-memory engine in a file, so that its tables outlast the process:
///
///     facet::json::journal log("shop.journal");
///     facet::memory::engine engine({.log = &log});
///     auto shop = facet::open<Shop>(engine);
///     auto restored = log.restore(shop);        // before anything is written
///
/// From restore() on each write adds a line to the file, atomic as the write is, before anybody can see it. A write that the file does not
/// take (the disk is full) fails and changes nothing. Of one that fails because it cannot be forced to disk, nobody knows whether it will
/// be there after a restart (error::possibly_applied); then all further writes fail.
///
/// The file is locked: a second journal on it fails. What a process that was forked since restore() writes fails. All functions may be
/// called from several threads at once, but not restore(). Needs Boost.JSON: see json/src.hpp. It must outlive the engine.
class journal final : public change_log {
public:
    /// Nothing is opened yet. `safety`: when a write counts as done.
    explicit journal(std::string path, journal_safety safety = journal_safety::on_disk) : writer_(std::move(path), safety) {}

    /// Opens the file, which need not exist, forces it to disk, and repeats its changes in these tables: all that the engine has, empty ones,
    /// each by the repository that opened it. To be called once, before the first write; until then writes fail.
    ///
    /// Fails with code invalid_file where the file cannot be opened or locked, is no journal, is damaged (see damaged_line), or has a
    /// change of a table that is not given or that the table refuses, with file and line; with validation where no engine tells the journal
    /// of its changes or a table has items; else as the backend does. The file stays as it is then, and the tables may have some of the
    /// items. O(size of the file). Memory: the longest line.
    template <opened_repository... Repositories>
    [[nodiscard]] result<journal_restored> restore(const Repositories&... of) {
        return restore(damaged_line::stop, of...);
    }
    /// As above, with a choice for damaged lines.
    template <opened_repository... Repositories>
    [[nodiscard]] result<journal_restored> restore(damaged_line damaged, const Repositories&... of) {
        static_assert(sizeof...(Repositories) > 0, "restore() takes the repositories of all tables of the engine, as in log.restore(shop)");
        const std::array<std::unique_ptr<detail::journal_table>, sizeof...(Repositories)> tables{table_of(of)...};
        return writer_.restore(detail::journal_tables(tables.data(), tables.size()), damaged == damaged_line::cut);
    }

    /// Writes the file anew, with what the tables have now and no more, while reads and writes go on; they wait only while the last few
    /// changes are copied. The new file appears whole or not at all. Takes the tables that restore() was given, in any order, each by a
    /// repository of the same backend object.
    ///
    /// Fails with code invalid_file where a file cannot be written or another one is in its place, with validation where a table is missing
    /// or another backend's, else as the backend's scan does; the journal goes on in the old file then. Where the new one is in place, but its
    /// directory cannot be forced to disk, all further writes fail. O(items). Memory: a page of 1 MB.
    template <opened_repository... Repositories>
    [[nodiscard]] result<journal_compacted> compact(const Repositories&... of) {
        static_assert(sizeof...(Repositories) > 0, "compact() takes the repositories that restore() was given, as in log.compact(shop)");
        const std::array<std::unique_ptr<detail::journal_table>, sizeof...(Repositories)> tables{table_of(of)...};
        return writer_.compact(detail::journal_tables(tables.data(), tables.size()));
    }

    /// Forces to disk what was written until now: for journal_safety::in_system, such as once a second. Fails with code invalid_file.
    [[nodiscard]] result<void> sync() { return writer_.sync(); }
    /// Bytes of the file: when to compact().
    [[nodiscard]] std::uint64_t size() const { return writer_.size(); }

    /// The engine's part, as change_log says.
    void attach() noexcept override { writer_.attach(); }
    [[nodiscard]] result<std::uint64_t> append(span<const item_change> changes) override { return writer_.append(changes); }
    void retract(std::uint64_t number) noexcept override { writer_.retract(number); }
    [[nodiscard]] result<void> settle(std::uint64_t number) override { return writer_.settle(number); }

private:
    template <class Repository>
    [[nodiscard]] static std::unique_ptr<detail::journal_table> table_of(const Repository& of) {
        return std::make_unique<detail::journal_table_on<std::remove_reference_t<decltype(of.backend())>>>(of.backend(), of.handle(), of.description());
    }

    detail::journal_writer writer_;
};

}  // namespace facet::inline v0::json
