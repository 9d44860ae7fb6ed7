// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>
#include <facet/core/taken.hpp>

#include <cstddef>
#include <utility>

namespace facet::inline v0::detail {

/// What std::unique_ptr is, in the few members that facet needs: <memory> alone would cost every includer a tenth of a second.
template <class Type>
class owned {
public:
    owned() noexcept = default;
    explicit owned(Type* object) noexcept : object_(object) {}
    owned(owned&& other) noexcept : object_(taken(other.object_)) {}
    owned& operator=(owned&& other) noexcept {
        if (this != &other) reset(taken(other.object_));
        return *this;
    }
    owned(const owned&) = delete;
    owned& operator=(const owned&) = delete;
    ~owned() {
        if (object_ != nullptr) [[unlikely]] destroy(object_);  // most that are destroyed were moved from, or never owned anything
    }

    void reset(Type* object = nullptr) noexcept {
        Type* const former = object_;
        object_ = object;
        delete former;
    }
    [[nodiscard]] Type* get() const noexcept { return object_; }
    [[nodiscard]] Type& operator*() const noexcept { return *object_; }
    [[nodiscard]] Type* operator->() const noexcept { return object_; }
    [[nodiscard]] friend bool operator==(const owned& a, std::nullptr_t) noexcept { return a.object_ == nullptr; }
    [[nodiscard]] explicit operator bool() const noexcept { return object_ != nullptr; }

private:
    [[gnu::noinline]] static void destroy(Type* object) noexcept { delete object; }

    Type* object_ = nullptr;
};

template <class Type, class... Arguments>
[[nodiscard]] owned<Type> make_owned(Arguments&&... arguments) {
    return owned<Type>(new Type(std::forward<Arguments>(arguments)...));
}

}  // namespace facet::inline v0::detail
