"""From a certificate of an engine's kind to its checker. No engine is loaded.

Each function returns a sentence saying what was checked, or raises
:class:`~allocert.errors.CertificateError`.
"""

from __future__ import annotations

from typing import Any

from allocert.errors import CertificateError
from allocert.solvers.certificate import Certificate
from allocert.solvers.checkers.linear import check_dual, check_farkas, check_handelman
from allocert.solvers.checkers.lrat import check_lrat
from allocert.solvers.checkers.stationary import check_stationary
from allocert.solvers.checkers.veripb import check_veripb

__all__ = ["dual", "farkas", "handelman", "lrat", "stationary", "veripb"]


def lrat(certificate: Certificate) -> str:
    """A refutation of a formula: problem ``{"dimacs": text}``, proof LRAT text."""
    report = check_lrat(_text(certificate.problem, "dimacs"), _proof_text(certificate))
    return f"LRAT proof of {report.steps} steps for {report.clauses} clauses"


def veripb(certificate: Certificate) -> str:
    """A refutation of pseudo-Boolean constraints: problem ``{"opb": text}``, proof VeriPB text."""
    report = check_veripb(_text(certificate.problem, "opb"), _proof_text(certificate))
    return f"VeriPB proof of {report.steps} steps for {report.constraints} constraints"


def dual(certificate: Certificate) -> str:
    """The optimum of a linear program, by a primal and a dual point of the same value."""
    return f"primal and dual point of value {check_dual(certificate.problem, certificate.proof)}"


def farkas(certificate: Certificate) -> str:
    """Infeasibility of a linear program, by a Farkas vector."""
    check_farkas(certificate.problem, certificate.proof)
    return f"Farkas vector over {len(certificate.problem['rows'])} rows"


def handelman(certificate: Certificate) -> str:
    """That polynomial inequalities have no common solution, by a combination of products that is -1."""
    check_handelman(certificate.problem, certificate.proof)
    return f"{len(certificate.proof['terms'])} products of hypotheses that add up to -1"


def stationary(certificate: Certificate) -> str:
    """The stationary distribution of a Markov chain, by its balance equations."""
    states = len(check_stationary(certificate.problem, certificate.proof))
    return f"balance equations of {states} states, all of which lead to the first"


def _text(problem: Any, name: str) -> str:
    if not isinstance(problem, dict) or set(problem) != {name} or not isinstance(problem[name], str):
        raise CertificateError("problem", type(problem).__name__, f'an object {{"{name}": text}}')
    return str(problem[name])


def _proof_text(certificate: Certificate) -> str:
    if not isinstance(certificate.proof, str):
        raise CertificateError("proof", type(certificate.proof).__name__, "text")
    return certificate.proof
