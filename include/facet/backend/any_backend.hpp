// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/misread_wrapper.hpp>
#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/shared.hpp>
#include <facet/core/span.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace facet::inline v0 {

namespace detail {
inline constexpr text backend_in_passing{"an any_backend is made on purpose: any_backend(backend) refers to one, which has to outlive it; any_backend(std::make_unique<Backend>()) owns one"};

template <class Given>
concept backend_pointer = backend<std::remove_reference_t<decltype(*std::declval<Given&>())>>;

template <class Given>
inline constexpr bool is_erasable = backend<Given> || backend_pointer<Given>;

template <class Given>
using misread_erased = misread_wrapper<"any_backend", "any_backend(engine) refers to one, and any_backend(std::make_unique<facet::memory::engine>()) owns one", Given>;
}

/// A backend whose type is not known where it is used: one indirect call more per call. Refers to another backend, or shares
/// its ownership; copies refer to the same one. Models facet::backend itself.
///
/// Since the type is gone, so is the check of features at compile time: calls that the backend does not offer fail as it says;
/// offered() tells beforehand.
///
/// Thread safety: as of a facet::shared; the calls are as safe as those of the backend.
class any_backend {
public:
    /// Receives items by the position of their request.
    using numbered_sink = request::numbered_sink;

    static constexpr backend_features features{};

    /// Refers to a backend, which must outlive this and its copies.
    template <backend Backend>
        requires(!std::same_as<std::remove_cv_t<Backend>, any_backend>)
    explicit any_backend(Backend& target)
        : target_(shared<adapter<Backend*>>::make(&target)) {}

    /// Owns a backend together with its copies: a std::unique_ptr, std::shared_ptr or other pointer to it, which must not be null.
    template <detail::backend_pointer Pointer>
    explicit any_backend(Pointer target) : target_(shared<adapter<Pointer>>::make(std::move(target))) {}

    /// Refused, with a sentence: one that is made in passing, or of a backend that goes.
    template <class Given, auto Why = detail::always<detail::backend_in_passing>>
        requires(backend<Given> && !std::same_as<Given, any_backend> && detail::chosen<Why>)
    any_backend(const volatile Given&) {
        static_assert(detail::possible<Why>);
    }
    template <class Given, auto Why = detail::always<detail::backend_in_passing>>
        requires(backend<Given> && !std::same_as<Given, any_backend> && !detail::chosen<Why>)
    any_backend(const volatile Given&) = delete;
    /// \overload
    template <class Given, auto Why = detail::always<detail::backend_in_passing>>
        requires(backend<Given> && !std::same_as<Given, any_backend> && !std::is_reference_v<Given> && detail::chosen<Why>)
    any_backend(Given&&) {
        static_assert(detail::possible<Why>);
    }
    template <class Given, auto Why = detail::always<detail::backend_in_passing>>
        requires(backend<Given> && !std::same_as<Given, any_backend> && !std::is_reference_v<Given> && !detail::chosen<Why>)
    any_backend(Given&&) = delete;
    /// Refused, with a sentence: what is no backend, and points at none.
    template <class Given, detail::only_if<!detail::is_erasable<std::remove_cvref_t<Given>>> = 0, auto Why = detail::why(detail::compose<detail::misread_erased<Given>>())>
        requires(detail::chosen<Why>)
    explicit any_backend(Given&&) {
        static_assert(detail::possible<Why>);
    }
    template <class Given, detail::only_if<!detail::is_erasable<std::remove_cvref_t<Given>>> = 0, auto Why = detail::why(detail::compose<detail::misread_erased<Given>>())>
        requires(!detail::chosen<Why>)
    explicit any_backend(Given&&) = delete;

    /// What the backend itself says that it can do.
    [[nodiscard]] backend_features offered() const noexcept { return target_->offered(); }

    /// All calls: as the backend's.
    result<void> create_table(std::string_view name, const request::table_description& description) {
        return target_->create_table(name, description);
    }
    result<void> erase_table(std::string_view name) { return target_->erase_table(name); }
    result<request::table> open(std::string_view name, const request::table_description& description) {
        return target_->open(name, description);
    }
    result<bool> get(const request::table& table, const request::get& request, request::item_sink sink) {
        return target_->get(table, request, sink);
    }
    result<void> write(const request::table& table, const request::write& request, request::item_sink sink,
                       request::consumed_capacity* capacity) {
        return target_->write(table, request, sink, capacity);
    }
    result<request::page> query(const request::table& table, const request::query& request, request::item_sink sink) {
        return target_->query(table, request, sink);
    }
    result<request::page> scan(const request::table& table, const request::scan& request, request::item_sink sink) {
        return target_->scan(table, request, sink);
    }
    result<void> batch_get(span<const request::table_get> requests, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        return target_->batch_get(requests, sink, unprocessed);
    }
    result<void> batch_write(span<const request::table_write> writes, std::vector<std::size_t>& unprocessed,
                             request::consumed_capacity* capacity) {
        return target_->batch_write(writes, unprocessed, capacity);
    }
    result<void> transact_write(span<const request::table_write> actions, std::string_view token,
                                request::consumed_capacity* capacity) {
        return target_->transact_write(actions, token, capacity);
    }
    result<void> transact_get(span<const request::table_get> requests, numbered_sink sink) {
        return target_->transact_get(requests, sink);
    }

private:
    struct calls {
        calls() = default;
        calls(const calls&) = delete;
        calls& operator=(const calls&) = delete;
        virtual ~calls() = default;
        [[nodiscard]] virtual backend_features offered() const noexcept = 0;
        virtual result<void> create_table(std::string_view, const request::table_description&) = 0;
        virtual result<void> erase_table(std::string_view) = 0;
        virtual result<request::table> open(std::string_view, const request::table_description&) = 0;
        virtual result<bool> get(const request::table&, const request::get&, request::item_sink) = 0;
        virtual result<void> write(const request::table&, const request::write&, request::item_sink,
                                   request::consumed_capacity*) = 0;
        virtual result<request::page> query(const request::table&, const request::query&, request::item_sink) = 0;
        virtual result<request::page> scan(const request::table&, const request::scan&, request::item_sink) = 0;
        virtual result<void> batch_get(span<const request::table_get>, numbered_sink, std::vector<std::size_t>&) = 0;
        virtual result<void> batch_write(span<const request::table_write>, std::vector<std::size_t>&,
                                         request::consumed_capacity*) = 0;
        virtual result<void> transact_write(span<const request::table_write>, std::string_view,
                                            request::consumed_capacity*) = 0;
        virtual result<void> transact_get(span<const request::table_get>, numbered_sink) = 0;
    };

    template <class Pointer>
    struct adapter final : calls {
        using backend_type = std::remove_cvref_t<decltype(*std::declval<Pointer&>())>;

        explicit adapter(Pointer to) noexcept : target(std::move(to)) {}

        [[nodiscard]] backend_features offered() const noexcept override { return detail::offered_by(*target); }
        result<void> create_table(std::string_view name, const request::table_description& description) override {
            return target->create_table(name, description);
        }
        result<void> erase_table(std::string_view name) override { return target->erase_table(name); }
        result<request::table> open(std::string_view name, const request::table_description& description) override {
            return target->open(name, description);
        }
        result<bool> get(const request::table& table, const request::get& request, request::item_sink sink) override {
            return target->get(table, request, sink);
        }
        result<void> write(const request::table& table, const request::write& request, request::item_sink sink,
                           request::consumed_capacity* capacity) override {
            return target->write(table, request, sink, capacity);
        }
        result<request::page> query(const request::table& table, const request::query& request, request::item_sink sink) override {
            return target->query(table, request, sink);
        }
        result<request::page> scan(const request::table& table, const request::scan& request, request::item_sink sink) override {
            return target->scan(table, request, sink);
        }
        result<void> batch_get(span<const request::table_get> requests, numbered_sink sink,
                               std::vector<std::size_t>& unprocessed) override {
            return target->batch_get(requests, sink, unprocessed);
        }
        result<void> batch_write(span<const request::table_write> writes, std::vector<std::size_t>& unprocessed,
                                 request::consumed_capacity* capacity) override {
            return target->batch_write(writes, unprocessed, capacity);
        }
        result<void> transact_write(span<const request::table_write> actions, std::string_view token,
                                    request::consumed_capacity* capacity) override {
            return target->transact_write(actions, token, capacity);
        }
        result<void> transact_get(span<const request::table_get> requests, numbered_sink sink) override {
            return target->transact_get(requests, sink);
        }

        Pointer target;
    };

    shared<calls> target_;
};

static_assert(backend<any_backend>);

}  // namespace facet::inline v0
