"""Every claim and every item there is, how to select some of them, and which registry the engine works with."""

from __future__ import annotations

import difflib
import pkgutil
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import filter as fitting
from fnmatch import fnmatchcase
from functools import cache, cached_property, partial
from importlib import import_module, resources
from pathlib import Path
from typing import Any

from allocert.errors import ClaimError
from allocert.verification.catalogue.deferred import Deferred, listed, read
from allocert.verification.catalogue.kept import keep, kept
from allocert.verification.claims.claim import Claim, Effort
from allocert.verification.claims.encoders import Encoder, install
from allocert.verification.items import Item, ItemError, items_in, read_tables

__all__ = ["Paper", "Registry", "hand_over", "handed"]

_SUITE = "allocert."
"""Of the papers in such rooms it is kept between runs what there is."""


@dataclass(frozen=True)
class Paper:
    """A source of claims, and the package that decides them.

    Its modules list them as ``CLAIMS``; next to them lie its items (``items.toml`` or a folder ``items``) and ``records.json``.
    """

    key: str
    authors: str
    title: str
    year: int
    room: str


@dataclass(frozen=True, eq=False)
class Registry:
    """Papers, what their certificates' encoders are called, and what theorems say of claims, by the claim's key.

    Nothing of a paper is read before it is asked for.

    A paper's claims are listed without its modules where that is kept from an earlier run; a claim's own is loaded when the claim is
    decided. Importing the module ``home`` hands this registry over, in any process.
    """

    papers: tuple[Paper, ...]
    encoders: Mapping[str, Encoder]
    home: str
    sentences: Callable[[], Mapping[str, str]] = dict

    def paper(self, key: str) -> Paper:
        """The paper with that key. Raises :class:`~allocert.errors.ClaimError`."""
        for known in self.papers:
            if known.key == key:
                return known
        raise ClaimError("paper", key, "one of " + ", ".join(known.key for known in self.papers))

    def papers_like(self, names: Iterable[str]) -> set[str]:
        """The keys of the papers with these keys or shell patterns. Raises :class:`~allocert.errors.ClaimError`."""
        keys = [known.key for known in self.papers]
        return {key for name in names for key in fitting(keys, name) or (self.paper(name).key,)}

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """All claims, by paper, in the order of its items and then of its modules. Keys are unique.

        Raises :class:`~allocert.errors.ClaimError` for a claim of no item, :class:`~allocert.verification.items.ItemError`
        for an item that names no claim there is.
        """
        found: dict[str, Claim] = {}
        for paper in self.papers:
            for key, claim in self.claims_of(paper.key).items():
                if key in found:
                    raise ClaimError(f"{self.module_of(claim)}, key", key, "no claim's key twice")
                found[key] = claim
        for item in self.items:
            _refuse_unknown(item, _items_file(self.paper(item.paper)), found)
        return tuple(found.values())

    def claims_of(self, paper_key: str) -> Mapping[str, Claim]:
        """The claims of one paper by key, in the order of its items and then of its modules; the other papers' stay unloaded.

        Raises as :attr:`claims`.
        """
        return _own_claims(self, paper_key)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All items, by paper and in the order of the paper. Identifiers are unique.

        Raises :class:`~allocert.verification.items.ItemError`.
        """
        found: dict[str, Item] = {}
        sentences = _kept(self.home, "sentences", lambda: dict(self.sentences()))
        for paper in self.papers:
            tables = _kept(paper.room, "items", partial(read_tables, _folder(paper), paper.key))
            for item in items_in(tables, paper.key, sentences):
                if item.id in found:
                    other = _items_file(self.paper(found[item.id].paper))
                    raise ItemError(f"{_items_file(paper)}, id", item.id, f"no identifier of {other}")
                found[item.id] = item
        for item in found.values():
            if item.repeats and item.repeats not in found:
                where = f"{_items_file(self.paper(item.paper))}, {item.id}, repeats"
                raise ItemError(where, item.repeats, f"another item{_such_as(item.repeats, found)}")
        return tuple(found.values())

    def claim(self, key: str) -> Claim:
        """The claim with exactly this key. Raises :class:`~allocert.errors.ClaimError`."""
        for paper in self._papers_near([key]):
            if key in self.claims_of(paper):
                return self.claims_of(paper)[key]
        raise ClaimError("claim", key, self._hint(key))

    def item(self, name: str) -> Item:
        """The item with this identifier. Raises :class:`~allocert.errors.ClaimError`."""
        if name in self._by_id:
            return self._by_id[name]
        close = _such_as(name, self._by_id)
        raise ClaimError("item", name, f"an item{close or ' listed by `allocert verify --items`'}")

    def items_like(self, name: str) -> tuple[Item, ...]:
        """The items whose identifier is ``name`` or fits it as a shell pattern. Raises :class:`~allocert.errors.ClaimError`."""
        found = tuple(item for item in self.items if fnmatchcase(item.id, name))
        return found or (self.item(name),)

    def named(self, names: Iterable[str]) -> Mapping[Item, frozenset[str]]:
        """The items that names or shell patterns are for, each with the keys of its claims that they single out, none for the whole item.

        A name that fits no item is one of claims, whose items are those that they belong to. Raises :class:`~allocert.errors.ClaimError`.
        """
        found: dict[Item, set[str]] = {}
        whole: set[Item] = set()
        for name in dict.fromkeys(names):
            claims = self.select([name]) if "/" in name or "@" in name else ()
            for claim in claims:
                found.setdefault(self.item(claim.id), set()).add(claim.key)
            if not claims:
                items = self.items_like(name)
                found.update((item, set()) for item in items if item not in found)
                whole.update(items)
        return {item: frozenset() if item in whole else frozenset(keys) for item, keys in found.items()}

    def waits(self, claim: Claim, effort: Effort) -> bool:
        """Whether its item says that this effort would leave the claim undecided."""
        item = self._by_id.get(claim.id)
        return effort is Effort.QUICK and item is not None and claim.key in item.standard

    def module_of(self, claim: Claim) -> str:
        """The name of the module that makes and decides the claim; for one of none of the papers, that of its function."""
        own = claim.decide
        return own.module if isinstance(own, Deferred) else str(getattr(own, "__module__", ""))

    def file_of(self, claim: Claim) -> str:
        """The file that makes and decides the claim, e.g. ``proofs/kandlur_shin/ncube.py``."""
        return self.module_of(claim).removeprefix("allocert.").replace(".", "/") + ".py"

    def records_file(self, paper_key: str) -> Path:
        """The file that holds the records of that paper's claims."""
        return _folder(self.paper(paper_key)) / "records.json"

    def select(self, names: Sequence[str] = (), papers: Iterable[str] = ()) -> tuple[Claim, ...]:
        """The claims with the given ids, keys or shell patterns, of the papers with the given keys or patterns; all without any.

        An item's id also selects what other items have decided for it. Papers in which no name can be are not loaded.

        Raises:
            ClaimError: a name matches no claim, or there is no such paper.
        """
        keys = self.papers_like(papers)
        if not names and not keys:
            return self.claims
        near = self._papers_near(names) if names else [paper.key for paper in self.papers]
        chosen = [claim for key in near if not keys or key in keys for claim in self.claims_of(key).values()]
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

    def _papers_near(self, names: Sequence[str]) -> list[str]:
        """The papers that can have claims by these names or patterns; all of them if one of the names begins as no item does."""
        found: set[str] = set()
        for name in names:
            begin = _item_of(name)
            items = [item for item in self.items if item.id.startswith(begin)]
            if not items:
                return [paper.key for paper in self.papers]
            keys = [key for item in items if fnmatchcase(item.id, name) for key in item.claims]
            found |= {item.paper for item in items}
            found |= {self.item(_item_of(key)).paper for key in keys}
        return [paper.key for paper in self.papers if paper.key in found]

    def _hint(self, name: str) -> str:
        close = _such_as(name, {claim.id for claim in self.claims})
        return f"a claim{close or ' listed by `allocert claims`'}"


def _item_of(name: str) -> str:
    """The item's identifier in a claim's key; of a pattern what the identifiers that fit it begin with."""
    return re.split(r"[/@*?\[]", name, maxsplit=1)[0]


@cache
def _modules_of(paper: Paper) -> tuple[str, ...]:
    """The modules of a paper's room and of its sub-rooms, by name."""
    room = import_module(paper.room)
    found = pkgutil.walk_packages(room.__path__, f"{paper.room}.")
    return tuple(sorted(module.name for module in found if not module.ispkg))


@cache
def _own_claims(registry: Registry, paper_key: str) -> Mapping[str, Claim]:
    paper = registry.paper(paper_key)
    known = _kept(paper.room, "claims", partial(_list_of_claims, registry, paper))
    return {claim.key: claim for claim in map(read, known)}


def _kept(room: str, name: str, make: Callable[[], Any]) -> Any:
    """What ``make`` reads off the files of a room, from an earlier run where they are the suite's own."""
    if not room.startswith(_SUITE):
        return make()
    place = f"{room}.{name}"
    known = kept(place)
    if known is None:
        known = make()
        keep(place, known)
    return known


def _list_of_claims(registry: Registry, paper: Paper) -> list[Any]:
    """The entries of a paper's claims in their order; loads its modules."""
    place = {item.id: number for number, item in enumerate(registry.items)}
    own = [
        (name, claim) for name in _modules_of(paper) for claim in getattr(import_module(name), "CLAIMS", ())
    ]
    found: set[str] = set()
    for module, claim in own:
        if claim.id not in place:
            expected = f"the identifier of an item of {_items_file(paper)}{_such_as(claim.id, place)}"
            raise ClaimError(f"{module}, {claim.key}", claim.id, expected)
    own.sort(key=lambda one: place[one[1].id])
    for module, claim in own:
        if claim.key in found:
            raise ClaimError(f"{module}, key", claim.key, "no claim's key twice")
        found.add(claim.key)
    return [listed(module, claim) for module, claim in own]


def _refuse_unknown(item: Item, file: str, known: Mapping[str, Claim]) -> None:
    """Raise :class:`~allocert.verification.items.ItemError` where the item names a claim that there is not."""
    named = [
        ((item.id, part.name, reading.name, "claims"), reading.claims)
        for part in item.parts
        for reading in (*part.readings, *part.corrections)
    ]
    for place, keys in (*named, ((item.id, "standard"), item.standard)):
        for key in keys:
            if key not in known:
                where = ", ".join(filter(None, (file, *place)))
                raise ItemError(where, key, f"the key of a claim{_such_as(key, known)}")


def _items_file(paper: Paper) -> str:
    """What messages call the file of a paper's items, or the folder."""
    return f"{paper.key}/{'items' if (_folder(paper) / 'items').is_dir() else 'items.toml'}"


def _such_as(name: str, known: Iterable[str]) -> str:
    """ "such as" and the names that come closest; empty if none is close."""
    close = difflib.get_close_matches(name.upper(), known, n=3, cutoff=0.5)
    return f" such as {', '.join(close)}" if close else ""


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
