#!/usr/bin/env bash
# Builds the page of the explorer where its sources have changed: the core as WebAssembly first
# (web/core/build), then the page (npm), into web/dist, with a compressed twin of every file
# where that is at least a tenth smaller. Where a tool is missing it says so in one sentence and
# fails; what is in web/dist already stays.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
web=$root/web
stamp=$web/node_modules/.tacit-built # lasts as long as what was installed for it

# One build at a time.
mkdir -p "$root/build"
exec 9>"$root/build/.web-lock"
flock 9

for tool in npm clang++-19 wasm-ld-19 llvm-ar-19; do
  command -v "$tool" >/dev/null || {
    printf 'tacit: the page of the explorer cannot be built: %s is missing\n' "$tool" >&2
    exit 1
  }
done
"$web/core/build"
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
  find dist -type f ! -name '*.gz' ! -name '*.zst' ! -name '*.png' ! -name '*.woff2' -size +0 \
    -exec gzip -9nk {} +
  find dist -type f -name '*.gz' | while IFS= read -r packed; do
    plain=${packed%.gz}
    [ $(($(stat -c %s "$packed") * 10)) -lt $(($(stat -c %s "$plain") * 9)) ] || rm "$packed"
  done
  mv -f "$started" "$stamp"
fi
