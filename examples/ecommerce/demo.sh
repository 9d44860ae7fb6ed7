#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Answers each pattern, and checks which index and key condition served it.
#
#   demo.sh PROGRAM [OPTION…]       with --endpoint or --region: on DynamoDB
source "$(dirname "${BASH_SOURCE[0]}")/../shared/demo.sh"

echo 'E1: a customer; E2: a product'
show 0 customer 1
says 'E1: get: ECommerce, primary key: PK = "c#1" AND SK = "c#1"' '1 read, 1 returned' 'customer 1: Ann Lee, ann@example.org'
show 1 customer 100
show 0 product tea
says 'E2: get: ECommerce, primary key: PK = "p#tea" AND SK = "p#tea"' '1 read, 1 returned'

printf '\nE3: all details of an order, in one request; it was paid in three ways. E4: its products; E5: its invoice'
show 0 order 5
says 'E3: ECommerce, primary key: PK = "o#5"' '4 read, 4 returned' 'order 5 of customer 1, 2020-04-30T18:30:00Z, 46.40' \
    '4.64 discount code SPRING, 10 %' '20.00 gift card g-9' '21.76 credit card 4242'
show 0 items 5
says 'E4: ECommerce, primary key: PK = "o#5" AND begins_with(SK, "p#")' '2 read, 2 returned'
show 0 invoice-of 5
says 'E5: ECommerce, primary key: PK = "o#5" AND begins_with(SK, "i#")' '1 read, 1 returned'

printf '\nE6: all orders of a product, April 15 to 30: the evening of April 30 is in it'
show 0 orders-of-product tea --from 2020-04-15 --to 2020-04-30
says 'E6: ECommerce, GSI1: GSI1PK = "p#tea" AND GSI1SK BETWEEN "2020-04-15T00:00:00Z" AND "2020-05-01T00:00:00Z", without its upper end' \
    '3 read, 3 returned' 'item of order 5: 1 x tea, 6.50, customer 1, 2020-04-30T18:30:00Z'
show 0 orders-of-product tea --from 2020-04-14 --to 2020-04-14
says '2 read, 1 returned'
show 0 orders-of-product tea --from 2020-04-15 --to 9999-12-31
says 'E6: ECommerce, GSI1: GSI1PK = "p#tea" AND GSI1SK >= "2020-04-15T00:00:00Z"' '3 read, 3 returned'
show 0 invoices 1 --to 9999-12-31
says '2 read, 2 returned'
show 0 ordered 1 --to 9999-12-31
says '4 read, 4 returned'

printf '\nE7: an invoice by its own id; E8: its payments'
show 0 invoice 2005
says 'E7: ECommerce, GSI1: GSI1PK = "i#2005" AND GSI1SK = "i#2005"' '1 read, 1 returned'
show 0 payments 2005
says 'E8: ECommerce, GSI1: GSI1PK = "i#2005" AND GSI1SK = "i#2005"' '1 read, 1 returned' '20.00 gift card g-9'

printf '\nE9: the invoices of a customer; E10: what the customer ordered'
show 0 invoices 1
says 'E9: ECommerce, GSI2: GSI2PK = "c#1" AND GSI2SK BETWEEN "i#2020-04-15T00:00:00Z" AND "i#2020-05-01T00:00:00Z", without its upper end' \
    '2 read, 2 returned'
show 0 ordered 1
says 'E10: ECommerce, GSI2: GSI2PK = "c#1" AND GSI2SK BETWEEN "p#2020-04-15T00:00:00Z" AND "p#2020-05-01T00:00:00Z", without its upper end' \
    '4 read, 4 returned'

printf '\nAn order is placed in one transaction, or not at all'
show 0 place tea teapot --discount SPRING --gift-card g-1
says '4 read, 4 returned' '3.05 discount code SPRING, 10 %' '10.00 gift card g-1' '17.45 credit card 4242' \
    'invoice 2006 for order 6, customer 1, 2020-05-01T12:00:00Z, 30.50'
show 1 place tea coffee
says 'Product PK=p#coffee, SK=p#coffee: ConditionalCheckFailed'
show 1 place tea --order 5
says 'Order PK=o#5, SK=o#5: ConditionalCheckFailed'

show 0 place tea kettle tea --order 7
says '4 read, 4 returned' 'order 7 of customer 1, 2020-05-01T12:00:00Z, 52.90' \
    'invoice 2007 for order 7, customer 1, 2020-05-01T12:00:00Z, 52.90' 'item of order 7: 2 x tea, 6.50, customer 1, 2020-05-01T12:00:00Z'
show 1 place $(seq 60)
says 'nothing is written: a transaction can have at most 100 actions'

printf '\nCarts expire: reads leave them out from then on, and a sweep erases them'
show 0 cart s-1
says 'cart s-1, until 2020-05-01T13:00:00Z' 'erased by a sweep, since they are expired: 0'
show 1 cart s-1 --later 90
says 'there is no cart s-1' 'erased by a sweep, since they are expired: 1'

printf '\nWhat the command line gets wrong'
show 2 orders-of-product tea --from 2020-05-01 --to 2020-04-30
says '--to: 2020-04-30 lies before 2020-05-01, which --from says: there are no days between'
show 2 invoices 1 --to 2020-04-31
says '--to: "2020-04-31" is no day such as 2025-04-30'
for minutes in 0100 0x10 -1 600000 99999999999999999999 ''; do
    show 2 cart s-1 --later "$minutes"
    says "--later: \"$minutes\" is not a whole number from 0 to 527040"
done
show 2 order ''
says 'order: the text is empty'
show 2 place tea ''
says 'products: the text is empty'
for option in --order --customer --discount --gift-card; do
    show 2 place tea "$option" ''
    says "$option: the text is empty"
    show 2 place tea "$option" $'6\n7'
    says "$option: the text has a control character"
    show 2 place tea "$option" $'a\xffb'
    says "$option: the text is not UTF-8"
done

printf '\nWhat cannot be written is no success'
unwritten product tea
unwritten --help
