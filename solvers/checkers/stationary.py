"""Check the stationary distribution of a finite Markov chain: inflow is outflow in every state.

The problem is ``{"rates": [[[t, rate]...]...]}``, for each state the states t it moves to and the rates, positive
integers; the proof is a list of nonnegative integers in proportion to the probabilities. That it is the only
distribution follows from state 0 being reachable from every state, which is checked too.
"""

from __future__ import annotations

from typing import Any

from allocert.errors import CertificateError

__all__ = ["check_stationary"]


def check_stationary(problem: Any, proof: Any) -> tuple[int, ...]:
    """The weights of the states, in proportion to the only stationary probabilities.

    Raises :class:`CertificateError` unless the weights balance, are not all 0, and every state leads to state 0.
    """
    flows = _flows(problem)
    if not isinstance(proof, list) or len(proof) != len(flows):
        raise CertificateError("proof", type(proof).__name__, f"a list of {len(flows)} weights")
    for weight in proof:
        if type(weight) is not int or weight < 0:
            raise CertificateError("weight", weight, "a nonnegative integer")
    if not any(proof):
        raise CertificateError("weights", 0, "a positive one")
    inflow = [0] * len(flows)
    into: list[list[int]] = [[] for _ in flows]
    for s, row in enumerate(flows):
        for t, rate in row:
            inflow[t] += rate * proof[s]
            into[t].append(s)
    for s, row in enumerate(flows):
        if inflow[s] != proof[s] * sum(rate for _, rate in row):
            raise CertificateError(f"state {s}: inflow", inflow[s], "its outflow")
    leading, waiting = {0}, [0]
    while waiting:
        for s in into[waiting.pop()]:
            if s not in leading:
                leading.add(s)
                waiting.append(s)
    if len(leading) < len(flows):
        raise CertificateError("states that lead to state 0", len(leading), f"all {len(flows)}")
    return tuple(proof)


def _flows(problem: Any) -> list[list[tuple[int, int]]]:
    if not isinstance(problem, dict) or set(problem) != {"rates"}:
        raise CertificateError("problem", type(problem).__name__, 'an object {"rates": [...]}')
    rows = problem["rates"]
    if not isinstance(rows, list) or not rows:
        raise CertificateError("rates", rows, "a list of one row a state")
    flows: list[list[tuple[int, int]]] = []
    for s, row in enumerate(rows):
        flows.append([])
        for item in row if isinstance(row, list) else [row]:
            match item:
                case [t, rate] if type(t) is type(rate) is int and 0 <= t < len(rows) and t != s and rate > 0:
                    flows[-1].append((t, rate))
                case _:
                    raise CertificateError(f"rates of state {s}", item, "[another state, a positive integer]")
    return flows
