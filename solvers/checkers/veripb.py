"""Check pseudo-Boolean refutations in the VeriPB 1.1 format, the implicational rules only.

A constraint is a sum of positive multiples of literals, at least a degree; variables are x1, x2, ... and a
constraint has at most one literal of each. Every accepted step follows from the formula, so a contradiction at
the end refutes it. Rules: ``f`` and ``l`` load constraints, ``p``/``pol`` combines them by cutting planes
(``+``, ``N *``, ``N d`` divide and round up, ``s`` saturate, ``xV w`` weaken), ``u``/``rup`` is reverse unit
propagation, ``del id`` deletes, ``c`` names the contradiction and is last. Anything else is refused.

One extension, in the manner of VeriPB 2: ``rup CONSTRAINT ; HINTS`` names constraints by their numbers, and by ``~``
the negation of the derived one. Nothing but the hints is propagated, each when its turn comes: it has to imply a
literal that has no value yet, and the last one has to be in conflict. A ``rup`` without hints is slower to check,
since the conflict is searched for among all live constraints.

Sources: Cook, Coullard and Turán 1987 (cutting planes); Elffers, Gocht, McCreesh and Nordström 2020 (rules).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from allocert.errors import CertificateError
from allocert.solvers.checkers.opb import (
    PBConstraint,
    add_term,
    bounded,
    literal_of,
    negation,
    number_of,
    read_constraint,
    read_opb,
    size_of,
    steps_of,
)
from allocert.solvers.checkers.veripb_propagation import Propagation
from allocert.solvers.limits import Limits, lines

__all__ = ["HEADER", "VeripbReport", "check_veripb", "combine"]

_ENTRY = 200
"""About the bytes of a live constraint's entry."""
HEADER = "pseudo-Boolean proof version 1.1"


@dataclass(frozen=True)
class VeripbReport:
    """What was checked: the formula's constraints, derivations (``rup`` of them by propagation), deletions."""

    constraints: int
    steps: int
    rup: int
    deletions: int


def check_veripb(opb: str, proof: str) -> VeripbReport:
    """Accept ``proof`` as a refutation of the formula ``opb``, or raise.

    Raises:
        CertificateError: names the first line that is malformed or does not hold, or that takes more than
            :mod:`allocert.solvers.limits` allow; or says that the proof ends without a contradiction.
    """
    limits = Limits()
    variables, formula = read_opb(opb, limits)
    steps_text = lines("proof", proof)
    first = next(steps_text)
    if first != HEADER:
        raise CertificateError("proof line 1", first, HEADER)
    live: dict[int, PBConstraint] = {}
    propagation = Propagation(variables, limits)
    given = set(map(id, formula))
    newest = steps = rup = deletions = 0
    contradiction = False
    for number, line in enumerate(steps_text, start=2):
        where = f"proof line {number}"
        limits.work(where, 1 + len(line) // 4)
        rule, _, rest = line.partition(" ")
        if not line or line.startswith("*"):
            continue
        if contradiction:
            raise CertificateError(where, line, "the end, after the contradiction")
        if rule in ("p", "pol"):
            added = [combine(where, rest.split(), live, variables, limits)]
            limits.hold(where, size_of(added[0]))
            steps += 1
        elif rule in ("u", "rup"):
            text, end, hints = rest.partition(";")
            wanted = read_constraint(where, text + end, variables)
            if hints.split():
                _follow(where, hints.split(), negation(wanted), live, limits)
            else:
                propagation.attach(live)
                if not propagation.refutes(negation(wanted)):
                    raise CertificateError(where, line, "a constraint that follows by unit propagation")
            added = [wanted]
            limits.hold(where, size_of(wanted))
            steps += 1
            rup += 1
        elif rule == "l":
            added = [formula[number_of(where, rest, len(formula)) - 1]]
        elif rule == "f":
            if rest and rest != str(len(formula)):
                raise CertificateError(where, line, f"f {len(formula)}")
            added = list(formula)
        elif line.startswith("del id "):
            for name in rest.split()[1:]:
                gone = number_of(where, name, newest)
                if gone not in live:
                    raise CertificateError(where, name, "a constraint that was not deleted before")
                limits.hold(where, -_ENTRY - (0 if id(live[gone]) in given else size_of(live[gone])))
                del live[gone]
                propagation.detach(gone)
                deletions += 1
            continue
        elif rule == "c":
            found = live.get(number_of(where, rest, newest))
            if found is None or sum(found[0].values()) >= found[1]:
                raise CertificateError(where, line, "a live constraint that nothing satisfies")
            contradiction = True
            continue
        else:
            raise CertificateError(where, line, "one of the rules f, l, p, u, del id, c")
        limits.work(where, len(added))
        limits.hold(where, _ENTRY * len(added))
        for constraint in added:
            newest += 1
            live[newest] = constraint
            propagation.waiting.append(newest)
    if not contradiction:
        raise CertificateError("proof", f"{steps} steps", "a contradiction named by the rule c")
    return VeripbReport(len(formula), steps, rup, deletions)


def combine(
    where: str,
    tokens: list[str],
    live: Mapping[int, PBConstraint],
    variables: int,
    limits: Limits | None = None,
) -> PBConstraint:
    """Evaluate a cutting-planes derivation in reverse Polish notation."""
    limits = limits or Limits()
    stack: list[str | PBConstraint] = []
    own: list[int] = []
    """Bytes of each constraint on the stack that was made here, 0 for all else."""

    def pop() -> str | PBConstraint:
        if not stack:
            raise CertificateError(where, " ".join(tokens), "enough operands")
        limits.hold(where, -own.pop())
        return stack.pop()

    def constraint() -> PBConstraint:
        top = pop()
        if isinstance(top, tuple):
            return top
        if top.isdigit():
            name = number_of(where, top, None)
            if name not in live:
                raise CertificateError(where, top, "the number of a live constraint")
            return live[name]
        return {literal_of(where, top, variables): 1}, 0

    def factor() -> int:
        top = pop()
        if not isinstance(top, str):
            raise CertificateError(where, " ".join(tokens), "a positive integer before * and d")
        return number_of(where, top, None)

    def push(made: PBConstraint) -> None:
        size = size_of(bounded(where, made))
        limits.work(where, size >> 6)
        limits.hold(where, size)
        stack.append(made)
        own.append(size)

    for token in tokens:
        if token == "+":
            right, left = constraint(), constraint()
            push(_sum(left, right))
        elif token == "*":
            by = factor()
            terms, degree = constraint()
            push(({lit: by * a for lit, a in terms.items()}, by * degree))
        elif token == "d":
            by = factor()
            terms, degree = constraint()
            push(({lit: -(-a // by) for lit, a in terms.items()}, -(-degree // by)))
        elif token == "s":
            terms, degree = constraint()
            degree = max(degree, 0)
            push(({lit: min(a, degree) for lit, a in terms.items() if degree}, degree))
        elif token == "w":
            top = pop()
            if not isinstance(top, str) or top.startswith("~"):
                raise CertificateError(where, " ".join(tokens), "a variable before w")
            variable = literal_of(where, top, variables)
            terms, degree = constraint()
            rest = {lit: a for lit, a in terms.items() if abs(lit) != variable}
            push((rest, degree - terms.get(variable, 0) - terms.get(-variable, 0)))
        else:
            stack.append(token)
            own.append(0)
    result = constraint()
    if stack:
        raise CertificateError(where, " ".join(tokens), "a derivation of one constraint")
    return result


def _follow(
    where: str, hints: list[str], assumed: PBConstraint, live: Mapping[int, PBConstraint], limits: Limits
) -> None:
    """Propagate the hints alone, each once, in their order, up to a conflict in the last one."""
    true: set[int] = set()
    slack = 0
    for hint in hints:
        if slack < 0:
            raise CertificateError(where, hint, "no hint after the conflict")
        constraint = assumed if hint == "~" else live.get(number_of(where, hint, None))
        if constraint is None:
            raise CertificateError(where, hint, "the number of a live constraint")
        terms, degree = constraint
        limits.work(where, steps_of(constraint))
        slack = sum(terms.values()) - degree
        unknown = []
        for literal, a in terms.items():
            if -literal in true:
                slack -= a
            elif literal not in true:
                unknown.append(literal)
        implied = [literal for literal in unknown if terms[literal] > slack]
        if slack >= 0 and not implied:
            raise CertificateError(where, hint, "a hint that implies a literal or is in conflict")
        true.update(implied)
    if slack >= 0:
        raise CertificateError(where, hints[-1], "a conflict in the last hint")


def _sum(left: PBConstraint, right: PBConstraint) -> PBConstraint:
    terms, degree = dict(left[0]), left[1] + right[1]
    for literal, a in right[0].items():
        degree -= add_term(terms, literal, a)
    return terms, degree
