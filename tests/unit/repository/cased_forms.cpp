// SPDX-License-Identifier: BSL-1.0
// Names and times in a case that is not their own, as mappers write them that lower all of a key.
#include <facet/facet.hpp>
#include <facet/repository/audit.hpp>
#include <facet/repository/decode.hpp>
#include <facet/repository/encode.hpp>

#include <support/catch.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

using namespace facet::literals;

namespace cased_forms {

enum class status { OPEN, IN_PROGRESS, done };
struct Task {
    std::string project;
    status state{};
    facet::timestamp due{};
    std::optional<status> before;
};
struct Tasks : facet::table<"Tasks", facet::partition<"pk">, facet::sort<"sk">, facet::gsi<"gsi1", facet::partition<"gsi1pk">, facet::sort<"gsi1sk">>,
    facet::entity<Task, facet::key_only<"state">, facet::key_only<"due">,
        facet::key<"$app#project_{project:lower}", "$task_1#state_{state:lower}#due_{due:lower}">::verbatim,
        facet::index<"gsi1", "$app#state_{state:upper}#before_{before:lower}", "$task_1#due_{due:lower}">::verbatim>> {};

/// Told from one another by the case of what no text has in both.
struct Low { facet::timestamp at; status state; };
struct Usual { facet::timestamp at; status state; };
struct Apart : facet::table<"Apart", facet::entity<Low, facet::key<"AT#{at:lower}", "{state:lower}">>, facet::entity<Usual, facet::key<"AT#{at}", "{state}">>> {};

facet::timestamp day(int number) { return facet::timestamp(std::chrono::hours(24 * number)); }
std::string text_of(const facet::result<facet::item>& item, std::string_view name) {
    const facet::attribute_value* found = item.value().find(name);
    return found == nullptr ? "none" : found->as_string();
}

}  // namespace cased_forms

TEST_CASE("cased forms: names and times are written in the form's case, and read back from the key") {
    using namespace cased_forms;
    const auto item = facet::encode<Tasks>(Task{"Atlas", status::IN_PROGRESS, day(1), status::OPEN});
    CHECK(text_of(item, "pk") == "$app#project_atlas");
    CHECK(text_of(item, "sk") == "$task_1#state_in_progress#due_1970-01-02t00:00:00.000z");
    CHECK(text_of(item, "gsi1pk") == "$app#state_IN_PROGRESS#before_open");
    CHECK(text_of(item, "gsi1sk") == "$task_1#due_1970-01-02t00:00:00.000z");
    CHECK(text_of(item, "before") == "OPEN");
    CHECK(text_of(item, "state") == "none");

    const auto read = facet::decode<Tasks>(*item);
    REQUIRE(read.has_value());
    CHECK(std::get<Task>(*read).state == status::IN_PROGRESS);
    CHECK(std::get<Task>(*read).due == day(1));

    facet::item other = *item;
    other.insert_or_assign("sk", "$task_1#state_IN_PROGRESS#due_1970-01-02t00:00:00.000z");
    CHECK(facet::decode<Tasks>(other).error().code == facet::error_code::unknown_entity);
    other.insert_or_assign("sk", "$task_1#state_in_progress#due_1970-01-02T00:00:00.000Z");
    CHECK(facet::decode<Tasks>(other).error().code == facet::error_code::unknown_entity);
}

TEST_CASE("cased forms: reads, ranges and writes by them") {
    using namespace cased_forms;
    facet::memory::engine engine;
    auto tasks = facet::open<Tasks>(engine);
    for (int i = 0; i < 4; ++i) tasks.put(Task{"Atlas", status::OPEN, day(i), status::done}).or_throw();
    tasks.put(Task{"Atlas", status::done, day(9), status::OPEN}).or_throw();

    CHECK(tasks.get<Task>("project"_f == "ATLAS" && "state"_f == status::OPEN && "due"_f == day(2))->due == day(2));
    CHECK(tasks.query<Task>("project"_f == "atlas" && "state"_f == status::OPEN && "due"_f >= day(2)).all().value().size() == 2);
    CHECK(tasks.query<Task>("project"_f == "atlas" && "state"_f == facet::each_of(status::OPEN, status::done)).all().value().size() == 5);
    const auto found = tasks.query<Task>("state"_f == status::OPEN && "before"_f == status::done && "due"_f < day(2)).descending().all().value();
    REQUIRE(found.size() == 2);
    CHECK(found[0].due == day(1));
    CHECK(found[1].project == "Atlas");

    tasks.update<Task>("project"_f == "Atlas" && "state"_f == status::OPEN && "due"_f == day(3)).set("before"_f = status::IN_PROGRESS).or_throw();
    CHECK(tasks.query<Task>("state"_f == status::OPEN && "before"_f == status::IN_PROGRESS).all().value().size() == 1);
    CHECK(tasks.query<Task>("state"_f == status::OPEN && "before"_f == status::done).all().value().size() == 3);
    int findings = 0;
    facet::audit(tasks, [&](const facet::finding&) { ++findings; }).value();
    CHECK(findings == 0);
}

TEST_CASE("cased forms: entities are told apart by the case of a time or a name") {
    using namespace cased_forms;
    facet::memory::engine engine;
    auto apart = facet::open<Apart>(engine);
    apart.put(Low{day(1), status::OPEN}).or_throw();
    apart.put(Usual{day(1), status::OPEN}).or_throw();
    CHECK(apart.query<Low>("at"_f == day(1)).all().value().size() == 1);
    CHECK(apart.scan<Usual>().all().value().size() == 1);
}
