from __future__ import annotations

import json
from pathlib import Path

import jsonschema
from tests.cli.conftest import Run

from allocert.proofs import REGISTRY

SCHEMA = Path(__file__).resolve().parents[3] / "docs" / "schemas" / "outputs" / "claims-1.json"


def test_the_listed_claims_follow_the_published_schema(allocert: Run) -> None:
    done = allocert("claims", "--json", "-")
    assert done.returncode == 0, done.stderr
    listed = json.loads(done.stdout)
    jsonschema.validate(listed, json.loads(SCHEMA.read_text()))
    assert [claim["key"] for claim in listed["claims"]] == [claim.key for claim in REGISTRY.claims]
    assert done.stderr.strip().endswith(f"{len(REGISTRY.claims)} claims.")


def test_some_are_selected_by_name_and_paper(allocert: Run) -> None:
    done = allocert("claims", "KS-FIG-*", "--paper", "kandlur-shin")
    assert done.returncode == 0, done.stderr
    chosen = REGISTRY.select(["KS-FIG-*"])
    assert done.stdout.strip().endswith(f"{len(chosen)} claims.")
    assert all(claim.key in done.stdout for claim in chosen)
    assert allocert("claims", "KS-FIG-*", "--paper", "antoniou").returncode == 2
