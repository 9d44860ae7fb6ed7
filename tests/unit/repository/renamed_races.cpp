// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <string>

// Two programs of one table while a field is renamed: each knows both names. And items that are made anew while they are changed.

using namespace repository_probe;
using namespace facet::literals;

namespace older {
struct Doc {
    std::string id;
    std::string text{};
    std::int64_t pages = 0;
    std::uint32_t ver = 0;
};
struct Docs : facet::table<"Docs", facet::entity<Doc, facet::version<"ver">, facet::renamed_from<"ver", "version">, facet::key<"DOC#{id}", "DOC">>> {};
}  // namespace older

namespace {

struct Doc {
    std::string id;
    std::string text{};
    std::int64_t pages = 0;
    std::uint32_t version = 0;
};
struct Docs : facet::table<"Docs", facet::entity<Doc, facet::version<"version">, facet::renamed_from<"version", "ver">, facet::key<"DOC#{id}", "DOC">>> {};

struct User {
    std::string id;
    std::string mail;
};
struct MailOf {
    std::string mail;
    std::string id;
};
struct Users : facet::table<"Users", facet::entity<User, facet::key<"USER#{id}", "USER">, facet::unique<MailOf>>,
                            facet::entity<MailOf, facet::key<"MAIL#{mail}", "MAIL">, facet::renamed_from<"id", "owner">>> {};

struct Sum {
    std::string id;
    std::int64_t a = 0;
    std::int64_t b = 0;
    std::int64_t sum = 0;  // computed
    std::uint32_t version = 0;
};
[[nodiscard]] std::int64_t sum_of(std::int64_t a, std::int64_t b) { return a + b; }
struct Sums : facet::table<"Sums", facet::entity<Sum, facet::key<"SUM#{id}", "SUM">, facet::version<"version">, facet::computed<"sum", sum_of, "a", "b">>> {};

}  // namespace

TEST_CASE("modify and move see a version under its older name") {
    facet::memory::engine engine;
    const auto before = facet::open<older::Docs>(engine);
    const auto docs = facet::open<Docs>(engine);
    before.create(older::Doc{"1", "draft"}).or_throw();
    int tries = 0;
    const auto modified = docs.modify<Doc>("id"_f == "1", [&](Doc& doc) {
        if (++tries == 1) before.update<older::Doc>("id"_f == "1").set("text"_f = "between").or_throw();
        doc.text += "+";
    });
    REQUIRE(modified.has_value());
    CHECK(tries == 2);
    CHECK(modified->text == "between+");
    CHECK(modified->version == 3);

    before.create(older::Doc{"2", "draft", 10}).or_throw();
    tries = 0;
    const auto moved = docs.move<Doc>("id"_f == "2", [&](Doc& doc) {
        if (++tries == 1) before.update<older::Doc>("id"_f == "2").set("pages"_f += 50).or_throw();
        doc.id = "3";
    });
    REQUIRE(moved.has_value());
    CHECK(tries == 2);
    CHECK(moved->pages == 60);
}

TEST_CASE("a guard is another's, too, where that is said under an older name") {
    facet::memory::engine engine;
    const auto users = facet::open<Users>(engine);
    users.create(User{"1", "a"}).or_throw();
    REQUIRE(put_raw(users, facet::item{{"PK", "MAIL#a"}, {"SK", "MAIL"}, {"mail", "a"}, {"owner", "1"}}).has_value());
    REQUIRE(users.get<MailOf>("mail"_f == "a")->id == "1");
    users.unchecked_import(User{"2", "a"}).or_throw();
    CHECK(users.erase(User{"2", "a"}).run().error().code == facet::error_code::duplicate_item);
    CHECK(users.modify<User>("id"_f == "2", [](User& user) { user.mail = "b"; }).error().code == facet::error_code::duplicate_item);
    CHECK(users.get<MailOf>("mail"_f == "a")->id == "1");
    CHECK(users.modify<User>("id"_f == "1", [](User& user) { user.mail = "c"; }).has_value());  // its own goes
    CHECK(users.get<MailOf>("mail"_f == "a").missing());
    CHECK(users.erase(User{"1", "c"}).run().has_value());
}

TEST_CASE("a computed field is that of the item, also of one that was made anew meanwhile") {
    facet::memory::engine engine;
    const auto sums = facet::open<Sums>(engine);
    sums.create(Sum{"1", 1, 2}).or_throw();
    int tries = 0;
    const auto modified = sums.modify<Sum>("id"_f == "1", [&](Sum& sum) {
        if (++tries == 1) {
            sums.erase<Sum>("id"_f == "1").or_throw();
            sums.create(Sum{"1", 1, 50}).or_throw();
        }
        sum.a = 10;
    });
    REQUIRE(modified.has_value());
    const Sum stored = sums.get<Sum>("id"_f == "1").value();
    CHECK(stored.sum == stored.a + stored.b);
    CHECK(stored.b == 50);
    CHECK(tries == 2);
}

TEST_CASE("metered counts what goes with a write, too (contract W7)") {
    facet::memory::engine engine;
    const auto users = facet::open<Users>(engine);
    facet::consumed_capacity units;
    users.create(User{"1", "a"}).metered(units).or_throw();
    CHECK(units.total() == 4);  // the user and its guard, in a transaction
    facet::consumed_capacity together;
    users.transact(users.create(User{"2", "b"}).metered(together), users.create(User{"3", "c"})).value();
    CHECK(together.total() == 4);
}
