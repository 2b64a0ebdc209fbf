"""Every claim there is, and how to select some of them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache

from allocert.errors import ClaimError
from allocert.proofs.antoniou import CLAIMS as ANTONIOU
from allocert.proofs.claim import Claim
from allocert.proofs.gupta_srimani import CLAIMS as GUPTA_SRIMANI
from allocert.proofs.kandlur_shin import CLAIMS as KANDLUR_SHIN
from allocert.proofs.kernels import CLAIMS as KERNELS
from allocert.proofs.morgenstern import CLAIMS as MORGENSTERN
from allocert.proofs.papers import paper

__all__ = ["all_claims", "claim_by_key", "select_claims"]


@lru_cache(maxsize=1)
def all_claims() -> tuple[Claim, ...]:
    """All claims, by paper and in the order of the paper. Keys are unique."""
    return (*KERNELS, *KANDLUR_SHIN, *ANTONIOU, *MORGENSTERN, *GUPTA_SRIMANI)


def claim_by_key(key: str) -> Claim:
    """The claim with exactly this key. Raises :class:`~allocert.errors.ClaimError`."""
    for claim in all_claims():
        if claim.key == key:
            return claim
    raise ClaimError("claim", key, _hint(key))


def select_claims(names: Sequence[str] = (), papers: Iterable[str] = ()) -> tuple[Claim, ...]:
    """The claims with the given ids, keys or shell patterns, of the given papers; all without any.

    Raises:
        ClaimError: a name matches no claim, or there is no such paper.
    """
    keys = {paper(key).key for key in papers}
    chosen = [claim for claim in all_claims() if not keys or claim.paper in keys]
    if not names:
        return tuple(chosen)
    wanted: set[str] = set()
    for name in names:
        matches = {c.key for c in chosen if name in (c.id, c.key) or fnmatchcase(c.key, name)}
        if not matches:
            raise ClaimError("claim", name, _hint(name))
        wanted |= matches
    return tuple(claim for claim in chosen if claim.key in wanted)


def _hint(name: str) -> str:
    close = difflib.get_close_matches(name.upper(), {claim.id for claim in all_claims()}, n=3, cutoff=0.5)
    return f"a claim such as {', '.join(close)}" if close else "a claim listed by `allocert claims`"
