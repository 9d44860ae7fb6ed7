#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks that a wrong line is rejected for the right reason.

A case is one file. Its head says what is expected, its body holds the wrong line and its mended twin:

    // SPDX-License-Identifier: BSL-1.0
    // title: a heading for docs/errors.md
    // rule: proof 2
    // why: one or two sentences of prose,
    //   continued where a line is indented
    // expect: a fragment of the sentence that the first error shows
    // expect: another fragment of it
    #include …
    #ifdef FACET_REJECT
        the wrong line
    #else
        the mended line
    #endif

Required: the twin compiles without a diagnostic under our warnings; the wrong line gives exactly one error, whose own line
carries a sentence with every expected fragment; and the diagnostic points at the case: the error itself or, with clang, the
first note names a line of the file. An expected fragment that stands in the code is refused, since a diagnostic that merely
quotes the source would satisfy it.

Nearly all the time goes into the one header that the cases share. So `--prepare DIRECTORY` compiles it ahead, once per compiler
and standard, and `--prepared DIRECTORY` uses what that left there; without it a case compiles all the same. And several cases are
compiled together, first their wrong lines and then their mended twins, each in a namespace of its own: only cases with the very same
includes, so that none has an include that it lacks from another. Of what a compiler says of the wrong lines, a case has the one error
that names a line of it, and of no other case. Where a case does not pass like that, it is compiled alone, which is what counts.
"""

import argparse
import collections
import enum
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
import compilers  # noqa: E402

WRONG = "FACET_REJECT"
SHARED = "facet/repository/open.hpp"
TOGETHER = 16  # cases; with more, what a compiler spares is less than what it takes to look through so many
INCLUDE = re.compile(r"^#include .*$", re.MULTILINE)
# What cannot stand in a namespace of its own; such a case is compiled alone.
ALONE = re.compile(r'^[ \t]*#[ \t]*(?:define|undef|if\b|pragma|include ")|^template <>|^(?:struct|class) facet::|^(?:inline )?namespace [^{]', re.MULTILINE)
FIELD = re.compile(r"// (title|rule|why|expect): (.*\S)\s*$")
CONTINUED = re.compile(r"//   +(.*\S)\s*$")
LOCATED = r"(?P<file>[^\s:][^:\n]*):(?P<line>\d+)(?::\d+)?: "
ERROR = re.compile(r"^(?:" + LOCATED + r"|[\w+./-]+: )?(?:fatal )?error: (?P<text>.*)$", re.MULTILINE)
NOTE = re.compile(r"^" + LOCATED + r"note: ", re.MULTILINE)
CONTEXT = re.compile(r"^" + LOCATED + r" *(?:required|in .constexpr|recursively required)", re.MULTILINE)
# Lines that stand before what they belong to: an error or one of its notes.
AHEAD = re.compile(r"^(?:In file included from | +from |[^\s:][^:]*: (?:In |At )|" + LOCATED + r" *(?:required|in .constexpr|recursively required))")
# What a compiler quotes of the source, should it do so in spite of the flags: ` 12 | code`, `    |  ^~~`, `  ^~~`.
QUOTED = re.compile(r"^\s*\d*\s*\|.*$|^\s+[\^~].*$", re.MULTILINE)
LITERAL = r'"((?:[^"\\]|\\.)*)"'
ROWS = re.compile(LITERAL + r"(?:\}*, *\{*" + LITERAL + r")*")
SAID = re.compile(r"(?:static assertion failed(?: due to requirement '.*?')?|call to deleted [a-z ]*'.*?'): (.*)$")


class fault(enum.Enum):
    """Why a case fails."""

    MALFORMED = "the case is malformed"
    ECHO = "an expected fragment stands in the code of the case"
    TWIN_BROKEN = "the mended twin does not compile"
    NOT_REJECTED = "the wrong line compiles"
    SEVERAL_ERRORS = "there is more than one error"
    OTHER_REASON = "the first error does not carry the expected sentence"
    POINTS_ELSEWHERE = "the diagnostic does not point at the case"


class failure(Exception):
    def __init__(self, what, detail):
        super().__init__(f"{what.value}\n{detail}")
        self.what = what


# No dataclass: what imports that takes half as long again to begin, for each of the cases.
case = collections.namedtuple("case", "path title rule why expect wrong mended")


def parse(path):
    """The case at the path."""
    text = path.read_text(encoding="utf-8")
    fields = {"title": [], "rule": [], "why": [], "expect": []}
    current = None
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        if found := FIELD.match(line):
            current = fields[found.group(1)]
            current.append(found.group(2))
        elif (found := CONTINUED.match(line)) and current:
            current[-1] += " " + found.group(1)
        else:
            current = None
    for name, values in fields.items():
        if not values or (name != "expect" and len(values) > 1):
            raise failure(fault.MALFORMED, f"{path}: the head must say `// {name}:` {'at least ' if name == 'expect' else ''}once")
    for fragment in fields["expect"]:
        if len(fragment.split()) < 2:
            raise failure(fault.MALFORMED, f"{path}: `{fragment}` is one word; expect a part of the sentence")
    wrong, mended = [], []
    pattern = rf"^#ifdef {WRONG}\n(.*?)^#else\n(.*?)^#endif\n"
    for found in re.finditer(pattern, text, re.DOTALL | re.MULTILINE):
        wrong.append(found.group(1).strip("\n"))
        mended.append(found.group(2).strip("\n"))
    if not wrong or text.count(WRONG) != len(wrong):
        raise failure(fault.MALFORMED, f"{path}: needs `#ifdef {WRONG}`, the wrong line, `#else`, the mended one, `#endif`")
    return case(path, fields["title"][0], fields["rule"][0], fields["why"][0], fields["expect"],
                "\n".join(wrong), "\n".join(mended))


def squeezed(text):
    return re.sub(r"\s+", "", text)


def code_of(path):
    """The code of the file and of what it includes from among the tests, without comments or white space."""
    text = path.read_text(encoding="utf-8")
    code = re.sub(r'("(?:\\.|[^"\\\n])*")|//[^\n]*|/\*.*?\*/', lambda found: found.group(1) or "", text, flags=re.DOTALL)
    included = ""
    for target in re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', code, re.MULTILINE):
        for base in (path.parent, HERE.parent):
            if (base / target).is_file():
                included += code_of(base / target)
                break
    return included + squeezed(code)


def refuse_echoes(checked):
    code = code_of(checked.path)
    for fragment in checked.expect:
        if squeezed(fragment) in code:
            raise failure(fault.ECHO, f"{checked.path}: `{fragment}`")


def unescaped(text):
    return re.sub(r"\\(.)", r"\1", text)


def joined(message):
    """The message with the rows of each char array joined into one literal."""
    return ROWS.sub(lambda found: '"' + "".join(re.findall(LITERAL, found.group(0))) + '"', message)


def sentence(message):
    """What an error's text says in our words: the text of a static assertion or of a deletion, else the longest literal, which
    is the template argument that carries the sentence."""
    if said := SAID.match(message):
        return said.group(1)
    literals = [unescaped(text).rstrip(" \0") for text in re.findall(LITERAL, joined(message))]
    return max(literals, key=len, default=message)


def run(command):
    environment = {**os.environ, "LC_ALL": "C"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    return done.returncode, done.stdout + done.stderr


def options_of(compiler, standard, flags, wrong):
    quiet = ["-fno-caret-diagnostics", "-fno-color-diagnostics"] if compilers.is_clang(compiler) else \
        ["-fno-diagnostics-show-caret", "-fdiagnostics-color=never"]
    selected = ["-w", f"-D{WRONG}"] if wrong else compilers.WARNINGS
    return [compiler, f"-std={standard}", *quiet, *selected, *flags]


def precompiled(directory, compiler, standard, wrong):
    """The header that includes the shared one, and where it lies compiled ahead."""
    source = directory / f"{pathlib.Path(compiler).name}-{standard}-{'wrong' if wrong else 'twin'}" / "shared.hpp"
    return source, source.with_suffix(".hpp.pch" if compilers.is_clang(compiler) else ".hpp.gch")


def prepare(compiler, standard, directory, flags=(), twin=True):
    """Compiles the shared header ahead, for the wrong lines and for the twins."""
    for wrong in (True, False) if twin else (True,):
        source, target = precompiled(directory, compiler, standard, wrong)
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(f"#include <{SHARED}>\n", encoding="utf-8")
        made = target.with_suffix(".new")
        # What the header itself uses of templates is instantiated here, and not for each case again; g++ cannot.
        once = ["-fpch-instantiate-templates"] if compilers.is_clang(compiler) else []
        status, output = run([*options_of(compiler, standard, flags, wrong), *once, "-x", "c++-header", str(source), "-o", str(made)])
        if status != 0:
            raise failure(fault.TWIN_BROKEN, output)
        made.replace(target)


def command_of(compiler, standard, path, flags, wrong, prepared=None):
    ahead = []
    if prepared:
        source, target = precompiled(prepared, compiler, standard, wrong)
        if target.is_file():  # g++ takes it only where the command line includes it: never from within another header
            ahead = ["-include-pch", str(target)] if compilers.is_clang(compiler) else ["-include", str(source), "-Winvalid-pch"]
    return [*options_of(compiler, standard, [*ahead, *flags], wrong), "-fsyntax-only", str(path)]


def diagnose(compiler, standard, path, flags, prepared=None):
    """What the compiler says of the wrong line: (whether it was rejected, the text without quoted source)."""
    status, output = run(command_of(compiler, standard, path, flags, wrong=True, prepared=prepared))
    return status != 0, QUOTED.sub("", output)


def first_error(output):
    """The match of the first error's line, or None."""
    return ERROR.search(output)


def points_at(path, output, error, clang):
    """Whether the error, or else the first note after it (g++: a line of its context), names a line of the case."""
    def here(found):
        return found is not None and found.group("file") is not None and pathlib.Path(found.group("file")).name == path.name

    if here(error):
        return True
    if clang:
        return here(NOTE.search(output, error.end()))
    return any(here(found) for found in CONTEXT.finditer(output))


def errors_apart(output):
    """The output in parts, each with one error, what stands before it and its notes."""
    parts, ahead = [], ""
    for line in output.splitlines(keepends=True):
        if AHEAD.match(line):
            ahead += line
        elif ERROR.match(line) or not parts:
            parts.append(ahead + line)
            ahead = ""
        else:
            parts[-1] += ahead + line
            ahead = ""
    return parts


def joined_cases(paths):
    """The paths in groups: those that can be compiled as one file, and each of the others."""
    groups = collections.defaultdict(list)
    for path in paths:
        text = path.read_text(encoding="utf-8")
        groups[path if ALONE.search(text) else tuple(INCLUDE.findall(text))].append(path)
    return [group[at:at + TOGETHER] for group in groups.values() for at in range(0, len(group), TOGETHER)]


def compile_together(group, compiler, standard, flags, wrong, prepared):
    """The status and output for one file with all cases of the group, in which each line says that it is its case's."""
    texts = [path.read_text(encoding="utf-8") for path in group]
    parts = [f'namespace case_{at} {{\n#line 1 "{path}"\n{text}}}\n' for at, (path, text) in enumerate(zip(group, texts))]
    with tempfile.TemporaryDirectory() as directory:
        file = pathlib.Path(directory) / "cases.cpp"
        file.write_text("\n".join([*INCLUDE.findall(texts[0]), *parts]), encoding="utf-8")
        unlimited = "-ferror-limit=0" if compilers.is_clang(compiler) else "-fmax-errors=0"
        return run(command_of(compiler, standard, file, [*flags, unlimited], wrong, prepared))


def diagnose_together(group, compiler, standard, flags, prepared):
    """What the compiler says of the wrong line of each case that has just one error, by its path; of others nothing."""
    _, output = compile_together(group, compiler, standard, flags, True, prepared)
    named = {str(path): path for path in group}
    said = collections.defaultdict(list)
    for part in errors_apart(QUOTED.sub("", output)):
        files = {found.group("file") for found in re.finditer(r"^" + LOCATED, part, re.MULTILINE)}
        cases = [named[file] for file in files if file in named]
        for path in cases:
            said[path].append(part if len(cases) == 1 else "")
    return {path: parts[0] for path, parts in said.items() if len(parts) == 1 and parts[0]}


def check_twin(path, compiler, standard, flags, prepared=None):
    status, output = run(command_of(compiler, standard, path, flags, wrong=False, prepared=prepared))
    if status != 0 or output.strip():
        raise failure(fault.TWIN_BROKEN, output)


def kept(directory, path):
    """Where the diagnostics of a case are kept."""
    return directory / f"{path.parent.name}.{path.stem}.txt"


def judge(checked, compiler, output, keep):
    """Raises failure unless what the compiler says of the wrong line, which it rejected, is what the case expects; gives the sentence."""
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
        kept(keep, checked.path).write_text(output, encoding="utf-8")
    errors = list(ERROR.finditer(output))
    if not errors:
        raise failure(fault.OTHER_REASON, output)
    message = errors[0].group("text")
    for fragment in checked.expect:
        if fragment not in sentence(message):
            raise failure(fault.OTHER_REASON, f"missing: {fragment}\nfound:   {sentence(message)}\n\n{output}")
    if len(errors) > 1:
        raise failure(fault.SEVERAL_ERRORS, "\n".join(found.group(0) for found in errors))
    if not points_at(checked.path, output, errors[0], compilers.is_clang(compiler)):
        raise failure(fault.POINTS_ELSEWHERE, output)
    return sentence(message)


def check_wrong(checked, compiler, standard, flags, prepared, keep):
    """Raises failure unless the wrong line, compiled alone, is rejected as expected; gives the sentence."""
    rejected, output = diagnose(compiler, standard, checked.path, flags, prepared)
    if not rejected:
        raise failure(fault.NOT_REJECTED, output)
    return judge(checked, compiler, output, keep)


def check(path, compiler, standard, flags=(), prepared=None, keep=None, twin=True):
    """Raises failure unless the case, compiled alone, holds with this compiler; gives the sentence it showed. Its diagnostics are
    kept in directory `keep`, where that is given."""
    checked = parse(path)
    refuse_echoes(checked)
    if twin:
        check_twin(path, compiler, standard, flags, prepared)
    return check_wrong(checked, compiler, standard, flags, prepared, keep)


def check_wrongs(cases, compiler, standard, flags, prepared, keep):
    """The failures of the cases' wrong lines, by their paths."""
    failures = {}
    by_path = {checked.path: checked for checked in cases}
    for group in joined_cases(by_path):
        said = diagnose_together(group, compiler, standard, flags, prepared) if len(group) > 1 else {}
        for path in group:
            try:
                judge(by_path[path], compiler, said[path], keep)
            except (KeyError, failure):
                if len(group) > 1:
                    print(f"{path.name}: alone, since together with others it {'does not pass' if path in said else 'has no error of its own'}", flush=True)
                try:
                    check_wrong(by_path[path], compiler, standard, flags, prepared, keep)
                except failure as why:
                    failures[path] = why
    return failures


def check_twins(paths, compiler, standard, flags=(), prepared=None):
    """The failures of the cases' mended twins, by their paths."""
    failures = {}
    for group in joined_cases(paths):
        if len(group) > 1:
            status, output = compile_together(group, compiler, standard, flags, False, prepared)
            if status == 0 and not output.strip():
                continue
            print(f"alone, since together they do not compile: {' '.join(path.name for path in group)}", flush=True)
        for path in group:
            try:
                check_twin(path, compiler, standard, flags, prepared)
            except failure as why:
                failures[path] = why
    return failures


def check_all(paths, compiler, standard, flags=(), prepared=None, keep=None, twin=True):
    """The failures of the cases, by their paths: of each the first, in the order in which check() looks for them."""
    failures, cases = {}, []
    for path in paths:
        try:
            checked = parse(path)
            refuse_echoes(checked)
            cases.append(checked)
        except failure as why:
            failures[path] = why
    failures.update(check_wrongs(cases, compiler, standard, flags, prepared, keep))
    if twin:
        failures.update(check_twins([checked.path for checked in cases], compiler, standard, flags, prepared))
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--std", default="c++20")
    parser.add_argument("--prepare", type=pathlib.Path, metavar="DIRECTORY")
    parser.add_argument("--prepared", type=pathlib.Path, metavar="DIRECTORY")
    parser.add_argument("--keep", type=pathlib.Path, metavar="DIRECTORY", help="keeps what the compiler says of the wrong line")
    parser.add_argument("--no-twin", action="store_true", help="leaves out the mended twins")
    parser.add_argument("--case", type=pathlib.Path, nargs="+", default=[], help="the cases; one alone shows the sentence that it was rejected with")
    parser.add_argument("flags", nargs="*", help="further flags, after --")
    arguments = parser.parse_args()
    compiler = compilers.require(arguments.compiler)
    chosen = (compiler, arguments.std, arguments.flags, arguments.prepared, arguments.keep, not arguments.no_twin)
    failures = {}
    try:
        if arguments.prepare:
            prepare(compiler, arguments.std, arguments.prepare, arguments.flags, not arguments.no_twin)
        if len(arguments.case) == 1:
            print(check(arguments.case[0], *chosen))
        else:
            failures = check_all(arguments.case, *chosen)
    except failure as why:
        failures = {arguments.case[0] if arguments.case else arguments.prepare: why}
    for path, why in failures.items():
        print(f"{path}: {why}", file=sys.stderr)
    if len(arguments.case) > 1:
        print(f"{len(arguments.case)} cases, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
