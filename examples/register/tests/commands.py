#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The register from outside: every command and bad input. Usage: commands.py PROGRAM"""
import collections
import csv
import functools
import json
import os
import pathlib
import pty
import shutil
import subprocess
import sys
import tempfile
import unittest

program = None
made = None  # a directory for what tests share
data = pathlib.Path(__file__).resolve().parent.parent / "data"


def rows(name):
    with open(data / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


all_trades = len(rows("trades.csv"))
few_trades = 1200


def cents(text):
    whole, _, rest = text.lstrip("-").partition(".")
    value = int(whole) * 10_000 + int((rest + "0000")[:4])
    return -value if text.startswith("-") else value


@functools.cache
def state_with(trades):
    """A state with all accounts and assets, and this many of the trades."""
    csv_file, state = made / f"{trades}.csv", made / f"{trades}.jsonl"
    lines = (data / "trades.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    csv_file.write_text("".join(lines[: 1 + trades]), encoding="utf-8")
    done = subprocess.run([program, "load", "--state", state, "--accounts", data / "accounts.csv", "--assets", data / "assets.csv", "--trades",
                           csv_file], capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == "", done
    return state


class Register(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)
        self.state = self.directory / "register.jsonl"

    def take_sample(self):
        shutil.copy(state_with(all_trades), self.state)

    def take_small_sample(self):
        """For what needs to be said of no more: each command reads all of the state."""
        shutil.copy(state_with(few_trades), self.state)

    def file(self, name, content):
        path = self.directory / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def run_it(self, *arguments, code=0, **more):
        done = subprocess.run([program, *map(str, arguments)], cwd=self.directory, capture_output=True, text=True, timeout=120, **more)
        self.assertEqual(done.returncode, code, (arguments, done.stdout, done.stderr))
        return done

    def lines(self, *arguments, code=0):
        return [json.loads(line) for line in self.run_it("--format", "jsonl", *arguments, code=code).stdout.splitlines()]

    def items(self):
        """The state's items by key, of each attribute its type and value."""
        found = {}
        for line in self.state.read_text(encoding="utf-8").splitlines():
            item = json.loads(line)["Item"]
            found[item["PK"]["S"], item["SK"]["S"]] = item
        return found


class Answers(Register):
    def setUp(self):
        super().setUp()
        self.take_small_sample()

    def test_each_pattern(self):
        self.take_sample()
        self.assertEqual(self.lines("asset", "KO"), [{"entity": "Asset", "asset_id": "KO", "name": "Coca-Cola",
                                                      "description": 'Beverages, among them "Coke"'}])
        self.assertEqual(self.lines("asset", "KO", "--name", "Coca-Cola"), self.lines("asset", "KO"))
        name = next(row["user_name"] for row in rows("accounts.csv") if row["account_id"] == "a-0002")
        account = {"entity": "Account", "account_id": "a-0002", "user_name": name}
        self.assertEqual(self.lines("account", "a-0002"), [account])

        postings, held, spent = [], collections.Counter(), collections.Counter()
        for row in rows("trades.csv"):
            for side, sign in (("seller", -1), ("buyer", 1)):
                if row[side] != "a-0002":
                    continue
                quantity = sign * int(row["quantity"])
                held[row["asset_id"]] += quantity
                spent[row["asset_id"]] += quantity * cents(row["price"])
                postings.append((row["timestamp"], row["txn_id"], row["asset_id"], quantity, quantity * cents(row["price"])))
        postings.sort(reverse=True)

        def is_posting(line):
            self.assertEqual(line["entity"], "StockPosting")
            self.assertEqual(line["account_id"], "a-0002")
            return line["timestamp"], line["txn_id"], line["asset_id"], line["quantity"], cents(line["cost"])

        self.assertEqual([is_posting(line) for line in self.lines("history", "a-0002")], postings)
        self.assertEqual([is_posting(line) for line in self.lines("history", "a-0002", "--limit", 10)], postings[:10])
        aapl = [posting for posting in postings if posting[2] == "AAPL"]
        self.assertEqual([is_posting(line) for line in self.lines("history", "a-0002", "--asset", "AAPL")], aapl)
        self.assertEqual([is_posting(line) for line in self.lines("history", "a-0002", "--asset", "AAPL", "--limit", 2)], aapl[:2])
        balances = self.lines("balances", "a-0002")
        self.assertEqual([(line["asset_id"], line["quantity"], cents(line["net_expenditure"])) for line in balances],
                         [(asset, held[asset], spent[asset]) for asset in sorted(held)])
        self.assertEqual(self.lines("balance", "a-0002", "--asset", "AAPL"),
                         [line for line in balances if line["asset_id"] == "AAPL"])
        summary = self.lines("summary", "a-0002")
        self.assertEqual(summary[: 1 + len(balances)], [account, *balances])
        self.assertEqual(sorted((is_posting(line) for line in summary[1 + len(balances) :]), reverse=True), postings)
        recent = self.lines("summary", "a-0002", "--newest", 3)
        self.assertEqual(recent[: 1 + len(balances)], [account, *balances])
        self.assertEqual([is_posting(line) for line in recent[1 + len(balances) :]], postings[:3])

    def test_tables_are_readable(self):
        self.take_sample()
        out = self.run_it("history", "a-0001", "--asset", "AAPL", "--limit", 3).stdout.splitlines()
        self.assertEqual(len(out), 5)
        self.assertEqual(out[0].split(), ["time", "asset", "quantity", "cost", "trade"])
        self.assertEqual(len({len(line) for line in out[1:]}), 1)  # nothing follows the last column
        self.assertEqual(len(self.run_it("summary", "a-0002", "--newest", 3).stdout.splitlines()), 1 + 1 + 15 + 1 + 5)

    def test_explain_goes_to_standard_error(self):
        for arguments, path in (
            (["asset", "KO"], 'R1: Register, primary key: PK = "ASSET#KO" AND begins_with(SK, "ASSET#")'),
            (["account", "a-0001"], 'R2: get: Register, primary key: PK = "ACCOUNT#a-0001" AND SK = "ACCOUNT#a-0001"'),
            (["summary", "a-0001"], 'R3: Register, primary key: PK = "ACCOUNT#a-0001"'),
            (["balances", "a-0001"], 'R4: Register, primary key: PK = "ACCOUNT#a-0001" AND begins_with(SK, "STOCKBALANCE#")'),
            (["balance", "a-0001", "--asset", "V"], 'R5: get: Register, primary key: PK = "ACCOUNT#a-0001" AND SK = "STOCKBALANCE#V"'),
            (["history", "a-0001", "--asset", "V"],
             'R6: Register, primary key: PK = "ACCOUNT#a-0001" AND begins_with(SK, "STOCKPOSTING#V#")'),
            (["history", "a-0001"], 'R7: Register, GSI1: PK = "ACCOUNT#a-0001" AND begins_with(SK2, "STOCKPOSTING#")'),
        ):
            plain = self.run_it(*arguments)
            told = self.run_it(*arguments, "--explain")
            self.assertEqual(plain.stderr, "")
            self.assertEqual(told.stderr.splitlines()[0], path)
            self.assertEqual(told.stdout, plain.stdout)

    def test_what_is_not_there(self):
        for arguments in (["asset", "AA"], ["asset", "KO", "--name", "Pepsi"], ["account", "a-000"], ["summary", "a-9"],
                          ["summary", "a-9", "--newest", "2"], ["balances", "a-9"], ["balance", "a-0001", "--asset", "AA"],
                          ["history", "a-9"], ["history", "a-9", "--asset", "AAPL"]):
            done = self.run_it(*arguments, code=1)
            self.assertEqual(done.stdout, "")
            self.assertRegex(done.stderr, r"^there is no .*\n$")
        self.assertEqual(self.run_it("history", "a-0001", "--asset", "AA").stdout, "no postings\n")

    def test_trade(self):
        order = ["trade", "t-9", "--at", "2025-07-01T14:30:00.250Z", "--seller", "treasury", "--buyer", "a-0001", "--asset", "AAPL",
                 "--quantity", "3", "--price", "200.1234"]
        before = self.items()
        held = {line["account_id"]: line for account in ("treasury", "a-0001") for line in self.lines("balance", account, "--asset", "AAPL")}
        now = {line["account_id"]: line for line in self.lines(*order)}
        for account, sign in (("treasury", -1), ("a-0001", 1)):
            self.assertEqual(now[account]["quantity"], held[account]["quantity"] + 3 * sign)
            self.assertEqual(cents(now[account]["net_expenditure"]), cents(held[account]["net_expenditure"]) + sign * 3 * 2001234)
        newest = self.lines("history", "a-0001", "--limit", 1)[0]
        self.assertEqual((newest["txn_id"], newest["timestamp"], newest["cost"]), ("t-9", "2025-07-01T14:30:00.250Z", "600.3702"))
        self.assertEqual(len(self.items()), len(before) + 3)

        after = self.state.read_bytes()
        self.assertEqual(self.run_it(*order, code=1).stderr, "repeated: trade t-9 is in the register already\n")
        for option, value, code, message in (
            ("--at", "2025-07-01T14:30:01Z", 1, "repeated: the txn_id t-9 is another trade's: 3 AAPL from treasury to a-0001"),
            ("--buyer", "treasury", 1, "seller is the buyer: treasury would trade with itself"),
            ("--buyer", "eve", 1, "repeated: the txn_id t-9 is another trade's: 3 AAPL from treasury to a-0001"),
            ("--quantity", "3.5", 2, 'malformed: quantity is "3.5", and not a whole number'),
            ("--price", "1e-5", 2, 'malformed: price is "1e-5", and not a number above 0'),
            ("--at", "2025-07-01", 2, 'malformed: timestamp is "2025-07-01", and not a time in UTC'),
        ):
            changed = list(order)
            changed[changed.index(option) + 1] = value
            self.assertTrue(self.run_it(*changed, code=code).stderr.startswith(message), message)
        not_text = os.fsdecode(b"x\xff")
        for option, name in (("t-9", "txn"), ("treasury", "--seller"), ("a-0001", "--buyer"), ("AAPL", "--asset")):
            changed = [not_text if argument == option else argument for argument in order]
            self.assertEqual(self.run_it(*changed, code=2).stderr.splitlines()[0], f"{name}: the text is not UTF-8")
        order[1] = "t-10"
        order[order.index("--quantity") + 1] = "100000000"
        self.assertRegex(self.run_it(*order, code=1).stderr, r"^insufficient holdings: treasury holds \d+ of AAPL, and cannot sell 100000000\n$")
        self.assertEqual(self.state.read_bytes(), after)
        self.run_it("audit")


class BadInput(Register):
    def setUp(self):
        super().setUp()
        self.take_small_sample()

    expected = [
        (3, "malformed: the line has 6 fields and not 7"),
        (4, "malformed: its quotes are not those of CSV: a field with quotes has to begin and end with one, and double those inside"),
        (5, 'malformed: timestamp is "2025-02-30T14:34:00Z", and not a time in UTC, such as 2025-01-31T14:30:00Z or 2025-01-31T14:30:00.250Z'),
        (6, 'malformed: quantity is "0", and not a whole number from 1 to 1000000000000000'),
        (7, 'malformed: quantity is "ten", and not a whole number from 1 to 1000000000000000'),
        (8, 'malformed: price is "-70.10", and not a number above 0, up to 1000000000, with at most 4 decimals'),
        (9, "malformed: buyer is empty"),
        (10, "unknown account: there is no account a-9999"),
        (11, "unknown account: there is no account a-9998"),
        (12, "unknown asset: there is no asset XYZ"),
        (13, "seller is the buyer: a-0001 would trade with itself"),
        (14, "insufficient holdings: a-0001 holds 622 of AAPL, and cannot sell 1000000"),
        (15, "insufficient holdings: a-0001 holds 0 of GE, and cannot sell 1"),
        (16, "repeated: trade t-00001 is in the register already"),
        (17, "repeated: trade t-06001 is in the register already"),
        (18, "repeated: the txn_id t-00002 is another trade's: 334 NVDA from treasury to a-0038"),
    ]

    def test_going_on(self):
        self.take_sample()
        before = self.items()
        bad = self.file("bad.csv", (data / "bad_trades.csv").read_bytes())
        done = self.run_it("--format", "jsonl", "load", "--trades", bad, "--on-error", "continue", code=1)
        self.assertEqual(done.stderr.splitlines(), [f"{bad}:{line}: {message}" for line, message in self.expected])
        self.assertEqual([json.loads(line) for line in done.stdout.splitlines()], [
            {"file": str(bad), "accepted": 2, "refused": 16},
            {"reason": "malformed", "refused": 7},
            {"reason": "unknown account", "refused": 2},
            {"reason": "unknown asset", "refused": 1},
            {"reason": "seller is the buyer", "refused": 1},
            {"reason": "insufficient holdings", "refused": 2},
            {"reason": "repeated", "refused": 3},
        ])
        # Two trades, from the treasury and back: two items, four postings; two balances that have changed.
        after = self.items()
        self.assertEqual(len(after), len(before) + 6)
        self.assertEqual(sorted(key for key in before if before[key] != after[key]),
                         [("ACCOUNT#a-0001", "STOCKBALANCE#KO"), ("ACCOUNT#treasury", "STOCKBALANCE#KO")])
        self.run_it("audit")

    def test_stopping_keeps_nothing(self):
        self.take_sample()
        before = self.state.read_bytes()
        bad = self.file("bad.csv", (data / "bad_trades.csv").read_bytes())
        done = self.run_it("--format", "jsonl", "load", "--trades", bad, code=1)
        self.assertEqual(done.stderr.splitlines()[0], f"{bad}:3: malformed: the line has 6 fields and not 7")
        self.assertEqual(len(done.stderr.splitlines()), 2)
        self.assertEqual([json.loads(line) for line in done.stdout.splitlines()],
                         [{"file": str(bad), "accepted": 0, "refused": 1}, {"reason": "malformed", "refused": 1}])
        self.assertEqual(self.state.read_bytes(), before)

    def test_accounts_and_assets(self):
        accounts = self.file("accounts.csv", b"account_id,user_name\nb-1,\"Ann \"\"A\"\" Bee\"\na-0001,Again\nb-2,\xff\xfe\n"
                             b"b-3,tab\there\n,Nobody\n\nb-4,Last\n" + b"b-5," + b"x" * 2000 + b"\n" + b"y" * 65 + b",Long\nb-1,Twice")
        assets = self.file("assets.csv", "asset_id,name,description,issuer,issued\nNEW,New,,b-1,10\nKO,Other cola,,treasury,10\n"
                           "NEW,Newer,,b-4,10\nN2,N,,eve,10\nN3,N,,b-1,-1\n")
        done = self.run_it("load", "--accounts", accounts, "--assets", assets, "--on-error", "continue", code=1)
        self.assertEqual([line.split(": ", 1) for line in done.stderr.splitlines()], [
            [f"{accounts}:3", "repeated: there is an account a-0001 already"],
            [f"{accounts}:4", "malformed: the line is not UTF-8"],
            [f"{accounts}:5", "malformed: the line has a control character"],
            [f"{accounts}:6", "malformed: account_id is empty"],
            [f"{accounts}:9", "malformed: user_name is longer than 1000 bytes"],
            [f"{accounts}:10", "malformed: account_id is longer than 64 bytes"],
            [f"{accounts}:11", "repeated: there is an account b-1 already"],
            [f"{assets}:3", "repeated: there is an asset KO already, Coca-Cola"],
            [f"{assets}:4", "repeated: there is an asset NEW already, New"],
            [f"{assets}:5", "unknown account: there is no account eve"],
            [f"{assets}:6", 'malformed: issued is "-1", and not a whole number from 1 to 1000000000000000'],
        ])
        self.assertEqual(self.lines("account", "b-1")[0]["user_name"], 'Ann "A" Bee')
        self.assertEqual(self.lines("account", "b-4")[0]["user_name"], "Last")
        self.assertEqual(self.lines("balance", "b-1", "--asset", "NEW")[0]["quantity"], 10)
        self.run_it("asset", "N2", code=1)

    def test_files_of_other_systems(self):
        self.run_it("load", "--accounts", self.file("dos.csv", b"\xef\xbb\xbfaccount_id,user_name\r\nb-1,\xc3\x84nne\r\n\r\nb-2, Bob \r\n"))
        self.assertEqual(self.lines("account", "b-1")[0]["user_name"], "Änne")
        self.assertEqual(self.lines("account", "b-2")[0]["user_name"], "Bob")

    def test_unusable(self):
        before = self.state.read_bytes()
        good = self.file("good.csv", "account_id,user_name\nb-1,Ann\n")
        for arguments, message in (
            (["load", "--accounts", good, "--accounts", "missing.csv"], "missing.csv: cannot be read"),
            (["load", "--accounts", good, "--assets", good], "good.csv:1: the first line has to be asset_id,name,description,issuer,issued"),
            (["load", "--accounts", good, "--trades", self.directory], "cannot be read"),
            (["load", "--accounts", good, "--trades", self.file("empty.csv", "")], "empty.csv:1: the first line has to be"),
            (["load", "--accounts", good, "--on-error", "panic"], "panic"),
            (["history", "a-0001", "--limit", "0"], '--limit: "0" is not a whole number from 1 to 1000000000\n'),
            (["summary", "a-0001", "--newest", "-1"], '--newest: "-1" is not a whole number from 1 to 1000000000\n'),
            (["load", "--accounts", good, "--on-error", "\x01"], "not in {stop,continue}"),
            (["--format", "1", "account", "a-0001"], "not in {table,jsonl}"),
            (["account", os.fsdecode(b"a\xff")], "account: the text is not UTF-8\n"),
            (["account", "a\tb"], "account: the text has a control character\n"),
            (["--fresh", "load", "--accounts", good], "--fresh: needs --endpoint or --region"),
            (["account", "a-0001", "--fresh"], "--fresh: needs --endpoint or --region"),
            (["balance", "a-0001"], "--asset is required"),
            (["summarise", "a-0001"], "subcommand"),
            (["--format", "xml", "account", "a-0001"], "xml"),
            ([], "subcommand"),
            (["--state", "none.jsonl", "account", "a-0001"], "none.jsonl: there is no such register"),
            (["--state", "no/such/directory.jsonl", "load", "--accounts", good], "no/such/directory.jsonl: there is no directory "),
        ):
            self.assertIn(message, self.run_it(*arguments, code=2).stderr)
        self.assertEqual(self.state.read_bytes(), before)
        with open("/dev/full", "w") as full:
            done = subprocess.run([program, "account", "a-0001"], cwd=self.directory, stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual((done.returncode, done.stderr), (2, "register: cannot write to standard output\n"))
        bad = self.file("bad.csv", "account_id,user_name\nb-1\n")
        for closed in ("2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"):  # what it opens does not take their places
            subprocess.run(["sh", "-c", f'"$0" load --accounts "$1" {closed}', program, bad], cwd=self.directory)
            self.assertEqual([lock.read_text() for lock in self.directory.glob("*.lock")], [""])
        self.assertIn("load", self.run_it("--help").stdout)

    def test_help_is_readable(self):
        for command in ([], *([name] for name in ("load", "asset", "account", "summary", "balances", "balance", "history", "trade", "audit"))):
            text = self.run_it(*command, "--help").stdout
            self.assertNotRegex(text, r"[^\n -~]", command)
            self.assertLess(max(map(len, text.splitlines())), 140, command)
        self.assertRegex(self.run_it("load", "--help").stdout, r"--on-error TEXT:\{stop,continue\}=stop\s")
        self.assertRegex(self.run_it("--help").stdout, r"--format TEXT:\{table,jsonl\}=table\s")

    def test_no_trace_of_a_new_register_that_failed(self):
        self.state.unlink()
        self.run_it("load", "--accounts", self.file("a.csv", "account_id,user_name\nb-1,Ann\nb-1,Ann\n"), code=1)
        self.assertFalse(self.state.exists())


class Sample(unittest.TestCase):
    def test_is_what_the_generator_writes(self):
        with tempfile.TemporaryDirectory() as directory:
            subprocess.run([sys.executable, shutil.copy(data / "generate", directory)], check=True)
            for name in ("accounts.csv", "assets.csv", "trades.csv"):
                self.assertEqual((pathlib.Path(directory) / name).read_bytes(), (data / name).read_bytes(), name)


class Progress(Register):
    def load_on_terminal(self, trades):
        controller, terminal = pty.openpty()
        process = subprocess.Popen([program, "load", "--accounts", data / "accounts.csv", "--assets", data / "assets.csv", "--trades", trades,
                                    "--on-error", "continue"], cwd=self.directory, stdout=subprocess.DEVNULL, stderr=terminal)
        os.close(terminal)
        shown = b""
        try:
            while block := os.read(controller, 4096):
                shown += block
        except OSError:  # how Linux tells that the other end is closed
            pass
        os.close(controller)
        return process.wait(), shown.decode().replace("\r\n", "\n")

    def test_bar(self):
        code, shown = self.load_on_terminal(data / "trades.csv")
        self.assertEqual(code, 0)
        bar = "|".join(["-" * 4] * 10)
        self.assertEqual(shown, f"{data / 'trades.csv'}\n0%   10   20   30   40   50   60   70   80   90   100%\n|{bar}|\n" + "*" * 51 + "\n")

    def test_messages_do_not_tear_the_bar(self):
        text = (data / "trades.csv").read_text(encoding="utf-8").splitlines()
        text.insert(2000, text[1])
        trades = self.file("trades.csv", "\n".join(text))
        code, shown = self.load_on_terminal(trades)
        self.assertEqual(code, 1)
        self.assertEqual(shown.splitlines()[-2:], ["*" * 51, f"{trades}:2001: repeated: trade t-00001 is in the register already"])


def main():
    """Runs the tests of the file that was called."""
    global program, made
    if len(sys.argv) < 2:
        sys.exit(sys.modules["__main__"].__doc__)
    program = str(pathlib.Path(sys.argv.pop(1)).resolve())
    with tempfile.TemporaryDirectory() as directory:
        made = pathlib.Path(directory)
        unittest.main()


if __name__ == "__main__":
    main()
