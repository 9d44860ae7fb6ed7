// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// What keeps the register's items between two runs: a file, or a table of DynamoDB.

#include "../shared/backend.hpp"
#include "register.hpp"

#include <optional>
#include <string>

namespace trading {

/// Two programs that load, change and save the same file would lose the changes of one: this holds off the second. The system drops
/// the lock when the program ends, however it ends.
class change_lock {
public:
    /// Takes the lock of the file that `path` leads to, through links too: a file beside that one. Throws std::runtime_error where another
    /// program has it.
    explicit change_lock(const std::string& path);
    change_lock(const change_lock&) = delete;
    change_lock& operator=(const change_lock&) = delete;
    ~change_lock();

private:
    int descriptor_;
};

/// An engine with the register's table in it, loaded from a file of DynamoDB JSON lines, and saved to it. The file is replaced
/// whole or not at all: whoever is killed while saving leaves the old one. On a service there is no file, but its table, where each change
/// is there to stay once it is made, and which any number of programs can change at once. Failures are thrown as facet::exception or
/// std::runtime_error.
class saved_register {
public:
    enum class use {
        read,    ///< the file, a regular one, or table, has to exist
        change,  ///< as read; another program that would change the file is refused until this one is done
        begin,   ///< as change, but it need not exist: the register is empty then
    };

    saved_register(std::string path, use how, const shown::place& where = {});
    saved_register(const saved_register&) = delete;
    saved_register& operator=(const saved_register&) = delete;
    ~saved_register() = default;

    [[nodiscard]] const store& registry() const noexcept { return registry_; }
    /// Replaces the file by what the engine holds now; a service has it already.
    void save();
    /// Whether changes stay where save() is not called.
    [[nodiscard]] bool keeps_changes() const noexcept { return keeps_changes_; }

private:
    void load(use how);

    std::string path_;
    bool keeps_changes_;
    std::optional<change_lock> lock_;
    facet::any_backend backend_;
    store registry_;
};

}  // namespace trading
