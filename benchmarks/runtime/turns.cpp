// SPDX-License-Identifier: BSL-1.0
#include "turns.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <exception>

namespace bench {

void turn::wait() {
    if (!first_) {
        std::fputs(".\n", out_);
        std::fflush(out_);
    }
    first_ = false;
    if (std::fgetc(go_) == EOF) std::_Exit(1);  // nobody is there to listen
}

void turn::tell(const measurement& found) {
    std::fprintf(out_, "%s %s %s %.6g %llu\n", found.operation.c_str(), found.set.c_str(), found.engine.c_str(), found.ns, static_cast<unsigned long long>(found.sum));
}

namespace {

struct process {
    pid_t id = 0;
    std::FILE* go = nullptr;
    std::FILE* in = nullptr;
};

/// The child; it never returns.
[[noreturn]] void compete(const contestant& who, int go, int out) {
    turn mine(fdopen(go, "r"), fdopen(out, "w"));
    try {
        mine.wait();
        who.run(mine);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s: %s\n", who.engine.c_str(), problem.what());
        std::_Exit(1);
    }
    std::fflush(nullptr);
    std::_Exit(0);
}

/// One turn; false when the process has ended.
bool play(process& of, std::vector<measurement>& into) {
    std::fputc('g', of.go);
    std::fflush(of.go);
    char line[256];
    while (std::fgets(line, sizeof line, of.in) != nullptr) {
        if (line[0] == '.') return true;
        char operation[64];
        char set[16];
        char engine[32];
        double ns = 0;
        unsigned long long sum = 0;
        if (std::sscanf(line, "%63s %15s %31s %lf %llu", operation, set, engine, &ns, &sum) == 5) into.push_back({operation, set, engine, ns, sum});
    }
    return false;
}

}  // namespace

bool take_turns(const std::vector<contestant>& all, std::vector<measurement>& into) {
    std::fflush(nullptr);
    std::vector<process> processes;
    for (const contestant& each : all) {
        int go[2];
        int answer[2];
        if (pipe(go) != 0 || pipe(answer) != 0) return false;
        const pid_t child = fork();
        if (child < 0) return false;
        if (child == 0) {
            close(go[1]);
            close(answer[0]);
            for (const process& other : processes) std::fclose(other.go), std::fclose(other.in);  // so that each ends when this program does
            compete(each, go[0], answer[1]);
        }
        close(go[0]);
        close(answer[1]);
        processes.push_back({child, fdopen(go[1], "w"), fdopen(answer[0], "r")});
    }
    bool sound = true;
    for (bool playing = true; playing;) {
        playing = false;
        for (process& each : processes) {
            if (each.in == nullptr) continue;
            if (play(each, into)) {
                playing = true;
                continue;
            }
            std::fclose(each.go);
            std::fclose(each.in);
            each.in = nullptr;
            int status = 0;
            waitpid(each.id, &status, 0);
            sound = sound && WIFEXITED(status) && WEXITSTATUS(status) == 0;
        }
    }
    return sound;
}

}  // namespace bench
