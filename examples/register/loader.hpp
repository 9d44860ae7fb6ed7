// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// Loads CSV files into the register: each line is carried out whole or refused whole.

#include "patterns.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace trading {

/// What a load does at a line that is refused.
enum class on_error : std::uint8_t {
    stop,   ///< ends there; nothing of the load is kept, unless the store keeps it, so that it can be repeated once the line is mended
    go_on,  ///< leaves the line out
};

struct load_request {
    std::vector<std::string> accounts;  ///< files, loaded in this order: accounts, assets, trades
    std::vector<std::string> assets;
    std::vector<std::string> trades;
    on_error at_refusal = on_error::stop;
    bool keeps_changes = false;  ///< the store keeps what came before a stop
    bool progress = false;       ///< draw a bar on standard error while a long file loads
};

/// What became of one file.
struct file_report {
    std::string path;
    std::uint64_t accepted = 0;  ///< none where the load stopped or failed, unless the store keeps changes
    std::uint64_t refused = 0;
};

struct load_report {
    std::vector<file_report> files;
    std::map<reason, std::uint64_t> refused;  ///< how many lines for which reason
    bool stopped = false;
    std::string failure;  ///< why the load could not go on, with the file and the line; empty where it could

    [[nodiscard]] std::uint64_t refused_lines() const;
};

/// Loads the files. Each refused line is told on standard error as `file:line: reason: what is wrong`. The load fails where a file
/// cannot be read or has other columns, and where the store fails: the line that it was at counts neither as accepted nor as refused. After a
/// stop or a failure the store holds part of the load: do not keep it, where that is for the caller to say.
[[nodiscard]] load_report load(const store& registry, const load_request& request);

}  // namespace trading
