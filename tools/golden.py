#!/usr/bin/env python3
"""Golden tests: runs tests/golden/*.cmd and tests/regress/*.cmd and compares with the .out beside each.

A .cmd file is a shell script in which `tacit` is the program under test, run in
an empty directory. The .out file is its standard output, then, if there are any,
its standard error and its exit code.

    tools/golden.py run TACIT_PROGRAM [CASE...]
    tools/golden.py update TACIT_PROGRAM [CASE...]     then read the diff
"""

import difflib
import os
import pathlib
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parent.parent / "tests"
FOLDERS = (TESTS / "golden", TESTS / "regress")


def transcript(script: pathlib.Path, program: pathlib.Path) -> str:
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as bin_dir:
        os.symlink(program.resolve(), pathlib.Path(bin_dir) / "tacit")
        environment = dict(
            os.environ, PATH=f"{bin_dir}:{os.environ['PATH']}", LC_ALL="C", TACIT_ATLAS=f"{bin_dir}/atlas"
        )
        done = subprocess.run(
            ["bash", str(script)],
            cwd=empty,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        left = sorted(p.name for p in pathlib.Path(empty).iterdir())
    text = done.stdout
    if done.stderr:
        text += "--- standard error\n" + done.stderr
    if done.returncode != 0:
        text += f"--- exit {done.returncode}\n"
    if left:
        text += "--- files left: " + " ".join(left) + "\n"
    return text


def main() -> int:
    if len(sys.argv) < 3 or sys.argv[1] not in ("run", "update"):
        print(__doc__, file=sys.stderr)
        return 2
    program = pathlib.Path(sys.argv[2])
    wanted = set(sys.argv[3:])
    scripts = sorted(script for folder in FOLDERS for script in folder.glob("*.cmd"))
    expected = {output for folder in FOLDERS for output in folder.glob("*.out")}
    orphans = expected - {script.with_suffix(".out") for script in scripts}
    failures = [f"no .cmd for {path.name}" for path in sorted(orphans)]
    ran = 0
    for script in scripts:
        if wanted and script.stem not in wanted:
            continue
        ran += 1
        got = transcript(script, program)
        expected_file = script.with_suffix(".out")
        if sys.argv[1] == "update":
            expected_file.write_text(got)
            continue
        expected = expected_file.read_text() if expected_file.exists() else ""
        if got != expected:
            difference = difflib.unified_diff(
                expected.splitlines(True), got.splitlines(True), f"{script.stem}.out", "got"
            )
            failures.append(f"{script.stem} differs:\n" + "".join(difference))
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"golden: {ran} cases, {len(failures)} failures")
    return 1 if failures or ran == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
