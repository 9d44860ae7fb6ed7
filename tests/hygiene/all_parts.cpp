// SPDX-License-Identifier: BSL-1.0
// A bit of everything, for the warnings of those who add facet's headers by -I: what a template warns of shows where it is used.
#include <facet/dynamodb/client.hpp>
#include <facet/dynamodb/src.hpp>
#include <facet/dynamodb/tables.hpp>
#include <facet/facet.hpp>
#include <facet/json/export_table.hpp>
#include <facet/json/import_table.hpp>
#include <facet/json/journal.hpp>
#include <facet/json/src.hpp>
#include <facet/repository/async.hpp>
#include <facet/repository/audit.hpp>
#include <facet/repository/backfill.hpp>
#include <facet/repository/bind.hpp>
#include <facet/repository/cursor_at.hpp>
#include <facet/repository/decode.hpp>
#include <facet/repository/erase_all.hpp>
#include <facet/repository/erase_node.hpp>
#include <facet/repository/show.hpp>
#include <facet/repository/thread_pool.hpp>

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace facet::literals;

namespace {

enum class status : std::uint8_t { open, shipped };

struct Customer {
    std::string tenant;
    std::string customer_id;
    std::string email;
};
struct EmailOwner {
    std::string tenant;
    std::string email;
    std::string customer_id;
};
struct Order {
    std::string tenant;
    std::string customer_id;
    facet::timestamp at;
    status state = status::open;
    facet::decimal total;
    std::int64_t pieces = 0;
    std::optional<std::string> note;
    std::vector<std::string> tags;
    double weight = 0;
};
struct Shop
    : facet::table<"Shop", facet::gsi<"ByState", facet::partition<"StatePK">, facet::sort<"StateSK">>,
                   facet::entity<Customer, facet::unique<EmailOwner>, facet::key<"T#{tenant}#C#{customer_id}", "CUSTOMER">>,
                   facet::entity<EmailOwner, facet::key<"T#{tenant}#EMAIL#{email}", "EMAIL">>,
                   facet::entity<Order, facet::key<"T#{tenant}#C#{customer_id}", "ORDER#{at}">,
                                 facet::index<"ByState", "T#{tenant}#STATE#{state}", "{at}">>> {};

struct Person {
    std::string person_id;
    std::int64_t follows = 0;
    std::int64_t followers = 0;
};
struct Follows {
    std::string person_id;
    std::string followee_id;
};
struct FollowedBy {
    std::string followee_id;
    std::string person_id;
};
struct Social
    : facet::table<"Social", facet::entity<Person, facet::key<"PERSON#{person_id}", "PERSON">>,
                   facet::edge<Follows, facet::from<Person>, facet::to<Person, "followee_id">, facet::target_key<"FOLLOWS#{followee_id}">,
                               facet::mirrored_as<FollowedBy, facet::mirror_key<"FOLLOWER#{person_id}">>, facet::counted<"follows", "followers">>> {};

struct Word {
    std::string text;
};
struct Words : facet::table<"Words", facet::entity<Word, facet::key<"WORD#{text}", "WORD">>> {};

constexpr facet::timestamp day(int number) { return facet::timestamp(std::chrono::hours(24 * number)); }

int done = 0;
void step(bool as_expected) {
    if (as_expected) ++done;
}

void write_and_read() {
    facet::memory::engine engine;
    const auto shop = facet::open<Shop>(engine);
    const auto whose = "tenant"_f == "t" && "customer_id"_f == "c";
    step(shop.create(Customer{"t", "c", "c@example.org"}).run().has_value());
    step(shop.put(Order{"t", "c", day(1), status::open, "2.50"_decimal, 1, {}, {"new"}, 0.5}).when(!facet::exists("pieces"_f)).run().has_value());
    auto batch = shop.batch();
    for (int i = 2; i < 5; ++i) batch.add(shop.put(Order{"t", "c", day(i), status::open, "1"_decimal, i, "note", {}, 1.5}));
    step(batch.run().has_value());
    const auto changed = shop.update<Order>("tenant"_f == "t" && "customer_id"_f == "c" && "at"_f == day(1))
                             .set("pieces"_f += 2, "tags"_f.append("old"))
                             .when("pieces"_f >= 1 && "state"_f == status::open)
                             .returning_new()
                             .run();
    step(changed.has_value() && changed->pieces == 3);
    step(shop.transact(shop.check<Customer>(whose).exists(), shop.erase<Order>("tenant"_f == "t" && "customer_id"_f == "c" && "at"_f == day(4))).has_value());
    step(shop.modify<Customer>(whose, [](Customer& customer) { customer.email = "new@example.org"; }).has_value());
    step(shop.get<Customer>(whose).has_value());
    const auto open = shop.query<Order>("tenant"_f == "t" && "state"_f == status::open && "at"_f >= day(1)).descending().filter("pieces"_f > 1).limit(2).page();
    step(open.has_value() && open->size() == 2);
    step(shop.collection<Customer, Order>(whose).all().value().size() == 4);
    step(shop.scan<Order>().segments(2).count().value() == 3);
    const auto mine = facet::bind(shop, "tenant"_f == "t");
    step(mine.query<Order>("customer_id"_f == "c", facet::consistent).count().value() == 3);
    facet::thread_pool pool(1);
    step(facet::start(pool, [&] { return shop.get<Customer>(whose); }).get().has_value());
    step(facet::audit(shop, [](const facet::finding&) {}).has_value());
    step(facet::erase_all(mine, mine.query<Order>("customer_id"_f == "c"))->written == 3);
    step(facet::show(shop.query<Order>("tenant"_f == "t" && "customer_id"_f == "c")).has_value());
}

void link_and_unlink() {
    facet::memory::engine engine;
    const auto social = facet::open<Social>(engine);
    step(social.create(Person{"a"}).run().has_value() && social.create(Person{"b"}).run().has_value());
    step(social.link(Follows{"a", "b"}).run().has_value());
    const auto page = social.query<Follows>("person_id"_f == "a").page();
    step(page.has_value() && social.targets(*page).value().size() == 1);
    step(social.unlink(Follows{"a", "b"}).run().has_value());
    step(facet::erase_node<Person>(social, "person_id"_f == "a").has_value());
}

void save_and_load() {
    const std::filesystem::path directory = std::filesystem::temp_directory_path() / ("facet-parts-" + std::to_string(::getpid()));
    std::filesystem::create_directory(directory);
    for (int run = 1; run < 3; ++run) {
        facet::json::journal log((directory / "words.journal").string());
        facet::memory::engine engine(facet::memory::engine_options{.log = &log});
        const auto words = facet::open<Words>(engine);
        step(log.restore(words).has_value());
        step(words.put(Word{std::to_string(run)}).run().has_value());
        step(facet::json::export_table(words, (directory / "words.jsonl").string()).has_value());
        facet::memory::engine other;
        const auto loaded = facet::open<Words>(other);
        step(facet::json::import_table(loaded, (directory / "words.jsonl").string()).has_value());
        step(loaded.scan<Word>().count().value() == static_cast<std::uint64_t>(run));
    }
    std::filesystem::remove_all(directory);
}

/// Nobody listens on the port.
void call() {
    facet::dynamodb::client_options options;
    options.settings.region = "eu-west-1";
    options.settings.endpoint = "http://127.0.0.1:9";
    options.settings.credentials = facet::dynamodb::credentials{.access_key_id = "A", .secret_access_key = facet::dynamodb::secret("B")};
    options.backoff.attempts = 1;
    facet::dynamodb::client client(options);
    const auto opened = facet::try_open<Words>(client);
    step(!opened.has_value() && opened.error().code == facet::error_code::unreachable);
}

}  // namespace

int main() {
    write_and_read();
    link_and_unlink();
    save_and_load();
    call();
    std::printf("%d of 31 steps\n", done);
    return done == 31 ? 0 : 1;
}
