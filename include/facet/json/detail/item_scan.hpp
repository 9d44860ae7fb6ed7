// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/function_ref.hpp>
#include <facet/core/page_circle.hpp>
#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/request/dynamic_item.hpp>
#include <facet/request/requests.hpp>
#include <facet/value/kept_items.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace facet::inline v0::json::detail {

/// All items of a table, page by page, each read consistently.
template <class Backend>
class item_scan {
public:
    item_scan(Backend& backend, const request::table& opened, const request::table_description& description) noexcept
        : backend_(&backend), opened_(&opened), description_(&description) {}

    /// Gives the items of the next page, of about 1 MB; says whether there are more pages. Stops at the first error of `each`. The page is
    /// copied first: whom a backend keeps waiting while it hands out a page does not wait for what `each` does.
    [[nodiscard]] result<bool> next(function_ref<result<void>(const item&, const key_view&)> each) {
        request::scan scan;
        scan.start = start_;
        scan.consistent = true;
        scan.last = &last_;
        last_.clear();
        facet::detail::kept_items page;
        auto scanned = backend_->scan(*opened_, scan, [&](span<const item_view> items) {
            for (const item_view& view : items) page.add(view, [](const auto&) {});
        });
        if (!scanned.has_value()) return std::move(scanned).error();
        for (std::size_t i = 0; i < page.size(); ++i) {
            const item_view view = page[i];
            auto whole = request::unpack_item(view, *description_, *opened_);
            if (!whole.has_value()) return std::move(whole).error();
            if (auto done = each(*whole, view.key); !done.has_value()) return std::move(done).error();
        }
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
