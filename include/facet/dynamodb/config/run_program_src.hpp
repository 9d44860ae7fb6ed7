// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/run_program.hpp>
#include <facet/dynamodb/secret.hpp>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/// \file
/// How credential_process is run. Part of <facet/dynamodb/config/src.hpp>.

extern "C" char** environ;

namespace facet::inline v0::dynamodb {

namespace detail {

/// Closes what it holds.
class descriptor {
public:
    explicit descriptor(int number) noexcept : number_(number) {}
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    ~descriptor() { close(); }

    [[nodiscard]] int get() const noexcept { return number_; }
    void close() noexcept {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

private:
    int number_;
};

/// A pipe that no other program gets which is started meanwhile.
[[nodiscard]] inline bool open_pipe(int (&ends)[2]) noexcept {
#if defined(__APPLE__)
    return ::pipe(ends) == 0 && ::fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && ::fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
#else
    return ::pipe2(ends, O_CLOEXEC) == 0;
#endif
}

/// How a command is started: `output` is its standard output.
class spawning {
public:
    spawning(int output, bool alone) noexcept : ready_(::posix_spawn_file_actions_init(&actions_) == 0 && ::posix_spawnattr_init(&attributes_) == 0) {
        if (!ready_) return;
        sigset_t none;
        sigset_t usual;
        ::sigemptyset(&none);
        ::sigemptyset(&usual);
        ::sigaddset(&usual, SIGPIPE);  // that this program ignores it, as many do, is not the command's to know
        int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
        if (alone) flags |= POSIX_SPAWN_SETPGROUP;
#if defined(__APPLE__)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
        ready_ = ::posix_spawn_file_actions_addinherit_np(&actions_, STDIN_FILENO) == 0 && ::posix_spawn_file_actions_addinherit_np(&actions_, STDERR_FILENO) == 0;
#endif
        ready_ = ready_ && ::posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO) == 0 && ::posix_spawnattr_setsigmask(&attributes_, &none) == 0 &&
                 ::posix_spawnattr_setsigdefault(&attributes_, &usual) == 0 && ::posix_spawnattr_setpgroup(&attributes_, 0) == 0 &&
                 ::posix_spawnattr_setflags(&attributes_, static_cast<short>(flags)) == 0;
#if defined(__GLIBC_PREREQ)
#  if __GLIBC_PREREQ(2, 34)
        ready_ = ready_ && ::posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1) == 0;
#  endif
#endif
    }
    spawning(const spawning&) = delete;
    spawning& operator=(const spawning&) = delete;
    ~spawning() {
        ::posix_spawn_file_actions_destroy(&actions_);
        ::posix_spawnattr_destroy(&attributes_);
    }

    /// Why it was not started; 0 where it was.
    [[nodiscard]] int start(std::string command, pid_t& child) const noexcept {
        if (!ready_) return ENOMEM;
        char shell[] = "sh";
        char option[] = "-c";
        char options_end[] = "--";
        char* const arguments[] = {shell, option, options_end, command.data(), nullptr};
        return ::posix_spawn(&child, "/bin/sh", &actions_, &attributes_, arguments, environ);
    }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
    bool ready_;
};

/// A command that was started. It is killed where it has not ended when this goes.
class running_program {
public:
    running_program(pid_t id, bool alone) noexcept : id_(id), alone_(alone) {}
    running_program(const running_program&) = delete;
    running_program& operator=(const running_program&) = delete;
    ~running_program() {
        if (ended_) return;
        ::kill(alone_ ? -id_ : id_, SIGKILL);
        while (::waitpid(id_, &status_, 0) < 0 && errno == EINTR) {
        }
    }

    /// Looks whether it has ended. One whose end somebody else took notice of, or nobody is to, ended well as far as is known.
    [[nodiscard]] bool has_ended() noexcept {
        const pid_t found = ::waitpid(id_, &status_, WNOHANG);
        ended_ = found == id_ || (found < 0 && errno == ECHILD);
        if (found < 0) status_ = 0;
        return ended_;
    }
    [[nodiscard]] int status() const noexcept { return status_; }

private:
    pid_t id_;
    bool alone_;
    bool ended_ = false;
    int status_ = 0;
};

/// What a command wrote, overwritten when this goes.
class program_output {
public:
    program_output() { bytes_.reserve(maximum_output); }  // so that no piece of it stays behind in memory given back
    program_output(const program_output&) = delete;
    program_output& operator=(const program_output&) = delete;
    ~program_output() {
        detail::wipe(bytes_.data(), bytes_.size());
        detail::wipe(block_, sizeof block_);
    }

    /// Takes what there is, which may be the end. Says what went wrong, if anything did.
    [[nodiscard]] const char* read(int from, bool& end) {
        const ssize_t count = ::read(from, block_, sizeof block_);
        if (count < 0) return errno == EINTR || errno == EAGAIN ? nullptr : std::strerror(errno);
        end = count == 0;
        if (bytes_.size() + static_cast<std::size_t>(count) > maximum_output) return "it is longer than 64 KB";
        bytes_.append(block_, static_cast<std::size_t>(count));
        return nullptr;
    }
    [[nodiscard]] std::string_view text() const noexcept { return bytes_; }

private:
    std::string bytes_;
    char block_[4096] = {};
};

[[nodiscard]] inline error failed_program(std::string_view what) {
    return facet::detail::bare_error(error_code::access_denied, what);
}

}  // namespace detail

result<secret> run_program(const std::string& command, std::chrono::milliseconds timeout) {
    using clock = std::chrono::steady_clock;
    using detail::failed_program;
    const auto until = clock::now() + timeout;
    const auto left = [until] {
        const auto count = std::chrono::ceil<std::chrono::milliseconds>(until - clock::now()).count();
        return static_cast<int>(std::clamp<long long>(count, 0, std::numeric_limits<int>::max()));
    };
    const auto late = [timeout] { return failed_program("did not end within " + std::to_string(std::chrono::ceil<std::chrono::seconds>(timeout).count()) + " s"); };

    int ends[2] = {-1, -1};
    if (!detail::open_pipe(ends)) return failed_program(std::string("cannot be started: ") + std::strerror(errno));
    const detail::descriptor from(ends[0]);
    detail::descriptor to(ends[1]);
    const bool alone = ::isatty(STDIN_FILENO) != 1;
    pid_t child = 0;
    if (const int why = detail::spawning(to.get(), alone).start(command, child); why != 0) return failed_program(std::string("cannot be started: ") + std::strerror(why));
    to.close();
    detail::running_program program(child, alone);

    detail::program_output output;
    for (bool end = false; !end;) {
        pollfd waited{from.get(), POLLIN, 0};
        const int ready = ::poll(&waited, 1, left());
        if (ready == 0) return late();
        if (ready < 0 && errno != EINTR) return failed_program(std::string("cannot be waited for: ") + std::strerror(errno));
        if (ready < 0) continue;
        if (const char* const why = output.read(from.get(), end)) return failed_program(std::string("has output that cannot be read: ") + why);
    }
    // Few go on after they closed their output.
    for (int pause = 1; !program.has_ended(); pause = std::min(2 * pause, 50)) {
        const int rest = left();
        if (rest == 0) return late();
        ::poll(nullptr, 0, std::min(pause, rest));
    }
    const int status = program.status();
    if (WIFSIGNALED(status)) return failed_program("was ended by signal " + std::to_string(WTERMSIG(status)));
    if (WEXITSTATUS(status) != 0) return failed_program("ended with status " + std::to_string(WEXITSTATUS(status)));
    return secret(output.text());
}

}  // namespace facet::inline v0::dynamodb
