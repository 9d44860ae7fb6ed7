// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <support/dynamic_table.hpp>

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace facet::test {

using request::write_kind;

/// Writes or reads of any tables of one backend, gathered and sent as one call.
template <class Backend>
class call_of {
public:
    explicit call_of(Backend& backend) : backend_(&backend) {}

    call_of& put(dynamic_table<Backend>& t, const item& whole, const write_options& options = {}) {
        return add(t, write_kind::put, whole, {}, options);
    }
    call_of& erase(dynamic_table<Backend>& t, const item& key, const write_options& options = {}) {
        return add(t, write_kind::erase, key, {}, options);
    }
    call_of& update(dynamic_table<Backend>& t, const item& key, const std::vector<change>& changes, const write_options& options = {}) {
        return add(t, write_kind::update, key, changes, options);
    }
    call_of& check(dynamic_table<Backend>& t, const item& key, const node& when, bool return_on_failure = false) {
        return add(t, write_kind::check, key, {}, {.when = when, .return_on_failure = return_on_failure});
    }
    call_of& get(dynamic_table<Backend>& t, const item& key, const std::vector<document_path>& project = {}, bool consistent = true) {
        prepared_.push_back(t.prepare(write_kind::erase, key, {}));
        tables_.push_back(&t);
        projections_.push_back(project);
        request::table_get one;
        one.table = &t.handle();
        one.get.key = prepared_.back()->write.key;
        one.get.consistent = consistent;
        if (!project.empty()) one.get.projection = prepared_.back()->arena.projection(project);
        gets_.push_back(one);
        return *this;
    }

    /// BatchWriteItem: the error's name or "ok". Nothing may come back unprocessed here.
    std::string batch_write(request::consumed_capacity* capacity = nullptr) {
        std::vector<std::size_t> unprocessed;
        const auto done = backend_->batch_write(writes_, unprocessed, capacity);
        return unprocessed.empty() ? said(done) : "unprocessed";
    }
    /// TransactWriteItems, with its error.
    outcome transact(std::string_view token = {}) {
        outcome made;
        const auto done = backend_->transact_write(writes_, token, &made.capacity);
        if (!done.has_value()) made.failure = done.error();
        return made;
    }
    /// BatchGetItem: what was found, by position.
    std::string batch_get(std::map<std::size_t, item>& found) {
        std::vector<std::size_t> unprocessed;
        const auto done = backend_->batch_get(gets_, sink(found), unprocessed);
        return unprocessed.empty() ? said(done) : "unprocessed";
    }
    std::string transact_get(std::map<std::size_t, item>& found) { return said(backend_->transact_get(gets_, sink(found))); }
    std::vector<request::table_get>& gets() { return gets_; }

    /// The item that a cancelled transaction's reason carries; empty where it carries none.
    item met(const outcome& done, std::size_t action) const {
        const cancellation_reason& reason = done.failure.value().reasons.at(action);
        return tables_.at(action)->unpack_met(reason.item_key, reason.item);
    }

private:
    call_of& add(dynamic_table<Backend>& t, write_kind kind, const item& attributes, const std::vector<change>& changes,
                 const write_options& options) {
        prepared_.push_back(t.prepare(kind, attributes, changes, options));
        tables_.push_back(&t);
        writes_.push_back({&t.handle(), prepared_.back()->write});
        return *this;
    }
    auto sink(std::map<std::size_t, item>& found) {
        return [this, &found](std::size_t position, const item_view& view) {
            if (!found.emplace(position, tables_.at(position)->unpack(view, projections_.at(position))).second)
                throw std::logic_error("a position was answered twice");
        };
    }

    Backend* backend_;
    std::vector<std::unique_ptr<prepared_write>> prepared_;
    std::vector<dynamic_table<Backend>*> tables_;
    std::vector<std::vector<document_path>> projections_;
    std::vector<request::table_write> writes_;
    std::vector<request::table_get> gets_;
};

[[nodiscard]] inline item numbered_key(int i) { return {{"pk", "p"}, {"sk", std::to_string(i)}}; }

}  // namespace facet::test
