"""Algorithms as Python functions, and what happens when the function is wrong."""

import itertools

import pytest
import tacit


def courteous(view):
    if view.zeros == view.ones:
        return 1 - view.own
    return int(view.ones > view.zeros)


def pref1(view):
    return view.ones > 0


RULES = {"courteous": courteous, "pref1": pref1, "majority": lambda v: v.ones > v.zeros}


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("n, channel", [(2, "broadcast"), (4, "broadcast"), (3, "unicast"), (3, "undirected")])
def test_a_function_is_the_rule_it_writes_down(name, n, channel):
    by_name = tacit.evaluate(name, n=n, channel=channel, inputs="all")
    by_function = tacit.evaluate(RULES[name], n=n, channel=channel, inputs="all")
    assert [row.profile for row in by_function.inputs] == [row.profile for row in by_name.inputs]
    assert by_function.engine == "enumerate"


def test_a_function_of_two_rounds():
    # Courteous twice: the second round's values are what the heard ones decided.
    def twice(view):
        values = {i: courteous(seen) for i, seen in view.heard.items()}
        mine = courteous(view.previous)
        ones = sum(values.values()) + mine
        zeros = len(values) + 1 - ones
        return 1 - mine if ones == zeros else int(ones > zeros)

    by_function = tacit.evaluate(twice, n=3, rounds=2, inputs="all")
    by_name = tacit.evaluate("courteous^2", n=3, inputs="all")
    assert [row.profile for row in by_function.inputs] == [row.profile for row in by_name.inputs]


def test_every_view_is_asked_once():
    seen = []

    def rule(view):
        seen.append(str(view))
        return view.own

    tacit.evaluate(rule, n=3)
    # 2 values of one's own times 3 possibilities (0, 1, not heard) for each other.
    assert len(seen) == len(set(seen)) == 3 * 2 * 3**2
    assert set(seen) == {view["view"] for view in tacit.complex("protocol", n=3).views}


def test_views_say_what_their_text_says():
    for view in tacit.views(n=4):
        cells = str(view).replace("[", "").replace("]", "")
        assert [view[i] for i in range(1, 5)] == [None if c == "*" else int(c) for c in cells]
        assert str(view).index("[") == view.process - 1
        assert view.own == view[view.process] == view.input
        assert view.zeros + view.ones == len(view.known) == 4 - cells.count("*")
        assert set(view.heard) == set(view.known) - {view.process}
        assert all(earlier.rounds == 0 for earlier in view.heard.values())
        assert view.previous.known == {view.process: view.own}
        assert view.previous.previous is None
    with pytest.raises(IndexError, match="a process is a number from 1 to 4: 0"):
        view[0]


def test_views_of_two_rounds_know_what_they_were_told():
    views = tacit.views(n=2, rounds=2)
    assert len({str(view) for view in views}) == len(views) == len(set(views))
    for view in views:
        told = {view.process: view.own}
        for earlier in [view.previous, *view.heard.values()]:
            told.update(earlier.known)
        assert view.known == told and view.rounds == 2


def test_a_function_that_raises_is_reported_with_the_view():
    def fragile(view):
        if view.ones == 2:
            raise RuntimeError("no idea")
        return view.own

    with pytest.raises(tacit.InputError) as caught:
        tacit.evaluate(fragile, n=3)
    first = next(v for v in tacit.views(n=3) if v.ones == 2)
    assert str(caught.value) == f"'fragile' raised RuntimeError: no idea in view {first}"
    assert isinstance(caught.value.__cause__, RuntimeError)


@pytest.mark.parametrize("garbage", [2, -1, None, "1", 0.0, 1.0, [], 10**30, "0"])
def test_garbage_is_reported_with_the_view(garbage):
    with pytest.raises(tacit.InputError) as caught:
        tacit.evaluate(lambda view: view.own if view.process < 3 else garbage, n=3)
    view = next(v for v in tacit.views(n=3) if v.process == 3)
    expected = f"'<lambda>' decides {garbage!r} in view {view}, which is neither 0 nor 1"
    assert str(caught.value) == expected


def test_whole_numbers_of_all_kinds_are_decisions():
    numpy = pytest.importorskip("numpy")
    wanted = tacit.evaluate("pref1", n=3).profile
    for kind in (int, bool, numpy.int8, numpy.uint64, numpy.bool_):
        assert tacit.evaluate(lambda v, kind=kind: kind(v.ones > 0), n=3).profile == wanted


def test_breaking_validity_has_the_programs_sentence(complaint):
    for expression, rule in (
        ("if(ones>1)", lambda v: v.ones > 1),
        ("if(own==0)", lambda v: v.own == 0),
        ("if(ones>=zeros)", lambda v: v.ones >= v.zeros),
    ):
        algorithm_name = expression
        try:
            made = tacit.Algorithm(rule, n=3, name=algorithm_name)
        except tacit.InputError as error:
            assert str(error) == complaint("evaluate", expression, "-n", 3)
        else:
            assert made.name == expression  # valid
    with pytest.raises(tacit.InputError, match=r"'<lambda>' breaks validity: on input 111"):
        tacit.evaluate(lambda v: 0, n=3)


def test_keyboard_interrupt_in_a_function_is_not_swallowed():
    def rule(view):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tacit.evaluate(rule, n=3)


def test_count_rules_agree_with_functions_of_views_and_reach_far():
    def rule(own, zeros, ones, n):
        return 1 - own if zeros == ones else ones > zeros

    for n in (2, 3, 5):
        counted = tacit.evaluate(tacit.Algorithm.from_counts(rule, n=n), inputs="all")
        viewed = tacit.evaluate(courteous, n=n, inputs="all")
        assert [r.profile for r in counted.inputs] == [r.profile for r in viewed.inputs]
        assert counted.engine == "count"
    large = tacit.Algorithm.from_counts(rule, n=60)
    assert tacit.evaluate(large).profile == tacit.evaluate("courteous", n=60).profile
    assert tacit.evaluate(large**2, at="1/3").value == tacit.evaluate("courteous^2", n=60, at="1/3").value


def test_wrong_count_rules_are_reported():
    with pytest.raises(tacit.InputError, match="'<lambda>' raised ZeroDivisionError: .* for own 0"):
        tacit.Algorithm.from_counts(lambda own, zeros, ones, n: 1 // 0, n=3)
    with pytest.raises(tacit.InputError, match="decides None for own 0, zeros 1, ones 0"):
        tacit.Algorithm.from_counts(lambda own, zeros, ones, n: None, n=3)
    with pytest.raises(tacit.InputError, match=r"breaks validity: on input 000, process 1"):
        tacit.Algorithm.from_counts(lambda own, zeros, ones, n: 1, n=3)
    with pytest.raises(tacit.InputError, match="-n: must be at least 2: '1'"):
        tacit.Algorithm.from_counts(lambda own, zeros, ones, n: own, n=1)


def test_composition_is_that_of_the_language():
    base = tacit.Algorithm("courteous", n=3)
    for built, written in (
        (base**2, "courteous^2"),
        (base.then("pref1"), "courteous;pref1"),
        (base.then("pref1") ** 2, "(courteous;pref1)^2"),
        (base.then(base**2), "courteous;courteous^2"),
    ):
        assert built.name == written
        assert tacit.evaluate(built).to_json() == tacit.evaluate(written, n=3).to_json()
    mixed = tacit.Algorithm(courteous, n=3).then("pref1")
    assert tacit.evaluate(mixed).profile == tacit.evaluate("courteous;pref1", n=3).profile
    with pytest.raises(tacit.InputError, match="repetitions"):
        base**0
    with pytest.raises(tacit.InputError, match="is for 4 processes, not 3"):
        base.then(tacit.Algorithm("courteous", n=4))


def test_algorithms_belong_to_their_system():
    made = tacit.Algorithm("courteous", n=3, channel="unicast")
    assert (made.n, made.rounds, made.channel) == (3, 1, "unicast")
    assert tacit.evaluate(made).channel == "unicast"
    with pytest.raises(tacit.InputError, match="'courteous' is for 3 processes, not 4"):
        tacit.evaluate(made, n=4)
    with pytest.raises(tacit.InputError, match="'courteous' is for 1 rounds, not 2"):
        tacit.evaluate(made, rounds=2)
    with pytest.raises(tacit.InputError, match="unicast channel, not undirected"):
        tacit.evaluate(made, channel="undirected")


def test_the_table_of_an_algorithm_is_the_algorithm(tmp_path):
    made = tacit.Algorithm(courteous, n=3)
    table = made.table()
    assert table == tacit.Algorithm("courteous", n=3).table()
    free = [view["view"] for view in tacit.complex("protocol", n=3).views if view["forced"] is None]
    assert [line.rsplit(" ", 1)[0] for line in table["decisions"]] == free
    by_view = {str(view): courteous(view) for view in tacit.views(n=3)}
    for line in table["decisions"]:
        view, bit = line.rsplit(" ", 1)
        assert by_view[view] == int(bit)
    with pytest.raises(tacit.FileError, match="cannot write to"):
        made.save(tmp_path / "missing" / "table.json")


def test_all_sixteen_functions_for_two_processes():
    # The optimum over every valid function is what the search finds.
    free = [v for v in tacit.views(n=2) if len(v.known) == 2 and v.zeros == v.ones]
    names = [str(v) for v in free]
    assert len(names) == 4
    at = "1/3"
    values = []
    for bits in itertools.product((0, 1), repeat=4):
        table = dict(zip(names, bits))
        rule = lambda v, table=table: table.get(str(v), v.own)  # noqa: E731
        values.append(tacit.evaluate(rule, n=2, at=at).value)
    assert min(values) == tacit.optimal(n=2, at=at).value
