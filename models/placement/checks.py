"""Check placement certificates without any engine: by counting, by looking at every region, by replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, TypeVar

from allocert.errors import AllocertError, CertificateError
from allocert.machines import (
    AlignedBlocks,
    AllSubcubes,
    DescribedMachine,
    Family,
    Frames,
    Grid,
    Machine,
    Region,
    Request,
    Subcube,
    Submesh,
    parse_machine,
)
from allocert.machines.rotation import answers
from allocert.machines.systems.equal_frames import EqualFrames
from allocert.machines.systems.subcube_systems import SubcubeSystem
from allocert.machines.words import bits
from allocert.models.placement.area_checks import check_area
from allocert.models.placement.claims import claim_of
from allocert.models.placement.encoding import ENCODER, encode_placement, text_of
from allocert.models.placement.instance import LARGEST_INSTANCE, Instance, shapes_of
from allocert.models.questions.instance_file import family_from_json, instance_from_json
from allocert.solvers.certificate import Certificate
from allocert.solvers.checkers.lrat import check_lrat
from allocert.solvers.checkers.veripb import check_veripb

__all__ = [
    "check_blocking",
    "check_evidence",
    "check_optimum",
    "check_placed",
    "check_placement",
]

T = TypeVar("T")


def check_blocking(certificate: Certificate) -> str:
    """Accept that a request has no free region: each region of the family holds the taken processor named.

    The family is enumerated from its definition; membership is tested by coordinates, without kernels.

    Raises:
        CertificateError: malformed, or a region is not shown to be blocked.
    """
    problem = _fields(certificate, "blocking", ("machine", "family", "taken", "shapes"))
    proof = certificate.proof
    blockers = proof["blockers"] if isinstance(proof, dict) and proof.keys() == {"blockers"} else None
    taken, shapes = problem["taken"], problem["shapes"]
    if not isinstance(problem["machine"], str) or not isinstance(shapes, list) or not shapes:
        raise CertificateError("blocking problem", shapes, "a machine and shapes")
    if not isinstance(taken, list) or not all(map(_natural, taken)):
        raise CertificateError("blocking taken", taken, "processor numbers")
    if not isinstance(blockers, list) or len(blockers) != len(shapes):
        raise CertificateError("blockers", blockers, "a list for each shape")
    machine = _parsed(lambda: parse_machine(problem["machine"]))
    if machine.processors > LARGEST_INSTANCE or machine.spec != problem["machine"]:
        raise CertificateError(
            "blocking machine", problem["machine"], f"at most {LARGEST_INSTANCE} processors"
        )
    family = _parsed(lambda: family_from_json(problem["family"], machine))
    members = {node for node in taken if node < machine.processors}
    looked = 0
    for shape, own in zip(shapes, blockers, strict=True):
        if not isinstance(own, list):
            raise CertificateError("blockers", own, "a processor for each region")
        regions = iter(_parsed(lambda shape=shape: _regions(family, shape)))  # type: ignore[misc]
        for index, node in enumerate(own):
            region = next(regions, None)
            if region is None:
                raise CertificateError("blockers", len(own), f"one for each of {index} regions")
            if not _natural(node) or node not in members:
                raise CertificateError(f"blocker of {region.address}", node, "a taken processor")
            if not _holds(machine, region, node):
                raise CertificateError(f"blocker of {region.address}", node, "a processor of that region")
            looked += 1
        missing = next(regions, None)
        if missing is not None:
            raise CertificateError(f"blocker of {missing.address}", None, "a taken processor in it")
    return f"each of the family's {looked} regions for the request holds a taken processor"


def _regions(family: Family, shape: Any) -> Iterator[Region]:
    if isinstance(shape, list):
        shape = tuple(shape)
    family.machine.check_request(shape)
    return family.regions(shape)


def _holds(machine: Machine, region: Region, node: int) -> bool:
    """Whether a processor lies in a region, from the definition."""
    if isinstance(region, Subcube):
        return not (node ^ region.base) & ~region.directions
    if isinstance(region, Submesh) and isinstance(machine, Grid):
        rest = node
        for base, wanted, side in zip(region.base, region.sides, machine.sides, strict=True):
            rest, coordinate = divmod(rest, side)
            if not 0 <= coordinate - base < wanted and not 0 <= coordinate + side - base < wanted:
                return False
        return True
    raise CertificateError("region", type(region).__name__, "a subcube or a submesh")


def check_placement(certificate: Certificate) -> str:
    """Accept a placement: free, disjoint regions of the family, each serving its request.

    Raises:
        CertificateError: malformed, or the placement is not as its claim and value say.
    """
    if certificate.kind != "placement":
        raise CertificateError("certificate kind", certificate.kind, "placement")
    instance = _parsed(lambda: instance_from_json(certificate.problem))
    value = _check_witness(instance, certificate.proof, {"placed", "value"})
    return f"a placement of value {value}: free, disjoint regions of the family, each serving its request"


def check_optimum(certificate: Certificate) -> str:
    """Accept a placement and, inside it, a certificate that none has a greater value.

    Raises:
        CertificateError: malformed, or either part does not hold.
    """
    if certificate.kind != "optimum":
        raise CertificateError("certificate kind", certificate.kind, "optimum")
    instance = _parsed(lambda: instance_from_json(certificate.problem))
    value = _check_witness(instance, certificate.proof, {"placed", "value", "bound"})
    bound = Certificate.from_json(certificate.proof["bound"], "bound")
    arguments = bound.encoding.arguments
    if arguments.get("instance") != instance.to_json() or arguments.get("at_least") != value + 1:
        raise CertificateError("bound", arguments.get("at_least"), f"{value + 1} shown out of reach")
    if bound.kind not in ("area", "lrat", "veripb"):
        raise CertificateError("bound kind", bound.kind, "area, lrat or veripb")
    return f"a placement of value {value}, and that none is better: {check_evidence(bound)}"


def check_evidence(certificate: Certificate) -> str:
    """Check any certificate of a placement problem: encode it anew, compare, check the proof, compare the claim.

    Raises:
        CertificateError: the problem is not the encoded one, or the proof does not hold.
    """
    encoding = certificate.encoding
    if encoding.by != ENCODER:
        raise CertificateError("encoding", encoding.by, repr(ENCODER))
    if encode_placement(encoding.arguments) != certificate.problem:
        raise CertificateError("problem", "another", "the problem that its encoding gives")
    own: dict[str, Callable[[Certificate], str]] = {
        "area": check_area,
        "blocking": check_blocking,
        "placement": check_placement,
        "optimum": check_optimum,
    }
    checked = own[certificate.kind](certificate) if certificate.kind in own else _refuted(certificate)
    if certificate.claim != claim_of(certificate):
        raise CertificateError("claim", certificate.claim, f"the sentence {claim_of(certificate)!r}")
    if encoding.text != text_of(encoding.arguments):
        raise CertificateError("encoding text", encoding.text, repr(text_of(encoding.arguments)))
    return checked


def _refuted(certificate: Certificate) -> str:
    """That a proof in text refutes a model of a placement problem."""
    if not isinstance(certificate.proof, str):
        raise CertificateError("proof", type(certificate.proof).__name__, "text")
    form = certificate.encoding.arguments.get("form")
    if certificate.kind == "veripb" and form == "projection":
        report = check_veripb(certificate.problem["opb"], certificate.proof)
        return f"a refutation of {report.constraints} constraints in {report.steps} steps"
    if certificate.kind == "lrat" and form == "formula":
        steps = check_lrat(certificate.problem["dimacs"], certificate.proof).steps
        return f"a refutation of the formula in {steps} steps"
    raise CertificateError("certificate kind", certificate.kind, "a kind of placement certificate")


def check_placed(instance: Instance, placed: list[tuple[int, Region]]) -> int:
    """The value of a placement: pairs of an entry's index and a region. Raises :class:`CertificateError`.

    With ``fit`` every request must be placed. The value is the number of requests that are placed or,
    with ``max-processors``, of their processors.
    """
    machine, processors = instance.machine, 0
    taken = bytearray(f"{instance.taken:0{machine.processors}b}"[::-1].encode())
    left = [wanted.count for wanted in instance.requests]
    listed: dict[Request, set[Region]] = {}
    for entry, region in placed:
        if not 0 <= entry < len(left) or left[entry] == 0:
            raise CertificateError("placed entry", entry, "a request that is not yet served")
        left[entry] -= 1
        wanted = instance.requests[entry]
        if not any(
            answers(machine, region, shape) for shape in shapes_of(machine, wanted.request, wanted.rotate)
        ):
            raise CertificateError(
                f"placed {region.address}", region.request, f"a region for {wanted.request}"
            )
        belongs = _belongs(instance.kinds, region)
        if belongs is None:
            listed.setdefault(region.request, set()).add(region)
        elif not belongs:
            raise CertificateError(f"placed {region.address}", instance.kinds.name, "a region of the family")
        for first, count in _runs(machine, region):
            node = taken.find(b"1", first, first + count)
            if node >= 0:
                raise CertificateError(
                    f"placed {region.address}", machine.node_name(node), "a free processor"
                )
            taken[first : first + count] = b"1" * count
            processors += count
    for request, regions in listed.items():
        regions.difference_update(instance.kinds.regions(request))
        for region in regions:
            raise CertificateError(f"placed {region.address}", instance.kinds.name, "a region of the family")
    if instance.objective == "fit" and any(left):
        raise CertificateError("placed requests", len(placed), f"all {len(placed) + sum(left)}")
    return processors if instance.objective == "max-processors" else len(placed)


def _runs(machine: Machine, region: Region) -> Iterator[tuple[int, int]]:
    """The processors of a region, from the definition, as runs of numbers: the first one and how many."""
    if isinstance(region, Subcube):
        yield from ((node, 1) for node in region.nodes)
    elif isinstance(region, Submesh) and isinstance(machine, Grid):
        (base, *others), (side, *sides) = region.base, region.sides
        head = min(side, machine.sides[0] - base)
        for offset in product(*map(range, sides)):
            place = tuple(b + o for b, o in zip(others, offset, strict=True))
            yield machine.node((base, *place)), head
            if head < side:
                yield machine.node((0, *place)), side - head
    elif isinstance(machine, DescribedMachine):
        yield from ((node, 1) for node in bits(machine.word(region)))
    else:
        raise CertificateError("region", type(region).__name__, "a subcube or a submesh")


def _belongs(family: Family, region: Region) -> bool | None:
    """Whether a region of the machine is one of the family's, by definition; ``None`` where they have to be listed."""
    if isinstance(family, AlignedBlocks) and isinstance(region, Subcube):
        return not region.directions & (region.directions + 1)
    if isinstance(family, SubcubeSystem) and isinstance(region, Subcube):
        return family.has(region)
    if isinstance(family, EqualFrames) and isinstance(region, Submesh):
        return len(set(region.sides)) == 1
    if isinstance(family.machine, DescribedMachine):
        return family == family.machine.family(None) or None
    return True if isinstance(family, AllSubcubes | Frames) else None


def _check_witness(instance: Instance, proof: Any, names: set[str]) -> int:
    if not isinstance(proof, dict) or proof.keys() != names or not isinstance(proof["placed"], list):
        raise CertificateError("placement proof", proof, f"an object with {', '.join(sorted(names))}")
    placed = []
    for pair in proof["placed"]:
        if (
            not isinstance(pair, list)
            or len(pair) != 2
            or not _natural(pair[0])
            or not isinstance(pair[1], str)
        ):
            raise CertificateError("placed", pair, "an entry's index and a region's address")
        region = _parsed(lambda address=pair[1]: instance.machine.check_region(address))  # type: ignore[misc]
        if region.address != pair[1]:
            raise CertificateError("placed", pair[1], region.address)
        placed.append((pair[0], region))
    value = check_placed(instance, placed)
    if proof["value"] != value or type(proof["value"]) is not int:
        raise CertificateError("placement value", proof["value"], str(value))
    return value


def _fields(certificate: Certificate, kind: str, names: tuple[str, ...]) -> Mapping[str, Any]:
    if certificate.kind != kind:
        raise CertificateError("certificate kind", certificate.kind, kind)
    problem = certificate.problem
    if not isinstance(problem, dict) or set(problem) != set(names):
        raise CertificateError(f"{kind} problem", problem, f"an object with {', '.join(names)}")
    return problem


def _natural(value: Any) -> bool:
    return type(value) is int and value >= 0


def _parsed(read: Callable[[], T]) -> T:
    """What ``read`` gives; its complaint becomes one about the certificate."""
    try:
        return read()
    except CertificateError:
        raise
    except AllocertError as error:
        raise CertificateError(error.field, error.value, error.expected) from None
