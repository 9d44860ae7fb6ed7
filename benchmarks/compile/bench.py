#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What facet costs to compile: user and system seconds and peak memory of one compiler process, the median of a few rounds.

A generated table of 1 to 50 entities, each of 8 fields with an entry in one index, and for each entity three calls (get, a
query by the table's key, a query by the index), beside what the headers alone cost; five tables with two queries each; and the
files of the applications in examples/. A round compiles every case once, and the ratio is that to four headers of the standard
library in the same round, since seconds move with the machine and its load.

Writes a JSON array of {"compiler", "optimization", "entities", "seconds", "megabytes", "ratio"}; entities 0 is the include alone,
and what is no such table with all its calls has a "case" besides.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "benchmarks" / "compile"))
import generate  # noqa: E402


BASELINE = "string, vector, map, variant"


def cases(counts):
    """(name, entities, whether it is a table with all its calls, source text or file), the headers alone first."""
    yield BASELINE, 0, False, generate.include_only("string", "vector", "map", "variant")
    for header in ("boost/hana.hpp", "boost/pfr.hpp", "boost/pfr/core.hpp"):
        yield header, 0, False, generate.include_only(header)
    yield "facet/facet.hpp", 0, True, generate.include_only("facet/facet.hpp")
    for count in counts:
        yield f"{count} entities, {3 * count} calls", count, True, generate.program(count, range(count))
    most = max(counts)
    yield f"{most} entities, no call", most, False, generate.program(most, [])
    yield f"{most} entities, one query", most, False, generate.program(most, [most // 2], calls=("query",))
    yield "5 tables, 10 queries", 5, False, generate.tables(5)
    for file in sorted((ROOT / "examples").glob("*/*.cpp")):
        if (file.parent / "main.cpp").exists():
            yield str(file.relative_to(ROOT)), 0, False, file


def measure(command):
    """(user and system seconds, peak resident megabytes) of the command and what it starts."""
    process = os.posix_spawnp(command[0], command, os.environ)
    _, status, usage = os.wait4(process, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"failed: {' '.join(command)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", nargs="+", default=["g++-12", "clang++-19"])
    parser.add_argument("--optimization", nargs="+", default=["-O0"], type=lambda level: "-" + level.lstrip("-"),
                        metavar="LEVEL", help="O0 (the default), O2")
    parser.add_argument("--entities", nargs="+", type=int, default=[1, 5, 10, 25, 50])
    parser.add_argument("--runs", type=int, default=3, help="rounds")
    parser.add_argument("--only", type=re.compile, metavar="PATTERN", help="the cases whose names it is found in, and the baseline")
    parser.add_argument("--output", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path, metavar="DIRECTORY", help="write the generated programs here, and keep them")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    rows = []
    with tempfile.TemporaryDirectory() as temporary:
        directory = arguments.keep or pathlib.Path(temporary)
        directory.mkdir(parents=True, exist_ok=True)
        programs = []
        for number, (name, entities, is_table, source) in enumerate(cases(arguments.entities)):
            if arguments.only and name != BASELINE and not arguments.only.search(name):
                continue
            if isinstance(source, str):
                text, source = source, directory / f"case_{number}.cpp"
                source.write_text(text, encoding="utf-8")
            programs.append((name, entities, is_table, source))
        for compiler in arguments.compiler:
            version = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
            for level in arguments.optimization:
                command = [compiler, "-std=c++20", level, f"-I{ROOT / 'include'}", "-o", str(directory / "object.o"), "-c"]
                rounds = [[measure([*command, str(source)]) for *_, source in programs] for _ in range(arguments.runs)]
                print(f"\n{version}, {level}\n{'seconds':>8} {'ratio':>6} {'MB':>6}  case", flush=True)
                for place, (name, entities, is_table, _) in enumerate(programs):
                    seconds, megabytes = (statistics.median(column) for column in zip(*(each[place] for each in rounds)))
                    ratio = statistics.median(each[place][0] / each[0][0] for each in rounds)
                    print(f"{seconds:8.2f} {ratio:6.1f} {megabytes:6.0f}  {name}", flush=True)
                    row = {"compiler": compiler, "optimization": level, "entities": entities, "seconds": round(seconds, 3),
                           "megabytes": round(megabytes, 1), "ratio": round(ratio, 2)}
                    rows.append(row if is_table else {**row, "case": name})
    if arguments.output:
        arguments.output.parent.mkdir(parents=True, exist_ok=True)
        arguments.output.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        print(f"\nwritten: {arguments.output}")


if __name__ == "__main__":
    main()
