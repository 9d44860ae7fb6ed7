// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/expression/condition.hpp>
#include <facet/repository/context.hpp>
#include <facet/request/requests.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace facet::inline v0 {
namespace detail {

/// A write, complete and independent of what it was made from: key and body are encoded, operands packed. What was wrong with
/// its values is kept as an error, for whoever runs it.
struct pending_write {
    request::write_kind kind = request::write_kind::put;
    std::string_view operation;  ///< a constant
    std::string_view entity;     ///< a constant
    key_buffer key_bytes{};
    std::size_t partition_size = 0;
    byte_buffer body{};
    expression_parts condition{};
    expression_parts changes{};
    inline_vector<request::update_action, 8> actions{};
    std::size_t truths = 0;      ///< statements of the condition that are still to be joined
    bool return_on_failure = false;
    std::optional<error> fault{};

    [[nodiscard]] key_view key() const noexcept {
        return {{key_bytes.data(), partition_size}, {key_bytes.data() + partition_size, key_bytes.size() - partition_size}};
    }
    void fail(error cause) {
        if (!fault) fault = std::move(cause);
    }
};

/// A pending write's request, with the views it needs kept beside it. Neither copied nor moved.
struct write_request {
    request::write request{};
    inline_vector<packed::value_view, 12> condition_operands;
    inline_vector<packed::value_view, 12> change_operands;

    explicit write_request(pending_write& from)
        : condition_operands(from.condition.views()), change_operands(from.changes.views()) {
        // The first truth needs no joining.
        if (from.truths > 1) {
            from.condition.add(request::opcode::all_of, from.truths);
            from.truths = 1;
        }
        request.kind = from.kind;
        request.key = from.key();
        request.body = from.body.view();
        request.condition = {from.condition.code.view(), from.condition.paths.view(), condition_operands.view()};
        request.changes = {from.actions.view(), from.changes.code.view(), from.changes.paths.view(), change_operands.view()};
        request.return_on_failure = from.return_on_failure;
    }
    write_request(const write_request&) = delete;
    write_request& operator=(const write_request&) = delete;
    write_request(write_request&&) = delete;
    write_request& operator=(write_request&&) = delete;
    ~write_request() = default;
};

template <class Backend>
struct repository_calls;  // calls.hpp

/// What builders share: the repository they came from.
template <class Backend>
struct repository_view {
    Backend* backend;
    const request::table* table;
    const request::table_description* description;
    const repository_calls<Backend>* calls;
};

/// Performs a single write.
template <class Backend>
[[nodiscard]] result<void> perform_write(const repository_view<Backend>& on, pending_write& write) {
    const call_context context{write.operation, on.table->name, write.entity};
    if (write.fault) return with_context(*write.fault, context);
    write_request request(write);
    result<void> done = on.backend->write(*on.table, request.request, [](std::span<const item_view>) {}, nullptr);
    if (done.has_value()) [[likely]] return done;
    return with_context(std::move(done).error(), context, show_key(*on.description, write.key()));
}

}  // namespace detail

/// A write that was described but not done: run() does it, transact() takes it as one of its actions. Owns everything it needs.
/// Not safe to use from two threads at once.
template <class Backend>
class [[nodiscard]] write_action {
public:
    write_action(detail::repository_view<Backend> on, detail::pending_write write) : on_(on), write_(std::move(write)) {}

    /// Does the write: one request to the backend. Errors: invalid_key and invalid_value where a value cannot be stored,
    /// conditional_check_failed where its condition did not hold, and the backend's own.
    result<void> run() { return on_.calls->write(on_, write_); }
    /// Does the write; throws its error.
    void or_throw() { run().value(); }

    /// The write itself, for a transaction.
    [[nodiscard]] detail::pending_write& pending() & noexcept { return write_; }

private:
    detail::repository_view<Backend> on_;
    detail::pending_write write_;
};

}  // namespace facet::inline v0
