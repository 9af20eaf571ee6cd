#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The gate step of action.yml: probes the server, renders the report, compares it to a baseline.
# Inputs are the environment variables INPUT_*; outputs go to the files that GITHUB_OUTPUT and
# GITHUB_STEP_SUMMARY name. Exit: the status of the probe, and where that is 0 of the diff; 2 for
# inputs that cannot be used, 3 where the results could not be written.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# The server under evaluation inherits the environment, and has no business with these.
output=${GITHUB_OUTPUT:-/dev/null} summary=${GITHUB_STEP_SUMMARY:-/dev/null}
server=${INPUT_SERVER-} manifest=${INPUT_MANIFEST-} command=${INPUT_COMMAND-} url=${INPUT_URL-}
report=${INPUT_REPORT_PATH-} baseline=${INPUT_BASELINE-}
allow_mutation=${INPUT_ALLOW_MUTATION-} allow_remote_http=${INPUT_ALLOW_REMOTE_HTTP-}
fail_on_change=${INPUT_FAIL_ON_CHANGE-} sarif=${INPUT_SARIF-}
unset GITHUB_OUTPUT GITHUB_STEP_SUMMARY GITHUB_ENV GITHUB_PATH GITHUB_STATE INPUT_SERVER \
  INPUT_MANIFEST INPUT_COMMAND INPUT_URL INPUT_REPORT_PATH INPUT_BASELINE INPUT_ALLOW_MUTATION \
  INPUT_ALLOW_REMOTE_HTTP INPUT_FAIL_ON_CHANGE INPUT_SARIF

# From here on, no line of the log is taken for a command to the runner, whatever an input holds.
# shellcheck disable=SC2329 # the trap invokes it
finish() {
  [ -z "${scratch-}" ] || rm -rf -- "$scratch"
  [ -z "${token-}" ] || printf '::%s::\n' "$token"
}
trap finish EXIT
if [ "${GITHUB_ACTIONS-}" = true ]; then
  exec 2>&1  # one stream, so that nothing is read after commands are back
  token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  printf '::stop-commands::%s\n' "$token"
fi

# refuse SENTENCE: an input that cannot be used. Never shows its value.
refuse() {
  printf 'Error: %s\n' "$1" >&2
  exit 2
}

# check_switch NAME VALUE: stops on anything but true and false; empty is false.
check_switch() {
  case $2 in
    true | false | '') ;;
    *) refuse "the input $1 is either true or false" ;;
  esac
}

# check_path NAME VALUE: a path is one line, for the outputs hold one value a line.
check_path() {
  local LC_ALL=C
  case $2 in
    *[[:cntrl:]]*) refuse "the input $1 holds a control character; give a plain path" ;;
  esac
}

# plain_path VALUE: the path in a spelling that no program takes for an option or for stdin.
plain_path() {
  case $1 in
    -*) printf './%s' "$1" ;;
    *) printf '%s' "$1" ;;
  esac
}

# give NAME VALUE: one output.
give() { printf '%s=%s\n' "$1" "$2" >>"$output" || exit 3; }

# write FILE COMMAND...: what the command prints becomes the file once it is complete; there is no
# file where the status is neither 0, 1 nor 3. Returns the status.
write() {
  local file=$1 code=0
  shift
  "$@" >"$file.part" || code=$?
  case $code in
    0 | 1 | 3) mv -f -- "$file.part" "$file" || code=3 ;;
    *) rm -f -- "$file.part" ;;
  esac
  return "$code"
}

check_switch allow-mutation "$allow_mutation"
check_switch allow-remote-http "$allow_remote_http"
check_switch fail-on-change "$fail_on_change"
check_switch sarif "$sarif"
check_path report-path "$report"
check_path manifest "$manifest"
check_path baseline "$baseline"
[ -n "$server" ] || refuse 'the input server is missing; give the server a label'
[ -n "$manifest" ] || refuse 'the input manifest is empty; name the file that holds the cases'
[ -n "$report" ] || refuse 'the input report-path is empty; name a file'
if [ -n "$command" ] && [ -n "$url" ]; then
  refuse 'both of the inputs command and url are given; give one of them'
elif [ -z "$command$url" ]; then
  refuse 'neither of the inputs command and url is given; give one of them'
fi

scratch=$(mktemp -d) || exit 3
words=()
if [ -n "$command" ]; then
  printf '%s' "$command" | python3 -I "$here/command_words.py" >"$scratch/words" || exit 2
  mapfile -d '' -t words <"$scratch/words"
fi

report=$(plain_path "$report")
[ -z "$baseline" ] || baseline=$(plain_path "$baseline")
markdown=${report%.json}.md
[ ! -d "$report" ] && [ "${report%/}" = "$report" ] ||
  refuse 'the input report-path names a folder; name a file'
written=("$report" "$markdown")
[ "$sarif" != true ] || written+=(mcpeval.sarif)
for place in "${written[@]}"; do
  for read in "$manifest" ${baseline:+"$baseline"}; do
    [ "$(realpath -m -- "$place")" != "$(realpath -m -- "$read")" ] ||
      refuse 'a result would take the place of the manifest or the baseline; change report-path'
  done
done
if [ "$sarif" = true ] && [ "$(realpath -m -- "$report")" = "$(realpath -m mcpeval.sarif)" ]; then
  refuse 'the input report-path is mcpeval.sarif, where the SARIF goes; change it'
fi

command -v mcpeval >/dev/null || refuse 'there is no program mcpeval in PATH'
if [ -n "$baseline" ] && ! mcpeval diff --help >/dev/null 2>&1; then
  refuse 'the mcpeval in PATH has no command diff, which the input baseline needs; update it'
fi
if [ "$sarif" = true ] && [[ $(mcpeval report --help 2>&1) != *--manifest* ]]; then
  refuse 'the mcpeval in PATH has no report --manifest, which the input sarif needs; update it'
fi

mkdir -p -- "$(dirname -- "$report")" || exit 3
rm -f -- "${written[@]}" || exit 3  # results of an earlier run say nothing about this one

probe=(mcpeval probe --format=json "--server=$server" "--manifest=$manifest")
[ "$allow_mutation" != true ] || probe+=(--allow-mutation)
if [ -n "$url" ]; then
  probe+=("--url=$url")
  [ "$allow_remote_http" != true ] || probe+=(--allow-remote-http)
else
  probe+=(-- "${words[@]}")
fi
status=0
write "$report" "${probe[@]}" </dev/null || status=$?
give exit-code "$status"
give report "$report"

if ! python3 -I "$here/report_outputs.py" "$report" >"$scratch/outputs"; then
  rm -f -- "$report"
  give passed false
  [ "$status" -ne 0 ] || status=3
  exit "$status"
fi
cat "$scratch/outputs" >>"$output"
mcpeval report "$report" || true  # for whoever reads the log; says nothing new about the status

own_status=0  # of what is made out of the report
write "$scratch/report.md" mcpeval report --format=markdown "$report" || true
if [ -n "$baseline" ]; then
  gates=(--fail-on-regression)
  [ "$fail_on_change" != true ] || gates+=(--fail-on-change)
  write "$scratch/diff.md" mcpeval diff --format=markdown "${gates[@]}" "$baseline" "$report" ||
    own_status=$?
  give diff-exit-code "$own_status"
fi

if [ -f "$scratch/report.md" ]; then
  if [ -f "$scratch/diff.md" ]; then
    { echo; cat "$scratch/diff.md"; } >>"$scratch/report.md"
  fi
  write "$markdown" cat "$scratch/report.md" || true
fi
if [ -f "$markdown" ]; then
  give markdown "$markdown"
  cat "$markdown" >>"$summary" || own_status=3
else
  own_status=3
fi

if [ "$sarif" = true ]; then
  write mcpeval.sarif mcpeval report --format=sarif "--manifest=$manifest" "$report" || true
  if [ -f mcpeval.sarif ]; then
    give sarif mcpeval.sarif
  else
    own_status=3
  fi
fi

[ "$status" -ne 0 ] || status=$own_status
exit "$status"
