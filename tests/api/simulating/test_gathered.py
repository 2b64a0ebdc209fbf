from __future__ import annotations

from fractions import Fraction

from allocert.api.simulating.gathered import Gathered, Gathering
from allocert.machines.nodes.grids import NodeMesh
from allocert.machines.nodes.places import Places
from allocert.simulation.events import Job


class Server:
    """Grants what it is given, one after another."""

    def __init__(self, *words: int) -> None:
        self.words = list(words)

    def start(self, job: Job, now: int) -> tuple[None, Places] | None:
        return (None, Places(self.words.pop(0))) if self.words else None


def test_means_over_the_grants() -> None:
    gathering = Gathering("any", Server(0b1000_0000_0001, 0b1), NodeMesh((4, 3)))  # type: ignore[arg-type]
    assert gathering.gathered == Gathered(None, None, None, None)
    for number in range(3):
        gathering.start(Job(number, 0, 1, 1, 1), number)
    # On the curve over 4 x 4 node 0 comes first, and (3, 2) is the 8th of the 12 that are there.
    assert gathering.gathered == Gathered(
        Fraction(5), Fraction(3, 2), (Fraction(2, 12) + 1) / 2, Fraction(7, 2)
    )
