// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/request/requests.hpp>
#include <facet/wire/answer_capacity.hpp>
#include <facet/wire/read_item.hpp>

#include <string_view>
#include <utility>

/// \file
/// Answers about one item. `body` is what came with status 200, verified (checksum.hpp). Errors of this and of all answers:
/// unreadable_answer where the body is not such an answer. What a sink was given then is of no use; nothing else was changed.

namespace facet::inline v0::wire {

/// GetItem: true and the item to the sink, or false. The item's key is the request's, which a projection can leave out of the answer.
/// Its size is that of what came.
[[nodiscard]] inline result<bool> read_get(std::string_view body, const answer_table& table, const request::get& asked, request::item_sink sink) {
    detail::json_document document;
    if (auto parsed = document.parse(body); !parsed.has_value()) return std::move(parsed).error();
    const detail::json_node item = document.root().find("Item");
    detail::item_reader reader(table);
    if (item.present()) {
        if (auto read = reader.read(item, &asked.key); !read.has_value()) return std::move(read).error();
    }
    detail::add_capacity(asked.capacity, document.root(), table);
    if (reader.count() == 0) return false;
    sink(reader.views());
    return true;
}

/// PutItem, UpdateItem, DeleteItem: the returned attributes to the sink, where there are any (contract section 12).
[[nodiscard]] inline result<void> read_write(std::string_view body, const answer_table& table, const request::write& asked, request::item_sink sink,
                                             request::consumed_capacity* capacity) {
    detail::json_document document;
    if (auto parsed = document.parse(body); !parsed.has_value()) return parsed;
    const detail::json_node attributes = document.root().find("Attributes");
    detail::item_reader reader(table);
    const bool some = attributes.present() && !(attributes.is(detail::json_kind::object) && detail::json_node::cursor(attributes).done());
    if (some && asked.returned != request::return_values::none) {
        if (auto read = reader.read(attributes, &asked.key); !read.has_value()) return read;
    }
    detail::add_capacity(capacity, document.root(), table);
    if (reader.count() != 0) sink(reader.views());
    return {};
}

}  // namespace facet::inline v0::wire
