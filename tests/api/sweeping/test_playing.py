"""A point is what a single simulation of it is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from allocert.api.simulating.simulate import simulate
from allocert.api.sweeping.columns import values_of
from allocert.api.sweeping.files import files_digest
from allocert.api.sweeping.plan import Point
from allocert.api.sweeping.playing import check_point, play_point, play_task
from allocert.errors import AllocertError

POINT = Point("hypercube:4", (), "kandlur-shin:arrivals=60", None, "fcfs", Fraction(1), "gray", 3)
MESH = replace(POINT, machine="mesh:6x6", workload="morgenstern-uniform:requests=30", allocator="bitboard")


@pytest.mark.parametrize(
    "point",
    [
        POINT,
        MESH,
        replace(POINT, policy="loss"),
        replace(POINT, faulty=(2, 3)),
        replace(MESH, seed=8),
        replace(POINT, policy="easy"),
    ],
)
def test_it_is_what_simulate_says(point: Point) -> None:
    done = simulate(
        point.machine,
        point.allocator,
        workload=point.workload,
        policy=point.policy,
        faulty=point.faulty,
        seed=point.seed or 0,
    )
    played = play_point(point)
    assert not played.error
    assert played.values == values_of(done)


def test_shape_and_estimates_count_where_they_have_a_meaning() -> None:
    assert (
        play_point(replace(POINT, shape="near-square", estimates="exact")).values == play_point(POINT).values
    )
    lublin = replace(MESH, workload="lublin:jobs=40")
    assert play_point(replace(lublin, shape="near-square")).values != play_point(lublin).values


def test_the_baseline_is_a_point_of_its_own() -> None:
    done = simulate(POINT.machine, "gray", workload=POINT.workload, seed=3)
    played = play_point(replace(POINT, allocator="migration"))
    assert played.values == values_of(replace(done, runs=done.runs[1:]))


def test_a_failure_is_reported_and_lasts() -> None:
    played = play_point(replace(POINT, workload="kandlur-shin:arrivals=0"))
    assert "arrivals" in played.error
    assert played.lasting
    assert not played.values


TRACE = "; UnixStartTime: 0\n" + "".join(
    f"{number} {number} 0 {seconds} {{nodes}} -1 -1 {{nodes}} {seconds} -1 1 1 1 1 1 1 -1 -1\n"
    for number, seconds in ((1, 10), (2, 20))
)


def test_the_files_are_those_that_are_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that goes from sweep to sweep plays what a trace holds now, in the folder that is reported, or nothing."""
    here, there = tmp_path / "here", tmp_path / "there"
    point = replace(POINT, workload=None, trace="t.swf", seed=None)
    played = []
    for folder, nodes in ((here, 4), (there, 8), (here, 16)):
        folder.mkdir(exist_ok=True)
        (folder / "t.swf").write_text(TRACE.format(nodes=nodes))
        monkeypatch.chdir(folder)
        played.append(play_task(str(folder), (point, files_digest(point))))
        assert not played[-1].error
    assert len({one.values["utilization"] for one in played}) == 3
    meant = files_digest(point)
    (here / "t.swf").write_text(TRACE.format(nodes=2))
    other = play_task(str(here), (point, meant))
    assert (other.values, other.lasting) == ({}, False)
    assert "is another file" in other.error
    monkeypatch.chdir(tmp_path)
    gone = play_task(str(tmp_path / "nowhere"), (point, meant))
    assert "t.swf" in gone.error
    assert not gone.lasting


ALLOCATORS = """
import os, signal
from allocert.allocators.hypercube.buddy import Buddy
class Raises(Buddy):
    def allocate(self, request):
        raise ValueError("two\\nlines")
class Overlaps(Buddy):
    def allocate(self, request):
        return "*" * request + "0" * (4 - request)
class Dies(Buddy):
    def allocate(self, request):
        os.kill(os.getpid(), signal.SIGKILL)
class Late(Buddy):
    def release(self, region):
        signal.pause()
class Unbuilt:
    def __init__(self, machine):
        raise ValueError("no")
"""


@pytest.mark.parametrize(
    ("name", "said", "lasting"),
    [
        ("Raises", "allocate raised ValueError: two lines", True),
        ("Overlaps", "is not free", True),
        ("Dies", "allocate ended the process by SIGKILL", False),
        ("Late", "release gave no answer within 0.5 s", False),
        ("Unbuilt", "raised ValueError: no", False),
    ],
)
def test_what_the_system_may_be_to_blame_for_does_not_last(
    name: str, said: str, lasting: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("allocert.api.simulating.servers._CALL_SECONDS", 0.5)
    (tmp_path / "odd.py").write_text(ALLOCATORS)
    played = play_point(replace(POINT, allocator=f"{tmp_path / 'odd.py'}:{name}"))
    assert said in played.error
    assert "\n" not in played.error
    assert played.lasting is lasting


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"allocator": "bitboard"}, "sweep: got 'bitboard on hypercube:4, kandlur"),
        ({"allocator": "none"}, "a name that `allocert allocators` lists"),
        ({"machine": "cube:4"}, "machine: got 'cube:4'"),
        ({"workload": "morgenstern-uniform"}, "workload morgenstern-uniform: got 'hypercube:4'"),
        ({"workload": None, "trace": "/no/such"}, "trace: got '/no/such'"),
        ({"policy": "lifo"}, "policy: got 'lifo'"),
        ({"faulty": (16,)}, "faulty: got 16"),
        ({"allocator": "migration", "faulty": (1,)}, "a machine and a policy with a baseline"),
    ],
)
def test_parts_that_do_not_go_together(changed: dict[str, object], said: str) -> None:
    check_point(POINT)
    with pytest.raises(AllocertError, match=said):
        check_point(replace(POINT, **changed))  # type: ignore[arg-type]
