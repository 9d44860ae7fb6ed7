// SPDX-License-Identifier: BSL-1.0
// title: A value where a where-clause stands
// rule: a read is told what it asks for
// why: Which field a value is compared with is said, not guessed.
// expect: get<Account>() takes a where-clause, which compares fields with values, but is given something of type Token; say the key's fields: `account_id`_f == value
#include <reject/support/register.hpp>

struct Token {
    std::string text;
};

auto read(const register_repository& db, const Token& token) {
#ifdef FACET_REJECT
    return db.get<Account>(token);
#else
    return db.get<Account>("account_id"_f == token.text);
#endif
}
