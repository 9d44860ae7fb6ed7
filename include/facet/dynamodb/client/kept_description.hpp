// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/request/table_description.hpp>

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace facet::inline v0::dynamodb::detail {

/// A table's description with all that it refers to.
class kept_description {
public:
    explicit kept_description(const request::table_description& of) {
        made_.partition = keep(of.partition);
        made_.sort = keep(of.sort);
        for (const request::index_description& each : of.indexes) {
            request::index_description index = each;
            index.name = keep(each.name);
            index.partition = keep(each.partition);
            index.sort = keep(each.sort);
            index.include = keep(each.include);
            indexes_.push_back(index);
        }
        made_.indexes = indexes_;
        made_.attributes = keep(of.attributes);
    }
    kept_description(const kept_description&) = delete;
    kept_description& operator=(const kept_description&) = delete;
    ~kept_description() = default;

    [[nodiscard]] const request::table_description& view() const noexcept { return made_; }

private:
    [[nodiscard]] std::string_view keep(std::string_view text) { return texts_.emplace_back(text); }
    [[nodiscard]] request::key_attribute keep(const request::key_attribute& attribute) { return {keep(attribute.name), attribute.type}; }
    [[nodiscard]] span<const request::key_attribute> keep(span<const request::key_attribute> attributes) {
        std::vector<request::key_attribute>& kept = keys_.emplace_back();
        for (const request::key_attribute& each : attributes) kept.push_back(keep(each));
        return kept;
    }
    [[nodiscard]] span<const std::string_view> keep(span<const std::string_view> names) {
        std::vector<std::string_view>& kept = names_.emplace_back();
        for (const std::string_view each : names) kept.push_back(keep(each));
        return kept;
    }

    // In deques nothing moves.
    std::deque<std::string> texts_{};
    std::deque<std::vector<request::key_attribute>> keys_{};
    std::deque<std::vector<std::string_view>> names_{};
    std::vector<request::index_description> indexes_{};
    request::table_description made_{};
};

}  // namespace facet::inline v0::dynamodb::detail
