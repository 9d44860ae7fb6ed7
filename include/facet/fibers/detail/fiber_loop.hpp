// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/longest_time.hpp>
#include <facet/core/owned.hpp>
#include <facet/core/span.hpp>
#include <facet/core/waiter.hpp>
#include <facet/fibers/detail/fiber_stacks.hpp>
#include <facet/fibers/detail/fiber_switch.hpp>
#include <facet/repository/posted_task.hpp>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/context/fiber.hpp>
#include <boost/system/error_code.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

/// \file
/// One thread that runs many tasks, each on a stack of its own: where one waits for a socket or a time, others go on.

namespace facet::inline v0::detail {

class fiber_loop;

/// A task on a stack of its own. All but wake() is called in the loop's thread.
class fiber final : public waiter, public std::enable_shared_from_this<fiber> {
    using clock = std::chrono::steady_clock;

public:
    /// Throws std::bad_alloc where there is no stack for it, or std::system_error where its timer cannot be. It has to begin().
    fiber(fiber_loop& loop, boost::asio::io_context& context, fiber_stacks& stacks) : loop_(loop), context_(context), timer_(context) {
        const fiber_stacks::stack stack = stacks.take();
        switch_.use_stack(stack.sp, stack.size);
        inside_ = boost::context::fiber(std::allocator_arg, boost::context::preallocated(stack.sp, stack.size, stack), fiber_stacks::giver{&stacks},
                                        [this](boost::context::fiber&& from) noexcept {
                                            outside_ = std::move(from);
                                            switch_.entered();
                                            run();
                                            switch_.leave(true);
                                            return std::move(outside_);
                                        });
    }
    fiber(const fiber&) = delete;
    fiber& operator=(const fiber&) = delete;
    ~fiber() = default;

    /// Runs the task until it waits, or has ended.
    void begin(owned<posted> task) {
        task_ = std::move(task);
        resume();
    }

    void wait(span<const awaited_socket> sockets, std::chrono::microseconds most) noexcept override {
        if (woken_.exchange(false) || most.count() <= 0) return;
        descriptors watched;
        watched_ = &watched;
        is_over_ = false;
        try {
            watch(sockets, most);
        } catch (...) {  // no memory: it waits for nothing, so its caller looks again, a little later
            end_wait();
            std::this_thread::sleep_for(soon);
        }
        if (pending_ != 0) suspend();
        watched_ = nullptr;
        for (std::optional<descriptor>& each : watched)
            if (each) each->release();  // it is the transport's
        woken_.exchange(false);  // also sees what was done before wake()
    }
    void sleep(std::chrono::microseconds time) noexcept override {
        const clock::time_point end = clock::now() + std::min<std::chrono::microseconds>(time, longest_time);
        for (clock::time_point now = clock::now(); now < end; now = clock::now()) wait({}, std::chrono::ceil<std::chrono::microseconds>(end - now));
    }
    void wake() noexcept override {
        if (woken_.exchange(true)) return;
        try {
            boost::asio::post(context_, [self = shared_from_this()] {
                if (self->woken_.load()) self->end_wait();
            });
        } catch (...) {  // without memory, the wait goes on to its end
        }
    }

private:
    using descriptor = boost::asio::posix::stream_descriptor;
    using descriptors = std::array<std::optional<descriptor>, most_sockets>;

    /// When one looks again who cannot be told.
    static constexpr std::chrono::milliseconds soon{1};

    void resume();
    void run() noexcept {
        const scope within(this);
        task_->run();
        task_.reset();
    }
    void suspend() noexcept {
        switch_.leave(false);
        outside_ = std::move(outside_).resume();
        switch_.entered();
    }
    void watch(span<const awaited_socket> sockets, std::chrono::microseconds most) {
        std::size_t count = 0;
        for (const awaited_socket& each : sockets) {
            if (count == most_sockets) break;
            descriptor& on = (*watched_)[count++].emplace(context_);
            boost::system::error_code failed;
            on.assign(each.socket, failed);
            if (failed) most = std::min<std::chrono::microseconds>(most, soon);  // it is none, or another waits for it, or there is no memory
            else if (each.to_read) watch(on, descriptor::wait_read);
            if (!failed && each.to_write) watch(on, descriptor::wait_write);
        }
        timer_.expires_after(std::min<std::chrono::microseconds>(most, longest_time));
        timer_.async_wait([self = shared_from_this()](const boost::system::error_code&) { self->came(); });
        ++pending_;
    }
    void watch(descriptor& on, descriptor::wait_type what) {
        on.async_wait(what, [self = shared_from_this()](const boost::system::error_code&) { self->came(); });
        ++pending_;
    }
    /// What it has waited for, or what was cancelled for that.
    void came();
    void end_wait() noexcept {
        if (watched_ == nullptr || is_over_) return;
        is_over_ = true;
        boost::system::error_code ignored;
        for (std::optional<descriptor>& each : *watched_)
            if (each) each->cancel(ignored);
        timer_.cancel();
    }

    fiber_loop& loop_;
    boost::asio::io_context& context_;
    boost::asio::steady_timer timer_;
    owned<posted> task_{};
    fiber_switch switch_{};
    boost::context::fiber inside_{};   ///< where it goes on, while it waits
    boost::context::fiber outside_{};  ///< where the loop goes on, while it runs
    descriptors* watched_ = nullptr;   ///< while it waits
    std::size_t pending_ = 0;          ///< of what it waits for: what has not been told yet
    bool is_over_ = false;             ///< the wait has ended but for that
    std::atomic<bool> woken_{false};
};

/// An event loop with its thread, which ends with it when all its tasks have ended.
class fiber_loop {
public:
    /// `most`: how many tasks run at once; others wait for their turn.
    fiber_loop(std::size_t most, std::size_t stack_bytes) : most_(most), stacks_(stack_bytes), thread_([this] { context_.run(); }) {}
    fiber_loop(const fiber_loop&) = delete;
    fiber_loop& operator=(const fiber_loop&) = delete;
    ~fiber_loop() {
        open_.reset();
        thread_.join();
    }

    [[nodiscard]] bool is_this_thread() noexcept { return context_.get_executor().running_in_this_thread(); }

    /// Throws std::bad_alloc; the task has not run then.
    void post(owned<posted> task) {
        boost::asio::post(context_, [this, task = std::move(task)]() mutable {
            waiting_.put(std::move(task));
            begin();
        });
    }
    /// Begins what may begin now. Where there is no memory for another stack, that is when one of the others has ended.
    void begin() {
        while (!waiting_.empty() && running_ < most_) {
            const std::shared_ptr<fiber> made = make_fiber();
            if (made == nullptr && running_ != 0) return;
            ++running_;
            if (made != nullptr) {
                made->begin(waiting_.take());
            } else {  // there are no others: it holds the thread
                waiting_.take()->run();
                ended();
            }
        }
    }
    void ended() noexcept { --running_; }

private:
    /// Null where there is no memory.
    [[nodiscard]] std::shared_ptr<fiber> make_fiber() noexcept {
        try {
            return std::make_shared<fiber>(*this, context_, stacks_);
        } catch (...) {
            return nullptr;
        }
    }

    const std::size_t most_;
    boost::asio::io_context context_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_{context_.get_executor()};
    fiber_stacks stacks_;
    line_of_tasks waiting_{};
    std::size_t running_ = 0;
    std::thread thread_;  ///< last: it uses the others
};

inline void fiber::resume() {
    switch_.enter();
    inside_ = std::move(inside_).resume();
    switch_.left();
    if (!inside_) loop_.ended();
}

inline void fiber::came() {
    end_wait();
    if (--pending_ != 0) return;
    resume();
    loop_.begin();
}

}  // namespace facet::inline v0::detail
