// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/chunks.hpp>
#include <facet/repository/pending_write.hpp>
#include <facet/repository/size_check.hpp>
#include <facet/repository/text_check.hpp>
#include <facet/repository/unique_keys.hpp>

#include <cstddef>
#include <string>
#include <vector>

/// \file
/// Batches of writes, in as many requests as they take.

namespace facet::inline v0::detail {

/// Writes many items, each by itself (contract B5, B6).
template <class Backend>
class items_writer {
public:
    items_writer(const repository_view<Backend>& on, span<pending_write* const> writes, request::consumed_capacity* units)
        : on_(on), writes_(writes), units_(units) {}

    [[nodiscard]] result<void> run() {
        if (auto sound = check(); !sound.has_value()) return sound;
        chunked chunks(writes_.size(), max_batch_writes, on_.options->retries);
        result<void> done = chunks.run([&](span<const std::size_t> chunk, std::vector<std::size_t>& unprocessed) { return write(chunk, unprocessed); });
        if (!done.has_value()) return stopped(std::move(done).error(), chunks.left());
        if (!chunks.left().empty()) return with_reasons(chunks.gave_up("writes undone", "B6"), chunks.left(), reason_code::throttling);
        return {};
    }

private:
    static constexpr std::size_t max_batch_writes = 25;  // contract B5

    [[nodiscard]] call_context context() const { return {"batch_write", on_.table->name, {}}; }
    [[nodiscard]] static call_context context(const pending_write& of) { return {"batch_write", of.table->name, of.entity}; }

    /// Everything is looked at before anything is sent.
    [[nodiscard]] result<void> check() const {
        const auto blame = [this](error cause, std::size_t place) {
            const pending_write& of = *writes_[place];
            cause.action = static_cast<std::int32_t>(place);
            return with_context(std::move(cause), context(of));
        };
        for (std::size_t i = 0; i < writes_.size(); ++i)
            if (writes_[i]->fault) return blame(*writes_[i]->fault, i);
        for (std::size_t i = 0; i < writes_.size(); ++i)
            if (maybe_error fault = find_oversize(*writes_[i])) return blame(std::move(*fault), i);
        const bool any_text = offered_by(*on_.backend).any_text;
        for (std::size_t i = 0; i < writes_.size() && !any_text; ++i)
            if (maybe_error fault = find_unstorable_text(*writes_[i])) return blame(std::move(*fault), i);
        unique_keys keys(writes_.size());
        for (std::size_t i = 0; i < writes_.size(); ++i) {
            const pending_write& each = *writes_[i];
            const std::size_t before = keys.place(each.key(), each.table->name);
            if (before == i) continue;
            error cause;
            cause.code = error_code::validation;
            cause.message = "the same item is written twice in one batch, also by action " + std::to_string(before + 1);
            cause.rule = "B5";
            cause.key = show_key(*each.description, each.key());
            return blame(std::move(cause), i);
        }
        return {};
    }
    [[nodiscard]] result<void> write(span<const std::size_t> which, std::vector<std::size_t>& unprocessed) const {
        sequence<request::table_write> requests(which.size());
        for (std::size_t i = 0; i < which.size(); ++i) {
            const pending_write& write = *writes_[which[i]];
            requests[i].table = write.table;  // another's, where another repository described it
            requests[i].write.kind = write.kind;
            requests[i].write.key = write.key();
            requests[i].write.body = write.body.view();
            requests[i].capacity = write.capacity;
        }
        result<void> done = on_.backend->batch_write(requests, unprocessed, units_);
        if (done.has_value()) return done;
        error cause = std::move(done).error();
        if (cause.action < 0 || static_cast<std::size_t>(cause.action) >= which.size()) return cause;
        const std::size_t place = which[static_cast<std::size_t>(cause.action)];
        cause.action = static_cast<std::int32_t>(place);
        return with_context(std::move(cause), context(*writes_[place]), show_key(*writes_[place]->description, writes_[place]->key()));
    }

    /// Which writes were not done, by their position: the others have a reason of code none.
    [[nodiscard]] error with_reasons(error cause, span<const std::size_t> left, reason_code code) const {
        cause.reasons = std::vector<cancellation_reason>(writes_.size());
        for (std::size_t i = 0; i < writes_.size(); ++i) {
            cause.reasons[i].entity = writes_[i]->entity;
            cause.reasons[i].key = show_key(*writes_[i]->description, writes_[i]->key());
        }
        for (const std::size_t each : left) cause.reasons[each].code = code;
        return with_context(std::move(cause), context());
    }
    [[nodiscard]] error stopped(error cause, span<const std::size_t> left) const {
        if (left.size() == writes_.size()) return with_context(std::move(cause), context());
        const reason_code reason = reason_of(cause.code);
        return with_reasons(std::move(cause), left, reason);
    }
    /// Why a write was not done, by what stopped its batch: of the reasons that there are, what passes by itself is nearest to throttling.
    [[nodiscard]] static reason_code reason_of(error_code code) noexcept {
        using enum error_code;
        if (code == throughput_exceeded) return reason_code::throughput_exceeded;
        if (code == item_collection_size_limit) return reason_code::item_collection_size_limit;
        const bool passes = code == throttling || code == request_limit_exceeded || code == internal_server_error || code == service_unavailable ||
                            code == unreachable || code == unreadable_answer || code == out_of_memory;
        return passes ? reason_code::throttling : reason_code::validation;
    }

    const repository_view<Backend>& on_;
    span<pending_write* const> writes_;
    request::consumed_capacity* units_;
};

template <class Backend>
[[nodiscard]] result<void> write_batch(const repository_view<Backend>& on, span<pending_write* const> writes, request::consumed_capacity* units) {
    return items_writer<Backend>(on, writes, units).run();
}

}  // namespace facet::inline v0::detail
