// SPDX-License-Identifier: BSL-1.0
// DynamoDB instead of the engine. Runs on the service that FACET_DYNAMODB_ENDPOINT names, where it makes a table and erases it again.
#include "expect.hpp"

// [declare]
#include <facet/dynamodb/client.hpp>  // small: JSON, HTTP and hashing are compiled elsewhere, once
#include <facet/facet.hpp>

using namespace facet::literals;

struct Note { std::string owner; std::string id; std::string text; std::int64_t read = 0; };
struct Notes : facet::table<"Notes", facet::entity<Note, facet::key<"OWNER#{owner}", "NOTE#{id}">>> {};
// [/declare]

#include <cstdint>
#include <cstdlib>
#include <stop_token>
#include <string>

namespace {

/// Somewhere that credentials can be had.
facet::result<facet::dynamodb::credentials> ask_the_vault() {
    return facet::dynamodb::credentials{.access_key_id = "id", .secret_access_key = facet::dynamodb::secret("key"), .source = "the vault"};
}

/// Whatever the backend is.
template <class Backend>
void use(Backend& backend, const std::string& name) {
    auto notes = facet::open<Notes>(backend, {.name = name});
    notes.put(Note{"ann", "1", "Buy tea"}).or_throw();
    expect(notes.template get<Note>("owner"_f == "ann" && "id"_f == "1", facet::consistent)->text == "Buy tea");
}

void show_settings() {
    // [options]
    facet::dynamodb::client_options options;
    options.settings.region = "eu-west-1";                        // or AWS_REGION, or the profile's
    options.settings.endpoint = "http://127.0.0.1:8000";          // or AWS_ENDPOINT_URL_DYNAMODB, ...; else the region's own
    options.settings.profile = "prod";                            // or AWS_PROFILE
    options.deadline = std::chrono::seconds(2);                   // for a call with all its attempts
    options.transport.request_timeout = std::chrono::milliseconds(500);  // for one attempt
    options.backoff.attempts = 6;
    options.retries.conflicts = true;                             // try again what another transaction was in the way of
    // [/options]
    // [callback]
    options.settings.credentials_callback = [] { return ask_the_vault(); };  // asked again some minutes before they expire
    // [/callback]
    // [attempts]
    options.on_attempt = [](const facet::dynamodb::attempt_report& of) {
        if (of.number > 1 || of.another) std::fprintf(stderr, "%.*s: attempt %u, status %d\n", static_cast<int>(of.operation.size()), of.operation.data(), of.number, of.status);
    };
    // [/attempts]
    facet::dynamodb::client client(options);
    expect(client.ready().has_value() && client.address() == "http://127.0.0.1:8000/");

    options.settings.region = "Europe!";
    // [ready]
    facet::dynamodb::client service(options);
    if (facet::result<void> ready = service.ready(); !ready.has_value()) std::printf("%s\n", ready.error().to_string().c_str());
    // [/ready]
    expect(service.ready().error().code == facet::error_code::invalid_settings);
    expect(facet::try_open<Notes>(service).error().code == facet::error_code::invalid_settings);
}

void run_on(const std::string& endpoint) {
    facet::dynamodb::client_options options;
    options.settings.endpoint = endpoint;
    facet::dynamodb::client client(options);
    const std::string name = "facet-tutorial-notes";

    const facet::result<void> before = client.erase_table(name);
    expect(before.has_value() || before.error().code == facet::error_code::resource_not_found);
    use(client, name);

    auto notes = facet::open<Notes>(client, {.name = name});
    // [possibly]
    auto counted = notes.update<Note>("owner"_f == "ann" && "id"_f == "1").set("read"_f += 1).run();
    if (!counted.has_value() && counted.error().possibly_applied)
        std::printf("it may have been counted: look before counting again\n");
    // [/possibly]
    expect(counted.has_value());

    // [consistent]
    auto note = notes.get<Note>("owner"_f == "ann" && "id"_f == "1", facet::consistent);  // sees every write that has been answered
    // [/consistent]
    expect(note->read == 1);

    {
        // [deadline]
        const facet::deadline limit(std::chrono::milliseconds(300));  // or at a time point of std::chrono::steady_clock
        auto first = notes.get<Note>("owner"_f == "ann" && "id"_f == "1");
        if (first.failed() && first.error().code == facet::error_code::unreachable) std::printf("%s\n", first.error().to_string().c_str());
        // [/deadline]
        const facet::deadline passed(std::chrono::milliseconds(0));
        expect(notes.get<Note>("owner"_f == "ann" && "id"_f == "1").error().code == facet::error_code::unreachable);
    }

    {
        // [cancel]
        std::stop_source hung_up;                                      // another thread calls hung_up.request_stop()
        const facet::cancellation scope(hung_up.get_token());
        auto asked = notes.get<Note>("owner"_f == "ann" && "id"_f == "1");
        // [/cancel]
        expect(asked.has_value());
        hung_up.request_stop();
        expect(notes.get<Note>("owner"_f == "ann" && "id"_f == "1").error().code == facet::error_code::unreachable);
    }

    // [call]
    facet::result<std::string> limits = client.call("DescribeLimits", "{}", facet::wire::repetition::read);  // what facet has no call for
    // [/call]
    expect(limits.has_value() || limits.error().code == facet::error_code::unknown_operation);

    auto strange = notes.put(Note{"ann", "2", "\xff"}).run();
    expect(strange.error().code == facet::error_code::invalid_value && !strange.error().possibly_applied);
    client.erase_table(name).value();

    facet::dynamodb::client& service = client;
    // [stop]
    service.stop();                                                // threads that wait for an answer come back now
    auto refused = notes.get<Note>("owner"_f == "ann" && "id"_f == "1");
    if (refused.failed()) std::printf("%s\n", refused.error().to_string().c_str());   // the client was stopped: nothing was sent
    // [/stop]
    expect(refused.failed() && refused.error().code == facet::error_code::unreachable);
}

}  // namespace

int main() {
    show_settings();
    {
        // [engine]
        facet::memory::engine engine;
        use(engine, "notes");
        // [/engine]
    }
    const char* const endpoint = std::getenv("FACET_DYNAMODB_ENDPOINT");
    if (endpoint == nullptr || *endpoint == '\0') {
        std::printf("FACET_DYNAMODB_ENDPOINT names no service: nothing more is shown\n");
        return 0;
    }
    run_on(endpoint);
    {
        setenv("AWS_ENDPOINT_URL_DYNAMODB", endpoint, 1);
        // [client]
        facet::dynamodb::client client;  // region, endpoint and credentials are found as AWS's tools find them
        use(client, "notes");
        // [/client]
        client.erase_table("notes").value();
    }
    std::printf("it all holds on DynamoDB\n");
}
