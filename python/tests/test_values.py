"""More than two values: the same answers as the program, and functions of views that decide values."""

import pytest
import tacit
from tacit import InputError


def smallest(view):
    return min(view.known.values())


def without_times(report):
    hidden = ("seconds", "trials_per_second", "jobs", "processes", "vector_target")
    return {key: value for key, value in report.items() if key not in hidden}


CASES = [
    ("min", {"n": 3, "values": 3, "at": "1/2"}, ["-n", 3, "--values", 3, "--at", "1/2"]),
    (
        "courteous;leader",
        {"n": 2, "values": 4, "channel": "unicast", "at": "2/3"},
        ["-n", 2, "--values", 4, "--channel", "unicast", "--at", "2/3"],
    ),
    (
        "plurality",
        {"n": 3, "values": 3, "task": "set:2", "input": "012", "at": "1/3"},
        ["-n", 3, "--values", 3, "--task", "set:2", "--input", "012", "--at", "1/3"],
    ),
]


@pytest.mark.parametrize("algorithm, keywords, words", CASES)
def test_evaluate_and_simulate(program_json, algorithm, keywords, words):
    expected = program_json("evaluate", algorithm, *words)
    got = tacit.evaluate(algorithm, **keywords)
    assert got.to_json() == expected
    assert got.values == expected["values"] == keywords["values"]
    counted = tacit.simulate(algorithm, trials=5000, seed=3, **keywords)
    words = [*words, "--trials", 5000, "--seed", 3]
    assert without_times(counted.to_json()) == without_times(program_json("simulate", algorithm, *words))
    assert counted.values == keywords["values"]
    assert counted.exact == got.value
    assert counted.interval[0] <= counted.exact <= counted.interval[1]


def test_compare(program_json):
    got = tacit.compare("courteous", "min", n=3, values=3)
    assert got.to_json() == program_json("compare", "courteous", "min", "-n", 3, "--values", 3)


def test_plan(program_json):
    got = tacit.plan(n=3, at="4/5", error="1/10", values=3, fresh=True)
    words = ["-n", 3, "--at", "4/5", "--error", "1/10", "--values", 3, "--fresh"]
    assert got.to_json() == program_json("plan", *words)


@pytest.mark.parametrize("kind", ["protocol", "kripke", "intersection", "input", "output", "system"])
def test_complex(program_json, kind):
    got = tacit.complex(kind, n=2, values=3)
    assert got.to_json() == program_json("complex", "-n", 2, "--values", 3, "--kind", kind)
    if kind not in ("kripke", "system"):
        assert "<svg" in got.to_svg()


def test_the_decisions_of_an_algorithm_on_a_complex(program_json):
    by_name = tacit.complex("protocol", n=2, values=3, algorithm="min")
    by_function = tacit.complex("protocol", n=2, values=3, algorithm=smallest)
    assert [view["decision"] for view in by_function.views] == [view["decision"] for view in by_name.views]
    words = ["-n", 2, "--values", 3, "--algorithm", "min"]
    assert by_name.to_json() == program_json("complex", *words)


def test_a_function_of_views_is_the_rule_it_writes_down():
    made = tacit.Algorithm(smallest, n=3, values=3)
    rule = tacit.Algorithm("min", n=3, values=3)
    assert made.values == 3
    assert made.table()["decisions"] == rule.table()["decisions"]
    assert tacit.evaluate(made).worst.pieces[0].profile == tacit.evaluate("min", n=3, values=3).profile
    everywhere = tacit.views(n=3, values=3)
    assert [made(view) for view in everywhere] == [smallest(view) for view in everywhere]
    assert repr(rule) == "<Algorithm min: 3 processes, 1 round, broadcast, 3 values>"


def test_sequences_and_powers():
    once = tacit.Algorithm("min", n=2, values=3)
    twice = tacit.Algorithm("min^2", n=2, values=3)
    assert (once**2).table() == once.then("min").table() == twice.table()
    assert tacit.evaluate(once**2, at="1/2").value == tacit.evaluate(twice, at="1/2").value


def test_the_optimum_is_an_algorithm(program_json, tmp_path):
    best = tacit.optimal(n=3, values=3, at="1/4")
    table = tmp_path / "best.json"
    best.algorithm(0).save(table)
    assert tacit.evaluate(best.algorithm(0), at="1/4").value == best.value
    assert tacit.evaluate(table, n=3, values=3, at="1/4").value == best.value
    read = program_json("evaluate", str(table), "-n", 3, "--values", 3, "--at", "1/4")
    assert read["worst"]["value"]["exact"] == str(best.value)


def test_wrong_values():
    with pytest.raises(InputError, match="breaks validity: on input 0+, process 1 decides 2 in view"):
        tacit.Algorithm(lambda view: 2, n=2, values=3)
    with pytest.raises(InputError, match=r"on input 10, process 1 decides 2 in view \[1\]0"):
        tacit.Algorithm(lambda view: view.own if len(set(view.known.values())) == 1 else 2, n=2, values=3)
    with pytest.raises(InputError, match="decides 3 in view .*, which is no value from 0 to 2"):
        tacit.Algorithm(lambda view: 3, n=2, values=3)
    with pytest.raises(InputError, match="no rule for more than two values"):
        tacit.evaluate("sweep", n=2, values=3)
    with pytest.raises(InputError, match="'min' is for 3 values, not 4"):
        tacit.evaluate(tacit.Algorithm("min", n=2, values=3), values=4)
    with pytest.raises(InputError, match="expected 2 values from 0 to 2, worst or random: '03'"):
        tacit.simulate("min", n=2, values=3, at="1/2", input="03")
    with pytest.raises(InputError, match="excludes --?prior|excludes prior"):
        tacit.evaluate("min", n=2, values=3, prior="uniform")
    with pytest.raises(InputError, match="must be at most 8: '9'"):
        tacit.complex("input", n=2, values=9)
