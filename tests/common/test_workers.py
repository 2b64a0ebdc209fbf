from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from allocert.common.workers import Crew, FedCrew
from allocert.errors import SpecError
from allocert.machines import parse_machine

FUNCTIONS = """
import os, pathlib, signal, time
def die_once(path):
    if not os.path.exists(path):
        pathlib.Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.listdir(os.path.dirname(path))
def crash(task):
    if task == "crash":
        os.abort()
    return task
def sleep(task):
    pathlib.Path(task).write_text(str(os.getpid()))
    time.sleep(600)
def deaf(task):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sleep(task)
class Lame(Exception):
    def __init__(self, one, two):
        super().__init__(one)
def lame(task):
    raise Lame(1, 2)
def unpicklable(task):
    return lambda: task
def noise(task):
    os.write(1, b"noise")
    os.write(2, b"noise")
    print("noise")
    return os.read(0, 1)
def quick_or_sleep(task):
    if task:
        time.sleep(600)
    return "done"
"""


@pytest.fixture
def functions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A module of functions that children find by PYTHONPATH."""
    (tmp_path / "functions").mkdir()
    (tmp_path / "functions" / "crew_functions.py").write_text(FUNCTIONS)
    path = [str(tmp_path / "functions"), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))
    monkeypatch.syspath_prepend(path[0])
    import crew_functions

    return crew_functions


@pytest.mark.parametrize("jobs", [1, 3])
def test_results_and_errors_come_back(jobs: int) -> None:
    with Crew(parse_machine, jobs) as crew:
        outcomes = {outcome.task: outcome for outcome in crew.each(["mesh:2x3", "mesh:0x3", "torus:4x4"])}
    assert str(outcomes["mesh:2x3"].value) == str(parse_machine("mesh:2x3"))
    assert isinstance(outcomes["mesh:0x3"].error, SpecError)
    assert outcomes["mesh:0x3"].value is None
    assert len(outcomes) == 3


def test_a_task_whose_process_dies_once_is_tried_again_alone(functions, tmp_path: Path) -> None:
    (tmp_path / "marks").mkdir()
    tasks = [str(tmp_path / "marks" / name) for name in "abc"]
    with Crew(functions.die_once, 2) as crew:
        outcomes = list(crew.each(tasks))
    assert sorted(outcome.task for outcome in outcomes) == tasks
    assert [sorted(outcome.value or []) for outcome in outcomes] == [["a", "b", "c"]] * 3


def test_a_task_whose_process_always_dies_costs_no_other(functions) -> None:
    tasks = ["a", "crash", "b", "c"]
    with Crew(functions.crash, 2) as crew:
        outcomes = {outcome.task: outcome for outcome in crew.each(tasks)}
    assert outcomes["crash"].death == "by SIGABRT"
    assert [outcomes[task].value for task in "abc"] == ["a", "b", "c"]


def test_what_cannot_travel_is_reported_in_words(functions) -> None:
    for function, words in [(functions.lame, "Lame: 1"), (functions.unpicklable, "pickle")]:
        with Crew(function, 1) as crew:
            (outcome,) = crew.each(["x"])
        assert outcome.error is not None
        assert words in str(outcome.error)


def test_what_a_process_prints_is_dropped(functions, capfd: pytest.CaptureFixture[str]) -> None:
    with Crew(functions.noise, 1) as crew:
        assert [outcome.value for outcome in crew.each([1, 2])] == [b"", b""]
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", ["sleep", "deaf"])
def test_what_does_not_end_in_time_is_late_and_ended(functions, tmp_path: Path, name: str) -> None:
    tasks = [str(tmp_path / name) for name in "abc"]
    begin = time.monotonic()
    with Crew(getattr(functions, name), 2) as crew:
        outcomes = list(crew.each(tasks, deadline=begin + 3))
        processes = crew.processes
    assert [outcome.late for outcome in outcomes] == [True] * 3
    assert {outcome.task for outcome in outcomes} == set(tasks)
    assert all(child.returncode is not None for child in processes)
    assert time.monotonic() - begin < 60


def test_an_interrupted_caller_gets_what_has_arrived(functions) -> None:
    with Crew(functions.quick_or_sleep, 2) as crew:
        results = crew.each([0, 1])
        try:
            next(results)
            raise KeyboardInterrupt
        except KeyboardInterrupt:
            assert [outcome.value for outcome in crew.arrived()] == ["done"]
        results.close()


def test_a_crew_works_from_another_thread() -> None:
    """The kernel must not end a child with the thread that started it."""
    found: list[object] = []
    crew = Crew(len, 1)
    results = crew.each(["ab", "abc"])
    with crew:
        threads = [threading.Thread(target=lambda: found.append(next(results).value)) for _ in range(2)]
        for thread in threads:
            thread.start()
            thread.join()
        (child,) = crew.processes
        time.sleep(0.2)
        assert child.poll() is None
    assert found == [2, 3]


def test_tasks_that_are_added_come_before_those_that_wait() -> None:
    begun: list[str] = []
    with FedCrew(len, 1) as crew:
        for outcome in crew.each(["a", "bb", "ccc"], started=begun.append):
            crew.add([outcome.task + "+", outcome.task + "-"] if outcome.task in ("a", "ccc") else [])
    assert begun == ["a", "bb", "a+", "a-", "ccc", "ccc+", "ccc-"]


def test_a_task_that_is_added_for_one_whose_process_dies_is_done(functions) -> None:
    outcomes = {}
    with FedCrew(functions.crash, 2) as crew:
        for outcome in crew.each(["a", "crash"]):
            outcomes[outcome.task] = outcome
            crew.add(["after"] if outcome.death else [])
    assert outcomes["crash"].death == "by SIGABRT"
    assert outcomes["after"].value == "after"
