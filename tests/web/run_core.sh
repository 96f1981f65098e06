#!/usr/bin/env bash
# Builds the WebAssembly core, if need be, and compares it with the program.
#
#     run_core.sh TACIT_PROGRAM
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
for tool in clang++-19 wasm-ld-19 node; do
  if ! command -v "$tool" >/dev/null; then
    echo "skipped: there is no $tool"
    exit 77
  fi
done
"$root/web/core/build"
node "$root/tests/web/core_test.mjs" "$root/web/public/tacit.wasm" "$1"
