// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <new>
#include <utility>

namespace facet::inline v0::detail {

/// An object that is made when it is first asked for, in its place: who never asks pays for a flag.
template <class Type>
class late {
public:
    late() noexcept {}
    late(late&& other) noexcept {
        if (!other.made_) return;
        ::new (static_cast<void*>(&object_)) Type(std::move(other.object_));
        made_ = true;
    }
    late(const late&) = delete;
    late& operator=(const late&) = delete;
    late& operator=(late&&) = delete;
    ~late() {
        if (made_) object_.~Type();
    }

    [[nodiscard]] Type& operator*() {
        if (!made_) {
            ::new (static_cast<void*>(&object_)) Type;  // and not cleared first, as Type() would be
            made_ = true;
        }
        return object_;
    }
    [[nodiscard]] Type* operator->() { return &**this; }
    /// The object, if it was made.
    [[nodiscard]] const Type* get() const noexcept { return made_ ? &object_ : nullptr; }
    [[nodiscard]] Type* get() noexcept { return made_ ? &object_ : nullptr; }

private:
    bool made_ = false;
    union {
        Type object_;
    };
};

}  // namespace facet::inline v0::detail
