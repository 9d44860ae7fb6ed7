// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/transport/detail/idle_since.hpp>

#include <support/catch.hpp>
#include <unit/dynamodb/post_to.hpp>

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <vector>

using namespace facet::dynamodb;
using facet::wire::attempt_end;

namespace transport_sockets {
namespace {

/// The sockets of this process whose other end is that port.
std::vector<int> leading_to(std::uint16_t port) {
    std::vector<int> found;
    for (int each = 0; each < 1'000; ++each) {
        ::sockaddr_in peer{};
        ::socklen_t size = sizeof peer;
        if (::getpeername(each, reinterpret_cast<::sockaddr*>(&peer), &size) == 0 && peer.sin_family == AF_INET && ntohs(peer.sin_port) == port) found.push_back(each);
    }
    return found;
}

/// Leaves this process no descriptor that is free.
class no_more_descriptors {
public:
    no_more_descriptors() {
        REQUIRE(::getrlimit(RLIMIT_NOFILE, &former_) == 0);
        const int free = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
        REQUIRE(free >= 0);
        ::rlimit now = former_;
        now.rlim_cur = static_cast<::rlim_t>(free);
        ::close(free);
        REQUIRE(::setrlimit(RLIMIT_NOFILE, &now) == 0);
    }
    no_more_descriptors(const no_more_descriptors&) = delete;
    no_more_descriptors& operator=(const no_more_descriptors&) = delete;
    ~no_more_descriptors() { ::setrlimit(RLIMIT_NOFILE, &former_); }

private:
    ::rlimit former_{};
};

}  // namespace

TEST_CASE("no program that is started gets a connection") {
    http_server server(answering([](const heard_request&) { return http_answer_text("{}"); }));
    transport by(directly());
    REQUIRE(post_to(by, endpoint_of(server), "{}").end == attempt_end::answered);
    const std::vector<int> kept = leading_to(server.port());
    REQUIRE(kept.size() == 1);
    CHECK((::fcntl(kept[0], F_GETFD) & FD_CLOEXEC) != 0);
}

TEST_CASE("where the system has no more sockets, that is told, and not that nobody listens") {
    http_server server(answering([](const heard_request&) { return http_answer_text("{}"); }));
    transport by(directly());
    const auto got = [&] {
        const no_more_descriptors full;
        return post_to(by, endpoint_of(server), "{}");
    }();
    CHECK(got.end == attempt_end::not_connected);
    CHECK(got.reason == "Too many open files");
    CHECK(post_to(by, endpoint_of(server), "{}").end == attempt_end::answered);
}

TEST_CASE("a connection is idle while the machine sleeps, too") {
    using detail::idle_since;
    using std::chrono::seconds;
    const idle_since before = idle_since::now();
    const auto later = [&](seconds steady, seconds wall) { return idle_since{before.steady + steady, before.wall + wall}; };
    CHECK_FALSE(before.is_over(seconds(20), later(seconds(19), seconds(19))));
    CHECK(before.is_over(seconds(20), later(seconds(20), seconds(20))));
    CHECK(before.is_over(seconds(20), later(seconds(1), seconds(3'600))));   // it slept
    CHECK(before.is_over(seconds(20), later(seconds(20), seconds(-3'600)))); // its clock was set back
    CHECK_FALSE(before.is_over(seconds(20), later(seconds(1), seconds(-3'600))));
    CHECK_FALSE(before.is_over(seconds::max(), later(seconds(1'000'000), seconds(1'000'000))));
    CHECK(before.is_over(seconds(0), before));
}

}  // namespace transport_sockets
