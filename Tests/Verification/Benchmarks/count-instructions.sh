#!/usr/bin/env bash
# Counts the instructions of two fixed workloads with valgrind. The numbers do not depend on how busy the machine
# is. Without an option it writes them to instructions.json; with --check it compares them, and fails if one has grown
# by more than 5 %. Without the path of a built program, it builds one.
set -euo pipefail

case "${1-}" in
"" | --check) ;;
*)
    echo "usage: count-instructions.sh [--check [PROGRAM]]" >&2
    exit 64
    ;;
esac
if ! command -v valgrind >/dev/null; then
    echo "valgrind is not installed: no instructions were counted, and nothing was compared. Install it." >&2
    exit 69
fi

program=${2:+$(realpath "$2")}
cd "$(dirname "$0")"
record=instructions.json
if [ -z "$program" ]; then
    swift build -c release >&2
    program=$(swift build -c release --show-bin-path)/Benchmarks
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# valgrind does not read the debugging information of this compiler.
cp "$program" "$work/benchmarks"
strip -g "$work/benchmarks"

# The instructions of a run of workload $1, $2 times.
count() {
    local log="$work/log"
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$work/benchmarks" --workload "$1" --count "$2" >"$log" 2>&1 || { cat "$log" >&2; return 1; }
    sed -n 's/.*Collected : //p' "$log"
}

status=0
separator="{"
for workload in one-more-message notify; do
    # Both runs share the start of the program and the setup.
    few=$(count "$workload" 1000)
    many=$(count "$workload" 3000)
    each=$(((many - few) / 2000))
    printf '%s\n  "%s": %d' "$separator" "$workload" "$each" >>"$work/new"
    separator=","
    if [ "${1-}" = --check ]; then
        before=$(sed -n "s/.*\"$workload\": \([0-9]*\).*/\1/p" "$record")
        if [ -z "$before" ]; then echo "$record has no \"$workload\": record it" >&2; exit 1; fi
        verdict=same
        if [ $((each * 100)) -gt $((before * 105)) ]; then verdict="more than 5 % worse"; status=1; fi
        if [ $((each * 105)) -lt $((before * 100)) ]; then verdict="better: record it"; fi
        printf '%-18s %6d instructions, recorded %6d: %s\n' "$workload" "$each" "$before" "$verdict"
    else
        printf '%-18s %6d instructions\n' "$workload" "$each"
    fi
done
printf '\n}\n' >>"$work/new"
if [ "${1-}" != --check ]; then cp "$work/new" "$record"; fi
exit $status
