"""Every claim and every item there is, and how to select some of them."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path

from allocert.errors import ClaimError
from allocert.proofs.antoniou import CLAIMS as ANTONIOU
from allocert.proofs.claim import Claim
from allocert.proofs.gupta_srimani import CLAIMS as GUPTA_SRIMANI
from allocert.proofs.items import Item, read_items
from allocert.proofs.kandlur_shin import CLAIMS as KANDLUR_SHIN
from allocert.proofs.kernels import CLAIMS as KERNELS
from allocert.proofs.morgenstern import CLAIMS as MORGENSTERN
from allocert.proofs.papers import paper

__all__ = [
    "all_claims",
    "all_items",
    "claim_by_key",
    "item_by_id",
    "module_of",
    "records_file",
    "select_claims",
]

_ROOMS = {
    "allocert": "kernels",
    "kandlur-shin": "kandlur_shin",
    "antoniou": "antoniou",
    "morgenstern": "morgenstern",
    "gupta-srimani": "gupta_srimani",
}
"""The room of each paper, by its key."""


@lru_cache(maxsize=1)
def all_claims() -> tuple[Claim, ...]:
    """All claims, by paper and in the order of the paper. Keys are unique."""
    return (*KERNELS, *KANDLUR_SHIN, *ANTONIOU, *MORGENSTERN, *GUPTA_SRIMANI)


@lru_cache(maxsize=1)
def all_items() -> tuple[Item, ...]:
    """All items, by paper and in the order of the paper. Identifiers are unique."""
    return tuple(item for key in _ROOMS for item in read_items(_room(key) / "items.toml", key))


def item_by_id(name: str) -> Item:
    """The item with this identifier. Raises :class:`~allocert.errors.ClaimError`."""
    for item in all_items():
        if item.id == name:
            return item
    close = difflib.get_close_matches(name.upper(), {item.id for item in all_items()}, n=3, cutoff=0.5)
    expected = f"an item such as {', '.join(close)}" if close else "an item listed by `allocert claims`"
    raise ClaimError("item", name, expected)


def records_file(paper_key: str) -> Path:
    """The file that holds the records of that paper's claims."""
    return _room(paper_key) / "records.json"


def module_of(claim: Claim) -> str:
    """The name of the module that makes and decides the claim."""
    return _modules()[claim.key]


@lru_cache(maxsize=1)
def _modules() -> Mapping[str, str]:
    """The module of each claim by key: of those that list it the one that is no package."""
    all_claims()
    found: dict[str, str] = {}
    for name, module in sorted(sys.modules.items()):
        if name.startswith("allocert.proofs."):
            for claim in getattr(module, "CLAIMS", ()):
                if claim.key not in found or not hasattr(module, "__path__"):
                    found[claim.key] = name
    return found


def _room(paper_key: str) -> Path:
    return Path(__file__).with_name(_ROOMS[paper_key])


def claim_by_key(key: str) -> Claim:
    """The claim with exactly this key. Raises :class:`~allocert.errors.ClaimError`."""
    if key not in _by_key():
        raise ClaimError("claim", key, _hint(key))
    return _by_key()[key]


@lru_cache(maxsize=1)
def _by_key() -> Mapping[str, Claim]:
    return {claim.key: claim for claim in all_claims()}


def select_claims(names: Sequence[str] = (), papers: Iterable[str] = ()) -> tuple[Claim, ...]:
    """The claims with the given ids, keys or shell patterns, of the given papers; all without any.

    An item's id also selects what other items have decided for it.

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
        items = [i for i in all_items() if (not keys or i.paper in keys) and fnmatchcase(i.id, name)]
        matches |= {key for item in items for key in item.claims}
        if not matches and not items:
            raise ClaimError("claim", name, _hint(name))
        wanted |= matches
    return tuple(claim for claim in chosen if claim.key in wanted)


def _hint(name: str) -> str:
    close = difflib.get_close_matches(name.upper(), {claim.id for claim in all_claims()}, n=3, cutoff=0.5)
    return f"a claim such as {', '.join(close)}" if close else "a claim listed by `allocert claims`"
