// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/fixed_string.hpp>

#include <cstddef>

namespace facet::inline v0::detail {

/// In place of a read, or of its outcome, that was refused, of whose words nothing more is said. Its functions are declared, and never defined.
struct refused_read {
    refused_read where(const auto&...) const;
    refused_read limit(const auto&...) const;
    refused_read take(const auto&...) const;
    refused_read skip(const auto&...) const;
    refused_read offset(const auto&...) const;
    refused_read sort(const auto&...) const;
    refused_read asc(const auto&...) const;
    refused_read desc(const auto&...) const;
    refused_read reverse(const auto&...) const;
    refused_read execute(const auto&...) const;
    refused_read filter(const auto&...) const;
    refused_read after(const auto&...) const;
    refused_read page_size(const auto&...) const;
    refused_read order_by(const auto&...) const;
    refused_read metered(const auto&...) const;
    refused_read skipping_unreadable(const auto&...) const;
    refused_read in_turn() const;
    refused_read ascending() const;
    refused_read descending() const;
    template <fixed_string Index>
    refused_read using_index() const;
    refused_read all() const;
    refused_read page() const;
    refused_read first() const;
    refused_read at_most_one() const;
    refused_read visit(const auto&...) const;
    refused_read or_throw() const;
    refused_read each() const;
    refused_read value() const;
    refused_read operator*() const;
    std::size_t count() const;
    bool has_value() const;
    bool missing() const;
    const refused_read* begin() const;
    const refused_read* end() const;
};

}  // namespace facet::inline v0::detail
