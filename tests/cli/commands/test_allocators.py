from __future__ import annotations

import json
from pathlib import Path

import jsonschema
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[3]


def schema(name: str) -> object:
    return json.loads((ROOT / "docs" / "schemas" / f"{name}-1.json").read_text())


def test_the_list_of_allocators(allocert: Run) -> None:
    done = allocert("allocators", "--json", "-")
    assert done.returncode == 0
    data = json.loads(done.stdout)
    jsonschema.validate(data, schema("allocators"))
    assert {"buddy", "free-list", "gray"} <= {entry["name"] for entry in data["allocators"]}
    assert all(entry["error"] is None for entry in data["allocators"])
