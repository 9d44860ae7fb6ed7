// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/json/detail/batch_loader.hpp>
#include <facet/json/detail/item_scan.hpp>
#include <facet/json/detail/journal_line.hpp>
#include <facet/json/parse.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::json::detail {

/// The names of a key, as an error shows them.
[[nodiscard]] inline std::string show_key_names(const item& names) {
    std::string shown;
    for (const char* part : {"partition", "sort"}) {
        const attribute_value* const name = names.find(part);
        const std::string* const text = name == nullptr ? nullptr : name->if_string();
        if (text != nullptr) (shown += shown.empty() ? "" : ", ") += *text;
    }
    return shown;
}

/// A table of a journal, whatever its backend.
class journal_table {
public:
    journal_table(std::string_view name, const void* backend, bool silent, const request::table_description& description)
        : name_(name), place_(backend), silent_(silent) {
        names_.insert_or_assign("partition", attribute_value(std::string(description.partition.name)));
        if (description.has_sort()) names_.insert_or_assign("sort", attribute_value(std::string(description.sort.name)));
    }
    journal_table(const journal_table&) = delete;
    journal_table& operator=(const journal_table&) = delete;
    virtual ~journal_table() = default;

    [[nodiscard]] std::string_view name() const noexcept { return name_; }
    /// Its backend: another one may have a table of this name.
    [[nodiscard]] const void* place() const noexcept { return place_; }
    /// Whether its backend is known to tell no log of its changes.
    [[nodiscard]] bool is_silent() const noexcept { return silent_; }
    /// How its key is named: `partition`, and `sort` where there is one.
    [[nodiscard]] const item& key_names() const noexcept { return names_; }
    /// Whether it has no items yet.
    [[nodiscard]] virtual result<bool> empty() = 0;
    /// Repeats a change, at the latest when it is flushed. `line`: where it stands; of an error, that of the change it is about.
    [[nodiscard]] virtual result<void> repeat(const journal_record& record, std::uint64_t& line) = 0;
    [[nodiscard]] virtual result<void> flush(std::uint64_t& line) = 0;
    /// Gives the next page of its items; says whether there are more.
    [[nodiscard]] virtual result<bool> read(function_ref<result<void>(const item&, const key_view&)> each) = 0;

private:
    std::string_view name_;
    const void* place_;
    bool silent_;
    item names_;
};

/// Whether a backend says that it tells nobody of its changes. One behind an any_backend or a wrapper does not say, nor does a log whom
/// that tells.
template <class Backend>
[[nodiscard]] bool tells_nobody([[maybe_unused]] const Backend& backend) {
    if constexpr (requires { backend.log() == nullptr; }) return backend.log() == nullptr;
    else return false;
}

template <class Backend>
class journal_table_on final : public journal_table {
public:
    journal_table_on(Backend& backend, const request::table& opened, const request::table_description& description)
        : journal_table(opened.name, &backend, tells_nobody(backend), description),
          backend_(&backend), opened_(&opened), batch_(backend, opened, description, attempts), all_(backend, opened, description) {}

    [[nodiscard]] result<bool> empty() override {
        request::scan scan;
        byte_buffer last;
        scan.last = &last;
        scan.limit = 1;
        scan.consistent = true;
        auto scanned = backend_->scan(*opened_, scan, [](span<const item_view>) {});
        if (!scanned.has_value()) return std::move(scanned).error();
        return scanned->scanned == 0;
    }
    [[nodiscard]] result<void> repeat(const journal_record& record, std::uint64_t& line) override {
        const auto attributes = parse_item(record.attributes);
        if (!attributes.has_value()) return attributes.error();
        const std::uint64_t here = line;
        bool repeated = false;
        if (auto added = batch_.add(*attributes, here, repeated, record.erased()); !added.has_value()) return added;
        if (repeated) {
            if (auto flushed = flush(line); !flushed.has_value()) return flushed;
            if (auto added = batch_.add(*attributes, here, repeated, record.erased()); !added.has_value()) return added;
        }
        return batch_.full() ? flush(line) : result<void>();
    }
    [[nodiscard]] result<void> flush(std::uint64_t& line) override {
        if (batch_.size() == 0) return {};
        std::vector<std::size_t> left;
        auto sent = batch_.send(0, batch_.size(), left);
        // What is refused as a batch is sent one by one, to find the one that is to blame.
        if (!sent.has_value())
            for (const std::vector<std::size_t> again = left; const std::size_t i : again) {
                line = batch_.line(i);
                if (sent = batch_.send(i, 1, left); !sent.has_value()) return sent;
            }
        batch_.clear();
        return sent;
    }
    [[nodiscard]] result<bool> read(function_ref<result<void>(const item&, const key_view&)> each) override { return all_.next(each); }

private:
    static constexpr int attempts = 10;

    Backend* backend_;
    const request::table* opened_;
    batch_loader<Backend> batch_;
    item_scan<Backend> all_;
};

}  // namespace facet::inline v0::json::detail
