// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/json/detail/atomic_file.hpp>
#include <facet/json/detail/journal_file.hpp>
#include <facet/json/detail/journal_line.hpp>
#include <facet/json/detail/journal_replay.hpp>
#include <facet/json/detail/journal_table.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0::json {

/// What journal::compact() came to.
struct journal_compacted {
    std::uint64_t items = 0;
    std::uint64_t bytes_before = 0;
    std::uint64_t bytes = 0;  ///< of the file now
};

namespace detail {

/// A journal's next file: the items as a scan finds them, and then all lines from before the scan on. A line says what an item is
/// afterwards, whatever it was, so that those which the scan has seen may be repeated.
class journal_compaction {
public:
    explicit journal_compaction(const journal_file& old) : file_(old.place()) {}

    /// Writes the items of all tables.
    [[nodiscard]] result<void> begin(journal_tables tables, std::uint64_t& items) {
        if (auto opened = file_.open(); !opened.has_value()) return opened;
        if (auto written = write(journal_begin); !written.has_value()) return written;
        line_.begin(lines_ + 1, lines_ + 1);  // the file is in nobody's sight before it was forced
        for (const auto& table : tables) {
            if (find_table(tables, table->name()) != table.get()) continue;  // it was given twice
            if (auto told = line_.add_key(table->name(), table->key_names()); !told.has_value()) return told;
        }
        ++lines_;
        if (auto written = write(line_.finish()); !written.has_value()) return written;
        std::string page;
        for (const auto& table : tables) {
            if (find_table(tables, table->name()) != table.get()) continue;
            for (bool more = true; more;) {
                page.clear();
                auto read = table->read([&](const item& each, const key_view&) -> result<void> {
                    line_.begin(lines_ + 1, lines_ + 1);
                    if (auto added = line_.add(false, table->name(), each); !added.has_value()) return added;
                    page += line_.finish();
                    ++lines_;
                    ++items;
                    return {};
                });
                if (!read.has_value()) return std::move(read).error();
                if (auto written = write(page); !written.has_value()) return written;
                more = *read;
            }
        }
        return {};
    }
    /// Copies lines of the old file, which get other numbers.
    [[nodiscard]] result<void> copy(const journal_file& old, std::uint64_t from, std::uint64_t to) {
        std::string block, lines;
        for (std::size_t most = 1 << 20; from < to;) {
            block.resize(to - from < most ? to - from : most);
            auto read = old.read(from, block.data(), block.size());
            if (!read.has_value()) return std::move(read).error();
            const std::size_t end = std::string_view(block).substr(0, *read).rfind('\n') + 1;
            if (end == 0 && *read == most) {
                most *= 2;
                continue;
            }
            lines.clear();
            for (std::size_t at = 0; at < end;) {
                const std::size_t next = block.find('\n', at) + 1;
                journal_line_view view;
                if (!view.take(std::string_view(block).substr(at, next - 1 - at))) return damaged(old, from + at);
                ++lines_;
                line_.begin(lines_, lines_);
                line_.add(view.records());
                lines += line_.finish();
                at = next;
            }
            if (end == 0) return damaged(old, from);
            if (auto written = write(lines); !written.has_value()) return written;
            from += end;
        }
        return {};
    }
    [[nodiscard]] result<void> sync() { return file_.sync(); }
    /// Puts the file in place; sync_directory() forces that to disk, and gives what errno was where it cannot, or 0.
    [[nodiscard]] result<void> replace() { return file_.replace(); }
    [[nodiscard]] int sync_directory() const noexcept { return file_.sync_directory(); }
    [[nodiscard]] const std::string& temporary() const noexcept { return file_.temporary(); }
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    [[nodiscard]] std::uint64_t lines() const noexcept { return lines_; }

private:
    [[nodiscard]] result<void> write(std::string_view bytes) {
        if (auto written = file_.write(bytes); !written.has_value()) return written;
        size_ += bytes.size();
        return {};
    }
    [[nodiscard]] static error damaged(const journal_file& old, std::uint64_t at) {
        return file_error(old.path(), "what was written at byte " + std::to_string(at) + " is not there");
    }

    atomic_file file_;
    journal_line line_;
    std::uint64_t lines_ = 0;
    std::uint64_t size_ = 0;
};

}  // namespace detail
}  // namespace facet::inline v0::json
