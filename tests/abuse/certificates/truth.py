"""Whether what a certificate says is so, by other means than its proof: engines, brute force, or making it again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from tests.abuse.brute_force.migration import World

from allocert.allocators.torus.jobs import JobSet
from allocert.machines import parse_machine
from allocert.machines.hypercube import Subcube
from allocert.models.loss.certificate import loss_certificate
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing import pack
from allocert.models.questions.instance_file import instance_from_json
from allocert.models.torus.preemptive.configuration_lp import least_finish
from allocert.proofs.encoders import ENCODERS
from allocert.proofs.theorems.catalogue import all_proofs
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate
from allocert.solvers.engines import linear
from allocert.solvers.engines.linear import Program, Row
from allocert.verification.claims.encoders import resolve
from allocert.verification.pairing.replaying import replay
from allocert.verification.pairing.trace import Allocate

__all__ = ["holds"]


def holds(certificate: Certificate) -> bool:
    """Whether the problem is as the certificate's kind says and, where an encoder is named, its sentence is true."""
    if certificate.encoding.by and not _said(certificate):
        return False
    judge = _BY.get(certificate.encoding.by) or _KINDS.get(certificate.kind)
    return judge is not None and judge(certificate)


def _said(certificate: Certificate) -> bool:
    """Whether problem, sentence and text are what the encoder makes."""
    encoder, given = ENCODERS[certificate.encoding.by], certificate.encoding.arguments
    text = resolve(encoder.text)
    made = resolve(encoder.problem)(given), resolve(encoder.sentence)(certificate)
    found = certificate.problem, certificate.claim
    said = text if isinstance(text, str) else text(given)
    return (
        json.dumps(made, sort_keys=True) == json.dumps(found, sort_keys=True)
        and said == certificate.encoding.text
    )


def _parts(certificate: Certificate) -> bool:
    """Whether all parts hold, and are those that the problem lists."""
    parts = [Certificate.from_json(part) for part in certificate.proof]
    listed = [(part.encoding.by, json.dumps(part.encoding.arguments, sort_keys=True)) for part in parts]
    wanted = [
        (part["by"], json.dumps(part["arguments"], sort_keys=True)) for part in certificate.problem["parts"]
    ]
    same = sorted(listed) == sorted(wanted) and certificate.problem["states"] == certificate.claim
    return same and all(map(holds, parts))


def _clauses(certificate: Certificate) -> bool:
    from pysat.solvers import Cadical153

    lines = certificate.problem["dimacs"].splitlines()[1:]
    with Cadical153(bootstrap_with=[list(map(int, line.split()[:-1])) for line in lines if line]) as solver:
        return not solver.solve()


def _inequalities(certificate: Certificate) -> bool:
    from ortools.sat.python import cp_model

    head, *lines = certificate.problem["opb"].splitlines()
    model = cp_model.CpModel()
    variables = [model.new_bool_var(f"x{i}") for i in range(int(head.split()[2]) + 1)]
    for line in lines:
        words = line.split()
        if not words or words[0].startswith("*"):
            continue
        total = 0
        for a, name in zip(words[:-3:2], words[1:-3:2], strict=True):
            variable = variables[int(name.lstrip("~x"))]
            total += int(a) * (1 - variable if name.startswith("~") else variable)
        model.add(total >= int(words[-2]) if words[-3] == ">=" else total == int(words[-2]))
    return _infeasible(model)


def _infeasible(model: Any) -> bool:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = 20
    return bool(solver.solve(model) == cp_model.INFEASIBLE)


def _rectangles(certificate: Certificate) -> bool:
    """No engine of ours: rectangles as optional intervals, one pair a turn."""
    from ortools.sat.python import cp_model

    problem, model = certificate.problem, cp_model.CpModel()
    spans: tuple[list[Any], list[Any]] = ([], [])
    for i, sides in enumerate(problem["rectangles"]):
        ways = {tuple(sides), tuple(sides[::-1])} if problem["turnable"][i] else {tuple(sides)}
        chosen = []
        for shape in sorted(ways):
            chosen.append(model.new_bool_var(""))
            for axis, (side, room) in enumerate(zip(shape, problem["mesh"], strict=True)):
                start = model.new_int_var(0, max(0, room - side), "")
                spans[axis].append(model.new_optional_fixed_size_interval_var(start, side, chosen[-1], ""))
                if side > room:
                    model.add(chosen[-1] == 0)
        model.add_exactly_one(chosen)
    model.add_no_overlap_2d(*spans)
    return _infeasible(model)


def _regions_free(instance: Instance, proof: Mapping[str, Any]) -> int:
    """The value of a placement, by sets of nodes."""
    taken = {node for node in range(instance.machine.processors) if instance.taken >> node & 1}
    served, value = [0] * len(instance.requests), 0
    for entry, address in proof["placed"]:
        region = instance.machine.check_region(address)
        nodes, wanted = set(instance.machine.nodes(region)), instance.requests[entry]
        assert not nodes & taken
        assert region.request == wanted.request or wanted.rotate
        taken |= nodes
        served[entry] += 1
        value += len(nodes) if instance.objective == "max-processors" else 1
    assert all(done <= wanted.count for done, wanted in zip(served, instance.requests, strict=True))
    if instance.objective == "fit":
        assert served == [wanted.count for wanted in instance.requests]
    return value


def _placement(certificate: Certificate) -> bool:
    arguments = certificate.encoding.arguments
    instance = instance_from_json(arguments["instance"])
    if certificate.kind in ("placement", "optimum"):
        value = _regions_free(instance, certificate.proof)
        best = value if certificate.kind == "placement" else pack(instance, seconds=20).value
        return value == best == certificate.proof["value"] and certificate.claim.startswith(f"{value} ")
    if certificate.kind == "blocking":
        request = instance.requests[arguments["entry"]]
        instance = Instance(instance.machine, (request,), instance.taken, (), instance.family)
        return pack(instance, seconds=20).witness is None
    answer = pack(instance, seconds=20)
    if instance.objective == "fit":
        return answer.witness is None and answer.status.value == "infeasible"
    return answer.value is not None and answer.value < arguments["at_least"]


def _again(certificate: Certificate) -> bool:
    """Certificates whose sentence follows from the question: another one made of it has the same."""
    given = certificate.encoding.arguments
    if certificate.kind == "stationary":
        names = ("strategy", "n", "faulty", "residence", "dimension")
        return loss_certificate(*(given[name] for name in names)).claim == certificate.claim
    jobs = JobSet.of(given["torus"], [tuple(pair) for pair in given["jobs"]])
    found = least_finish(jobs, given["reading"]).certificate
    return found is not None and found.claim == certificate.claim


def _packings(certificate: Certificate) -> bool:
    """Sets of nodes: this number of disjoint ones, each connected and in a small subcube, and the rest in complete cubes."""
    for form, packing in zip(certificate.problem, certificate.proof, strict=True):
        n, size, rest = form["n"], form["size"], set(range(1 << form["n"]))
        least = (size - 1).bit_length()
        for address, nodes in packing["sets"]:
            inside = address.count("*") <= least and set(nodes) <= _nodes(address)
            if not inside or len(nodes) != size or not set(nodes) <= rest or not _joined(set(nodes), n):
                return False
            rest -= set(nodes)
        cubes = [_nodes(address) for address in packing["leftover"]]
        exact = sorted(map(len, cubes)) == [1 << k for k in range(n + 1) if len(rest) >> k & 1]
        if len(packing["sets"]) != form["sets"] or not exact or set().union(*cubes) != rest:
            return False
    return True


def _nodes(address: str) -> set[int]:
    choices = [("0", "1") if symbol == "*" else (symbol,) for symbol in address]
    return {int("".join(word) or "0", 2) for word in product(*choices)}


def _joined(nodes: set[int], n: int) -> bool:
    waiting = [nodes.pop()]
    while waiting:
        around = {waiting[-1] ^ 1 << axis for axis in range(n)} & nodes
        waiting.pop()
        nodes -= around
        waiting += around
    return not nodes


def _fewest(certificate: Certificate) -> bool:
    """The least number of moves, by all places of all rectangles."""
    problem = certificate.problem
    return World.of(problem["instance"]).least() == problem["moves"]


def _obligation(certificate: Certificate) -> bool:
    given = certificate.encoding.arguments
    return any(one.name == given["obligation"] for one in all_proofs()[given["proof"]].obligations)


def _trace(certificate: Certificate) -> bool:
    """A refusal although a subcube of that dimension is free; of other promises nothing is known here."""
    problem, proof = certificate.problem, certificate.proof
    if proof["promise"] != "complete:subcubes":
        return False
    machine, held, gone = parse_machine(problem["machine"]), [], set()
    steps = {"trace": proof["steps"], **{name: problem[name] for name in ("machine", "allocator", "faulty")}}
    outcomes = replay(steps)
    for outcome in outcomes:
        if isinstance(outcome.step, Allocate):
            held += [outcome.region] if outcome.region is not None else []
        else:
            gone.add(outcome.step.grant)
    taken = {node for i, one in enumerate(held) if i not in gone for node in machine.nodes(one)}
    taken |= set(problem["faulty"])
    last = outcomes[-1]
    wanted = last.step.request if isinstance(last.step, Allocate) and last.region is None else -1
    return any(not set(cube.nodes) & taken for cube in _subcubes(len(bin(machine.processors)) - 3, wanted))


def _subcubes(n: int, k: int) -> Iterator[Subcube]:
    for word in map("".join, product("01*", repeat=n)):
        if word.count("*") == k:
            yield Subcube.parse(word)


def _program(certificate: Certificate) -> bool:
    """The exact simplex method, from the engine's side."""
    problem = certificate.problem
    rows = [
        Row(_numbers(row["coefficients"]), Fraction(row["bound"]), row["equal"]) for row in problem["rows"]
    ]
    free = frozenset(problem["free"])
    found = linear.solve(Program(problem["variables"], rows, _numbers(problem["objective"]), free))
    if certificate.kind == "farkas":
        return found.status is Status.INFEASIBLE
    return found.value == Fraction(certificate.proof["value"])


def _polynomials(certificate: Certificate) -> bool:
    """Z3 finds no real numbers that meet all of them."""
    import z3

    problem = certificate.problem
    names = {name: z3.Real(f"v{i}") for i, name in enumerate(problem["variables"])}

    def value(polynomial: Any) -> Any:
        powers = ((Fraction(a), (names[name] ** e for name, e in monomial)) for a, monomial in polynomial)
        return z3.Sum([z3.Product([z3.Q(a.numerator, a.denominator), *factors]) for a, factors in powers])

    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.add(
        *(value(p) >= 0 for p in problem["hypotheses"]), *(value(p) == 0 for p in problem["equalities"])
    )
    return bool(solver.check() == z3.unsat)


def _numbers(data: Mapping[str, Any]) -> dict[int, Fraction]:
    return {int(name): Fraction(number) for name, number in data.items()}


_BY: Mapping[str, Callable[[Certificate], bool]] = {
    "loss-chain": _again,
    "obligation": _obligation,
    "placement": _placement,
    "torus-configurations": _again,
}
_KINDS: Mapping[str, Callable[[Certificate], bool]] = {
    "bundle": _parts,
    "dual": _program,
    "enumeration": lambda certificate: (
        True
    ),  # its check decides the claim anew, by whatever effort and seed it names
    "farkas": _program,
    "fewest-moves": _fewest,
    "handelman": _polynomials,
    "incomplete-packings": _packings,
    "lrat": _clauses,
    "rectangles": _rectangles,
    "trace": _trace,
    "veripb": _inequalities,
}
