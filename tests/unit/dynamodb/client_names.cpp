// SPDX-License-Identifier: BSL-1.0
// A name whose address nobody tells: the system's resolver waits, and knows of no time limit.
#include <curl/curlver.h>

// Elsewhere a program's function does not take the place of the system's; and older ones wait.
#if defined(__linux__) && LIBCURL_VERSION_NUM >= 0x075700

#include <support/catch.hpp>
#include <unit/dynamodb/faulty_bank.hpp>

#include <dlfcn.h>
#include <netdb.h>

#include <atomic>
#include <chrono>
#include <string_view>
#include <thread>

using namespace faulty;

namespace {

using clock = std::chrono::steady_clock;

constexpr std::string_view unknown_host = "nobody-tells.invalid";
constexpr auto resolving = std::chrono::seconds(9);
std::atomic<unsigned> asked{0};

}  // namespace

/// A sanitizer's, where there is one: it knows that the system's guards its memory by locks nobody sees.
extern "C" [[gnu::weak]] int __interceptor_getaddrinfo(const char* host, const char* service, const addrinfo* hints, addrinfo** found);

/// The system's, but for one name. Programs' functions go before those of the system's libraries, and of sanitizers.
extern "C" int getaddrinfo(const char* host, const char* service, const addrinfo* hints, addrinfo** found) {
    if (host != nullptr && host == unknown_host) {
        ++asked;
        std::this_thread::sleep_for(resolving);
        return EAI_AGAIN;
    }
    if (__interceptor_getaddrinfo != nullptr) return __interceptor_getaddrinfo(host, service, hints, found);
    const auto system = reinterpret_cast<decltype(&getaddrinfo)>(::dlsym(RTLD_NEXT, "getaddrinfo"));
    return system(host, service, hints, found);
}

TEST_CASE("H1 a name that takes its time is given up with the connection's time, a deadline, or stop()") {
    dynamodb::client_options options = options_for("http://nobody-tells.invalid:8000");
    options.backoff.attempts = 1;
    const unsigned before = asked;
    const clock::time_point begun = clock::now();
    SECTION("the connection's time") {
        options.transport.connect_timeout = std::chrono::milliseconds(300);
        dynamodb::client client(options);
        const auto read = open<Bank>(client).get<Account>("id"_f == "7");
        REQUIRE(read.failed());
        CHECK(read.error().code == error_code::unreachable);
    }
    SECTION("a deadline") {
        dynamodb::client client(options);
        const auto bank = open<Bank>(client);
        const deadline limit(std::chrono::milliseconds(300));
        const auto read = bank.get<Account>("id"_f == "7");
        REQUIRE(read.failed());
        CHECK(read.error().code == error_code::unreachable);
    }
    SECTION("stop()") {
        dynamodb::client client(options);
        const auto bank = open<Bank>(client);
        std::thread other([&] {
            while (asked == before) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            client.stop();
        });
        const auto read = bank.get<Account>("id"_f == "7");
        other.join();
        REQUIRE(read.failed());
        CHECK(read.error().code == error_code::unreachable);
    }
    CHECK(asked > before);  // newer ones ask once for each family of addresses
    CHECK(clock::now() - begun < soon);
}

#endif
