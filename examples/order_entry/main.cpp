// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include <cstdio>
#include <exception>

int main(int count, char** arguments) {
    try {
        return order_entry::run(count, arguments);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "order_entry: %s\n", problem.what());
        return order_entry::unusable;
    }
}
