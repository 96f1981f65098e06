#!/usr/bin/env bash
# Checks (or with --fix, repairs) the formatting of every C++ file.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mode=(--dry-run -Werror)
[ "${1-}" = --fix ] && mode=(-i)
mapfile -t files < <(find src apps python tests fuzz bench examples web/core -name '*.cpp' -o -name '*.h' | sort)
clang-format-19 "${mode[@]}" "${files[@]}"
printf 'check_format: %s files\n' "${#files[@]}"
