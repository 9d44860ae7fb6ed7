#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Shows the register at work: loads the sample, answers each pattern, and tells which index and key condition served it.
#
#   demo.sh PROGRAM [OPTION…]       with --endpoint or --region: on DynamoDB
set -euo pipefail

program=$(realpath "${1:?the program is missing}")
shift
service=("$@")           # goes before the arguments of each command
first=()                 # and this before those of the first one, which erases what an earlier demo has left
if (($#)); then first=(--fresh); fi
data=$(cd "$(dirname "${BASH_SOURCE[0]}")/data" && pwd)
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cp "$data"/*.csv "$directory"
cd "$directory"

# Prints a command and runs it; the first argument is the exit code that it has to have.
show() {
    local expected=$1 code=0
    shift
    set -- "${service[@]}" "${first[@]}" "$@"
    first=()
    printf '\n$ register'
    printf ' %s' "$@"
    printf '\n'
    "$program" "$@" 2>&1 || code=$?
    if ((code != expected)); then
        printf 'ended with %d and not %d\n' "$code" "$expected" >&2
        exit 1
    fi
}

echo "The sample: accounts, assets and half a year of trades, into register.jsonl"
show 0 load --accounts accounts.csv --assets assets.csv --trades trades.csv

printf '\nR1: does this asset exist, by its id alone; R1b: by id and name'
show 0 --explain asset AAPL
show 0 --explain asset AAPL --name Apple
show 1 --explain asset AA

printf '\nR2: does this account exist'
show 0 --explain account a-0001

printf '\nR3: all of an account in one request: a mixed item collection. R3b: its newest postings only, by GSI1'
show 0 --explain --format jsonl summary a-0001 | sed -n '1,/Account/p; $s/^/…\n/p'
show 0 --explain summary a-0001 --newest 5

printf '\nR4: all balances of an account; R5: one of them'
show 0 --explain balances a-0007
show 0 --explain balance a-0007 --asset COST

printf '\nR6: postings in one asset, newest first. AAP is not AAPL: the prefix ends with the component'
show 0 --explain history a-0001 --asset AAP --limit 5
show 0 --explain history a-0001 --asset AAPL --limit 5

printf '\nR7: postings across assets, newest first, by GSI1'
show 0 --explain history a-0001 --limit 5

printf '\nR8: a trade is one transaction. Sent twice, it is executed once'
show 0 --explain trade t-09001 --at 2025-07-01T14:30:00Z --seller treasury --buyer a-0001 --asset AAP --quantity 5 --price 46.20
show 1 trade t-09001 --at 2025-07-01T14:30:00Z --seller treasury --buyer a-0001 --asset AAP --quantity 5 --price 46.20
show 1 trade t-09002 --at 2025-07-01T14:31:00Z --seller a-0001 --buyer a-0002 --asset GE --quantity 1 --price 250

printf '\nA file with every kind of bad line: stop at the first, or continue without them'
show 1 load --trades bad_trades.csv
show 1 load --on-error continue --trades bad_trades.csv

printf '\nIs each item as it should be, and do the books balance? This reads the whole table, and says so: a scan is asked for by name'
show 0 audit
