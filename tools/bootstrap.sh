# Shared by ./tacit and ./test: install packages that are missing, configure and
# build a preset. Everything here talks on standard error and does nothing twice.

say() { printf 'tacit: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# What the program itself needs.
run_packages=(g++ cmake ninja-build libgmp-dev libflint-dev libeantic-dev libcli11-dev
  nlohmann-json3-dev libcadical-dev zlib1g-dev libzstd-dev libboost-dev coinor-libclp-dev
  libgudhi-dev libhwy-dev librandom123-dev libsqlite3-dev libsqlitecpp-dev libsodium-dev
  libasio-dev libcpp-httplib-dev iproute2 nftables)

# What the Python package needs in addition.
python_packages=(python3-dev pybind11-dev)

# What the tests in C++ and Python need in addition; ./test installs more, for everything it can
# compare with.
test_packages=(libgtest-dev librapidcheck-dev python3-pytest)

# What the page of the explorer needs in addition: a compiler for WebAssembly, and npm, which
# install_node looks for.
web_packages=(clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32
  libclang-rt-19-dev-wasm32 wasi-libc)

# Further words for the configuration of a preset.
configure_options=()

# install_missing PACKAGE...: through apt-get, as root or with sudo.
install_missing() {
  command -v dpkg-query >/dev/null || {
    say "this is not a Debian system: expecting these packages to be there: $*"
    return 0
  }
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
      missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "please install, as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  local log
  log=$(mktemp)
  if ! { "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    die "could not install ${missing[*]}"
  fi
  rm -f "$log"
}

# install_node: node and npm, unless they are there, from wherever they came.
install_node() {
  command -v node >/dev/null && command -v npm >/dev/null || install_missing nodejs npm
}

# build_preset NAME [TARGET...]: quiet unless it fails.
build_preset() {
  local preset=$1 log
  shift
  mkdir -p "$root/build"
  log="$root/build/$preset.log"
  say "building ($preset)"
  local targets=()
  [ $# -gt 0 ] && targets=(--target "$@")
  # In a subshell: the caller stays in its own directory.
  if ! (cd "$root" && cmake --preset "$preset" "${configure_options[@]}" &&
    cmake --build --preset "$preset" --parallel "$(nproc)" "${targets[@]}") >"$log" 2>&1; then
    tail -n 40 "$log" >&2
    die "the build failed; the whole log is in build/$preset.log"
  fi
}
