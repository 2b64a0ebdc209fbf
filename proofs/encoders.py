"""The encoders by name: who makes a certificate's problem, its sentence and its text again, from which arguments.

What an encoder may receive is stated here with its range, which is that of real use: a recheck runs it on whatever
a file says. Nothing here loads a solver.
"""

from __future__ import annotations

from collections.abc import Mapping

from allocert.verification.claims.arguments import (
    Form,
    choice,
    either,
    fields,
    flag,
    listed,
    null,
    text,
    tuples,
    whole,
)
from allocert.verification.claims.encoders import Encoder

__all__ = ["ENCODERS"]

STATES = "allocert.verification.claims.encoders:states_of"
"""The sentence of a bundle: what its problem states."""

_NAME = text(r"[A-Za-z0-9-]{1,60}", "a name")
_SIDES, _PLACE = r"[0-9]{1,7}(x[0-9]{1,7}){0,5}", r"[0-9]{1,3}(,[0-9]{1,3}){0,5}"
_PLACED = rf"(table:)?{_SIDES}(,{_SIDES}){{0,7}}(@{_PLACE})?(\+{_PLACE})?"
_RACKS = r"\[\[[0-9]{1,3}(\]?,\[?[0-9]{1,3}){0,99}\]\]"
_SPEC = text(
    rf"[a-z0-9-]{{3,12}}:([0-9]{{1,3}}\*)?({_SIDES}(\*[0-9]{{1,3}})?|{_RACKS})(/{_SIDES}(:(static|partial))?)?(;(exact|least-waste:[0-9]|multiple:[0-9]{{1,3}}|{_PLACED})){{0,99}}",
    "a machine such as mesh:16x8",
)
_EXACT = text(r"(0|[1-9][0-9]{0,99})(/[1-9][0-9]{0,99})?", 'an exact number such as "5/2"')
_SHAPE = {"n": whole(4, 8), "m": whole(3, 7), "k": whole(1, 6), "j": whole(2, 6)}
_COUNTS = listed(whole(0, 256), 9)
_COVER = {
    "n": whole(2, 7),
    "least": whole(1, 6),
    "codes": whole(1, 1000),
    "translated": flag,
}
_WAYS = listed(text(r"[bny]{0,200000}", "letters for the ways to run"), 1024)
_ANY = Form("as in an instance file", lambda value: type(value) is dict)
_KERNEL = {
    "kernel": _NAME,
    "machine": _SPEC,
    "requests": listed(either(null, whole(0, 256), listed(whole(0, 1024), 6, 1)), 1024, 1),
    "ways": _WAYS,
}
_REACH = either(null, whole(1, 1 << 40))

ENCODERS: Mapping[str, Encoder] = {
    "counted": Encoder(
        ("area",),
        "allocert.models.counted.refusal:encode_counted",
        "allocert.models.counted.refusal:claim_of",
        "allocert.models.counted.refusal:TEXT",
        {"instance": _ANY, "entry": whole(0, 1 << 20)},
        frozenset({"entry"}),
    ),
    "covering": Encoder(
        ("veripb",),
        "allocert.models.hypercube.ncube:encode_covering",
        "allocert.models.hypercube.ncube:claim_of",
        "allocert.models.hypercube.ncube:TEXT",
        {"n": whole(0, 10), "most": whole(0, 1024), "helped": flag},
    ),
    "face-bounds": Encoder(
        ("bundle",),
        "allocert.models.systems.faces:encode_bounds",
        STATES,
        "allocert.models.systems.faces:TEXT_OF_SEVERAL",
        {"largest": whole(0, 8)},
    ),
    "faces": Encoder(
        ("veripb",),
        "allocert.models.systems.faces:encode_faces",
        "allocert.models.systems.faces:claim_of",
        "allocert.models.systems.faces:TEXT",
        {
            "d": whole(0, 8),
            "r": whole(0, 8),
            "most": whole(0, 256),
            "cuts": listed(tuples(whole(0, 8), whole(0, 256)), 9, 1),
        },
    ),
    "fewest-moves": Encoder(
        ("fewest-moves",),
        "allocert.models.migration.fewest_certificate:encode_fewest",
        "allocert.models.migration.fewest_certificate:claim_of",
        "allocert.models.migration.fewest_certificate:TEXT",
        {"instance": _ANY, "moves": whole(0, 1 << 20)},
    ),
    "grants": Encoder(
        ("bundle",),
        "allocert.proofs.today.grants:encode_claim",
        STATES,
        "allocert.proofs.kernels.claims:TEXT",
        {
            "claim": text(r"TM-[A-Z0-9-]{1,40}(@[a-z]{1,20})?", "a claim"),
            "effort": choice("quick", "standard", "deep"),
            "ways": listed(_WAYS, 4096),
        },
    ),
    "gray-cover": Encoder(
        ("veripb",),
        "allocert.models.gray.cover:encode_cover",
        "allocert.models.gray.cover:claim_of",
        "allocert.models.gray.cover:TEXT",
        _COVER,
    ),
    "gray-covers": Encoder(
        ("bundle",),
        "allocert.models.gray.cover:encode_covers",
        STATES,
        "allocert.models.gray.cover:TEXT_OF_SEVERAL",
        {"parts": listed(fields(_COVER), 20, 1)},
    ),
    "incomplete-packing": Encoder(
        ("veripb",),
        "allocert.models.subcubes.incomplete_certificate:encode_packing",
        "allocert.models.subcubes.incomplete_certificate:claim_of_none",
        "allocert.models.subcubes.incomplete_certificate:TEXT_OF_NONE",
        {"n": whole(0, 6), "size": whole(1, 64), "sets": whole(1, 64)},
    ),
    "incomplete-packings": Encoder(
        ("incomplete-packings",),
        "allocert.models.subcubes.incomplete_certificate:encode_forms",
        "allocert.models.subcubes.incomplete_certificate:claim_of",
        "allocert.models.subcubes.incomplete_certificate:TEXT",
        {"largest": whole(0, 10)},
    ),
    "independent-columns": Encoder(
        ("veripb",),
        "allocert.models.systems.strength_two:encode_columns",
        "allocert.models.systems.strength_two:claim_of",
        "allocert.models.systems.strength_two:TEXT",
        {"rows": whole(2, 10), "columns": whole(1, 1000)},
    ),
    "kernel": Encoder(
        ("lrat",),
        "allocert.models.kernels.equivalence:encode_kernel",
        "allocert.models.kernels.equivalence:claim_of",
        "allocert.models.kernels.equivalence:TEXT",
        _KERNEL,
        frozenset({"ways"}),
    ),
    "kernels": Encoder(
        ("bundle",),
        "allocert.proofs.kernels.claims:encode_claim",
        STATES,
        "allocert.proofs.kernels.claims:TEXT",
        {"claim": _NAME, "effort": choice("quick", "standard", "deep"), "ways": listed(_WAYS, 4096)},
    ),
    "least-distance": Encoder(
        ("veripb",),
        "allocert.models.nodes.least_distance:encode",
        "allocert.models.nodes.least_distance:claim_of",
        "allocert.models.nodes.least_distance:TEXT",
        {
            "machine": text(
                r"(mesh|torus)-nodes:[0-9]{1,4}(x[0-9]{1,4}){0,5}", "a machine such as mesh-nodes:8x8"
            ),
            "busy": text(r"0x[0-9a-f]{1,256}", "a word of nodes"),
            "request": whole(1, 1024),
            "below": whole(0, 1 << 40),
        },
    ),
    "least-leftover": Encoder(
        ("area",),
        "allocert.models.tree.leftover:encode",
        "allocert.models.tree.leftover:claim_of",
        "allocert.models.tree.leftover:TEXT",
        {"instance": _ANY, "below": whole(0, 1 << 20)},
    ),
    "loss-anchor": Encoder(
        ("bundle",),
        "allocert.proofs.kandlur_shin.loss.small_cubes:encode_anchor",
        STATES,
        "allocert.proofs.kandlur_shin.loss.small_cubes:TEXT",
        {"residences": listed(Form("20 or 40 or 80", lambda v: type(v) is int and v in (20, 40, 80)), 3, 1)},
    ),
    "loss-chain": Encoder(
        ("stationary",),
        "allocert.models.loss.certificate:encode_loss",
        "allocert.models.loss.certificate:claim_of_loss",
        "allocert.models.loss.certificate:TEXT",
        {
            "strategy": choice("buddy", "free-list", "relabel"),
            "n": whole(0, 3),
            "faulty": listed(whole(0, 7), 8),
            "residence": whole(1, 10**6),
            "dimension": choice("uniform", "below-top", "rounded"),
        },
    ),
    "obligation": Encoder(
        ("handelman",),
        "allocert.proofs.theorems.catalogue:encode_obligation",
        "allocert.proofs.theorems.catalogue:claim_of",
        "allocert.proofs.theorems.obligations:TEXT",
        {"proof": _NAME, "obligation": _NAME, "part": whole(0, 1000)},
    ),
    "listed-placement": Encoder(
        ("veripb",),
        "allocert.models.listed.encoding:encode_listed",
        "allocert.models.listed.encoding:claim_of",
        "allocert.models.listed.encoding:TEXT",
        {"instance": _ANY, "at_least": _REACH},
    ),
    "placement": Encoder(
        ("area", "blocking", "lrat", "optimum", "placement", "veripb"),
        "allocert.models.placement.encoding:encode_placement",
        "allocert.models.placement.claims:claim_of",
        "allocert.models.placement.encoding:text_of",
        {
            "instance": _ANY,
            "form": choice("area", "blocking", "formula", "placement", "projection"),
            "at_least": _REACH,
            "axes": listed(whole(0, 19), 20, 1),
            "entry": whole(0, 1 << 20),
        },
        frozenset({"at_least", "axes", "entry"}),
    ),
    "pod": Encoder(
        ("area", "veripb"),
        "allocert.models.pod.certificates:encode_pod",
        "allocert.models.pod.certificates:claim_of",
        "allocert.models.pod.certificates:text_of",
        {"instance": _ANY, "form": choice("counting", "groups"), "level": whole(0, 12)},
        frozenset({"level"}),
    ),
    "prefix-shapes": Encoder(
        ("bundle",),
        "allocert.models.parallel.prefixes:encode_shapes",
        STATES,
        "allocert.models.parallel.prefixes:TEXT_OF_SEVERAL",
        {"shapes": listed(tuples(whole(2, 8), whole(2, 8), whole(0, 256)), 40, 1)},
    ),
    "prefixes": Encoder(
        ("veripb",),
        "allocert.models.parallel.prefixes:encode_fewer",
        "allocert.models.parallel.prefixes:claim_of",
        "allocert.models.parallel.prefixes:TEXT",
        {"places": whole(2, 8), "k": whole(2, 8), "most": whole(0, 256)},
    ),
    "proof": Encoder(
        ("bundle",),
        "allocert.proofs.theorems.catalogue:encode_proof",
        STATES,
        "allocert.proofs.theorems.obligations:TEXT_OF_PROOF",
        {"proof": _NAME},
    ),
    "rectangles": Encoder(
        ("rectangle-ranges", "rectangles"),
        "allocert.models.rectangles.problem:encode_rectangles",
        "allocert.models.rectangles.problem:claim_of",
        "allocert.models.rectangles.problem:TEXT",
        {
            "mesh": listed(whole(1, 1 << 20), 2, 2),
            "rectangles": listed(listed(whole(1, 1 << 20), 2, 2), 100_000),
            "turnable": listed(flag, 100_000),
        },
    ),
    "subcube-split": Encoder(
        ("lrat",),
        "allocert.models.subcubes.split_certificates:encode_shape",
        "allocert.models.subcubes.split_certificates:claim_of",
        "allocert.models.subcubes.split_certificates:TEXT",
        {**_SHAPE, "counts": _COUNTS},
    ),
    "subcube-splits": Encoder(
        ("bundle",),
        "allocert.models.subcubes.split_certificates:encode_shapes",
        STATES,
        "allocert.models.subcubes.split_certificates:TEXT_OF_SEVERAL",
        {"sizes": listed(whole(0, 6), 7, 1), "shapes": listed(fields({**_SHAPE, "counts": _COUNTS}), 10_000)},
    ),
    "theorem": Encoder(
        ("coq",),
        "allocert.proofs.formal.theorem:encode_theorem",
        "allocert.proofs.formal.theorem:sentence_of",
        "allocert.proofs.formal.theorem:TEXT",
        {
            "theorem": text(
                r"[A-Z][A-Za-z]{0,40}[.][a-z_0-9]{1,60}", "a theorem such as StaticOptimality.buddy"
            ),
            "claim": text(r"([A-Z]{2,3}-[A-Za-z0-9_./@-]{1,120})?", 'a claim\'s key, or ""'),
        },
    ),
    "torus-configurations": Encoder(
        ("torus-configurations",),
        "allocert.models.torus.preemptive.configuration_certificate:encode_jobs",
        "allocert.models.torus.preemptive.configuration_certificate:claim_of",
        "allocert.models.torus.preemptive.configuration_certificate:TEXT",
        {
            "torus": whole(1, 1024),
            "reading": choice("A", "B", "C"),
            "jobs": listed(tuples(whole(1, 1024), _EXACT), 1 << 18),
        },
    ),
    "torus-optima": Encoder(
        ("bundle",),
        "allocert.proofs.gupta_srimani.preemptive.general_sides:encode_optima",
        STATES,
        "allocert.proofs.gupta_srimani.preemptive.general_sides:TEXT_OF_OPTIMA",
        {
            "shapes": listed(tuples(whole(1, 100), whole(1, 128), whole(1, 100)), 3, 1),
            "seed": whole(0, (1 << 31) - 1),
        },
    ),
}
