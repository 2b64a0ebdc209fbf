"""No changed ``fewest-moves`` certificate is accepted, unless what it says is so by all placements."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.abuse.certificates.corpus import made
from tests.abuse.certificates.truth import holds

from allocert.errors import CertificateError
from allocert.models.migration.fewest_certificate import claim_of, encode_fewest
from allocert.solvers.certificate import Certificate
from allocert.verification.claims.evidence import examine

NAMES = ("fewest-moves", "fewest-moves-free", "fewest-moves-late")
Path = tuple[Any, ...]


def plain(name: str) -> dict[str, Any]:
    """A certificate of the corpus as in its file: no two places share a value."""
    data: dict[str, Any] = json.loads(json.dumps(made(name).to_json()))
    return data


def places(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value inside, with how to get there."""
    if path:
        yield path, data
    for key, value in (
        data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    ):
        yield from places(value, (*path, key))


def others(value: Any) -> Iterator[Any]:
    """What may stand there instead."""
    yield from (None, [], {}, "", True)
    if type(value) is int:
        yield from (value + 1, value - 1, -value - 1, float(value), str(value), value * 1000)
    elif isinstance(value, str):
        digits = [place for place, character in enumerate(value[:400]) if character.isdigit()]
        for place in digits:
            yield value[:place] + str((int(value[place]) + 1) % 10) + value[place + 1 :]
        lines = value.split("\n")
        if len(lines) > 2:
            yield from ("\n".join(lines[:i] + lines[i + 1 :]) for i in range(len(lines)))
    elif isinstance(value, list):
        yield value[:-1]
        yield [*value, *value[:1]]
        yield value[::-1]
    elif isinstance(value, dict):
        yield from ({name: one for name, one in value.items() if name != left} for left in value)
        yield {**value, "more": 1}


def changed(data: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    made_of = copy.deepcopy(data)
    at = made_of
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return made_of


def accepted(data: dict[str, Any]) -> Certificate | None:
    try:
        certificate = Certificate.from_json(data)
        return certificate if examine(certificate).tied else None
    except CertificateError:
        return None


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_is_changed_says_what_is_not_so(name: str) -> None:
    data = plain(name)
    tried = kept = 0
    for path, value in places(data):
        for other in others(value):
            if other == value and type(other) is type(value):
                continue
            tried += 1
            found = accepted(changed(data, path, other))
            if found is not None:
                kept += 1
                assert path[0] == "proof", path
                assert found.claim == data["claim"]
    assert tried > 500
    assert kept < tried / 20


@pytest.mark.parametrize("name", NAMES)
def test_what_is_changed_everywhere_alike_is_so_or_refused(name: str) -> None:
    """The instance or the moves in problem and arguments, with the sentence that the encoder makes."""
    data = plain(name)
    for path, value in places(data["problem"]):
        for other in others(value):
            new = copy.deepcopy(data)
            new["problem"] = changed(data["problem"], path, other)
            try:
                new["problem"] = encode_fewest(new["problem"])
                new["encoding"]["arguments"] = new["problem"]
                new["claim"] = claim_of(Certificate.from_json(new))
            except CertificateError:
                continue
            found = accepted(new)
            assert found is None or holds(found), (path, other)


@pytest.mark.parametrize(
    ("name", "path", "value", "field"),
    [
        ("fewest-moves", ("proof", "granted"), "(0,0,0,0)", "placed"),
        ("fewest-moves", ("proof", "refuted", 1), None, "set of residents 1"),
        ("fewest-moves", ("proof", "refuted"), [None, None], "refuted"),
        ("fewest-moves", ("proof", "late"), [None], "late"),
        ("fewest-moves-late", ("proof", "late"), [], "late"),
        ("fewest-moves-late", ("proof", "late", 0, "problem", "mesh"), [3, 3], r"late\[0\]"),
        ("fewest-moves", ("problem", "moves"), 1, "problem"),
        ("fewest-moves", ("encoding", "arguments", "moves"), 1, "problem"),
        ("fewest-moves", ("encoding", "arguments", "moves"), True, r"encoding\.arguments\.moves"),
    ],
)
def test_the_field_is_named(name: str, path: Path, value: Any, field: str) -> None:
    with pytest.raises(CertificateError, match=f"^{field}"):
        examine(Certificate.from_json(changed(plain(name), path, value)))
