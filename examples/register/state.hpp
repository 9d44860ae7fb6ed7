// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The register's file: what keeps its items between two runs.

#include "register.hpp"

#include <memory>
#include <string>

namespace trading {

/// An engine with the register's table in it, loaded from a file of DynamoDB JSON lines, and saved to it. The file is replaced
/// whole or not at all: whoever is killed while saving leaves the old one. Failures are thrown as facet::exception or
/// std::runtime_error.
class saved_register {
public:
    enum class use {
        read,    ///< the file has to exist
        change,  ///< as read; another program that would change the file is refused until this one is done
        begin,   ///< as change, but the file need not exist: the register is empty then
    };

    saved_register(std::string path, use how);
    saved_register(const saved_register&) = delete;
    saved_register& operator=(const saved_register&) = delete;
    ~saved_register();

    [[nodiscard]] const store& registry() const noexcept { return registry_; }
    /// Replaces the file by what the engine holds now.
    void save();

private:
    std::string path_;
    int lock_ = -1;
    facet::memory::engine engine_;
    store registry_;
};

}  // namespace trading
