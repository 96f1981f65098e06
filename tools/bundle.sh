#!/usr/bin/env bash
# Puts tacit and tacit-check, with every library they need, into one executable file, for machines
# on which nothing is installed and nothing can be.
#
# usage: tools/bundle.sh FILE [BUILD]
#
# BUILD is the folder of a build: that of the preset `release` unless it is given.
# `FILE ARGUMENTS` is `tacit ARGUMENTS`, and `FILE --tacit-check ARGUMENTS` is `tacit-check ARGUMENTS`.
# The file unpacks itself once, below $TACIT_BUNDLE_DIR, or else $TMPDIR or /tmp. Needs a shell, tar
# and gzip there, and Linux on x86-64.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "usage: tools/bundle.sh FILE [BUILD]" >&2
  exit 2
fi
build=${2:-$root/build/release}
programs=("$build/apps/tacit/tacit" "$build/apps/tacit-check/tacit-check")
for program in "${programs[@]}"; do
  if [ ! -x "$program" ]; then
    echo "tools/bundle.sh: no program at $program: build first, with ./tacit --version" >&2
    exit 1
  fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/lib" "$work/system"
cp "${programs[@]}" "$work/bin"
# What belongs to the C library goes with its loader: both are used only where the machine's own are
# older than those of this build.
ldd "${programs[@]}" | awk '$3 ~ /^\// {print $3} $1 ~ /^\// && NF == 2 {print $1}' | sed 's/:$//' | sort -u |
  while read -r library; do
    case ${library##*/} in
      tacit | tacit-check) ;;
      ld-linux* | libc.so* | libm.so* | libpthread.so* | libdl.so* | librt.so* | libresolv.so*)
        cp -L "$library" "$work/system" ;;
      *) cp -L "$library" "$work/lib" ;;
    esac
  done
chmod u+w "$work"/*/*
strip "$work"/bin/* "$work"/lib/* 2>/dev/null || true
tar -C "$work" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - bin lib system |
  gzip -9n >"$work/payload"
hash=$(sha256sum "$work/payload" | cut -c1-16)

{
  cat <<LAUNCHER
#!/bin/sh
hash=$hash
LAUNCHER
  cat <<'LAUNCHER'
set -eu
folder=${TACIT_BUNDLE_DIR:-${TMPDIR:-/tmp}}/tacit-$(id -u)-$hash
if [ ! -d "$folder" ]; then
  mkdir -p "${folder%/*}"
  staged=$(mktemp -d "$folder.XXXXXX") # several may unpack at once: the first one wins
  LC_ALL=C sed '1,/^exit # what follows is packed$/d' "$0" | gzip -dc | tar -xf - -C "$staged"
  mv -T "$staged" "$folder" 2>/dev/null || rm -rf "$staged"
fi
if [ "$(stat -c %u "$folder")" != "$(id -u)" ]; then
  echo "tacit: $folder belongs to somebody else; set TACIT_BUNDLE_DIR" >&2
  exit 1
fi
program=tacit
if [ "${1-}" = --tacit-check ]; then
  program=tacit-check
  shift
fi
if LD_LIBRARY_PATH=$folder/lib "$folder/bin/$program" --version >/dev/null 2>&1; then
  export LD_LIBRARY_PATH="$folder/lib"
  exec "$folder/bin/$program" "$@"
fi
exec "$folder/system/ld-linux-x86-64.so.2" --library-path "$folder/lib:$folder/system" "$folder/bin/$program" "$@"
exit # what follows is packed
LAUNCHER
  cat "$work/payload"
} >"$work/file"
chmod +x "$work/file"
mv "$work/file" "$1"
