#!/usr/bin/env bash
# run.sh installed BUILD_DIR | run.sh source SOURCE_DIR: builds the consumer against
# an installation or a source tree and looks at what it prints.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
options=(-G Ninja -DCMAKE_BUILD_TYPE=Release)
if [ "$1" = installed ]; then
  cmake --install "$2" --prefix "$work/prefix" >"$work/install.log"
  options+=("-DCMAKE_PREFIX_PATH=$work/prefix")
  "$work/prefix/bin/tacit" --version
  options+=("-DTACIT_WANTED=$("$work/prefix/bin/tacit" --version | grep -o '[0-9.]*$')")
  [ -s "$work/prefix/share/man/man1/tacit.1" ]
  [ -s "$work/prefix/share/doc/tacit/docs/laws.md" ]
  [ -s "$work/prefix/share/bash-completion/completions/tacit" ]
else
  # What is asked is whether it builds: unoptimised and in few pieces, in a third of the time.
  options+=("-DTACIT_SOURCE=$2" -DCMAKE_CXX_FLAGS_RELEASE=-O0 -DCMAKE_UNITY_BUILD=ON
    -DCMAKE_UNITY_BUILD_BATCH_SIZE=24)
fi
cmake -S "$here" -B "$work/build" "${options[@]}" >"$work/configure.log" || {
  cat "$work/configure.log"
  exit 1
}
cmake --build "$work/build" --target consumer optimum >"$work/build.log" || {
  cat "$work/build.log"
  exit 1
}
got=$("$work/build/consumer")
printf '%s\n' "$got"
[ "$got" = "54 views, crossings 0 0.666667 1" ]
got=$("$work/build/optimum")
printf '%s\n' "$got"
[ "$got" = "courteous 19/64, optimum 1/4, by pref1" ]
