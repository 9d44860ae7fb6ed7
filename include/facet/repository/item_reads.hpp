// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/core/sequence.hpp>
#include <facet/repository/calls.hpp>
#include <facet/repository/read_words.hpp>
#include <facet/repository/sentences.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace facet::inline v0 {

/// The place of one item among those of an item_reads.
template <class Item>
class read_place {
public:
    read_place(std::size_t position, const void* slot) noexcept : position_(position), slot_(slot) {}
    [[nodiscard]] std::size_t position() const noexcept { return position_; }
    /// What tells the places of one item_reads from those of another.
    [[nodiscard]] const void* slot() const noexcept { return slot_; }

private:
    std::size_t position_;
    const void* slot_;
};

/// Items of one or several entities that are read by their keys in one call, put together at run time: add() keys, then batch() or
/// transact(), then ask for each item by the place that add() gave. Not safe to use from two threads at once.
template <class Backend>
class [[nodiscard]] item_reads {
public:
    explicit item_reads(detail::repository_view<Backend> on) : on_(on) {}

    /// Adds a key; the place is what its item is asked for by.
    template <class Item>
    read_place<Item> add(item_key<Item> key) {
        auto* made = new slot<Item>(std::move(key));
        slots_.push_back(detail::owned<slot_base>(made));
        keys_.push_back({&made->key.pending(), &made->item, &detail::fill_optional<Item>});
        return read_place<Item>(slots_.size() - 1, static_cast<slot_base*>(made));
    }
    /// Refused, with a sentence: what is no key.
    template <auto Why = detail::always<detail::growing_reads>>
        requires(detail::chosen<Why>)
    read_place<detail::no_entity> add(const detail::anything&) {
        static_assert(detail::possible<Why>);
        return {0, nullptr};
    }
    template <auto Why = detail::always<detail::growing_reads>>
        requires(!detail::chosen<Why>)
    read_place<detail::no_entity> add(const detail::anything&) = delete;
    [[nodiscard]] std::size_t size() const noexcept { return slots_.size(); }

    /// Adds the capacity units that it consumes to these, which have to live as long as this is used.
    item_reads& metered(consumed_capacity& units) {
        units_ = &units;
        return *this;
    }

    /// Reads them in batches, any number of keys in as many requests as that takes; what the backend leaves out is asked again, with
    /// pauses (contract section 17, retry_policy). Errors: validation where a key stands twice (B2), throughput_exceeded where the
    /// backend gives up, decode_failed.
    [[nodiscard]] result<void> batch() { return read(false); }
    /// The same, seeing every write acknowledged before, at twice the capacity (contract W1).
    [[nodiscard]] result<void> batch(consistent_t) { return read(true); }
    /// Reads them as one transaction, all of one moment (contract A10, A11). Errors: validation where there are none or over 100.
    [[nodiscard]] result<void> transact() {
        static_assert(Backend::features.transactions, "this backend has no transactions (its backend_features say so)");
        whole_or_none asked(*this);
        return asked.gives(on_.calls->read_transaction(on_, keys_, units_));
    }

    /// The item at a place; nothing where there is none, nothing was read yet, or the last read failed. Throws a facet::exception of code
    /// validation where the place is of another item_reads.
    template <class Item>
    [[nodiscard]] const std::optional<Item>& operator[](read_place<Item> place) const {
        if (place.position() >= slots_.size() || slots_[place.position()].get() != place.slot()) [[unlikely]] stray();
        return static_cast<const slot<Item>&>(*slots_[place.position()]).item;
    }

private:
    friend detail::builder_access;

    struct slot_base {
        slot_base() = default;
        slot_base(const slot_base&) = delete;
        slot_base& operator=(const slot_base&) = delete;
        virtual ~slot_base() = default;
        virtual void forget() noexcept = 0;
    };
    template <class Item>
    struct slot final : slot_base {
        explicit slot(item_key<Item> read) : key(std::move(read)) {}
        void forget() noexcept override { item.reset(); }
        item_key<Item> key;
        std::optional<Item> item{};
    };

    [[noreturn]] static void stray() {
        error cause;
        cause.code = error_code::validation;
        cause.message = "the place is of other reads";
        raise(std::move(cause));
    }
    [[nodiscard]] result<void> read(bool sees_all) {
        whole_or_none asked(*this);
        return asked.gives(on_.calls->read_batch(on_, keys_, sees_all, units_));
    }
    void forget() noexcept {
        for (auto& each : slots_) each->forget();
    }
    /// A read that fails or throws gives none of its items, nor does one before it.
    class whole_or_none {
    public:
        explicit whole_or_none(item_reads& of) noexcept : of_(of) { of_.forget(); }
        whole_or_none(const whole_or_none&) = delete;
        whole_or_none& operator=(const whole_or_none&) = delete;
        ~whole_or_none() {
            if (!whole_) of_.forget();
        }
        [[nodiscard]] result<void> gives(result<void> done) noexcept {
            whole_ = done.has_value();
            return done;
        }

    private:
        item_reads& of_;
        bool whole_ = false;
    };

    detail::repository_view<Backend> on_;
    detail::sequence<detail::owned<slot_base>> slots_{};
    detail::sequence<detail::key_slot> keys_{};
    consumed_capacity* units_ = nullptr;
};

namespace detail {

/// The keys of a call that are given together, each with its place in a tuple.
template <class... Items>
[[nodiscard]] std::array<key_slot, sizeof...(Items)> slots_of(std::tuple<std::optional<Items>...>& out, const item_key<Items>&... keys) {
    return std::apply([&](auto&... places) { return std::array<key_slot, sizeof...(Items)>{key_slot{&keys.pending(), &places, &fill_optional<Items>}...}; }, out);
}
/// The keys of a call that are a range, each with its place in a vector.
template <class Range, class Item>
[[nodiscard]] sequence<key_slot> slots_of(const Range& keys, std::vector<std::optional<Item>>& out) {
    out.resize(keys.size());
    sequence<key_slot> slots;
    slots.reserve(keys.size());
    std::size_t at = 0;
    for (const auto& each : keys) slots.push_back({&each.pending(), &out[at++], &fill_optional<Item>});
    return slots;
}

}  // namespace detail
}  // namespace facet::inline v0
