#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Fills the site and asks it everything.
#
#   demo.sh PROGRAM [OPTION…]       with --endpoint or --region: on DynamoDB
source "$(dirname "${BASH_SOURCE[0]}")/../shared/demo.sh"

show 0
says 'all answers are right'
