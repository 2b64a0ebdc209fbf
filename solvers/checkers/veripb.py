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
    checking = _Checking(variables, formula, limits)
    for number, line in enumerate(steps_text, start=2):
        where = f"proof line {number}"
        limits.work(where, 1 + len(line) // 4)
        if line and not line.startswith("*"):
            checking.step(where, line)
    if not checking.contradiction:
        raise CertificateError("proof", f"{checking.steps} steps", "a contradiction named by the rule c")
    return VeripbReport(len(formula), checking.steps, checking.rup, checking.deletions)


class _Checking:
    """A proof on its way: its live constraints by number, and what was done so far."""

    def __init__(self, variables: int, formula: list[PBConstraint], limits: Limits) -> None:
        self.variables, self.formula, self.limits = variables, formula, limits
        self.live: dict[int, PBConstraint] = {}
        self.propagation = Propagation(variables, limits)
        self.given = set(map(id, formula))
        self.newest = self.steps = self.rup = self.deletions = 0
        self.contradiction = False

    def step(self, where: str, line: str) -> None:
        """Check one line that is neither empty nor a comment, and do what it says."""
        if self.contradiction:
            raise CertificateError(where, line, "the end, after the contradiction")
        rule, _, rest = line.partition(" ")
        if rule in ("p", "pol"):
            derived = combine(where, rest.split(), self.live, self.variables, self.limits)
            self._derive(where, derived)
        elif rule in ("u", "rup"):
            self._derive(where, self._implied(where, line, rest))
            self.rup += 1
        elif rule == "l":
            self._add(where, [self.formula[number_of(where, rest, len(self.formula)) - 1]])
        elif rule == "f":
            if rest and rest != str(len(self.formula)):
                raise CertificateError(where, line, f"f {len(self.formula)}")
            self._add(where, self.formula)
        elif line.startswith("del id "):
            for name in rest.split()[1:]:
                self._delete(where, name)
        elif rule == "c":
            found = self.live.get(number_of(where, rest, self.newest))
            if found is None or sum(found[0].values()) >= found[1]:
                raise CertificateError(where, line, "a live constraint that nothing satisfies")
            self.contradiction = True
        else:
            raise CertificateError(where, line, "one of the rules f, l, p, u, del id, c")

    def _implied(self, where: str, line: str, rest: str) -> PBConstraint:
        """A constraint whose negation is refuted by propagation, of the hints alone where there are some."""
        text, end, hints = rest.partition(";")
        wanted = read_constraint(where, text + end, self.variables)
        if hints.split():
            _follow(where, hints.split(), negation(wanted), self.live, self.limits)
            return wanted
        self.propagation.attach(self.live)
        if not self.propagation.refutes(negation(wanted)):
            raise CertificateError(where, line, "a constraint that follows by unit propagation")
        return wanted

    def _derive(self, where: str, made: PBConstraint) -> None:
        self.limits.hold(where, size_of(made))
        self.steps += 1
        self._add(where, [made])

    def _add(self, where: str, added: list[PBConstraint]) -> None:
        self.limits.work(where, len(added))
        self.limits.hold(where, _ENTRY * len(added))
        for constraint in added:
            self.newest += 1
            self.live[self.newest] = constraint
            self.propagation.waiting.append(self.newest)

    def _delete(self, where: str, name: str) -> None:
        gone = number_of(where, name, self.newest)
        if gone not in self.live:
            raise CertificateError(where, name, "a constraint that was not deleted before")
        own = 0 if id(self.live[gone]) in self.given else size_of(self.live[gone])
        self.limits.hold(where, -_ENTRY - own)
        del self.live[gone]
        self.propagation.detach(gone)
        self.deletions += 1


def combine(
    where: str,
    tokens: list[str],
    live: Mapping[int, PBConstraint],
    variables: int,
    limits: Limits | None = None,
) -> PBConstraint:
    """Evaluate a cutting-planes derivation in reverse Polish notation."""
    stack = _Stack(where, tokens, live, variables, limits or Limits())
    for token in tokens:
        stack.take(token)
    result = stack.constraint()
    if stack.items:
        raise CertificateError(where, " ".join(tokens), "a derivation of one constraint")
    return result


class _Stack:
    """The operands of a derivation, and the bytes of each constraint among them that was made here, 0 for all else."""

    def __init__(
        self,
        where: str,
        tokens: list[str],
        live: Mapping[int, PBConstraint],
        variables: int,
        limits: Limits,
    ) -> None:
        self.where, self.tokens, self.live, self.variables, self.limits = (
            where,
            tokens,
            live,
            variables,
            limits,
        )
        self.items: list[str | PBConstraint] = []
        self.own: list[int] = []

    def take(self, token: str) -> None:
        """Do an operation, or keep an operand."""
        if token == "+":
            right, left = self.constraint(), self.constraint()
            self.push(_sum(left, right))
        elif token == "*":
            by = self.factor()
            terms, degree = self.constraint()
            self.push(({lit: by * a for lit, a in terms.items()}, by * degree))
        elif token == "d":
            by = self.factor()
            terms, degree = self.constraint()
            self.push(({lit: -(-a // by) for lit, a in terms.items()}, -(-degree // by)))
        elif token == "s":
            terms, degree = self.constraint()
            degree = max(degree, 0)
            self.push(({lit: min(a, degree) for lit, a in terms.items() if degree}, degree))
        elif token == "w":
            variable = self.variable()
            terms, degree = self.constraint()
            rest = {lit: a for lit, a in terms.items() if abs(lit) != variable}
            self.push((rest, degree - terms.get(variable, 0) - terms.get(-variable, 0)))
        else:
            self.items.append(token)
            self.own.append(0)

    def constraint(self) -> PBConstraint:
        """Take off a constraint: one that was made here, a live one by its number, or a literal."""
        top = self.pop()
        if isinstance(top, tuple):
            return top
        if top.isdigit():
            name = number_of(self.where, top, None)
            if name not in self.live:
                raise CertificateError(self.where, top, "the number of a live constraint")
            return self.live[name]
        return {literal_of(self.where, top, self.variables): 1}, 0

    def factor(self) -> int:
        """Take off a positive integer."""
        top = self.pop()
        if not isinstance(top, str):
            raise CertificateError(self.where, " ".join(self.tokens), "a positive integer before * and d")
        return number_of(self.where, top, None)

    def variable(self) -> int:
        """Take off a variable."""
        top = self.pop()
        if not isinstance(top, str) or top.startswith("~"):
            raise CertificateError(self.where, " ".join(self.tokens), "a variable before w")
        return literal_of(self.where, top, self.variables)

    def pop(self) -> str | PBConstraint:
        """Pop the top."""
        if not self.items:
            raise CertificateError(self.where, " ".join(self.tokens), "enough operands")
        self.limits.hold(self.where, -self.own.pop())
        return self.items.pop()

    def push(self, made: PBConstraint) -> None:
        """Put on a constraint that was made here."""
        size = size_of(bounded(self.where, made))
        self.limits.work(self.where, size >> 6)
        self.limits.hold(self.where, size)
        self.items.append(made)
        self.own.append(size)


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
