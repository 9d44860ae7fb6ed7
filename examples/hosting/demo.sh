#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Fills the site and asks it everything.
#
#   demo.sh PROGRAM [OPTION…]       with --endpoint or --region: on DynamoDB
source "$(dirname "${BASH_SOURCE[0]}")/../shared/demo.sh"

show 0
says 'all answers are right'
unwritten --help
if [[ ${#service[@]} -eq 0 ]]; then unwritten; fi  # on a service the table is not empty any more

# Emulators' global indexes do not lag, so that what they answer can be checked, too.
if [[ ${FACET_DYNAMODB_EMULATOR:-} && ${#service[@]} -gt 0 ]]; then
    show 0 --fresh --current-indexes
    says 'all answers are right'
    show 2
    says "hosting: the table Hosting is not empty, and this program would change what is in it: --fresh erases it first"
fi
