// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

/// A backend that is declared and never defined: all that a check of syntax needs.
struct declared_backend {
    static constexpr facet::backend_features features{};

    facet::result<void> create_table(std::string_view, const facet::request::table_description&);
    facet::result<void> erase_table(std::string_view);
    facet::result<facet::request::table> open(std::string_view, const facet::request::table_description&);
    facet::result<bool> get(const facet::request::table&, const facet::request::get&, facet::request::item_sink);
    facet::result<void> write(const facet::request::table&, const facet::request::write&, facet::request::item_sink,
                              facet::request::consumed_capacity*);
    facet::result<facet::request::page> query(const facet::request::table&, const facet::request::query&, facet::request::item_sink);
    facet::result<facet::request::page> scan(const facet::request::table&, const facet::request::scan&, facet::request::item_sink);
    facet::result<void> batch_get(std::span<const facet::request::table_get>,
                                  facet::request::numbered_sink, std::vector<std::size_t>&);
    facet::result<void> batch_write(std::span<const facet::request::table_write>, std::vector<std::size_t>&,
                                    facet::request::consumed_capacity*);
    facet::result<void> transact_write(std::span<const facet::request::table_write>, std::string_view,
                                       facet::request::consumed_capacity*);
    facet::result<void> transact_get(std::span<const facet::request::table_get>,
                                     facet::request::numbered_sink);
};
