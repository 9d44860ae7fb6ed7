// SPDX-License-Identifier: BSL-1.0
#include "program.hpp"

#include <cstdio>
#include <exception>

namespace shown {

int run_program(const char* name, int (*run)(int count, const char* const* arguments), int count, const char* const* arguments) {
    try {
        const int code = run(count, arguments);
        // What is printed waits in a buffer. Where its writing fails after main(), nobody is told.
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
        std::fprintf(stderr, "%s: cannot write to standard output\n", name);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s: %s\n", name, problem.what());
    }
    return 2;
}

}  // namespace shown
