"""Instance files: right ones of every schema, ones that only the schema allows, and both with mistakes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from hypothesis import strategies as st
from tests.abuse.fuzz.case import Case
from tests.abuse.fuzz.mutate import mutated
from tests.abuse.fuzz.schema import accepted_by, by_schema, strict_json

__all__ = ["RIGHT", "cases", "judged"]

_ALONE = ["--time-budget", "0.3"]
_NAMES = st.text("abcJR é", min_size=1, max_size=5).filter(str.strip)


@st.composite
def _instance(draw: st.DrawFn) -> dict[str, Any]:
    """A machine with few processors, a held region or none, faulty processors outside it, requests that fit."""
    cube = draw(st.booleans())
    n = draw(st.integers(0, 4))
    sides = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
    spec = (
        f"hypercube:{n}"
        if cube
        else f"{draw(st.sampled_from(('mesh', 'torus')))}:{'x'.join(map(str, sides))}"
    )
    free = set(range(2**n)) if cube else set(range(_product(sides)))
    data: dict[str, Any] = {"schema": "allocert/instance/1", "machine": spec}
    if draw(st.booleans()):
        address, taken = draw(_subcube(n) if cube else _frame(sides))
        data["busy"] = [address]
        free -= taken
    if free and draw(st.booleans()):
        data["faulty"] = draw(st.lists(st.sampled_from(sorted(free)), unique=True, max_size=3))
    one: st.SearchStrategy[Any] = (
        st.integers(0, n) if cube else st.tuples(*[st.integers(1, side) for side in sides]).map(list)
    )
    several = st.fixed_dictionaries(
        {"request": one}, optional={"count": st.integers(1, 3), "rotate": st.just("none")}
    )
    data["requests"] = draw(st.lists(st.one_of(one, several), min_size=1, max_size=4))
    optional: dict[str, st.SearchStrategy[Any]] = {
        "family": st.sampled_from((None, "subcubes", "aligned", "gray") if cube else (None, "frames")),
        "rotate": st.sampled_from(("none",) if cube else ("none", "all")),
        "objective": st.sampled_from(("fit", "max-requests", "max-processors")),
    }
    return {**data, **draw(st.fixed_dictionaries({}, optional=optional))}


@st.composite
def _subcube(draw: st.DrawFn, n: int) -> tuple[str, set[int]]:
    word = draw(st.text("01*", min_size=n, max_size=n))
    labels = product(*(("0", "1") if symbol == "*" else (symbol,) for symbol in word))
    return word, {int("".join(label) or "0", 2) for label in labels}


@st.composite
def _frame(draw: st.DrawFn, sides: list[int]) -> tuple[Any, set[int]]:
    low = [draw(st.integers(0, side - 1)) for side in sides]
    high = [draw(st.integers(least, side - 1)) for least, side in zip(low, sides, strict=True)]
    strides = [_product(sides[:axis]) for axis in range(len(sides))]
    places = product(*(range(a, b + 1) for a, b in zip(low, high, strict=True)))
    taken = {sum(c * stride for c, stride in zip(place, strides, strict=True)) for place in places}
    address = [*low, *high]
    return draw(st.sampled_from((address, f"({','.join(map(str, address))})"))), taken


def _product(sides: list[int]) -> int:
    return sides[0] * _product(sides[1:]) if sides else 1


def _named(draw: st.DrawFn, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Names for all or for none: the readers' own names may not be given to others."""
    if draw(st.booleans()):
        for index, entry in enumerate(entries):
            entry["name"] = f"{draw(_NAMES)}-{index}"
    return entries


@st.composite
def _packing(draw: st.DrawFn) -> dict[str, Any]:
    sides = [draw(st.integers(1, 6)), draw(st.integers(1, 6))]
    one = st.tuples(*[st.integers(1, side) for side in sides]).map(list)
    entry = st.fixed_dictionaries({"sides": one}, optional={"rotate": st.sampled_from(("none", "all"))})
    data = {"schema": "allocert/packing/1", "machine": "mesh:{}x{}".format(*sides)}
    if draw(st.booleans()):
        return {**data, "rectangles": draw(st.lists(one, min_size=1, max_size=5))}
    entries = _named(draw, draw(st.lists(entry, min_size=1, max_size=5)))
    return {**data, "rectangles": entries, "rotate": draw(st.sampled_from(("none", "all", "last")))}


@st.composite
def _queue(draw: st.DrawFn) -> dict[str, Any]:
    sides = [draw(st.integers(1, 5)), draw(st.integers(1, 5))]
    job = st.fixed_dictionaries(
        {
            "sides": st.tuples(*[st.integers(1, side) for side in sides]).map(list),
            "residence": st.integers(1, 9),
        }
    )
    jobs = _named(draw, draw(st.lists(job, min_size=1, max_size=4)))
    return {"schema": "allocert/queue/1", "machine": "mesh:{}x{}".format(*sides), "jobs": jobs}


@st.composite
def _jobs(draw: st.DrawFn) -> dict[str, Any]:
    """Sides are divisors of a power of two, which suits every kind of schedule."""
    power = draw(st.integers(0, 3))
    side = st.integers(0, power).map(lambda exponent: 1 << exponent)
    time = st.one_of(st.integers(1, 9), st.sampled_from(("5/2", "2.5", "1/3", "7")))
    pair = st.tuples(side, time).map(list)
    entry = st.fixed_dictionaries({"side": side, "time": time}, optional={"count": st.integers(1, 3)})
    listed: st.SearchStrategy[Any] = st.one_of(pair, entry)
    jobs = draw(st.lists(listed, min_size=1, max_size=4))
    data = {"schema": "allocert/jobs/1", "machine": f"torus:{1 << power}x{1 << power}", "jobs": jobs}
    kinds = ("preemptive", "contiguous", "aligned", "strided", "nominal", "dilated", "sharing", "sequential")
    optional: dict[str, st.SearchStrategy[Any]] = {
        "schedule": st.sampled_from(kinds),
        "deadline": st.sampled_from((9, 20, "19/2")),
    }
    return {**data, **draw(st.fixed_dictionaries({}, optional=optional))}


@st.composite
def _migration(draw: st.DrawFn) -> dict[str, Any]:
    """Residents drawn one after the other, those left out that would lie on another."""
    sides = [draw(st.integers(1, 6)), draw(st.integers(1, 6))]
    taken: set[int] = set()
    residents = []
    for _ in range(draw(st.integers(0, 5))):
        base = [draw(st.integers(0, side - 1)) for side in sides]
        own = [draw(st.integers(1, side - least)) for least, side in zip(base, sides, strict=True)]
        cells = {
            x + sides[0] * y for x, y in product(*(range(b, b + s) for b, s in zip(base, own, strict=True)))
        }
        if not cells & taken:
            taken |= cells
            residents.append({"base": base, "sides": own})
    request = draw(st.tuples(*[st.integers(1, side) for side in sides]).map(list))
    data: dict[str, Any] = {"schema": "allocert/migration/1", "machine": "mesh:{}x{}".format(*sides)}
    data |= {
        "residents": _named(draw, residents),
        "request": draw(st.sampled_from((request, {"sides": request}))),
    }
    rotation = {"rotation": st.sampled_from(("none", "rule", "late", "free"))}
    return {**data, **draw(st.fixed_dictionaries({}, optional=rotation))}


RIGHT: Mapping[str, Callable[[], st.SearchStrategy[dict[str, Any]]]] = {
    "instance": _instance,
    "packing": _packing,
    "queue": _queue,
    "jobs": _jobs,
    "migration": _migration,
}
"""For each schema right files with few processors."""


def judged(raw: bytes, name: str, right: bool = False) -> tuple[str, bool]:
    """The expectation for a file: ``Case.expect`` and ``Case.sound``. Another schema's file is not ours to judge."""
    try:
        data = strict_json(raw)
    except ValueError:
        return "refuse", False
    others = [f"allocert/{other}/1" for other in RIGHT if other != name]
    if isinstance(data, dict) and data.get("schema") in others:
        return "any", False
    if not accepted_by(f"{name}-1", data):
        return "refuse", False
    return ("accept" if right else "any"), True


@st.composite
def cases(draw: st.DrawFn, name: str) -> Case:
    """``solve`` on a file of that schema, read from disk or from standard input, with outputs or without."""
    right = draw(RIGHT[name]())
    kind = draw(st.sampled_from(("right", "mutated", "mutated", "mutated", "schema", "schema and mutated")))
    if kind == "right":
        raw = json.dumps(right).encode()
    else:
        value = right if kind == "mutated" else draw(by_schema(f"{name}-1"))
        raw = draw(mutated(value, 0 if kind == "schema" else 3))
    expect, sound = judged(raw, name, kind == "right")
    outputs = ["--json", "answer.json", "--certificate", "proof.json.gz", "--svg", "answer.svg"]
    asked = outputs[: 2 * draw(st.integers(0, 3))] if draw(st.booleans()) else []
    if draw(st.integers(0, 4)) == 0:
        return Case(("solve", "-", *_ALONE, *asked), stdin=raw, expect=expect, sound=sound)
    return Case(("solve", "file.json", *_ALONE, *asked), {"file.json": raw}, expect=expect, sound=sound)
