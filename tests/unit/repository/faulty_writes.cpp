// SPDX-License-Identifier: BSL-1.0
// Random writes on a backend that fails in all its ways: what an error says of what was done is held against what is stored.
#include <facet/backend/fault_injection.hpp>
#include <support/random_writes.hpp>
#include <unit/repository/write_ways.hpp>

#include <map>
#include <optional>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Note {
    std::string id;
    std::int64_t count = 0;
    bool operator==(const Note&) const = default;
};
struct Member {
    std::string id;
    std::string mail;
    std::optional<std::string> phone;
    std::uint32_t version = 0;
    bool operator==(const Member&) const = default;
};
struct MailOwner {
    std::string mail;
    std::string id;
};
struct PhoneOwner {
    std::string phone;
    std::string id;
};
struct Club : facet::table<"Club", facet::partition<"PK">, facet::entity<Note, facet::key<"NOTE#{id}">>,
                           facet::entity<Member, facet::unique<MailOwner>, facet::unique<PhoneOwner>, facet::version<"version">, facet::key<"MEMBER#{id}">>,
                           facet::entity<MailOwner, facet::key<"MAIL#{mail}">>, facet::entity<PhoneOwner, facet::key<"PHONE#{phone}">>> {};
using unreliable = facet::faulty<facet::memory::engine>;

class writer {
public:
    explicit writer(unsigned seed) : random_(seed) {}

    void step() {
        using enum facet::fault_kind;
        const facet::fault_schedule ways[] = {
            {.seed = random_(), .rules = {{.kind = throttling, .probability = 0.2}}},
            {.seed = random_(), .rules = {{.kind = partial_batch, .share = 0.5}, {.kind = throughput_exceeded, .probability = 0.05}}},
            {.seed = random_(), .rules = {{.kind = internal_error_after, .calls = facet::all_writes, .probability = 0.2}, {.kind = partial_batch, .probability = 0.6, .share = 0.8}}},
            {.seed = random_(), .rules = {{.kind = transaction_conflict, .probability = 0.5}, {.kind = unavailable_before, .probability = 0.1}}},
        };
        failing_.schedule(ways[random_() % 4]);
        const std::string id = std::to_string(random_() % 4);
        last_ = static_cast<int>(random_() % 5);
        const auto at = members_.find(id);
        switch (last_) {
            case 0: return write_batch();
            case 1: {  // by its token it is done once, however often it is sent (contract A8)
                auto both = table_.transaction();
                both.token("token" + std::to_string(++tokens_)).add(table_.upsert<Note>("id"_f == id).add("count"_f, 1)).add(table_.upsert<Note>("id"_f == "all").add("count"_f, 1));
                for (int tries = 0; !both.run().has_value(); ++tries)
                    if (tries == 5) failing_.stop();
                for (const std::string& each : {id, std::string("all")}) ++notes_.try_emplace(each, Note{each, 0}).first->second.count;
                return;
            }
            case 2: {
                Member fresh{id, "m" + std::to_string(random_() % 4), {}, 0};
                if (random_() % 2 == 0) fresh.phone = "p" + std::to_string(random_() % 4);
                Member after = fresh;
                after.version = 1;
                return judge(table_.create(fresh).run(), id, after);
            }
            case 3: {
                if (at == members_.end()) return;
                const std::string mail = "m" + std::to_string(random_() % 4);
                const bool phoned = random_() % 2 == 0;
                Member after = at->second;
                const auto change = [&](Member& member) {
                    member.mail = mail;
                    if (phoned) member.phone = "p" + mail;
                    else member.phone.reset();
                };
                change(after);
                if (!(after == at->second)) ++after.version;
                return judge(table_.modify<Member>("id"_f == id, change), id, after);
            }
            default: return at == members_.end() ? void() : judge(table_.erase(Member(at->second)).run(), id, std::nullopt);
        }
    }

    void compare() {
        INFO("kind " << last_);
        facet::memory::engine engine;
        auto right = facet::open<Club>(engine);
        for (const auto& [id, note] : notes_) right.unchecked_import(note).or_throw();
        for (const auto& [id, member] : members_) {
            right.unchecked_import(member).or_throw();
            right.unchecked_import(MailOwner{member.mail, id}).or_throw();
            if (member.phone) right.unchecked_import(PhoneOwner{*member.phone, id}).or_throw();
        }
        REQUIRE(differences(stored_items(stored_), stored_items(right)) == names{});
    }

private:
    template <class Struct>
    [[nodiscard]] static std::optional<Struct> found(const std::map<std::string, Struct>& in, const std::string& id) {
        const auto at = in.find(id);
        return at == in.end() ? std::nullopt : std::optional(at->second);
    }
    template <class Struct>
    static void keep(std::map<std::string, Struct>& in, const std::string& id, const std::optional<Struct>& now) {
        if (now) in.insert_or_assign(id, *now);
        else in.erase(id);
    }
    template <class Struct>
    [[nodiscard]] std::optional<Struct> now(const std::string& id) const {
        auto got = stored_.get<Struct>("id"_f == id);
        return got.has_value() ? std::optional(*got) : std::nullopt;
    }

    /// A write is done, or it is not, or its error says that nobody knows.
    template <class Outcome>
    void judge(const Outcome& done, const std::string& id, const std::optional<Member>& after) {
        const auto before = found(members_, id), there = now<Member>(id);
        INFO("kind " << last_ << (done.has_value() ? std::string() : done.error().to_string()));
        if (done.has_value()) REQUIRE((there == after));
        else if (!done.error().possibly_applied) REQUIRE((there == before));
        else REQUIRE((there == before || there == after));
        keep(members_, id, there);
    }
    /// Of a batch each write's reason says so (contract B6).
    void write_batch() {
        auto batch = table_.batch();
        std::map<std::string, std::optional<Note>> after;
        std::vector<std::string> ids;
        for (auto count = random_() % 70; count > 0; --count) {
            const std::string id = std::to_string(random_() % 150);
            if (after.contains(id)) continue;
            ids.push_back(id);
            if (random_() % 3 == 0) batch.add(table_.erase<Note>("id"_f == id)), after[id] = std::nullopt;
            else after[id] = Note{id, static_cast<std::int64_t>(random_())}, batch.add(table_.put(*after[id]));
        }
        const auto done = batch.run();
        const bool told = !done.has_value() && !done.error().reasons.empty();
        if (told) REQUIRE(done.error().reasons.size() == ids.size());
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const auto before = found(notes_, ids[i]), there = now<Note>(ids[i]);
            if (done.has_value() || (told && done.error().reasons[i].code == facet::reason_code::none)) REQUIRE((there == after[ids[i]]));
            else if (!done.error().possibly_applied) REQUIRE((there == before));
            else REQUIRE((there == before || there == after[ids[i]]));
            keep(notes_, ids[i], there);
        }
    }

    [[nodiscard]] static facet::repository<Club, unreliable> open(unreliable& backend) {
        facet::open_options options;
        options.retries.wait = [](void*, std::chrono::microseconds) {};
        return facet::open<Club>(backend, std::move(options));
    }

    std::mt19937 random_;
    facet::memory::engine engine_{};
    unreliable failing_{engine_};
    facet::repository<Club, unreliable> table_ = open(failing_);
    facet::repository<Club, facet::memory::engine> stored_ = facet::open<Club>(engine_);
    std::map<std::string, Note> notes_{};
    std::map<std::string, Member> members_{};
    std::int64_t tokens_ = 0;
    int last_ = 0;
};

}  // namespace

TEST_CASE("what an error says of what was done is so, whatever fails (contract A8, B6, H3)") {
    facet::test::run_random_writes<writer>(4, 200);
}
