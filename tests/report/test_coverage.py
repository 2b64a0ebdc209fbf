"""What tables cover, in words: every script names the sizes that it goes through, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from allocert.errors import CertificateError
from allocert.proofs.formal.catalogue import TIES
from allocert.proofs.formal.statements import script_path
from allocert.report import coverage
from allocert.report.coverage import covered, sized


@pytest.mark.parametrize("table", TIES)
def test_every_script_says_what_its_table_covers(table: str) -> None:
    assert covered(table).startswith("for ")


@pytest.mark.parametrize(
    ("table", "old", "new"),
    [
        ("hypercubes/buddy", "(seq 0 4)", "(seq 0 7)"),
        ("hypercubes/buddy", "n = 0..3", "n = 0..6"),
        ("hypercubes/buddy", "For n = 0..3, each", "Each"),
        ("meshes/corners", "(4, 4, 1)", "(7, 4, 1)"),
        ("torus_links/links", "[3; 2; 2]", "[3; 2; 8]"),
        ("pods/counts", "(2, 1, 2)]", "(2, 1, 2); (5, 1, 1)]"),
    ],
)
def test_sizes_in_words_that_are_not_those_gone_through_are_refused(
    table: str, old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = script_path(table).read_text()
    assert text.count(old) == 1
    script = tmp_path / "script.v"
    script.write_text(text.replace(old, new))
    monkeypatch.setattr(coverage, "script_path", lambda _: script)
    with pytest.raises(CertificateError, match="the sizes of its lists"):
        covered.__wrapped__(table)


def test_names_of_tables_are_followed_by_what_they_cover() -> None:
    said = "theorem A.b; the shipped code computes what Coq's model has in hypercubes/buddy, hypercubes/lists-start; and more"
    buddy, start = (covered(f"hypercubes/{name}") for name in ("buddy", "lists-start"))
    assert sized(said) == said.replace("buddy", f"buddy ({buddy})").replace("-start", f"-start ({start})")
    assert sized("what Coq's model has in hypercubes/gone") == "what Coq's model has in hypercubes/gone"
    assert re.search(r"n = 0\.\.3\b", buddy)
