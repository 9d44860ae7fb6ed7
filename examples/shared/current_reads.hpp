// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace shown {

/// A backend whose reads of a table are all consistent, whatever is asked, at twice the capacity: a program that shows what it has just
/// written must not depend on whether DynamoDB's replicas have heard of it. Indexes are read as asked; global ones can lag.
template <facet::backend Backend>
class current_reads {
public:
    using numbered_sink = facet::request::numbered_sink;
    static constexpr facet::backend_features features = Backend::features;

    /// `target` must outlive this.
    explicit current_reads(Backend& target) : target_(&target) {}

    facet::result<bool> get(const facet::request::table& table, facet::request::get asked, facet::request::item_sink sink) {
        asked.consistent = true;
        return target_->get(table, asked, sink);
    }
    facet::result<facet::request::page> query(const facet::request::table& table, facet::request::query asked, facet::request::item_sink sink) {
        asked.consistent = asked.consistent || asked.index == facet::request::table_path;
        return target_->query(table, asked, sink);
    }
    facet::result<facet::request::page> scan(const facet::request::table& table, facet::request::scan asked, facet::request::item_sink sink) {
        asked.consistent = asked.consistent || asked.index == facet::request::table_path;
        return target_->scan(table, asked, sink);
    }
    facet::result<void> batch_get(std::span<const facet::request::table_get> asked, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        std::vector<facet::request::table_get> all(asked.begin(), asked.end());
        for (facet::request::table_get& each : all) each.get.consistent = true;
        return target_->batch_get(all, sink, unprocessed);
    }

    /// All else is as the backend has it.
    facet::result<void> create_table(std::string_view name, const facet::request::table_description& description) {
        return target_->create_table(name, description);
    }
    facet::result<void> erase_table(std::string_view name) { return target_->erase_table(name); }
    facet::result<facet::request::table> open(std::string_view name, const facet::request::table_description& description) {
        return target_->open(name, description);
    }
    facet::result<void> write(const facet::request::table& table, const facet::request::write& asked, facet::request::item_sink sink,
                              facet::request::consumed_capacity* capacity) {
        return target_->write(table, asked, sink, capacity);
    }
    facet::result<void> batch_write(std::span<const facet::request::table_write> writes, std::vector<std::size_t>& unprocessed,
                                    facet::request::consumed_capacity* capacity) {
        return target_->batch_write(writes, unprocessed, capacity);
    }
    facet::result<void> transact_write(std::span<const facet::request::table_write> actions, std::string_view token,
                                       facet::request::consumed_capacity* capacity) {
        return target_->transact_write(actions, token, capacity);
    }
    facet::result<void> transact_get(std::span<const facet::request::table_get> asked, numbered_sink sink) {
        return target_->transact_get(asked, sink);
    }

private:
    Backend* target_;
};

}  // namespace shown
