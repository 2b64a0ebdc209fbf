"""What the shipped rule of a host that chooses among available subsystems has for Coq's table."""

from __future__ import annotations

from allocert.models.systems.policy import maximal, preferred, undominated
from allocert.proofs.formal.ties import tied

__all__ = ["host_choice_table"]


def _row(n: int, available: list[int]) -> list[list[int]]:
    row = [sorted(maximal(available))]
    for size in range(n + 1):
        taken = preferred(available, size)
        row += [[*undominated(available, size)], [] if taken is None else [taken]]
    return row


@tied("strategies/host-choice")
def host_choice_table() -> list[list[list[list[int]]]]:
    """For n = 0..3 and each set of words of n pe's: the greatest ones; for each size those that lie in none of more pe's, and the one taken."""
    sets = (
        (n, [word for word in range(1 << n) if chosen >> ((1 << n) - 1 - word) & 1])
        for n in range(4)
        for chosen in range(1 << (1 << n))
    )
    rows: list[list[list[list[int]]]] = [[] for _ in range(4)]
    for n, available in sets:
        rows[n].append(_row(n, available))
    return rows
