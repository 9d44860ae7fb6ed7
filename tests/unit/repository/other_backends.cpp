// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>

#include <support/catch.hpp>

#include <string>
#include <vector>

using namespace facet;
using namespace facet::literals;

namespace other_backends {

struct Page {
    std::string id;
    std::string text;
};
struct Pages : table<"Pages", entity<Page, key<"PAGE#{id}", "PAGE">>> {};

/// A refusal of the second action or key, which is told.
void check_second(const error& cause, const char* operation) {
    CAPTURE(cause.to_string());
    CHECK(cause == error_code::validation);
    CHECK(cause.message.find("its table was not opened by this engine; one call takes what repositories of one backend describe") != std::string::npos);
    CHECK(cause.operation == operation);
    CHECK(cause.action == 1);
    CHECK(cause.table == "Pages");
    CHECK(cause.entity == "Page");
    CHECK(cause.key == "PK=PAGE#2, SK=PAGE");
}

}  // namespace other_backends

TEST_CASE("what a repository of another engine describes is refused by its place, and nothing is done") {
    using namespace other_backends;
    memory::engine here_engine;
    memory::engine there_engine;
    auto here = open<Pages>(here_engine);
    auto there = open<Pages>(there_engine);
    check_second(here.transact(here.put(Page{"1", "a"}), there.put(Page{"2", "b"})).error(), "transact");
    auto transaction = here.transaction();
    transaction.add(here.put(Page{"1", "a"}), there.put(Page{"2", "b"}));
    check_second(transaction.run().error(), "transact");
    check_second(here.batch_write(here.put(Page{"1", "a"}), there.put(Page{"2", "b"})).error(), "batch_write");
    check_second(here.batch_get(here.key<Page>("id"_f == "1"), there.key<Page>("id"_f == "2")).error(), "batch_get");
    check_second(here.transact_get(here.key<Page>("id"_f == "1"), there.key<Page>("id"_f == "2")).error(), "transact_get");
    CHECK(here.scan<Page>().count().value() == 0);
    CHECK(there.scan<Page>().count().value() == 0);
}
