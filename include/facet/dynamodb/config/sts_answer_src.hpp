// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/dynamodb/config/credentials_answer.hpp>
#include <facet/dynamodb/config/read_expiration.hpp>
#include <facet/dynamodb/config/static_credentials.hpp>
#include <facet/dynamodb/secret.hpp>

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>

#include <algorithm>
#include <istream>
#include <streambuf>
#include <string>
#include <string_view>

/// \file
/// How the security token service's XML is read. Part of <facet/dynamodb/config/src.hpp>.

namespace facet::inline v0::dynamodb {

namespace detail {

/// A document of XML that may hold secrets, which are overwritten when it goes.
class xml_document {
public:
    explicit xml_document(std::string_view text) {
        // The library calls itself for each level, and what is answered has six.
        constexpr auto most_tags = 1'000;
        if (std::count(text.begin(), text.end(), '<') > most_tags) return;
        buffer over(text);
        std::istream stream(&over);
        try {
            boost::property_tree::read_xml(stream, tree_, boost::property_tree::xml_parser::trim_whitespace | boost::property_tree::xml_parser::no_comments);
        } catch (const boost::property_tree::xml_parser_error&) {
            tree_.clear();
        }
    }
    xml_document(const xml_document&) = delete;
    xml_document& operator=(const xml_document&) = delete;
    ~xml_document() { wipe(tree_); }

    /// Whether it is XML with an element.
    [[nodiscard]] bool is_read() const { return !tree_.empty(); }
    /// The text of the element at a path of names, which dots join; empty where there is none.
    [[nodiscard]] std::string_view find(const std::string& path) const {
        const auto found = tree_.get_child_optional(path);
        return found ? std::string_view(found->data()) : std::string_view();
    }

private:
    struct buffer final : std::streambuf {
        explicit buffer(std::string_view text) {
            char* const begin = const_cast<char*>(text.data());  // which nobody writes to
            setg(begin, begin, begin + text.size());
        }
    };

    static void wipe(boost::property_tree::ptree& node) {
        detail::wipe(node.data().data(), node.data().size());
        for (auto& child : node) wipe(child.second);
    }

    boost::property_tree::ptree tree_;
};

}  // namespace detail

result<credentials> read_sts_answer(std::string_view body, std::string_view operation, std::string_view source) {
    const auto failed = [source](std::string_view why) {
        return detail::no_credentials_of(source, error_code::serialization, why);
    };
    const detail::xml_document document(body);
    if (!document.is_read()) return failed("its answer is not XML");
    const std::string above = std::string(operation).append("Response.").append(operation).append("Result.Credentials.");
    for (const char* const name : {"AccessKeyId", "SecretAccessKey", "SessionToken", "Expiration"}) {
        if (document.find(above + name).empty()) return failed(std::string("its answer has no ") + name);
    }
    credentials made{.access_key_id = std::string(document.find(above + "AccessKeyId")),
                     .secret_access_key = secret(document.find(above + "SecretAccessKey")),
                     .session_token = secret(document.find(above + "SessionToken")),
                     .expires = detail::read_expiration(document.find(above + "Expiration")),
                     .source = std::string(source)};
    if (!made.expires) return failed("its answer has an Expiration that is no time in UTC");
    return made;
}

sts_refusal read_sts_refusal(std::string_view body) {
    const detail::xml_document document(body);
    for (const char* const above : {"ErrorResponse.Error.", "ErrorResponse.Errors.Error.", "Response.Errors.Error.", "Error."}) {
        const std::string_view code = document.find(std::string(above) + "Code");
        if (!code.empty()) return {detail::quoted_words(code), std::string(document.find(std::string(above) + "Message"))};
    }
    return {};
}

}  // namespace facet::inline v0::dynamodb
