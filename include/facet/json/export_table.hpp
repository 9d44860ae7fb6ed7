// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/json/detail/atomic_file.hpp>
#include <facet/json/detail/file_error.hpp>
#include <facet/json/detail/item_scan.hpp>
#include <facet/json/opened_repository.hpp>
#include <facet/json/write.hpp>
#include <facet/request/show_key.hpp>

#include <cstdint>
#include <string>
#include <utility>

namespace facet::inline v0::json {

/// How far an export is.
struct export_progress {
    std::uint64_t items = 0;
    std::uint64_t bytes = 0;  ///< of the file so far
};

/// Writes every item of a table to a file, one line each, as an export of DynamoDB to S3 has them: `{"Item":{...}}`. `opened` is
/// the handle that `description` was opened with. The file appears whole or not at all: it is written beside `path`, forced to
/// disk and renamed; a file that stood there is replaced only then. Items come in the order of a scan and are no snapshot
/// (contract S4); each is read consistently. `progress` is told after each page of about 1 MB.
///
/// Fails as the backend's scan does, and with code invalid_file where the file cannot be written or an item has no JSON form
/// (text that is not UTF-8): its key and attribute are told; nothing is left behind then. Memory: one page.
template <backend Backend>
result<export_progress> export_table(Backend& backend, const request::table& opened, const request::table_description& description,
                                     const std::string& path, function_ref<void(const export_progress&)> progress) {
    detail::atomic_file file(path);
    if (auto created = file.open(); !created.has_value()) return std::move(created).error();
    detail::item_scan<Backend> all(backend, opened, description);
    export_progress done;
    std::string page;
    for (bool more = true; more;) {
        page.clear();
        auto read = all.next([&](const item& whole, const key_view& key) -> result<void> {
            auto text = write(whole);
            if (!text.has_value()) {
                error cause = detail::file_error(path, text.error().message);
                cause.key = facet::detail::show_key(description, key);
                return cause;
            }
            page += "{\"Item\":";
            page += *text;
            page += "}\n";
            ++done.items;
            return {};
        });
        if (!read.has_value()) return std::move(read).error();
        if (auto written = file.write(page); !written.has_value()) return std::move(written).error();
        done.bytes += page.size();
        more = *read;
        progress(done);
    }
    if (auto committed = file.commit(); !committed.has_value()) return std::move(committed).error();
    return done;
}

/// As above, telling nobody of its progress.
template <backend Backend>
result<export_progress> export_table(Backend& backend, const request::table& opened, const request::table_description& description,
                                     const std::string& path) {
    return export_table(backend, opened, description, path, [](const export_progress&) {});
}

/// The same of a repository's table.
template <opened_repository Repository>
result<export_progress> export_table(const Repository& of, const std::string& path, function_ref<void(const export_progress&)> progress) {
    return export_table(of.backend(), of.handle(), of.description(), path, progress);
}
template <opened_repository Repository>
result<export_progress> export_table(const Repository& of, const std::string& path) {
    return export_table(of.backend(), of.handle(), of.description(), path);
}

}  // namespace facet::inline v0::json
