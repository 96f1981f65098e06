"""Ten thousand calls do not grow the process."""

import contextlib
import gc
import resource
import tracemalloc

import pytest
import tacit


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def rounds_of_everything(count):
    profile = tacit.Profile([1, 0, 2, 0])
    other = tacit.Profile([1, 2, 1, 0])
    for i in range(count):
        profile(f"{i % 7}/7")
        profile.crossings(other)
        tacit.Polynomial([-1, 0, 2]).roots()
        tacit.evaluate("courteous", n=3, at="2/5")
        with contextlib.suppress(tacit.InputError):
            tacit.evaluate("coutreous", n=3)


def functions(count):
    for _ in range(count):
        tacit.evaluate(lambda view: view.ones > 0, n=2)
        with contextlib.suppress(tacit.InputError):
            tacit.evaluate(lambda view: None, n=2)


def rest(count):
    for _ in range(count):
        tacit.compare("courteous", "pref1", n=3)
        tacit.complex("reduced", n=2)
        tacit.Algorithm("courteous", n=2).table()


@pytest.mark.parametrize("work, count", [(rounds_of_everything, 2000), (functions, 1000), (rest, 700)])
def test_calls_leave_nothing_behind(work, count):
    # Together more than 10 000 calls. The first calls fill caches.
    work(200)
    gc.collect()
    tracemalloc.start()
    before, memory = resident(), tracemalloc.get_traced_memory()[0]
    work(count)
    gc.collect()
    grown, kept = resident() - before, tracemalloc.get_traced_memory()[0] - memory
    tracemalloc.stop()
    # A leak of 64 bytes a call would show in the first, of 4 KiB in the second.
    assert kept < 64 * count
    assert grown < 4096 * count


def test_optima_leave_nothing_behind():
    for _ in range(5):
        tacit.optimal(n=2)
    before = resident()
    for _ in range(60):
        tacit.optimal(n=2)
    assert resident() - before < 60 * 64 * 1024
