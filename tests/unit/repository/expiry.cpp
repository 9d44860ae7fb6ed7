// SPDX-License-Identifier: BSL-1.0
// Where an item says when it expires: under an older name, in its key; and what goes with it when it is swept.
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_node.hpp>
#include <support/random_writes.hpp>
#include <unit/repository/write_ways.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

using namespace repository_probe;
using namespace facet::literals;
using std::chrono::seconds;
using std::chrono::sys_seconds;

namespace {

struct Session {
    std::string user;
    std::string token;
    std::optional<sys_seconds> expires;
    bool operator==(const Session&) const = default;
};
struct Light {
    std::string user;
    std::string token;
};
template <class... Parts>
using sessions = facet::table<"Sessions", facet::gsi<"Tokens", facet::partition<"TokenPK">, facet::sort<"TokenSK">>, facet::lsi<"Near", facet::sort<"NearSK">>,
                              facet::entity<Session, facet::expires_at<"expires">, facet::key<"USER#{user}", "SESSION#{token}">, facet::index<"Tokens", "{token}", "{user}">,
                                            facet::index<"Near", "{token}">, Parts...>>;
struct Before : sessions<facet::stored_as<"expires", "ttl">> {};
struct Now : sessions<facet::renamed_from<"expires", "ttl">> {};

struct Lease {
    std::string id;
    std::int64_t until;
};
struct Leases : facet::table<"Leases", facet::partition<"PK">, facet::sort<facet::number_key("until")>, facet::entity<Lease, facet::expires_at<"until">, facet::key<"LEASE#{id}", "{until}">>> {};
struct Slots : facet::table<"Slots", facet::partition<facet::number_key("until")>, facet::entity<Lease, facet::expires_at<"until">, facet::key<"{until}">>> {};

struct User {
    std::string id;
    std::string email;
    std::optional<std::string> phone;
    sys_seconds until{};
};
struct Email {
    std::string email;
    std::string id;
};
struct Phone {
    std::string phone;
    std::string id;
    sys_seconds until;
};
struct Users : facet::table<"Users", facet::entity<User, facet::expires_at<"until">, facet::unique<Email>, facet::unique<Phone>, facet::key<"USER#{id}", "USER">>,
                            facet::entity<Email, facet::key<"EMAIL#{email}", "EMAIL">>, facet::entity<Phone, facet::expires_at<"until">, facet::key<"PHONE#{phone}", "PHONE">>> {};
struct Stranger {
    std::string id;
    std::int64_t email;
    sys_seconds until;
};
struct Strange : facet::table<"Users", facet::entity<Stranger, facet::expires_at<"until">, facet::key<"USER#{id}", "USER">>> {};

struct moved_clock {
    sys_seconds now{seconds(1'700'000'000)};

    [[nodiscard]] facet::open_options options(bool hide) {
        facet::open_options all;
        all.clock.context = this;
        all.clock.read = [](void* self) { return std::chrono::system_clock::time_point(static_cast<moved_clock*>(self)->now); };
        all.hide_expired = hide;
        return all;
    }
    [[nodiscard]] std::int64_t number() const { return now.time_since_epoch().count(); }
};

/// Sessions that two programs write, of which one stores the expiry under its older name: what is hidden and swept is what is read as expired.
class writer {
public:
    explicit writer(unsigned seed) : random_(seed) {}

    void step() {
        clock_.now += seconds(random_() % 3);
        Session any{std::to_string(random_() % 2), std::to_string(random_() % 4), {}};
        if (random_() % 4 != 0) any.expires = clock_.now + seconds(static_cast<int>(random_() % 12) - 4);
        const auto key = "user"_f == any.user && "token"_f == any.token;
        const auto at = all_.find({any.user, any.token});
        switch (random_() % 8) {
            case 0:
            case 1: return before_.put(any).or_throw(), store(any);
            case 2: return now_.put(any).or_throw(), store(any);
            case 3: {
                auto created = hiding_.create(any).run();  // writes see what is expired (contract Y3)
                CHECK(said(created) == (at == all_.end() ? "ok" : "ConditionalCheckFailedException"));
                return at == all_.end() ? store(any) : void();
            }
            case 4: {
                if (at == all_.end()) return;
                now_.update<Session>(key).set("expires"_f = any.expires).or_throw();
                return store(any);
            }
            case 5: {
                auto old = hiding_.erase<Session>(key).returning_old().run();
                CHECK(old.missing() == (at == all_.end()));
                if (at == all_.end()) return;
                CHECK(*old == at->second);
                return void(all_.erase(at));
            }
            case 6: {
                std::uint64_t gone = 0;
                for (auto each = all_.begin(); each != all_.end();) each = expired(each->second) ? ++gone, all_.erase(each) : std::next(each);
                CHECK(now_.sweep<Session>().value() == gone);
                return;
            }
            default: {
                auto done = hiding_.modify<Session>(key, [&](Session& each) { each.expires = any.expires; });
                const bool seen = at != all_.end() && !expired(at->second);  // it reads, and so does not see what is hidden
                CHECK(said(done) == (seen ? "ok" : "ItemNotFound"));
                return seen ? store(any) : void();
            }
        }
    }

    void compare() {
        std::size_t alive = 0;
        for (const auto& [id, each] : all_) {
            const auto key = "user"_f == each.user && "token"_f == each.token;
            const bool hidden = expired(each);
            alive += hidden ? 0 : 1;
            REQUIRE(now_.get<Session>(key).value() == each);
            REQUIRE(hiding_.get<Session>(key).missing() == hidden);
            REQUIRE(hiding_.get<Session>(key, facet::as<Light>).missing() == hidden);
            REQUIRE(std::get<0>(*hiding_.batch_get(hiding_.key<Session>(key))).has_value() == !hidden);
            REQUIRE(std::get<0>(*hiding_.transact_get(hiding_.key<Session>(key, facet::as<Light>))).has_value() == !hidden);
            REQUIRE(hiding_.query<Session>(key).at_most_one().missing() == hidden);
            REQUIRE(hiding_.get<Session>(key, facet::seeing_expired).value() == each);
            REQUIRE(hiding_.get<Session>(key, facet::as<Light>, facet::seeing_expired).value().token == each.token);
            REQUIRE(std::get<0>(*hiding_.batch_get(hiding_.key<Session>(key, facet::seeing_expired))) == each);
            REQUIRE(std::get<0>(*hiding_.transact_get(hiding_.key<Session>(key, facet::seeing_expired, facet::as<Light>))).has_value());
            REQUIRE(hiding_.query<Session>(key, facet::seeing_expired).at_most_one().value() == each);
            const auto within = facet::bind(hiding_, "user"_f == each.user);
            REQUIRE(within.get<Session>("token"_f == each.token).missing() == hidden);
            REQUIRE(within.get<Session>("token"_f == each.token, facet::seeing_expired).value() == each);
            REQUIRE(within.at_most_one<Session>("token"_f == each.token, facet::seeing_expired).value() == each);
            REQUIRE(std::get<0>(*hiding_.batch_get(within.key<Session>("token"_f == each.token, facet::seeing_expired))) == each);
            REQUIRE(hiding_.query<Session>(key, facet::as<Light>).first().missing() == hidden);
        }
        REQUIRE(hiding_.scan<Session>().count().value() == alive);
        REQUIRE(hiding_.scan<Session>(facet::seeing_expired).count().value() == all_.size());
        REQUIRE(hiding_.scan<Session>(facet::consistent, facet::seeing_expired).segments(3).all()->size() == all_.size());
        std::size_t found[] = {0, 0, 0, 0};
        std::size_t seen[] = {0, 0, 0, 0, 0};
        for (const char* user : {"0", "1"}) {
            found[0] += hiding_.query<Session>("user"_f == user).count().value();
            found[1] += hiding_.query<Session>("user"_f == user, facet::as<Light>).all()->size();
            for (const auto& each : hiding_.query<Session>("user"_f == user).each()) found[2] += each.has_value() ? 1 : 0;
        }
        for (const char* token : {"0", "1", "2", "3"}) found[3] += hiding_.query<Session>("token"_f == token).limit(9).all()->size();
        for (const std::size_t each : found) REQUIRE(each == alive);
        for (const char* user : {"0", "1"}) {
            const auto within = facet::bind(hiding_, "user"_f == user);
            seen[0] += hiding_.query<Session>("user"_f == user, facet::seeing_expired).count().value();
            seen[1] += hiding_.query<Session>("user"_f == user, facet::seeing_expired, facet::as<Light>).all()->size();
            for (const auto& each : hiding_.query<Session>("user"_f == user, facet::consistent, facet::seeing_expired).order_by("token"_f).each()) seen[2] += each.has_value() ? 1 : 0;
            seen[4] += hiding_.query<Session>("user"_f == user, facet::seeing_expired).using_index<"Near">().count().value();
            seen[3] += within.query<Session>(facet::seeing_expired).visit<Light>([](const Light&) {}).value();
        }
        for (const std::size_t each : seen) REQUIRE(each == all_.size());
    }

private:
    [[nodiscard]] bool expired(const Session& each) const { return each.expires && *each.expires < clock_.now; }
    void store(const Session& each) { all_.insert_or_assign({each.user, each.token}, each); }

    std::mt19937 random_;
    moved_clock clock_{};
    facet::memory::engine engine_{};
    facet::repository<Before, facet::memory::engine> before_ = facet::open<Before>(engine_, clock_.options(false));
    facet::repository<Now, facet::memory::engine> now_ = facet::open<Now>(engine_, clock_.options(false));
    facet::repository<Now, facet::memory::engine> hiding_ = facet::open<Now>(engine_, clock_.options(true));
    std::map<std::pair<std::string, std::string>, Session> all_{};
};

}  // namespace

TEST_CASE("what expires by an attribute under its older name is hidden and swept as by the present one (contract Y2, Y3)") {
    facet::test::run_random_writes<writer>(4, 300);
}

namespace {

struct Token {
    std::string token;
};
struct Bare : facet::table<"Bare", facet::partition<"SessionToken">, facet::gsi<"UserIndex", facet::partition<"Username">, facet::keys_only>,
                           facet::entity<Session, facet::stored_as<"token", "SessionToken">, facet::stored_as<"user", "Username">, facet::expires_at<"expires">, facet::key<"{token}">,
                                         facet::index<"UserIndex", "{user}">>> {};

struct Near : facet::table<"Near", facet::partition<"user">, facet::sort<"token">, facet::lsi<"Here", facet::sort<"SK">, facet::keys_only>,
                           facet::entity<Session, facet::expires_at<"expires">, facet::key<"{user}", "{token}">, facet::index<"Here", "{token}">>> {};

}  // namespace

TEST_CASE("a read that sees what is expired does not fetch from the table what tells it (contract Q14)") {
    facet::memory::engine engine;
    auto near = facet::open<Near>(engine);
    for (int i = 0; i < 20; ++i) near.put(Session{"ann", std::to_string(i), {}}).or_throw();
    const auto units = [&](auto query) {
        facet::consumed_capacity spent;
        CHECK(std::move(query).template using_index<"Here">().metered(spent).all()->size() == 20);
        return spent.table;
    };
    CHECK(units(near.query<Session>("user"_f == "ann", facet::as<Token>)) == 10.);
    CHECK(units(near.query<Session>("user"_f == "ann", facet::as<Token>, facet::seeing_expired)) == 0.);
}

TEST_CASE("an index that does not tell what is expired serves a read that sees it (contract Y3; the session store of The DynamoDB Book)") {
    facet::memory::engine engine;
    moved_clock clock;
    auto hiding = facet::open<Bare>(engine, clock.options(true));
    for (const int life : {-5, 0, 5}) hiding.create(Session{"ann", std::to_string(life), clock.now + seconds(life)}).or_throw();
    hiding.create(Session{"bob", "b", {}}).or_throw();
    CHECK(hiding.get<Session>("token"_f == "-5").missing());
    std::string tokens;
    for (const Token& each : hiding.query<Session>("user"_f == "ann", facet::as<Token>, facet::seeing_expired).or_throw()) {
        tokens += each.token + ' ';
        hiding.erase<Session>("token"_f == each.token).or_throw();
    }
    CHECK((tokens.size() == 7 && tokens.find("-5 ") != std::string::npos));
    CHECK(hiding.scan<Session>(facet::seeing_expired).count().value() == 1);
}

TEST_CASE("a sweep leaves an item whose expiry is stored anew while it looks") {
    scripted_backend backend;
    moved_clock clock;
    auto before = facet::open<Before>(backend, clock.options(false));
    auto now = facet::open<Now>(backend, clock.options(false));
    before.put(Session{"a", "1", clock.now - seconds(5)}).or_throw();
    now.put(Session{"a", "2", clock.now - seconds(5)}).or_throw();
    backend.before_write = [&] {
        backend.before_write = {};
        for (const char* token : {"1", "2"}) now.update<Session>("user"_f == "a" && "token"_f == token).set("expires"_f = clock.now + seconds(5)).or_throw();
    };
    CHECK(now.sweep<Session>().value() == 0);
    CHECK(now.query<Session>("user"_f == "a").count().value() == 2);
}

TEST_CASE("a number that is an attribute of the primary key expires items, too (contract Y2)") {
    facet::memory::engine engine;
    moved_clock clock;
    auto leases = facet::open<Leases>(engine, clock.options(false));
    auto hiding = facet::open<Leases>(engine, clock.options(true));
    auto slots = facet::open<Slots>(engine, clock.options(false));
    auto free = facet::open<Slots>(engine, clock.options(true));
    for (const std::int64_t until : {clock.number() - 1, clock.number(), clock.number() + 1, std::int64_t{5}, std::int64_t{-1}}) {
        leases.put(Lease{"1", until}).or_throw();
        slots.put(Lease{"1", until}).or_throw();
        const bool hidden = until == clock.number() - 1;
        CHECK(hiding.get<Lease>("id"_f == "1" && "until"_f == until).missing() == hidden);
        CHECK(free.get<Lease>("until"_f == until).missing() == hidden);
    }
    CHECK(hiding.query<Lease>("id"_f == "1").count().value() == 4);
    CHECK(hiding.query<Lease>("id"_f == "1" && "until"_f < clock.number()).all()->size() == 2);
    CHECK(free.scan<Lease>().count().value() == 4);
    CHECK(leases.sweep<Lease>().value() == 1);
    CHECK(slots.sweep<Lease>().value() == 1);
    CHECK(leases.query<Lease>("id"_f == "1").count().value() == 4);
    CHECK(slots.scan<Lease>().count().value() == 4);
}

TEST_CASE("what is swept takes its guards along, so that its values are free again") {
    facet::memory::engine engine;
    moved_clock clock;
    auto users = facet::open<Users>(engine, clock.options(false));
    users.create(User{"1", "a", "7", clock.now - seconds(5)}).or_throw();
    users.create(User{"2", "b", {}, clock.now - seconds(5)}).or_throw();
    users.create(User{"3", "c", "8", clock.now}).or_throw();
    CHECK(said(users.create(User{"4", "a", {}, clock.now}).run()) == "DuplicateItemException");
    CHECK(users.sweep<User>().value() == 2);
    CHECK(users.scan<User>().count().value() == 1);
    CHECK(users.scan<Email>().all().value().front().id == "3");
    CHECK(users.scan<Phone>().count().value() == 1);
    CHECK(said(users.create(User{"4", "a", "7", clock.now}).run()) == "ok");
    clock.now += seconds(1);
    CHECK(users.sweep<Phone>().value() == 2);  // as the service does it: each by itself, in any order
    CHECK(users.sweep<User>().value() == 2);
    CHECK(users.scan<User, Email, Phone>().count().value() == 0);
}

TEST_CASE("a sweep leaves an item with guards that somebody gives a longer life, and ends at one that cannot be read") {
    scripted_backend backend;
    moved_clock clock;
    auto users = facet::open<Users>(backend, clock.options(false));
    users.create(User{"1", "a", "7", clock.now - seconds(5)}).or_throw();
    backend.before_transaction = [&] {
        backend.before_transaction = {};
        (void)users.modify<User>("id"_f == "1", [&](User& user) { user.until = clock.now + seconds(5); });
    };
    CHECK(users.sweep<User>().value() == 0);
    CHECK(users.get<User>("id"_f == "1").has_value());
    CHECK(users.get<Email>("email"_f == "a").has_value());
    clock.now += seconds(6);
    auto strange = facet::open<Strange>(backend, clock.options(false));
    strange.put(Stranger{"1", 5, clock.now - seconds(1)}).or_throw();
    CHECK(said(users.get<User>("id"_f == "1")) == "DecodeFailed");
    CHECK(facet::open<Users>(backend, clock.options(true)).get<User>("id"_f == "1").missing());  // left out before it is decoded
    const auto swept = users.sweep<User>();
    CHECK(said(swept) == "DecodeFailed");
    CHECK(swept.error().operation == "sweep");
    CHECK(users.get<Email>("email"_f == "a").has_value());
}

namespace {

struct Cart {
    std::string cart;
    sys_seconds until{};
};
struct Wish {
    std::string wish;
};
struct Entry {
    std::string cart;
    std::string wish;
    std::optional<sys_seconds> until;
};
struct Carts : facet::table<"Carts", facet::gsi<"ByWish", facet::partition<"WishPK">, facet::sort<"WishSK">>, facet::entity<Cart, facet::expires_at<"until">, facet::key<"CART#{cart}", "CART">>,
                            facet::entity<Wish, facet::key<"WISH#{wish}", "WISH">>,
                            facet::edge<Entry, facet::from<Cart>, facet::to<Wish>, facet::expires_at<"until">, facet::inverse<"ByWish", "WISH#{wish}", "CART#{cart}">>> {};

/// With a discriminator, by which keys are not told apart.
struct Told : facet::table<"Told", facet::discriminator<"type">, facet::gsi<"ByWish", facet::partition<"WishPK">>,
                           facet::entity<Entry, facet::expires_at<"until">, facet::key<"CART#{cart}", "WISH#{wish}">, facet::index<"ByWish", "WISH#{wish}">>> {};

}  // namespace

TEST_CASE("a query that hides what is expired gives what others stored as one without gives it") {
    facet::memory::engine engine;
    const auto now = std::chrono::floor<seconds>(std::chrono::system_clock::now()).time_since_epoch().count();
    auto seeing = facet::open<Told>(engine);
    auto hiding = facet::open<Told>(engine, {.hide_expired = true});
    const auto store = [&](const std::string& sort, const std::string& wish, std::int64_t until) {
        REQUIRE(put_raw(seeing, {{"PK", "CART#c"}, {"SK", sort}, {"cart", "c"}, {"wish", wish}, {"until", until}, {"type", "Another"}, {"WishPK", "WISH#" + wish}}).has_value());
    };
    store("WISH#1", "1", now + 3600);
    store("WISH#2", "2", now - 3600);
    store("ELSEWHERE", "3", now + 3600);
    CHECK(hiding.get<Entry>("cart"_f == "c" && "wish"_f == "1").has_value());
    CHECK(hiding.query<Entry>("cart"_f == "c").all()->size() == 1);
    CHECK(hiding.query<Entry>("cart"_f == "c").count().value() == 1);
    CHECK(hiding.query<Entry>("cart"_f == "c" && "wish"_f == facet::each_of("1", "2")).all()->size() == 1);
    CHECK(seeing.query<Entry>("wish"_f == "3").all()->size() == 1);
    CHECK(hiding.query<Entry>("wish"_f == "3").all()->size() == 1);
    CHECK(hiding.query<Entry>("wish"_f == "3").count().value() == 1);
    CHECK(hiding.query<Entry>("wish"_f == "2").all()->empty());
}

TEST_CASE("a node that is erased goes with its edges, whether or not what is expired is hidden") {
    facet::memory::engine engine;
    const auto now = std::chrono::floor<seconds>(std::chrono::system_clock::now());
    auto carts = facet::open<Carts>(engine);
    auto hiding = facet::open<Carts>(engine, {.hide_expired = true});
    for (const char* cart : {"gone", "kept"}) carts.put(Cart{cart, cart[0] == 'g' ? now - seconds(60) : now + seconds(3600)}).or_throw();
    for (const char* wish : {"a", "b"}) {
        carts.put(Wish{wish}).or_throw();
        for (const char* cart : {"gone", "kept"}) hiding.link(Entry{cart, wish, now - seconds(60)}).or_throw();
    }
    CHECK(hiding.scan<Cart, Wish, Entry>().count().value() == 3);
    const auto within = facet::bind(hiding, "cart"_f == "gone");
    CHECK(hiding.collection<Cart, Entry>("cart"_f == "gone").count().value() == 0);
    CHECK(hiding.collection<Cart, Entry>("cart"_f == "gone", facet::seeing_expired).count().value() == 3);
    CHECK(hiding.collection<Cart, Entry>("cart"_f == "gone", facet::consistent, facet::seeing_expired).all()->size() == 3);
    CHECK(within.collection<Cart, Entry>(facet::seeing_expired).count().value() == 3);
    CHECK(within.collection<Cart, Entry>(facet::consistent).count().value() == 0);
    const auto edges = carts.query<Entry>("wish"_f == "b").all().value();
    CHECK(edges.size() == 2);
    for (const auto& [hidden, seen] : {std::pair(hiding.sources(edges, facet::consistent), hiding.sources(edges, facet::seeing_expired, facet::consistent)),
                                       std::pair(hiding.sources(edges), hiding.sources(edges, facet::seeing_expired))}) {
        CHECK((*hidden)[0].has_value() != (*hidden)[1].has_value());
        CHECK(((*seen)[0].has_value() && (*seen)[1].has_value()));
    }
    CHECK(hiding.targets(edges, facet::seeing_expired)->size() == 2);
    CHECK(facet::erase_node<Cart>(hiding, "cart"_f == "gone").value() == 3);
    CHECK(facet::erase_node<Wish>(hiding, "wish"_f == "a").value() == 2);
    CHECK(carts.scan<Cart>().count().value() == 1);
    CHECK(carts.scan<Entry>().count().value() == 1);
    CHECK(facet::erase_node<Cart>(hiding, "cart"_f == "kept").value() == 2);
    CHECK(carts.scan<Cart, Wish, Entry>().count().value() == 1);
}
