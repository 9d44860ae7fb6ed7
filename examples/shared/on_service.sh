#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Runs an example's demo on the service at FACET_DYNAMODB_ENDPOINT: twice, since the second meets what the first has left.
#
#   on_service.sh DEMO PROGRAM
set -euo pipefail

for run in 1 2; do
    printf '== run %d\n' "$run"
    bash "$1" "$2" --endpoint "${FACET_DYNAMODB_ENDPOINT:?}"
done
