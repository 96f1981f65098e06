"""What the project says about itself for machines: how to cite it, what it is, and one version everywhere."""

import json
import sys

import jsonschema
import yaml

from harness import ROOT, expect, run

SCHEMAS = ROOT / "tests" / "system" / "schemas"


def citation():
    """CITATION.cff as JSON has it: YAML takes what looks like a date for one."""
    found = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    return json.loads(json.dumps(found, default=str))


def complaints(name, value):
    schema = json.loads((SCHEMAS / f"{name}.json").read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    return [
        f"{name}: {each.json_path}: {each.message}" for each in jsonschema.Draft7Validator(schema).iter_errors(value)
    ]


def test_metadata():
    metadata = json.loads((ROOT / "codemeta.json").read_text())
    for each in complaints("citation", citation()) + complaints("codemeta", metadata):
        expect(False, each)
    # What a schema would let pass is refused by these, so that a schema that allows everything is noticed.
    broken = citation() | {"authors": []}
    expect(complaints("citation", broken), "the schema accepts a citation without authors")
    expect(complaints("citation", citation() | {"date-release": "2026"}), "the schema accepts a key that CFF has not")
    expect(complaints("codemeta", metadata | {"license": "free"}), "the schema accepts a licence that SPDX has not")

    paper = citation()["references"][0]["title"]
    expect(metadata["referencePublication"]["name"] == paper, "codemeta.json and CITATION.cff name different papers")
    expect(metadata["keywords"] == citation()["keywords"], "codemeta.json and CITATION.cff have different keywords")


def test_version(tacit):
    """Programs and files say the version that stands in CMakeLists.txt."""
    checked = run([ROOT / "tools" / "version"])
    expect(checked.returncode == 0, checked.stderr)
    version = checked.stdout.strip()
    for program in (tacit.program, tacit.checker):
        printed = tacit("--version", program=program).stdout
        expect(printed.split()[-1] == version, f"{program} --version prints {printed!r}, not {version}")


def test_history():
    """The tables of docs/performance.md are those of the last entry of bench/history.jsonl, and follow another."""
    checked = run(["python3", "-B", ROOT / "bench" / "history", "check"])
    expect(checked.returncode == 0, checked.stderr)
    sys.path.insert(0, str(ROOT / "bench"))
    from history_pages import tables, trend

    page = (ROOT / "docs" / "performance.md").read_text()
    entry = json.loads((ROOT / "bench" / "history.jsonl").read_text().splitlines()[-1])
    expect(set(tables.MAKERS) == {name for _, name, _ in tables.MARKED.findall(page)}, "a table is not in the page")
    for each in entry["benchmarks"].values():
        each["ns"] *= 2
    changed = [line for line in tables.filled(page, entry).splitlines() if line not in page]
    expect(len(changed) > 20, f"lines that follow a change of all times: {len(changed)}")
    points = trend.picture([entry, entry, entry]).count("<circle")
    expect(points == 3 * len(trend.SHOWN), f"points of three entries in the picture: {points}")
