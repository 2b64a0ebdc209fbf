"""Items: what a paper says, statement by statement, and which claims decide it in which reading.

An item is data. Its file (``items.toml`` in the paper's room) lists for each item what is *asserted*, in one or several
*parts* that the paper asserts together, each in one or several sensible *readings*; *corrections*, what is true instead;
and everything else that is decided under its identifier is a *probe*.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

__all__ = ["Item", "ItemError", "ItemKind", "Part", "Reading", "read_items"]


class ItemKind(Enum):
    """What sort of statement it is, most important first. ``QUESTION`` is one of ours, not of the paper."""

    THEOREM = "theorem"
    LEMMA = "lemma"
    ALGORITHM = "algorithm"
    COMPLEXITY = "complexity"
    STATISTIC = "statistic"
    TABLE = "table"
    COUNT = "count"
    EXAMPLE = "example"
    REMARK = "remark"
    DEFINITION = "definition"
    CITATION = "citation"
    QUESTION = "question"


class ItemError(ValueError):
    """An item's file does not say what it should: which item and which field."""


@dataclass(frozen=True)
class Reading:
    """One way to read a part, or what is true instead of it.

    ``name`` follows "read as" or, of a correction, "if". ``claims`` are the keys of the claims that decide it; all of them
    have to hold. Without any, ``open`` says why nobody decides it. ``misprint`` marks a correction that is a printed figure
    put right as the other printed figures ask for.
    """

    name: str
    text: str
    claims: tuple[str, ...]
    open: str = ""
    misprint: bool = False


@dataclass(frozen=True)
class Part:
    """Something that the paper asserts, in each sensible reading, and what is true instead."""

    name: str
    readings: tuple[Reading, ...]
    corrections: tuple[Reading, ...] = ()


@dataclass(frozen=True)
class Item:
    """A statement of a paper: ``id`` is the catalogue's, ``domain`` what the paper speaks of.

    ``repeats`` is the identifier of an item that says the same, if any; ``note`` what a reader should know besides.
    """

    id: str
    paper: str
    kind: ItemKind
    place: str
    statement: str
    domain: str
    parts: tuple[Part, ...]
    repeats: str = ""
    note: str = ""

    @property
    def claims(self) -> tuple[str, ...]:
        """The keys of the claims that its answer is made from."""
        return tuple(key for _, reading in self._readings() for key in reading.claims)

    def role(self, key: str) -> str:
        """``asserted``, ``correction`` or, for a claim that does not enter the answer, ``probe``."""
        return next((role for role, reading in self._readings() if key in reading.claims), "probe")

    def _readings(self) -> Iterator[tuple[str, Reading]]:
        for part in self.parts:
            yield from (("asserted", reading) for reading in part.readings)
            yield from (("correction", reading) for reading in part.corrections)


_TEXTS = ("id", "kind", "place", "statement", "domain")
_FIELDS = {*_TEXTS, "repeats", "note", "asserted", "correction"}
_OF_READINGS = {"part", "reading", "text", "claims", "open"}
_OF_CORRECTIONS = {"part", "if", "text", "claims", "open", "misprint"}


def read_items(path: Path, paper: str) -> tuple[Item, ...]:
    """The items of a file, in its order. Raises :class:`ItemError`."""
    tables = tomllib.loads(path.read_text(encoding="utf-8")).get("item", [])
    items = tuple(_item(table, paper) for table in tables)
    twice = {item.id for item in items if sum(item.id == other.id for other in items) > 1}
    if twice:
        raise ItemError(f"{path.name}: {', '.join(sorted(twice))} twice")
    return items


def _item(table: Mapping[str, Any], paper: str) -> Item:
    name = str(table.get("id", "an item without id"))
    _known(name, table, _FIELDS)
    texts = [_text(name, table, field) for field in _TEXTS]
    try:
        kind = ItemKind(texts[1])
    except ValueError:
        raise ItemError(f"{name}: kind {texts[1]!r}") from None
    parts: dict[str, tuple[list[Reading], list[Reading]]] = {}
    for index, (field, named, known) in enumerate(
        (("asserted", "reading", _OF_READINGS), ("correction", "if", _OF_CORRECTIONS))
    ):
        for entry in table.get(field, []):
            _known(f"{name}, {field}", entry, known)
            parts.setdefault(str(entry.get("part", "")), ([], []))[index].append(_reading(name, entry, named))
    if any(not readings for readings, _ in parts.values()):
        raise ItemError(f"{name}: a correction of a part that is not asserted")
    name, _, place, statement, domain = texts
    repeats, note = (str(table.get(field, "")) for field in ("repeats", "note"))
    made = tuple(Part(part, tuple(readings), tuple(others)) for part, (readings, others) in parts.items())
    return Item(name, paper, kind, place, statement, domain, made, repeats, note)


def _reading(name: str, entry: Mapping[str, Any], named: str) -> Reading:
    claims = entry.get("claims", [])
    if not isinstance(claims, list) or not all(isinstance(key, str) for key in claims):
        raise ItemError(f"{name}: claims {claims!r}")
    if bool(claims) == bool(entry.get("open")):
        raise ItemError(f"{name}, {entry.get(named)}: either claims, or why it is open")
    return Reading(
        _text(name, entry, named),
        _text(name, entry, "text"),
        tuple(claims),
        str(entry.get("open", "")),
        entry.get("misprint") is True,
    )


def _known(name: str, table: Mapping[str, Any], fields: set[str]) -> None:
    if unknown := sorted(table.keys() - fields):
        raise ItemError(f"{name}: no field {unknown[0]!r}")


def _text(name: str, table: Mapping[str, Any], field: str) -> str:
    value = table.get(field)
    if not isinstance(value, str) or not value.strip():
        raise ItemError(f"{name}: {field} {value!r}")
    return value
