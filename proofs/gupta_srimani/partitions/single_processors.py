"""Gupta and Srimani 1997, sections 2.2 to 2.4: single processors among the subtori, with links and without."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, Single, TorusLinks, axes_of
from allocert.machines.words import bits
from allocert.proofs.gupta_srimani.partitions.partitions import divisors
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

_LINKS = {
    "rings": (Single.RING, "a single processor has the rings of its row and column"),
    "without-links": (Single.NO_LINK, "a single processor has no link"),
}


@every_at(up_to(6, 8, 12, first=2), checked="every link of the N x N torus, K = N, N <= {top}")
def links_are_shared_by_all_in_line(size: int, single: Single) -> Iterator[Failure | None]:
    """How many of the N^2 single processors use each link."""
    torus = TorusLinks((size, size))
    words = [
        torus.spanned(axes_of(Subtorus.strided(size, 1, a, b)), Routing(single=single))
        for a, b in product(range(size), repeat=2)
    ]
    for link in bits(torus.word):
        users = sum(word >> link & 1 for word in words)
        text = f"{size}x{size}, K = {size}: {users} single processors use a link, not {size}"
        yield case(users == size, text, sides=[size, size], strides=[size, size], subtori=users)


@every_at(
    up_to(6, 8, 12, first=2),
    checked="all pairs of a single processor and a subtorus of side 2 or more that does not have it, m <= {top}",
)
def offsets_tell_contenders(size: int, single: Single) -> Iterator[Failure | None]:
    torus, routing = TorusLinks((size, size)), Routing(single=single)
    for side in divisors(size)[1:]:
        stride = size // side
        for a, b, c, d in product(range(stride), range(stride), range(size), range(size)):
            one, other = Subtorus.strided(size, side, a, b), Subtorus.strided(size, 1, c, d)
            if one.meets(other):
                continue
            share = bool(torus.spanned(axes_of(one), routing) & torus.spanned(axes_of(other), routing))
            text = (
                f"m = {size}: the {side}x{side} subtorus ({a},{b}) and the processor ({c},{d}) "
                f"{'share' if share else 'do not share'} links"
            )
            good = share == (c % stride == a or d % stride == b)
            yield case(good, text, torus=size, sides=[side, 1], offsets=[a, b, c, d])


CLAIMS: tuple[Claim, ...] = tuple(
    keyed(f"{key}@{reading}", f"{statement}; {described}.", partial(decide, single=single))
    for reading, (single, described) in _LINKS.items()
    for key, statement, decide in (
        (
            "GS-SHARE/single",
            "Each link of the N x N torus is used by N of its N^2 single processors",
            links_are_shared_by_all_in_line,
        ),
        (
            "GS-MIX/single",
            (
                "A single processor and a subtorus that does not have it share links iff their row or column offsets "
                "agree modulo the stride of the subtorus"
            ),
            offsets_tell_contenders,
        ),
    )
)
