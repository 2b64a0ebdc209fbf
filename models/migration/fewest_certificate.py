"""That no migration moves fewer residents: the question about every smaller set of them, its certificate and the checker.

A placement that moves some of a set of residents answers the question about the whole set: the others go where they are.
So all sets of one size less than the moves decide about all smaller ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from allocert.errors import AllocertError, CertificateError
from allocert.machines import Submesh
from allocert.models.migration.migrating_allocator import Decision
from allocert.models.migration.rectangle_instance import MigrationInstance
from allocert.models.placement.checks import check_evidence, check_placed
from allocert.models.placement.instance import Instance, Wanted, shapes_of
from allocert.models.questions.rectangle_file import migration_from_json
from allocert.models.rectangles.checks import check_rectangles
from allocert.models.rectangles.problem import Rectangles, refutation
from allocert.models.rectangles.ranges.checks import KIND, check_ranges
from allocert.solvers.certificate import Certificate, Encoding

__all__ = ["TEXT", "Refuted", "certificate_of", "check_fewest", "claim_of", "encode_fewest", "posed"]

ENCODER = "fewest-moves"
TEXT = "The migration instance and the number of moves."
_REFUTATIONS = ("area", "blocking", "lrat", "veripb")
_MOST_PROOFS = 500
_MOST_LOOKS = 5_000_000
"""This many proofs of sets, and pairs of a frame and a resident that stays, go into one certificate."""

Refuted = Certificate | None
"""Why a set of residents does not do: a certificate, or that every frame for the request meets one that stays."""


def posed(instance: MigrationInstance, chosen: Sequence[int], *, turned: bool) -> Instance:
    """Where do the chosen residents and then the request go, if all others stay where they are?

    Residents may be turned if ``free``, the request if ``rule`` or ``free``. If ``late`` it is asked as given or,
    with ``turned``, the other way.
    """
    free = instance.rotation == "free"
    sides = [resident.region.sides for resident in instance.residents]
    wanted = [Wanted(sides[index], 1, free) for index in chosen]
    asked = instance.request.sides[::-1] if turned else instance.request.sides
    wanted.append(Wanted(asked, 1, instance.rotation in ("rule", "free")))
    moving = set(chosen)
    stay = (one.region for index, one in enumerate(instance.residents) if index not in moving)
    return Instance(instance.machine, tuple(wanted), busy=tuple(stay))


def certificate_of(
    instance: MigrationInstance, decision: Decision, refuted: Sequence[Refuted]
) -> Certificate | None:
    """A ``fewest-moves`` certificate of a grant; ``None`` where it would be too large, or what comes first is open.

    ``refuted`` are the sets of one resident less than move, in lexicographic order.
    """
    if decision.granted is None or (late := _late(instance, decision)) is None:
        return None
    if _looks(instance, refuted) > _MOST_LOOKS or sum(one is not None for one in refuted) > _MOST_PROOFS:
        return None
    arguments = {"instance": instance.to_json(), "moves": len(decision.moves)}
    proof = {
        "granted": decision.granted.address,
        "residents": [region.address for region in instance.after(decision)],
        "refuted": [None if one is None else one.to_json() for one in refuted],
        "late": [one.to_json() for one in late],
    }
    return Certificate(
        ENCODER,
        _sentence(instance, len(decision.moves)),
        arguments,
        proof,
        Encoding(TEXT, ENCODER, arguments),
    )


def _looks(instance: MigrationInstance, refuted: Sequence[Any]) -> int:
    """About how many pairs of a frame and a resident are examined where a set has no certificate."""
    return len(instance.residents) * instance.machine.processors * sum(one is None for one in refuted)


def _late(instance: MigrationInstance, decision: Decision) -> tuple[Certificate, ...] | None:
    """What shows that a request turned ``late`` had to be; ``None`` if nothing does."""
    if instance.rotation != "late" or not decision.before:
        return ()
    proofs = tuple(answer.certificate for answer in decision.before if answer.certificate is not None)
    return proofs if len(proofs) == len(decision.before) else None


def encode_fewest(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of a ``fewest-moves`` certificate in its canonical form. Raises :class:`CertificateError`."""
    if set(arguments) != {"instance", "moves"}:
        raise CertificateError("fewest-moves", sorted(map(str, arguments)), "an instance and moves")
    instance, moves = _instance(arguments["instance"]), arguments["moves"]
    if arguments["instance"] != instance.to_json():
        raise CertificateError("instance", arguments["instance"], "the instance in its canonical form")
    if type(moves) is not int or not 0 <= moves <= len(instance.residents):
        raise CertificateError("moves", moves, f"an integer 0..{len(instance.residents)}")
    return {"instance": instance.to_json(), "moves": moves}


def claim_of(certificate: Certificate) -> str:
    """The sentence that a ``fewest-moves`` certificate has to claim."""
    problem = encode_fewest(certificate.encoding.arguments)
    return _sentence(_instance(problem["instance"]), problem["moves"])


def _sentence(instance: MigrationInstance, moves: int) -> str:
    x, y = instance.request.sides
    what = f"{moves} of {len(instance.residents)} residents"
    where = f"on {instance.machine.spec} (rotation {instance.rotation})"
    return f"The request {x} x {y} has room {where} when {what} move, and not when fewer do."


def check_fewest(certificate: Certificate) -> str:
    """Accept a migration, and that no placement which its rotation permits moves fewer residents.

    Each set of one resident less is refuted by its own certificate or, ``null``, because each frame for the request
    meets a resident that stays, which is examined frame by frame. Under ``late`` a request that is turned, and
    fits as given, has a refutation of it as given.

    Raises:
        CertificateError: malformed, or a part does not hold.
    """
    if certificate.kind != ENCODER:
        raise CertificateError("certificate kind", certificate.kind, ENCODER)
    problem = encode_fewest(certificate.problem if isinstance(certificate.problem, dict) else {})
    instance, moves, proof = _instance(problem["instance"]), problem["moves"], certificate.proof
    names = {"granted", "residents", "refuted", "late"}
    if not isinstance(proof, dict) or set(proof) != names:
        raise CertificateError("fewest-moves proof", proof, f"an object with {', '.join(sorted(names))}")
    turned = _check_migration(instance, moves, proof)
    refuted = proof["refuted"]
    if isinstance(refuted, list):
        looks, proofs = _looks(instance, refuted), sum(one is not None for one in refuted)
        if looks > _MOST_LOOKS or proofs > _MOST_PROOFS:
            raise CertificateError(
                "refuted", len(refuted), f"at most {_MOST_PROOFS} proofs, {_MOST_LOOKS} pairs to look at"
            )
    count = _number_of_sets(len(instance.residents), moves - 1) if moves else 0
    if not isinstance(refuted, list) or len(refuted) != count:
        raise CertificateError("refuted", refuted, f"a list of {count} certificates or null")
    sets = combinations(range(len(instance.residents)), max(0, moves - 1))
    for chosen, data in zip(sets, refuted, strict=bool(moves)):
        _check_refuted(posed(instance, chosen, turned=turned), chosen, data)
    sets_in_words = f"{count} set{'s' * (count != 1)}"
    return f"a migration that moves {moves}, and the refutation of each of {sets_in_words} of residents"


def _number_of_sets(residents: int, size: int) -> int:
    """How many sets of this many residents there are, or some number above ``_MOST_LOOKS``."""
    count = 1
    for place in range(min(size, residents - size)):
        count = count * (residents - place) // (place + 1)
        if count > _MOST_LOOKS:
            break
    return count


def _check_migration(instance: MigrationInstance, moves: int, proof: Mapping[str, Any]) -> bool:
    """That the regions are a placement which the rotation permits and moves the stated number; whether it turns the request ``late``."""
    before = [resident.region for resident in instance.residents]
    addresses = proof["residents"]
    if not isinstance(addresses, list) or len(addresses) != len(before):
        raise CertificateError("residents", addresses, f"{len(before)} addresses")
    after = [_region(instance, address, f"residents[{i}]") for i, address in enumerate(addresses)]
    granted = _region(instance, proof["granted"], "granted")
    moving = [index for index, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    if len(moving) != moves:
        raise CertificateError("residents", len(moving), f"{moves} that move")
    turned = instance.rotation == "late" and granted.sides != instance.request.sides
    places = [after[index] for index in moving] + [granted]
    check_placed(posed(instance, moving, turned=turned), list(enumerate(places)))
    fits = all(
        side <= room for side, room in zip(instance.request.sides, instance.machine.sides, strict=True)
    )
    _check_late(instance, proof["late"], needed=turned and fits)
    return turned


def _check_late(instance: MigrationInstance, late: Any, *, needed: bool) -> None:
    """That the request as given does not fit next to the residents, wherever they go, if that is ``needed``."""
    if not isinstance(late, list) or len(late) != needed:
        raise CertificateError("late", late, "a refutation of the request as given" if needed else "[]")
    if needed:
        sides = (*(one.region.sides for one in instance.residents), instance.request.sides)
        given = Rectangles.fixed(*_pair(instance.machine.sides), [_pair(one) for one in sides])
        part = Certificate.from_json(late[0], "late[0]")
        wanted = replace(refutation(given, part.proof), kind=part.kind).to_json()
        for field, value in part.to_json().items():
            if _text(value) != _text(wanted[field]):
                raise CertificateError(
                    f"late[0].{field}", value, "that of the residents and the request as given"
                )
        (check_ranges if part.kind == KIND else check_rectangles)(part)


def _text(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


def _check_refuted(question: Instance, chosen: Sequence[int], data: Any) -> None:
    name = f"set of residents {', '.join(map(str, chosen)) or 'none'}"
    if data is None:
        for region in _free(question):
            raise CertificateError(name, region.address, "no free frame for the request")
        return
    part = Certificate.from_json(data, name)
    arguments = part.encoding.arguments
    if part.kind not in _REFUTATIONS or arguments.get("at_least") is not None:
        raise CertificateError(name, part.kind, f"one of {', '.join(_REFUTATIONS)}")
    if arguments.get("instance") != question.to_json():
        raise CertificateError(
            name, "another instance", "the residents that stay, those that move, the request"
        )
    check_evidence(part)


def _free(question: Instance) -> Iterator[Submesh]:
    """The frames for the request, the last entry, that meet no resident that stays: by comparing coordinates."""
    request, stay = question.requests[-1], [region for region in question.busy if isinstance(region, Submesh)]
    for shape in shapes_of(question.machine, request.request, request.rotate):
        for region in question.kinds.regions(shape):
            if isinstance(region, Submesh) and not any(_meet(region, one) for one in stay):
                yield region


def _meet(one: Submesh, other: Submesh) -> bool:
    return all(
        a < b + v and b < a + w
        for a, w, b, v in zip(one.base, one.sides, other.base, other.sides, strict=True)
    )


def _instance(data: Any) -> MigrationInstance:
    try:
        return migration_from_json(data)
    except CertificateError:
        raise
    except AllocertError as error:
        raise CertificateError(f"instance.{error.field}", error.value, error.expected) from None


def _region(instance: MigrationInstance, address: Any, name: str) -> Submesh:
    try:
        region = instance.machine.check_region(address)
    except AllocertError as error:
        raise CertificateError(name, address, error.expected) from None
    return region


def _pair(sides: Sequence[int]) -> tuple[int, int]:
    return sides[0], sides[1]
