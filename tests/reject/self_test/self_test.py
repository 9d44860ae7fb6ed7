#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The checker must tell a good rejection from one for the wrong reason, a broken twin, several errors, and an echo."""

import argparse
import contextlib
import functools
import io
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import check  # noqa: E402
import compilers  # noqa: E402

GATES = [("g++-12", "c++20"), ("clang++-19", "c++20"), ("clang++-19", "c++26")]

HEAD = """// SPDX-License-Identifier: BSL-1.0
// title: The register has no such field
// rule: proof 2
// why: A sentence of prose,
//   continued here.
// expect: did you mean account_id?
"""

# A sentence as facet shows it: g++ prints a deleted function's template arguments on the user's line, clang a static assertion's.
SENTENCE = """
#include <cstddef>
#include <type_traits>
template <std::size_t Size>
struct text {
    char rows[(Size + 35) / 36][37]{};
    consteval text(const char (&from)[Size]) {
        for (auto& row : rows)
            for (std::size_t at = 0; at < 36; ++at) row[at] = ' ';
        for (std::size_t at = 0; at + 1 < Size; ++at) rows[at / 36][at % 36] = from[at];
    }
};
template <text Why>
inline constexpr bool accepted = false;
template <class Known>
consteval auto why() {
    return text("in table " "Register, acount_id is no field \\"of\\" Account; did " "you mean account_id?");
}
#ifdef __clang__
template <class Known, text Why = why<Known>()>
    requires(!std::is_same_v<Known, int>)
void get(Known) { static_assert(accepted<Why>); }
#else
template <class Known, text Why = why<Known>()>
    requires(!std::is_same_v<Known, int>)
void get(Known) = delete;
#endif
inline void get(int) {}
"""

SHOWN = 'in table Register, acount_id is no field "of" Account; did you mean account_id?'

GOOD = HEAD + SENTENCE + """
int main() {
#ifdef FACET_REJECT
    get("acount_id");
#else
    get(1);
#endif
}
"""


class checker(unittest.TestCase):
    def outcome(self, text, compiler, standard):
        """The sentence, or the fault that was found."""
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory) / "planted.cpp"
            path.write_text(text, encoding="utf-8")
            try:
                return check.check(path, compiler, standard)
            except check.failure as why:
                return why.what

    def all_find(self, text, expected):
        for gate in GATES:
            with self.subTest(gate=gate):
                self.assertEqual(self.outcome(text, *gate), expected)

    def test_a_good_case_passes_and_shows_its_sentence(self):
        self.all_find(GOOD, SHOWN)

    def test_a_sentence_of_a_static_assertion_passes(self):
        text = GOOD.replace("static_assert(accepted<Why>)", 'static_assert(sizeof(Known) == 0, "did " "you mean account_id?")')
        text = text.replace("#ifdef __clang__", "#if 1")
        self.all_find(text, "did you mean account_id?")

    def test_rejected_for_another_reason(self):
        self.all_find(GOOD.replace('get("acount_id");', "get(1, 2);"), check.fault.OTHER_REASON)
        self.all_find(GOOD.replace('get("acount_id");', "get(1)"), check.fault.OTHER_REASON)
        self.all_find(GOOD.replace("// expect: did", "// expect: surely you did"), check.fault.OTHER_REASON)

    def test_every_fragment_is_required(self):
        wanted = "// expect: in table Register\n// expect: did"
        self.all_find(GOOD.replace("// expect: did", wanted), SHOWN)
        self.all_find(GOOD.replace("// expect: did", "// expect: in table Orders\n// expect: did"), check.fault.OTHER_REASON)

    def test_the_sentence_must_stand_in_the_first_error(self):
        self.all_find(GOOD.replace('get("acount_id");', 'absent(); get("acount_id");'), check.fault.OTHER_REASON)

    def test_two_errors(self):
        self.all_find(GOOD.replace('get("acount_id");', 'get("acount_id"); get(2.5);'), check.fault.SEVERAL_ERRORS)

    def test_a_broken_twin(self):
        self.all_find(GOOD.replace("get(1);", "get(1, 2);"), check.fault.TWIN_BROKEN)
        self.all_find(GOOD.replace("get(1);", "const int unused = 2.5; get(1);"), check.fault.TWIN_BROKEN)

    def test_a_wrong_line_that_compiles(self):
        self.all_find(GOOD.replace('get("acount_id");', "get(2);"), check.fault.NOT_REJECTED)

    def test_a_warning_is_no_rejection(self):
        self.all_find(GOOD.replace('get("acount_id");', "int narrowed = 2.5;"), check.fault.NOT_REJECTED)

    def test_a_fragment_that_echoes_the_source(self):
        echo = GOOD.replace("expect: did you mean account_id?", "expect: known_field_of Account")
        echo = echo.replace('get("acount_id");', "known_field_of  Account;")
        self.all_find(echo, check.fault.ECHO)
        self.all_find(GOOD.replace("did \" \"you", "did you"), check.fault.ECHO)

    def test_a_fragment_that_echoes_an_included_file_of_the_case(self):
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory) / "planted.cpp"
            path.write_text(GOOD.replace(SENTENCE, '#include "near.hpp"\n'), encoding="utf-8")
            (path.parent / "near.hpp").write_text(SENTENCE.replace('did " "you', "did you"), encoding="utf-8")
            with self.assertRaises(check.failure) as caught:
                check.check(path, *GATES[0])
            self.assertEqual(caught.exception.what, check.fault.ECHO)

    def test_a_type_that_the_compiler_prints_is_not_a_sentence(self):
        echo = GOOD.replace("expect: did you mean account_id?", "expect: with Known = const char*")
        self.all_find(echo, check.fault.OTHER_REASON)

    def test_quoted_source_is_stripped(self):
        quoted = ' 12 |     get("acount_id");  // error: did you mean\n    |     ^~~\n'
        self.assertEqual(check.QUOTED.sub("", quoted).strip(), "")

    def test_a_diagnostic_that_points_elsewhere(self):
        text = GOOD.replace(SENTENCE, '#include "hidden.hpp"\n')
        for compiler, standard in GATES:
            with self.subTest(compiler=compiler, standard=standard), tempfile.TemporaryDirectory() as directory:
                path = pathlib.Path(directory) / "planted.cpp"
                path.write_text(text.replace('get("acount_id");', "wrong();"), encoding="utf-8")
                hidden = SENTENCE + '#ifdef FACET_REJECT\ninline void wrong() { get("acount_id"); }\n#endif\n'
                (path.parent / "hidden.hpp").write_text(hidden, encoding="utf-8")
                with self.assertRaises(check.failure) as caught:
                    check.check(path, compiler, standard)
                self.assertEqual(caught.exception.what, check.fault.POINTS_ELSEWHERE)

    def test_malformed_cases(self):
        for text in (
            GOOD.replace("// title: The register has no such field\n", ""),
            GOOD.replace("// rule: proof 2\n", ""),
            GOOD.replace("// expect: did you mean account_id?\n", ""),
            GOOD.replace("did you mean account_id?\n", "account_id\n"),
            GOOD.replace("#else", ""),
            GOOD.replace("#ifdef FACET_REJECT", "#ifdef FACET_OTHER"),
            GOOD.replace("// why:", "// why: twice\n// why:"),
        ):
            self.assertNotEqual(text, GOOD)
            self.assertEqual(self.outcome(text, *GATES[0]), check.fault.MALFORMED)

    def together(self, checked, *texts, gates=GATES[:2]):
        """Of a function that checks these cases: which numbers fail for what, and how many files were compiled."""
        found = []
        for compiler, standard in gates:
            with tempfile.TemporaryDirectory() as directory, unittest.mock.patch.object(check, "run", wraps=check.run) as compiled:
                paths = [pathlib.Path(directory) / f"planted_{number}.cpp" for number in range(len(texts))]
                for path, text in zip(paths, texts):
                    path.write_text(text, encoding="utf-8")
                with contextlib.redirect_stdout(io.StringIO()):
                    failures = checked(paths, compiler, standard)
                found.append(({paths.index(path): why.what for path, why in failures.items()}, compiled.call_count))
        for each in found:
            self.assertEqual(each, found[0])
        return found[0]

    def twins(self, *texts):
        failures, compiled = self.together(check.check_twins, *texts)
        self.assertTrue(all(what == check.fault.TWIN_BROKEN for what in failures.values()))
        return list(failures), compiled

    def wrongs(self, *texts, **options):
        return self.together(functools.partial(check.check_all, twin=False), *texts, **options)

    def test_wrong_lines_are_compiled_together_and_what_fails_is_tried_alone(self):
        good = GOOD.replace("int main()", "inline void wrong()")
        call = 'get("acount_id");'
        self.assertEqual(self.wrongs(good, good, good), ({}, 1))
        for line, what in (
            ("get(1, 2);", check.fault.OTHER_REASON),
            ("get(2);", check.fault.NOT_REJECTED),
            (call + " get(2.5);", check.fault.SEVERAL_ERRORS),
        ):
            self.assertEqual(self.wrongs(good, good.replace(call, line), good), ({1: what}, 2))
        self.assertEqual(self.wrongs(good, good.replace("// rule: proof 2\n", ""), good), ({1: check.fault.MALFORMED}, 1))

    def test_an_error_that_another_case_has_had_is_found_alone(self):
        shared = GOOD.replace("int main()", "inline void wrong()").replace("#include <cstddef>", "#include <array>\n#include <cstddef>")
        twice = shared.replace('get("acount_id");', "(void)std::get<3>(std::array<int, 2>{});").replace("did you mean account_id?", "index is within bounds")
        self.assertEqual(self.wrongs(twice, twice, gates=GATES[:1]), ({}, 2))

    def test_wrong_lines_and_twins_are_both_checked(self):
        good = GOOD.replace("int main()", "inline void either()")
        broken = good.replace("get(1);", "get(1, 2);")
        self.assertEqual(self.together(check.check_all, good, broken, good), ({1: check.fault.TWIN_BROKEN}, 5))

    def test_twins_are_compiled_together_and_the_broken_one_is_named(self):
        good = GOOD.replace("int main()", "inline void mended()")
        self.assertEqual(self.twins(good, good, good), ([], 1))
        self.assertEqual(self.twins(good, good.replace("get(1);", "get(1, 2);"), good), ([1], 4))
        self.assertEqual(self.twins(good, good, good.replace("get(1);", "const int unused = 2.5; get(1);")), ([2], 4))

    def test_no_twin_has_an_include_from_another(self):
        good = GOOD.replace("int main()", "inline void mended()")
        lacks = good.replace("get(1);", "get(static_cast<int>(std::string().size()));")
        has = lacks.replace("#include <cstddef>", "#include <cstddef>\n#include <string>")
        self.assertEqual(self.twins(has, lacks, has, good), ([1], 4))

    def test_a_twin_that_has_to_stand_in_no_namespace_is_compiled_alone(self):
        good = GOOD.replace("int main()", "inline void mended()")
        for line in ("template <>\nstruct std::is_error_code_enum<text<1>> {};\n", "#define of_this_twin 1\n", "namespace named {}\n"):
            alone = good.replace("#include <type_traits>\n", "#include <type_traits>\n#include <system_error>\n").replace(
                "inline void mended()", line + "inline void mended()")
            self.assertEqual(self.twins(alone, alone, good), ([], 3))

    def test_the_head_is_read(self):
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory) / "planted.cpp"
            path.write_text(GOOD, encoding="utf-8")
            read = check.parse(path)
        self.assertEqual((read.rule, read.why), ("proof 2", "A sentence of prose, continued here."))
        self.assertEqual((read.wrong.strip(), read.mended.strip()), ('get("acount_id");', "get(1);"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.parse_args()
    for gate, _ in GATES:
        compilers.require(gate)
    unittest.main()
