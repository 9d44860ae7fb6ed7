// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/owned.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace facet::inline v0::detail {

/// A task of any type that was posted to a pool, which runs it once.
struct posted {
    virtual void run() = 0;
    virtual ~posted() = default;

    owned<posted> behind{};  ///< in a line_of_tasks
};

template <class Task>
struct posted_task final : posted {
    template <class Source>
    explicit posted_task(Source&& from) : task(std::forward<Source>(from)) {}
    void run() override { task(); }
    Task task;
};

/// Moves or copies a task. One allocation.
template <class Task>
[[nodiscard]] owned<posted> make_posted(Task&& task) {
    return owned<posted>(new posted_task<std::decay_t<Task>>(std::forward<Task>(task)));
}

/// Tasks that wait for their turn. Needs no memory.
class line_of_tasks {
public:
    line_of_tasks() noexcept = default;
    line_of_tasks(const line_of_tasks&) = delete;
    line_of_tasks& operator=(const line_of_tasks&) = delete;
    ~line_of_tasks() {
        while (!empty()) take().reset();
    }

    [[nodiscard]] bool empty() const noexcept { return first_ == nullptr; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    void put(owned<posted> last) noexcept {
        posted* const added = last.get();
        (empty() ? first_ : last_->behind) = std::move(last);
        last_ = added;
        ++size_;
    }
    /// The first of them; there is one.
    [[nodiscard]] owned<posted> take() noexcept {
        owned<posted> taken = std::move(first_);
        first_ = std::move(taken->behind);
        --size_;
        return taken;
    }

private:
    owned<posted> first_{};
    posted* last_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace facet::inline v0::detail
