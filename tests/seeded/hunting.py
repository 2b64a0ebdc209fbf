"""The long search for witnesses: random walks in many ways, made smaller. It knows nothing of ``allocert check``'s search."""

from __future__ import annotations

import contextlib
import io
import random
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.seeded.bench import Plugin, factory

from allocert.machines import Machine, Request, family_of, parse_machine
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.trace import Allocate, Release, Step

__all__ = ["Hunt", "hunt", "hunt_walks"]

_LENGTHS = (12, 40, 150, 600, 2500)
_MOODS = ("any", "small", "large", "one", "few", "extreme")
_LISTED = 20_000
_SHRINK = 60
"""Seconds to make a witness smaller."""


class Hunt(NamedTuple):
    """What came of a hunt: the session that breaks a promise, if any, and how many walks and steps were made."""

    found: Session | None
    walks: int
    steps: int


def hunt(plugin: Plugin, text: str, spec: str, seconds: float, seed: int = 0) -> Hunt:
    """Walk at random for this number of seconds, or until a promise breaks; a finding is made smaller."""
    pair = _pair(plugin, text, spec)
    end = time.monotonic() + seconds
    walks = steps = 0
    with pair.host.subject.timed(), contextlib.redirect_stdout(io.StringIO()):
        while time.monotonic() < end:
            session = _walk(pair, random.Random(f"{seed} {walks}"), end)
            walks += 1
            steps += len(session.steps)
            if session.breaches:
                return Hunt(_smaller(pair, session, time.monotonic() + _SHRINK), walks, steps)
    return Hunt(None, walks, steps)


def hunt_walks(plugin: Plugin, text: str, spec: str, walks: int) -> Session | None:
    """This number of random walks; the session of the first that breaks a promise."""
    pair = _pair(plugin, text, spec)
    with contextlib.redirect_stdout(io.StringIO()):
        for walk in range(walks):
            session = _walk(pair, random.Random(f"0 {walk}"), None)
            if session.breaches:
                return session
    return None


def _pair(plugin: Plugin, text: str, spec: str) -> Any:
    machine = parse_machine(spec)
    contract = plugin.contract(machine)
    return Pair(LocalHost(factory(text, plugin.name), machine, contract, 2.0), contract, None)


def _walk(pair: Pair, dice: random.Random, end: float | None) -> Session:
    machine = pair.machine
    session = pair.start(_faults(pair, dice), keep=True)
    host: Any = pair.host
    steps = dice.choice((_steps, _steps, _holes))
    for step in steps(session, machine, dice):
        if not session.breaches and (end is None or time.monotonic() < end):
            session.take(step, host.do(session.handle, step))
        else:
            break
    host.drop(session.handle)
    return session


def _smaller(pair: Pair, session: Session, end: float) -> Session:
    """Leave out halves, quarters and so on of the steps, then faulty processors, while the same promise breaks."""
    order = _granting(session)
    kept, best = list(range(len(session.steps))), session
    size = len(kept) // 2
    while size and time.monotonic() < end:
        place, progress = max(0, len(kept) - 1 - size), False
        while time.monotonic() < end:
            fewer = kept[:place] + kept[place + size :]
            again = pair.replay(session.faulty, _items(session, order, fewer))
            if _same(session, again):
                kept, best, progress = fewer, again, True
            if not place:
                break
            place = max(0, place - size)
        size = size if progress and size == 1 else size // 2
    for node in session.faulty:
        others = tuple(other for other in best.faulty if other != node)
        again = pair.replay(others, _items(session, order, kept))
        best = again if _same(session, again) else best
    return best


def _same(session: Session, again: Session) -> bool:
    return bool(again.breaches) and again.breaches[0].promise == session.breaches[0].promise


def _granting(session: Session) -> dict[int, int]:
    """The place of the step that got each grant."""
    granting = [
        place
        for place, (step, reply) in enumerate(zip(session.steps, session.replies, strict=True))
        if isinstance(step, Allocate) and reply != "refused"
    ]
    return dict(enumerate(granting))


def _items(session: Session, order: dict[int, int], kept: list[int]) -> list[Item]:
    new = {place: number for number, place in enumerate(kept)}
    items: list[Item] = []
    for place in kept:
        step = session.steps[place]
        if not isinstance(step, Release):
            items.append(step)
        else:
            items.append(ReleaseOf(new.get(order[step.grant], len(kept))))
    return items


def _faults(pair: Pair, dice: random.Random) -> tuple[int, ...]:
    size = pair.machine.processors
    if not pair.host.takes_faulty or dice.random() < 0.4:
        return ()
    places = dice.choice((range(size), range(size), (0, size - 1), (0, 1, size - 2, size - 1)))
    few = min(dice.choice((1, 1, 2, 3, 4)), size - 1, len(places))
    return tuple(sorted(set(dice.sample(places, few))))


def _holes(session: Session, machine: Machine, dice: random.Random) -> Iterator[Step]:
    """Fill the machine with small regions, free one region or many processors, and ask."""
    requests = list(machine.requests())
    family = family_of(machine)
    for _ in range(dice.choice((1, 2, 5))):
        smallest = dice.choice((requests[0], dice.choice(requests[:4])))
        before = -1
        while session.grants != before:
            before = session.grants
            yield Allocate(smallest)
        for _ in range(dice.choice((1, 3, 10))):
            request = dice.choice(requests)
            region = dice.choice(list(family.regions(request))) if machine.processors <= 512 else None
            word = machine.word(region) if region else dice.getrandbits(machine.processors)
            if dice.random() < 0.3:
                word |= dice.getrandbits(machine.processors) & dice.getrandbits(machine.processors)
            for grant in [g for g, held in session.held.items() if machine.word(held) & word]:
                yield Release(grant)
            yield Allocate(request)
            for other in dice.sample(requests, min(3, len(requests))):
                yield Allocate(other)
        if dice.random() < 0.5:
            grants = list(session.held)
            dice.shuffle(grants)
            for grant in grants:
                yield Release(grant)


def _steps(session: Session, machine: Machine, dice: random.Random) -> Iterator[Step]:
    requests = list(machine.requests()) if machine.processors < _LISTED else []
    family = family_of(machine)
    length = dice.choice(_LENGTHS)
    while length > 0:
        mood, releases = dice.choice(_MOODS), dice.choice((0.0, 0.2, 0.5, 0.7, 1.0))
        menu = _menu(requests, machine, mood, dice)
        filling = releases < 0.5
        refused = 0
        for _ in range(dice.choice((3, 10, 40, 120))):
            length -= 1
            if session.held and dice.random() < releases:
                grant = dice.choice(list(session.held))
                shape = session.held[grant].request
                yield Release(grant)
                if dice.random() < 0.2:
                    yield Allocate(shape)
                continue
            request = dice.choice(menu)
            if dice.random() < 0.3:
                fitting = [r for r in menu[:60] if family.first_free(session.busy, r) is not None]
                request = dice.choice(fitting or menu)
            if dice.random() < 0.1:
                free = machine.processors - session.busy.bit_count()
                request = dice.choice([r for r in requests if machine.demand(r) == free] or menu)
            before = session.grants
            yield Allocate(request)
            refused = refused + 1 if session.grants == before else 0
            if filling and refused > 6:
                break
    for grant in list(session.held):
        yield Release(grant)
    for request in dice.sample(requests, min(4, len(requests))):
        yield Allocate(request)
        if session.held:
            yield Release(next(iter(session.held)))


def _menu(requests: list[Request], machine: Machine, mood: str, dice: random.Random) -> list[Request]:
    size = machine.processors
    if mood == "small":
        menu = [r for r in requests if machine.demand(r) <= max(1, size // 10)]
    elif mood == "large":
        menu = [r for r in requests if machine.demand(r) * 3 >= size]
    elif mood == "one":
        menu = [dice.choice(requests)]
    elif mood == "few":
        menu = dice.sample(requests, min(3, len(requests)))
    elif mood == "extreme":
        greatest = [r for r in requests if machine.demand(r) in (1, 2, size // 2, size - 1, size)]
        menu = (
            greatest + [r for r in requests if isinstance(r, tuple) and max(r) * 4 >= machine.demand(r)][:40]
        )
    else:
        menu = list(requests)
    dice.shuffle(menu)
    return menu or requests
