// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/pause.hpp>
#include <facet/core/result.hpp>
#include <facet/request/dynamic_item.hpp>
#include <facet/request/requests.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace facet::inline v0::json::detail {

/// Items to be stored, or erased, gathered to batches of 25.
template <class Backend>
class batch_loader {
public:
    batch_loader(Backend& backend, const request::table& opened, const request::table_description& description, int attempts)
        : backend_(&backend), opened_(&opened), description_(&description), attempts_(attempts) {
        for (auto& slot : slots_) slot = std::make_unique<request::packed_item>();
    }

    [[nodiscard]] bool full() const noexcept { return count_ == capacity; }
    [[nodiscard]] std::size_t size() const noexcept { return count_; }
    [[nodiscard]] std::uint64_t line(std::size_t position) const noexcept { return lines_[position]; }

    /// Takes one item, or the key of one that is to be erased; `repeated` where its key is in the batch already, which then has to be sent
    /// first (contract B5).
    [[nodiscard]] result<void> add(const item& attributes, std::uint64_t line, bool& repeated, bool erased = false) {
        request::packed_item& slot = *slots_[count_];
        auto packed = erased ? slot.assign_key(attributes, *description_) : slot.assign(attributes, *description_, *opened_);
        if (!packed.has_value()) return packed;
        repeated = false;
        for (std::size_t i = 0; i < count_ && !repeated; ++i) repeated = slots_[i]->key() == slot.key();
        if (repeated) return {};
        erased_[count_] = erased;
        lines_[count_++] = line;
        return {};
    }

    /// Sends those from `first` on, `count` of them. Where that fails, `left` says which are not stored, if any of them may be.
    [[nodiscard]] result<void> send(std::size_t first, std::size_t count, std::vector<std::size_t>& left) {
        std::vector<request::table_write> writes;
        left.clear();
        for (std::size_t i = first; i < first + count; ++i) {
            left.push_back(i);
            request::table_write one;
            one.table = opened_;
            one.write.key = slots_[i]->key();
            if (erased_[i]) one.write.kind = request::write_kind::erase;
            else one.write.body = slots_[i]->body();
            writes.push_back(one);
        }
        constexpr std::chrono::milliseconds shortest{25}, longest{400};
        std::chrono::microseconds pause = shortest;
        for (int futile = 0; !writes.empty();) {
            std::vector<std::size_t> unprocessed;
            if (auto sent = backend_->batch_write(writes, unprocessed, nullptr); !sent.has_value()) {
                error cause = std::move(sent).error();
                cause.action = -1;  // a place in this batch, which the caller does not know
                return cause;
            }
            std::vector<request::table_write> rest;
            std::vector<std::size_t> places;
            for (const std::size_t position : unprocessed) {
                rest.push_back(writes[position]);
                places.push_back(left[position]);
            }
            const bool progress = rest.size() < writes.size();
            writes = std::move(rest);
            left = std::move(places);
            if (writes.empty()) break;
            futile = progress ? 0 : futile + 1;
            if (progress) pause = shortest;
            // A pause that the deadline leaves no time for is not begun, as in a repository's batches.
            if (futile >= attempts_ || !facet::detail::may_pause(pause))
                return facet::detail::bare_error(error_code::throughput_exceeded, "the backend leaves items unprocessed");
            facet::detail::pause(pause);
            if (pause < longest) pause *= 2;
        }
        return {};
    }

    void clear() noexcept { count_ = 0; }

    static constexpr std::size_t capacity = 25;

private:
    Backend* backend_;
    const request::table* opened_;
    const request::table_description* description_;
    int attempts_;
    std::size_t count_ = 0;
    std::unique_ptr<request::packed_item> slots_[capacity];
    std::uint64_t lines_[capacity] = {};
    bool erased_[capacity] = {};
};

}  // namespace facet::inline v0::json::detail
