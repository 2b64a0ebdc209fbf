"""Shorten an LRAT proof by keeping what the empty clause depends on, and number it anew.

CaDiCaL gives identifiers to the formula's clauses while it simplifies, so derived clauses take numbers
among them: the formula's clauses are the numbers that no step adds, in order. Here they become 1..m.
"""

from __future__ import annotations

from collections.abc import Sequence

from allocert.errors import EngineError

__all__ = ["trim_lrat"]


def trim_lrat(clauses: Sequence[Sequence[int]], raw: str) -> str:
    """An LRAT proof of ``clauses`` by unit propagation alone, from an engine's proof text ``raw``.

    Steps that the empty clause does not need are left out, and so are satisfied hints, hints that the
    conflict does not depend on, and deletions.

    Raises:
        EngineError: ``raw`` is malformed, uses resolution on a pivot, or a step that is needed does not hold.
    """
    steps, last = _read(raw)
    known: dict[int, frozenset[int]] = {}
    number: dict[int, int] = {}
    name = 0
    for clause in clauses:
        name += 1
        while name in steps:
            name += 1
        known[name] = frozenset(clause)
        number[name] = len(number) + 1
    known.update((added, frozenset(step[0])) for added, step in steps.items())
    needed = {last}
    kept: dict[int, list[int]] = {}
    for added in reversed(steps):
        if added in needed:
            literals, hints = steps[added]
            kept[added] = _used_hints(known, literals, hints)
            needed.update(kept[added])
    lines = []
    for added in reversed(kept):
        number[added] = len(number) + 1
        try:
            names = [number[added], *steps[added][0], 0, *(number[hint] for hint in kept[added]), 0]
        except KeyError as error:
            raise EngineError(f"proof step {added} uses clause {error} before it is derived") from None
        lines.append(" ".join(map(str, names)) + "\n")
    return "".join(lines)


def _read(raw: str) -> tuple[dict[int, tuple[tuple[int, ...], list[int]]], int]:
    """The added clauses with their hints, by identifier, up to the empty clause, and its identifier."""
    steps: dict[int, tuple[tuple[int, ...], list[int]]] = {}
    for line in raw.splitlines():
        fields = line.split()
        if fields[1:2] == ["d"]:
            continue
        try:
            numbers = list(map(int, fields))
            middle = numbers.index(0)
        except ValueError:
            raise EngineError(f"proof line {line!r} is no LRAT step") from None
        hints = numbers[middle + 1 :]
        if not hints or hints.pop() != 0 or min(hints, default=1) <= 0 or numbers[0] in steps:
            raise EngineError(f"proof line {line!r} is no step by unit propagation")
        steps[numbers[0]] = (tuple(numbers[1:middle]), hints)
        if middle == 1:
            return steps, numbers[0]
    raise EngineError("the proof never derives the empty clause")


def _used_hints(known: dict[int, frozenset[int]], literals: tuple[int, ...], hints: list[int]) -> list[int]:
    """The hints, in order, on which the conflict depends."""
    false = set(literals)
    reasons: list[tuple[int, int]] = []
    for hint in hints:
        clause = known.get(hint)
        if clause is None:
            raise EngineError(f"proof hint {hint} is no clause")
        rest = clause - false
        if not rest:
            wanted = set(clause)
            used = [hint]
            for literal, reason in reversed(reasons):
                if -literal in wanted:
                    used.append(reason)
                    wanted.update(known[reason])
            return used[::-1]
        if len(rest) > 1:
            raise EngineError(f"proof hint {hint} is not unit")
        (unit,) = rest
        if -unit not in false:
            false.add(-unit)
            reasons.append((unit, hint))
    raise EngineError(f"proof step {literals} reaches no conflict")
