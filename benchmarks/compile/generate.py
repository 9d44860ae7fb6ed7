# SPDX-License-Identifier: BSL-1.0
"""The programs whose compilation is measured."""

HEAD = "// SPDX-License-Identifier: BSL-1.0\n"

ENTITY = """
struct entity_{n} {{
    std::string owner_id;
    std::string item_id;
    std::string label_{n};
    facet::timestamp placed_at;
    std::int64_t quantity;
    std::int64_t cents_{n};
    double weight;
    bool active;
}};
"""

DECLARED = """    facet::entity<entity_{n}, facet::key<"OWNER#{{owner_id}}", "E{n}#{{item_id}}">,
        facet::index<"GSI1", "LABEL{n}#{{label_{n}}}", "AT#{{placed_at}}">>"""

CALLS = {
    "get": """
std::int64_t get_{n}(repository& store) {{
    auto found = store.get<entity_{n}>("owner_id"_f == "o-1" && "item_id"_f == "i-1");
    return found.has_value() ? found.value().quantity : 0;
}}
""",
    "query": """
std::int64_t query_{n}(repository& store) {{
    std::int64_t sum = 0;
    for (const entity_{n}& each : store.query<entity_{n}>("owner_id"_f == "o-1").or_throw()) sum += each.cents_{n};
    return sum;
}}
""",
    "index": """
std::int64_t index_{n}(repository& store, facet::timestamp since) {{
    std::int64_t sum = 0;
    for (const entity_{n}& each : store.query<entity_{n}>("label_{n}"_f == "x" && "placed_at"_f >= since).or_throw())
        sum += each.quantity;
    return sum;
}}
""",
}


def include_only(*headers):
    """A program that includes the headers and nothing else."""
    return HEAD + "".join(f"#include <{header}>\n" for header in headers) + "\nint main() {}\n"


INCLUDES = "#include <facet/facet.hpp>\n\n#include <cstdint>\n#include <string>\n#include <utility>\n\nusing namespace facet::literals;\n"
KEYS = 'facet::gsi<"GSI1", facet::partition<"PK1">, facet::sort<"SK1">>'


def program(entities, called, calls=("get", "query", "index")):
    """A table of so many entities, with these calls for each of the entities called."""
    parts = [HEAD, INCLUDES]
    parts += [ENTITY.format(n=number) for number in range(entities)]
    declared = ",\n".join(DECLARED.format(n=number) for number in range(entities))
    parts.append(f'\nstruct orders : facet::table<"Orders", {KEYS},\n{declared}> {{}};\n')
    parts.append("\nusing repository = decltype(facet::open<orders>(std::declval<facet::memory::engine&>()));\n")
    parts += [CALLS[call].format(n=number) for number in called for call in calls]
    return "".join(parts) + "\nint main() {}\n"


def tables(count):
    """So many tables of one entity each, with two queries for each: what a mapper with a table for each struct is asked."""
    parts = [HEAD, INCLUDES]
    for number in range(count):
        parts.append(ENTITY.format(n=number))
        parts.append(f'\nstruct table_{number} : facet::table<"Table{number}", {KEYS},\n{DECLARED.format(n=number)}> {{}};\n'
                     f"using repository_{number} = decltype(facet::open<table_{number}>(std::declval<facet::memory::engine&>()));\n")
        parts += [CALLS[call].format(n=number).replace("repository&", f"repository_{number}&") for call in ("query", "index")]
    return "".join(parts) + "\nint main() {}\n"
