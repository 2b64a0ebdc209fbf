"""Certificates that are small, and would take gigabytes or hours to check if nothing counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from allocert.models.migration.fewest_certificate import TEXT as FEWEST_TEXT
from allocert.models.placement.encoding import encoding_of
from allocert.models.questions.instance_file import instance_from_json
from allocert.solvers.certificate import Certificate, Encoding

__all__ = ["HEAVY"]

_NONE = Encoding("None.")
_HEADER = "pseudo-Boolean proof version 1.1\n"


def _loose(kind: str, problem: Any, proof: Any) -> Certificate:
    return Certificate(kind, "Something.", problem, proof, _NONE)


def _veripb(rows: list[str], variables: int, proof: str) -> Certificate:
    opb = f"* #variable= {variables} #constraint= {len(rows)}\n" + "".join(f"{row} ;\n" for row in rows)
    return _loose("veripb", {"opb": opb}, f"{_HEADER}{proof}")


def _variables() -> Certificate:
    last = "x4000000000"
    return _veripb([f"+1 {last} >= 1", f"-1 {last} >= 0"], 4_000_000_000, "f\nrup >= 1 ;\nc 3\n")


def _doubling() -> Certificate:
    return _veripb(["+1 x1 >= 1"], 1, "f\n" + "".join(f"p {n} {n} +\n" for n in range(1, 120_000)))


def _factors() -> Certificate:
    return _veripb(["+1 x1 >= 1"], 1, "f\np 1" + f" {'9' * 3999} *" * 1000 + "\n")


def _wide() -> Certificate:
    row = "".join(f"+1 x{v} " for v in range(1, 100_001)) + ">= 1"
    return _veripb([row], 100_000, "f\n" + "p 1 1 +\n" * 400)


def _stacked() -> Certificate:
    row = "".join(f"+1 x{v} " for v in range(1, 100_001)) + ">= 1"
    return _veripb([row], 100_000, "f\np" + " 1 2 *" * 400 + "\n")


def _repeated() -> Certificate:
    return _veripb([f"+1 x{v} >= 0" for v in range(1, 5001)], 5000, "f\n" * 5000)


def _chain() -> Certificate:
    n = 3000
    rows = [f"+1 ~x{v} +1 x{v + 1} +1 x{n + 2} >= 1" for v in range(1, n)]
    rows += [f"+1 ~x{n} +1 ~x1 +1 x{n + 2} >= 1"]
    steps = "".join(f"rup +1 ~x1 +1 x{n + 2} +1 x{n + 3 + v} >= 1 ;\n" for v in range(100_000))
    return _veripb(rows, n + 200_000, f"f\n{steps}")


def _long_term_list() -> Certificate:
    row = "".join(f"+1 x{v} " for v in range(1, 300_001)) + ">= 1"
    return _veripb([row] * 16, 300_000, "f\n")


def _lrat(clauses: list[str], variables: int, proof: str) -> Certificate:
    text = f"p cnf {variables} {len(clauses)}\n" + "".join(f"{clause} 0\n" for clause in clauses)
    return _loose("lrat", {"dimacs": text}, proof)


def _asymmetric() -> Certificate:
    n = 20_000
    steps = "".join(f"{n + i} {n + i} 0 0\n" for i in range(1, 200_000))
    return _lrat([str(v) for v in range(1, n + 1)], 300_000, steps)


def _clauses() -> Certificate:
    return _lrat(["1 2"] * 3_000_000, 2, "3000001 0 1 0\n")


def _words() -> Certificate:
    return _lrat(["1"], 1, "2 " + "11 " * 15_000_000 + "0 0\n")


def _rectangles(mesh: list[int], sides: list[list[int]], proof: Any, turn: bool = False) -> Certificate:
    return _loose("rectangles", {"mesh": mesh, "rectangles": sides, "turnable": [turn] * len(sides)}, proof)


def _splits() -> Certificate:
    pairs = [(i, j) for i in range(200) for j in range(i)]
    return _rectangles([100, 100], [[1, 1]] * 200, [["split", 0, i, j] for i, j in pairs])


def _turns() -> Certificate:
    return _rectangles([9, 9], [[1, 2]] * 100_000, [["turn", i] for i in range(2000)], True)


def _scales() -> Certificate:
    n = 20_000
    scale = {"capacity": 1, "values": [[side, 0] for side in range(1, n + 1)]}
    sides = [[side, side] for side in range(1, n + 1)]
    return _rectangles([1 << 20, 1 << 20], sides, [["scales", scale, scale]])


def _stack() -> Certificate:
    n = 100_000
    return _rectangles([1, n - 1], [[1, 1]] * n, [["stack", 1, list(range(n))]])


def _jobs(
    torus: int, sides: list[int], reading: str, weights: list[str], pieces: list[Any], time: str = "1"
) -> Certificate:
    problem = {"torus": torus, "reading": reading, "jobs": [[side, time] for side in sides]}
    return _loose("torus-configurations", problem, {"weights": weights, "pieces": pieces})


def _denominators() -> Certificate:
    weights = [f"1/{10**3990 + i}" for i in range(3000)]
    return _jobs(64, [1] * 3000, "A", weights, [])


def _areas() -> Certificate:
    sides = [1, *(side for side in range(2, 60) for _ in range(1024 // side))]
    return _jobs(1024, sides, "C", ["0"] * len(sides), [])


def _pieces() -> Certificate:
    pieces = [[0, 3, 3, str(i), str(i + 1)] for i in range(200_000)]
    return _jobs(8, [2], "C", ["1"], pieces, "200000")


def _powers() -> Certificate:
    names = [f"x{i}" for i in range(12)]
    hypothesis = [[1, [[name, 1]]] for name in names]
    problem = {"variables": names, "hypotheses": [hypothesis], "equalities": []}
    return _loose("handelman", problem, {"terms": [{"coefficient": 1, "hypotheses": [0] * 30}]})


def _program(bound: str, multipliers: list[str]) -> Certificate:
    row = {"coefficients": {"0": 1}, "bound": bound, "equal": False}
    problem = {"variables": 1, "free": [], "objective": {}, "rows": [row] * len(multipliers)}
    return _loose("farkas", problem, {"multipliers": multipliers})


def _fractions() -> Certificate:
    return _program("1", [f"1/{10**3990 + 2 * i + 1}" for i in range(3000)])


def _columns() -> Certificate:
    wide = {str(j): 1 for j in range(50_000)}
    rows = [{"coefficients": wide, "bound": 1, "equal": False}] * 8
    problem = {"variables": 50_000, "free": [], "objective": {}, "rows": rows}
    return _loose("farkas", problem, {"multipliers": [f"1/{10**3990 + 2 * i + 1}" for i in range(8)]})


def _totals() -> Certificate:
    requests = [[1 + i % 9, 10**30] for i in range(300_000)]
    problem = {"free": 1 << 20, "requests": requests, "objective": "max-processors", "at_least": 1}
    return _loose("area", problem, None)


def _placement(
    machine: str, requests: list[Any], form: str, objective: str = "fit", **more: Any
) -> Certificate:
    data = {"schema": "allocert/instance/1", "machine": machine, "requests": requests, "objective": objective}
    encoding = encoding_of(instance_from_json(data), form, **more)
    return Certificate("lrat" if form == "formula" else "veripb", "Something.", {}, "", encoding)


def _counted() -> Certificate:
    return _placement("mesh:100x100", [{"request": [2, 2], "count": 2500}] * 9, "formula", at_least=None)


def _covered() -> Certificate:
    requests = [[side, 1] for side in range(8300, 8307)]
    return _placement("mesh:16384x1", requests, "formula", at_least=None)


def _profiles() -> Certificate:
    requests = [[side, 1] for side in range(8300, 8307)]
    return _placement("mesh:16384x1", requests, "projection", axes=[0], at_least=None)


def _diagram() -> Certificate:
    requests = [{"request": [1, side], "count": 20} for side in range(1, 17)]
    return _placement("mesh:60x60", requests, "formula", "max-processors", at_least=3599)


def _fewest(
    residents: list[list[int]], request: list[int], granted: str, moved: Mapping[int, list[int]], sets: int
) -> Certificate:
    """Residents by base and sides, the new bases of those that move, and the number of sets without a proof."""
    instance = {
        "schema": "allocert/migration/1",
        "machine": "mesh:1001x1000",
        "residents": [
            {"name": f"R{i}", "base": [x, y], "sides": [w, h]} for i, (x, y, w, h) in enumerate(residents)
        ],
        "request": {"name": "new", "sides": request},
        "rotation": "none",
    }
    after = []
    for i, (*base, w, h) in enumerate(residents):
        x, y = moved.get(i, base)
        after.append(f"({x},{y},{x + w - 1},{y + h - 1})")
    arguments = {"instance": instance, "moves": len(moved)}
    proof = {"granted": granted, "residents": after, "refuted": [None] * sets, "late": []}
    return Certificate(
        "fewest-moves", "Something.", arguments, proof, Encoding(FEWEST_TEXT, "fewest-moves", arguments)
    )


def _looks() -> Certificate:
    """Columns with room for 9 between them: two have to go for 20, as 101 times a million frames show."""
    columns = [[10 * i, 0, 1, 1000] for i in range(101)]
    return _fewest(columns, [20, 1], "(491,0,510,0)", {50: [1, 0], 51: [2, 0]}, 101)


def _sets() -> Certificate:
    """As many sets as make a number of 4,800 digits."""
    singles = [[x, y, 1, 1] for y in range(16) for x in range(1000)]
    moved = {i: [i % 1000, 500 + i // 1000] for i in range(8000)}
    return _fewest(singles, [2, 2], "(900,900,901,901)", moved, 1)


def _forms() -> Certificate:
    form, packing = {"n": 24, "size": 1, "sets": 0}, {"sets": [], "leftover": ["*" * 24]}
    return _loose("incomplete-packings", [form] * 100_000, [packing] * 100_000)


HEAVY: Mapping[str, tuple[Callable[[], Certificate], str]] = {
    "area: totals": (_totals, "requests"),
    "farkas: columns": (_columns, "multiplier"),
    "farkas: fractions": (_fractions, "multiplier"),
    "fewest-moves: every set of many": (_sets, "refuted"),
    "fewest-moves: looks": (_looks, "refuted"),
    "handelman: powers": (_powers, "term 0"),
    "incomplete-packings: dimension": (_forms, "packing 0"),
    "lrat: clauses": (_clauses, "clause"),
    "lrat: steps by resolution": (_asymmetric, "proof line"),
    "lrat: words": (_words, "proof line"),
    "placement: areas": (_covered, "encoding instance"),
    "placement: counts": (_counted, "encoding requests"),
    "placement: diagram": (_diagram, "encoding requests"),
    "placement: profiles": (_profiles, "encoding instance"),
    "rectangles: scales": (_scales, "scale"),
    "rectangles: splits": (_splits, "assumptions"),
    "rectangles: stack": (_stack, "stack"),
    "rectangles: turns": (_turns, "turn"),
    "torus-configurations: areas": (_areas, "weights"),
    "torus-configurations: denominators": (_denominators, "weights"),
    "torus-configurations: pieces": (_pieces, "pieces"),
    "veripb: chain": (_chain, "unit propagation"),
    "veripb: doubling": (_doubling, "proof line"),
    "veripb: factors": (_factors, "proof line"),
    "veripb: long lines": (_long_term_list, "OPB line"),
    "veripb: repeated": (_repeated, "proof line"),
    "veripb: stacked": (_stacked, "proof line"),
    "veripb: variables": (_variables, "OPB line 1"),
    "veripb: wide": (_wide, "proof line"),
}
"""By name: the certificate, and the field that its refusal names."""
