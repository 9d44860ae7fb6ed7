// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The register's file: what keeps its items between two runs.

#include "register.hpp"

#include <optional>
#include <string>

namespace trading {

/// Two programs that load, change and save the same file would lose the changes of one: this holds off the second. The system drops
/// the lock when the program ends, however it ends.
class change_lock {
public:
    /// Takes the lock of `path`, a file beside it; throws std::runtime_error where another program has it.
    explicit change_lock(const std::string& path);
    change_lock(const change_lock&) = delete;
    change_lock& operator=(const change_lock&) = delete;
    ~change_lock();

private:
    int descriptor_;
};

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
    ~saved_register() = default;

    [[nodiscard]] const store& registry() const noexcept { return registry_; }
    /// Replaces the file by what the engine holds now.
    void save();

private:
    std::string path_;
    std::optional<change_lock> lock_;
    facet::memory::engine engine_;
    facet::any_backend backend_;
    store registry_;
};

}  // namespace trading
