// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/repository/misread_words.hpp>
#include <facet/repository/refused_read.hpp>
#include <facet/repository/sentences.hpp>

/// \file
/// Words that other mappers have for what is asked of a query.

namespace facet::inline v0::detail {

inline constexpr text last_of_query{"the last item of a query is the first in its reverse order: descending().first()"};
inline constexpr text presence_of_query{"whether a query finds anything is told by first().has_value(), and how much by count()"};

/// What each query has; no template, so that it is compiled once.
class misread_query_names : public misread_read_words {
public:
    /// Refused, with a sentence, as are all others here.
    static const refused_word<last_of_query, refused_read> last, latest;
    static const refused_word<one_order, refused_read> order_by_desc, order_by_descending;
    static const refused_word<presence_of_query, bool> exists, any, empty;
};

}  // namespace facet::inline v0::detail
