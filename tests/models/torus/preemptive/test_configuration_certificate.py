from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from allocert.allocators.torus.jobs import JobSet
from allocert.errors import CertificateError
from allocert.models.torus.preemptive.configuration_certificate import check_configurations, wrong
from allocert.models.torus.preemptive.configuration_lp import least_finish, scheduled
from allocert.models.torus.preemptive.configurations import Reading
from allocert.solvers.certificate import Certificate
from allocert.verification.claims.evidence import recheck


def test_lengths_that_do_not_suffice_leave_jobs_short() -> None:
    jobs = JobSet.of(2, [(1, 1), (1, 1), (1, 1)])
    assert list(wrong(scheduled(jobs, [((1, 1), Fraction(1))]), "A", Fraction(1)))


def _certificate(reading: Reading = "A") -> Certificate:
    pairs = [(3, 2), (2, "5/2"), (2, 3), (1, 1), (1, 4), (1, 4)]
    certificate = least_finish(JobSet.of(4, pairs), reading).certificate
    assert certificate is not None
    return certificate


def _changed(certificate: Certificate, change: Callable[[dict[str, Any]], Any]) -> Certificate:
    import json

    data = json.loads(json.dumps(certificate.to_json()))
    change(data)
    return Certificate.from_json(data)


def _every_weight_doubled(data: dict[str, Any]) -> None:
    data["proof"]["weights"] = [str(2 * Fraction(w)) for w in data["proof"]["weights"]]


MUTATIONS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "kind": lambda d: d.update(kind="dual"),
    "weight-more": lambda d: d["proof"]["weights"].__setitem__(0, "1"),
    "weight-less": lambda d: d["proof"]["weights"].__setitem__(0, "0"),
    "weight-negative": lambda d: d["proof"]["weights"].__setitem__(0, "-1/4"),
    "weight-number": lambda d: d["proof"]["weights"].__setitem__(0, 1),
    "weight-float": lambda d: d["proof"]["weights"].__setitem__(0, "0.5"),
    "weight-long": lambda d: d["proof"]["weights"].__setitem__(0, "1e999999999"),
    "weights-doubled": _every_weight_doubled,
    "weights-short": lambda d: d["proof"]["weights"].pop(),
    "no-weights": lambda d: d["proof"].pop("weights"),
    "no-pieces": lambda d: d["proof"].pop("pieces"),
    "no-proof": lambda d: d.update(proof=None),
    "piece-away": lambda d: d["proof"]["pieces"].pop(),
    "piece-twice": lambda d: d["proof"]["pieces"].append(d["proof"]["pieces"][0]),
    "piece-of-another": lambda d: d["proof"]["pieces"][0].__setitem__(0, 5),
    "piece-of-none": lambda d: d["proof"]["pieces"][0].__setitem__(0, 6),
    "piece-of-truth": lambda d: d["proof"]["pieces"][0].__setitem__(0, False),
    "piece-moved": lambda d: d["proof"]["pieces"][0].__setitem__(1, 1 << 4),
    "piece-of-no-rows": lambda d: d["proof"]["pieces"][0].__setitem__(1, 0),
    "piece-longer": lambda d: d["proof"]["pieces"][0].__setitem__(4, "1000"),
    "piece-malformed": lambda d: d["proof"]["pieces"].__setitem__(0, [0, 1]),
    "pieces-malformed": lambda d: d["proof"].update(pieces=3),
    "torus-larger": lambda d: d["problem"].update(torus=5),
    "torus-smaller": lambda d: d["problem"].update(torus=3),
    "torus-none": lambda d: d["problem"].update(torus="4"),
    "reading": lambda d: d["problem"].update(reading="D"),
    "job-longer": lambda d: d["problem"]["jobs"][0].__setitem__(1, "3"),
    "job-wider": lambda d: d["problem"]["jobs"][0].__setitem__(0, 4),
    "job-away": lambda d: d["problem"]["jobs"].pop(),
    "jobs-malformed": lambda d: d["problem"].update(jobs=[[1]]),
    "problem-malformed": lambda d: d.update(problem=[]),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_changed_certificate_is_refused(name: str) -> None:
    assert "least" in check_configurations(_certificate())
    with pytest.raises(CertificateError):
        check_configurations(_changed(_certificate(), MUTATIONS[name]))


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.update(claim=d["claim"].replace(" is ", " is not ")),
        lambda d: d["encoding"]["arguments"].update(torus=5),
        lambda d: d["encoding"]["arguments"].update(reading="B"),
        lambda d: d["encoding"]["arguments"]["jobs"].reverse(),
    ],
)
def test_claim_and_encoding_are_tied_to_the_problem(change: Callable[[dict[str, Any]], Any]) -> None:
    recheck(_certificate())
    with pytest.raises(CertificateError):
        recheck(_changed(_certificate(), change))


def test_a_proof_under_one_reading_is_none_under_another() -> None:
    def other(data: dict[str, Any]) -> None:
        data["problem"]["reading"] = "A"

    assert check_configurations(_certificate("C"))
    with pytest.raises(CertificateError):
        check_configurations(_changed(_certificate("C"), other))
