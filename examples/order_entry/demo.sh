#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Answers each pattern, and checks which index and key condition served it; then changes what keys are made from.
#
#   demo.sh PROGRAM [OPTION…]       with --endpoint or --region: on DynamoDB
source "$(dirname "${BASH_SOURCE[0]}")/../shared/demo.sh"

echo 'O1: an employee by its id; O2: by its name; O3: its current job, the newest of its history'
show 0 employee 7
says 'O1: OrderEntry, primary key: PK = "HR-EMPLOYEE#7" AND begins_with(SK, "NAME#")' '1 read, 1 returned' 'employee 7: Ann Lee, ann@example.org'
show 0 named 'Bob Mori'
says 'O2: OrderEntry, GSI1: GSI1PK = "NAME#Bob Mori" AND begins_with(GSI1SK, "EMPLOYEE#")' '1 read, 1 returned'
show 1 named Bob
show 0 job 12
says 'O3: OrderEntry, primary key: PK = "HR-EMPLOYEE#12" AND begins_with(SK, "JH#")' '1 read, 1 returned' \
    'employee 12: Stock manager from 2025-03-01'

printf '\nO4: the orders of a customer in April, of two statuses: two queries, merged by date'
show 0 orders 1 --from 2025-03-31 --to 2025-04-30 --status OPEN SHIPPED
says 'O4: OrderEntry, GSI1: GSI1PK = "CUSTOMER#1" AND GSI1SK BETWEEN "OPEN#2025-03-31" AND "OPEN#2025-04-31", without its upper end; OrderEntry, GSI1: GSI1PK = "CUSTOMER#1" AND GSI1SK BETWEEN "SHIPPED#2025-03-31" AND "SHIPPED#2025-04-31", without its upper end' \
    '2 read, 2 returned' 'order 101 of customer 1, 2025-03-31, SHIPPED, 98.00' 'order 102 of customer 1, 2025-04-01, OPEN, 439.00'

printf '\nO5: all open orders of April with their items: 15 shards, asked by four threads, merged by date'
show 0 open
says 'O5: OrderEntry, GSI2: GSI2PK = "0" AND GSI2SK BETWEEN "OPEN#2025-04-01" AND "OPEN#2025-04-31", without its upper end; and so in shards 1 to 14' \
    '5 read, 5 returned' 'order 104 of customer 2, 2025-04-30, OPEN, 780.00' 'of order 104: 2 x Desk, 390.00, OPEN'

show 0 open --requests
says "SELECT * FROM \"OrderEntry\".\"GSI2\" WHERE \"GSI2PK\" = '14' AND \"GSI2SK\" BETWEEN 'OPEN#2025-04-01' AND 'OPEN#2025-04-31' ORDER BY \"GSI2SK\" ASC"

printf '\nO6: who was hired after a day; O7: who works at a warehouse; O11: who has a job title now'
show 0 hired 2025-01-02
says 'O6: OrderEntry, GSI1: GSI1PK = "HR-CONFIDENTIAL" AND GSI1SK >= "2025-01-03"' '1 read, 1 returned' 'employee 70 was hired on 2025-02-15'
show 0 staff w1
says 'O7: OrderEntry, GSI1: GSI1PK = "WAREHOUSE#w1" AND begins_with(GSI1SK, "EMPLOYEE#")' '2 read, 2 returned'
show 0 titled 'Stock manager'
says 'O11: OrderEntry, GSI1: GSI1PK = "TITLE#Stock manager" AND begins_with(GSI1SK, "EMPLOYEE#")' '1 read, 1 returned'
show 1 titled 'Stock clerk'
says '0 read, 0 returned'

printf '\nO8: all order items of a product, and where it is; O12: how many are in one warehouse; O13: in all'
show 0 product lamp
says 'O8: OrderEntry, GSI1: GSI1PK = "PRODUCT#lamp"' '6 read, 6 returned' 'of order 103: 10 x Desk lamp, 49.00, PENDING' 'warehouse w1 has 40 of lamp'
show 0 inventory lamp w1
says 'O12: get: OrderEntry, primary key: PK = "OE-PRODUCT#lamp" AND SK = "WAREHOUSE#w1"' '1 read, 1 returned'
show 0 total lamp
says 'O13: get: OrderEntry, primary key: PK = "OE-PRODUCT#lamp" AND SK = "PRODUCT#lamp"' '1 read, 1 returned' '65 of lamp in all'

printf '\nO9: the customers of an account representative; O10: what it sold; O14: who sold most'
show 0 customers 7
says 'O9: OrderEntry, GSI1: GSI1PK = "REP#7" AND begins_with(GSI1SK, "CUSTOMER#")' '2 read, 2 returned'
show 0 sold 7
says 'O10: OrderEntry, GSI1: GSI1PK = "REP#7" AND GSI1SK BETWEEN "ORDER#OPEN#2025-04-01" AND "ORDER#OPEN#2025-04-31", without its upper end; OrderEntry, GSI1: GSI1PK = "REP#7" AND GSI1SK BETWEEN "ORDER#PENDING#2025-04-01" AND "ORDER#PENDING#2025-04-31", without its upper end' \
    '2 read, 2 returned' 'order 103 of customer 10, taken by 7, 2025-04-15, PENDING'
show 0 ranking 2025 1
says 'O14: OrderEntry, GSI1: GSI1PK = "2025-Q1"' '2 read, 2 returned' 'employee 70: 12000.00 in 2025-Q1'

printf '\nA new status: the order, its items and its edge to the representative change in one transaction'
show 0 status 102 SHIPPED
says '4 read, 4 returned' 'order 102 of customer 1, 2025-04-01, SHIPPED, 439.00' 'of order 102: 1 x Desk, 390.00, SHIPPED' \
    'order 102 of customer 1, taken by 7, 2025-04-01, SHIPPED'
show 1 status 999 SHIPPED
says 'nothing is written: there is no order 999'
show 2 status 102 LOST

printf '\nAn inventory and the total change together, or not at all'
show 0 take lamp w2 25
says 'warehouse w2 has 0 of lamp' '40 of lamp in all'
show 1 take lamp w2 26
says 'Inventory PK=OE-PRODUCT#lamp, SK=WAREHOUSE#w2: ConditionalCheckFailed'
for number in 0 -5 010 some; do
    show 2 take lamp w2 "$number"
    says "quantity: \"$number\" is not a whole number from 1 to 1000000000"
done

printf '\nA new account representative is a part of the key: the customer moves'
show 0 give 10 70
says 'customer 10: Mill, of representative 70' '2 read, 2 returned'
show 1 give 10 999
says 'there is no employee 999'
show 1 give 99 7
says 'there is no customer 99'

printf '\nWhat the command line gets wrong'
for command in open 'orders 1' 'sold 7'; do
    show 2 $command --from 2025-05-01 --to 2025-04-01
    says '--to: 2025-04-01 lies before 2025-05-01, which --from says: there are no days between'
done
show 2 hired some
says 'day: "some" is no day such as 2025-04-30'
show 2 ranking 02025 1
says 'year: "02025" is not a whole number from 0 to 9999'
show 2 ranking 2025 0x1
says 'quarter: "0x1" is not a whole number from 1 to 4'
show 2 status '' OPEN
says 'order: the text is empty'
show 2 take '' w1 1
says 'product: the text is empty'
show 2 orders 1 --status ''
says '--status: the text is empty'
show 2 give 10 ''
says 'employee: the text is empty'

printf '\nWhat cannot be written is no success'
unwritten employee 7
unwritten --help
