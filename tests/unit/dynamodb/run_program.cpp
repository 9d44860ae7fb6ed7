// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/config/run_program.hpp>

#include <support/catch.hpp>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace facet::dynamodb;
using std::chrono::milliseconds;

namespace {

/// What a command writes, or why that is not known.
std::string ran(const std::string& command, milliseconds timeout = std::chrono::seconds(30)) {
    const auto got = run_program(command, timeout);
    return got.has_value() ? std::string(got->reveal()) : std::string(to_string(got.error().code)) + ": " + got.error().message;
}

std::size_t open_descriptors() {
    std::size_t count = 0;
    for (int i = 0; i < 1'000; ++i) count += ::fcntl(i, F_GETFD) >= 0 ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("a program's output is what it writes to its standard output") {
    CHECK(ran("printf 'a\\nb'") == "a\nb");
    CHECK(ran("true").empty());
    CHECK(ran("printf '%s|' \"a b\" 'c\"d' e\\ f") == "a b|c\"d|e f|");
    CHECK(ran("printf a; exec >&-; sleep 0.1; exit 0") == "a");
    CHECK(ran("head -c 65536 /dev/zero | tr '\\0' x").size() == 65'536);
    ::setenv("FACET_TEST_VARIABLE", "of the environment", 1);
    CHECK(ran("printf \"$FACET_TEST_VARIABLE\"") == "of the environment");
    ::unsetenv("FACET_TEST_VARIABLE");
}

TEST_CASE("a program's standard error is this one's") {
    char path[] = "/tmp/facet-run-program-XXXXXX";
    const int file = ::mkstemp(path);
    const int former = ::dup(STDERR_FILENO);
    REQUIRE(::dup2(file, STDERR_FILENO) == STDERR_FILENO);
    const std::string said = ran("echo aside >&2; printf shown");
    ::dup2(former, STDERR_FILENO);
    ::close(former);
    char heard[16] = {};
    CHECK(::pread(file, heard, sizeof heard - 1, 0) == 6);
    ::close(file);
    ::unlink(path);
    CHECK(said == "shown");
    CHECK(std::string(heard) == "aside\n");
}

TEST_CASE("a program that fails is told by how it ended, without its output or its command") {
    CHECK(ran("echo TOPSECRET; exit 3") == "AccessDeniedException: ended with status 3");
    CHECK(ran("/nowhere/TOPSECRET 2>/dev/null") == "AccessDeniedException: ended with status 127");
    CHECK(ran("-TOPSECRET 2>/dev/null") == "AccessDeniedException: ended with status 127");
    CHECK(ran("echo TOPSECRET; kill -TERM $$") == "AccessDeniedException: was ended by signal 15");
    CHECK(ran("head -c 65537 /dev/zero") == "AccessDeniedException: has output that cannot be read: it is longer than 64 KB");
    CHECK(ran("yes TOPSECRET") == "AccessDeniedException: has output that cannot be read: it is longer than 64 KB");
}

TEST_CASE("a program that is late is killed") {
    for (const char* command : {"echo TOPSECRET; sleep 60", "exec >&-; sleep 60", "trap '' TERM; sleep 60"}) {
        const auto begun = std::chrono::steady_clock::now();
        CHECK(ran(command, milliseconds(200)) == "AccessDeniedException: did not end within 1 s");
        const auto took = std::chrono::steady_clock::now() - begun;
        CHECK(took >= milliseconds(199));
        CHECK(took < std::chrono::seconds(20));
    }
    // None is left behind to be waited for.
    CHECK(::waitpid(-1, nullptr, WNOHANG) == -1);
}

TEST_CASE("a program gets no open file of this one, and this one keeps none of it") {
    const int open = ::open("/dev/null", O_RDONLY);  // without O_CLOEXEC
    REQUIRE(open >= 0);
    const std::size_t before = open_descriptors();
    CHECK(ran("if [ -e /proc/self/fd/" + std::to_string(open) + " ]; then printf open; else printf closed; fi") == "closed");
    (void)ran("exit 1");
    (void)ran("sleep 60", milliseconds(10));
    (void)ran("yes");
    CHECK(open_descriptors() == before);
    ::close(open);
}

TEST_CASE("a program does not know what signals this one ignores or blocks") {
    struct sigaction ignoring = {};
    struct sigaction former = {};
    ignoring.sa_handler = SIG_IGN;
    REQUIRE(::sigaction(SIGPIPE, &ignoring, &former) == 0);
    sigset_t blocked;
    sigset_t before;
    ::sigemptyset(&blocked);
    ::sigaddset(&blocked, SIGTERM);
    REQUIRE(::pthread_sigmask(SIG_BLOCK, &blocked, &before) == 0);
    CHECK(ran("kill -PIPE $$; printf alive") == "AccessDeniedException: was ended by signal 13");
    CHECK(ran("kill -TERM $$; printf alive") == "AccessDeniedException: was ended by signal 15");
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    ::sigaction(SIGPIPE, &former, nullptr);
}

TEST_CASE("a program whose end nobody is told of has its output read all the same") {
    struct sigaction ignoring = {};
    struct sigaction former = {};
    ignoring.sa_handler = SIG_IGN;
    REQUIRE(::sigaction(SIGCHLD, &ignoring, &former) == 0);
    CHECK(ran("printf a") == "a");
    ::sigaction(SIGCHLD, &former, nullptr);
}

TEST_CASE("programs run side by side") {
    std::vector<std::thread> threads;
    std::vector<std::string> said(8);
    for (std::size_t i = 0; i < said.size(); ++i) threads.emplace_back([&said, i] { said[i] = ran("printf " + std::to_string(i) + "; sleep 0.05"); });
    for (std::thread& each : threads) each.join();
    for (std::size_t i = 0; i < said.size(); ++i) CHECK(said[i] == std::to_string(i));
}
