# SPDX-License-Identifier: BSL-1.0
"""Runs bench_instructions under callgrind, and reads what it wrote."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

# The plain functions of the C library, so that its choice by processor does not show in the counts.
PLAIN = ",".join(f"-{feature}" for feature in ("AVX", "AVX2", "AVX512F", "AVX512VL", "BMI1", "BMI2", "LZCNT", "MOVBE", "ERMS", "FSRM", "RTM"))

LAYER = re.compile(r"(?:^|/)include/facet/(\w+)/")
BESIDES = (
    (re.compile(r"malloc|free|operator new|operator delete|realloc|calloc|unlink_chunk"), "malloc and free"),
    (re.compile(r"mem(cpy|cmp|move|set|chr)"), "copies and comparisons of bytes"),
)


class trouble(Exception):
    pass


def part_of(path, function):
    """Where an instruction belongs: one of facet's layers, or what stands beside them."""
    layer = LAYER.search(path)
    if layer:
        return layer.group(1) + "/"
    for pattern, name in BESIDES:
        if pattern.search(function):
            return name
    if "/c++/" in path:
        return "standard library"
    return "the caller" if "benchmarks/" in path else "other"


def read_dump(text):
    """What was asked, the instructions in all, and those of each part."""
    trigger = re.search(r"^desc: Trigger: Client Request: (\S+)", text, re.MULTILINE)
    total = re.search(r"^totals: (\d+)", text, re.MULTILINE)
    if not trigger or not total:
        return None
    names = {"fl": {}, "fn": {}}
    path = function = ""
    parts = {}
    callee = False
    for line in text.splitlines():
        named = re.match(r"(fl|fi|fe|fn|cfn|cfi|cfl)=\((\d+)\)(?: (.*))?", line)
        if named:
            table = names["fn" if named.group(1).endswith("fn") else "fl"]
            if named.group(3):
                table[named.group(2)] = named.group(3)
            name = table.get(named.group(2), "")
            if named.group(1) == "fn":
                function = name
            elif not named.group(1).startswith("c"):
                path = name
        elif line.startswith("calls="):
            callee = True  # the next line is what the callee took, which is counted where it is
        elif re.match(r"[+*\-\d]", line) and " " in line:
            if not callee:
                part = part_of(path, function)
                parts[part] = parts.get(part, 0) + int(line.split()[1])
            callee = False
    return trigger.group(1), int(total.group(1)), parts


def count(program, operations=()):
    """(what the program says of itself, operation: (instructions per call, those of each part))."""
    valgrind = shutil.which("valgrind")
    if not valgrind:
        raise trouble("valgrind is not there")
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [valgrind, "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/out", str(pathlib.Path(program).resolve()), *operations],
            cwd=folder, env={"PATH": os.environ["PATH"], "LC_ALL": "C", "GLIBC_TUNABLES": f"glibc.cpu.hwcaps={PLAIN}"},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        if run.returncode != 0:
            raise trouble(f"{program} failed under valgrind:\n{run.stderr}")
        said = dict(line.split(" ", 1) for line in run.stdout.splitlines())
        found = {}
        for file in pathlib.Path(folder).glob("out.*"):
            dump = read_dump(file.read_text(encoding="utf-8", errors="replace"))
            if dump:
                name, total, parts = dump
                calls = int(said[name])
                found[name] = (total / calls, {part: taken / calls for part, taken in parts.items()})
        return said, {name: found[name] for name in said if name in found}
