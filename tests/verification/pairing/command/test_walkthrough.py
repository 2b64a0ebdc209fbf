"""The report on a program that is led through the protocol."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.verification.pairing.command.speaking import speaker

from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.verification.pairing.command.walkthrough import walk


def wrong(command: str) -> list[str]:
    return [f.operation for f in walk(command, Mesh(3, 2), 2.0, None) if f.result == "wrong"]


def absent(command: str) -> set[str]:
    return {f.operation for f in walk(command, Mesh(3, 2), 2.0, None) if f.result == "absent"}


def test_a_right_program(tmp_path: Path) -> None:
    assert wrong(speaker(tmp_path)) == []
    assert absent(speaker(tmp_path)) == {"faulty", "restart"}
    assert absent(speaker(tmp_path, "can = ()")) == {"faulty", "reset", "restart", "run", "state"}


@pytest.mark.parametrize(
    ("body", "operation"),
    [
        ("def on_release(self, asked):\n    return {'ok': {}}", "release"),
        ("def on_release(self, asked):\n    return {}", "release"),
        ("def on_allocate(self, asked):\n    return {'grant': {'processors': [99]}}", "allocate"),
        ("def on_allocate(self, asked):\n    sys.exit(7)", "allocate"),
        ("def on_state(self, asked):\n    return {'state': 7}", "state"),
        (
            "def on_reset(self, asked):\n    return super().on_reset(asked) if asked['op'] == 'start' else {'ok': {}}",
            "reset",
        ),
        (
            "def on_run(self, asked):\n    return {'answers': [{'refuse': {}} for step in asked['steps']]}",
            "run",
        ),
        ("def on_run(self, asked):\n    return {'answers': []}", "run"),
        (
            "def answer(self, asked):\n    return super().answer(asked) if asked['op'] != 'unknown-operation' else {'ok': {}}",
            "unknown-operation",
        ),
        ("can = ('state', 'fly')", "hello"),
        ("def speak(self):\n    super().speak()\n    sys.exit(3)", "end"),
        ("def speak(self):\n    super().speak()\n    time.sleep(9)", "end"),
    ],
)
def test_what_is_wrong_is_found(tmp_path: Path, body: str, operation: str) -> None:
    assert operation in wrong(speaker(tmp_path, body))


def test_a_machine_that_it_does_not_serve(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="no meshes"):
        wrong(speaker(tmp_path, "def on_start(self, asked):\n    return {'unsupported': 'no meshes'}"))
