// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/error.hpp>
#include <facet/core/result.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/request/expression.hpp>
#include <facet/request/requests.hpp>
#include <facet/schema/read_item.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace facet::inline v0 {
namespace detail {

/// Whether what it is a part of was moved from.
class moved_mark {
public:
    moved_mark() noexcept = default;
    moved_mark(const moved_mark&) noexcept = default;
    moved_mark(moved_mark&& other) noexcept : moved_(other.moved_) { other.moved_ = true; }
    moved_mark& operator=(const moved_mark&) noexcept = default;
    moved_mark& operator=(moved_mark&& other) noexcept {
        if (this == &other) return *this;
        moved_ = other.moved_;
        other.moved_ = true;
        return *this;
    }
    ~moved_mark() = default;

    [[nodiscard]] explicit operator bool() const noexcept { return moved_; }

private:
    bool moved_ = false;
};

/// A key that is to be read, and how its item is read; without the item's type.
struct pending_get {
    const table_facts* table = nullptr;
    const request::table* opened = nullptr;
    known_rows* rows = nullptr;
    stored_layout layout{};
    span<const request::path> projection{};
    std::string bytes{};  ///< partition key, then sort key
    std::size_t partition_size = 0;
    maybe_error fault{};
    moved_mark moved{};

    /// What is wrong with it; null where nothing is.
    [[nodiscard]] const error* wrong() const {
        if (fault) return &*fault;
        if (!moved) [[likely]] return nullptr;
        static const error gone = bare_error(error_code::validation, "this key was moved from, and reads nothing; use the one that it was moved to, or make it anew");
        return &gone;
    }
    /// Only where nothing is wrong.
    [[nodiscard]] key_view key() const noexcept {
        const std::string_view all = bytes;
        return {all.substr(0, partition_size), all.substr(partition_size)};
    }
};

}  // namespace detail

/// The primary key of one item that is read as `Item`, for batch_get() and transact_get(): `registry.key<Account>("account_id"_f == id)`.
/// Owns its bytes, and is good as long as the repository that made it. A value that cannot be part of a key is an error of the call that
/// reads it; so is a key that was moved from (validation).
template <class Item>
class item_key {
public:
    using item_type = Item;

    explicit item_key(detail::pending_get get) : get_(std::move(get)) {}

    /// The key itself, for the calls that read it.
    [[nodiscard]] const detail::pending_get& pending() const noexcept { return get_; }

private:
    detail::pending_get get_;
};

namespace detail {
template <class Type>
inline constexpr bool is_item_key = false;
template <class Item>
inline constexpr bool is_item_key<item_key<Item>> = true;
template <class Item>
inline constexpr stranger_hint hint_on<item_key<Item>>{"a key", "one item is told by a where-clause: erase<...>(where-clause), and several are read by batch_get(keys)"};
/// Several keys of one sort, known at run time.
template <class Range>
concept key_range_of = requires(const Range& keys) {
    keys.begin() != keys.end();
    keys.size();
    requires is_item_key<std::remove_cvref_t<decltype(*keys.begin())>>;
};
}  // namespace detail

}  // namespace facet::inline v0
