"""A small certificate of every kind and of every encoder, made by the public functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from allocert.allocators import Contract
from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.torus.jobs import JobSet
from allocert.machines import Mesh, Submesh, parse_machine
from allocert.models.counted.refusal import refusal
from allocert.models.gray.cover import cover
from allocert.models.gray.cover_proof import certificate_of
from allocert.models.hypercube.ncube import TEXT, claim_of, covering, too_few_proof
from allocert.models.kernels.equivalence import prove_kernel
from allocert.models.listed.packing import pack as listed
from allocert.models.loss.certificate import loss_certificate
from allocert.models.migration.fewest_moves import fewest_moves
from allocert.models.migration.rectangle_instance import Frame, MigrationInstance, Resident
from allocert.models.parallel.prefixes import TEXT as PREFIX_TEXT
from allocert.models.parallel.prefixes import TEXT_OF_SEVERAL as PREFIX_SHAPES
from allocert.models.parallel.prefixes import claim_of as text_of_prefixes
from allocert.models.parallel.prefixes import encode_shapes, prefix_problem
from allocert.models.placement.certificates import place
from allocert.models.placement.claims import not_placed
from allocert.models.placement.encoding import encoding_of
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.placement.packing import pack, placement_certificate
from allocert.models.placement.packing_cnf import packing_formula
from allocert.models.rectangles.problem import Rectangles, refutation
from allocert.models.rectangles.ranges.search import refutation_by_ranges
from allocert.models.subcubes.incomplete_certificate import certificate as packings_certificate
from allocert.models.subcubes.incomplete_certificate import fullest_forms
from allocert.models.subcubes.incomplete_packing import pack as pack_form
from allocert.models.subcubes.split_certificates import refute, together
from allocert.models.subcubes.split_shapes import Shape
from allocert.models.torus.preemptive.configuration_lp import least_finish
from allocert.models.tree.leftover import least_leftover_of
from allocert.proofs import REGISTRY
from allocert.proofs.antoniou.gray.alpha import alpha
from allocert.proofs.antoniou.gray.alpha import together as covers
from allocert.proofs.gupta_srimani.preemptive.general_sides import OPTIMA, TEXT_OF_OPTIMA, encode_optima
from allocert.proofs.kandlur_shin.loss.small_cubes import TEXT as ANCHOR_TEXT
from allocert.proofs.kandlur_shin.loss.small_cubes import encode_anchor
from allocert.proofs.kernels.claims import _TABLE as KERNEL_ROWS
from allocert.proofs.kernels.claims import TEXT as KERNELS_TEXT
from allocert.proofs.kernels.claims import asked_of
from allocert.proofs.livingston_stout.faults.certificates import faces_certificate, too_few_rows
from allocert.proofs.theorems.lifting import proved_by
from allocert.proofs.theorems.parallel.k_cube_costs import K_CUBE_COSTS
from allocert.proofs.today.grants import _ROWS as GRANTS
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import linear, pseudoboolean, sat
from allocert.solvers.engines.linear import Program, Row
from allocert.solvers.engines.turns import Turns
from allocert.solvers.exact.handelman import refute as refute_polynomials
from allocert.solvers.exact.handelman import variables
from allocert.verification.claims.claim import Context
from allocert.verification.claims.enumeration import with_certificate
from allocert.verification.claims.evidence import bundle
from allocert.verification.pairing.engine import check
from allocert.verification.pairing.evidence import trace_certificate

__all__ = ["CORPUS", "QUICK", "made"]


def _found(certificate: Certificate | None) -> Certificate:
    assert certificate is not None
    return certificate


def _instance(objective: str, *requests: Wanted, faulty: int = 0, machine: str = "mesh:3x3") -> Instance:
    return Instance(parse_machine(machine), requests, faulty, objective=objective)


def _packed(*question: Any, **options: Any) -> Certificate:
    return _found(pack(_instance(*question, **options)).certificate)


def _formula() -> Certificate:
    """The nodes of odd weight are free, and no two of them are neighbours."""
    instance = _instance("fit", Wanted(1, 2), faulty=0b1001_0110, machine="hypercube:3")
    formula, _ = packing_formula(instance, None)
    encoding = encoding_of(instance, "formula", at_least=None)
    return _found(sat.refute(formula, claim=not_placed(instance, None), encoding=encoding).certificate)


def _anchor() -> Certificate:
    arguments = {"residences": [20]}
    problem = encode_anchor(arguments)
    asked = (part["arguments"] for part in problem["parts"])
    parts = [
        loss_certificate(*(one[name] for name in ("strategy", "n", "faulty", "residence"))) for one in asked
    ]
    return bundle(problem["states"], parts, Encoding(ANCHOR_TEXT, "loss-anchor", arguments))


def _placement() -> Certificate:
    instance = _instance("fit", Wanted((2, 2)), Wanted((1, 1), 2))
    placement = pack(instance).witness
    assert placement is not None
    return placement_certificate(instance, placement)


def _rectangles() -> Certificate:
    """Three squares side by side are too long for the mesh, and too high on top of one another."""
    proof = [
        ["split", 1, 0, 1],
        ["stack", 1, [0, 1]],
        ["first", 0, 0, 1],
        ["order", 0, 1, 2],
        ["path", 0, [0, 1, 2]],
        ["order", 0, 0, 2],
        ["path", 0, [0, 2, 1]],
        ["path", 0, [2, 0, 1]],
    ]
    return refutation(Rectangles.fixed(5, 3, [(2, 2)] * 3), proof)


def _turned() -> Certificate:
    proof = [["turn", 0], ["stack", 0, [0, 1]], ["stack", 0, [0, 1]]]
    return refutation(Rectangles(3, 3, ((3, 2), (2, 2)), (True, False)), proof)


def _scales() -> Certificate:
    """Each square counts half of a side, two halves are all that fits, and five quarters are more than the mesh."""
    scale = {"capacity": 2, "values": [[4, 1]]}
    return refutation(Rectangles.fixed(10, 10, [(4, 4)] * 5), [["scales", scale, scale]])


def _ranges() -> Certificate:
    """A bar of four rows in the first column leaves columns that nothing fills; in the second it leaves no room."""
    problem = Rectangles.fixed(4, 5, [(1, 2), (1, 4), (2, 2), (1, 3), (1, 2), (2, 2)])
    return refutation_by_ranges(problem, [["halve", 0, 1, 0], ["waste", 0]])


def _enumeration(key: str) -> Certificate:
    claim, context = REGISTRY.claim(key), Context()
    return _found(with_certificate(claim, context, claim.decide(context)).evidence.certificate)


def _covering() -> Certificate:
    encoding = Encoding(TEXT, "covering", {"n": 2, "most": 1, "helped": False})
    draft = Certificate("veripb", "", {"opb": covering(2, 1).to_opb()}, too_few_proof(2), encoding)
    return replace(draft, claim=claim_of(draft))


def _kernels(claim: str, encoder: str, rows: Sequence[Any]) -> Certificate:
    """A bundle put together by hand: its parts are many, so they are made without the second engine."""
    arguments = {"claim": claim, "effort": "quick"}
    stated, asked = asked_of(rows, arguments)
    parts = [_found(prove_kernel(kernel, spec, requests).certificate) for kernel, spec, requests in asked]
    ways = [part.encoding.arguments["ways"] for part in parts]
    return bundle(stated, parts, Encoding(KERNELS_TEXT, encoder, {**arguments, "ways": ways}))


_THREE = (3, 0, 1, 1), (0, 1, 2, 2), (3, 1, 1, 1)
"""Two of them have to move for a request of 2 x 3: one set of one is refuted by a proof, two by looking."""


def _fewest(rotation: str, request: tuple[int, int], *residents: tuple[int, int, int, int]) -> Certificate:
    """Residents by base and sides on a mesh of 4 x 3, and the proof that no placement moves fewer."""
    named = tuple(Resident(str(i), Submesh((x, y), (w, h))) for i, (x, y, w, h) in enumerate(residents))
    instance = MigrationInstance(Mesh(4, 3), named, Frame("new", request), rotation)
    return _found(fewest_moves(instance, instance.decide(), turns=Turns(20.0)).certificate)


def _packings() -> Certificate:
    found = [pack_form(form).witness for form in fullest_forms(2)]
    return packings_certificate(2, [packing for packing in found if packing is not None])


def _splits() -> Certificate:
    shape = Shape(4, 3, 1, 2, (1,))
    states, encoding = together((4,), [shape])
    return bundle(states, [_found(refute(shape).certificate)], encoding)


def _optima() -> Certificate:
    arguments = {"shapes": [[2, 4, 2]], "seed": 3}
    problem = encode_optima(arguments)
    parts = []
    for part in problem["parts"]:
        jobs = JobSet.of(part["arguments"]["torus"], [tuple(pair) for pair in part["arguments"]["jobs"]])
        parts.append(_found(least_finish(jobs).certificate))
    return bundle(problem["states"], parts, Encoding(TEXT_OF_OPTIMA, OPTIMA, arguments))


def _trace() -> Certificate:
    report = check(Buddy, "hypercube:2", Contract("subcubes", complete=True), name="buddy")
    return trace_certificate(report, ("complete:subcubes",))


def _program(*rows: Row) -> Certificate:
    return _found(linear.solve(Program(2, list(rows), {0: 1, 1: 2})).certificate)


def _polynomials() -> Certificate:
    (x,) = variables("x")
    return _found(refute_polynomials([x - 2, 1 - x]).certificate)


def _loose(name: str) -> Certificate:
    """A certificate that names no encoder, so that its sentence is its own."""
    tied = CORPUS[name]()
    return replace(tied, claim="The sentence is the file's own.", encoding=Encoding("None."))


def _loose_bundle() -> Certificate:
    parts = [_loose("projection"), _loose("formula"), CORPUS["obligation"]()]
    return bundle("Three parts.", parts, Encoding("None."))


def _prefixes() -> Certificate:
    """One halving less than needed, for two shapes."""
    shapes = [[2, 2, 0], [3, 2, 1]]
    parts = []
    for places, k, most in shapes:
        encoding = Encoding(PREFIX_TEXT, "prefixes", {"places": places, "k": k, "most": most})
        problem = prefix_problem(places, k, most)
        said = text_of_prefixes(Certificate("veripb", "", {"opb": problem.to_opb()}, "", encoding))
        parts.append(_found(pseudoboolean.solve(problem, claim=said, encoding=encoding).certificate))
    arguments = {"shapes": shapes}
    return bundle(
        str(encode_shapes(arguments)["states"]), parts, Encoding(PREFIX_SHAPES, "prefix-shapes", arguments)
    )


def _of_proof(name: str) -> Certificate:
    return Certificate.from_json(CORPUS[name]().proof[0])


CORPUS: Mapping[str, Callable[[], Certificate]] = {
    "area": lambda: _packed("fit", Wanted((2, 2), 3)),
    "blocking": lambda: _found(place(parse_machine("mesh:3x3"), (2, 2), taken=1 << 4).certificate),
    "counted": lambda: _found(refusal(_instance("fit", Wanted((2, 1, 2)), faulty=0b10, machine="tree:[[1],[2]]"))),
    "covering": _covering,
    "dual": lambda: _program(Row({0: 1, 1: 1}, 2), Row({0: 1, 1: -1}, -1)),
    "enumeration": lambda: _enumeration("KS-FIG-1a"),
    "enumeration-refuted": lambda: _enumeration("KS-RECOG@printed"),
    "face-bounds": lambda: faces_certificate(2),
    "farkas": lambda: _program(Row({0: 1, 1: 1}, 2), Row({0: -1, 1: -1}, -1)),
    "fewest-moves": lambda: _fewest("none", (2, 3), *_THREE),
    "fewest-moves-free": lambda: _fewest("free", (2, 3), *_THREE),
    "fewest-moves-late": lambda: _fewest("late", (3, 2), (2, 1, 1, 2), (0, 1, 1, 2)),
    "formula": _formula,
    "grants": lambda: _kernels("TM-POD-CHOICE", "grants", GRANTS),
    "gray-cover": lambda: _found(certificate_of(cover(3), 1)[0]),
    "gray-covers": lambda: _found(covers(alpha(n).certificate for n in range(4)).certificate),
    "handelman": _polynomials,
    "incomplete-packings": _packings,
    "independent-columns": lambda: too_few_rows(4),
    "kernel": lambda: _found(prove_kernel("gray", "hypercube:2").certificate),
    "kernel-branching": lambda: _found(prove_kernel("least-counted", "mesh:2x2").certificate),
    "kernels": lambda: _kernels("AC-KERNEL-LEAST", "kernels", KERNEL_ROWS),
    "least-leftover": lambda: _found(
        least_leftover_of(_instance("least-leftover", Wanted((10, 1, 1)), machine="tree:[[9],[7],[6]]")).certificate
    ),
    "listed-placement": lambda: _found(
        listed(Instance(parse_machine("ring:5"), (Wanted(2, 2),), faulty=0b1010)).certificate
    ),
    "loose-bundle": _loose_bundle,
    "loose-lrat": lambda: _loose("formula"),
    "loose-rectangles": lambda: _loose("rectangles"),
    "loose-veripb": lambda: _loose("projection"),
    "loss-anchor": _anchor,
    "loss-chain": lambda: loss_certificate("buddy", 1, (), 20),
    "obligation": lambda: _of_proof("proof"),
    "optimum": lambda: _packed("max-requests", Wanted((2, 2), 2)),
    "placement": _placement,
    "prefix-shapes": _prefixes,
    "projection": lambda: _packed("fit", Wanted((2, 2), 2)),
    "proof": lambda: _found(proved_by(K_CUBE_COSTS).certificate),
    "rectangle-ranges": _ranges,
    "rectangles": _rectangles,
    "rectangles-scales": _scales,
    "rectangles-turned": _turned,
    "subcube-split": lambda: _of_proof("subcube-splits"),
    "subcube-splits": _splits,
    "torus-configurations": lambda: _found(
        least_finish(JobSet.of(4, [(2, 1), (1, Fraction(5, 2)), (3, 1)])).certificate
    ),
    "torus-optima": _optima,
    "trace": _trace,
}  # fmt: skip
"""By name: its encoder or, where there is none or it has several forms, its kind."""

QUICK = tuple(name for name in CORPUS if name not in ("grants", "kernels", "loss-anchor"))
"""Those that take milliseconds to check."""


@cache
def made(name: str) -> Certificate:
    """The certificate of a name, made once."""
    return CORPUS[name]()
