// SPDX-License-Identifier: BSL-1.0
// Several computed fields in one entry: an update that changes one of them knows the others, too, of their sources.
#include <support/random_writes.hpp>
#include <unit/repository/write_ways.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Task {
    std::string id;
    std::string owner{};
    std::int32_t progress = 0;
    std::string place{};
    std::string group{};                  // of owner
    std::optional<std::string> done{};    // of progress
    std::optional<std::string> area{};    // of place
    bool operator==(const Task&) const = default;
};
inline std::string group_of(const std::string& owner) { return owner.substr(0, 1); }
inline std::optional<std::string> done_of(std::int32_t progress) { return progress >= 100 ? std::optional<std::string>("DONE") : std::nullopt; }
inline std::optional<std::string> area_of(const std::string& place) { return place.empty() ? std::nullopt : std::optional<std::string>("in " + place); }

struct Tasks
    : facet::table<"Tasks", facet::partition<"PK">, facet::gsi<"Open", facet::partition<"OpenPK">, facet::sort<"OpenSK">>, facet::gsi<"Done", facet::partition<"DonePK">, facet::sort<"DoneSK">>,
                   facet::gsi<"Areas", facet::partition<"AreaPK">, facet::sort<"DoneSK">>,
                   facet::entity<Task, facet::key<"TASK#{id}">, facet::computed<"group", group_of, "owner">, facet::computed<"done", done_of, "progress">, facet::computed<"area", area_of, "place">,
                                 facet::index<"Open", "GROUP#{group}", "{id}">::while_absent<"done">, facet::index<"Done", "DONE#{done}", "{place}#{id}">, facet::index<"Areas", "AREA#{area}", "{place}#{id}">::while_present<"done">>> {};

class writer {
public:
    explicit writer(unsigned seed) : random_(seed) {}

    void step() {
        const std::string id = std::to_string(random_() % 3);
        const auto key = "id"_f == id;
        const std::int32_t progress = random_() % 2 == 0 ? 100 : 5;
        const std::string owner = random_() % 2 == 0 ? "ann" : "bob";
        const std::string place = random_() % 2 == 0 ? "x" : "y";
        const auto at = tasks_.find(id);
        last_ = at == tasks_.end() ? 0 : static_cast<int>(random_() % 7);
        if (last_ == 0) {
            Task fresh{id, owner, progress, place};
            table_.put(fresh).or_throw();
            return void(tasks_.insert_or_assign(id, fresh));
        }
        Task& task = at->second;
        const bool met = task.progress == progress;
        switch (last_) {
            case 1: {  // the entry in Open depends on what is done alone; those in Done and Areas have nothing to do with it
                expect(table_.update<Task>(key).set("owner"_f = owner).given("progress"_f == progress), met);
                return met ? void(task.owner = owner) : void();
            }
            case 2: {
                expect(table_.update<Task>(key).set("owner"_f = owner, "progress"_f = progress).given("place"_f == task.place), true);
                return task.owner = owner, void(task.progress = progress);
            }
            case 3: {
                expect(table_.update<Task>(key).set("place"_f = place).given("progress"_f == progress), met);
                return met ? void(task.place = place) : void();
            }
            case 4: {
                expect(table_.update<Task>(key).set("progress"_f = progress).given("owner"_f == task.owner, "place"_f == place), task.place == place);
                return task.place == place ? void(task.progress = progress) : void();
            }
            case 5: {  // the same, told by the computed field itself
                expect(table_.update<Task>(key).set("owner"_f = owner).given(missing("done"_f)), task.progress < 100);
                return task.progress < 100 ? void(task.owner = owner) : void();
            }
            default: {
                expect(table_.update<Task>(key).set("owner"_f = owner, "place"_f = place, "progress"_f = progress), true);
                return task.owner = owner, task.place = place, void(task.progress = progress);
            }
        }
    }

    void compare() {
        INFO("kind " << last_);
        facet::memory::engine engine;
        auto right = facet::open<Tasks>(engine);
        for (const auto& [id, task] : tasks_) right.unchecked_import(task).or_throw();
        REQUIRE(differences(stored_items(table_), stored_items(right)) == names{});
    }

private:
    template <class Write>
    void expect(Write&& write, bool right) {
        INFO("kind " << last_);
        auto done = write.run();
        CHECK(done.has_value() == right);
    }

    std::mt19937 random_;
    facet::memory::engine engine_{};
    facet::repository<Tasks> table_ = facet::open<Tasks>(engine_);
    std::map<std::string, Task> tasks_{};
    int last_ = 0;
};

}  // namespace

TEST_CASE("an update of one computed field knows the others that an entry is made from, too") {
    facet::test::run_random_writes<writer>(6, 300);
}
