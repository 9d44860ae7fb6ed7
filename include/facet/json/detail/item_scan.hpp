// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/function_ref.hpp>
#include <facet/core/page_circle.hpp>
#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/request/dynamic_item.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
        page_.clear();
        bytes_.clear();
        auto scanned = backend_->scan(*opened_, scan, [&](span<const item_view> items) {
            for (const item_view& view : items) {
                page_.push_back({bytes_.size(), view.key.partition.size(), view.key.sort.size(), view.body.size(), view.size});
                bytes_.append(view.key.partition).append(view.key.sort).append(view.body);
            }
        });
        if (!scanned.has_value()) return std::move(scanned).error();
        for (const place& at : page_) {
            const item_view view = view_of(at);
            auto whole = request::unpack_item(view, *description_, *opened_);
            if (!whole.has_value()) return std::move(whole).error();
            if (auto done = each(*whole, view.key); !done.has_value()) return std::move(done).error();
        }
        if (scanned->more && circle_.closes(last_.view())) return facet::detail::circling_pages();
        start_ = std::string(last_.view());
        return scanned->more;
    }

private:
    /// Where an item's bytes are, and how many.
    struct place {
        std::size_t begin, partition, sort, body;
        std::uint32_t size;
    };
    [[nodiscard]] item_view view_of(const place& at) const noexcept {
        const std::string_view all(bytes_);
        return {{all.substr(at.begin, at.partition), all.substr(at.begin + at.partition, at.sort)}, all.substr(at.begin + at.partition + at.sort, at.body), at.size};
    }

    Backend* backend_;
    const request::table* opened_;
    const request::table_description* description_;
    std::string start_;
    std::vector<place> page_;
    std::string bytes_;
    byte_buffer last_;
    facet::detail::page_circle circle_;
};

}  // namespace facet::inline v0::json::detail
