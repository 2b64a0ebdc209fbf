"""Strided cells of jobs as unknown bits: the residues of their rows and columns, for powers of two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from allocert.allocators.torus.jobs import JobSet
from allocert.machines.subtorus import Subtorus
from allocert.solvers.engines import smt

__all__ = ["Cells"]


@dataclass(frozen=True)
class Cells:
    """Truth values for where each job's cell lies, and what they say of each pair of jobs.

    A cell of side 2^s on a torus of side 2^p has residues modulo 2^(p-s) of its rows and its columns: p - s bits each,
    the lowest first. Two cells have rows in common iff the lower bits that both have agree.
    """

    torus: int
    sides: tuple[int, ...]
    rows: tuple[tuple[smt.Term, ...], ...]
    cols: tuple[tuple[smt.Term, ...], ...]

    @classmethod
    def of(cls, jobs: JobSet) -> Cells:
        """Unknown cells of all jobs; sides are powers of two, else :class:`InstanceError`."""
        jobs.check_powers_of_two()
        sides = tuple(job.side for job in jobs.jobs)
        words = [
            tuple(
                tuple(smt.boolean(f"{axis}{k}.{b}") for b in range((jobs.torus // side).bit_length() - 1))
                for k, side in enumerate(sides)
            )
            for axis in ("row", "col")
        ]
        return cls(jobs.torus, sides, words[0], words[1])

    def same(self, k: int, l: int) -> tuple[smt.Term, smt.Term]:
        """Whether jobs k and l have rows in common, and columns."""
        row, col = (
            smt.all_of(a == b for a, b in zip(words[k], words[l], strict=False))
            for words in (self.rows, self.cols)
        )
        return row, col

    def meets(self, k: int, l: int) -> smt.Term:
        """Whether they have a processor in common."""
        return smt.all_of(self.same(k, l))

    def contends(self, k: int, l: int) -> smt.Term:
        """Whether they have rows or columns in common and no processor."""
        row, col = self.same(k, l)
        return row != col

    def first_at_origin(self) -> list[smt.Term]:
        """Without loss of generality: the smallest job's cell is that of row 0 and column 0.

        Adding a word to all residues bit by bit keeps which pairs have rows in common.
        """
        if not self.sides:
            return []
        least = min(range(len(self.sides)), key=self.sides.__getitem__)
        return [smt.negation(bit) for bit in (*self.rows[least], *self.cols[least])]

    def region(self, k: int, values: smt.Values) -> Subtorus:
        """Job k's cell."""
        row, col = (
            sum(1 << b for b, bit in enumerate(words[k]) if values.get(str(bit)))
            for words in (self.rows, self.cols)
        )
        return Subtorus.strided(self.torus, self.sides[k], row, col)

    @property
    def pairs(self) -> Sequence[tuple[int, int]]:
        """All pairs k > l."""
        return [(k, l) for k in range(len(self.sides)) for l in range(k)]
