// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>
#include <facet/core/owned.hpp>
#include <facet/core/span.hpp>
#include <facet/dynamodb/client_options.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace facet::inline v0::dynamodb {

namespace detail {
struct client_state;
}

/// DynamoDB, or what speaks its protocol, as a backend. Its calls are safe from several threads at once, and wait in the thread that
/// makes them; each that waits has a connection of its own. What it asks is repeated by contract section 23: a write that is not safe to
/// repeat is sent once, and its error says where it may have been applied. Errors besides the service's own: invalid_settings,
/// access_denied (there are no credentials), unreachable, unreadable_answer. It has to outlive the tables that it opened.
///
/// The program compiles its larger part once: by including <facet/dynamodb/src.hpp> in one source file, or by linking the CMake target
/// facet::dynamodb_compiled.
class client {
public:
    using numbered_sink = request::numbered_sink;
    static constexpr backend_features features{.any_text = false};

    /// Finds region, endpoint and credentials as AWS's tools do (config/settings.hpp), and sends nothing. What is wrong in the settings
    /// is what ready() and every other call answer.
    explicit client(client_options options = {});
    client(const client&) = delete;
    client& operator=(const client&) = delete;
    ~client();

    /// Whether the settings are sound and there are credentials; may ask services for them, or run the profile's program.
    [[nodiscard]] result<void> ready();
    /// Where requests go; empty where the settings are not sound.
    [[nodiscard]] std::string address() const;

    /// Ends all calls, for good: those that run, within a tenth of a second, and each that is
    /// made later. Those that were not answered fail with unreachable; `possibly_applied` says which writes may have been done. From any
    /// thread; it does not wait for the calls, which have to be over before the client goes. A profile's program or a callback that
    /// runs for credentials is not ended, nor do the calls end that wait for it.
    void stop() noexcept;

    /// Any operation of the service, by its name, such as `UpdateTable`: the answer's body, which has nothing in it for `TagResource`
    /// and `UntagResource`. `repeated` says whether it may be sent again where it may have been done.
    [[nodiscard]] result<std::string> call(std::string_view operation, std::string_view body, wire::repetition repeated = wire::repetition::unsafe);

    /// Makes the table, with client_options::new_tables, and waits until it is active: see tables::create().
    result<void> create_table(std::string_view name, const request::table_description& description);
    /// Drops the table, and waits until it is gone: see tables::erase().
    result<void> erase_table(std::string_view name);
    /// Looks at the table, unless client_options::trust_tables: fails with code validation where its keys or indexes are not as described,
    /// with a sentence for each difference. Waits for a table, or a described index, that is being made, as client_options::table_watch says;
    /// a table that is being deleted is not found (contract F3).
    result<request::table> open(std::string_view name, const request::table_description& description);

    result<bool> get(const request::table& table, const request::get& request, request::item_sink sink);
    result<void> write(const request::table& table, const request::write& request, request::item_sink sink, request::consumed_capacity* capacity);
    result<request::page> query(const request::table& table, const request::query& request, request::item_sink sink);
    result<request::page> scan(const request::table& table, const request::scan& request, request::item_sink sink);
    result<void> batch_get(span<const request::table_get> gets, numbered_sink sink, std::vector<std::size_t>& unprocessed);
    /// One request. Where its JSON is longer than one may be (contract B5), that has the first of the writes, and the others are unprocessed.
    result<void> batch_write(span<const request::table_write> writes, std::vector<std::size_t>& unprocessed, request::consumed_capacity* capacity);
    /// Without a token it makes one, so that the transaction can be sent again (contract A8).
    result<void> transact_write(span<const request::table_write> actions, std::string_view token, request::consumed_capacity* capacity);
    result<void> transact_get(span<const request::table_get> gets, numbered_sink sink);

private:
    facet::detail::owned<detail::client_state> state_;
};

static_assert(backend<client>);

}  // namespace facet::inline v0::dynamodb
