"""Proofs as other checkers read them: DIMACS and LRAT text, OPB and VeriPB 3.0.

Sources: Cruz-Filipe et al., CADE 2017 (LRAT); the VeriPB project's proof format overview, version 3.
"""

from __future__ import annotations

from collections.abc import Iterator

from allocert.errors import CertificateError
from allocert.solvers.checkers.opb import read_opb
from allocert.solvers.checkers.veripb import HEADER

__all__ = ["as_dimacs", "as_veripb_3", "has_empty_clause"]


def _clauses(dimacs: str) -> Iterator[list[int]]:
    body = (line for line in dimacs.split("\n") if not line.startswith(("c", "p")))
    clause: list[int] = []
    for number in map(int, " ".join(body).split()):
        if number:
            clause.append(number)
        else:
            yield clause
            clause = []


def has_empty_clause(dimacs: str) -> bool:
    """Whether a clause of the formula has no literal, so that it is refuted as it stands."""
    return any(not clause for clause in _clauses(dimacs))


def as_dimacs(dimacs: str) -> str:
    """The same formula, each literal once in its clause: some checkers refuse others."""
    clauses = [list(dict.fromkeys(clause)) for clause in _clauses(dimacs)]
    variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
    rows = (" ".join(map(str, [*clause, 0])) for clause in clauses)
    return "\n".join((f"p cnf {variables} {len(clauses)}", *rows, ""))


def as_veripb_3(opb: str, proof: str) -> str:
    """The proof in VeriPB's format 3.0, where the formula is loaded from the start and numbered first.

    ``proof`` has format 1.1 and is one that :func:`~allocert.solvers.checkers.veripb.check_veripb` accepts.
    """
    given = len(read_opb(opb)[1])
    rows = proof.split("\n")
    numbers: list[int] = []
    """Of each constraint of the proof its number in the new one."""
    written = ["pseudo-Boolean proof version 3.0"]
    newest = given
    contradiction = 0
    for line in rows[rows.index(HEADER) + 1 :]:
        rule, _, rest = line.partition(" ")
        if rule == "f":
            numbers += range(1, given + 1)
        elif rule == "l":
            numbers.append(int(rest))
        elif rule == "c":
            contradiction = numbers[int(rest) - 1]
        elif rule == "del":
            gone = [numbers[int(name) - 1] for name in rest.split()[1:]]
            derived = [str(name) for name in gone if name > given]
            if derived:
                written.append(f"del id {' '.join(derived)} ;")
        elif rule in ("p", "pol", "u", "rup"):
            newest += 1
            numbers.append(newest)
            written.append(_polish(rest, numbers) if rule in ("p", "pol") else _propagated(rest, numbers))
        elif line and not line.startswith("*"):
            raise CertificateError("proof", line, "a proof that was accepted")
    end = ("output NONE ;", f"conclusion UNSAT : {contradiction} ;", "end pseudo-Boolean proof ;", "")
    return "\n".join((*written, *end))


def _polish(rest: str, numbers: list[int]) -> str:
    """A derivation with the new numbers; what precedes ``*`` or ``d`` is a factor."""
    tokens = rest.split()
    following = [*tokens[1:], ""]
    renamed = (
        str(numbers[int(token) - 1]) if token.isdigit() and after not in ("*", "d") else token
        for token, after in zip(tokens, following, strict=True)
    )
    return f"pol {' '.join(renamed)} ;"


def _propagated(rest: str, numbers: list[int]) -> str:
    constraint, _, hints = rest.partition(";")
    renamed = [hint if hint == "~" else str(numbers[int(hint) - 1]) for hint in hints.split()]
    return f"rup {constraint.strip()} : {' '.join(renamed)} ;" if renamed else f"rup {constraint.strip()} ;"
