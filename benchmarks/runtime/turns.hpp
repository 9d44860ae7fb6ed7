// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "measurement.hpp"

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

// Engines measured in processes of their own, so that none finds the memory that another left, and round by round in turn, so that
// what else the machine does falls on all of them alike.

namespace bench {

/// An engine's side: it waits for its turn before each round, and tells what it measured.
class turn {
public:
    turn(std::FILE* go, std::FILE* out) : go_(go), out_(out) {}
    void wait();
    void tell(const measurement& found);

private:
    std::FILE* go_;
    std::FILE* out_;
    bool first_ = true;
};

struct contestant {
    std::string engine;
    std::function<void(turn&)> run;
};

/// Runs all, one at a time; false where one of them fails.
[[nodiscard]] bool take_turns(const std::vector<contestant>& all, std::vector<measurement>& into);

}  // namespace bench
