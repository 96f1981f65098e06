#!/usr/bin/env python3
"""Runs the scripts in examples/ and compares what they print with the .out beside them.

    tools/check_examples.py TACIT_PROGRAM            compares
    tools/check_examples.py TACIT_PROGRAM --update   writes the .out files; read the diff
"""

import os
import pathlib
import subprocess
import sys
import tempfile

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    program = pathlib.Path(sys.argv[1]).resolve()
    scripts = sorted(p for p in EXAMPLES.iterdir() if p.suffix in (".py", ".sh"))
    failures = 0
    for script in scripts:
        with tempfile.TemporaryDirectory() as bin_dir:
            os.symlink(program, pathlib.Path(bin_dir) / "tacit")
            environment = dict(os.environ, PATH=f"{bin_dir}:{os.environ['PATH']}", LC_ALL="C")
            done = subprocess.run(
                [str(script)], env=environment, capture_output=True, text=True, timeout=120,
                stdin=subprocess.DEVNULL, check=False,
            )
        expected = script.with_suffix(".out")
        if "--update" in sys.argv[2:]:
            expected.write_text(done.stdout)
        if done.returncode != 0 or not expected.exists() or done.stdout != expected.read_text():
            failures += 1
            print(f"{script.name}: exit {done.returncode}, printed\n{done.stdout}{done.stderr}",
                  file=sys.stderr)
    print(f"examples: {len(scripts)} scripts, {failures} failures")
    return 1 if failures or not scripts else 0


if __name__ == "__main__":
    sys.exit(main())
