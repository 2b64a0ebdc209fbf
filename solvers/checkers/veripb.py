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

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from allocert.errors import CertificateError
from allocert.solvers.limits import Limits, lines

__all__ = [
    "HEADER",
    "PBConstraint",
    "VeripbReport",
    "check_veripb",
    "combine",
    "negation",
    "read_constraint",
    "read_opb",
]

PBConstraint = tuple[dict[int, int], int]
"""Positive coefficients by literal (a variable or minus it), and the degree."""

_Level = tuple[int, int, list[int]]
"""The literals that have one coefficient; the word of their variables, so that those without a value are found at
once, or 0 where it would take more memory than the literals."""

_FEW_LEVELS = 4
_BITS_A_TERM = 64
_LONGEST_NUMBER = 4000
_MOST_VARIABLES = 1 << 20
_MOST_BITS = 1 << 14
"""Of a number of a constraint."""
_WORDS_UP_TO = 1 << 16
"""Variables up to which those with a value are kept as a word as well."""
_SMALL = 8
"""Bits of a number that takes no memory of its own."""
_ENTRY, _OCCURRENCE = 200, 96
"""About the bytes of a live constraint's entry, and of one of its terms in the lists of occurrences."""
HEADER = "pseudo-Boolean proof version 1.1"
_INTEGER = re.compile(r"[+-]?[0-9]+", re.ASCII)
_POSITIVE = re.compile(r"[1-9][0-9]*", re.ASCII)
_LITERAL = re.compile(r"(~?)x([1-9][0-9]{0,17})", re.ASCII)
_COUNTS = re.compile(r"\* #variable= ([0-9]{1,18}) #constraint= ([0-9]{1,18})", re.ASCII)


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
    propagation = _Propagation(variables, limits)
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
            limits.hold(where, _size(added[0]))
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
            limits.hold(where, _size(wanted))
            steps += 1
            rup += 1
        elif rule == "l":
            added = [formula[_number(where, rest, len(formula)) - 1]]
        elif rule == "f":
            if rest and rest != str(len(formula)):
                raise CertificateError(where, line, f"f {len(formula)}")
            added = list(formula)
        elif line.startswith("del id "):
            for name in rest.split()[1:]:
                gone = _number(where, name, newest)
                if gone not in live:
                    raise CertificateError(where, name, "a constraint that was not deleted before")
                limits.hold(where, -_ENTRY - (0 if id(live[gone]) in given else _size(live[gone])))
                del live[gone]
                propagation.detach(gone)
                deletions += 1
            continue
        elif rule == "c":
            found = live.get(_number(where, rest, newest))
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
            name = _number(where, top, None)
            if name not in live:
                raise CertificateError(where, top, "the number of a live constraint")
            return live[name]
        return {_literal(where, top, variables): 1}, 0

    def factor() -> int:
        top = pop()
        if not isinstance(top, str):
            raise CertificateError(where, " ".join(tokens), "a positive integer before * and d")
        return _number(where, top, None)

    def push(made: PBConstraint) -> None:
        size = _size(_bounded(where, made))
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
            variable = _literal(where, top, variables)
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


def _size(constraint: PBConstraint) -> int:
    """About how many bytes a constraint takes, with its literals and its coefficients."""
    terms, degree = constraint
    bits = max(terms.values(), default=0).bit_length()
    return (
        sys.getsizeof(terms)
        + len(terms) * (32 + (32 + (bits >> 3)) * (bits > _SMALL))
        + (degree.bit_length() >> 3)
    )


def _bounded(where: str, constraint: PBConstraint) -> PBConstraint:
    terms, degree = constraint
    if max(max(terms.values(), default=0), abs(degree)).bit_length() > _MOST_BITS:
        raise CertificateError(where, "a larger one", f"numbers of at most {_MOST_BITS} bits")
    return constraint


def _follow(
    where: str, hints: list[str], assumed: PBConstraint, live: Mapping[int, PBConstraint], limits: Limits
) -> None:
    """Propagate the hints alone, each once, in their order, up to a conflict in the last one."""
    true: set[int] = set()
    slack = 0
    for hint in hints:
        if slack < 0:
            raise CertificateError(where, hint, "no hint after the conflict")
        constraint = assumed if hint == "~" else live.get(_number(where, hint, None))
        if constraint is None:
            raise CertificateError(where, hint, "the number of a live constraint")
        terms, degree = constraint
        limits.work(where, _steps(constraint))
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
        degree -= _add(terms, literal, a)
    return terms, degree


def _add(terms: dict[int, int], literal: int, a: int) -> int:
    """Add a term to others; what it and its opposite have in common goes, and is returned."""
    b = terms.get(-literal, 0)
    if not b:
        terms[literal] = terms.get(literal, 0) + a
    elif b > a:
        terms[-literal] = b - a
    else:
        del terms[-literal]
        if a > b:
            terms[literal] = a - b
    return min(a, b)


def negation(constraint: PBConstraint) -> PBConstraint:
    terms, degree = constraint
    return {-literal: a for literal, a in terms.items()}, sum(terms.values()) - degree + 1


def _steps(constraint: PBConstraint) -> int:
    """The work of looking at all terms."""
    terms, degree = constraint
    return 1 + len(terms) * (1 + (degree.bit_length() >> 6))


class _Propagation:
    """Unit propagation. What holds with nothing assumed is kept: it follows from the formula, deletions or not."""

    def __init__(self, variables: int, limits: Limits) -> None:
        self._limits = limits
        self._worded = variables <= _WORDS_UP_TO
        self.waiting: list[int] = []
        self._variables = variables
        self._cost = 1 + (variables >> 13 if self._worded else 0)
        self._levels: dict[int, list[_Level]] = {}
        self._largest: dict[int, int] = {}
        self._slack: dict[int, int] = {}  # what the literals that are not false exceed the degree by
        self._occurs: dict[int, list[tuple[int, int]]] = {}
        self._pairs: dict[int, tuple[int, int]] = {}  # clauses of two literals, which need no slack
        self._other: dict[int, dict[int, int]] = {}
        self._true: set[int] = set()
        self._assigned = 0  # the variables of these literals, as a word
        self._trail: list[int] = []
        self._done = 0  # of the trail, how many literals the slacks know of
        self._paired = 0  # and for how many the clauses of two literals were asked
        self._contradicts = False

    def attach(self, live: dict[int, PBConstraint]) -> None:
        """Take in the constraints added since the last time, and propagate for good."""
        for name in self.waiting:
            if name in live and not self._contradicts:
                self._contradicts = self._enter(name, live[name]) or self._propagate()
        self.waiting.clear()
        self._forget()

    def detach(self, name: int) -> None:
        """Forget a constraint; the occurrence lists skip it from now on."""
        if self._slack.pop(name, None) is not None:
            del self._levels[name], self._largest[name]
        for literal in self._pairs.pop(name, ()):
            del self._other[literal][name]

    def refutes(self, constraint: PBConstraint) -> bool:
        """Whether propagation from ``constraint`` ends in a conflict. What was assumed is taken back."""
        if self._contradicts:
            return True
        assigned = self._assigned
        conflict = self._enter(0, constraint) or self._propagate()
        for literal in self._trail[: self._done]:
            for name, a in self._occurs.get(-literal, ()):
                if name in self._slack:
                    self._slack[name] += a
        self._true.difference_update(self._trail)
        self._assigned = assigned
        self._forget()
        for literal in constraint[0]:
            self._occurs[literal].pop()
        self.detach(0)
        return conflict

    def _enter(self, name: int, constraint: PBConstraint) -> bool:
        """Add a constraint and what it implies; true for a conflict."""
        terms, degree = constraint
        if name and len(terms) == 2 and 0 < degree <= min(terms.values()):
            one, other = self._pairs[name] = tuple(terms)  # type: ignore[assignment]
            self._other.setdefault(one, {})[name] = other
            self._other.setdefault(other, {})[name] = one
            return (-one in self._true and self._conflicts(other)) or (
                -other in self._true and self._conflicts(one)
            )
        self._limits.work("unit propagation", 4 * _steps(constraint))
        self._limits.hold("unit propagation", _OCCURRENCE * len(terms) if name else 0)
        for literal, a in terms.items():
            self._occurs.setdefault(literal, []).append((name, a))
        self._levels[name] = _levels(terms, self._variables if self._worded else 0)
        self._largest[name] = max(terms.values(), default=0)
        self._slack[name] = sum(a for literal, a in terms.items() if -literal not in self._true) - degree
        self._imply(name)
        return self._slack[name] < 0

    def _forget(self) -> None:
        self._trail.clear()
        self._done = self._paired = 0

    def _conflicts(self, literal: int) -> bool:
        """Make a literal true; whether it is false."""
        if -literal in self._true:
            return True
        if literal not in self._true:
            self._true.add(literal)
            self._trail.append(literal)
            if self._worded:
                self._assigned |= 1 << abs(literal)
        return False

    def _imply(self, name: int) -> None:
        slack = self._slack[name]
        self._limits.work("unit propagation", 4)
        for a, word, literals in self._levels[name]:
            if a <= slack:
                break
            self._limits.work("unit propagation", self._cost if word else len(literals))
            open_variables = word & ~self._assigned
            if open_variables or not word:
                for literal in literals:
                    if literal not in self._true and -literal not in self._true:
                        self._conflicts(literal)

    def _propagate(self) -> bool:
        """Every literal found is counted in the slacks before the next is looked for: conflicts show early."""
        tight: dict[int, None] = {}
        while True:
            while self._done < len(self._trail):
                literal = self._trail[self._done]
                self._done += 1
                conflict = False
                occurs = self._occurs.get(-literal, ())
                self._limits.work("unit propagation", 8 + self._cost + 2 * len(occurs))
                for name, a in occurs:
                    if name in self._slack:
                        slack = self._slack[name] = self._slack[name] - a
                        if slack < 0:
                            conflict = True
                        elif slack < self._largest[name]:
                            tight[name] = None
                if conflict:
                    return True
            if tight:
                self._imply(tight.popitem()[0])
            elif self._paired < len(self._trail):
                literal = self._trail[self._paired]
                self._paired += 1
                others = self._other.get(-literal, {})
                self._limits.work("unit propagation", 1 + len(others))
                if any(map(self._conflicts, others.values())):
                    return True
            else:
                return False


def _levels(terms: dict[int, int], variables: int) -> list[_Level]:
    """The terms by coefficient, greatest first; without words for 0 ``variables``."""
    literals: dict[int, list[int]] = {}
    for literal, a in sorted(terms.items(), key=lambda term: -term[1]):
        literals.setdefault(a, []).append(literal)
    worth = variables > 0 and len(literals) <= _FEW_LEVELS and len(terms) * _BITS_A_TERM >= variables
    return [
        (a, sum(1 << abs(literal) for literal in own) if worth else 0, own) for a, own in literals.items()
    ]


def read_opb(text: str, limits: Limits | None = None) -> tuple[int, list[PBConstraint]]:
    """The number of variables and the constraints; an equation gives two, ``>=`` first."""
    limits = limits or Limits()
    rows = lines("OPB", text)
    first = next(rows)
    counts = _COUNTS.fullmatch(first)
    if counts is None or int(counts[1]) > _MOST_VARIABLES:
        expected = f"* #variable= N #constraint= M, with N up to {_MOST_VARIABLES}"
        raise CertificateError("OPB line 1", first, expected)
    variables, found = int(counts[1]), 0
    formula: list[PBConstraint] = []
    for number, line in enumerate(rows, start=2):
        limits.work("OPB", 1 + len(line) // 4)
        if not line or line.startswith("*"):
            continue
        where, found = f"OPB line {number}", found + 1
        if " = " in f" {line}":
            formula.append(read_constraint(where, line.replace("= ", ">= ", 1), variables))
            terms, degree = formula[-1]
            formula.append(({-literal: a for literal, a in terms.items()}, sum(terms.values()) - degree))
            limits.hold(where, _size(formula[-2]))
        else:
            formula.append(read_constraint(where, line, variables))
        limits.hold(where, _size(formula[-1]))
    if found != int(counts[2]):
        raise CertificateError("OPB constraints", found, f"{counts[2]} as announced")
    return variables, formula


def read_constraint(where: str, text: str, variables: int) -> PBConstraint:
    """``+2 x1 -3 ~x2 >= 1 ;`` in normal form."""
    words = text.split()
    if len(words) < 3 or len(words) % 2 == 0 or words[-1] != ";" or words[-3] != ">=":
        raise CertificateError(where, text, "a constraint: terms >= integer ;")
    terms: dict[int, int] = {}
    degree = _integer(where, words[-2])
    for coefficient, name in zip(words[:-3:2], words[1:-3:2], strict=True):
        a, literal = _integer(where, coefficient), _literal(where, name, variables)
        if a < 0:
            a, literal, degree = -a, -literal, degree - a
        if a:
            degree -= _add(terms, literal, a)
    return _bounded(where, (terms, degree))


def _literal(where: str, word: str, variables: int) -> int:
    found = _LITERAL.fullmatch(word)
    if found is None or int(found[2]) > variables:
        raise CertificateError(where, word, f"a literal of x1..x{variables}")
    return -int(found[2]) if found[1] else int(found[2])


def _integer(where: str, word: str) -> int:
    if not _INTEGER.fullmatch(word) or len(word) > _LONGEST_NUMBER:
        raise CertificateError(where, word, "an integer")
    return int(word)


def _number(where: str, word: str, largest: int | None) -> int:
    """A positive integer without sign or leading zero."""
    if not _POSITIVE.fullmatch(word) or len(word) > _LONGEST_NUMBER:
        raise CertificateError(where, word, "a positive integer")
    if largest is not None and int(word) > largest:
        raise CertificateError(where, word, f"a number from 1 to {largest}")
    return int(word)
