"""Every parameter of a verb is a keyword of its function, or is listed here with what takes its place."""

import inspect

import pytest
import tacit
from tacit import _core

# What Python calls otherwise, since `from` and `class` are words of the language and `r` is too short for one.
RENAMED = {
    "r": "rounds",
    "from": "start",
    "to": "stop",
    "class": "algorithm_class",
    "time-limit": "time_limit",
    "max-rounds": "max_rounds",
    "max-transmissions": "max_transmissions",
    "slot-ms": "slot_ms",
    "deadline-ms": "deadline_ms",
    "transmission-mj": "transmission_mj",
    "energy-mj": "energy_mj",
}

# What belongs to a program and not to a function.
OF_THE_PROGRAM = {"format", "output", "quiet", "help"}

ELSEWHERE = {
    "evaluate": {"seed": "nothing is random"},
    "compare": {
        "seed": "nothing is random",
        "plot": "Comparison.plot() and .svg()",
        "log": "Comparison.plot(log=True)",
    },
    "complex": {
        "seed": "nothing is random",
        "jobs": "one thread",
        "cubes": "drawings are made by the program",
        "labels": "drawings are made by the program",
        "homology": "Complex.gudhi()",
    },
    "optimal": {
        "seed": "nothing is random",
        "all-p": "without at, start and stop",
        "algorithm": "Piece.algorithm.save()",
    },
    "plan": {"seed": "simulations have seeds of their own", "plot": "pictures are made by the program"},
    "simulate": {},
}


def differences(verb, table):
    """The keywords that the function lacks of the parameters in the table, and those that it has beyond them."""
    keywords = set(inspect.signature(getattr(tacit, verb)).parameters)
    expected = {RENAMED.get(name, name) for name in table - OF_THE_PROGRAM - set(ELSEWHERE[verb])}
    own = {"algorithm", "algorithms", "progress"} - expected
    return expected - keywords, keywords - own - expected


@pytest.mark.parametrize("verb", sorted(ELSEWHERE))
def test_every_parameter_has_its_keyword(verb):
    table = set(_core.parameters()[verb])
    assert differences(verb, table) == (set(), set())
    assert set(ELSEWHERE[verb]) <= table


@pytest.mark.parametrize("verb", sorted(ELSEWHERE))
def test_a_parameter_that_is_added_is_missed(verb):
    assert differences(verb, set(_core.parameters()[verb]) | {"colour"}) == ({"colour"}, set())
