"""Ctrl-C: the call stops, and what was known is not lost."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest
import tacit


def interrupt_soon(delay=0.3):
    timer = threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


def test_optimal_stops_with_the_bounds_so_far():
    interrupt_soon()
    with pytest.raises(tacit.Interrupted) as caught:
        tacit.optimal(n=4, rounds=2)
    assert isinstance(caught.value, KeyboardInterrupt)
    result = caught.value.result
    assert result.status == "bounded" and result.pieces
    lower, upper = result.bounds("1/2")
    assert 0 < lower < upper


def test_evaluate_stops():
    interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        tacit.evaluate("courteous^300", n=80)


def test_simulate_stops_with_what_was_counted():
    interrupt_soon()
    with pytest.raises(tacit.Interrupted) as caught:
        tacit.simulate("courteous^20", n=30, at="1/2", trials=10**17)
    result = caught.value.result
    assert not result.complete and 0 < result.trials < 10**17
    low, high = result.interval
    assert low <= result.estimate <= high


def interrupt_while_working():
    """Ctrl-C once something has been counted."""

    def pressed(phase, done, total):
        if not pressed.once and total == 10**17 and done > 0:
            pressed.once = True
            os.kill(os.getpid(), signal.SIGINT)

    pressed.once = False
    return pressed


def test_work_that_succeeds_nevertheless_is_interrupted():
    """Whoever presses Ctrl-C wants to stop a loop around the call, too."""
    for call in (
        lambda: tacit.complex("protocol", n=9),
        lambda: tacit.complex("protocol", n=8),
        lambda: tacit.evaluate("courteous", n=200),
    ):
        with pytest.raises(KeyboardInterrupt):
            interrupt_soon(0.02)  # here, since on a busy machine it may come before the call
            call()
            time.sleep(5)  # calls that were done before end here


def test_a_finished_simulation_is_in_the_interrupt():
    with pytest.raises(tacit.Interrupted, match="what was found so far is in .result") as caught:
        tacit.simulate("courteous^20", n=30, at="1/2", trials=10**17, progress=interrupt_while_working())
    assert caught.value.result.trials > 0


def test_interrupts_are_not_errors():
    assert not issubclass(tacit.Interrupted, tacit.Error)


def test_other_signal_handlers_run_and_may_raise():
    class Alarm(Exception):
        pass

    def handler(number, frame):
        raise Alarm

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(Alarm):
            tacit.optimal(n=4, rounds=2)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_the_next_call_works():
    interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        tacit.optimal(n=4, rounds=2)
    assert tacit.optimal(n=3).status == "optimal"


def test_ctrl_c_in_a_script():
    script = textwrap.dedent(
        """
        import tacit
        print("ready", flush=True)
        try:
            tacit.optimal(n=4, rounds=2)
        except KeyboardInterrupt as stop:
            print(stop.result.status, len(stop.result.pieces) > 0)
        """
    )
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=120)
    assert out == "bounded True\n"
    assert child.returncode == 0
