// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/client/kept_description.hpp>
#include <facet/request/requests.hpp>
#include <facet/wire/read_item.hpp>

#include <cstddef>
#include <string_view>

namespace facet::inline v0::dynamodb::detail {

/// What a client keeps of a table that it opened: the handles' state.
struct opened_table {
    opened_table(std::string_view name, const request::table_description& of) : description(of), handle(numbered(name, of)), answers(handle, description.view()) {}

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

}  // namespace facet::inline v0::dynamodb::detail
