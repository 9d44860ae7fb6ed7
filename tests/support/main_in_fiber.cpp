// SPDX-License-Identifier: BSL-1.0

// Runs all tests of a program in a fiber: what they wait for is waited for aside.
#if __has_include(<catch2/catch_session.hpp>)
#  include <catch2/catch_session.hpp>
#else
#  define CATCH_CONFIG_RUNNER
#  include <catch2/catch.hpp>
#endif
#include <facet/fibers/fiber_pool.hpp>
#include <facet/repository/async.hpp>

#include <cstddef>

int main(int argc, char** argv) {
    facet::fiber_pool pool({.stack_bytes = std::size_t{16} << 20});
    return facet::start(pool, [&] { return Catch::Session().run(argc, argv); }).get();
}
