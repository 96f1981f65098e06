"""Bad input: the sentence is the program's, word for word."""

import copy
import copyreg
import decimal
import os
import pathlib
from fractions import Fraction

import pytest
import tacit
from tacit import _core

# (words after the verb, call) for every class of bad input that Python can express.
EVALUATE = [
    (["coutreous", "-n", 3], lambda: tacit.evaluate("coutreous", n=3)),
    (["xyzzy", "-n", 3], lambda: tacit.evaluate("xyzzy", n=3)),
    (["courteous"], lambda: tacit.evaluate("courteous")),
    (["courteous", "-n", 1], lambda: tacit.evaluate("courteous", n=1)),
    (["courteous", "-n", "-1"], lambda: tacit.evaluate("courteous", n=-1)),
    (["courteous", "-n", "three"], lambda: tacit.evaluate("courteous", n="three")),
    (["courteous", "-n", 10**30], lambda: tacit.evaluate("courteous", n=10**30)),
    (["sweep", "-n", 3, "-r", 3], lambda: tacit.evaluate("sweep", n=3, rounds=3)),
    (["sweep", "-n", 3, "-r", 0], lambda: tacit.evaluate("sweep", n=3, rounds=0)),
    (["courteous", "-n", 3, "-r", 4], lambda: tacit.evaluate("courteous", n=3, rounds=4)),
    (["courteous@9", "-n", 4], lambda: tacit.evaluate("courteous@9", n=4)),
    (["if(ones >", "-n", 3], lambda: tacit.evaluate("if(ones >", n=3)),
    (["if(onse)", "-n", 3], lambda: tacit.evaluate("if(onse)", n=3)),
    (["if(1/zeros)", "-n", 3], lambda: tacit.evaluate("if(1/zeros)", n=3)),
    (["if(ones>1)", "-n", 3], lambda: tacit.evaluate("if(ones>1)", n=3)),
    (["pref1;if(ones>1)", "-n", 3], lambda: tacit.evaluate("pref1;if(ones>1)", n=3)),
    (["", "-n", 3], lambda: tacit.evaluate("", n=3)),
    (["missing.json", "-n", 3], lambda: tacit.evaluate("missing.json", n=3)),
    (["courteous", "-n", 3, "--at", "4/3"], lambda: tacit.evaluate("courteous", 3, at="4/3")),
    (["courteous", "-n", 3, "--at", "4/3"], lambda: tacit.evaluate("courteous", 3, at=Fraction(4, 3))),
    (["courteous", "-n", 3, "--at", "-1"], lambda: tacit.evaluate("courteous", 3, at=-1)),
    (["courteous", "-n", 3, "--at", "1.5"], lambda: tacit.evaluate("courteous", 3, at=decimal.Decimal("1.5"))),
    (["courteous", "-n", 3, "--at", "2/x"], lambda: tacit.evaluate("courteous", 3, at="2/x")),
    (["courteous", "-n", 3, "--at", "1/0"], lambda: tacit.evaluate("courteous", 3, at="1/0")),
    (["courteous", "-n", 3, "--channel", "foo"], lambda: tacit.evaluate("courteous", 3, channel="foo")),
    (["courteous", "-n", 3, "--input", "0111"], lambda: tacit.evaluate("courteous", 3, input="0111")),
    (["courteous", "-n", 3, "--inputs", "some"], lambda: tacit.evaluate("courteous", 3, inputs="some")),
    (["courteous", "-n", 3, "--engine", "fast"], lambda: tacit.evaluate("courteous", 3, engine="fast")),
    (["courteous^2", "-n", 3, "--engine", "count"], lambda: tacit.evaluate("courteous^2", 3, engine="count")),
    (["courteous", "-n", 70, "--engine", "enumerate"], lambda: tacit.evaluate("courteous", 70, engine="enumerate")),
    (["courteous", "-n", 30, "--inputs", "all"], lambda: tacit.evaluate("courteous", 30, inputs="all")),
    (["courteous", "-n", 3, "--time-limit", "0"], lambda: tacit.evaluate("courteous", 3, time_limit=0)),
    (
        ["courteous", "-n", 3, "--time-limit", "1e999999999"],
        lambda: tacit.evaluate("courteous", 3, time_limit="1e999999999"),
    ),
    (
        ["courteous", "-n", 3, "--time-limit", "1E+999999999"],
        lambda: tacit.evaluate("courteous", 3, time_limit=decimal.Decimal("1e999999999")),
    ),
    (["courteous", "-n", 3, "--time-limit", "1/0"], lambda: tacit.evaluate("courteous", 3, time_limit="1/0")),
    (["courteous", "-n", 3, "--time-limit", "soon"], lambda: tacit.evaluate("courteous", 3, time_limit="soon")),
    (
        ["courteous", "-n", 3, "--time-limit", "1e999999999"],
        lambda: tacit.evaluate("courteous", 3, time_limit="1e999999999"),
    ),
    (["courteous", "-n", 3, "--jobs", "x"], lambda: tacit.evaluate("courteous", 3, jobs="x")),
    (["courteous", "-n", 3, "--jobs", "-1"], lambda: tacit.evaluate("courteous", 3, jobs=-1)),
    (["courteous", "-n", 3, "--jobs", "5000"], lambda: tacit.evaluate("courteous", 3, jobs=5000)),
]
OTHERS = [
    ("compare", ["-n", 3], lambda: tacit.compare(n=3)),
    ("compare", ["courteous"], lambda: tacit.compare("courteous")),
    ("compare", ["courteous", "sweep", "-n", 3, "-r", 2], lambda: tacit.compare("courteous", "sweep", n=3, rounds=2)),
    ("optimal", ["-n", 3, "--at", "two"], lambda: tacit.optimal(3, at="two")),
    ("optimal", ["-n", 3, "--at", "1/2", "--from", 0, "--to", 1], lambda: tacit.optimal(3, at="1/2", start=0, stop=1)),
    ("optimal", ["-n", 3, "--from", "1/2", "--to", "1/3"], lambda: tacit.optimal(3, start="1/2", stop="1/3")),
    ("optimal", ["-n", 3, "--from", "1/2"], lambda: tacit.optimal(3, start="1/2")),
    ("optimal", ["-n", 3, "--to", "1/2"], lambda: tacit.optimal(3, stop="1/2")),
    (
        "optimal",
        ["-n", 12, "--channel", "unicast", "--at", "1/2"],
        lambda: tacit.optimal(12, channel="unicast", at="1/2"),
    ),
    ("optimal", ["-n", 3, "--all-p", "--list", 5], lambda: tacit.optimal(3, list=5)),
    (
        "optimal",
        ["-n", 3, "--at", "1/2", "--certificate", "missing/c"],
        lambda: tacit.optimal(3, at="1/2", certificate="missing/c"),
    ),
    ("optimal", ["-n", 3, "--at", "1/2", "--time-limit", "-1"], lambda: tacit.optimal(3, at="1/2", time_limit=-1)),
    ("simulate", ["courteous", "-n", 3], lambda: tacit.simulate("courteous", 3)),
    ("simulate", ["courteous", "-n", 3, "--at", "3/2"], lambda: tacit.simulate("courteous", 3, at="3/2")),
    (
        "simulate",
        ["courteous", "-n", 3, "--at", "1/2", "--trials", "0"],
        lambda: tacit.simulate("courteous", 3, at="1/2", trials=0),
    ),
    (
        "simulate",
        ["courteous", "-n", 3, "--at", "1/2", "--trials", "many"],
        lambda: tacit.simulate("courteous", 3, at="1/2", trials="many"),
    ),
    (
        "simulate",
        ["courteous", "-n", 3, "--at", "1/2", "--confidence", "1"],
        lambda: tacit.simulate("courteous", 3, at="1/2", confidence=1),
    ),
    (
        "simulate",
        ["courteous", "-n", 3, "--at", "1/2", "--input", "01"],
        lambda: tacit.simulate("courteous", 3, at="1/2", input="01"),
    ),
    (
        "simulate",
        ["courteous", "-n", 3, "--at", "1/2", "--seed", "-4"],
        lambda: tacit.simulate("courteous", 3, at="1/2", seed=-4),
    ),
    (
        "simulate",
        ["courteous", "-n", 3, "--loss", "missing.csv"],
        lambda: tacit.simulate("courteous", 3, loss="missing.csv"),
    ),
    (
        "evaluate",
        ["courteous", "-n", 3, "--loss", "missing.csv"],
        lambda: tacit.evaluate("courteous", 3, loss="missing.csv"),
    ),
    ("complex", ["-n", 3, "--kind", "foo"], lambda: tacit.complex("foo", 3)),
    ("complex", ["-n", 40], lambda: tacit.complex("protocol", 40)),
    ("complex", ["-n", 3, "-r", "-1"], lambda: tacit.complex("protocol", 3, rounds=-1)),
    ("complex", ["-n", 3, "--input", "012"], lambda: tacit.complex("protocol", 3, input="012")),
    ("complex", ["-n", 3, "--pattern", "TT"], lambda: tacit.complex("protocol", 3, pattern="TT")),
    ("complex", ["-n", 13, "--kind", "reduced"], lambda: tacit.complex("reduced", 13)),
    ("complex", ["-n", 3, "-r", 2, "--kind", "reduced"], lambda: tacit.complex("reduced", 3, rounds=2)),
    ("complex", ["-n", 3, "--kind", "input", "--input", "011"], lambda: tacit.complex("input", 3, input="011")),
    ("check", ["missing.cert"], lambda: tacit.check("missing.cert")),
]
CASES = [("evaluate", words, call) for words, call in EVALUATE] + OTHERS


@pytest.mark.parametrize("verb, words, call", CASES)
def test_the_sentence_is_the_programs(complaint, tmp_path, monkeypatch, verb, words, call):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(tacit.Error) as caught:
        call()
    assert str(caught.value) == complaint(verb, *words, cwd=tmp_path)


def test_bad_input_is_a_value_error_and_files_are_os_errors():
    with pytest.raises(ValueError) as caught:
        tacit.evaluate("courteous", n=3, at="4/3")
    assert caught.value.where == "--at"
    assert caught.value.message == "probability outside [0, 1]: '4/3'"
    with pytest.raises(OSError, match="No such file"):
        tacit.evaluate("missing.json", n=3)


def test_bad_tables_are_named(complaint, tmp_path):
    path = tmp_path / "bad.json"
    tacit.Algorithm("courteous", n=2).save(path)
    path.write_text(path.read_text().replace('"[0]1 1",\n', ""))
    with pytest.raises(tacit.InputError, match="no decision for view") as caught:
        tacit.evaluate(path, n=2)
    assert str(caught.value) == complaint("evaluate", path, "-n", 2)


@pytest.mark.parametrize(
    "call",
    [
        lambda: tacit.evaluate("courteous", n=3, at=0.4),
        lambda: tacit.optimal(n=3, at=0.4),
        lambda: tacit.optimal(n=3, start=0.4, stop=1),
        lambda: tacit.complex("reduced", 3, at=0.4),
        lambda: tacit.evaluate("courteous", n=3).worst(0.4),
    ],
)
def test_floats_are_refused_with_a_suggestion(call):
    with pytest.raises(TypeError, match=r"floats are not exact: write Fraction\(2, 5\) or '0.4'"):
        call()


def test_floats_are_refused_everywhere():
    numpy = pytest.importorskip("numpy")
    profile = tacit.Profile([1, 0, 2, 0])
    for call in (
        lambda: profile(0.4),
        lambda: profile.polynomial(0.4),
        lambda: tacit.Profile([1.0, 2.0]),
        lambda: tacit.Polynomial([0.5]),
        lambda: tacit.evaluate("courteous", n=3.0),
        lambda: tacit.evaluate("courteous", n=3, rounds=1.0),
        lambda: tacit.evaluate("courteous", n=3, at=float("nan")),
        lambda: tacit.evaluate("courteous", n=3, at=numpy.float64(0.4)),
        lambda: tacit.evaluate("courteous", n=3, at=numpy.float32(0.4)),
        lambda: tacit.Polynomial([-1, 0, 2]).roots()[0] < 0.5,
    ):
        with pytest.raises(TypeError):
            call()


def test_other_types_are_refused():
    for call in (
        lambda: tacit.evaluate(3, n=3),
        lambda: tacit.evaluate(None, n=3),
        lambda: tacit.evaluate("courteous", n=True),
        lambda: tacit.evaluate("courteous", n=None, at=[1]),
        lambda: tacit.evaluate("courteous", n=3, channel=1),
        lambda: tacit.evaluate("courteous", n=3, input=11),
        lambda: tacit.evaluate("courteous", n=3, progress="yes"),
        lambda: tacit.check(3),
        lambda: tacit.Profile("abc"),
        lambda: tacit.Profile([True]),
    ):
        with pytest.raises(TypeError):
            call()


def test_an_irrational_point_is_refused_as_at():
    [root] = tacit.Polynomial([-1, 0, 2]).roots()
    with pytest.raises(TypeError, match="must be rational"):
        tacit.evaluate("courteous", n=3, at=root)


def test_numbers_of_other_packages_are_exact():
    numpy = pytest.importorskip("numpy")
    sympy = pytest.importorskip("sympy")
    wanted = tacit.evaluate("courteous", n=3, at="2/5").value
    assert tacit.evaluate("courteous", n=numpy.int64(3), at=sympy.Rational(2, 5)).value == wanted
    assert tacit.evaluate("courteous", n=3, at=decimal.Decimal("0.4")).value == wanted


def test_a_time_limit_of_many_digits_is_refused():
    for limit in (10**5000, "9" * 5000):
        with pytest.raises(tacit.InputError, match="--time-limit"):
            tacit.evaluate("courteous", 3, time_limit=limit)


def classes_of_the_engine():
    return [value for value in vars(_core).values() if isinstance(value, type)]


def test_objects_have_a_value_from_their_beginning():
    """Without one, reading them would give anything, or crash."""
    assert len(classes_of_the_engine()) >= 10
    for kind in classes_of_the_engine():
        for make in (
            lambda kind=kind: kind.__new__(kind),
            lambda kind=kind: kind.__mro__[1].__new__(kind),
            lambda kind=kind: object.__new__(kind),
            lambda kind=kind: copyreg.__newobj__(kind),
        ):
            with pytest.raises(TypeError):
                make()
        heir = type("Heir", (kind,), {})
        with pytest.raises(TypeError):
            heir.__new__(heir)
    profile = tacit.Profile([1, 0, 2, 0])
    assert profile == tacit.Profile([1, 0, 2, 0])
    with pytest.raises(TypeError):
        copy.copy(profile)


def test_file_names_that_are_not_utf8(tmp_path):
    name = os.fsdecode(os.fsencode(tmp_path) + b"/a\xff\x1b.json")
    for path in (name, pathlib.Path(name)):
        with pytest.raises(tacit.FileError, match=r"a\\xff\\x1b.json.*No such file"):
            tacit.evaluate(path, n=2)
        with pytest.raises(tacit.FileError, match=r"a\\xff\\x1b.json.*No such file"):
            tacit.check(path)
        with pytest.raises(tacit.FileError, match="cannot read"):
            tacit.evaluate("pref1", n=2, loss=path)
        assert tacit.atlas.open(path).list() == []
    tacit.Algorithm("courteous", n=2).save(name)
    assert os.path.exists(name)
    result = tacit.evaluate(name, n=2)
    assert result.profile == tacit.evaluate("courteous", n=2).profile
    assert r"a\xff\x1b.json" in str(result) and r"a\xff\x1b.json" in result.to_json()["algorithm"]
    certificate = name.replace("json", "cert")
    best = tacit.optimal(n=2, certificate=certificate, fresh=True)
    assert best.certificate == certificate and str(best)
    assert tacit.check(certificate)
    tacit.compare(name, "pref1", n=2)
    tacit.simulate(name, n=2, at="1/2", trials=100)


def test_what_no_file_can_be_called():
    for call in (
        lambda name: tacit.check(name),
        lambda name: tacit.evaluate(name, n=2),
        lambda name: tacit.evaluate("pref1", n=2, channel=name),
        lambda name: tacit.evaluate("pref1", n=2, loss=name),
        lambda name: tacit.optimal(n=2, certificate=name),
        lambda name: tacit.atlas.open(name),
        lambda name: tacit.Algorithm("pref1", n=2).save(name),
        lambda name: tacit.Algorithm(lambda view: view.own, n=2, name=name),
    ):
        with pytest.raises(tacit.InputError, match="zero byte"):
            call("3\0")
        with pytest.raises(tacit.InputError, match="is not text"):
            call("\ud800")


def test_lone_surrogates_are_no_numbers():
    for call in (
        lambda text: tacit.evaluate("pref1", n=2, at=text),
        lambda text: tacit.evaluate("pref1", n=text),
        lambda text: tacit.evaluate("pref1", n=2, time_limit=text),
        lambda text: tacit.evaluate("pref1", n=2).worst(text),
        lambda text: tacit.Profile([1, 2])(text),
    ):
        with pytest.raises(tacit.InputError, match="not text|not a whole number"):
            call("\ud800")


def test_the_atlas_is_asked_about_numbers():
    for call in (
        lambda: tacit.atlas.show(None, 1),
        lambda: tacit.atlas.show(2, None),
        lambda: tacit.atlas.show(2.0),
        lambda: tacit.atlas.pieces(None),
    ):
        with pytest.raises(TypeError, match="is an int"):
            call()


def test_names_of_functions_are_shown_safely():
    def broken(view):
        return 1 - view.own

    broken.__name__ = "\x1b]0;title\x07"
    with pytest.raises(tacit.InputError) as caught:
        tacit.Algorithm(broken, n=2)
    assert "\x1b" not in str(caught.value)
