#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Which header may include which, and how a source file is written.

Layers: a header of include/facet/<layer>/ includes headers of its own layer and of those in LAYERS; no file includes itself by
way of others; Boost.PFR stands only behind value/reflection*.hpp and Boost.Hana only behind schema/.
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import graphs  # noqa: E402

CORE = ("core", "value", "schema", "request", "expression", "planner")
BACKEND = ("core", "value", "request", "backend")
LAYERS = {
    "core": (),
    "value": ("core",),
    "request": ("core", "value"),
    "schema": ("core", "value", "request"),
    "expression": ("core", "value", "schema", "request"),
    "planner": ("core", "value", "schema", "request", "expression"),
    "backend": ("core", "value", "request"),
    "repository": (*CORE, "backend"),
    "memory": BACKEND,
    "json": BACKEND,
    "fibers": ("core", "repository"),
    "wire": BACKEND,
    "dynamodb": (*BACKEND, "json", "wire"),
    "separate": (*CORE, "backend", "repository", "memory"),
}
# What a layer, or one header, may include besides: headers, or a layer's folder.
BESIDES = {
    "wire": ("json/write.hpp", "json/base64.hpp"),
    "repository/show.hpp": ("wire/",),
    "separate/facet.hpp": ("facet.hpp",),
}
UMBRELLA = "facet.hpp"
FORWARD = "forward.hpp"  # includes nothing, so that all may include it
UMBRELLA_LAYERS = (*CORE, "backend", "repository", "memory")
# Layers that speak to the operating system or to libraries of their own.
OPEN_LAYERS = ("memory", "json", "dynamodb", "fibers")

# Each costs a sixteenth to a tenth of a second to compile; and the headers that may name one, where the library has no part of it.
DEAR = ("algorithm", "atomic", "chrono", "functional", "iostream", "memory", "memory_resource", "mutex", "ranges", "sstream", "thread")
DEAR_ALLOWED = (("core/atomic.hpp", "atomic"), ("core/chrono.hpp", "chrono"))

SOURCE_FOLDERS = ("include", "tests", "examples", "benchmarks")
LINES_AT_MOST = 399
SPDX = "// SPDX-License-Identifier: BSL-1.0"

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
LITERAL_OR_COMMENT = re.compile(r"""'(?:\\.|[^'\\\n])'|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/""", re.DOTALL)


def code_of(text):
    """The text without its comments; string literals and line numbers stay."""

    def keep(match):
        found = match.group(0)
        return found if found[0] in "'\"" else "\n" * found.count("\n")

    return LITERAL_OR_COMMENT.sub(keep, text)


def line_of(code, offset):
    return code.count("\n", 0, offset) + 1


def check_include(header, layer, quote, target):
    """Why this header (its path below include/facet) may not include the target, or None."""
    if quote == '"':
        return "is included in quotes; write <facet/…>"
    if header == FORWARD:
        return f"is included, and {FORWARD} includes nothing"
    if target.startswith("facet/"):
        inner = target.removeprefix("facet/")
        if inner == UMBRELLA and UMBRELLA not in BESIDES.get(header, ()):
            return "is the umbrella, which our own headers never include"
        if inner == FORWARD:
            return None
        allowed = UMBRELLA_LAYERS if layer is None else (layer, *LAYERS[layer])
        besides = BESIDES.get(layer, ()) + BESIDES.get(header, ())
        if inner.split("/")[0] not in allowed and not any(inner == each or (each.endswith("/") and inner.startswith(each)) for each in besides):
            return f"is not below this layer, which may include {', '.join(allowed)}"
        return None
    if layer is None:
        return "is not one of ours, and the umbrella includes nothing else"
    if target.startswith("boost/pfr"):
        stem = header.removeprefix("value/")
        return None if layer == "value" and stem.startswith("reflection") else "stands only behind value/reflection*.hpp"
    if target.startswith("boost/hana"):
        return None if layer == "schema" else "stands only behind schema/"
    if target == "bits/chrono.h" and header == "core/chrono.hpp":
        return None  # a part of libstdc++'s <chrono>, behind __has_include
    if target in ("linux/futex.h", "sched.h", "sys/syscall.h", "unistd.h") and header == "core/atomic.hpp":
        return None  # of Linux alone
    if target == "unistd.h" and header == "core/process_mark.hpp":
        return None  # behind __has_include, for optional headers
    if target.startswith("boost/") or re.fullmatch(r"[a-z_]+", target) or layer in OPEN_LAYERS:
        return None
    return "is neither of facet, nor of Boost, nor of the standard library"


def check_layers(root):
    """Every forbidden include below root/include/facet, and every cycle."""
    base = root / "include" / "facet"
    problems = []
    graph = {}
    dear = []
    for path in sorted(base.rglob("*.hpp")):
        header = path.relative_to(base).as_posix()
        layer = header.split("/")[0] if "/" in header else None
        where = path.relative_to(root).as_posix()
        if layer is None and header not in (UMBRELLA, FORWARD):
            problems.append(f"{where}: belongs to no layer; only {UMBRELLA} and {FORWARD} stand beside the layers")
            continue
        if layer is not None and layer not in LAYERS:
            problems.append(f"{where}: {layer} is not a layer; the layers are {', '.join(LAYERS)}")
            continue
        code = code_of(path.read_text(encoding="utf-8"))
        graph[header] = []
        for match in INCLUDE.finditer(code):
            quote, target = match.groups()
            reason = check_include(header, layer, quote, target)
            if reason is not None:
                problems.append(f"{where}:{line_of(code, match.start())}: {target} {reason}")
            if target in DEAR and (header, target) not in DEAR_ALLOWED:
                dear.append((header, f"{where}:{line_of(code, match.start())}: <{target}> would be paid for by all who include {UMBRELLA}"))
            if target.startswith("facet/"):
                inner = target.removeprefix("facet/")
                graph[header].append(inner)
                if not (base / inner).is_file():
                    problems.append(f"{where}:{line_of(code, match.start())}: {target} does not exist")
    paid = graphs.reached(graph, UMBRELLA)
    problems += [problem for header, problem in dear if header in paid]
    return problems + [f"include cycle: {' -> '.join(cycle)}" for cycle in cycles(graph)]


def cycles(graph):
    """One cycle for each file that closes one, found depth first."""
    found, finished = [], set()

    def visit(node, path):
        if node in path:
            found.append(path[path.index(node):] + [node])
            return
        if node in finished:
            return
        for target in graph.get(node, ()):
            visit(target, path + [node])
        finished.add(node)

    for node in sorted(graph):
        visit(node, [])
    return found


def check_style(root):
    """What every source file owes, and what our own headers owe besides."""
    problems = []
    for folder in SOURCE_FOLDERS:
        for path in sorted((root / folder).rglob("*.[ch]pp")):
            where = path.relative_to(root).as_posix()
            text = path.read_text(encoding="utf-8")
            lines = text.splitlines()
            if not lines or lines[0] != SPDX:
                problems.append(f"{where}:1: the first line must be `{SPDX}`")
            if len(lines) > LINES_AT_MOST:
                problems.append(f"{where}: has {len(lines)} lines; {LINES_AT_MOST} are the most")
            if not text.endswith("\n"):
                problems.append(f"{where}: does not end with a newline")
            for number, line in enumerate(lines, 1):
                if "\t" in line:
                    problems.append(f"{where}:{number}: has a tab")
                if line != line.rstrip():
                    problems.append(f"{where}:{number}: ends with white space")
            if path.suffix == ".hpp":
                problems += check_header(where, text, lines, public=folder == "include")
    return problems


def check_header(where, text, lines, public):
    problems = []
    code = code_of(text)
    if "#pragma once" not in lines:
        problems.append(f"{where}: lacks #pragma once")
    if not public:
        return problems
    for match in re.finditer(r"\busing\s+namespace\b", code):
        problems.append(f"{where}:{line_of(code, match.start())}: using namespace in a header")
    for number, line in enumerate(lines, 1):
        if not line.isascii():
            problems.append(f"{where}:{number}: has a character outside ASCII")
    for match in re.finditer(r"^\s*#\s*define\s+(\w+)", code, re.MULTILINE):
        if not match.group(1).startswith("FACET_"):
            problems.append(f"{where}:{line_of(code, match.start())}: macro {match.group(1)} does not begin with FACET_")
    return problems


def check(root):
    return check_layers(root) + check_style(root)


def main():
    problems = check(pathlib.Path(sys.argv[1]).resolve())
    for problem in problems:
        print(problem)
    print(f"{len(problems)} problems" if problems else "layers and style hold")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
