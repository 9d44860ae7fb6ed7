#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Shows the shop at work: answers each pattern from the sample, tells which key or index served it, and checks what is printed.
#
#   demo.sh PROGRAM [OPTION…]       with --endpoint or --region: on DynamoDB
set -euo pipefail

program=$(realpath "${1:?the program is missing}")
shift
service=("$@")           # goes before the arguments of each command
first=()                 # and this before those of the first one, which erases what an earlier demo has left
if (($#)); then first=(--fresh); fi

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# Prints a command and runs it. The first argument is the exit code that it has to have, the second a text that its output has to hold.
show() {
    local expected=$1 wanted=$2 code=0 output
    shift 2
    set -- "${service[@]}" "${first[@]}" "$@"
    first=()
    printf '\n$ retail'
    printf ' %s' "$@"
    printf '\n'
    output=$("$program" "$@" 2>&1) || code=$?
    printf '%s\n' "$output"
    ((code == expected)) || fail "ended with $code and not $expected"
    [[ $output == *"$wanted"* ]] || fail "does not say: $wanted"
}

printf '\nS1: all information about a customer'
show 0 'ann@example.com' customer c-1
show 1 'nothing' customer c-3

printf '\nS2: all orders of a customer. c-1 is not c-11: another partition'
show 0 '3 read, 3 returned' orders c-1

printf '\nS3: an order by its id alone, through the index; S4: an order of a customer'
show 0 'GSI: GSIPK = "o-7001" AND GSISK = "ROOT"' order o-7001
show 0 'get: retail_table, primary key: PK = "c-1" AND SK = "ORDR#o-7001"' order o-7001 --customer c-1
show 1 'nothing' order o-7001 --customer c-11

printf '\nS5: all invoices of a customer; S6: the orders of one, without a join'
show 0 '2 read, 2 returned' invoices c-1
show 0 'o-6044  1 desk' invoice-orders i-501

printf '\nS7: the ten most recent orders, newest first: the second version of the schema, whose orders lie by date'
show 0 '10 read, 10 returned' recent c-11
show 0 'o-7310' recent c-1 --how-many 1

printf '\nS1, S3 and S7 as requests and as PartiQL, without the slips of the published statements'
show 0 "SELECT * FROM \"retail_table\" WHERE \"PK\" = 'c-1' AND \"SK\" = 'ROOT'" --requests customer c-1
show 0 "SELECT * FROM \"retail_table\".\"GSI\" WHERE \"GSIPK\" = 'o-7001' AND \"GSISK\" = 'ROOT'" --requests order o-7001
show 0 "SELECT * FROM \"retail_table_2\" WHERE \"PK\" = 'c-11' AND begins_with(\"SK\", 'ORDR#') ORDER BY \"SK\" DESC" --requests recent c-11
show 0 '"TableName":"retail_table_2"' --requests recent c-11
show 0 '"TableName":"retail_table_2"' --requests --dated orders c-1
show 0 '"TableName":"retail_table"' --requests orders c-1

printf '\nThere S4 goes through the index: the key of an order holds its date, which nobody has said'
show 0 'GSI: GSIPK = "o-7001" AND GSISK = "ROOT"' --dated order o-7001 --customer c-1
show 1 '1 read, 0 returned' --dated order o-7001 --customer c-11

if ((${#service[@]})); then
    printf '\n--fresh erases both tables, whichever is asked'
    show 0 'ann@example.com' --fresh customer c-1
    show 0 'there is no table retail_table_2: it is made' recent c-11
fi

printf '\nWhat cannot be written is no success'
code=0
said=$("$program" "${service[@]}" customer c-1 2>&1 >/dev/full) || code=$?
((code == 2)) && [[ $said == 'retail: cannot write to standard output' ]] || fail "ended with $code and not 2, or does not say why: $said"

show 2 '--customer: the text is empty' order o-7001 --customer ''
show 2 'id: the text is empty' customer ''
show 2 'id: the text is not UTF-8' order $'o-\xff'
show 2 '--how-many: "0" is not a whole number from 1 to 1000000000' recent c-1 --how-many 0

printf '\nAn id of another kind is refused before anything is asked: that is what keeps customers and invoices apart'
show 2 'customer_id does not begin with its field'\''s domain' customer i-501
