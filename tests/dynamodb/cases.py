#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Runs the test cases of source files on an emulator, and holds what fails against what docs/emulators.md says has to.

Usage: cases.py DOCUMENT PARTS EXECUTABLE. PARTS are joined by commas, each a file's name without its end; one `name.file` is the file of that
name's tests. What an application's tests do with the engine alone, their first backend, is left out.
FACET_DYNAMODB_EMULATOR says which emulator it is; without it nothing may fail.

In the document, `## Dynoxide` begins an emulator, `## Every service`, before them, what holds for all (and is replaced where an emulator
lists the same case), `### PART` a part, and a case that fails there stands as

    - **The case's name.** Why, in any number of lines.
      - `an assertion that fails` 2 times

with every assertion that fails, and how often unless that is once (`often`: it may vary; `sometimes`: it may also hold). One whose name is followed by `(not run)` has
none. A listed case that fails otherwise, or not at all, is an error, as is any other that fails."""
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

CASE = re.compile(r"- \*\*(.+?)\.\*\*( \(not run\))?(?: |$)")
ASSERTION = re.compile(r"  - `(.+)`(?: (?:(\d+) times|(often|sometimes)))?$")
NUMBER = re.compile(r" - (?:backends_\w+|application_backends) - \d+$")
ENGINE = " - application_backends - 0"
TIMEOUT = 540


def listed(text, emulator, part):
    """The part's cases: by name, either None where it is not run, or how often each assertion fails; -1: often, -2: sometimes."""
    cases = {}
    own = set()
    here = ["", ""]
    for line in text.splitlines():
        if line.startswith("## "):
            here = [line[3:].split()[0].lower(), ""]
        elif line.startswith("### "):
            here[1] = line[4:]
        elif here[0] in ("every", emulator) and here[1] == part:
            if match := CASE.match(line):
                if match[1] in own:
                    sys.exit(f"{here[0]}, {part}: listed twice: {match[1]}")
                if here[0] == emulator:
                    own.add(match[1])
                cases[match[1]] = None if match[2] else {}
                last = cases[match[1]]
            elif match := ASSERTION.match(line):
                last[match[1]] = {"often": -1, "sometimes": -2}[match[3]] if match[3] else int(match[2] or 1)
    return cases


def cause(text):
    """What an error says, without its circumstances: a request has another number each time."""
    return re.split(r" \((?:operation|request) ", words(text))[0]


def words(text):
    return " ".join((text or "").split())


def failures_of(case):
    """How often each assertion of a case failed; and what it said, each once."""
    times = collections.Counter()
    said = {}
    info = []
    inside = {id(node) for one in case.iter("Expression") for node in one.iter("Exception")}
    for node in case.iter():
        if node.tag in ("Info", "Warning"):
            info.append(words(node.text))
            continue
        if node.tag == "Expression" and node.get("success") == "false":
            thrown = node.find("Exception")
            original = words(node.findtext("Original"))
            what = f"throws: {cause(thrown.text)}" if thrown is not None else original
            more = words(node.findtext("Expanded")) if thrown is None else original
        elif node.tag == "Exception" and id(node) not in inside:
            what, more = f"throws: {cause(node.text)}", words(node.text)
        elif node.tag in ("Failure", "FatalErrorCondition"):
            what, more = f"fails: {words(node.text)}", ""
        else:
            continue
        times[what] += 1
        said.setdefault(f"    line {node.get('line')}: {what}\n        {more[:600]}", "".join(f"\n        with {one[:300]}" for one in info))
        info = []
    return times, [text + first for text, first in said.items()]


def escaped(name):
    return re.sub(r'([\\,\[\]"*~])', r"\\\1", name)


def names_of(executable, part):
    """The tag of a part's cases, and their names."""
    tag = f"[#{part.split('.')[-1]}]"
    names = subprocess.run([executable, "--list-test-names-only", "--filenames-as-tags", tag], capture_output=True, text=True).stdout.splitlines()
    names = [name.strip() for name in names if name.strip()]
    if not names:
        sys.exit(f"{executable}: no test case is of {part}")
    return tag, names


def run(executable, parts, skipped):
    """Each case that was run, by name, as XML; and the process's status."""
    chosen = []
    names = []
    for part in parts:
        tag, its = names_of(executable, part)
        names += its
        chosen.append(tag + "".join(f'~"{escaped(name)}"' for name in its if NUMBER.sub("", name) in skipped or name.endswith(ENGINE)))
    with tempfile.NamedTemporaryFile(suffix=".xml") as report:
        status = None
        try:
            status = subprocess.run([executable, "--filenames-as-tags", ",".join(chosen), "-r", "xml", "-o", report.name], timeout=TIMEOUT).returncode
        except subprocess.TimeoutExpired:
            print(f"not done after {TIMEOUT} s")
        cases = {}
        begun = None
        try:
            for event, node in xml.iterparse(report.name, events=("start", "end")):
                if node.tag != "TestCase":
                    continue
                begun = NUMBER.sub("", node.get("name")) if event == "start" else None
                if event == "end":
                    cases[NUMBER.sub("", node.get("name"))] = node
        except xml.ParseError:
            pass
    return {NUMBER.sub("", name) for name in names}, cases, begun, status


def main():
    document, part, executable = sys.argv[1:]
    emulator = os.environ.get("FACET_DYNAMODB_EMULATOR", "")
    parts = part.split(",")
    text = pathlib.Path(document).read_text(encoding="utf-8")
    expected = {}
    for each in parts:
        expected |= listed(text, emulator, each)
    skipped = {name for name, assertions in expected.items() if assertions is None}
    names, cases, begun, status = run(executable, parts, skipped)
    wrong = []
    for name in sorted(set(expected) - names):
        wrong.append(f"{name}\n    is listed, but there is no such case")
    if begun is not None or status is None or status < 0:
        wrong.append(f"{begun}\n    did not end (status {status})")
    passed = 0
    for name in sorted(names - skipped):
        if name not in cases:
            if begun is None:
                wrong.append(f"{name}\n    was not run")
            continue
        times, said = failures_of(cases[name])
        if not times and cases[name].find("OverallResult").get("success") == "false":
            times["fails otherwise"] += 1
        allowed = expected.get(name, {})
        differ = [one for one in {**times, **allowed}
                  if allowed.get(one, 0) not in (times[one], -2) and not (allowed.get(one) == -1 and times[one])]
        if differ:
            wrong.append(name + "".join(f"\n    {one}\n        failed {times[one]} times, {max(allowed.get(one, 0), 0)} expected" for one in differ)
                         + "\n" + "\n".join(said))
        else:
            passed += 1
    for one in wrong:
        print(one)
    print(f"{part} on {emulator or 'the endpoint'}: {passed} cases as expected, {len(expected)} of them known to differ, {len(skipped)} not run, "
          f"{len(wrong)} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
