// SPDX-License-Identifier: BSL-1.0
#define CATCH_CONFIG_EXTERNAL_INTERFACES  // Catch2 2.x shows its listeners only then
#include <dynamodb/tables_of_its_own.hpp>
#include <support/catch.hpp>

#if __has_include(<catch2/catch_all.hpp>)
#  include <catch2/reporters/catch_reporter_event_listener.hpp>
#  include <catch2/reporters/catch_reporter_registrars.hpp>
using listener = Catch::EventListenerBase;
#else
using listener = Catch::TestEventListenerBase;
#endif

namespace {

/// Tables that tests share, in statics, end with the run.
struct drop_tables : listener {
    using listener::listener;
    void testRunEnded(const Catch::TestRunStats&) override { facet::test::tables_of_its_own::drop_all(); }
};

}  // namespace

CATCH_REGISTER_LISTENER(drop_tables)
