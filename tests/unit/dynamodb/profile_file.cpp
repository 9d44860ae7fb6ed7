// SPDX-License-Identifier: BSL-1.0
#include <facet/dynamodb/config/parse_profile_file.hpp>

#include <support/catch.hpp>

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

using namespace facet::dynamodb;

namespace {

void show(std::string& out, const std::vector<profile_property>& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
        out += (i > 0 ? ", " : "") + all[i].name + "=" + std::string(all[i].value.reveal());
        if (all[i].nested.empty()) continue;
        out += "{";
        show(out, all[i].nested);
        out += "}";
    }
}

/// Everything that a file says, on one line; or why it is refused.
std::string read(std::string_view text, profile_file_kind kind = profile_file_kind::config) {
    const auto parsed = parse_profile_file(text, kind, "F");
    if (!parsed.has_value()) {
        CHECK(parsed.error().code == facet::error_code::invalid_file);
        return parsed.error().message;
    }
    std::string made;
    for (const auto* list : {&parsed->sections, &parsed->sso_sessions}) {
        for (const profile_section& each : *list) {
            made += (each.kind == profile_section_kind::services ? "services " : each.kind == profile_section_kind::sso_session ? "sso-session " : "") + each.name + "(";
            show(made, each.properties);
            made += ")";
        }
    }
    return made;
}
std::string read_credentials(std::string_view text) { return read(text, profile_file_kind::credentials); }

}  // namespace

TEST_CASE("sections and properties are read") {
    CHECK(read("") == "");
    CHECK(read("[profile foo]") == "foo()");
    CHECK(read("[profile foo]\nname = value\nname2=val=ue\n") == "foo(name=value, name2=val=ue)");
    CHECK(read("[profile foo]\r\nname = value\r\n\r\n[default]\r\nname=\r\n") == "foo(name=value)default(name=)");
    CHECK(read("\xef\xbb\xbf[default]\na=1") == "default(a=1)");
    CHECK(read("[profile foo]\nname \t=  \tvalue \t") == "foo(name=value)");
    CHECK(read("[profile foo]\nname = \xf0\x9f\x98\x82") == "foo(name=\xf0\x9f\x98\x82)");
    CHECK(read("\t \n[profile foo]\n\t\n \nname = value\n\t \n[profile bar]\n \t") == "foo(name=value)bar()");
    CHECK(read_credentials("[foo]\naws_access_key_id=A\n[bar]") == "foo(aws_access_key_id=A)bar()");
}

TEST_CASE("sessions of single sign-on are read, and are no profiles") {
    CHECK(read("[sso-session s]\nsso_region = r\n[profile s]\na=1\n[sso-session s]\nsso_start_url = u\n[sso-session t]\n[sso-session]\nb=1\n[sso-session a!]") ==
          "s(a=1)sso-session s(sso_region=r, sso_start_url=u)sso-session t()");
    CHECK(read_credentials("[sso-session s]\na=1") == "");
    const auto parsed = parse_profile_file("[sso-session s]\na=1", profile_file_kind::config, "F");
    REQUIRE(parsed.has_value());
    CHECK(parsed->find(profile_section_kind::sso_session, "s") != nullptr);
    CHECK(parsed->find(profile_section_kind::profile, "s") == nullptr);
}

TEST_CASE("headings mean what their file makes them mean") {
    CHECK(read("[profile \tfoo \t]\n[   profile bar ]\n[profile\tbaz]") == "foo()bar()baz()");
    CHECK(read("[profile some-thing:long/the_one%only.foo@bar+]\n[profile foo!bar]\na=1") == "some-thing:long/the_one%only.foo@bar+()");
    CHECK(read("[profile \"prod\"]\na=1\n[profile 'my prof' ]\nb=2\n[profile prod]\nc=3\n[sso-session \"s\"]\nd=4") == "prod(a=1, c=3)my prof(b=2)sso-session s(d=4)");
    CHECK(read("[profile \"\"]\na=1\n[profile \"a']\na=1\n[profile \"]\na=1\n[\"foo\"]\na=1") == "");
    CHECK(read_credentials("[\"foo\"]\na=1") == "");
    CHECK(read("[foo]\na=1\n[profilefoo]\na=1\n[sso-sessions s]\na=1\n[profile]\na=1\n[]\na=1") == "");
    CHECK(read("[services local]\ndynamodb =\n  endpoint_url = http://h\n[profile local]") == "services local(dynamodb={endpoint_url=http://h})local()");
    CHECK(read_credentials("[profile foo]\na=1\n[ bar ]\nb=2\n[in valid]\nc=3") == "bar(b=2)");
    CHECK(read_credentials("[services]\na=1") == "services(a=1)");
}

TEST_CASE("the default profile with a prefix hides the one without") {
    CHECK(read("[profile default]\na=1\n[default]\nb=2\n[profile default]\nc=3") == "default(a=1, c=3)");
    CHECK(read("[default]\nb=2\n[profile default]\na=1") == "default(a=1)");
    CHECK(read("[default]\nb=2\n[default]\na=1") == "default(b=2, a=1)");
    CHECK(read("[services default]\nb=2\n[profile default]") == "services default(b=2)default()");
}

TEST_CASE("what is said again counts") {
    CHECK(read("[profile foo]\na=1\nb=2\na=3") == "foo(a=3, b=2)");
    CHECK(read("[profile foo]\na=1\n[profile bar]\nc=3\n[profile foo]\nA=2") == "foo(a=2)bar(c=3)");
    CHECK(read("[profile foo]\ns3 =\n a=1\n b=2\n a=3\ns3 =\n c=4") == "foo(s3={c=4})");
}

TEST_CASE("comments are passed over") {
    CHECK(read("# c\n; c\n[profile foo] # c\nname = value # c with # sign\nb = 2 ;") == "foo(name=value, b=2)");
    CHECK(read("[profile foo]; c\n[profile bar]# c") == "foo()bar()");
    CHECK(read("[profile foo]\nname = value; no\nname2 = value# no\nempty = # c") == "foo(name=value; no, name2=value# no, empty=)");
    CHECK(read("[profile foo]\nname = value\n  # indented\nb = 2\n s3 = 3") == "foo(name=value, b=2\ns3 = 3)");
}

TEST_CASE("indentation continues a value or nests below an empty one") {
    CHECK(read("[profile foo]\nname = value\n -continued\n \t -again # kept \t") == "foo(name=value\n-continued\n-again # kept)");
    CHECK(read("[profile foo]\ns3 =\n name = value\n\t \n Name2 = value2 ; c\n in valid = x\nb = 1") == "foo(s3={name=value, name2=value2, in valid=x}, b=1)");
    CHECK(read("[profile foo]\ns3 =\n name =\n [bar] = 1") == "foo(s3={name=, [bar]=1})");
    // A whole section that is indented, as AWS's command line takes it.
    CHECK(read("[profile foo]\n  a = 1\n  b =\n    c = 2\n  d = 3\n  [profile bar]\n  e = 4") == "foo(a=1, b={c=2}, d=3)bar(e=4)");
    CHECK(read("[profile foo]\nin valid = value\n and more\nb = 1") == "foo(b=1)");
}

TEST_CASE("what is malformed is refused by its line, without a word of it") {
    CHECK(read("[profile foo") == "F: line 1 begins a [section] and does not end it with a bracket");
    CHECK(read("# c\n\nname = value") == "F: line 3 stands before the first [section]");
    CHECK(read(" -continued") == "F: line 1 stands before the first [section]");
    CHECK(read("[profile foo] bar") == "F: line 1 has more text behind its [section]");
    CHECK(read("[profile foo]\n= value") == "F: line 2 has no name before its equals sign");
    CHECK(read("[profile foo]\nkey : value") == "F: line 2 has no equals sign");
    CHECK(read("[profile foo]\n -continued") == "F: line 2 has no equals sign");
    CHECK(read("[profile foo]\nname = value\n[profile foo]\n -continued") == "F: line 4 has no equals sign");
    CHECK(read("[profile foo]\ns3 =\n invalid") == "F: line 3 is indented below a name without a value, and has no equals sign");
    CHECK(read("[profile foo]\ns3 =\n = value") == "F: line 3 has no name before its equals sign");
    CHECK(read("[ignored section here]\nbroken") == "F: line 2 has no equals sign");
}

TEST_CASE("what is said once more counts, with what is below it") {
    CHECK(read("[profile a]\ns3 =\n x = 1\n y = 2\ns3 =\n y = 3\n x = 4\n x = 5") == "a(s3={y=3, x=5})");
    CHECK(read("[profile a]\nk = 1\n[profile b]\nk = 2\n[profile a]\nk = 3\nl =\n k = 4") == "a(k=3, l={k=4})b(k=2)");
    CHECK(read("[profile a]\nk = 1\n  2\n  3\nk = 4\n  5") == "a(k=4\n5)");
}

TEST_CASE("a long file takes time by its length") {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += "[profile p" + std::to_string(i) + "]\na = b\n";
    text += "[default]\n";
    for (int i = 0; i < 100'000; ++i) text += "k" + std::to_string(i) + " = v\n";
    text += "long = 0\n";
    for (int i = 0; i < 100'000; ++i) text += "  line\n";
    const auto parsed = parse_profile_file(text, profile_file_kind::config, "F");  // minutes, where each looks at all before
    REQUIRE(parsed.has_value());
    CHECK(parsed->sections.size() == 100'001);
    CHECK(parsed->sections.back().properties.size() == 100'001);
    CHECK(parsed->sections.back().properties.back().value.reveal().size() == 500'001);
}

TEST_CASE("any bytes are read or refused, and a refusal never repeats them") {
    std::mt19937_64 random(1);
    constexpr std::string_view pieces[] = {"[", "]", "profile ", "default", "services ", "sso-session ", "\n", "\r\n", "\n ", "\n\t\t", " ", "=", " = ", "#", ";", " #", "name", "TOPSECRET",
                                           "\xef\xbb\xbf", "\0", "\xff", "[profile a]\n", "b = "};
    std::size_t taken = 0;
    std::size_t refused = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string text = round % 2 == 0 ? "[default]\n" : "";
        for (std::uint64_t i = random() % 24; i > 0; --i) {
            if (random() % 16 == 0) text += static_cast<char>(random());
            else text += pieces[random() % std::size(pieces)];
        }
        for (const auto kind : {profile_file_kind::config, profile_file_kind::credentials}) {
            const auto parsed = parse_profile_file(text, kind, "F");
            if (!parsed.has_value()) {
                ++refused;
                if (parsed.error().to_string().find("TOPSECRET") != std::string::npos) FAIL("a refusal repeats the file");
                continue;
            }
            ++taken;
            for (const profile_section& each : parsed->sections) {
                if (each.name.empty() || parsed->find(each.kind, each.name) != &each) FAIL("a section occurs twice, or has no name");
                for (const profile_property& one : each.properties) {
                    if (one.name.empty() || find_property(each.properties, one.name) != &one) FAIL("a property occurs twice, or has no name");
                }
            }
        }
    }
    CHECK(taken > 1'000);
    CHECK(refused > 1'000);
}
