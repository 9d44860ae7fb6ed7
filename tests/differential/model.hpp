// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <differential/model_values.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace facet::differential {

using key_tuple = std::vector<attribute_value>;

/// What is wrong with the attributes of a key: contract A6 tells an empty one from other faults.
enum class key_fault { none, empty, other };

/// The table, or an index of it, as something to read from.
struct access_path {
    const request::index_description* index = nullptr;  ///< null: the table
    std::vector<request::key_attribute> partition;
    std::vector<request::key_attribute> sort;

    [[nodiscard]] bool local() const { return index != nullptr && index->kind == request::index_kind::local; }
    [[nodiscard]] bool partial() const { return index != nullptr && index->projected != request::projection_kind::all; }
    [[nodiscard]] bool is_key(std::string_view name) const;
};

/// A table as a map of items; whatever an index gives is computed anew from all of them.
class naive_table {
public:
    explicit naive_table(table_spec spec) : spec_(std::move(spec)) {}

    std::map<key_tuple, item, key_less> items;

    [[nodiscard]] const request::table_description& about() const { return spec_.description(); }
    [[nodiscard]] key_tuple key_of(const item& of) const;
    /// The primary key's attributes alone.
    [[nodiscard]] item key_item(const item& of) const;
    [[nodiscard]] const item* find(const key_tuple& key) const {
        const auto found = items.find(key);
        return found == items.end() ? nullptr : &found->second;
    }

    [[nodiscard]] access_path path(std::int32_t index) const;
    /// Contract X1; of a table: every item.
    [[nodiscard]] bool shown_in(const access_path& path, const item& one) const;
    /// Contract X2.
    [[nodiscard]] item entry(const access_path& path, const item& of) const;
    [[nodiscard]] bool shows(const access_path& path, const std::string& name) const;
    /// Every item on the path, in the order of its sort key; equal ones in the order of the table's key (contract Q10).
    [[nodiscard]] std::vector<const item*> sorted(const access_path& path) const;

    /// Contract K3, K4: whether the request can be made at all.
    [[nodiscard]] bool has_key(const item& of, bool exactly) const;
    /// Contract K2, K5.
    [[nodiscard]] key_fault fault_of_key(const item& of) const;
    [[nodiscard]] bool sound_key(const item& of) const { return fault_of_key(of) == key_fault::none; }
    /// Contract Z1, Z9.
    [[nodiscard]] bool fits(const item& of) const;
    /// Contract X3, K2.
    [[nodiscard]] key_fault fault_of_index_keys(const item& of) const;
    /// Contract U4: whether one of the paths leads below a key attribute of the table or of an index.
    [[nodiscard]] bool leads_below_key(const std::vector<document_path>& paths) const;
    [[nodiscard]] bool leads_below_key(const node& expression) const;

    /// Contract Q8: an item's place on a path, or what comes before the first key attribute it lacks.
    [[nodiscard]] std::string position(const access_path& path, const item& of, const item* of_index = nullptr) const;

private:
    table_spec spec_;
};

/// The values of some attributes; fewer where one is missing.
[[nodiscard]] key_tuple values_of(const std::vector<request::key_attribute>& keys, const item& of);

/// Contract W1, W4.
[[nodiscard]] double read_units(std::size_t bytes, bool consistent);
[[nodiscard]] double write_units(std::size_t bytes);

/// Tables under all operations, as the contract says.
class model {
public:
    explicit model(const setup& how);

    /// What may come of an operation, which is carried out: one outcome, or several where the contract leaves it open.
    [[nodiscard]] std::vector<observed> run(const operation& one, const scan_order& order);

    [[nodiscard]] const naive_table& table(std::size_t number) const { return tables_[number]; }
    [[nodiscard]] std::size_t tables() const { return tables_.size(); }

private:
    /// How one write would end.
    struct decision {
        enum { done, refused, invalid, failed } verdict = done;  ///< refused: of the request itself; invalid: of this item
        const item* before = nullptr;
        bool stores = false;
        bool erases = false;
        item after;
        key_tuple key;
    };
    struct remembered {
        std::string payload;
        std::int64_t when = 0;
        double units = 0;  ///< of doing it again
    };

    [[nodiscard]] bool sound_request(const write_step& step, bool alone) const;
    [[nodiscard]] decision decide(const write_step& step) const;
    void carry_out(const write_step& step, const decision& decided);
    void charge(const write_step& step, const decision& decided, double factor, observed& seen) const;

    [[nodiscard]] observed write(const write_step& step);
    [[nodiscard]] observed batch_write(const std::vector<write_step>& steps);
    [[nodiscard]] observed transact_write(const operation& one);
    [[nodiscard]] observed get(const get_step& step) const;
    [[nodiscard]] observed get_many(const std::vector<get_step>& steps, bool transacted) const;
    [[nodiscard]] observed query(const operation& one) const;
    [[nodiscard]] std::vector<observed> scan(const operation& one, const scan_order& order) const;
    [[nodiscard]] observed sweep(const operation& one);

    template <class Args>
    [[nodiscard]] bool sound_page(const naive_table& table, const access_path& path, const Args& args, bool key_filters) const;
    template <class Args>
    void read_page(const naive_table& table, const access_path& path, const Args& args, std::vector<const item*> rest,
                   bool all_pages, observed& seen) const;

    /// Whether there is such an index by the handle that is used.
    template <class Args>
    [[nodiscard]] bool has_index(const operation& one, const Args& args) const {
        const std::size_t indexes = tables_[one.table].about().indexes.size();
        const bool left_out = one.other_handle && args.index == 0 && others_[one.table].description().indexes.size() < indexes;
        return args.index < static_cast<std::int32_t>(indexes) && !left_out;
    }

    std::vector<naive_table> tables_;
    std::vector<table_spec> others_;
    bool position_at_exact_limit_;
    std::int64_t now_ = 0;
    std::map<std::string, remembered> tokens_;
};

}  // namespace facet::differential
