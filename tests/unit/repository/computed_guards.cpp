// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <facet/repository/backfill.hpp>
#include <support/catch.hpp>
#include <unit/repository/findings.hpp>

#include <optional>
#include <string>
#include <vector>

using namespace facet::literals;

namespace computed_guards {

std::optional<std::string> folded(const std::string& email) {
    std::string text = email;
    for (char& each : text) each = each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each;
    return text;
}
struct User {
    std::string id;
    std::string email;
    std::optional<std::string> address{};
};
struct AddressOwner {
    std::string address;
    std::string id;
};
struct Users : facet::table<"Users", facet::entity<User, facet::unique<AddressOwner>, facet::computed<"address", folded, "email">, facet::key<"USER#{id}", "USER">>,
                            facet::entity<AddressOwner, facet::key<"ADDRESS#{address}", "ADDRESS">>> {};
/// A program that knows of no addresses.
struct Plain {
    std::string id;
    std::string email;
};
struct Former : facet::table<"Users", facet::entity<Plain, facet::key<"USER#{id}", "USER">>> {};

struct both {
    facet::memory::engine engine{};
    facet::repository<Users, facet::memory::engine> users = facet::open<Users>(engine);
    facet::repository<Former, facet::memory::engine> former = facet::open<Former>(engine);

    [[nodiscard]] std::vector<facet::finding_kind> audited() const {
        std::vector<facet::finding_kind> kinds;
        (void)facet::audit(users, [&](const facet::finding& each) { kinds.push_back(each.kind); }).value();
        return kinds;
    }
};

}  // namespace computed_guards

TEST_CASE("a backfill makes an item's computed field, and with it the guard that is made from that") {
    using namespace computed_guards;
    const both programs;
    programs.former.put(Plain{"1", "Ann@x"}).or_throw();
    CHECK(programs.audited() == std::vector{facet::finding_kind::stale, facet::finding_kind::unguarded});
    CHECK(facet::backfill(programs.users).value().written == 1);
    CHECK(programs.users.get<AddressOwner>("address"_f == "ann@x").value().id == "1");
    CHECK(programs.audited().empty());
    CHECK(programs.users.create(User{"2", "ANN@x"}).run().error().code == facet::error_code::duplicate_item);
}

TEST_CASE("a backfill guards what a computed field is to be, not what another program has left it") {
    using namespace computed_guards;
    const both programs;
    programs.users.create(User{"1", "ann@x"}).or_throw();
    programs.former.update<Plain>("id"_f == "1").set("email"_f = "Cid@x").or_throw();
    CHECK(facet::backfill(programs.users).value().written == 1);
    CHECK(programs.users.get<AddressOwner>("address"_f == "cid@x").value().id == "1");
    CHECK(programs.audited() == std::vector{facet::finding_kind::orphan});  // of the former address
}

TEST_CASE("a backfill makes a computed field, but no guard, where another item has the value that is unique") {
    using namespace computed_guards;
    const both programs;
    programs.users.create(User{"1", "ann@x"}).or_throw();
    programs.former.put(Plain{"2", "Ann@x"}).or_throw();
    const auto filled = facet::backfill(programs.users).value();
    CHECK(filled.written == 1);
    CHECK(filled.duplicates == 1);
    CHECK(programs.users.get<AddressOwner>("address"_f == "ann@x").value().id == "1");
    CHECK(programs.audited() == std::vector{facet::finding_kind::duplicate});
}
