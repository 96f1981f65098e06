# Shared by ./smoke, ./everything and ./claim: unpacks the programs with their libraries into unpacked/, once, without
# installing anything, and puts them on PATH.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here"
export LC_ALL=C.UTF-8
if [ ! -e unpacked/.complete ]; then
  sha256sum --quiet --check SHA256SUMS
  rm -rf unpacked
  mkdir unpacked
  for package in packages/*.deb; do dpkg-deb --extract "$package" unpacked; done
  touch unpacked/.complete
fi
libraries=$(find "$here/unpacked" -name '*.so.*' -printf '%h\n' | sort -u | paste -sd :)
# The C library itself stays that of the machine, with the loader that belongs to it.
export LD_LIBRARY_PATH=$libraries PATH=$here/unpacked/usr/bin:$PATH
export TACIT_ATLAS=$here/unpacked/own-atlas XDG_CACHE_HOME=$here/unpacked/cache

step() { printf '\n== %s\n' "$*"; }
same_verdicts() { # same_verdicts EXPECTED FOUND: the first words of the lines, which say claim and verdict
  diff <(sed -E 's/^ *(\S+)  ([a-z]+( answered)?).*/\1 \2/' "$1") <(sed -E 's/^ *(\S+)  ([a-z]+( answered)?).*/\1 \2/' "$2")
}
