"""The scripts in examples/ print what stands in the .out beside them; with --update, that is written: read the diff."""

import os

from harness import ROOT, expect, run


def test_examples(tacit, pytestconfig):
    scripts = sorted(path for path in (ROOT / "examples").iterdir() if path.suffix in (".py", ".sh"))
    assert scripts, "no examples"
    os.symlink(tacit.program, "tacit")
    environment = tacit.environment | {"PATH": f"{tacit.place}:{os.environ['PATH']}"}
    for script in scripts:
        done = run([script], env=environment, cwd=ROOT, patience=120)
        expected = script.with_suffix(".out")
        if pytestconfig.getoption("update"):
            expected.write_text(done.stdout)
        same = expected.exists() and done.stdout == expected.read_text()
        expect(done.returncode == 0 and same, f"{script.name}: {done.returncode}, printed\n{done.stdout}{done.stderr}")
    print(f"{len(scripts)} scripts")
