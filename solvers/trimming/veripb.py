"""Shorten a VeriPB proof by keeping what its contradiction depends on, and name the antecedents of each ``rup``.

The checker then follows the names instead of searching for a conflict. Literals that hold with nothing assumed
become steps of their own where they are used. Nothing here is trusted: the checker reads the result.

Source: the backward checking with core extraction of Wetzler, Heule and Hunt 2014, here for pseudo-Boolean
constraints, whose propagation counts slacks.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from allocert.errors import EngineError
from allocert.solvers.checkers.opb import PBConstraint, read_constraint, read_opb
from allocert.solvers.checkers.veripb import HEADER, combine
from allocert.solvers.trimming.propagation import ASSUMED, Key, Propagation

__all__ = ["trim_veripb"]


@dataclass(frozen=True)
class _Step:
    rule: str  # l, pol or rup
    text: str


@dataclass
class _Kept:
    """The steps of the new proof; the last one is the contradiction."""

    hints: dict[Key, list[Key]]
    literals: dict[Key, int]  # of the steps that are one literal, which the raw proof does not have
    last: Key


def trim_veripb(opb: str, raw: str, work: float, seconds: float = math.inf) -> str:
    """A proof for ``check_veripb`` in which every ``rup`` has hints, from an engine's proof text ``raw``.

    The limit that decides is ``work``, in literals propagated; ``seconds`` is a safety net.

    Raises:
        EngineError: this takes more than ``work`` or longer than ``seconds``, a number is too large for the propagation, or a
            step that is needed does not hold.
        CertificateError: ``raw`` is malformed.
    """
    deadline = time.monotonic() + seconds

    def tick(done: int = 0) -> None:
        if done > work or time.monotonic() > deadline:
            raise EngineError("the proof is not trimmed within the limits")

    variables, formula = read_opb(opb)
    steps, last = _read(raw, len(formula))
    kept = _without_search(steps, last)
    if kept is None:
        known: dict[int, PBConstraint] = {}
        for name, step in steps.items():
            tick()
            where = f"raw proof step {name}"
            if step.rule == "l":
                known[name] = formula[int(step.text) - 1]
            elif step.rule == "rup":
                known[name] = read_constraint(where, step.text, variables)
            else:
                known[name] = combine(where, step.text.split(), known, variables)
        kept = _search(steps, known, tick)
    return _write(steps, kept)


def _read(raw: str, rows: int) -> tuple[dict[int, _Step], int]:
    """The raw steps by number, and the number of the contradiction. Deletions are left out."""
    head, *lines = raw.split("\n")
    steps: dict[int, _Step] = {}
    for line in lines if head == HEADER else ():
        rule, _, rest = line.partition(" ")
        if rule in ("pol", "p"):
            steps[len(steps) + 1] = _Step("pol", rest)
        elif rule in ("rup", "u"):
            steps[len(steps) + 1] = _Step("rup", rest.partition(";")[0] + ";")
        elif rule == "l" and rest.isdigit() and 1 <= int(rest) <= rows:
            steps[len(steps) + 1] = _Step("l", rest)
        elif rule == "f":
            for row in range(1, rows + 1):
                steps[len(steps) + 1] = _Step("l", str(row))
        elif rule == "c" and rest.isdigit() and int(rest) in steps:
            return steps, int(rest)
        elif line and rule != "del" and not line.startswith("*"):
            raise EngineError(f"proof line {line[:80]!r} is no implicational step")
    raise EngineError("the proof names no contradiction")


def _operands(step: _Step) -> Iterator[int]:
    """The steps that a derivation names: its numbers that are no factors."""
    tokens = step.text.split() if step.rule == "pol" else []
    for token, following in pairwise([*tokens, ""]):
        if token.isdigit() and following not in ("*", "d"):
            yield int(token)


def _without_search(steps: dict[int, _Step], last: int) -> _Kept | None:
    """The steps that the contradiction needs, if none of them is by propagation."""
    kept = _Kept({}, {}, (last, 0))
    needed = [last]
    while needed:
        name = needed.pop()
        if (name, 0) in kept.hints:
            continue
        if name not in steps:
            raise EngineError(f"the proof names step {name}, which it does not have")
        if steps[name].rule == "rup":
            return None
        kept.hints[name, 0] = []
        needed.extend(_operands(steps[name]))
    return kept


def _search(steps: dict[int, _Step], known: dict[int, PBConstraint], tick: Callable[[int], None]) -> _Kept:
    """Propagate forward to the first contradiction, then backward along what it needs."""
    state = Propagation(known)
    hints = None
    newest = 0
    while hints is None:
        tick(state.work)
        newest += 1
        if newest not in steps:
            raise EngineError("the proof ends without a contradiction")
        hints = state.settle(newest)
    kept = _Kept({}, {}, (newest + 1, 0))
    needed: set[Key] = set()

    def keep(key: Key, hints: list[Key]) -> None:
        kept.hints[key] = hints
        needed.update(hints)

    if len(hints) == 1:
        kept.last = hints[0]
        needed.add(kept.last)
    else:
        steps[newest + 1] = _Step("rup", ">= 1 ;")
        keep(kept.last, hints)
    for name in range(newest, 0, -1):
        tick(state.work)
        while (literal := state.unsettle(name)) is not None:
            if literal[0] in needed:
                kept.literals[literal[0]] = literal[1]
                keep(literal[0], state.refute(({literal[1]: 1}, 1), name, literal[2]))
        if (name, 0) in needed:
            if steps[name].rule == "rup":
                keep((name, 0), state.refute(known[name], name - 1))
            else:
                keep((name, 0), [])
                needed.update((operand, 0) for operand in _operands(steps[name]))
    return kept


def _write(steps: dict[int, _Step], kept: _Kept) -> str:
    number: dict[Key, int] = {}
    lines = [HEADER]
    for key, hints in sorted(kept.hints.items()):
        names = " ".join("~" if hint == ASSUMED else str(number[hint]) for hint in hints)
        step = steps[key[0]]
        if key in kept.literals:
            literal = kept.literals[key]
            lines.append(f"rup +1 {'~' if literal < 0 else ''}x{abs(literal)} >= 1 ; {names}")
        elif step.rule == "rup":
            lines.append(f"rup {step.text} {names}")
        elif step.rule == "l":
            lines.append(f"l {step.text}")
        else:
            tokens = step.text.split()
            for i, token in enumerate(tokens):
                if token.isdigit() and tokens[i + 1 : i + 2] not in (["*"], ["d"]):
                    tokens[i] = str(number[int(token), 0])
            lines.append(f"pol {' '.join(tokens)}")
        number[key] = len(number) + 1
    return "\n".join([*lines, f"c {number[kept.last]}", ""])
