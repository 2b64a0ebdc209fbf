from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from allocert import AllocertError, Contract, PluginError, SpecError, check_allocator
from allocert.api.naming import name_of, title_of
from allocert.api.report_text import report_lines
from allocert.verification.claims.evidence import recheck
from allocert.verification.pairing.report import Coverage, Report

ROOT = Path(__file__).parents[2]
WRONG = """
import os
class Twice:
    '''Grants the same processor again and again.'''
    def __init__(self, machine):
        assert os.getpid() {} {}
    def allocate(self, request):
        return (0, 0, 0, 0)
    def release(self, region):
        pass
"""


def made(folder: Path, name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The class ``Twice`` of a module that is on the path of this process alone."""
    (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, name, raising=False)
    return __import__(name).Twice


def test_a_class_is_checked_in_a_process_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Twice = made(tmp_path, "apart", WRONG.format("!=", os.getpid()), monkeypatch)
    found = check_allocator(Twice, "mesh:1x1", seconds=10)
    assert found.broken is not None
    assert (found.broken.promise, len(found.broken.trace), found.kept) == ("sound", 2, ())
    assert found.report.allocator == f"{tmp_path / 'apart.py'}:Twice"
    text = str(found)
    assert text.startswith(f"{found.report.allocator} on mesh:1x1\n")
    assert "  BROKEN sound " in text
    assert "\n     0 !\n" in text
    assert "replayed 2 steps" in recheck(found.certificate())
    schema = json.loads((ROOT / "docs/schemas/outputs/check-1.json").read_text())
    jsonschema.validate(found.to_json(), schema)


def test_a_class_that_no_other_process_finds_is_checked_here(monkeypatch: pytest.MonkeyPatch) -> None:
    class Own:
        contract = Contract(complete=True)

        def __init__(self, machine: Any) -> None:
            self.pid = os.getpid()

        def allocate(self, request: Any) -> None:
            return None

        def release(self, region: Any) -> None:
            raise AssertionError

    found = check_allocator(Own, "hypercube:1", seconds=5)
    assert found.broken is not None
    assert found.broken.promise == "complete"
    assert found.report.allocator.endswith("Own")
    with pytest.raises(PluginError, match="a class that a new process finds by name"):
        check_allocator(Own, "hypercube:1", isolated=True)


def test_isolation_can_be_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Twice = made(tmp_path, "here", WRONG.format("==", os.getpid()), monkeypatch)
    assert str(check_allocator(Twice, "mesh:2x1", seconds=5, isolated=False).broken).count("sound")
    with pytest.raises(PluginError, match="AssertionError"):
        check_allocator(Twice, "mesh:2x1", seconds=5)


def test_what_is_kept_and_covered() -> None:
    messages: list[str] = []
    found = check_allocator(
        "buddy", "hypercube:2", strength="exhaustive", seconds=10, progress=messages.append
    )
    assert found.broken is None
    assert not found.empty
    assert found.kept == found.report.promises
    assert found.covered == found.report.coverage[0].text
    assert str(found).count("  kept   ") == len(found.kept)


def test_names() -> None:
    assert title_of(Contract) == "Contract"
    assert name_of(Contract) == "allocert.allocators.allocator:Contract"
    assert name_of(lambda machine: None) is None
    copy = type("Contract", (), {"__module__": "allocert.allocators.allocator", "__qualname__": "Contract"})
    assert name_of(copy) is None


@pytest.mark.parametrize(
    ("allocator", "machine", "options", "error", "message"),
    [
        ("buddy", "hypercube:x", {}, SpecError, "machine: got 'hypercube:x'"),
        ("buddy", "hypercube:2", {"seconds": float("inf")}, AllocertError, "seconds: got inf"),
        ("buddy", "hypercube:2", {"call_seconds": 0}, AllocertError, "call_seconds: got 0"),
        ("buddy", "hypercube:2", {"seed": -1}, AllocertError, "seed: got -1"),
        ("buddy", "hypercube:2", {"max_states": 0}, AllocertError, "max_states: got 0"),
        ("buddy", "mesh:2x2", {}, SpecError, "machine of Buddy: got 'mesh:2x2', expected a hypercube"),
        ("buddy", "hypercube:2", {"promises": ["fast"]}, SpecError, "promise: got 'fast'"),
        ("buddy", "hypercube:2", {"strength": "most"}, SpecError, "strength: got 'most'"),
        ("mig", "mesh:2x2", {}, PluginError, "allocator: got 'mig', expected one that moves no resident"),
        ("nobody.here:Nobody", "mesh:2x2", {}, PluginError, "a module that can be imported"),
    ],
)
def test_mistakes(allocator: str, machine: str, options: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as raised:
        check_allocator(allocator, machine, **options)
    assert message in str(raised.value)


def test_what_was_covered_and_what_was_not_is_said() -> None:
    coverage = Coverage("exhaustive", False, "the first state only", states=1, transitions=2)
    report = Report("fit", "mesh:2x2", Contract(), False, (coverage,))
    lines = [*report_lines(report)]
    assert lines[1] == "  exhaustive: 1 state, 2 calls; the first state only (0.0 s)"
    assert lines[-1].startswith("Not covered: longer traces")
    assert "  nothing was covered within the limits" in report_lines(replace(report, coverage=()))
