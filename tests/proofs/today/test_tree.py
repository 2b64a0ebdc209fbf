"""Claims about trees of hosts: as recorded."""

from __future__ import annotations

from tests.proofs.verdicts import as_recorded, in_words

test_verdicts = as_recorded("today")


def test_the_smallest_counterexamples() -> None:
    assert "room for 1 and 2, 2 pods" in in_words("TM-TREE-FIRST")
    assert "left over" in in_words("TM-TREE-LEFTOVER")
