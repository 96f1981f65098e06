"""Every verb says the same in Python as on the command line, number by number."""

from fractions import Fraction

import pytest
import tacit


def point(p):
    """An exact number as the JSON has it, without the approximation."""
    if isinstance(p, tacit.AlgebraicNumber):
        return {"minpoly": list(p.minpoly), "interval": [str(end) for end in p.interval]}
    assert isinstance(p, Fraction)
    return {"exact": str(p)}


def exact(number):
    return {key: value for key, value in number.items() if key != "approx"}


def numbers(values):
    """Big integers and fractions are strings in JSON."""
    return [Fraction(value) for value in values]


EVALUATIONS = [
    ("courteous", {"n": 3, "at": "2/5"}, ["-n", 3, "--at", "2/5"]),
    ("majority", {"n": 4}, ["-n", 4]),
    ("courteous^2;pref1", {"n": 3, "at": Fraction(1, 3)}, ["-n", 3, "--at", "1/3"]),
    ("sweep", {"n": 5, "rounds": 4}, ["-n", 5, "-r", 4]),
    ("courteous", {"n": 80, "at": "0.5"}, ["-n", 80, "--at", "0.5"]),
    ("courteous@1,2,3", {"n": 5, "input": "01011"}, ["-n", 5, "--input", "01011"]),
    ("if(ones>=2*zeros)^2", {"n": 4, "inputs": "all"}, ["-n", 4, "--inputs", "all"]),
    ("pref1", {"n": 3, "channel": "unicast"}, ["-n", 3, "--channel", "unicast"]),
    ("courteous", {"n": 3, "engine": "enumerate"}, ["-n", 3, "--engine", "enumerate"]),
    ("mean", {"n": 3, "at": "1/2", "task": "approximate"}, ["-n", 3, "--at", "1/2", "--task", "approximate"]),
    ("courteous^600", {"n": 3, "at": "1/2"}, ["-n", 3, "--at", "1/2"]),
]


@pytest.mark.parametrize("algorithm, keywords, words", EVALUATIONS)
def test_evaluate(program_json, algorithm, keywords, words):
    expected = program_json("evaluate", algorithm, *words)
    got = tacit.evaluate(algorithm, **keywords)
    assert got.to_json() == expected
    for key in ("algorithm", "n", "rounds", "channel", "links", "engine", "task"):
        assert getattr(got, key) == expected[key]
    assert ("at" in expected) == (got.at is not None)
    assert len(got.inputs) == len(expected["inputs"])
    for row, wanted in zip(got.inputs, expected["inputs"]):
        assert row.input == wanted["input"]
        assert row.count == int(wanted["count"])
        if "profile" in wanted:
            assert list(row.profile.coefficients) == numbers(wanted["profile"])
        if "value" in wanted:
            assert point(row.value) == exact(wanted["value"])
    pieces = expected["worst"].get("pieces", [])
    assert len(got.worst.pieces) == len(pieces)
    for piece, wanted in zip(got.worst.pieces, pieces):
        assert point(piece.start) == exact(wanted["from"])
        assert point(piece.stop) == exact(wanted["to"])
        assert list(piece.profile.coefficients) == numbers(wanted["profile"])
        assert str(piece.profile) == wanted["polynomial"]
        assert piece.input == wanted["input"]
    if got.at is not None:
        assert point(got.value) == exact(expected["worst"]["value"])
        assert got.worst.input == expected["worst"]["input"]
    assert got.transmissions.max == expected["transmissions"]["max"]
    for row, wanted in zip(got.transmissions.expected, expected["transmissions"]["expected"]):
        assert (row.input, row.count) == (wanted["input"], int(wanted["count"]))


def test_text_csv_and_latex_are_the_programs(program):
    got = tacit.evaluate("majority", n=4, at="1/3")
    words = ["evaluate", "majority", "-n", 4, "--at", "1/3"]
    assert str(got) + "\n" == program(*words).stdout
    assert got.to_csv() == program(*words, "--format", "csv").stdout
    assert got.to_latex() == program(*words, "--format", "latex").stdout


@pytest.mark.parametrize(
    "algorithms, n",
    [
        (["courteous", "pref1", "majority"], 3),
        (["courteous", "courteous@1,2,3", "pref1"], 4),
        (["majority", "courteous", "if(ones >= 2*zeros)"], 6),  # irrational crossings
    ],
)
def test_compare(program, program_json, tmp_path, algorithms, n):
    plot = tmp_path / "plot.svg"
    expected = program_json("compare", *algorithms, "-n", n, "--plot", plot)
    got = tacit.compare(*algorithms, n=n)
    assert got.to_json() == expected
    assert got.to_svg() == plot.read_text()
    assert str(got) + "\n" == program("compare", *algorithms, "-n", n).stdout
    pairs = [([a, b], point(p)) for (a, b), points in got.crossings_by_pair.items() for p in points]
    assert pairs == [(row["between"], exact(row["p"])) for row in expected["crossings"]]
    best = [(point(b.start), point(b.stop), b.algorithm) for b in got.best]
    assert best == [(exact(row["from"]), exact(row["to"]), row["algorithm"]) for row in expected["best"]]
    for evaluation, member in zip(got.evaluations, expected["algorithms"]):
        assert [list(p.profile.coefficients) for p in evaluation.worst.pieces] == [
            numbers(piece["profile"]) for piece in member["worst"]["pieces"]
        ]


@pytest.mark.parametrize(
    "keywords, words",
    [
        ({"n": 3}, ["-n", 3, "--all-p"]),
        ({"n": 4}, ["-n", 4, "--all-p"]),
        ({"n": 3, "rounds": 2, "at": "9/20"}, ["-n", 3, "-r", 2, "--at", "9/20"]),
        (
            {"n": 3, "channel": "undirected", "start": "1/4", "stop": "3/4"},
            ["-n", 3, "--channel", "undirected", "--from", "1/4", "--to", "3/4"],
        ),
        ({"n": 2, "at": "1/3", "count": True}, ["-n", 2, "--at", "1/3", "--count"]),
    ],
)
def test_optimal(program_json, keywords, words):
    expected = program_json("optimal", *words)
    got = tacit.optimal(**keywords)
    assert {**got.to_json(), "seconds": 0} == {**expected, "seconds": 0}
    assert got.status == expected["status"] == "optimal"
    assert got.checked == expected["checked"]
    assert len(got.pieces) == len(expected["pieces"])
    for number, (piece, wanted) in enumerate(zip(got.pieces, expected["pieces"])):
        assert point(piece.start) == exact(wanted["from"])
        assert point(piece.stop) == exact(wanted["to"])
        assert list(piece.profile.coefficients) == numbers(wanted["profile"])
        assert (piece.algorithm, piece.status) == (wanted["algorithm"], wanted["status"])
        assert piece.lower == piece.profile
        # The algorithm of the piece has that error, by the evaluation of its table.
        evaluated = tacit.evaluate(got.algorithm(number))
        start, stop = piece.start, piece.stop
        if isinstance(start, Fraction) and isinstance(stop, Fraction):
            middle = (start + stop) / 2
            assert evaluated.worst(middle) == piece.profile(middle)
    if got.at is not None:
        assert point(got.value) == exact(expected["value"])
        assert got.lower == got.upper == got.value
    if keywords.get("count"):
        assert got.count.all == int(expected["optimal_algorithms"]["all"])
        assert got.count.up_to_symmetry == int(expected["optimal_algorithms"]["up_to_symmetry"])


@pytest.mark.parametrize(
    "algorithm, keywords, words",
    [
        ("courteous", {"n": 3, "at": "2/5", "trials": 20000}, ["--at", "2/5", "--trials", 20000]),
        (
            "sweep",
            {"n": 5, "rounds": 4, "at": "1/3", "trials": "1e4", "seed": 7, "input": "random"},
            ["-r", 4, "--at", "1/3", "--trials", "1e4", "--seed", 7, "--input", "random"],
        ),
        (
            "courteous^2",
            {"n": 4, "at": "0.9", "trials": 5000, "input": "0011", "confidence": "0.99", "engine": "general"},
            ["--at", "0.9", "--trials", 5000, "--input", "0011", "--confidence", "0.99", "--engine", "general"],
        ),
        (
            "pref1^4",
            {"n": 5, "at": "19/20", "trials": 20000, "rare": True, "tilt": "1/2"},
            ["--at", "19/20", "--trials", 20000, "--rare", "--tilt", "1/2"],
        ),
    ],
)
def test_simulate(program, program_json, algorithm, keywords, words):
    words = ["simulate", algorithm, "-n", keywords["n"], "--quiet", *words]
    expected = program_json(*words)
    got = tacit.simulate(algorithm, **keywords)
    timing = {"seconds": 0, "trials_per_second": 0, "jobs": 0}
    assert {**got.to_json(), **timing} == {**expected, **timing}
    for key in ("algorithm", "n", "rounds", "channel", "seed", "trials", "errors", "estimate", "complete"):
        assert getattr(got, key) == expected[key]
    assert list(got.interval) == expected["interval"]
    assert got.input == (None if expected["input"] == "random" else expected["input"])
    assert point(got.confidence) == exact(expected["confidence"])
    assert ("exact" in expected) == (got.exact is not None)
    if got.exact is not None:
        assert point(got.exact) == exact(expected["exact"])
    assert str(got) + "\n" == program(*words).stdout


def test_links_of_their_own(program_json, tmp_path):
    path = tmp_path / "links.csv"
    words = ["-n", 2, "--loss", path]
    path.write_text("sender,delivery\n1,1/3\n2,0.9\n")
    expected = program_json("evaluate", "courteous", *words)
    assert tacit.evaluate("courteous", n=2, loss=path).to_json() == expected
    counted = tacit.simulate("courteous", n=2, loss=path, trials=1000)
    assert counted.errors == program_json("simulate", "courteous", *words, "--trials", 1000, "--quiet")["errors"]


def test_a_function_is_simulated_like_the_rule_it_writes_down():
    named = tacit.simulate("pref1", n=3, at="1/3", trials=20000, input="011")
    function = tacit.simulate(lambda v: v.ones > 0, n=3, at="1/3", trials=20000, input="011")
    assert (named.errors, named.trials) == (function.errors, function.trials)
    assert named.exact == function.exact


def test_check(program, tmp_path):
    path = tmp_path / "three.cert.gz"
    found = tacit.optimal(n=3, certificate=path)
    assert found.certificate == str(path)
    verdict = tacit.check(path)
    assert verdict and verdict.claim == found.checked
    done = program("check", path)
    assert (done.returncode, done.stdout) == (0, f"{verdict}\n")

    broken = tmp_path / "broken.cert"
    broken.write_text("tacit certificate 1\nnonsense\n")
    verdict = tacit.check(str(broken))
    assert not verdict and verdict.line > 0
    done = program("check", broken)
    assert (done.returncode, done.stdout) == (4, f"{verdict}\n")


@pytest.mark.parametrize(
    "keywords, words",
    [
        ({"kind": "protocol", "n": 2}, []),
        ({"kind": "protocol", "n": 2, "rounds": 2, "input": "01"}, ["-r", 2, "--input", "01"]),
        ({"kind": "kripke", "n": 2, "channel": "unicast"}, ["--channel", "unicast"]),
        ({"kind": "kripke", "n": 3, "pattern": "T.T"}, ["--pattern", "T.T"]),
        ({"kind": "reduced", "n": 3, "at": "2/3"}, ["--at", "2/3"]),
        ({"kind": "intersection", "n": 3}, []),
        ({"kind": "input", "n": 4}, []),
        ({"kind": "output", "n": 4}, []),
    ],
)
def test_complex(program_json, keywords, words):
    expected = program_json("complex", "--kind", keywords["kind"], "-n", keywords["n"], *words)
    got = tacit.complex(**keywords)
    assert got.to_json() == expected
    assert got.counts == expected["counts"]
    for part in ("views", "facets", "vertices", "edges", "cubes"):
        if part in expected:
            assert getattr(got, part) == expected[part]
        else:
            with pytest.raises(AttributeError, match=f"has no {part}"):
                getattr(got, part)


def test_tables_travel_both_ways(program_json, tmp_path):
    path = tmp_path / "best.json"
    tacit.optimal(n=3, rounds=2, at="9/20").algorithm().save(path)
    expected = program_json("evaluate", path, "-n", 3, "--at", "9/20")
    got = tacit.evaluate(path, n=3, at="9/20")
    assert got.to_json() == expected
    assert got.value == tacit.optimal(n=3, rounds=2, at="9/20").value


def test_version(program):
    assert program("--version").stdout == f"tacit {tacit.__version__}\n"


def test_the_lower_bound_of_an_undecided_point_is_that_of_its_json():
    got = tacit.optimal(n=5, rounds=2, at="3/10", time_limit=1)
    assert got.status == "bounded"
    assert got.lower == Fraction(got.to_json()["lower"]["exact"])
    assert got.bounds("3/10") == (got.lower, got.upper)
    assert got.lower > got.pieces[0].lower(got.at)  # cuts know more than validity
