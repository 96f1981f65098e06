# Shared by ./tacit, ./test and tools/fresh: which packages there are, installing them, building a
# preset, and saying meanwhile what is done. Everything here talks on standard error and does
# nothing twice. Expects $root to be the source tree.

say() { printf 'tacit: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# What the program itself needs.
run_packages=(g++ cmake ninja-build libgmp-dev libflint-dev libeantic-dev libcli11-dev
  nlohmann-json3-dev libcadical-dev zlib1g-dev libzstd-dev libboost-dev coinor-libclp-dev
  libgudhi-dev libhwy-dev librandom123-dev libsqlite3-dev libsqlitecpp-dev libsodium-dev
  libasio-dev libcpp-httplib-dev iproute2 nftables)

# What each optional part needs in addition: the Python package, the module for mpirun, the theorems, and the
# page of the explorer, which takes a compiler for WebAssembly and npm (see install_group).
python_packages=(python3-dev pybind11-dev)
mpi_packages=(libopenmpi-dev openmpi-bin)
web_packages=(clang-19 lld-19 llvm-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32
  libclang-rt-19-dev-wasm32 wasi-libc)
proof_packages=(coq ocaml ocaml-findlib make) # the theorems, which Coq checks, and tacit-verify

# What the tests need besides all of the above: frameworks; the compiler with sanitizers and
# fuzzers; every program and package of Python that tacit is compared or combined with.
test_packages=(libgtest-dev librapidcheck-dev python3-pytest)
suite_packages=(clang-19 libclang-rt-19-dev clang-format-19 git curl python3 python3-build
  python3-setuptools python3-wheel python3-pip python3-numpy python3-sympy python3-networkx
  python3-gudhi python3-matplotlib python3-tqdm python3-jsonschema python3-yaml cmark-gfm librsvg2-bin graphviz chromium)
all_packages=(clang-tidy-19 libbenchmark-dev) # what ./test --all needs besides
coverage_packages=(gcovr) # what ./test --coverage needs besides

# packages_of GROUP: prints the packages of run, python, mpi, web, proof, test, all or coverage, a line
# each.
packages_of() {
  case $1 in
    run) printf '%s\n' "${run_packages[@]}" ;;
    python) printf '%s\n' "${python_packages[@]}" ;;
    mpi) printf '%s\n' "${mpi_packages[@]}" ;;
    web) printf '%s\n' "${web_packages[@]}" nodejs npm ;;
    proof) printf '%s\n' "${proof_packages[@]}" ;;
    test)
      local group
      for group in run python mpi web proof; do packages_of "$group"; done
      printf '%s\n' "${test_packages[@]}" "${suite_packages[@]}"
      ;;
    coverage) printf '%s\n' "${coverage_packages[@]}" ;;
    all) packages_of test; printf '%s\n' "${all_packages[@]}" ;;
    *) die "no such group of packages: '$1'" ;;
  esac
}

# install_groups GROUP...: what is missing of these groups. Node and npm count as there
# wherever they came from.
install_groups() {
  local group missing=()
  for group in "$@"; do mapfile -t -O "${#missing[@]}" missing < <(packages_of "$group"); done
  if command -v node >/dev/null && command -v npm >/dev/null; then
    mapfile -t missing < <(printf '%s\n' "${missing[@]}" | grep -vx -e nodejs -e npm)
  fi
  install_missing "${missing[@]}"
}

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
    sudo true || die "please install, as root: apt-get install ${missing[*]}"
  fi
  say "installing ${missing[*]}"
  mkdir -p "$root/build"
  watched installing "$root/build/packages.log" apt_get "${missing[@]}" ||
    die "could not install ${missing[*]}; the whole log is in build/packages.log"
}
apt_get() {
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -q --no-install-recommends "$@"
}

# watched WHAT LOG COMMAND...: runs a command with its output in LOG, of which the last lines are
# shown if it fails. Meanwhile says how far it is: on a terminal in one line, otherwise in a line a
# minute. Lines of the log that begin with [STEP/ALL] count as steps.
watched() {
  local what=$1 log=$2 began=$SECONDS
  shift 2
  : >"$log"
  set -m # a process group of its own, which ends as a whole
  "$@" >>"$log" 2>&1 </dev/null &
  local worker=$! told=0
  set +m
  # shellcheck disable=SC2064
  trap "kill -- -$worker; exit 130" INT TERM HUP
  while kill -0 "$worker" 2>/dev/null; do
    sleep 0.5
    local passed=$((SECONDS - began)) step
    step=$(tail -c 4000 "$log" | grep -ao '^\[[0-9]*/[0-9]*\]' | tail -n 1 || true)
    if [ -t 2 ]; then
      printf '\r\033[Ktacit: %s %s %d s' "$what" "$step" "$passed" >&2
    elif [ $((passed / 60)) -gt "$told" ]; then
      told=$((passed / 60))
      say "$what $step $passed s"
    fi
  done
  trap - INT TERM HUP
  if [ -t 2 ]; then printf '\r\033[K' >&2; fi
  wait "$worker" || { tail -n 40 "$log" >&2; return 1; }
}

# build_preset NAME TARGETS [OPTION...]: configures a preset with further options for CMake and
# builds the targets, words in one argument. In the preset `release` optional parts are off unless
# an option switches them on, so that a part that could not be built leaves nothing behind.
build_preset() {
  local preset=$1 targets
  read -ra targets <<<"$2"
  shift 2
  mkdir -p "$root/build"
  say "building ($preset: ${targets[*]})"
  watched "building ($preset)" "$root/build/$preset.log" configure_and_build "$@" ||
    die "the build failed; the whole log is in build/$preset.log"
}
configure_and_build() (
  cd "$root"
  local off=()
  [ "$preset" = release ] &&
    off=(-DTACIT_BUILD_PYTHON=OFF -DTACIT_BUILD_MPI=OFF -DTACIT_SYSTEM_TESTS=OFF
      -DTACIT_BUILD_PROOF=OFF)
  cmake --preset "$preset" "${off[@]}" "$@" &&
    cmake --build --preset "$preset" --parallel "$(nproc)" --target "${targets[@]}"
)

# build_page: the page of the explorer, in web/dist.
build_page() {
  say "building (the page)"
  watched "building (the page)" "$root/build/page.log" "$root/tools/build_web.sh" ||
    die "the page of the explorer could not be built; the whole log is in build/page.log"
}
