"""Morgenstern 1994, beyond the paper: sets of candidates, computed from the list alone, that lose nothing."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.models.meshes.configurations import Situation, first_free_base, situations
from allocert.models.meshes.supported_bases import Base, behind, supported
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.morgenstern.model.configurations import shown, sizes
from allocert.proofs.theorems.frames import FIRST_BASE
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "first_bases", "undominated"]

CLAIMS = claim = ClaimTable()

_SUPPORTED = (
    "the pairs (i, j) of a column i = 0 or c + 1 and a row j = 0 or d + 1 of residents (a, b, c, d) that are free, with a "
    "resident that ends in column i - 1, in row j or below, unless i = 0, and one that ends in row j - 1, in column i or later, "
    "unless j = 0"
)


def undominated(s: Situation) -> set[Base]:
    """Of these, the ones with a free submesh that is wider or higher than every free one of each earlier base."""
    found: set[Base] = set()
    earlier: list[Base] = []
    for base in sorted(supported(s), key=lambda base: base[::-1]):
        largest = _largest(s, base)
        if any(all(x > u or y > v for u, v in earlier) for x, y in largest):
            found.add(base)
        earlier += largest
    return found


def first_bases(s: Situation) -> set[Base]:
    """The first free bases of all requests: what every such set has to hold."""
    requests = ((x, y) for y in range(1, s.Y + 1) for x in range(1, s.X + 1))
    return {base for x, y in requests if (base := first_free_base(s, x, y)) is not None}


def _largest(s: Situation, base: Base) -> list[tuple[int, int]]:
    """Sides of the free submeshes with this base that can neither be widened nor heightened."""
    i, j = base
    found: list[tuple[int, int]] = []
    width = s.X - i
    for y in range(1, s.Y - j + 1):
        row = s.busy >> (s.X * (j + y - 1) + i)
        free = next((x for x in range(width) if row >> x & 1), width)
        if free < width and y > 1:
            found.append((width, y - 1))
        width = free
        if not width:
            return found
    return [*found, (width, s.Y - j)]


CLAIMS.also(in_coq("MO-X-9/contains@supported", FIRST_BASE, "all meshes, lists and requests"))


def _needed(processors: int) -> Iterator[Failure | None]:
    """A case for every configuration: every base of the set is the first free one of some request, and all of them are there."""
    for s in situations(processors):
        needed, have = first_bases(s), undominated(s)
        if have == needed:
            yield None
            continue
        i, j = min(have ^ needed, key=lambda base: base[::-1])
        what = "first for no request" if (i, j) in have else "first for a request, and left out"
        where = shown(s, 1, 1).rpartition(", request")[0]
        data = {"mesh": [s.X, s.Y], "residents": [list(r) for r in s.residents], "base": [i, j]}
        yield Failure(f"{where}: ({i},{j}) is {what}", data)


@claim(
    "MO-X-9/smallest@undominated",
    f"No smaller set that is computed from L alone always holds the first free base than that of {_SUPPORTED}, and a free "
    "submesh wider or higher than every free one of each earlier such pair.",
)
def no_candidate_is_needless(context: Context) -> Verdict:
    """The set is that of the first free bases of all requests."""
    numbers = sizes(context)
    most: dict[str, list[int]] = {}
    for processors in numbers:
        for s in situations(processors):
            counts = [len(found(s)) for found in (behind, supported, first_bases)]
            seen = most.setdefault(str(len(s.residents)), [0, 0, 0])
            most[str(len(s.residents))] = [max(pair) for pair in zip(seen, counts, strict=True)]
    return survey(
        _needed,
        numbers,
        f"all configurations of all meshes of {numbers[0]}..{numbers[-1]} processors",
        most_pairs_supported_needed_by_residents=most,
    )
