#!/usr/bin/env bash
# build_web.sh OUTPUT: builds the page of the explorer where its sources have changed, the
# core as WebAssembly first (web/core/build) and then the page (npm), and writes to OUTPUT what
# puts web/dist into the program (cmake/EmbedFiles.cmake). Where a tool is missing it says so
# in one sentence, and what is in web/dist already, if anything, becomes the page.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
output=$1
web=$root/web
stamp=$web/node_modules/.tacit-built # lasts as long as what was installed for it

embed() { cmake -DFOLDER="$web/dist" -DOUTPUT="$output" -P "$root/cmake/EmbedFiles.cmake"; }
without() {
  if [ -e "$web/dist/index.html" ]; then
    printf 'tacit: the page of the explorer is taken from web/dist as it is: %s\n' "$1" >&2
  else
    printf 'tacit: the page of the explorer is not built: %s\n' "$1" >&2
  fi
  embed
  exit 0
}

# One build at a time: several configurations share web/dist.
mkdir -p "$output" "$root/build"
exec 9>"$root/build/.web-lock"
flock 9

[ -e "$web/package.json" ] || without "there is no web/package.json"
command -v npm >/dev/null || without "npm is missing"
if [ -x "$web/core/build" ]; then
  command -v clang++-19 >/dev/null || without "clang-19 is missing"
  "$web/core/build"
fi
cd "$web"
if [ ! -e node_modules/.package-lock.json ] ||
  [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --no-audit --no-fund --loglevel=error
  rm -f "$stamp"
fi
changed() {
  [ ! -e "$stamp" ] || [ ! -e dist/index.html ] ||
    [ -n "$(find . \( -name node_modules -o -name dist -o -name e2e -o -path ./core \) -prune \
      -o -newer "$stamp" -type f -print -quit)" ]
}
if changed; then
  started=$(mktemp)
  npm run --silent build
  mv -f "$started" "$stamp"
fi
embed
