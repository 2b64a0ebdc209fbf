"""Items: what a paper says, statement by statement, and which claims decide it in which reading.

An item is data. Its file (``items.toml`` in the paper's room, or one of the folder ``items``) lists for each item the *asserted* statements, in one or several
*parts* that the paper asserts together, each in one or several sensible *readings*; *corrections*, the true statements instead;
and everything else that is decided under its identifier is a *probe*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from allocert.errors import AllocertError

__all__ = [
    "AnswerKind",
    "Item",
    "ItemError",
    "ItemKind",
    "Part",
    "Reading",
    "items_in",
    "read_items",
    "read_tables",
]


class AnswerKind(Enum):
    """What an item comes to, the worst first."""

    FAILS = "fails"
    FAILS_AS_PRINTED = "fails-as-printed"
    DOES_NOT_FIT = "does-not-fit"
    OPEN = "open"
    MISPRINT = "misprint"
    HOLDS_AS_READ = "holds-as-read"
    FITS = "fits"
    ANSWERED = "answered"
    HOLDS = "holds"
    CITED = "cited"

    @property
    def words(self) -> str:
        """As it is written in a sentence.

        >>> AnswerKind.FAILS_AS_PRINTED.words
        'fails as printed'
        """
        return self.value.replace("-", " ")


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


class ItemError(AllocertError):
    """An item's file does not say what it should: which item and which field."""


@dataclass(frozen=True)
class Reading:
    """One way to read a part, or a correction of it.

    ``name`` follows "read as" or, of a correction, "holds with". ``text`` is what theorems say of its claims or, where they do not
    say all of them, that of the file. ``claims`` are the keys of the claims that decide it; all of them have to hold. Without any,
    ``open`` says why nobody decides it. ``misprint`` marks a correction of a slip that the print around it shows, ``copy`` one of
    a slip that may be in our copy of the paper alone.
    """

    name: str
    text: str
    claims: tuple[str, ...]
    open: str = ""
    misprint: bool = False
    copy: bool = False


@dataclass(frozen=True)
class Part:
    """Something that the paper asserts, in each sensible reading, and its corrections."""

    name: str
    readings: tuple[Reading, ...]
    corrections: tuple[Reading, ...] = ()


@dataclass(frozen=True)
class Item:
    """A statement of a paper: ``id`` is the catalogue's, ``domain`` what the paper speaks of.

    ``brief`` is the statement as a title. ``headlines`` are sentences that say the answer to somebody who knows the paper, each
    for one kind of answer: it is shown only if the verdicts come to that answer. ``repeats`` is the identifier of an item that
    says the same, if any; ``note`` what a reader should know besides. ``standard`` are the keys of the claims that quick effort
    would leave undecided: below standard effort they are not run.
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
    brief: str = ""
    headlines: Mapping[AnswerKind, str] = field(default_factory=dict, hash=False)
    standard: tuple[str, ...] = ()

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
_FIELDS = {*_TEXTS, "repeats", "note", "brief", "headline", "standard", "asserted", "correction"}
_OF_READINGS = {"part", "reading", "text", "claims", "open"}
_OF_CORRECTIONS = {"part", "repair", "text", "claims", "open", "misprint", "copy"}
_NONE: Mapping[str, str] = {}


def read_items(room: Path, paper: str, sentences: Mapping[str, str] = _NONE) -> tuple[Item, ...]:
    """The items of a paper's room, in the order of its files. Raises :class:`ItemError`."""
    return items_in(read_tables(room, paper), paper, sentences)


def read_tables(room: Path, paper: str) -> dict[str, Any]:
    """What each file of items in a room says, by the file's name in messages, before anything in it is checked.

    The files are ``items.toml`` or, of a paper with many items, those of the folder ``items`` in the order of their names. Raises
    :class:`ItemError` for one that is no TOML.
    """
    import tomllib  # needed where the tables are not kept from an earlier run

    said = {}
    for path in sorted((room / "items").glob("*.toml")) or [room / "items.toml"]:
        name = f"{paper}/{path.relative_to(room).as_posix()}"
        try:
            said[name] = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ItemError(name, str(error), "a file of items in TOML") from None
    return said


def items_in(said: Mapping[str, Any], paper: str, sentences: Mapping[str, str] = _NONE) -> tuple[Item, ...]:
    """The items in what the files of :func:`read_tables` say, and theorems of claims: ``sentences``, by the claim's key.

    Raises :class:`ItemError`.
    """
    found: dict[str, Item] = {}
    for name, data in said.items():
        _known(name, data, {"item"})
        for item in (_item(table, paper, name, sentences) for table in _tables(name, data, "item")):
            if item.id in found:
                raise ItemError(f"{name}, id", item.id, "no identifier twice")
            found[item.id] = item
    return tuple(found.values())


def _item(table: Mapping[str, Any], paper: str, file: str, sentences: Mapping[str, str]) -> Item:
    name = f"{file}, {table.get('id', 'an item without id')}"
    _known(name, table, _FIELDS)
    texts = [_text(name, table, one) for one in _TEXTS]
    kinds = [kind.value for kind in ItemKind]
    if texts[1] not in kinds:
        raise ItemError(f"{name}, kind", texts[1], f"one of {', '.join(kinds)}")
    parts: dict[str, tuple[list[Reading], list[Reading]]] = {}
    for index, (group, named, known) in enumerate(
        (("asserted", "reading", _OF_READINGS), ("correction", "repair", _OF_CORRECTIONS))
    ):
        for entry in _tables(name, table, group):
            _known(f"{name}, {group}", entry, known)
            part = _optional(f"{name}, {group}", entry, "part")
            parts.setdefault(part, ([], []))[index].append(_reading(name, entry, named, sentences))
    for part, (readings, _) in parts.items():
        if not readings:
            raise ItemError(f"{name}, correction", part, "the name of a part; this one is not asserted")
    identifier, _, place, statement, domain = texts
    repeats, note, brief = (_optional(name, table, one) for one in ("repeats", "note", "brief"))
    made = tuple(Part(part, tuple(readings), tuple(others)) for part, (readings, others) in parts.items())
    return Item(
        identifier,
        paper,
        ItemKind(texts[1]),
        place,
        statement,
        domain,
        made,
        repeats,
        note,
        brief,
        _headlines(name, table),
        _keys(name, table, "standard"),
    )


def _headlines(name: str, table: Mapping[str, Any]) -> dict[AnswerKind, str]:
    given = table.get("headline", {})
    if not isinstance(given, dict):
        raise ItemError(f"{name}, headline", given, "a table [item.headline]")
    _known(f"{name}, headline", given, {kind.words for kind in AnswerKind})
    kinds = {kind.words: kind for kind in AnswerKind}
    return {kinds[words]: _text(f"{name}, headline", given, words) for words in given}


def _reading(name: str, entry: Mapping[str, Any], named: str, sentences: Mapping[str, str]) -> Reading:
    misprint, copy = entry.get("misprint", False), entry.get("copy", False)
    where = f"{name}, {_text(name, entry, named)}"
    claims = _keys(where, entry, "claims")
    for field_name, value in (("misprint", misprint), ("copy", copy)):
        if not isinstance(value, bool):
            raise ItemError(f"{where}, {field_name}", value, "true or false")
    if copy and not misprint:
        raise ItemError(f"{where}, copy", copy, "misprint = true with it")
    why = _optional(where, entry, "open")
    if bool(claims) == bool(why):
        raise ItemError(f"{where}, claims", list(claims), "either claims, or why it is open")
    text = _said(where, entry, claims, sentences)
    return Reading(_text(name, entry, named), text, claims, why, misprint, copy)


def _said(where: str, entry: Mapping[str, Any], claims: Sequence[str], sentences: Mapping[str, str]) -> str:
    """What theorems say of all these claims; the file's own text where they do not, or where it puts several in fewer words."""
    given, formal = entry.get("text"), bool(claims) and all(key in sentences for key in claims)
    if given is None and formal:
        return " ".join(dict.fromkeys(sentences[key] for key in claims))
    if given is None:
        raise ItemError(
            f"{where}, text", given, "a text, as no theorem has the sentence of each of its claims"
        )
    if formal and len(claims) == 1:
        raise ItemError(f"{where}, text", given, f"none, as a theorem has the sentence of {claims[0]}")
    return _text(where, entry, "text")


def _keys(where: str, table: Mapping[str, Any], name: str) -> tuple[str, ...]:
    keys = table.get(name, [])
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise ItemError(f"{where}, {name}", keys, "a list of the keys of claims")
    return tuple(keys)


def _tables(name: str, data: Mapping[str, Any], field: str) -> list[Mapping[str, Any]]:
    found = data.get(field, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise ItemError(f"{name}, {field}", found, f"tables [[{field}]]")
    return found


def _known(name: str, table: Mapping[str, Any], fields: set[str]) -> None:
    if unknown := sorted(table.keys() - fields):
        raise ItemError(name, unknown[0], f"no other fields than {', '.join(sorted(fields))}")


def _text(name: str, table: Mapping[str, Any], field: str) -> str:
    value = table.get(field)
    if not isinstance(value, str) or not value.strip():
        raise ItemError(f"{name}, {field}", value, "a text")
    return value


def _optional(name: str, table: Mapping[str, Any], field: str) -> str:
    value = table.get(field, "")
    if not isinstance(value, str):
        raise ItemError(f"{name}, {field}", value, "a text")
    return value
