// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/taken.hpp>

#include <cstddef>
#include <utility>

namespace facet::inline v0 {
namespace detail {

struct ownership {
    long owners;
    void (*destroy)(ownership* of);
};
template <class Type>
struct owned_block : ownership {
    template <class... Arguments>
    explicit owned_block(Arguments&&... arguments)
        : ownership{1, [](ownership* of) { delete static_cast<owned_block*>(of); }}, object(std::forward<Arguments>(arguments)...) {}

    Type object;
};

}  // namespace detail

/// Shared ownership of an object: what std::shared_ptr is, without weak and aliasing pointers; <memory> alone would cost every
/// includer of facet a tenth of a second. Converts to shared<void>, which keeps an object of any type alive. Copies may be used by
/// several threads at once, one and the same copy may not.
template <class Type>
class shared {
public:
    /// Owns nothing.
    shared() noexcept = default;
    /// Makes an object. Throws std::bad_alloc and what its constructor throws.
    template <class... Arguments>
    [[nodiscard]] static shared make(Arguments&&... arguments) {
        auto* made = new detail::owned_block<Type>(std::forward<Arguments>(arguments)...);
        return shared(&made->object, made);
    }
    shared(const shared& other) noexcept : object_(other.object_), owner_(other.owner_) {
        if (owner_ != nullptr) __atomic_fetch_add(&owner_->owners, 1, __ATOMIC_RELAXED);
    }
    shared(shared&& other) noexcept : object_(detail::taken(other.object_)), owner_(detail::taken(other.owner_)) {}
    /// The same object as one of another type, a base or void.
    template <class Other>
        requires requires(Other* from, Type*& to) { to = from; }
    shared(shared<Other> other) noexcept : object_(detail::taken(other.object_)), owner_(detail::taken(other.owner_)) {}
    shared& operator=(shared other) noexcept {
        Type* const object = object_;
        detail::ownership* const owner = owner_;
        object_ = other.object_, owner_ = other.owner_;
        other.object_ = object, other.owner_ = owner;
        return *this;
    }
    ~shared() {
        if (owner_ != nullptr && __atomic_sub_fetch(&owner_->owners, 1, __ATOMIC_ACQ_REL) == 0) owner_->destroy(owner_);
    }

    /// The object; nullptr where nothing is owned.
    [[nodiscard]] Type* get() const noexcept { return object_; }
    template <class Object = Type>
    [[nodiscard]] Object& operator*() const noexcept {
        return *object_;
    }
    [[nodiscard]] Type* operator->() const noexcept { return object_; }
    /// Whether both own the same object, or none.
    [[nodiscard]] friend bool operator==(const shared& a, const shared& b) noexcept { return a.object_ == b.object_; }
    [[nodiscard]] friend bool operator==(const shared& a, std::nullptr_t) noexcept { return a.object_ == nullptr; }
    /// Whether an object is owned.
    [[nodiscard]] explicit operator bool() const noexcept { return object_ != nullptr; }

private:
    template <class>
    friend class shared;
    shared(Type* object, detail::ownership* owner) noexcept : object_(object), owner_(owner) {}

    Type* object_ = nullptr;
    detail::ownership* owner_ = nullptr;
};

}  // namespace facet::inline v0
