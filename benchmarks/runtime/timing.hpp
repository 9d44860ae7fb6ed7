// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <span>
#include <utility>
#include <vector>

// How time and memory are taken.

namespace bench {

/// Processor time of the calling thread, in nanoseconds: what else runs on the machine is not in it.
[[nodiscard]] inline double thread_time() {
    std::timespec now{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

/// Time by the clock on the wall, in nanoseconds: for what several threads do together.
[[nodiscard]] inline double wall_time() {
    return static_cast<double>(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count());
}

/// What a call takes of the thread's time.
template <class Call>
[[nodiscard]] double time_of_call(Call call) {
    const double begin = thread_time();
    call();
    return thread_time() - begin;
}

/// The value below which that part of the values lies; 0.5 is the median.
[[nodiscard]] inline double quantile(std::vector<double> values, double part) {
    const auto at = std::min(values.size() - 1, static_cast<std::size_t>(static_cast<double>(values.size()) * part));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
    return values[at];
}
[[nodiscard]] inline double median(std::vector<double> values) { return quantile(std::move(values), 0.5); }

/// The b of y = a x^b, by least squares over the logarithms.
[[nodiscard]] inline double fitted_exponent(std::span<const std::pair<double, double>> points) {
    double x = 0, y = 0, xx = 0, xy = 0;
    for (const auto& [size, time] : points) {
        const double u = std::log(size);
        const double v = std::log(time);
        x += u, y += v, xx += u * u, xy += u * v;
    }
    const auto n = static_cast<double>(points.size());
    return (n * xy - x * y) / (n * xx - x * x);
}

/// What the process holds in memory, in bytes.
[[nodiscard]] inline double resident_bytes() {
    long pages = 0;
    long resident = 0;
    if (std::FILE* file = std::fopen("/proc/self/statm", "r"); file != nullptr) {
        if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
        std::fclose(file);
    }
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// What the machine has left, in bytes.
[[nodiscard]] inline double available_bytes() {
    double kilobytes = 0;
    if (std::FILE* file = std::fopen("/proc/meminfo", "r"); file != nullptr) {
        char line[128];
        while (kilobytes == 0 && std::fgets(line, sizeof line, file) != nullptr)
            if (std::sscanf(line, "MemAvailable: %lf", &kilobytes) != 1) kilobytes = 0;
        std::fclose(file);
    }
    return kilobytes * 1024;
}

}  // namespace bench
