"""What the claims on the time of the k-cube buddy algorithm share: its cost by formula, full machines, growing families."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.k_cube import K_CUBE, parameters
from allocert.allocators.parallel.outcome import Outcome
from allocert.machines import Hypercube
from allocert.proofs.theorems.lifting import proved_by
from allocert.proofs.theorems.obligations import Proof
from allocert.verification.claims.claim import Counterexample, Kind, Verdict

__all__ = ["outgrown", "run", "taken", "total", "words"]


def total(d: int, q: int, k: int, runs: str) -> int:
    """Steps on the full machine: the first halvings, then a run for each choice."""
    left = d - q + k
    return q - k + comb(left, k) * (k if runs == "stopped" else left)


def words(d: int, q: int, k: int, runs: str) -> int:
    """Words on the full machine: all processors but the representatives send one, and in each run all of these but its leaders."""
    left = d - q + k
    leaders = 1 << (left - k) if runs == "stopped" else 1
    return (1 << d) - (1 << left) + comb(left, k) * ((1 << left) - leaders)


def run(d: int, q: int, k: int, runs: str, missing: int = 0) -> Outcome:
    """The program on all processors but those of the word ``missing``."""
    available = (1 << (1 << d)) - 1 & ~missing
    return run_boards(K_CUBE[runs], Hypercube(d), available, parameters(d, q, k))


def taken(d: int, q: int, k: int, runs: str) -> int:
    """The same as the total, measured."""
    return run(d, q, k, runs).steps


def outgrown(wrong: Callable[[], Counterexample], small: Verdict, proof: Proof, scope: str) -> Verdict:
    """A statement on growth refuted by a family, whose small members were examined; undecided if these are otherwise."""
    if small.kind is not Kind.BOUNDED:
        return Verdict.undecided("the small members of the family are not as the argument has them")
    return Verdict.refuted(wrong(), scope, proved_by(proof), looked_at=small.scope)
