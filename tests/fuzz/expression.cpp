// SPDX-License-Identifier: BSL-1.0
// Conditions, filters, projections and updates of any shape on any item: taken, or refused in an orderly way with nothing changed. A
// condition means the same wherever it stands, and its negation the opposite; what an update leaves is a sound item that the index knows.
#include <facet/memory/engine.hpp>
#include <facet/request/dynamic_item.hpp>
#include <facet/value/codec.hpp>
#include <facet/value/item_size.hpp>
#include <facet/value/packed_check.hpp>

#include <fuzz/input.hpp>
#include <fuzz/program.hpp>
#include <fuzz/values.hpp>
#include <support/table_spec.hpp>

#include <optional>
#include <vector>

namespace request = facet::request;
using facet::error_code;
using fuzz::names;
using fuzz::program;

namespace {

const facet::test::table_spec& spec() {
    static const facet::test::table_spec one({"pk"}, {"sk"}, {{"ByG", {{"g"}}, {{"n", facet::key_type::number}}}}, {"a", "b", "g", "n"});
    return one;
}

void require_orderly(const facet::error& cause) {
    const bool known = cause.code == error_code::validation || cause.code == error_code::conditional_check_failed || cause.code == error_code::transaction_canceled;
    fuzz::require(known && !cause.message.empty(), "an error is orderly", to_string(cause.code), cause.message);
    fuzz::require(!cause.rule.empty() || cause.message.starts_with("malformed request: "), "an error says its rule", cause.message);
}

/// An engine with a table that holds one item at most.
class world {
public:
    world() {
        engine_.create_table("Table", spec().description()).value();
        table_ = engine_.open("Table", spec().description()).value();
    }

    /// Runs a write. What fails has changed nothing; what succeeds has left a sound item.
    bool write(request::write asked) {
        asked.key = key;
        const std::optional<facet::item> before = stored();
        bool returned = false;
        const auto done = engine_.write(
            table_, asked,
            [&](std::span<const facet::item_view> items) {
                fuzz::require(!returned && items.size() == 1, "a write gives one item back");
                returned = true;
                fuzz::require(request::unpack_body(items[0].body, spec().description(), table_).has_value(), "what is given back can be read", items[0].body);
            },
            nullptr);
        const std::optional<facet::item> after = stored();
        if (!done.has_value()) {
            require_orderly(done.error());
            fuzz::require(before == after, "what fails changes nothing", done.error().message);
            fuzz::require(!returned, "what fails gives nothing back", done.error().message);
            if (!done.error().item.empty())
                fuzz::require(request::unpack_body(done.error().item, spec().description(), table_).has_value(), "what a condition met can be read", done.error().item);
        } else if (asked.kind != request::write_kind::erase) {
            // An update that only removes makes no item (contract U14).
            const bool none = asked.kind == request::write_kind::update && !before;
            fuzz::require(after.has_value() || none, "what is written is there");
            if (after) check_index(*after);
        } else {
            fuzz::require(!after.has_value(), "what is erased is gone");
        }
        return done.has_value();
    }

    /// Whether the condition holds; nothing where it is refused.
    [[nodiscard]] std::optional<bool> check(const request::condition& asked, std::string& rule) {
        request::table_write one{&table_, {}};
        one.write.kind = request::write_kind::check;
        one.write.key = key;
        one.write.condition = asked;
        one.write.return_on_failure = true;
        const auto done = engine_.transact_write({&one, 1}, {}, nullptr);
        if (done.has_value()) return true;
        require_orderly(done.error());
        if (done.error().code == error_code::transaction_canceled) {
            fuzz::require(done.error().reasons.size() == 1 && done.error().reasons[0].code == facet::reason_code::conditional_check_failed, "a check fails or is refused");
            return false;
        }
        rule = done.error().rule;
        return std::nullopt;
    }
    /// The same by the filter of a scan.
    [[nodiscard]] std::optional<bool> filter(const request::condition& asked, std::string& rule) {
        request::scan scan;
        scan.filter = asked;
        const auto done = engine_.scan(table_, scan, [](std::span<const facet::item_view>) {});
        if (done.has_value()) return done->count == 1;
        require_orderly(done.error());
        rule = done.error().rule;
        return std::nullopt;
    }
    void read(const request::condition& filter, const request::projection& projection) {
        const auto sink = [&](std::span<const facet::item_view> items) {
            for (const facet::item_view& each : items)
                fuzz::require(request::unpack_item(each, spec().description(), table_).has_value(), "what is projected can be read", each.body);
        };
        request::get get{key};
        get.projection = projection;
        if (const auto done = engine_.get(table_, get, sink); !done.has_value()) require_orderly(done.error());
        for (const std::int32_t index : {request::table_path, 0}) {
            request::query query;
            const std::string_view partition = index == 0 ? "g" : key.partition;
            query.index = index;
            query.partition = {&partition, 1};
            query.filter = filter;
            query.projection = projection;
            if (const auto done = engine_.query(table_, query, sink); !done.has_value()) require_orderly(done.error());
        }
    }
    [[nodiscard]] std::optional<facet::item> stored() {
        std::optional<facet::item> found;
        const auto done = engine_.get(table_, {.key = key}, [&](std::span<const facet::item_view> items) {
            fuzz::require(facet::packed::check_body(items[0].body, 65'000).sound(), "what is stored is sound", items[0].body);
            auto whole = request::unpack_item(items[0], spec().description(), table_);
            fuzz::require(whole.has_value(), "what is stored can be read", items[0].body);
            fuzz::require(facet::item_size(*whole) == items[0].size, "an item has its size", items[0].body);
            found = *std::move(whole);
        });
        fuzz::require(done.has_value(), "an item is read");
        return found;
    }
    [[nodiscard]] const request::table& table() const { return table_; }

    static constexpr facet::key_view key{"p", "s"};

private:
    /// Contract X1.
    void check_index(const facet::item& whole) {
        const facet::attribute_value* g = whole.find("g");
        const facet::attribute_value* n = whole.find("n");
        const bool expected = g != nullptr && n != nullptr;
        if (g != nullptr) fuzz::require(g->if_string() != nullptr && !g->if_string()->empty(), "an index key has its type");
        if (n != nullptr) fuzz::require(n->if_number() != nullptr, "an index key has its type");
        std::size_t entries = 0;
        request::scan scan;
        scan.index = 0;
        const auto done = engine_.scan(table_, scan, [&](std::span<const facet::item_view> items) {
            entries += items.size();
            const auto entry = request::unpack_item(items[0], spec().description(), table_);
            fuzz::require(entry.has_value() && *entry == whole, "an index's entry is its item", items[0].body);
        });
        fuzz::require(done.has_value() && entries == (expected ? 1 : 0), "an item is in the index if it has its key");
    }

    facet::memory::engine engine_;
    request::table table_;
};

facet::item some_item(fuzz::input& in, bool with_t) {
    std::vector<facet::attribute> all{{"pk", "p"}, {"sk", "s"}};
    for (const char* name : names) {
        if (in.coin() || (!with_t && name[0] == 't')) continue;
        const std::string_view which(name);
        if (which == "g" && in.choice(16) != 15) all.push_back({name, in.coin() ? "g" : "other"});
        else if (which == "a" && in.coin()) all.push_back({name, facet::attribute_value::list({fuzz::value(in, 3), fuzz::value(in, 2)})});
        else if (which == "m" && in.coin()) all.push_back({name, facet::attribute_value::map({{"name", fuzz::value(in, 3)}, {"count", fuzz::value(in, 2)}})});
        else if (which == "n" && in.choice(16) != 15) all.push_back({name, facet::attribute_value::number(fuzz::number(in))});
        else all.push_back({name, fuzz::value(in)});
    }
    return facet::item(std::move(all));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::input in(data, size, fuzz::ending::seeded);
    world on;
    world other;  // the same, but for the form in which it keeps times
    const auto in_both = [&](const request::write& asked, const request::write& same) {
        fuzz::require(on.write(asked) == other.write(same) && on.stored() == other.stored(), "a time is a string");
    };
    for (std::size_t round = 0, rounds = 1 + in.choice(6); round < rounds; ++round) {
        program made(in);
        request::packed_item packed;
        request::write write;
        const auto maybe_condition = [&] {
            if (in.choice(4) == 3) write.condition = made.condition();
            write.return_on_failure = in.coin();
        };
        switch (round == 0 ? 0 : in.choice(10)) {
            case 0:
            case 1: {
                const bool with_time = in.coin();
                if (!packed.assign(some_item(in, !with_time), spec().description(), on.table(), 40).has_value()) break;
                const facet::timestamp moment(std::chrono::milliseconds(static_cast<std::int64_t>(in.bits() >> 22)));
                std::string bodies[2];
                for (std::string& body : bodies) {
                    facet::byte_buffer bytes;
                    facet::packed::writer out(bytes);
                    out.attribute(std::string_view("t"));
                    const auto fault = &body == &bodies[0] ? facet::codec<facet::timestamp>::write_attribute(out, moment) : facet::codec<facet::timestamp>::write(out, moment);
                    body = packed.body();
                    if (with_time && fault == facet::codec_fault::none) body += bytes.view();
                }
                write.kind = request::write_kind::put;
                write.body = bodies[0];
                maybe_condition();
                write.returned = in.coin() ? request::return_values::all_old : request::return_values::none;
                request::write same = write;
                same.body = bodies[1];
                in_both(write, same);
                break;
            }
            case 2:
            case 3:
            case 4:
            case 5:
            case 6:
                write.kind = request::write_kind::update;
                write.changes = made.update();
                maybe_condition();
                write.returned = static_cast<request::return_values>(in.choice(5));
                in_both(write, write);
                break;
            case 7:
                write.kind = request::write_kind::erase;
                maybe_condition();
                in_both(write, write);
                break;
            default: break;
        }
        const request::condition condition = made.condition();
        std::string rule;
        std::string other_rule;
        const std::optional<bool> checked = on.check(condition, rule);
        if (!condition.empty() && on.stored().has_value()) {
            const std::optional<bool> filtered = on.filter(condition, other_rule);
            fuzz::require(checked == filtered && rule == other_rule, "a condition means the same as a filter", rule, other_rule);
        }
        fuzz::require(other.check(condition, other_rule) == checked, "a condition takes a time as a string");
        if (checked) {
            const std::optional<bool> opposite = on.check(made.negated(condition), rule);
            fuzz::require(opposite == !*checked || (!opposite && rule == "N5"), "a negation is the opposite", rule);
        }
        on.read(condition, made.projection());
    }
    return 0;
}
