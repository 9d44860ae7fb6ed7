// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <type_traits>
#include <utility>

namespace facet::inline v0 {

template <class Signature>
class function_ref;

/// A non-owning reference to a callable: two words, one indirect call. Valid only as long as the callable it was made from,
/// which for a lambda written in a call's argument list is that call.
template <class Return, class... Arguments>
class function_ref<Return(Arguments...)> {
public:
    template <class Callable>
        requires(!std::is_same_v<std::remove_cvref_t<Callable>, function_ref>) &&
                requires(Callable& callable, Arguments... arguments) {
                    callable(std::forward<Arguments>(arguments)...);
                    requires std::is_void_v<Return> || std::is_convertible_v<decltype(callable(std::forward<Arguments>(arguments)...)), Return>;
                }
    constexpr function_ref(Callable&& callable) noexcept
        : object_(const_cast<void*>(static_cast<const volatile void*>(__builtin_addressof(callable)))),
          call_([](void* object, Arguments... arguments) -> Return {
              return (*static_cast<std::remove_reference_t<Callable>*>(object))(std::forward<Arguments>(arguments)...);
          }) {}

    Return operator()(Arguments... arguments) const { return call_(object_, std::forward<Arguments>(arguments)...); }

private:
    void* object_;
    Return (*call_)(void*, Arguments...);
};

}  // namespace facet::inline v0
