"""Check LRAT refutations: every step by reverse unit propagation or as a resolution asymmetric tautology.

The checker shares no code with any engine or encoder and repairs nothing: each hint must be a live clause
that is unit or falsified when its turn comes, and nothing may follow the hint that is falsified.

The proof is text. ``ID literals 0 hints 0`` adds a clause; ``ID d IDs 0`` deletes clauses. The formula's
clauses have the identifiers 1..m, added clauses increasing ones after that. Source: Cruz-Filipe, Heule,
Hunt, Kaufmann and Schneider-Kamp, Efficient certified RAT verification, CADE 2017.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from allocert.errors import CertificateError
from allocert.solvers.limits import Limits, lines

__all__ = ["LratReport", "check_lrat"]

_Clause = frozenset[int]

_OFTEN = 1 << 16
"""Steps after which the work on a line is counted."""
_LONGEST_CLAUSE = 1 << 20

_NOT_LITERALS = re.compile(r"[^0-9 \n\-]|-0|(?<![0-9])0[0-9]")
_NOT_PROOF = re.compile(r"[^0-9 \n\-d]|-0|(?<![0-9])0[0-9]")


@dataclass(frozen=True)
class LratReport:
    """What was checked: the formula's clauses, the added clauses (``rat`` of them not by RUP), deletions."""

    clauses: int
    steps: int
    rat: int
    deletions: int


def check_lrat(formula: str | Iterable[Iterable[int]], proof: str) -> LratReport:
    """Accept ``proof`` as a refutation of ``formula``, DIMACS text or clauses, or raise.

    Raises:
        CertificateError: names the first step that is malformed or does not hold, or that takes more than
            :mod:`allocert.solvers.limits` allow; or says that the empty clause was never derived.
    """
    limits = Limits()
    clauses = _read_formula(formula, limits) if isinstance(formula, str) else map(list, formula)
    live: dict[int, _Clause] = {}
    for number, literals in enumerate(clauses, 1):
        live[number] = _as_clause(literals, f"clause {number}")
        limits.hold(f"clause {number}", _size(live[number]))
    found = len(live)
    wrong = _NOT_PROOF.search(proof)
    if wrong:
        line = proof.count("\n", 0, wrong.start()) + 1
        raise CertificateError(f"proof line {line}", wrong.group(), "decimal numbers, blanks and d")
    steps = rat = deletions = 0
    newest = found
    refuted = False
    for number, line_text in enumerate(lines("proof", proof), 1):
        limits.work("proof", 1 + len(line_text) // 4)
        fields = line_text.split()
        if not fields:
            continue
        if refuted:
            raise CertificateError(f"proof line {number}", line_text, "the end, after the empty clause")
        if fields[1:2] == ["d"]:
            deletions += _delete(live, newest, fields, number, limits)
            continue
        try:
            numbers = list(map(int, fields))
            middle = numbers.index(0)
        except ValueError:
            raise CertificateError(f"proof line {number}", line_text, "ID literals 0 hints 0") from None
        name = numbers[0]
        if name <= newest:
            raise CertificateError(f"proof line {number}: id", name, f"a number above {newest}")
        hints = numbers[middle + 1 :]
        if not hints or hints[-1] != 0 or hints.count(0) != 1:
            raise CertificateError(f"proof line {number}", line_text, "hints that end in the only other 0")
        hints.pop()
        literals = numbers[1:middle]
        clause = _as_clause(literals, f"proof line {number}")
        if _holds(live, clause, literals, hints, number, limits):
            rat += 1
        newest = name
        live[name] = clause
        limits.hold(f"proof line {number}", _size(clause))
        steps += 1
        refuted = not clause
    if not refuted:
        raise CertificateError("proof", f"{steps} steps", "a step that derives the empty clause")
    return LratReport(found, steps, rat, deletions)


def _holds(
    live: dict[int, _Clause],
    clause: _Clause,
    literals: list[int],
    hints: list[int],
    line: int,
    limits: Limits,
) -> bool:
    """Check one added clause; says whether resolution on its first literal was needed."""
    false = {*clause}
    assign = false.add
    used = steps = 0
    for hint in hints:
        if hint < 0:
            break
        used += 1
        antecedent = live.get(hint)
        if antecedent is None:
            raise CertificateError(f"proof line {line}: hint", hint, "a live clause")
        steps += len(antecedent)
        if steps > _OFTEN:
            limits.work(f"proof line {line}", steps)
            steps = 0
        open_literals = antecedent - false
        if not open_literals:
            if used != len(hints):
                raise CertificateError(f"proof line {line}: hint", hints[used], "no hint after the conflict")
            limits.work(f"proof line {line}", steps)
            return False
        if len(open_literals) > 1:
            raise CertificateError(f"proof line {line}: hint", hint, "a clause that is unit or falsified")
        (unit,) = open_literals
        if -unit in false:
            raise CertificateError(f"proof line {line}: hint", hint, "a clause that is not satisfied")
        assign(-unit)
    if not literals:
        raise CertificateError(f"proof line {line}", "0", "hints that end in a falsified clause")
    limits.work(f"proof line {line}", steps)
    _resolves(live, literals[0], false, hints[used:], line, limits)
    return True


def _resolves(
    live: dict[int, _Clause], pivot: int, false: set[int], hints: list[int], line: int, limits: Limits
) -> None:
    """Check that each live clause with the opposite of ``pivot`` resolves to an implied clause."""
    groups: dict[int, list[int]] = {}
    current: list[int] = []
    for hint in hints:
        if hint > 0:
            current.append(hint)
        elif -hint in groups:
            raise CertificateError(f"proof line {line}: hint", hint, "each resolution candidate once")
        else:
            current = groups[-hint] = []
    limits.work(f"proof line {line}: candidates", len(live))
    candidates = {name for name, clause in live.items() if -pivot in clause}
    if candidates != groups.keys():
        name = min(candidates ^ groups.keys())
        wanted = "a resolution candidate" if name in groups else "hints for every resolution candidate"
        raise CertificateError(f"proof line {line}: candidate", name, wanted)
    for name, group in groups.items():
        others = live[name] - {-pivot}
        limits.work(f"proof line {line}: candidate {name}", len(false) + len(others))
        if any(-literal in false for literal in others):
            if group:
                raise CertificateError(f"proof line {line}: hint", group[0], "no hint: the resolvent is true")
            continue
        _conflict(live, false | others, group, line, limits)


def _conflict(live: dict[int, _Clause], false: set[int], hints: list[int], line: int, limits: Limits) -> None:
    """Check that ``hints`` lead by unit propagation to a falsified clause, the last one."""
    for place, hint in enumerate(hints):
        antecedent = live.get(hint)
        if antecedent is None:
            raise CertificateError(f"proof line {line}: hint", hint, "a live clause")
        limits.work(f"proof line {line}", len(antecedent))
        open_literals = antecedent - false
        if not open_literals:
            if place != len(hints) - 1:
                raise CertificateError(
                    f"proof line {line}: hint", hints[place + 1], "no hint after the conflict"
                )
            return
        unit = min(open_literals)
        if len(open_literals) > 1 or -unit in false:
            raise CertificateError(f"proof line {line}: hint", hint, "a clause that is unit or falsified")
        false.add(-unit)
    raise CertificateError(f"proof line {line}", hints, "hints that end in a falsified clause")


def _delete(live: dict[int, _Clause], newest: int, fields: list[str], line: int, limits: Limits) -> int:
    """Carry out ``ID d IDs 0``; returns how many clauses were deleted."""
    try:
        name, *doomed, end = map(int, fields[:1] + fields[2:])
    except ValueError:
        raise CertificateError(f"proof line {line}", " ".join(fields), "ID d IDs 0") from None
    if end != 0 or name < newest:
        raise CertificateError(f"proof line {line}", " ".join(fields), f"ID d IDs 0 with an ID >= {newest}")
    for gone in doomed:
        clause = live.pop(gone, None)
        if clause is None:
            raise CertificateError(f"proof line {line}: deletion", gone, "a live clause")
        limits.hold(f"proof line {line}", -_size(clause))
    return len(doomed)


def _as_clause(literals: list[int], where: str) -> _Clause:
    clause = frozenset(literals)
    if len(clause) != len(literals) or 0 in clause:
        raise CertificateError(where, literals, "a clause without repeated literals")
    if any(-literal in clause for literal in clause):
        raise CertificateError(where, literals, "a clause without opposite literals")
    return clause


def _size(clause: _Clause) -> int:
    """About how many bytes a live clause takes: itself, its literals and its entry."""
    return sys.getsizeof(clause) + 32 * len(clause) + 136


def _read_formula(text: str, limits: Limits) -> Iterator[list[int]]:
    """The clauses of DIMACS text, one at a time; the header's counts must hold."""
    content = (line for line in lines("DIMACS", text) if line.strip() and not line.startswith("c"))
    first = next(content, "")
    header = first.split(" ")
    counts = [int(word) for word in header[2:] if word.isascii() and word.isdigit() and len(word) < 10]
    if header[:2] != ["p", "cnf"] or len(header) != 4 or len(counts) != 2:
        raise CertificateError("DIMACS header", first, "p cnf VARIABLES CLAUSES")
    found = 0
    open_clause: list[int] = []
    for line in content:
        limits.work("DIMACS", 1 + len(line) // 4)
        if _NOT_LITERALS.search(line):
            raise CertificateError("DIMACS line", line, "decimal literals separated by blanks")
        try:
            numbers = list(map(int, line.split()))
        except ValueError:
            raise CertificateError("DIMACS line", line, "decimal literals separated by blanks") from None
        for literal in numbers:
            if literal == 0:
                yield open_clause
                found += 1
                open_clause = []
            elif abs(literal) > counts[0]:
                raise CertificateError("DIMACS line", line, f"variables 1..{counts[0]}")
            else:
                open_clause.append(literal)
                if len(open_clause) > _LONGEST_CLAUSE:
                    raise CertificateError("DIMACS clause", found + 1, f"at most {_LONGEST_CLAUSE} literals")
    if open_clause or found != counts[1]:
        raise CertificateError("DIMACS clauses", found, f"{counts[1]} complete clauses")
