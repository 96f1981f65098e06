"""What results offer besides the numbers: values, plots, displays, progress."""

from fractions import Fraction

import pytest
import tacit


def test_worst_cases_are_functions():
    result = tacit.evaluate("majority", n=4)
    assert len(result.worst.pieces) == 2
    for numerator in range(11):
        p = Fraction(numerator, 10)
        assert result.worst(p) == max(row.profile(p) for row in result.inputs)
    with pytest.raises(tacit.InputError, match="the worst case has 2 pieces"):
        _ = result.profile
    at = tacit.evaluate("majority", n=4, at="1/10")
    assert at.profile == result.worst.pieces[0].profile and at.value == at.profile("1/10")
    with pytest.raises(tacit.InputError, match="not a number: 'x'"):
        result.worst("x")
    with pytest.raises(tacit.InputError, match="outside the pieces: '2'"):
        result.worst(2)


def test_values_without_profiles():
    result = tacit.evaluate("courteous^600", n=3, at="1/2")  # too many links for profiles
    assert result.inputs[0].profile is None and not result.worst.pieces
    assert result.value == result.inputs[0].value > 0
    assert repr(result) and result._repr_latex_()


def test_the_best_is_the_lower_envelope():
    result = tacit.compare("majority", "courteous", "if(ones >= 2*zeros)", "pref1", n=5)
    assert any(isinstance(p, tacit.AlgebraicNumber) for p in result.crossings)
    assert result.crossings == sorted(result.crossings)
    by_name = dict(zip(result.algorithms, result.evaluations))
    for numerator in range(1, 40):
        p = Fraction(numerator, 40)
        [best] = [b for b in result.best if b.start <= p <= b.stop][:1]
        values = {name: evaluation.worst(p) for name, evaluation in by_name.items()}
        assert values[best.algorithm] == min(values.values())


def test_plots():
    pyplot = pytest.importorskip("matplotlib.pyplot")
    for result in (tacit.evaluate("majority", n=4), tacit.compare("courteous", "pref1", n=3), tacit.optimal(n=3)):
        ax = result.plot()
        assert ax.lines and ax.get_xlabel() == "$p$"
        result.plot(ax=ax, log=True)
        assert ax.get_yscale() == "log"
        pyplot.close(ax.figure)
    xs, ys = tacit.evaluate("courteous", n=3).plot().lines[0].get_data()
    exact = tacit.evaluate("courteous", n=3).worst
    for x, y in list(zip(xs, ys))[::20]:
        assert abs(float(exact(Fraction(x))) - y) < 1e-12


def test_displays():
    assert tacit.evaluate("courteous", n=3)._repr_latex_() == "$$  q^{3} + 2 p^{2} q $$"
    pieces = tacit.optimal(n=3)._repr_latex_()
    assert r"\begin{cases}" in pieces and r"0 \le p \le \tfrac{2}{3}" in pieces
    assert tacit.compare("courteous", "pref1", n=3)._repr_svg_().startswith("<?xml") or (
        tacit.compare("courteous", "pref1", n=3)._repr_svg_().startswith("<svg")
    )
    assert "n=3" in repr(tacit.optimal(n=3))


def test_bounds_under_a_time_limit():
    result = tacit.optimal(n=4, rounds=2, time_limit="0.2")
    assert result.status == "bounded" and result.value is None
    for p in ("1/10", "1/2", "9/10"):
        lower, upper = result.bounds(p)
        assert 0 <= lower <= upper <= tacit.evaluate("sweep", n=4).worst(p)
    at = tacit.optimal(n=4, rounds=2, at="1/2", time_limit="0.2")
    assert at.lower < at.upper and at.value is None
    with pytest.raises(tacit.LimitError, match="--time-limit: reached before there was a result"):
        tacit.evaluate("courteous^300", n=60, time_limit="0.05")


def test_progress_functions_are_called_in_the_callers_thread():
    import threading

    calls = []

    def progress(phase, done, total):
        calls.append((phase, done, total, threading.get_ident()))

    tacit.optimal(n=4, rounds=2, time_limit=1, progress=progress)
    assert calls
    for phase, done, total, thread in calls:
        assert isinstance(phase, str) and isinstance(done, int)
        assert total is None or isinstance(total, int)
        assert thread == threading.get_ident()


def test_a_progress_function_that_raises_stops_the_call():
    def progress(phase, done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        tacit.optimal(n=4, rounds=2, progress=progress)


def test_a_bar_is_shown_when_asked_for(capsys):
    pytest.importorskip("tqdm")
    tacit.optimal(n=4, rounds=2, time_limit=1, progress=True)
    assert capsys.readouterr().err
    tacit.optimal(n=3, progress=False)
    assert capsys.readouterr().err == ""


def test_python_runs_while_the_engine_works():
    import threading
    import time

    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(None)
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    before = len(ticks)
    tacit.optimal(n=4, rounds=2, time_limit="0.5")
    during = len(ticks) - before
    stop.set()
    thread.join()
    assert during > 20  # with the GIL held it would be at most a few


def test_results_do_not_depend_on_the_number_of_threads():
    assert tacit.optimal(n=4, jobs=1).to_json()["pieces"] == tacit.optimal(n=4, jobs=3).to_json()["pieces"]


def test_systems_too_large_to_be_searched():
    by_theorem = tacit.optimal(n=100, at="1/200")
    assert by_theorem.status == "optimal" and "claim 48" in str(by_theorem)
    with pytest.warns(UserWarning, match="not searched"):
        bounded = tacit.optimal(n=12, at="3/5")
    assert bounded.status == "bounded" and 0 < bounded.lower < bounded.upper


def test_more_values_are_harder():
    two, three = tacit.optimal(n=3, at="1/2"), tacit.optimal(n=3, at="1/2", values=3)
    assert two.value == Fraction(3, 8) and three.value == Fraction(1, 2)
    most_two = tacit.optimal(n=3, values=3, task="set:2")
    assert [str(piece.profile) for piece in most_two.pieces] == ["q^3"]


def test_approximate_agreement_has_its_rational_functions():
    best = tacit.optimal(n=3, task="approximate")
    assert isinstance(best, tacit.MixedOptimum)
    assert best.status == "optimal" and best.value is None and best.at is None
    assert [(piece.start, piece.stop) for piece in best.pieces] == [(0, Fraction(1, 2)), (Fraction(1, 2), 1)]
    for p in ("1/3", "1/2", "3/4"):
        at = tacit.optimal(n=3, at=p, task="approximate")
        assert at.value == best(p) == tacit.optimal(n=3, at=p, coins="shared").value
        assert sum(at.distribution) == 1
    assert tacit.optimal(n=3, at="1/3", task="approximate").deterministic
    assert best.to_json()["objective"] == "discrepancy"
    with pytest.raises(tacit.InputError):
        tacit.optimal(n=3, start="1/4", stop="1/2", task="approximate")("3/4")


def test_a_prior_is_uniform_or_a_file(tmp_path):
    some = tmp_path / "some.prior"
    some.write_text("100 1/2\n011 1/2\n")
    best = tacit.optimal(n=3, at="1/2", prior=some, certificate=tmp_path / "c")
    assert best.value == Fraction(1, 4)
    assert tacit.check(tmp_path / "c")
    # Nobody has a smaller mean than the optimum.
    mean = tacit.evaluate("courteous", n=3, at="1/2", prior=some)
    assert mean.mean_value >= best.value
    assert mean.mean("1/2") == mean.mean_value
    assert tacit.evaluate("courteous", n=3).mean is None
    some.write_text("100 1/2\n")
    with pytest.raises(tacit.InputError, match="add up to 1/2, not to 1"):
        tacit.optimal(n=3, at="1/2", prior=some)
