"""Programs that save and go on in another process: right ones keep the promise, and each kind of mistake is reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.verification.pairing.command.speaking import speaker

from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.verification.pairing.command.walkthrough import walk
from allocert.verification.pairing.hosts.opening import named
from allocert.verification.pairing.isolation import check_isolated
from allocert.verification.pairing.report import Report

RIGHT = """
    def on_save(self, asked):
        held = sorted((number, list(frame)) for number, frame in self.held.items())
        return {"saved": json.dumps(held)}
    def on_start(self, asked):
        answer = super().on_start(asked)
        for number, frame in json.loads(asked.get("saved", "[]")):
            self.held[number] = tuple(frame)
            a, b, c, d = frame
            self.fit.taken |= {(x, y) for x in range(a, c + 1) for y in range(b, d + 1)}
        return answer
"""
CAN = "can = ('reset', 'state', 'run', 'restart')\n"


def checked(tmp_path: Path, body: str, promise: str = "restart") -> Report:
    program = speaker(tmp_path, CAN + body.replace("\n    ", "\n"))
    return check_isolated(named(None, program), "mesh:2x2", (promise,), max_examples=2, seconds=4)


def test_a_program_that_saves_all_that_matters_keeps_it(tmp_path: Path) -> None:
    report = checked(tmp_path, RIGHT)
    assert report.broken is None
    (part,) = (part for part in report.coverage if part.promise == "restart")
    assert part.examples > 0
    walked = {
        f.operation: f.result
        for f in walk(speaker(tmp_path, CAN + RIGHT.replace("\n    ", "\n")), Mesh(2, 2), 5.0, None)
    }
    assert walked["restart"] == "ok"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("self.fit.taken |= ", "self.fit.other = ", "restored one answered"),
        ('{"saved": json.dumps(held)}', '{"saved": held}', "no text"),
        (
            "answer = super().on_start(asked)",
            "answer = super().on_start(asked) if 'saved' not in asked else 1 // 0",
            "restore",
        ),
    ],
)
def test_a_mistake_is_reported(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    assert right in RIGHT
    broken = checked(tmp_path, RIGHT.replace(right, wrong)).broken
    assert broken is not None
    assert broken.promise == "restart"
    assert said in broken.detail


def test_what_cannot_be_judged_of_a_program_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="a program that can restart"):
        check_isolated(named(None, speaker(tmp_path, "pass")), "mesh:2x2", ("restart",), seconds=5)
    with pytest.raises(SpecError, match="this one cannot"):
        checked(tmp_path, RIGHT, "steps:10*n")
