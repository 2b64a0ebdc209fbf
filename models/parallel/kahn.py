"""Kahn's hypotheses, read off a text and a machine: why no order of events changes what a program does.

A processor that only computes, sends along its links and takes the next word of a link that it names is a function from the
words that came to the words that go. Then results, and who waits for whom at the end, are the same in every order
(docs/proofs/parallel-networks.md).
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from allocert.allocators.parallel.wiring import Wiring
from allocert.machines import Machine

__all__ = ["broken_by_links", "broken_by_text", "unasked_words"]

_OWN = ("bit", "array", "range", "min", "max")
"""Functions of a processor's label and of numbers that it has."""

_PLACES = ("across", "before", "after")


def broken_by_text(text: str) -> list[str]:
    """What in a text is against the hypotheses; nothing where each processor is a function of the words that come to it.

    Every call is examined: words leave by ``send`` and ``report``, and the only things from outside are the next word of a named
    link, which ``receive`` waits for, and ``available``, which answers the same all the time. A name that is assigned is the
    processor's own, and all others are numbers and tables that nobody assigns.
    """
    return list(_broken(ast.parse(text)))


def _broken(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(
            node, ast.Global | ast.Nonlocal | ast.Import | ast.ImportFrom | ast.FunctionDef | ast.Lambda
        ):
            yield f"line {node.lineno}: a name that is not the processor's own"
        elif isinstance(node, ast.Attribute):
            yield f"line {node.lineno}: {ast.unparse(node)} may change without being assigned"
        elif isinstance(node, ast.Call):
            yield from _called(node)
    tests = [node.test for node in ast.walk(tree) if isinstance(node, ast.If | ast.While)]
    for test in tests:
        for node in ast.walk(test):
            if isinstance(node, ast.Call) and _name(node) == "receive":
                yield f"line {node.lineno}: whether a word is taken depends on the rest of a test"


def _called(node: ast.Call) -> Iterator[str]:
    name = _name(node)
    if name in ("send", "receive", "available"):
        place = node.args[-1] if node.args else None
        if not isinstance(place, ast.Call) or _name(place) not in _PLACES or len(place.args) != 1:
            yield f"line {node.lineno}: {ast.unparse(node)} names no neighbour"
    elif name not in (*_OWN, *_PLACES, "report"):
        yield f"line {node.lineno}: {ast.unparse(node)} may tell what has come, or when"


def broken_by_links(machine: Machine) -> list[str]:
    """What in a machine is against the hypotheses: a link that has not one processor at each end."""
    wiring = Wiring(machine)
    arrivals: Counter[tuple[int, int]] = Counter()
    for pe in range(machine.processors):
        for port in range(wiring.ports):
            other = wiring.neighbour(pe, port)
            if other >= 0:
                arrivals[other, wiring.arriving(port)] += 1
    return [
        f"processor {pe} hears {count} processors by {wiring.name(port)}"
        for (pe, port), count in arrivals.items()
        if count > 1 or wiring.neighbour(pe, port) < 0
    ]


def unasked_words(text: str) -> list[str]:
    """Words that are sent or awaited without having asked, where nothing has changed since, whether that neighbour is available.

    Where there are none, no run on any machine sends a word to an unavailable processor or waits for one.
    """
    return list(_unasked(ast.parse(text).body, frozenset()))


def _unasked(body: list[ast.stmt], asked: frozenset[str]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.If):
            yield from _unasked(node.body, asked | _asked(node.test, True))
            yield from _unasked(node.orelse, asked | _asked(node.test, False))
        elif isinstance(node, ast.For | ast.While):
            inner = _still(asked, node)
            known = inner | (_asked(node.test, True) if isinstance(node, ast.While) else frozenset())
            yield from _unasked(node.body, known)
        else:
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and _name(call) in ("send", "receive"):
                    place = ast.unparse(call.args[-1])
                    if place not in asked:
                        yield f"line {call.lineno}: {ast.unparse(call)}"
        asked = _still(asked, node)


def _asked(test: ast.expr, holds: bool) -> frozenset[str]:
    """The places of neighbours that are available if a test holds, or fails."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) is holds:
        return frozenset().union(*(_asked(operand, holds) for operand in test.values))
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _asked(test.operand, not holds)
    if holds and isinstance(test, ast.Call) and _name(test) == "available":
        return frozenset({ast.unparse(test.args[0])})
    return frozenset()


def _still(asked: frozenset[str], node: ast.stmt) -> frozenset[str]:
    """Places that are the same neighbours after a statement: nothing in their names was assigned."""
    changed = {
        name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }
    changed |= {
        base.value.id
        for base in ast.walk(node)
        if isinstance(base, ast.Subscript)
        and isinstance(base.ctx, ast.Store)
        and isinstance(base.value, ast.Name)
    }
    return frozenset(
        place
        for place in asked
        if not changed & {name.id for name in ast.walk(ast.parse(place)) if isinstance(name, ast.Name)}
    )


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""
