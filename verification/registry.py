"""Every claim and every item there is, how to select some of them, and which registry the engine works with."""

from __future__ import annotations

import difflib
import json
import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property
from importlib import import_module, resources
from pathlib import Path

from allocert.errors import ClaimError
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.encoders import Encoder, install
from allocert.verification.items import Item, read_items

__all__ = ["Paper", "Registry", "hand_over", "handed"]


@dataclass(frozen=True)
class Paper:
    """A source of claims, and the package that decides them.

    Its modules list them as ``CLAIMS``; beside them lie ``items.toml`` and ``records.json``.
    """

    key: str
    authors: str
    title: str
    year: int
    room: str


@dataclass(frozen=True, eq=False)
class Registry:
    """Papers, and what their certificates' encoders are called. Nothing of a paper is loaded before it is asked for.

    Importing the module ``home`` hands this registry over, in any process.
    """

    papers: tuple[Paper, ...]
    encoders: Mapping[str, Encoder]
    home: str

    def paper(self, key: str) -> Paper:
        """The paper with that key. Raises :class:`~allocert.errors.ClaimError`."""
        for known in self.papers:
            if known.key == key:
                return known
        raise ClaimError("paper", key, "one of " + ", ".join(known.key for known in self.papers))

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """All claims, by paper, in the order of its items and then of its modules. Keys are unique."""
        place = {item.id: number for number, item in enumerate(self.items)}
        return tuple(
            claim
            for paper in self.papers
            for claim in sorted(
                (
                    claim
                    for name in _modules_of(paper)
                    for claim in getattr(import_module(name), "CLAIMS", ())
                ),
                key=lambda claim: place[claim.id],
            )
        )

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All items, by paper and in the order of the paper. Identifiers are unique."""
        return tuple(
            item for paper in self.papers for item in read_items(_folder(paper) / "items.toml", paper.key)
        )

    def claim(self, key: str) -> Claim:
        """The claim with exactly this key. Raises :class:`~allocert.errors.ClaimError`."""
        if key not in self._by_key:
            raise ClaimError("claim", key, self._hint(key))
        return self._by_key[key]

    @cached_property
    def former_keys(self) -> Mapping[str, str]:
        """What claims were once called, as certificates written then call them: old keys and the new ones."""
        found: dict[str, str] = {}
        for paper in self.papers:
            path = _folder(paper) / "former_keys.json"
            if path.exists():
                found |= json.loads(path.read_text(encoding="utf-8"))
        return found

    def item(self, name: str) -> Item:
        """The item with this identifier. Raises :class:`~allocert.errors.ClaimError`."""
        if name in self._by_id:
            return self._by_id[name]
        close = difflib.get_close_matches(name.upper(), self._by_id, n=3, cutoff=0.5)
        expected = f"an item such as {', '.join(close)}" if close else "an item listed by `allocert claims`"
        raise ClaimError("item", name, expected)

    def module_of(self, claim: Claim) -> str:
        """The name of the module that makes and decides the claim; for one of none of the papers, that of its function."""
        return self._modules.get(claim.key) or str(getattr(claim.decide, "__module__", ""))

    def file_of(self, claim: Claim) -> str:
        """The file that makes and decides the claim, e.g. ``proofs/kandlur_shin/ncube.py``."""
        return self.module_of(claim).removeprefix("allocert.").replace(".", "/") + ".py"

    def records_file(self, paper_key: str) -> Path:
        """The file that holds the records of that paper's claims."""
        return _folder(self.paper(paper_key)) / "records.json"

    def select(self, names: Sequence[str] = (), papers: Iterable[str] = ()) -> tuple[Claim, ...]:
        """The claims with the given ids, keys or shell patterns, of the given papers; all without any.

        An item's id also selects what other items have decided for it.

        Raises:
            ClaimError: a name matches no claim, or there is no such paper.
        """
        keys = {self.paper(key).key for key in papers}
        chosen = [claim for claim in self.claims if not keys or self.item(claim.id).paper in keys]
        if not names:
            return tuple(chosen)
        wanted: set[str] = set()
        for name in names:
            matches = {c.key for c in chosen if name in (c.id, c.key) or fnmatchcase(c.key, name)}
            items = [i for i in self.items if (not keys or i.paper in keys) and fnmatchcase(i.id, name)]
            matches |= {key for item in items for key in item.claims}
            if not matches and not items:
                raise ClaimError("claim", name, self._hint(name))
            wanted |= matches
        return tuple(claim for claim in chosen if claim.key in wanted)

    @cached_property
    def _by_id(self) -> Mapping[str, Item]:
        return {item.id: item for item in self.items}

    @cached_property
    def _by_key(self) -> Mapping[str, Claim]:
        return {claim.key: claim for claim in self.claims}

    @cached_property
    def _modules(self) -> Mapping[str, str]:
        return {
            claim.key: name
            for paper in self.papers
            for name in _modules_of(paper)
            for claim in getattr(import_module(name), "CLAIMS", ())
        }

    def _hint(self, name: str) -> str:
        close = difflib.get_close_matches(name.upper(), {c.id for c in self.claims}, n=3, cutoff=0.5)
        return f"a claim such as {', '.join(close)}" if close else "a claim listed by `allocert claims`"


@cache
def _modules_of(paper: Paper) -> tuple[str, ...]:
    """The modules of a paper's room and of its sub-rooms, by name."""
    room = import_module(paper.room)
    found = pkgutil.walk_packages(room.__path__, f"{paper.room}.")
    return tuple(sorted(module.name for module in found if not module.ispkg))


@cache
def _folder(paper: Paper) -> Path:
    return Path(str(resources.files(paper.room)))


_HANDED: list[Registry] = []


def hand_over(registry: Registry) -> Registry:
    """From now on the engine works with ``registry``; it is returned."""
    _HANDED[:] = [registry]
    install(registry.encoders)
    return registry


def handed() -> Registry:
    """The registry that was handed over. Raises :class:`RuntimeError` if none was: import ``allocert.proofs``."""
    if not _HANDED:
        raise RuntimeError("no registry was handed over; import allocert.proofs first")
    return _HANDED[0]
