// SPDX-License-Identifier: BSL-1.0
#include "commands.hpp"

#include "../shared/backend.hpp"
#include "../shared/checks.hpp"
#include "audit.hpp"
#include "loader.hpp"
#include "output.hpp"
#include "patterns.hpp"
#include "records.hpp"
#include "state.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace trading {

namespace {

/// Everything the command line can say.
struct options {
    std::string state = "register.jsonl";
    shown::place where;
    std::string format = "table";
    bool explain = false;
    load_request load;
    std::string on_error = "stop";
    std::string account;
    std::string asset;
    std::string name;
    std::uint64_t newest = 0;
    std::optional<std::uint64_t> limit;
    std::string txn, at, seller, buyer, quantity, price;
};

/// What all commands share: the options, the register and the output.
class session {
public:
    session(const options& chosen, saved_register::use how) : chosen_(chosen), saved_(chosen.state, how, chosen.where), out_(chosen.format == "jsonl") {}

    [[nodiscard]] const store& registry() const { return saved_.registry(); }
    void save() { saved_.save(); }
    [[nodiscard]] bool keeps_changes() const { return saved_.keeps_changes(); }
    [[nodiscard]] const printer& out() const { return out_; }

    /// The items of an answer, after telling how they were found where that was asked for.
    template <class Items>
    Items take(std::string_view pattern, answer<Items> found) const {
        if (chosen_.explain) explain(pattern, found.served_by);
        return std::move(found.items);
    }
    /// Says what is missing.
    static int missing(const std::string& what) {
        fmt::print(stderr, "there is no {}\n", what);
        return refused;
    }
    /// An empty answer about an account is one thing, an unknown account another.
    int empty_or_missing(const std::string& account) const {
        return find_account(registry(), account).items ? fine : missing("account " + account);
    }

private:
    const options& chosen_;
    saved_register saved_;
    printer out_;
};

int run_load(const options& chosen) {
    session at(chosen, saved_register::use::begin);
    load_request request = chosen.load;
    request.at_refusal = chosen.on_error == "continue" ? on_error::go_on : on_error::stop;
    request.keeps_changes = at.keeps_changes();
    const load_report report = load(at.registry(), request);
    if (!report.stopped && report.failure.empty()) at.save();
    at.out().show(report);
    const std::string kept = at.keeps_changes() ? "the lines before it are in the table; --on-error continue leaves out what is there"
                                                : fmt::format("nothing of this load is kept, {} is as it was", chosen.state);
    if (!report.failure.empty()) throw std::runtime_error(report.failure + "\nended there: " + kept);
    if (report.stopped) fmt::print(stderr, "stopped at the first line refused: {}\n", kept);
    return report.refused_lines() > 0 ? refused : fine;
}

int run_asset(const options& chosen) {
    const session at(chosen, saved_register::use::read);
    const auto asset = chosen.name.empty() ? at.take("R1", find_asset(at.registry(), chosen.asset))
                                           : at.take("R1b", find_asset(at.registry(), chosen.asset, chosen.name));
    if (!asset) return session::missing("asset " + chosen.asset + (chosen.name.empty() ? "" : " of the name " + chosen.name));
    at.out().show(*asset);
    return fine;
}

int run_account(const options& chosen) {
    const session at(chosen, saved_register::use::read);
    const auto account = at.take("R2", find_account(at.registry(), chosen.account));
    if (!account) return session::missing("account " + chosen.account);
    at.out().show(*account);
    return fine;
}

int run_summary(const options& chosen) {
    const session at(chosen, saved_register::use::read);
    const account_summary summary = chosen.newest == 0
                                        ? at.take("R3", summarize(at.registry(), chosen.account))
                                        : at.take("R3b", summarize_recent(at.registry(), chosen.account, chosen.newest));
    if (!summary.account) return session::missing("account " + chosen.account);
    at.out().show(summary);
    return fine;
}

int run_balances(const options& chosen) {
    const session at(chosen, saved_register::use::read);
    const auto found = at.take("R4", balances(at.registry(), chosen.account));
    if (found.empty() && at.empty_or_missing(chosen.account) != fine) return refused;
    at.out().show(found);
    return fine;
}

int run_balance(const options& chosen) {
    const session at(chosen, saved_register::use::read);
    const auto found = at.take("R5", balance(at.registry(), chosen.account, chosen.asset));
    if (!found) return session::missing(fmt::format("balance of account {} in {}", chosen.account, chosen.asset));
    at.out().show(std::span(&*found, 1));
    return fine;
}

int run_history(const options& chosen) {
    const session at(chosen, saved_register::use::read);
    const auto found = chosen.asset.empty() ? at.take("R7", activity(at.registry(), chosen.account, chosen.limit))
                                            : at.take("R6", history(at.registry(), chosen.account, chosen.asset, chosen.limit));
    if (found.empty() && at.empty_or_missing(chosen.account) != fine) return refused;
    at.out().show(found);
    return fine;
}

/// What both sides hold once a trade is executed. Read before it is saved, so that nothing is kept that cannot be read again.
std::vector<StockBalance> balances_after(const session& at, const Trade& trade) {
    try {
        return {balance(at.registry(), trade.seller, trade.asset_id).items.value(),
                balance(at.registry(), trade.buyer, trade.asset_id).items.value()};
    } catch (const std::exception& problem) {
        throw std::runtime_error(fmt::format("trade {} {}, since a balance cannot be read: {}", trade.txn_id,
                                             at.keeps_changes() ? "is executed but not shown" : "is not executed", problem.what()));
    }
}

int run_trade(const options& chosen) {
    session at(chosen, saved_register::use::change);
    const auto parsed =
        parse_trade({chosen.txn, chosen.at, chosen.seller, chosen.buyer, chosen.asset, chosen.quantity, chosen.price});
    const Trade* const trade = std::get_if<Trade>(&parsed);
    if (trade != nullptr && chosen.explain)
        for (const std::string& action : explain_trade(at.registry(), *trade)) fmt::print(stderr, "R8: {}\n", action);
    if (const auto why = trade == nullptr ? std::get<refusal>(parsed) : execute(at.registry(), *trade)) {
        fmt::print(stderr, "{}: {}\n", to_string(why->why), why->message);
        return why->why == reason::malformed ? unusable : refused;
    }
    const std::vector<StockBalance> sides = balances_after(at, *trade);
    at.save();
    at.out().show(std::span<const StockBalance>(sides));
    return fine;
}

int run_audit(const options& chosen) {
    const session at(chosen, saved_register::use::read);
    const audit_report report = audit(at.registry());
    at.out().show(report);
    return report.faults.empty() ? fine : refused;
}

/// A path may be of any bytes, but not of none.
CLI::Validator path() {
    return {[](const std::string& given) { return given.empty() ? std::string("the path is empty") : std::string(); }, ""};
}

/// What is wrong although each option by itself is right. Throws CLI::ValidationError.
void check_together(const CLI::App& app, const CLI::App& load, const load_request& files) {
    if (load.parsed() && files.accounts.empty() && files.assets.empty() && files.trades.empty())
        throw CLI::ValidationError("load", "needs a file: --accounts, --assets or --trades");
    if (!load.parsed() && app.get_option("--fresh")->as<bool>())
        throw CLI::ValidationError("--fresh", "goes with load alone, which fills the table that is erased");
}

}  // namespace

int run(int count, const char* const* arguments) {
    options chosen;
    int (*command)(const options&) = nullptr;
    CLI::App app{"A register of accounts, assets and trades: facet's example of a single-table design.", "register"};
    app.require_subcommand(1);
    app.fallthrough();
    app.footer(
        "Exit codes: 0 fine, 1 something was refused or is not there, 2 wrong usage, or a file or a service that fails.");
    app.add_option("--state", chosen.state, "The register's file")->check(path())->capture_default_str();
    chosen.where.add_options(app);
    // Words stay words here. Of what they stand for, an enumeration of bytes or a bool, CLI11 would show and take the raw value as well.
    app.add_option("--format", chosen.format, "How answers look")->check(CLI::IsMember({"table", "jsonl"}))->capture_default_str();
    app.add_flag("--explain", chosen.explain, "Tell on standard error which index and key condition served the answer");
    const auto add = [&](const char* name, const char* text, int (*does)(const options&)) {
        CLI::App* const sub = app.add_subcommand(name, text);
        sub->callback([&command, does] { command = does; });
        return sub;
    };
    const auto account_of = [&](CLI::App* sub) { sub->add_option("account", chosen.account, "The account's id")->required()->check(shown::text()); };

    CLI::App* const load = add("load", "Load CSV files: accounts first, then assets, then trades", run_load);
    load->add_option("--accounts", chosen.load.accounts, "Files with account_id,user_name")->check(path());
    load->add_option("--assets", chosen.load.assets, "Files with asset_id,name,description,issuer,issued")->check(path());
    load->add_option("--trades", chosen.load.trades, "Files with txn_id,timestamp,seller,buyer,asset_id,quantity,price")->check(path());
    load->add_option("--on-error", chosen.on_error, "At a line that is refused: stop, and keep nothing of the load, or continue without the line")
        ->check(CLI::IsMember({"stop", "continue"}))
        ->capture_default_str();

    CLI::App* const asset = add("asset", "R1: an asset by its id", run_asset);
    asset->add_option("asset", chosen.asset, "The asset's id")->required()->check(shown::text());
    asset->add_option("--name", chosen.name, "R1b: by id and name")->check(shown::text());
    account_of(add("account", "R2: an account", run_account));
    CLI::App* const summary = add("summary", "R3: an account, its balances and its postings", run_summary);
    account_of(summary);
    summary->add_option("--newest", chosen.newest, "R3b: of the postings the newest only, this many")->check(shown::count());
    account_of(add("balances", "R4: all balances of an account", run_balances));
    CLI::App* const balance = add("balance", "R5: the balance of an account in one asset", run_balance);
    account_of(balance);
    balance->add_option("--asset", chosen.asset, "The asset's id")->required()->check(shown::text());
    CLI::App* const history = add("history", "R6: an account's postings, newest first; R7 where no asset is given", run_history);
    account_of(history);
    history->add_option("--asset", chosen.asset, "Of this asset only")->check(shown::text());
    history->add_option("--limit", chosen.limit, "At most this many")->check(shown::count());
    CLI::App* const trade = add("trade", "R8: execute a trade", run_trade);
    trade->add_option("txn", chosen.txn, "The trade's id: a retry has to have the same")->required()->check(shown::text());
    trade->add_option("--at", chosen.at, "When it was made, such as 2025-07-01T14:30:00Z")->required();
    trade->add_option("--seller", chosen.seller, "Account")->required()->check(shown::text());
    trade->add_option("--buyer", chosen.buyer, "Account")->required()->check(shown::text());
    trade->add_option("--asset", chosen.asset, "Asset")->required()->check(shown::text());
    trade->add_option("--quantity", chosen.quantity, "Units")->required();
    trade->add_option("--price", chosen.price, "Of one unit")->required();
    add("audit", "Read the whole register and check that its books balance", run_audit);

    try {
        app.parse(count, arguments);
        check_together(app, *load, chosen.load);
    } catch (const CLI::ParseError& problem) {
        return app.exit(problem) == 0 ? fine : unusable;
    }
    chosen.load.progress = ::isatty(STDERR_FILENO) == 1;
    return command(chosen);
}

}  // namespace trading
