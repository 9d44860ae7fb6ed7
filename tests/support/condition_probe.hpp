// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <support/dynamic_table.hpp>

#include <string>

namespace facet::test {

/// Tells what a condition says about an item, asking the backend in every way it can be asked: as a condition of a put, of a
/// transaction's check and as a filter of a scan, with attributes named by position and by name. All have to agree.
template <class Backend>
class condition_probe {
public:
    explicit condition_probe(Backend& backend) : table_(backend, table_spec({"pk"}, {""}, {}, {"a", "b", "l", "m"}), "probe") {}

    /// "true", "false", or the error's name; for an item of these attributes and the key pk = "k".
    std::string operator()(item attributes, const node& condition) {
        attributes.insert_or_assign("pk", "k");
        if (const auto stored = table_.put(attributes); stored.failure) return "the put failed: " + stored.failure->to_string();
        std::string verdict;
        for (const bool by_position : {true, false}) {
            table_.name_by_position(by_position);
            join(verdict, truth(said(table_.put(attributes, {.when = condition}))));
            join(verdict, check(condition));
            const listing page = table_.scan({.filter = condition});
            join(verdict, page.failure ? said(page) : page.page.count == 1 && page.items.size() == 1 ? "true" : "false");
        }
        return verdict;
    }
    /// The same where there is no item at all (contract C1).
    std::string missing(const node& condition) {
        (void)table_.erase({{"pk", "k"}});
        std::string verdict = truth(said(table_.erase({{"pk", "k"}}, {.when = condition})));
        join(verdict, check(condition));
        return verdict;
    }

private:
    static std::string truth(const std::string& said) {
        return said == ok ? "true" : said == condition_failed ? "false" : said;
    }
    static void join(std::string& verdict, const std::string& next) {
        if (verdict.empty()) verdict = next;
        else if (verdict != next) verdict += " but " + next;
    }
    std::string check(const node& condition) {
        auto prepared = table_.prepare(request::write_kind::check, {{"pk", "k"}}, {}, {.when = condition});
        const request::table_write action{&table_.handle(), prepared->write};
        const auto done = table_.backend().transact_write({&action, 1}, {}, nullptr);
        if (done.has_value()) return "true";
        if (done.error().code != error_code::transaction_canceled) return std::string(to_string(done.error().code));
        if (done.error().reasons.size() != 1) return "a cancellation without its one reason";
        return done.error().reasons[0].code == reason_code::conditional_check_failed
                   ? "false"
                   : std::string(to_string(done.error().reasons[0].code));
    }

    dynamic_table<Backend> table_;
};

}  // namespace facet::test
