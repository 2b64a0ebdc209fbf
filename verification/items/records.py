"""Records: for each claim the verdict at the highest effort that it was run with, in one file a paper.

Nothing that decides a claim reads them. What they are for: an answer that takes hours is there for everybody, marked as
recorded; and a fresh verdict that says otherwise is seen at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from allocert.common.files import write_whole
from allocert.common.strict_json import read_json
from allocert.errors import LedgerError
from allocert.verification.claims.claim import Counterexample, Effort, Evidence, Kind, Verdict

__all__ = ["Recorded", "contradict", "merged", "read_records", "write_records"]

_SCHEMA = "allocert/records/1"
_ORDER = list(Effort)


@dataclass(frozen=True)
class Recorded:
    """A verdict without certificate and values, how it was come to, in how many seconds, and with which code.

    ``closure`` is a digest of the code and packages that decided it (:mod:`allocert.verification.ledger.code`), and
    ``versions`` names these packages.
    """

    verdict: Verdict
    effort: Effort
    seed: int
    seconds: float
    closure: str
    versions: tuple[str, ...]


def read_records(path: Path) -> dict[str, Recorded]:
    """The records of a file by key; none if there is no file. Raises :class:`~allocert.errors.LedgerError`."""
    if not path.exists():
        return {}
    data = read_json(path, str(path), LedgerError)
    if not isinstance(data, dict) or data.get("schema") != _SCHEMA:
        raise LedgerError(str(path), data, f"records of schema {_SCHEMA}")
    where = f"{path}, versions"
    try:
        versions = {name: _strings(given) for name, given in data["versions"].items()}
        found = {}
        for key, entry in data["claims"].items():
            where = f"{path}, {key}"
            found[key] = _record(entry, versions)
    except (AttributeError, LookupError, OverflowError, TypeError, ValueError) as error:
        raise LedgerError(where, f"{type(error).__name__}: {error}", "what `--record` writes") from None
    return found


def write_records(path: Path, records: Mapping[str, Recorded]) -> None:
    """Write them, a line a claim, whole or not at all. Raises :class:`OSError`."""
    sets = list(dict.fromkeys(record.versions for record in records.values()))
    names = {versions: str(number) for number, versions in enumerate(sets, 1)}
    write_whole(path, [_lines(records, names).encode()])


def merged(old: Mapping[str, Recorded], new: Mapping[str, Recorded]) -> dict[str, Recorded]:
    """Both; of two for one claim the one of higher effort, of the same effort the new one.

    An undecided verdict gives way to a decided one; at quick effort it is no record.
    """
    both = dict(old)
    for key, record in new.items():
        kept = both.get(key)
        if _is_open(record) and (record.effort is Effort.QUICK or (kept and not _is_open(kept))):
            continue
        lower = kept is None or _ORDER.index(kept.effort) <= _ORDER.index(record.effort)
        if lower or (kept and _is_open(kept) and not _is_open(record)):
            both[key] = record
    return both


def _is_open(record: Recorded) -> bool:
    return record.verdict.kind is Kind.UNDECIDED


def contradict(fresh: Recorded, record: Recorded) -> bool:
    """Whether two verdicts on one claim cannot both be right.

    "Proved" and "refuted" never can, nor can a statistic that fits and does not. "For these sizes" and "refuted" can, if the
    effort that refutes is the higher one: it looks at larger sizes.
    """
    kinds = {fresh.verdict.kind: fresh, record.verdict.kind: record}
    if len(kinds) == 1 or kinds.keys() & {Kind.UNDECIDED, Kind.CITED}:
        return False
    if kinds.keys() == {Kind.PROVED, Kind.BOUNDED}:
        return False
    if kinds.keys() == {Kind.BOUNDED, Kind.REFUTED}:
        bounded, refuted = kinds[Kind.BOUNDED].effort, kinds[Kind.REFUTED].effort
        return _ORDER.index(refuted) <= _ORDER.index(bounded)
    return True


def _lines(records: Mapping[str, Recorded], names: Mapping[tuple[str, ...], str]) -> str:
    versions = ",\n".join(f"  {_text(name)}: {_text(list(given))}" for given, name in names.items())
    claims = ",\n".join(
        f"  {_text(key)}: {_text(dict(_entry(records[key], names)))}" for key in sorted(records)
    )
    head = f'"schema": {_text(_SCHEMA)},\n"versions": {{\n{versions}\n}},\n"claims": {{\n{claims}\n}}'
    return f"{{\n{head}\n}}\n"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _entry(record: Recorded, names: Mapping[tuple[str, ...], str]) -> Iterator[tuple[str, Any]]:
    verdict = record.verdict
    yield "verdict", verdict.kind.value
    yield "scope", verdict.scope
    yield "evidence", [verdict.evidence.kind, verdict.evidence.checked_by]
    if verdict.counterexample:
        yield "counterexample", [verdict.counterexample.text, dict(verdict.counterexample.data)]
    yield from (("effort", record.effort.value), ("seed", record.seed), ("seconds", round(record.seconds, 1)))
    yield from (("closure", record.closure), ("versions", names[record.versions]))


def _record(entry: Mapping[str, Any], versions: Mapping[str, tuple[str, ...]]) -> Recorded:
    kind, checked_by = _strings(entry["evidence"])
    witness = entry.get("counterexample")
    counterexample = None
    if witness is not None:
        text, data = witness
        counterexample = Counterexample(_string(text), dict(data))
    scope = _string(entry["scope"])
    verdict = Verdict(Kind(entry["verdict"]), scope, Evidence(kind, checked_by), {}, counterexample)
    seconds = float(entry["seconds"])
    if not 0 <= seconds < float("inf"):
        raise ValueError(f"{seconds} seconds")
    return Recorded(
        verdict,
        Effort(entry["effort"]),
        int(entry["seed"]),
        seconds,
        _string(entry["closure"]),
        versions[entry["versions"]],
    )


def _strings(given: Any) -> tuple[str, ...]:
    if not isinstance(given, list):
        raise TypeError(f"{given!r} is no list")
    return tuple(_string(one) for one in given)


def _string(given: Any) -> str:
    if not isinstance(given, str):
        raise TypeError(f"{given!r} is no text")
    return given
