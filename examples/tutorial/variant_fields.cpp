// SPDX-License-Identifier: BSL-1.0
// A field that is one of several types.
#include "expect.hpp"

#include <facet/value/variant.hpp>

#include <cstdint>
#include <string>
#include <variant>

using namespace facet::literals;

// [declare]
struct Card { std::string last4; };
struct Transfer { std::string iban; std::int64_t days; };
struct Cash {};                                          // nothing but a name
using Reference = std::variant<std::string, std::int64_t>;

template <>
struct facet::alternative_names<Reference> {             // these have no names of their own
    static constexpr std::string_view list[] = {"text", "number"};
};

struct Payment { std::string id; std::variant<Card, Transfer, Cash> how; Reference reference; };

struct Till : facet::table<"Till", facet::entity<Payment, facet::key<"PAYMENT#{id}", "PAYMENT">>> {};
// [/declare]

int main() {
    facet::memory::engine engine;
    auto till = facet::open<Till>(engine);

    // [use]
    till.put(Payment{"7", Transfer{"DE02", 3}, 17}).or_throw();  // how: {"Transfer": {"iban": "DE02", "days": 3}}, reference: {"number": 17}
    till.update<Payment>("id"_f == "7").set("how.Transfer.days"_f = 2).when(exists("how.Transfer"_f)).or_throw();
    auto late = till.scan<Payment>().filter("how.Transfer.days"_f > 1).all();
    till.update<Payment>("id"_f == "7").set("how"_f = Cash{}).or_throw();                  // another alternative: the whole variant
    // [/use]
    expect(late->size() == 1 && std::get<Transfer>(late->front().how).days == 2);
    expect(std::holds_alternative<Cash>(till.get<Payment>("id"_f == "7")->how));
}
