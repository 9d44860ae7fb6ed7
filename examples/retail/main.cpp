// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <cstdio>
#include <exception>

int main(int count, char** arguments) {
    try {
        return retail::run(count, arguments);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "retail: %s\n", problem.what());
        return retail::unusable;
    }
}
