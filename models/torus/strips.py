"""Jobs lined up in strips of equal width, none across two (Gupta and Srimani 1997, proof of Lemma 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

__all__ = ["lines_up", "linings", "spare_strip"]


def linings(sides: Sequence[int], strips: int, width: int) -> Iterator[tuple[int, ...]]:
    """Every way to give each job a strip so that the sides in a strip add up to at most its width.

    Strips are interchangeable: a job goes to one that is in use or to the first that is not.
    """
    loads = [0] * strips

    def place(job: int, used: int) -> Iterator[tuple[int, ...]]:
        if job == len(sides):
            yield ()
            return
        for strip in range(min(used + 1, strips)):
            if loads[strip] + sides[job] <= width:
                loads[strip] += sides[job]
                for rest in place(job + 1, max(used, strip + 1)):
                    yield (strip, *rest)
                loads[strip] -= sides[job]

    return place(0, 0)


def lines_up(sides: Sequence[int], strips: int, width: int) -> bool:
    """Whether there is a way.

    >>> lines_up((2, 2, 2), 2, 3), lines_up((2, 1, 1, 2), 2, 3)
    (False, True)
    """
    return next(linings(sorted(sides, reverse=True), strips, width), None) is not None


def spare_strip(common: Sequence[int], own: Sequence[int], strips: int, width: int, *, every: bool) -> bool:
    """Whether some lining up of all these sides (or ``every`` one) has a strip without any of the ``common`` ones.

    Every one, if there is none at all, is no.
    """
    found = [len(set(lining[: len(common)])) < strips for lining in linings((*common, *own), strips, width)]
    return bool(found) and (all(found) if every else any(found))
