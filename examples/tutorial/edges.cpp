// SPDX-License-Identifier: BSL-1.0
// Relations between entities, as items of their own: edges of an adjacency list, in one item and in two.
#include "expect.hpp"

#include <facet/repository/erase_node.hpp>
#include <facet/schema/stored_schema.hpp>

#include <cstdint>
#include <cstdio>
#include <string>
#include <variant>

using namespace facet::literals;

namespace {

// [declare]
struct Order   { std::string order_id; std::string customer; };
struct Product { std::string product_id; std::string name; };
struct Line    { std::string order_id; std::string product_id; std::int32_t quantity; };   // the edge

struct Shop : facet::table<"Shop",
    facet::gsi<"Inverse", facet::partition<"ToPK">, facet::sort<"ToSK">>,
    facet::entity<Order,   facet::key<"ORDER#{order_id}", "ORDER">>,
    facet::entity<Product, facet::key<"PRODUCT#{product_id}", "PRODUCT">>,
    facet::edge<Line, facet::from<Order>, facet::to<Product>, facet::inverse<"Inverse">>> {};
// [/declare]

// [keys]
static_assert(facet::stored_schema<Shop> ==
R"(facet stored form 1
table Shop key PK:S SK:S
global index Inverse partition ToPK:S sort ToSK:S all
entity Order
  key `ORDER#{order_id}` | `ORDER`
  order_id S
  customer S
entity Product
  key `PRODUCT#{product_id}` | `PRODUCT`
  product_id S
  name S
entity Line
  key `ORDER#{order_id}` | `PRODUCT#{product_id}`
  Inverse `PRODUCT#{product_id}` | `ORDER#{order_id}`
  order_id S
  product_id S
  quantity N
)");
// [/keys]

// [named]
struct Employee   { std::string employee_id; std::string name; };
struct Warehouse  { std::string warehouse_id; std::string region; };
struct ReportsTo  { std::string employee_id; std::string manager_id; };
struct WorksAt    { std::string employee_id; std::string warehouse_id; std::string since; };

struct Staff : facet::table<"Staff",
    facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
    facet::entity<Employee,  facet::key<"EMPLOYEE#{employee_id}", "EMPLOYEE">>,
    facet::entity<Warehouse, facet::key<"WAREHOUSE#{warehouse_id}", "REGION#{region}">>,
    facet::edge<ReportsTo, facet::from<Employee>, facet::to<Employee, "manager_id">,   // which stands for employee_id
        facet::target_key<"MANAGER#{manager_id}">>,                                    // the sort key
    facet::edge<WorksAt, facet::from<Employee>, facet::to<Warehouse>,
        facet::inverse<"GSI1", "WAREHOUSE#{warehouse_id}", "SINCE#{since}">>> {};      // the index's own templates
// [/named]

// [mirrored]
struct User       { std::string user; std::string name; std::int64_t following = 0; std::int64_t followers = 0; };
struct Follows    { std::string user; std::string followee; std::string note; };
struct FollowedBy { std::string followee; std::string user; std::string note; };       // the mirror: fields of Follows

struct Social : facet::table<"Social",
    facet::entity<User, facet::key<"USER#{user}", "USER">>,
    facet::edge<Follows, facet::from<User>, facet::to<User, "followee">,
        facet::target_key<"FOLLOWS#{followee}">,
        facet::mirrored_as<FollowedBy, facet::mirror_key<"FOLLOWER#{user}">>,
        facet::counted<"following", "followers">>> {};
// [/mirrored]

void use_shop() {
    facet::memory::engine engine;
    auto shop = facet::open<Shop>(engine);
    shop.create(Product{"p-1", "lamp"}).or_throw();
    shop.create(Product{"p-2", "desk"}).or_throw();

    // [link]
    shop.transact(shop.create(Order{"o-1", "ann"}),
                  shop.link(Line{"o-1", "p-1", 2}),      // created, provided that the order and the product exist
                  shop.link(Line{"o-1", "p-2", 1})).value();
    auto lost = shop.link(Line{"o-1", "p-9", 1}).run();  // item_not_found: its target Product PK=PRODUCT#p-9, SK=PRODUCT does not exist
    // [/link]
    expect(lost.error().code == facet::error_code::item_not_found);
    expect(lost.error().message == "its target Product PK=PRODUCT#p-9, SK=PRODUCT does not exist");

    // [read]
    auto lines = shop.query<Line>("order_id"_f == "o-1").all();                 // forwards: the table's own key
    auto orders = shop.query<Line>("product_id"_f == "p-2").all();              // backwards: the inverse
    auto whole = shop.collection<Order, Line>("order_id"_f == "o-1").all();     // with its node
    // [/read]
    expect(lines->size() == 2 && orders->size() == 1 && whole->size() == 3);

    // [follow]
    auto page = shop.query<Line>("order_id"_f == "o-1").page();
    auto products = shop.targets(*page).value();   // one batch get; a product, or nothing, for each line
    for (std::size_t i = 0; i < page->size(); ++i)
        if (products[i].has_value()) std::printf("%d x %s\n", static_cast<int>((*page)[i].quantity), products[i]->name.c_str());
    // [/follow]
    expect(products.size() == 2 && products[1]->name == "desk");

    // [unlink]
    shop.unlink<Line>("order_id"_f == "o-1" && "product_id"_f == "p-2").or_throw();   // the edge alone, which has to exist
    auto erased = facet::erase_node<Order>(shop, "order_id"_f == "o-1");              // the order and its lines: 2
    // [/unlink]
    expect(*erased == 2);
}

void use_staff() {
    facet::memory::engine engine;
    auto staff = facet::open<Staff>(engine);
    staff.create(Employee{"e-1", "Ann"}).or_throw();
    staff.create(Employee{"e-2", "Bob"}).or_throw();
    staff.create(Warehouse{"w-1", "EU"}).or_throw();
    staff.link(ReportsTo{"e-2", "e-1"}).or_throw();
    // [by hand]
    auto placed = staff.transact(
        staff.create(WorksAt{"e-1", "w-1", "2026-01-01"}),
        staff.check<Employee>("employee_id"_f == "e-1").exists(),
        staff.check<Warehouse>("warehouse_id"_f == "w-1" && "region"_f == "EU").exists());   // the region is not in the edge
    // [/by hand]
    expect(placed.has_value());
    expect(staff.query<WorksAt>("warehouse_id"_f == "w-1").count().value() == 1);
    expect(staff.targets(staff.query<ReportsTo>("employee_id"_f == "e-2").all().value()).value()[0]->name == "Ann");
}

void use_social() {
    facet::memory::engine engine;
    auto social = facet::open<Social>(engine);
    for (const char* name : {"ann", "bob", "cid"}) social.create(User{.user = name, .name = name}).or_throw();

    // [follows]
    social.link(Follows{"ann", "bob", "a friend"}).or_throw();   // two items and two counts, in one transaction
    social.link(Follows{"cid", "bob", ""}).or_throw();
    auto followers = social.query<FollowedBy>("followee"_f == "bob", facet::consistent).all().value();
    auto who = social.sources(followers).value();                // the users who follow
    auto bob = social.get<User>("user"_f == "bob");              // bob->followers is 2
    auto changed = social.modify<Follows>("user"_f == "ann" && "followee"_f == "bob",
                                          [](Follows& edge) { edge.note = "a colleague"; });   // in the mirror, too
    social.unlink<Follows>("user"_f == "cid" && "followee"_f == "bob").or_throw();
    // [/follows]
    expect(followers.size() == 2 && who[0]->name == "ann" && bob->followers == 2 && changed.has_value());
    expect(social.get<FollowedBy>("followee"_f == "bob" && "user"_f == "ann")->note == "a colleague");
    expect(social.get<User>("user"_f == "bob")->followers == 1);
}

}  // namespace

int main() {
    use_shop();
    use_staff();
    use_social();
}
