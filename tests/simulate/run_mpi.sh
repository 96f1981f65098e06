#!/usr/bin/env bash
# run_mpi.sh TACIT: the same counts alone and as 1 and 3 processes of mpirun, for any
# number of threads. Exits 77, which is a skip, where there is no mpirun or no module.
set -euo pipefail
program=$(readlink -f "$1")
command -v mpirun >/dev/null || exit 77
[ -e "$(dirname "$program")/tacit-mpi.so" ] || exit 77
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

check() {
  local alone
  alone=$("$program" simulate "$@" --jobs 1 --format csv)
  [ "$(wc -l <<<"$alone")" -eq 2 ]
  for jobs in 2 3; do
    [ "$("$program" simulate "$@" --jobs $jobs --format csv)" = "$alone" ]
  done
  for ranks in 1 3; do
    [ "$(mpirun --oversubscribe -np $ranks "$program" simulate "$@" --jobs 1 --format csv)" = "$alone" ]
  done
  printf '%s\n' "$alone"
}

check courteous -n 9 --at 2/5 --trials 1000001
check 'courteous^3' -n 6 --at 2/3 --trials 1e8 --precision 1/100
check sweep -n 5 -r 8 --at 9/10 --rare --trials 2e5
check 'courteous^30' -n 200 --at 1/3 --trials 3000 # the worst input comes from pilot runs

# Too few trials for the precision: told as without mpirun.
for ranks in 1 3; do
  status=0
  told=$(mpirun --oversubscribe -np $ranks "$program" simulate courteous -n 9 --at 2/5 --trials 1000 \
    --precision 1/1000 --format json 2>/dev/null) || status=$?
  [ "$status" -eq 3 ]
  grep -q '"precision_reached": *false' <<<"$told"
done

# A copy without the module must not do the work several times over.
alone=$(mktemp -d)
trap 'rm -rf "$alone"' EXIT
cp "$program" "$alone/tacit"
if mpirun --oversubscribe -np 2 "$alone/tacit" simulate pref1 -n 3 --at 1/2 2>"$alone/errors"; then
  exit 1
fi
grep -q 'tacit: started by mpirun, but this build has no MPI module' "$alone/errors"
