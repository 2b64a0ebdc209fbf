"""What definitions reach, and a digest of it that no renaming and no move changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from allocert.errors import EngineError
from allocert.verification.ledger.code.definitions import Definition, read_module
from allocert.verification.ledger.code.files import file_of_module
from allocert.verification.ledger.code.scopes import Place

__all__ = ["code_digest", "digest_of", "found_at", "reached"]


def code_digest(module: str) -> str:
    """A digest of all definitions of a module and of what they reach."""
    return _digest(digest_of(one) for one in found_at((module, "")))


@cache
def found_at(place: Place) -> tuple[Definition, ...]:
    """The definitions that a name of a module stands for: all of the module where the name is empty or its own.

    A name that the module imports stands for what it was imported from. Raises :class:`~allocert.errors.EngineError` where
    the suite's module has no such name.
    """
    name, attribute = place
    module = read_module(name)
    if attribute in module.definitions:
        return (module.definitions[attribute],)
    if attribute in module.imports:
        origin = module.imports[attribute]
        return found_at(origin) if file_of_module(origin[0]) else (_foreign(origin),)
    if attribute and file_of_module(f"{name}.{attribute}"):
        return found_at((f"{name}.{attribute}", ""))
    if not attribute or "__getattr__" in module.definitions or attribute.startswith("__"):
        return tuple(dict.fromkeys(module.definitions.values()))
    raise EngineError(f"{name} has no {attribute!r}, which code of the suite uses")


def _foreign(place: Place) -> Definition:
    """What stands for a name of another package that a module of the suite hands on."""
    return Definition(*place, 0, 0, [f"from {place[0]} {place[1]}"])


def reached(start: Iterable[Definition]) -> frozenset[Definition]:
    """All definitions that these use, and what those use in turn, themselves included."""
    found, waiting = set(start), list(start)
    while waiting:
        for one in _used(waiting.pop()):
            if one not in found:
                found.add(one)
                waiting.append(one)
    return frozenset(found)


def digest_of(definition: Definition) -> str:
    """A digest of the definition and of all that it reaches."""
    if definition not in _DIGESTS:
        for circle in _circles(definition):
            _DIGESTS.update(_digests(circle))
    return _DIGESTS[definition]


_DIGESTS: dict[Definition, str] = {}


@cache
def _used(definition: Definition) -> tuple[Definition, ...]:
    return tuple(one for place in definition.uses for one in found_at(place))


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def _digests(circle: list[Definition]) -> Mapping[Definition, str]:
    """The digests of definitions that use each other; what else they use has its digest already.

    Each round looks a step further along the uses. When a round tells no more of them apart, no further one does.
    """
    known = dict.fromkeys(circle, "")
    apart = 0
    while True:
        known = {
            one: _digest([*one.text, *(known.get(other) or _DIGESTS.get(other, "") for other in _used(one))])
            for one in circle
        }
        if len(set(known.values())) <= apart:
            break
        apart = len(set(known.values()))
    whole = sorted(known.values())
    return {one: _digest([own, *whole]) for one, own in known.items()} if len(circle) > 1 else known


def _circles(start: Definition) -> Iterator[list[Definition]]:
    """The strongly connected components of the reached definitions without a digest, each after those it uses (Tarjan)."""
    order: dict[Definition, int] = {start: 0}
    lowest = {start: 0}
    stack, path = [start], [(start, iter(_used(start)))]
    closed: set[Definition] = set()
    while path:
        one, uses = path[-1]
        other = next((other for other in uses if other not in _DIGESTS and other not in closed), None)
        if other is None:
            path.pop()
            if path:
                lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[one])
            if lowest[one] == order[one]:
                place = stack.index(one)
                circle = stack[place:]
                del stack[place:]
                closed.update(circle)
                yield circle
        elif other in order:
            lowest[one] = min(lowest[one], order[other])
        else:
            order[other] = lowest[other] = len(order)
            stack.append(other)
            path.append((other, iter(_used(other))))
