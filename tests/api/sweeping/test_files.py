"""The digest of a point's files: it changes with them, and with nothing else."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from allocert.api.sweeping.files import files_digest, stamp_of
from allocert.api.sweeping.plan import Point
from allocert.errors import SpecError

POINT = Point("hypercube:4", (), "kandlur-shin", None, "fcfs", Fraction(1), "buddy", 0)


def test_ours_and_the_baseline_have_none() -> None:
    assert files_digest(POINT) == files_digest(replace(POINT, allocator="migration")) == ""


def test_what_is_installed_is_looked_through_once_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes as long as many a point."""
    points = [replace(POINT, allocator=name) for name in ("buddy", "migration", "no_such_module:Class")]
    before = [files_digest(point) for point in points]
    for name in ("is_own", "known"):
        monkeypatch.delattr(f"allocert.api.sweeping.files.{name}")
    assert [files_digest(replace(point, seed=1)) for point in points] == before


def test_a_file_counts_by_its_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.py").write_text("class Mine: ...\n")
    monkeypatch.chdir(tmp_path)
    one, two = (replace(POINT, allocator=f"{folder}/mine.py:Mine") for folder in ("one", "two"))
    before = files_digest(one)
    assert before == files_digest(two) != ""
    assert files_digest(replace(one, seed=9, machine="hypercube:5")) == before
    Path("one/mine.py").write_text("class Mine: pass\n")
    assert files_digest(one) != before == files_digest(two)


def test_a_package_counts_whole_and_a_program_with_its_scripts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours_of_test").mkdir()
    (tmp_path / "ours_of_test" / "__init__.py").write_text("")
    (tmp_path / "ours_of_test" / "part.py").write_text("x = 1\n")
    (tmp_path / "fit.py").write_text("1\n")
    package = replace(POINT, allocator="ours_of_test.part:Mine")
    program = replace(POINT, allocator=f"command:{sys.executable} fit.py --bug")
    before = files_digest(package), files_digest(program)
    (tmp_path / "ours_of_test" / "__init__.py").write_text("y = 1\n")
    (tmp_path / "fit.py").write_text("2\n")
    assert files_digest(package) != before[0]
    assert files_digest(program) != before[1]


def test_a_trace_counts_and_has_to_be_a_file(tmp_path: Path) -> None:
    trace = tmp_path / "t.swf"
    trace.write_text("; a\n")
    point = replace(POINT, workload=None, trace=str(trace), seed=None)
    before, stamp = files_digest(point), stamp_of(trace)
    trace.write_text("; b\n")
    assert files_digest(point) != before
    assert stamp_of(trace) != stamp
    trace.unlink()
    with pytest.raises(SpecError, match="a file that can be read"):
        files_digest(point)
    os.mkfifo(trace)
    with pytest.raises(SpecError, match="a regular file"):
        files_digest(point)
