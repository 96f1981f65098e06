"""Every function of these tests is run by some test of ctest: what is not listed in CMakeLists.txt would not be run."""

import ast
import json
import pathlib

from harness import ROOT, expect, run

HERE = pathlib.Path(__file__).parent


def functions_of(path):
    return {node.name for node in ast.parse(path.read_text()).body if getattr(node, "name", "").startswith("test_")}


def test_listed(pytestconfig):
    """Asks the ctest in whose folder this runs."""
    listed = run(["ctest", "--show-only=json-v1"], cwd=pytestconfig.invocation_params.dir)
    assert listed.returncode == 0, listed.stderr
    places = set()
    for each in json.loads(listed.stdout)["tests"]:
        command = each["command"]
        places |= {(word, "not mutants" in command) for word in command if word.startswith(f"{HERE}/")}
    run_by_ctest = set()
    for place, without_mutants in places:
        file, _, function = place.partition("::")
        found = {function} if function else functions_of(pathlib.Path(file))
        run_by_ctest |= {(file, name) for name in found if not (without_mutants and name == "test_mutants")}
    expected = {(str(file), name) for file in HERE.rglob("test_*.py") for name in functions_of(file)}
    if not pytestconfig.getoption("reference"):
        expected.discard((str(HERE / "hostile" / "test_certificates.py"), "test_mutants"))
    for file, name in sorted(expected - run_by_ctest):
        expect(False, f"no test of ctest runs {pathlib.Path(file).relative_to(ROOT)}::{name}")
    print(f"{len(expected)} functions, all run by ctest")
