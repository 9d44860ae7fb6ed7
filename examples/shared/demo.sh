# SPDX-License-Identifier: BSL-1.0
# For the demo.sh of an example: `source` it with the program as the argument, and the options, if any, that have it run on DynamoDB.
set -euo pipefail

program=$(realpath "${1:?the program is missing}")
shift
service=("$@")           # goes before the arguments of each command
first=()                 # and this before those of the first one
if (($#)); then first=(--fresh); fi
said=

# show CODE ARGUMENTS…: prints a command and runs it; it has to end with this code. On a service the first command erases what an earlier
# demo has left.
show() {
    local expected=$1 code=0
    shift
    set -- "${service[@]}" "${first[@]}" "$@"
    first=()
    printf '\n$ %s' "$(basename "$program")"
    if (($#)); then printf ' %q' "$@"; fi
    printf '\n'
    said=$("$program" "$@" 2>&1) || code=$?
    printf '%s\n' "$said"
    if ((code != expected)); then
        printf 'ended with %d and not %d\n' "$code" "$expected" >&2
        exit 1
    fi
}

# unwritten ARGUMENTS…: a command whose output cannot be written ends with 2, and says so in one line.
unwritten() {
    local code=0
    printf '\n$ %s > /dev/full\n' "$(basename "$program") $*"
    said=$("$program" "${service[@]}" "$@" 2>&1 >/dev/full) || code=$?
    printf '%s\n' "$said"
    if ((code != 2)) || [[ $said != "$(basename "$program"): cannot write to standard output" ]]; then
        printf 'ended with %d and not 2, or does not say why\n' "$code" >&2
        exit 1
    fi
}

# says LINE…: what was shown last has each of these lines, blanks before them aside.
says() {
    local line
    for line in "$@"; do
        if ! grep -qxF -- "$line" <<<"$(sed 's/^ *//' <<<"$said")"; then
            printf 'does not say: %s\n' "$line" >&2
            exit 1
        fi
    done
}
