// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/json/detail/batch_loader.hpp>
#include <facet/json/detail/line_reader.hpp>
#include <facet/json/opened_repository.hpp>
#include <facet/json/parse.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::json {

/// What an import does with a line that cannot be stored.
enum class bad_line : std::uint8_t {
    stop,  ///< ends the import with an error that names the line
    skip,  ///< goes on; import_progress counts it
};

/// How a file is imported.
struct import_options {
    bad_line on_bad_line = bad_line::stop;
    std::uint64_t first_line = 1;  ///< where to begin, to resume an import that failed: see import_progress::next_line; 0 is 1, and behind the end nothing is left to do
    int attempts = 10;             ///< how often in a row a batch is sent at most without anything of it getting stored (contract B7)
};

/// How far an import is.
struct import_progress {
    std::uint64_t items = 0;      ///< stored
    std::uint64_t skipped = 0;    ///< bad lines that were passed over
    std::uint64_t next_line = 1;  ///< all lines before this one are stored or skipped; import_options::first_line to resume
    std::string last_problem{};   ///< of the last line skipped: file, line and reason
};

namespace detail {

[[nodiscard]] inline bool is_blank(std::string_view line) noexcept {
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

[[nodiscard]] inline result<item> overlong() {
    error cause;
    cause.message = "the line is longer than 32 MB";
    return cause;
}

}  // namespace detail

/// Puts the items of a file into a table, which need not be empty: an item replaces the one of its key. The file has one item
/// per line, as export_table() and exports of DynamoDB to S3 write them: `{"Item":{...}}`; blank lines are allowed. Items are
/// written in batches, without conditions (contract B5), so on any backend; of lines with one key the last one stays.
/// `opened` is the handle that `description` was opened with. `progress` is told after each batch, also after one
/// that ends the import.
///
/// A file that is packed by gzip, as those of exports to S3, is refused: unpack it first. A byte order mark before the first line is passed over.
///
/// A line that is malformed, or holds an item that the table refuses, is skipped or ends the import, by choice: with code
/// invalid_file, and a message `file:line: reason`. All lines before it are stored then and none after it. Any other failure of
/// the backend ends the import with that error, `file:line` of the first line not stored in front of its message; some of the
/// lines behind it may be stored, which does no harm, because an import can be repeated. A `deadline` bounds the pauses before what the
/// backend left of a batch is sent again, too.
template <backend Backend>
result<import_progress> import_table(Backend& backend, const request::table& opened, const request::table_description& description,
                                     const std::string& path, const import_options& options,
                                     function_ref<void(const import_progress&)> progress) {
    detail::line_reader reader(path);
    if (auto found = reader.open(); !found.has_value()) return std::move(found).error();
    detail::batch_loader<Backend> batch(backend, opened, description, options.attempts);
    import_progress done;
    done.next_line = options.first_line;

    const auto at = [&path](std::uint64_t line, std::string_view reason) {
        return detail::file_error(path + ":" + std::to_string(line), reason);
    };
    // Notes a bad line; gives its error where that ends the import.
    const auto refuse = [&](std::uint64_t line, std::string_view reason) -> result<void> {
        error cause = at(line, reason);
        if (options.on_bad_line == bad_line::stop) return cause;
        ++done.skipped;
        done.last_problem = std::move(cause.message);
        return {};
    };
    // Sends what was gathered. A batch that is refused is repeated item by item, to find the lines that are to blame.
    const auto flush = [&]() -> result<void> {
        if (batch.size() == 0) return {};
        std::vector<std::size_t> left;
        // Ends the import at the first line that is not stored; some behind it are.
        const auto fail = [&](error cause) -> result<void> {
            const std::size_t first = *std::min_element(left.begin(), left.end());
            done.next_line = batch.line(first);
            cause.message = path + ":" + std::to_string(batch.line(first)) + ": " + cause.message;
            progress(done);
            return cause;
        };
        auto sent = batch.send(0, batch.size(), left);
        done.items += batch.size() - left.size();
        if (!sent.has_value() && sent.error().code != error_code::validation) return fail(std::move(sent).error());
        for (const std::vector<std::size_t> again = left; const std::size_t i : again) {
            auto alone = batch.send(i, 1, left);
            if (alone.has_value()) {
                ++done.items;
            } else if (alone.error().code == error_code::validation) {
                done.next_line = batch.line(i);  // blank lines may stand before it
                if (auto refused = refuse(batch.line(i), alone.error().message); !refused.has_value()) return progress(done), refused;
            } else {
                return fail(std::move(alone).error());
            }
            done.next_line = batch.line(i) + 1;
        }
        batch.clear();
        return {};
    };

    for (;;) {
        std::string_view line;
        auto more = reader.next(line);
        if (!more.has_value()) {
            const bool sends = batch.size() != 0;
            if (auto sent = flush(); !sent.has_value()) return std::move(sent).error();
            if (sends) progress(done);
            return std::move(more).error();
        }
        if (!*more) break;
        if (reader.number() == 1 && line.starts_with("\x1f\x8b")) return detail::file_error(path, "it is packed by gzip: unpack it first (gunzip)");
        if (reader.number() == 1 && line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
        if (reader.number() < options.first_line || (!reader.too_long() && detail::is_blank(line))) continue;
        auto attributes = reader.too_long() ? detail::overlong() : parse_line(line);
        bool repeated = false;
        result<void> added;
        if (attributes.has_value()) added = batch.add(*attributes, reader.number(), repeated);
        if (repeated) {
            if (auto sent = flush(); !sent.has_value()) return std::move(sent).error();
            done.next_line = reader.number();
            progress(done);
            added = batch.add(*attributes, reader.number(), repeated);
        }
        if (!attributes.has_value() || !added.has_value()) {
            // What stands before the bad line is stored first, so that a stop leaves no gap.
            const bool sends = batch.size() != 0;
            if (auto sent = flush(); !sent.has_value()) return std::move(sent).error();
            const std::string& reason = attributes.has_value() ? added.error().message : attributes.error().message;
            auto refused = refuse(reader.number(), reason);
            done.next_line = reader.number() + (refused.has_value() ? 1 : 0);
            if (sends) progress(done);
            if (!refused.has_value()) return std::move(refused).error();
        }
        if (batch.full()) {
            if (auto sent = flush(); !sent.has_value()) return std::move(sent).error();
            done.next_line = reader.number() + 1;
            progress(done);
        }
    }
    if (auto sent = flush(); !sent.has_value()) return std::move(sent).error();
    done.next_line = std::max(options.first_line, reader.number() + 1);
    progress(done);
    return done;
}

/// As above, telling nobody of its progress.
template <backend Backend>
result<import_progress> import_table(Backend& backend, const request::table& opened, const request::table_description& description,
                                     const std::string& path, const import_options& options = {}) {
    return import_table(backend, opened, description, path, options, [](const import_progress&) {});
}

/// The same of a repository's table.
template <opened_repository Repository>
result<import_progress> import_table(const Repository& of, const std::string& path, const import_options& options, function_ref<void(const import_progress&)> progress) {
    return import_table(of.backend(), of.handle(), of.description(), path, options, progress);
}
template <opened_repository Repository>
result<import_progress> import_table(const Repository& of, const std::string& path, const import_options& options = {}) {
    return import_table(of.backend(), of.handle(), of.description(), path, options);
}

}  // namespace facet::inline v0::json
