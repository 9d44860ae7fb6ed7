// SPDX-License-Identifier: BSL-1.0
#include <linearizability/history.hpp>

namespace facet::linearizability {

bool condition::holds(value of) const noexcept {
    switch (kind) {
        case condition_kind::none: return true;
        case condition_kind::equals: return of == operand && of != nothing;
        case condition_kind::exists: return of != nothing;
        case condition_kind::missing: return of == nothing;
    }
    return false;
}

bool operation::refused() const noexcept {
    for (const action& each : actions)
        if (each.refused) return true;
    return false;
}

bool operation::writes() const noexcept {
    if (refused()) return false;
    if (token) return true;
    for (const action& each : actions)
        if (each.kind != action_kind::read && each.kind != action_kind::check) return true;
    return false;
}

bool apply(const operation& one, state& on) noexcept {
    if (one.token && on.token_used) return !one.refused();  // contract A8: said to be done, and not done again
    for (const action& each : one.actions) {
        const value now = on.values[each.target];
        if (each.before && *each.before != now) return false;
        if (each.when.holds(now) == each.refused) return false;
    }
    if (one.refused()) return true;  // contract A3
    for (const action& each : one.actions) {
        value& now = on.values[each.target];
        switch (each.kind) {
            case action_kind::read:
            case action_kind::check: break;
            case action_kind::put: now = each.operand; break;
            case action_kind::add: now = now == nothing ? each.operand : now + each.operand; break;
            case action_kind::erase: now = nothing; break;
        }
        if (each.after && *each.after != now) return false;
    }
    on.token_used = on.token_used || one.token;
    return true;
}

history as_promised(const history& from) {
    history made;
    for (const operation& one : from) {
        if (!one.dated) continue;
        if (one.whole) {
            made.push_back(one);
            continue;
        }
        for (const action& each : one.actions) {
            operation& part = made.emplace_back(one);
            part.actions = {each};
            part.whole = true;
        }
    }
    return made;
}

namespace {

std::string text_of(value shown) { return shown == nothing ? "-" : std::to_string(shown); }

}  // namespace

std::string describe(const state& one) {
    std::string text = "[";
    for (const value each : one.values) text += (text.size() > 1 ? " " : "") + text_of(each);
    return text + (one.token_used ? "] token used" : "]");
}

std::string describe(const operation& one) {
    std::string text = std::to_string(one.invoked) + ".." + std::to_string(one.responded) + " thread " + std::to_string(one.thread) + " " + one.name;
    if (one.token) text += " under the token";
    for (const action& each : one.actions) {
        constexpr const char* kinds[] = {"read", "put", "add", "erase", "check"};
        text += "; register " + std::to_string(each.target) + " " + kinds[static_cast<std::size_t>(each.kind)];
        if (each.kind == action_kind::put || each.kind == action_kind::add) text += " " + std::to_string(each.operand);
        if (each.when.kind == condition_kind::equals) text += " if it is " + std::to_string(each.when.operand);
        if (each.when.kind == condition_kind::exists) text += " if it is there";
        if (each.when.kind == condition_kind::missing) text += " if it is missing";
        if (each.refused) text += ": refused";
        if (each.before) text += ", it was " + text_of(*each.before);
        if (each.after) text += ", it became " + text_of(*each.after);
    }
    return text;
}

}  // namespace facet::linearizability
