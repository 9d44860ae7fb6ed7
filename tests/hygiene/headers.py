#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compiles each header alone: it has to include all that it uses.

Most of what a compiler does for one header it does for most of them. So a few headers are compiled ahead, and each other one is compiled
behind the largest of these that it includes anyway, by itself or through others: that changes the order of what it includes, and adds
nothing to it.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import compilers  # noqa: E402
import graphs  # noqa: E402

DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(if|endif|include)\w*[ \t]*(?:<([^>]+)>)?", re.MULTILINE)
# What each costs, in bytes of a header of ours: one from elsewhere; and to compile one ahead, beside what it includes.
ELSEWHERE = 30_000
AHEAD = 150_000


def included_by(path):
    """What the header includes under no condition."""
    depth, found = 0, []
    for word, target in DIRECTIVE.findall(path.read_text(encoding="utf-8")):
        depth += {"if": 1, "endif": -1}.get(word, 0)
        if word == "include" and target and depth == 0:
            found.append(target)
    return found


def closures(directory):
    """For each header below the directory, by its name: all that it includes, itself among it, with what that costs."""
    paths = {path.relative_to(directory).as_posix(): path for path in sorted(directory.rglob("*.hpp"))}
    direct = {name: included_by(path) for name, path in paths.items()}
    cost = {name: path.stat().st_size for name, path in paths.items()}
    return {name: {at: cost.get(at, ELSEWHERE) for at in graphs.reached(direct, name)} for name in paths}


def chosen_ahead(closed):
    """The headers that are worth to be compiled ahead, and for each header the one among them to compile it behind."""
    total = {name: sum(reached.values()) for name, reached in closed.items()}
    behind = {name: None for name in closed}
    saved = {name: 0 for name in closed}
    while True:
        def gain(ahead):
            return sum(max(0, total[ahead] - saved[name]) for name in closed if ahead in closed[name] and ahead != name) - total[ahead] - AHEAD

        best = max(closed, key=gain, default=None)
        if best is None or gain(best) <= 0:
            return sorted({each for each in behind.values() if each}), behind
        for name in closed:
            if best in closed[name] and best != name and total[best] > saved[name]:
                behind[name], saved[name] = best, total[best]


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode == 0, done.stdout


def compile_alone(compiler, directory, flags):
    """What the compiler says of each header that does not compile alone, by its name; and how many there are."""
    closed = closures(directory)
    ahead, behind = chosen_ahead(closed)
    command = [compiler, "-std=c++20", *compilers.WARNINGS, f"-I{directory}", *flags]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        def source(number, name, ending):
            path = pathlib.Path(folder) / f"{number}.{ending}"
            path.write_text(f"#include <{name}>\n", encoding="utf-8")
            return path

        def prepare(name):
            path = source(ahead.index(name), name, "hpp")
            made, _ = run([*command, "-x", "c++-header", path, "-o", f"{path}.pch" if compilers.is_clang(compiler) else f"{path}.gch"])
            return path if made else None

        prepared = dict(zip(ahead, pool.map(prepare, ahead)))

        def try_one(numbered):
            number, name = numbered
            path = prepared.get(behind[name])
            before = ["-include", path, "-Winvalid-pch"] if path else []
            return name, run([*command, *before, "-fsyntax-only", source(number, name, "cpp")])

        said = {name: output for name, (good, output) in pool.map(try_one, enumerate(sorted(closed))) if not good}
    return said, len(closed)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="g++-12")
    parser.add_argument("directory", type=pathlib.Path, help="where the headers stand, as they are included from there")
    parser.add_argument("flags", nargs="*", help="further flags, after --")
    arguments = parser.parse_args()
    said, count = compile_alone(compilers.require(arguments.compiler), arguments.directory, arguments.flags)
    for name, output in said.items():
        print(f"{name} does not compile alone:\n{output}", file=sys.stderr)
    print(f"{count} headers, {len(said)} failed")
    return 1 if said or not count else 0


if __name__ == "__main__":
    sys.exit(main())
