// SPDX-License-Identifier: BSL-1.0
#include <facet/core/result.hpp>

#include <support/catch.hpp>

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

#if FACET_CHECKS_ACCESS

namespace {

/// What a program prints, to standard error, that is ended by this call; empty where it is not.
template <class Call>
std::string last_words(const Call& call) {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const ::pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::dup2(ends[1], 2);
        std::signal(SIGABRT, SIG_DFL);  // not the test's own handler
        call();
        ::_exit(0);
    }
    ::close(ends[1]);
    std::string said;
    char some[256];
    for (::ssize_t count; (count = ::read(ends[0], some, sizeof some)) > 0;) said.append(some, static_cast<std::size_t>(count));
    ::close(ends[0]);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? std::string() : said;
}

}  // namespace

TEST_CASE("what has no value ends the program where it is taken for one, and says why") {
    facet::error cause;
    cause.code = facet::error_code::validation;
    cause.message = "no good";
    const facet::result<std::string> failed(cause);
    const facet::lookup<std::string> broken(cause);
    const facet::lookup<std::string> missing;
    const std::string head = "facet: `*` or `->` of what has no value: ";
    CHECK(last_words([&] { std::printf("%zu", failed->size()); }) == head + "ValidationException: no good\n");
    CHECK(last_words([&] { std::printf("%zu", (*failed).size()); }) == head + "ValidationException: no good\n");
    CHECK(last_words([&] { std::printf("%zu", broken->size()); }) == head + "ValidationException: no good\n");
    CHECK(last_words([&] { std::printf("%zu", (*missing).size()); }).starts_with(head + "ItemNotFound: there is no such item"));
    CHECK(last_words([&] { std::printf("%zu", facet::result<std::string>("abc")->size()); }).empty());
}

#endif
