#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# What an example says where it is to run on a service and cannot: one line, and status 2. And that --fresh alone is no service, nor
# is an empty address or region.
#
#   no_service.sh PROGRAM [ARGUMENT…]
set -euo pipefail

program=$1
shift
export AWS_CONFIG_FILE=/dev/null AWS_SHARED_CREDENTIALS_FILE=/dev/null AWS_EC2_METADATA_DISABLED=true
unset "${!AWS_CONTAINER@}" AWS_PROFILE AWS_REGION AWS_DEFAULT_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_WEB_IDENTITY_TOKEN_FILE

# refused TEXT ARGUMENT…: the program ends with 2, and says one line that has the text.
refused() {
    local text=$1 code=0 said
    shift
    said=$("$program" "$@" 2>&1 >/dev/null) || code=$?
    printf '%s\n' "$said"
    if ((code != 2)) || [[ $said == *$'\n'* || $said != "$(basename "$program"): "*"$text"* ]]; then
        printf 'ended with %d, or does not say in one line: %s\n' "$code" "$text" >&2
        exit 1
    fi
}

code=0
said=$("$program" --fresh "$@" 2>&1 >/dev/null) || code=$?
printf '%s\n' "$said"
if ((code != 2)) || [[ $said != '--fresh: needs --endpoint or --region'* ]]; then
    printf 'ended with %d, or does not say what --fresh needs\n' "$code" >&2
    exit 1
fi

# An empty address or region is none, and not an engine in memory.
for option in --endpoint --region; do
    code=0
    said=$("$program" "$option" '' "$@" 2>&1 >/dev/null) || code=$?
    printf '%s\n' "$said"
    if ((code != 2)) || [[ $said != "$option: the text is empty"* ]]; then
        printf 'ended with %d, or does not say that %s is empty\n' "$code" "$option" >&2
        exit 1
    fi
done

nobody=http://127.0.0.1:1
refused 'no region is set' --endpoint "$nobody" "$@"
refused 'must begin with http:// or https://' --endpoint nobody --region us-east-1 "$@"
refused 'there are no credentials' --endpoint "$nobody" --region us-east-1 "$@"
export AWS_ACCESS_KEY_ID=id AWS_SECRET_ACCESS_KEY=key-that-nobody-sees
refused 'Unreachable: no connection to http://127.0.0.1:1/ could be made' --endpoint "$nobody" --region us-east-1 "$@"
