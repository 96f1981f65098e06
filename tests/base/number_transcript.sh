#!/usr/bin/env bash
# The transcripts of two programs must be the same bytes, and not empty.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" >"$folder/one"
"$2" >"$folder/other"
[ -s "$folder/one" ]
diff "$folder/one" "$folder/other" | head -n 20
cmp "$folder/one" "$folder/other"
