from __future__ import annotations

import json
import os
from pathlib import Path

import jsonschema
import pytest
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[3]


def schema(name: str) -> object:
    return json.loads((ROOT / "docs" / "schemas" / "outputs" / f"{name}-1.json").read_text())


def test_the_list_of_allocators(allocert: Run) -> None:
    done = allocert("allocators", "--json", "-")
    assert done.returncode == 0
    data = json.loads(done.stdout)
    jsonschema.validate(data, schema("allocators"))
    assert {"buddy", "free-list", "gray"} <= {entry["name"] for entry in data["allocators"]}
    assert all(entry["error"] is None for entry in data["allocators"])


def test_names_and_patterns_select(allocert: Run) -> None:
    done = allocert("allocators", "mss*", "gray", "--json", "-")
    listed = [entry["name"] for entry in json.loads(done.stdout)["allocators"]]
    assert sorted(listed) == ["gray", "mss", "mss-approx", "mss-fast"]
    unknown = allocert("allocators", "nothing*")
    assert unknown.returncode == 2
    assert "'nothing*'" in unknown.stderr


def test_an_installed_plug_in_is_listed_with_the_promises_that_it_declares(
    allocert: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    said = tmp_path / "theirs-1.dist-info"
    said.mkdir()
    (said / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1\n")
    (said / "entry_points.txt").write_text("[allocert.allocators]\ntheirs = theirs:Fit\n")
    (tmp_path / "theirs.py").write_text(
        "class Fit:\n    contract = 'sound', 'complete'\n    promises = 'overtaken:8'\n\n"
        "    def __init__(self, machine): pass\n    def allocate(self, request): pass\n    def release(self, region): pass\n"
    )
    done = allocert("allocators", "--json", "-")
    entries = {entry["name"]: entry for entry in json.loads(done.stdout)["allocators"]}
    assert entries["theirs"]["error"] is None
    assert entries["theirs"]["promises"] == ["sound", "complete", "overtaken:8"]
