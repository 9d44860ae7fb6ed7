// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/shared.hpp>

#include <utility>

namespace facet::inline v0 {

class call_state;

/// Ends what this thread asks of a service while the object lives, once another thread says so by a token:
/// `const facet::cancellation scope(source.get_token());` of a std::stop_source. An attempt that waits for its answer is given up, waits
/// and repetitions end, and what begins later is not sent; the error is `unreachable`, or that of the attempt after which it waited, and
/// `possibly_applied` says which writes may have been done. That takes a tenth of a second. Of several that live at once each counts. Parts
/// of a read that an executor asks (open_options::parallel), and calls that start() or awaited() hand to a pool, are ended with those of the
/// thread that handed them out. An engine in memory does not wait, and ends nothing early; nor do pauses of a retry_policy's own.
///
/// It belongs to its thread: it has to go in the thread that made it, and the last that was made goes first, as a local variable does.
/// In a coroutine it must not live across a suspension. Costs one allocation.
class cancellation {
    struct link {
        bool (*asked)(const link& of);
        facet::shared<const link> outer;
    };
    template <class Token>
    struct token_link : link {
        explicit token_link(Token&& given, facet::shared<const link> around)
            : link{[](const link& of) { return static_cast<bool>(static_cast<const token_link&>(of).token.stop_requested()); }, std::move(around)}, token(std::move(given)) {}
        Token token;
    };

public:
    /// What ends a thread's calls, to be kept, copied, and handed to a thread that works for it. Copies may be used by several threads at once.
    class handle {
    public:
        /// Ends nothing.
        handle() noexcept = default;

    private:
        friend cancellation;
        explicit handle(facet::shared<const link> of) noexcept : of_(std::move(of)) {}
        facet::shared<const link> of_;
    };

    /// The token, a std::stop_token or another that has `stop_requested()`, is kept, and asked by this thread and those that work for it:
    /// often, so it has to be cheap, and must not throw. Throws std::bad_alloc.
    template <class Token>
        requires requires(const Token& token) { static_cast<bool>(token.stop_requested()); }
    [[nodiscard]] explicit cancellation(Token token) : cancellation(handle(facet::shared<const token_link<Token>>::make(std::move(token), current().of_))) {}
    /// As in the thread that gave the handle, in place of what has been said in this one.
    [[nodiscard]] explicit cancellation(handle of) noexcept : of_(std::move(of)), outer_(innermost_) { innermost_ = &of_; }
    cancellation(const cancellation&) = delete;
    cancellation& operator=(const cancellation&) = delete;
    ~cancellation() { innermost_ = outer_; }

    /// Whether this thread's calls are to end.
    [[nodiscard]] static bool requested() noexcept {
        if (innermost_ == nullptr) return false;
        for (const link* each = innermost_->of_.get(); each != nullptr; each = each->outer.get())
            if (each->asked(*each)) return true;
        return false;
    }
    /// Whether they could be told to.
    [[nodiscard]] static bool possible() noexcept { return innermost_ != nullptr && !(innermost_->of_ == nullptr); }
    /// What ends this thread's calls now.
    [[nodiscard]] static handle current() noexcept { return innermost_ == nullptr ? handle() : *innermost_; }

private:
    friend call_state;

    static inline constinit thread_local const handle* innermost_ = nullptr;

    const handle of_;
    const handle* const outer_;
};

}  // namespace facet::inline v0
