// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/function_ref.hpp>
#include <facet/core/page_circle.hpp>
#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/request/dynamic_item.hpp>
#include <facet/request/requests.hpp>

#include <optional>
#include <string>
#include <utility>

namespace facet::inline v0::json::detail {

/// All items of a table, page by page, each read consistently.
template <class Backend>
class item_scan {
public:
    item_scan(Backend& backend, const request::table& opened, const request::table_description& description) noexcept
        : backend_(&backend), opened_(&opened), description_(&description) {}

    /// Gives the items of the next page, of about 1 MB; says whether there are more pages. Stops at the first error of `each`.
    [[nodiscard]] result<bool> next(function_ref<result<void>(const item&, const key_view&)> each) {
        request::scan scan;
        scan.start = start_;
        scan.consistent = true;
        scan.last = &last_;
        last_.clear();
        std::optional<error> failure;
        auto scanned = backend_->scan(*opened_, scan, [&](span<const item_view> items) {
            for (const item_view& view : items) {
                if (failure) return;
                auto whole = request::unpack_item(view, *description_, *opened_);
                auto done = whole.has_value() ? each(*whole, view.key) : result<void>(std::move(whole).error());
                if (!done.has_value()) failure = std::move(done).error();
            }
        });
        if (!scanned.has_value()) return std::move(scanned).error();
        if (failure) return *std::move(failure);
        if (scanned->more && circle_.closes(last_.view())) return facet::detail::circling_pages();
        start_ = std::string(last_.view());
        return scanned->more;
    }

private:
    Backend* backend_;
    const request::table* opened_;
    const request::table_description* description_;
    std::string start_;
    byte_buffer last_;
    facet::detail::page_circle circle_;
};

}  // namespace facet::inline v0::json::detail
