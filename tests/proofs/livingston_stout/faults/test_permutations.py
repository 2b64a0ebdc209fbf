"""What seeded mistakes make of the verdicts on complete families of permutations."""

from __future__ import annotations

from tests.proofs.now import decided_now


def test_the_numbers() -> None:
    families = decided_now("LS-X-4/cyclical").values["families"]
    assert [len(families[str(d)]) for d in range(1, 8)] == [1, 1, 1, 2, 2, 4, 5]
