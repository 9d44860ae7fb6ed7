// SPDX-License-Identifier: BSL-1.0
// Answers of any bytes, and damaged ones: each is read or refused; what is read is sound, asked for and counted; what is refused says
// why. And items of any values that were written are read back as they were.
#include <facet/json/src.hpp>
#include <facet/request/dynamic_item.hpp>
#include <facet/value/packed_check.hpp>
#include <facet/wire/backoff.hpp>
#include <facet/wire/batch_answers.hpp>
#include <facet/wire/checksum.hpp>
#include <facet/wire/error_answers.hpp>
#include <facet/wire/item_answers.hpp>
#include <facet/wire/item_requests.hpp>
#include <facet/wire/page_answers.hpp>
#include <facet/wire/settings_answers.hpp>
#include <facet/wire/table_plan.hpp>

#include <fuzz/input.hpp>
#include <fuzz/values.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace request = facet::request;
namespace wire = facet::wire;

namespace {

constexpr request::key_attribute pk[] = {{"pk", facet::key_type::string}};
constexpr request::key_attribute sk[] = {{"sk", facet::key_type::number}};
constexpr request::key_attribute raw[] = {{"raw", facet::key_type::binary}};
constexpr request::index_description indexes[] = {{"I", request::index_kind::global, raw, sk}, {"L", request::index_kind::local, pk, raw}};
constexpr std::string_view attributes[] = {"pk", "sk", "raw", "name", "count"};
constexpr request::table_description description{pk[0], sk[0], indexes, attributes};

/// Answers of all operations, to begin with.
constexpr const char* likely[] = {
    R"({"Item":{"pk":{"S":"a"},"sk":{"N":"1"},"name":{"S":"x\u00e9"},"l":{"L":[{"M":{"b":{"BOOL":true},"a":{"NULL":true}}}]},"s":{"NS":["2","1"]},"raw":{"B":"AP8="}}})",
    R"({"Attributes":{"count":{"N":"1.5"}},"ConsumedCapacity":{"TableName":"T","CapacityUnits":2,"Table":{"CapacityUnits":1},"GlobalSecondaryIndexes":{"I":{"CapacityUnits":1}}}})",
    R"({"Items":[{"pk":{"S":"a"},"sk":{"N":"1"},"raw":{"B":"AA=="}},{"pk":{"S":"a"},"sk":{"N":"2"},"raw":{"B":"AQ=="}}],"Count":2,"ScannedCount":3,"LastEvaluatedKey":{"pk":{"S":"a"},"sk":{"N":"2"},"raw":{"B":"AQ=="}}})",
    R"({"Responses":{"T":[{"pk":{"S":"b"},"sk":{"N":"2"}},{"pk":{"S":"a"},"sk":{"N":"1"},"name":{"S":"x"}}]},"UnprocessedKeys":{"T":{"Keys":[{"pk":{"S":"c"},"sk":{"N":"3"}}]}},"ConsumedCapacity":[{"TableName":"T","CapacityUnits":1}]})",
    R"({"UnprocessedItems":{"T":[{"DeleteRequest":{"Key":{"pk":{"S":"b"},"sk":{"N":"2"}}}},{"PutRequest":{"Item":{"pk":{"S":"a"},"sk":{"N":"1"}}}}]}})",
    R"({"Responses":[{"Item":{"pk":{"S":"a"},"sk":{"N":"1"}}},{},{"Item":{"name":{"SS":["x","y"]}}}]})",
    R"({"Table":{"TableStatus":"ACTIVE","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],"GlobalSecondaryIndexes":[{"IndexName":"I","KeySchema":[],"Projection":{"ProjectionType":"ALL"},"ProvisionedThroughput":{"ReadCapacityUnits":3,"WriteCapacityUnits":1}}],"ProvisionedThroughput":{"ReadCapacityUnits":5,"WriteCapacityUnits":1},"BillingModeSummary":{"BillingMode":"PROVISIONED"},"DeletionProtectionEnabled":true,"OnDemandThroughput":{"MaxReadRequestUnits":-1}}})",
    R"({"__type":"x#TransactionCanceledException","Message":"m","CancellationReasons":[{"Code":"None"},{"Code":"ConditionalCheckFailed","Message":"m","Item":{"pk":{"S":"a"},"sk":{"N":"1"}}}]})",
    R"({"__type":"x#ConditionalCheckFailedException","message":"m","Item":{"pk":{"S":"a"},"sk":{"N":"1"},"count":{"N":"7"}}})",
    R"({"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLING","AttributeName":"gone"}})",
    R"({"ContinuousBackupsDescription":{"ContinuousBackupsStatus":"ENABLED","PointInTimeRecoveryDescription":{"PointInTimeRecoveryStatus":"ENABLED","RecoveryPeriodInDays":7}}})",
    R"({"TableNames":["T","U"],"LastEvaluatedTableName":"U"})",
};

struct world {
    request::table table;
    wire::answer_table read;
    std::vector<request::packed_item> keys{3};

    world() : table(opened()), read(table, description) {
        const facet::item all[] = {{{"pk", "a"}, {"sk", 1}}, {{"pk", "b"}, {"sk", 2}}, {{"pk", "c"}, {"sk", 3}}};
        for (std::size_t i = 0; i < 3; ++i) fuzz::require(keys[i].assign_key(all[i], description).has_value(), "a key is one");
    }
    static request::table opened() {
        request::table made;
        made.name = "T";
        for (std::size_t i = 0; i < std::size(attributes); ++i) made.attributes.push_back(static_cast<facet::packed::attribute_id>(10 + i));
        return made;
    }
};

void check(const facet::item_view& view, std::string_view body) {
    fuzz::require(facet::packed::check_body(view.body, 14).sound(), "an item is packed soundly", body, facet::packed::check_body(view.body, 14).reason);
    fuzz::require(facet::decode_key_number(view.key.sort).has_value(), "a key has its type", body);
}

template <class Result>
void check_refusal(const Result& read, std::string_view body) {
    if (read.has_value()) return;
    fuzz::require(read.error().code == facet::error_code::unreadable_answer && read.error().message.size() > 40, "a refusal says why", body, read.error().message);
}

/// What was written comes back.
void round_trip(const world& on, fuzz::input& in) {
    std::vector<facet::attribute> entries;
    for (std::size_t i = in.choice(6); i > 0; --i) entries.push_back({in.coin() ? in.text() : std::string(attributes[2 + in.choice(3)]), fuzz::value(in)});
    facet::item whole(std::move(entries));
    whole.insert_or_assign("pk", in.text() + "x");
    whole.insert_or_assign("sk", fuzz::number(in));
    request::packed_item packed;
    if (!packed.assign(whole, description, on.table).has_value()) return;
    request::write write;
    write.key = packed.key();
    write.body = packed.body();
    const auto body = wire::write_item(on.table, description, write, false);
    if (!body.has_value() || body->find("S\":[]") != std::string::npos) return;  // no UTF-8; an empty set, which no table takes
    const std::string answer = '{' + body->substr(body->find("\"Item\":"));
    bool same = false;
    request::get asked;
    asked.key = packed.key();
    const auto read = wire::read_get(answer, on.read, asked, [&](std::span<const facet::item_view> items) {
        check(items[0], answer);
        const auto back = request::unpack_item(items[0], description, on.table);
        same = back.has_value() && *back == whole;
    });
    fuzz::require(read.has_value(), "what was written can be read", answer, read.has_value() ? std::string_view() : std::string_view(read.error().message));
    fuzz::require(same, "what was written is read", answer);
}

/// What was found can be compared with itself and with a wish, and what is planned can be written.
void check_table(const wire::found_table& found, std::string_view body) {
    for (const wire::throughput& each : {found.settings.billing->units, found.settings.billing->of("I")})
        fuzz::require(each.read.value_or(1) > 0 && each.write.value_or(1) > 0, "units are at least 1", body);
    fuzz::require(wire::settings_differences(found.settings, found, description).empty(), "settings differ in nothing from themselves", body);
    wire::table_settings wanted;
    wanted.billing = wire::billing{wire::billing_mode::provisioned, {5, 1}, {{"I", {3, 1}}}};
    wanted.deletion_protection = true;
    const auto change = wire::plan_changes("T", description, wanted, found, {true, true});
    fuzz::require(change.has_value(), "a change can be written", body, change.has_value() ? std::string_view() : std::string_view(change.error().message));
}

void read_any(const world& on, std::size_t which, std::string_view body, fuzz::input& in) {
    std::size_t items = 0;
    const auto sink = [&](std::span<const facet::item_view> views) {
        for (const facet::item_view& each : views) check(each, body);
        items += views.size();
    };
    const auto numbered = [&](std::size_t at, const facet::item_view& view) {
        fuzz::require(at < 3 && view.key == on.keys[at].key(), "an item is what was asked for", body);
        check(view, body);
    };
    std::vector<request::table_get> gets;
    std::vector<request::table_write> writes;
    for (const auto& key : on.keys) {
        gets.push_back({&on.table, {}});
        gets.back().get.key = key.key();
        writes.push_back({&on.table, {}});
        writes.back().write.key = key.key();
        if (writes.size() > 1) writes.back().write.kind = request::write_kind::erase;
    }
    const auto find = [&](const request::table&) -> const wire::answer_table& { return on.read; };
    std::vector<std::size_t> left;
    request::consumed_capacity units;
    facet::byte_buffer last;
    switch (which) {
        case 0: gets[0].get.capacity = &units; return check_refusal(wire::read_get(body, on.read, gets[0].get, sink), body);
        case 1: writes[0].write.returned = request::return_values::all_new; return check_refusal(wire::read_write(body, on.read, writes[0].write, sink, &units), body);
        case 2: {
            request::query query;
            query.index = static_cast<std::int32_t>(in.choice(3)) - 1;
            query.last = &last;
            query.count_only = in.coin();
            if (in.coin()) query.sort = {request::sort_operator::between, on.keys[0].key().sort, on.keys[1].key().sort, true, in.coin()};
            const auto page = wire::read_query(body, on.read, query, sink);
            if (page.has_value()) {
                fuzz::require(query.count_only ? items == 0 : items == page->count, "a page counts its items", body);
                fuzz::require(page->more == !last.empty(), "a page that ends early says where", body);
            }
            return check_refusal(page, body);
        }
        case 3: check_refusal(wire::read_batch_get(body, gets, find, numbered, left), body); break;
        case 4: check_refusal(wire::read_batch_write(body, writes, find, left, &units), body); break;
        case 5: return check_refusal(wire::read_transact_get(body, gets, find, numbered), body);
        case 6: {
            const auto found = wire::read_table(body, description);
            if (found.has_value()) check_table(*found, body);
            return check_refusal(found, body);
        }
        case 9:
        case 10: {
            wire::found_table found;
            const auto read = which == 9 ? wire::read_time_to_live(body, found) : wire::read_continuous_backups(body, found);
            if (read.has_value() && which == 10) fuzz::require(found.settings.point_in_time_recovery->days.value_or(1) - 1 < 35, "days are from 1 to 35", body);
            return check_refusal(read, body);
        }
        case 11: return check_refusal(wire::read_table_names(body), body);
        default: {
            const int status = static_cast<int>(in.choice(256)) * 3;
            const wire::refusal met = wire::read_refusal(status, body, "id", [&](std::size_t at) { return wire::refused_action{at < 2 ? &on.read : nullptr}; });
            const bool stranger = met.name.empty() && met.cause.code == facet::error_code::unreadable_answer;
            fuzz::require(stranger || met.cause.code <= facet::error_code::service_unavailable, "a refusal is the service's, or no answer of it", body);
            if (!met.cause.item_key.empty()) fuzz::require(facet::packed::check_body(met.cause.item, 14).sound(), "an item that was met is packed soundly", body);
            const wire::verdict judged = wire::judge({wire::attempt_end::answered, status, met.name, &met.cause}, in.coin() ? wire::repetition::unsafe : wire::repetition::read);
            fuzz::require(!(judged.done && judged.retry), "what is done is not done again", body);
            (void)wire::verify_checksum(body, in.text());
            return;
        }
    }
    for (std::size_t i = 0; i < left.size(); ++i) fuzz::require(left[i] < 3 && (i == 0 || left[i - 1] < left[i]), "what is left was asked for", body);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const world on;
    fuzz::input in(data, size);
    const std::size_t how = in.choice(4);
    if (how == 0) return round_trip(on, in), 0;
    const std::size_t chosen = in.choice(std::size(likely));
    std::string body;
    if (how == 1) {
        const std::size_t which = in.choice(12);
        body = in.rest();
        fuzz::input more(data, size < 4 ? size : 4);
        read_any(on, which, body, more);
        return 0;
    }
    body = likely[chosen];
    for (std::size_t i = in.choice(4); i > 0 && !body.empty(); --i) {
        const std::size_t at = static_cast<std::size_t>(in.bits() % body.size());
        switch (in.choice(4)) {
            case 0: body[at] = static_cast<char>(in.choice(256)); break;
            case 1: body.erase(at, 1 + in.choice(16)); break;
            case 2: body.insert(at, in.text()); break;
            default: body.resize(at);
        }
    }
    read_any(on, in.choice(4) == 0 ? in.choice(12) : chosen, body, in);
    return 0;
}
