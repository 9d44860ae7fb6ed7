// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace repository_probe {

struct User {
    std::string id;
    std::string email;
    std::optional<std::string> phone;
    std::string name;
};
/// What keeps e-mail addresses unique, and finds their users.
struct EmailOwner {
    std::string email;
    std::string id;
};
struct PhoneOwner {
    std::string phone;
    std::string id;
    std::string name;
};

inline User user(std::string id, std::string email, std::optional<std::string> phone = std::nullopt) {
    return {std::move(id), std::move(email), std::move(phone), "n"};
}

}  // namespace repository_probe
