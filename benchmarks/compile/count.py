#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Counts the instructions that the compiler itself takes for a few programs, and compares them with those on record (counts.json).

Unlike seconds they do not depend on what else the machine does; they belong to a compiler and a C library, which are recorded with them.
More than 5 % above the record fails; as much below it passes, and says that the record should be renewed. In millions.
"""

import argparse
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "benchmarks" / part) for part in ("compile", "instructions")]
import callgrind  # noqa: E402
import generate  # noqa: E402
import instructions  # noqa: E402

RECORD = pathlib.Path(__file__).resolve().parent / "counts.json"
RENEW = "scripts/bench compile_instructions --record"
COMPILER = "g++-12"
# When garbage is collected would else depend on the machine's memory.
COLLECTING = ("--param", "ggc-min-expand=100", "--param", "ggc-min-heapsize=131072")

PROGRAMS = {
    "facet/facet.hpp": lambda: generate.include_only("facet/facet.hpp"),
    "one query": lambda: generate.program(1, [0], calls=("query",)),
    "10 entities, 30 calls": lambda: generate.program(10, range(10)),
}


def identity():
    version = subprocess.run([COMPILER, "-dumpfullversion"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    return {"compiler": f"g++ {version}", "libc": " ".join(platform.libc_ver())}


def count(source, folder):
    """Millions of instructions of the compiler proper at -O0. Without its caches cachegrind takes a third of the time that callgrind takes."""
    (folder / "program.cpp").write_text(source, encoding="utf-8")
    run = subprocess.run(
        [COMPILER, "-wrapper", f"valgrind,--tool=cachegrind,--cache-sim=no,--cachegrind-out-file={folder}/out", "-std=c++20", "-O0", *COLLECTING, "-I", str(ROOT / "include"),
         "-S", "-o", "/dev/null", "program.cpp"],
        cwd=folder, env={"PATH": os.environ["PATH"], "LC_ALL": "C", "GLIBC_TUNABLES": f"glibc.cpu.hwcaps={callgrind.PLAIN}"},
        stderr=subprocess.PIPE, text=True, check=False)
    total = re.search(r"^summary: (\d+)", (folder / "out").read_text(encoding="utf-8"), re.MULTILINE) if run.returncode == 0 else None
    if not total:
        raise callgrind.trouble(f"{COMPILER} failed under valgrind:\n{run.stderr}")
    return round(int(total.group(1)) / 1e6)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="write counts.json anew")
    parser.add_argument("--only", nargs="+", choices=PROGRAMS, metavar="PROGRAM", help=f"of {', '.join(PROGRAMS)}")
    arguments = parser.parse_args()
    if arguments.record and arguments.only:
        parser.error("a record holds all of them")
    missing = 1 if os.environ.get("CI") else 77
    for tool in (COMPILER, "valgrind"):
        if not shutil.which(tool):
            print(f"{tool} is not there")
            return missing
    try:
        with tempfile.TemporaryDirectory() as folder:
            counts = {name: count(make(), pathlib.Path(folder)) for name, make in PROGRAMS.items() if not arguments.only or name in arguments.only}
    except callgrind.trouble as why:
        print(why)
        return 1
    return instructions.settle(RECORD, identity(), counts, arguments.record, missing, RENEW, "of the compiler, M", arguments.only)


if __name__ == "__main__":
    sys.exit(main())
