"""Livingston & Stout 1989, section 4: a faulty corner of a subcube, replaced by a pe nearby."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.models.systems.replaced_corner import replaced
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.subsystems.subcube_systems import REPLACED_CORNER
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


CLAIMS.also(in_coq("LS-DILATION@replacement-outside", REPLACED_CORNER, "all d >= 2"))


@claim(
    "LS-DILATION@printed-replacement",
    "With (0,0,1,..,1) for (0,1,1,..,1) the pe's of 0*..* are a (d-1)-cube of dilation 2, d >= 2: 2^(d-1) different pe's, whose links "
    "become two links at most, some two.",
)
@every(8, 11, 13, first=2, checked="all links of the replaced cube, d <= {top}", measure="d")
def replaced_corner_is_two_links_away(d: int) -> Iterator[Failure | None]:
    beta = (1 << (d - 1)) - 1 >> 1
    pes, distance = replaced(d, beta)
    word = f"{beta:0{d}b}"
    text = (
        f"d = {d}: {pes} different pe{'s' * (pes > 1)} instead of {1 << (d - 1)}, {word} stands for two corners"
        if pes < 1 << (d - 1)
        else f"d = {d}: a link becomes {distance}"
    )
    yield case(pes == 1 << (d - 1) and distance == 2, text, d=d, beta=word, pes=pes, distance=distance)


@claim(
    "LS-DILATION/every-replacement",
    "Of all pe's only (1,1,..,1) replaces (0,1,..,1) with dilation 2, and for d = 3 also (1,0,0).",
)
@every(6, 8, 9, first=2, checked="every pe in place of (0,1,..,1), d <= {top}", measure="d")
def only_the_neighbour_outside_will_do(d: int) -> Iterator[Failure | None]:
    found = [
        beta
        for beta in range(1 << d)
        if beta != (1 << (d - 1)) - 1 and replaced(d, beta) == (1 << (d - 1), 2)
    ]
    expected = [0b100, 0b111] if d == 3 else [(1 << d) - 1]
    yield case(found == expected, f"d = {d}: {[f'{beta:0{d}b}' for beta in found]}", d=d, found=found)
