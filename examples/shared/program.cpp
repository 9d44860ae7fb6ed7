// SPDX-License-Identifier: BSL-1.0
#include "program.hpp"

#include <cstdio>
#include <exception>

#include <fcntl.h>
#include <unistd.h>

namespace shown {
namespace {

/// Whoever starts a program without standard streams has the next file that it opens take their place: and then its words go there.
void take_places() {
    int made = STDIN_FILENO;
    while (made >= STDIN_FILENO && made <= STDERR_FILENO) made = ::open("/dev/null", O_RDWR);
    if (made > STDERR_FILENO) ::close(made);
}

}  // namespace

int run_program(const char* name, int (*run)(int count, const char* const* arguments), int count, const char* const* arguments) {
    take_places();
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
