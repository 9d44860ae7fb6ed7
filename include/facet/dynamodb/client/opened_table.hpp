// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/dynamodb/client/kept_description.hpp>
#include <facet/request/requests.hpp>
#include <facet/wire/read_item.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace facet::inline v0::dynamodb::detail {

/// What a client keeps of a table that it opened: the handles' state.
struct opened_table {
    opened_table(const void* by, std::string_view name, const request::table_description& of)
        : owner(by), description(of), handle(numbered(name, of)), answers(handle, description.view()) {}

    const void* const owner;  ///< the client that opened it; stands first, as in the state of any backend whose handles can be told
    const kept_description description;
    const request::table handle;  ///< without state: it would keep itself alive
    const wire::answer_table answers;

private:
    [[nodiscard]] static request::table numbered(std::string_view name, const request::table_description& of) {
        request::table made;
        made.name = name;
        for (std::size_t i = 0; i < of.attributes.size(); ++i) made.attributes.push_back(static_cast<packed::attribute_id>(i + 1));
        return made;
    }
};

[[nodiscard]] inline const opened_table& opened(const request::table& handle) noexcept {
    return *static_cast<const opened_table*>(handle.state.get());
}

/// What an action or key is refused with whose table another client opened: what is asked of that one must not be done here, where there may
/// be a table of the same name. Nothing where there is none.
template <class Request>
[[nodiscard]] result<void> check_owner(const void* client, span<const Request> requests) {
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const request::table& table = *requests[i].table;
        if (table.state.get() != nullptr && opened(table).owner == client) continue;
        error cause;
        cause.code = error_code::validation;
        cause.message = "its table was not opened by this client; one call takes what repositories of one backend describe";
        cause.action = static_cast<std::int32_t>(i);
        return cause;
    }
    return {};
}

}  // namespace facet::inline v0::dynamodb::detail
