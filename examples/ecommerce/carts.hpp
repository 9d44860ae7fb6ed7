// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// Carts, which expire: DynamoDB erases them some time after that, and until then reads have to leave them out. A repository that was
/// opened with `hide_expired` does.

#include "ecommerce.hpp"

#include <chrono>
#include <cstdint>
#include <string_view>

namespace ecommerce {

using namespace facet::literals;

inline constexpr std::chrono::hours cart_life{2};

/// Keeps a cart for another two hours.
template <class Repository>
void keep(const Repository& shop, Cart cart, std::chrono::sys_seconds now) {
    cart.expires = now + cart_life;
    shop.put(cart).or_throw();
}

/// The cart of a session: found, missing, or an error.
template <class Repository>
facet::lookup<Cart> cart(const Repository& shop, std::string_view session_id) {
    return shop.template get<Cart>("session_id"_f == session_id);
}

/// Erases what is expired, where the backend does not do that by itself, and tells how many that were. It scans the table.
template <class Repository>
std::uint64_t sweep_carts(const Repository& shop) {
    return shop.template sweep<Cart>().value();
}

}  // namespace ecommerce
