// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>
#include <facet/core/result.hpp>
#include <facet/repository/context.hpp>
#include <facet/repository/item_buffer.hpp>
#include <facet/repository/misread_range.hpp>

#include <cstddef>
#include <utility>

namespace facet::inline v0 {
namespace detail {

/// A walk over items, which asks for more as it comes to the end of those at hand.
class item_walk {
public:
    item_walk() = default;
    item_walk(const item_walk&) = delete;
    item_walk& operator=(const item_walk&) = delete;
    virtual ~item_walk() = default;

    /// The next item, valid until the next call; nullptr at the end, which may be an error.
    [[nodiscard]] virtual void* next() = 0;
    /// The same, but throws the error.
    [[nodiscard]] virtual void* next_or_throw() = 0;
    /// The error that was met; nullptr where there is none.
    [[nodiscard]] virtual const error* fault() const noexcept = 0;
};

/// The walk of a run. It knows no struct, so that it is compiled once per backend.
template <class Run>
class run_walk final : public item_walk {
public:
    template <class... Arguments>
    explicit run_walk(const item_type& type, const Arguments&... arguments) : run_(arguments...), items_(type) {}

    [[nodiscard]] Run& run() noexcept { return run_; }
    /// Has nothing to give but this error.
    void fail(error cause) { fault_ = std::move(cause); }

    [[nodiscard]] void* next() override {
        while (true) {
            if (fetching_) [[unlikely]] return end_broken_walk();
            if (void* one = items_.take()) return one;
            if (fault_ || run_.done()) return nullptr;
            items_.clear();
            fetching_ = true;  // and it stays so where an exception passes through
            if (result<void> came = run_.fetch(items_.sink()); !came.has_value()) fault_ = std::move(came).error();
            fetching_ = false;
        }
    }
    [[nodiscard]] void* next_or_throw() override {
        void* one = next();
        if (one == nullptr && fault_) raise(*fault_);
        return one;
    }
    [[nodiscard]] const error* fault() const noexcept override { return fault_ ? &*fault_ : nullptr; }

private:
    /// An exception has passed through a fetch, of a user's conversion or of memory: where that stood nobody knows any more.
    void* end_broken_walk() {
        error broken;
        broken.code = error_code::decode_failed;
        broken.message = "an exception ended this reading of the query's items before; run the query again";
        if (!fault_) fault_ = with_context(std::move(broken), run_.context());
        return nullptr;
    }

    Run run_;
    item_buffer items_;
    maybe_error fault_{};
    bool fetching_ = false;
};

}  // namespace detail

/// All items of a query, asked for request by request while one walks over them. An input range, to be walked once: an item is
/// valid until the iterator moves on. Errors are thrown as facet::exception where they are met, by begin() or `++`; the items
/// before an error come first. An exception of a user's own conversion passes through and ends the walk: going on is an error,
/// decode_failed. Can be moved.
template <class Struct>
class query_range : public detail::misread_range<Struct> {
    using walk = detail::item_walk;

public:
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Struct;
        using difference_type = std::ptrdiff_t;
        using reference = const Struct&;
        using pointer = const Struct*;

        [[gnu::always_inline]] iterator() = default;
        [[gnu::always_inline]] explicit iterator(walk* from) : from_(from), item_(from->next_or_throw()) {}
        [[nodiscard]] [[gnu::always_inline]] const Struct& operator*() const noexcept { return *static_cast<const Struct*>(item_); }
        [[nodiscard]] [[gnu::always_inline]] const Struct* operator->() const noexcept { return static_cast<const Struct*>(item_); }
        [[gnu::always_inline]] iterator& operator++() {
            item_ = nullptr;  // at the end, where the next line throws
            item_ = from_->next_or_throw();
            return *this;
        }
        [[gnu::always_inline]] void operator++(int) { ++*this; }
        [[nodiscard]] [[gnu::always_inline]] friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return it.item_ == nullptr; }

    private:
        walk* from_ = nullptr;
        const void* item_ = nullptr;
    };

    [[gnu::always_inline]] explicit query_range(detail::owned<walk>&& from) noexcept : walk_(std::move(from)) {}

    query_range(query_range&&) noexcept = default;
    query_range& operator=(query_range&&) noexcept = default;
    [[gnu::always_inline]] ~query_range() = default;

    /// Asks for the first items.
    [[nodiscard]] [[gnu::always_inline]] iterator begin() { return walk_ == nullptr ? iterator() : iterator(walk_.get()); }
    [[nodiscard]] [[gnu::always_inline]] std::default_sentinel_t end() const noexcept { return {}; }

private:
    detail::owned<walk> walk_;
};

namespace detail {

/// A walk whose items are shown as results; where it stands, so that iterators outlive a move of the range.
template <class Struct>
struct result_walk {
    owned<item_walk> items;
    maybe_value<result<Struct>> shown{};
    bool failed = false;

    explicit result_walk(owned<item_walk> from) : items(std::move(from)) {}
    /// Whether there is one more.
    [[nodiscard]] bool advance() {
        if (void* next = failed ? nullptr : items->next()) {
            shown.emplace(std::move(*static_cast<Struct*>(next)));
            return true;
        }
        const error* const fault = failed ? nullptr : items->fault();
        if (fault == nullptr) return false;
        shown.emplace(*fault);
        return failed = true;
    }
};

}  // namespace detail

/// As query_range, but of results: an error is the last of them, and nothing is thrown but what a user's own conversion throws.
template <class Struct>
class result_range : public detail::misread_range<result<Struct>> {
    using walk = detail::result_walk<Struct>;

public:
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = result<Struct>;
        using difference_type = std::ptrdiff_t;
        using reference = const result<Struct>&;
        using pointer = const result<Struct>*;

        iterator() = default;
        explicit iterator(walk* from) : from_(from->advance() ? from : nullptr) {}
        [[nodiscard]] const result<Struct>& operator*() const noexcept { return *from_->shown; }
        [[nodiscard]] const result<Struct>* operator->() const noexcept { return &*from_->shown; }
        iterator& operator++() {
            if (!from_->advance()) from_ = nullptr;
            return *this;
        }
        void operator++(int) { ++*this; }
        [[nodiscard]] friend bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return it.from_ == nullptr; }

    private:
        walk* from_ = nullptr;
    };

    explicit result_range(detail::owned<detail::item_walk> from) {
        if (from != nullptr) walk_ = detail::make_owned<walk>(std::move(from));
    }

    /// Asks for the first items.
    [[nodiscard]] iterator begin() { return walk_ == nullptr ? iterator() : iterator(walk_.get()); }
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

private:
    detail::owned<walk> walk_;
};

}  // namespace facet::inline v0
