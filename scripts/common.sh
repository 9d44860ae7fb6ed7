# SPDX-License-Identifier: BSL-1.0
# Sourced by the scripts beside it: where the repository is, and what a bare Debian 12 lacks.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=$(nproc)

packages=(
    g++-12 clang-19 libc++-19-dev libc++abi-19-dev libclang-rt-19-dev
    cmake ninja-build ccache pkgconf python3
    libboost1.81-dev catch2
    libcli11-dev libcsv-dev libfmt-dev libboost-json1.81-dev libboost-context1.81-dev libabsl-dev
    libssl-dev libcurl4-openssl-dev zlib1g-dev
    valgrind
)

# Objects are the same wherever the tree lies, so that ccache finds them for each of its copies; the last has it accept what is compiled
# with precompiled headers.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros

say() { printf '== %s\n' "$*" >&2; }

is_installed() { [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

# The unit tests, but those of the client, which need more libraries, and the conformance suite: their targets, which are programs.
portable_tests() {
    local of
    for of in "$root"/tests/unit/*/; do [[ $of == */dynamodb/ ]] || printf 'unit_%s\n' "$(basename "$of")"; done
    printf '%s\n' unit_memory_exhaustion conformance
}

# Installs what is missing, and says what. Removes nothing: another Boost's headers are for the user to move.
install_missing() {
    if ! command -v apt-get >/dev/null; then
        say "no apt-get here; facet's scripts need what these Debian packages hold: ${packages[*]}"
        return
    fi
    local missing=() package as_root=()
    for package in "${packages[@]}"; do
        is_installed "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    say "installing: ${missing[*]}"
    if ((EUID != 0)); then
        command -v sudo >/dev/null || { say "not root, and there is no sudo: install them and run this again"; exit 1; }
        as_root=(sudo)
    fi
    "${as_root[@]}" apt-get update -q
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-remove --no-install-recommends "${missing[@]}"; then
        local boost
        boost=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' 'libboost1.*-dev' 2>/dev/null |
            sed -n 's/^installed \(libboost1\.[0-9]*-dev\)$/\1/p' | grep -v '^libboost1.81-dev$' || true)
        if [[ $boost ]]; then
            say "libboost1.81-dev cannot be installed beside $boost: both hold /usr/include/boost. Remove $boost and run this again."
        fi
        say "apt-get could not install what is missing: ${missing[*]}"
        exit 1
    fi
}

# build PRESET [TARGET…]: configures the preset and builds it.
build() {
    local preset=$1
    shift
    (cd "$root" && cmake --preset "$preset")
    cmake --build "$root/build/$preset" --parallel "$jobs" ${1:+--target "$@"}
}
