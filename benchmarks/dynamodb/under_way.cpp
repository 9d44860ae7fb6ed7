// SPDX-License-Identifier: BSL-1.0
#include "account.hpp"
#include "canned_server.hpp"

#include <facet/fibers/fiber_pool.hpp>
#include <facet/repository/async.hpp>
#include <facet/repository/thread_pool.hpp>

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <future>
#include <string>
#include <thread>
#include <vector>

// Many reads under way at once, each answered 10 ms after it was asked, by a process of its own: what they take with a thread for each,
// and with a fiber for each in one thread.

namespace {

using namespace bench;
using namespace facet::literals;
using clock_type = std::chrono::steady_clock;

constexpr std::chrono::milliseconds latency{10};

/// The port of a server in a process of its own, which ends with this object.
class late_server {
public:
    late_server() {
        int ends[2];
        if (::pipe(ends) != 0) std::exit(1);
        child_ = ::fork();
        if (child_ == 0) {
            ::close(ends[0]);
            const canned_server server(whole_answer(), latency);
            const std::uint16_t port = server.port();
            if (::write(ends[1], &port, sizeof port) != sizeof port) ::_exit(1);
            ::pause();
            ::_exit(0);
        }
        ::close(ends[1]);
        if (child_ < 0 || ::read(ends[0], &port_, sizeof port_) != sizeof port_) std::exit(1);
        ::close(ends[0]);
    }
    late_server(const late_server&) = delete;
    late_server& operator=(const late_server&) = delete;
    ~late_server() {
        ::kill(child_, SIGTERM);
        ::waitpid(child_, nullptr, 0);
    }
    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }

private:
    ::pid_t child_ = -1;
    std::uint16_t port_ = 0;
};

struct taken {
    double calls_a_second = 0;
    double processor_us = 0;  ///< of a call
    double kilobytes = 0;     ///< of a call under way
};

[[nodiscard]] double processor() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6; };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}
[[nodiscard]] double resident_kilobytes() {
    std::ifstream status("/proc/self/statm");
    double all = 0;
    double resident = 0;
    status >> all >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
}

template <class Pool>
[[nodiscard]] taken measure(const late_server& server, Pool& pool, int under_way, int calls) {
    auto options = options_for(server.port());
    options.transport.connections = static_cast<std::size_t>(under_way);
    facet::dynamodb::client client(options);
    const auto table = facet::open<Accounts>(client);
    const auto round = [&](int count) {
        std::vector<std::future<bool>> all;
        all.reserve(static_cast<std::size_t>(under_way));
        for (int i = 0; i < under_way; ++i)
            all.push_back(facet::start(pool, [&table, count] {
                bool right = true;
                for (int j = 0; j < count; ++j) right = table.get<Account>("account_id"_f == "acc-0000001").has_value() && right;
                return right;
            }));
        for (auto& each : all)
            if (!each.get()) std::exit((std::fprintf(stderr, "a call failed\n"), 1));
    };
    round(1);  // connects
    const double cpu = processor();
    const auto begin = clock_type::now();
    round(calls / under_way);
    taken made;
    const double done = calls / under_way * static_cast<double>(under_way);
    made.calls_a_second = done / std::chrono::duration<double>(clock_type::now() - begin).count();
    made.processor_us = (processor() - cpu) * 1e6 / done;
    made.kilobytes = resident_kilobytes();
    return made;
}

}  // namespace

int main(int argc, char** argv) {
    const int calls = argc > 1 ? std::atoi(argv[1]) : 20'000;
    std::printf("%10s %14s %14s %10s %14s %14s %10s\n", "under way", "threads: /s", "CPU us", "kB each", "fibers: /s", "CPU us", "kB each");
    for (const int under_way : {1, 10, 100, 1'000}) {
        const late_server server;
        taken got[2];
        for (int which = 0; which < 2; ++which) {
            int ends[2];
            if (::pipe(ends) != 0) return 1;
            const ::pid_t child = ::fork();
            if (child == 0) {  // a process of its own, for its memory
                const double before = resident_kilobytes();
                taken made;
                const int count = calls / (under_way < 10 ? 20 : 1);
                if (which == 0) {
                    facet::thread_pool pool(static_cast<std::size_t>(under_way));
                    made = measure(server, pool, under_way, count);
                } else {
                    facet::fiber_pool pool({.most_running = static_cast<std::size_t>(under_way)});
                    made = measure(server, pool, under_way, count);
                }
                made.kilobytes = (made.kilobytes - before) / under_way;
                if (::write(ends[1], &made, sizeof made) != sizeof made) ::_exit(1);
                ::_exit(0);
            }
            ::close(ends[1]);
            if (::read(ends[0], &got[which], sizeof got[which]) != sizeof got[which]) return 1;
            ::close(ends[0]);
            ::waitpid(child, nullptr, 0);
        }
        std::printf("%10d %14.0f %14.1f %10.0f %14.0f %14.1f %10.0f\n", under_way, got[0].calls_a_second, got[0].processor_us, got[0].kilobytes, got[1].calls_a_second,
                    got[1].processor_us, got[1].kilobytes);
        std::fflush(stdout);
    }
}
