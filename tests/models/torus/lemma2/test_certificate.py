from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.models.torus.lemma2.test_symbolic import question

from allocert.allocators.torus.preemptive import (
    Part,
    Placement,
    Rules,
    Run,
    run,
)
from allocert.errors import CertificateError, EngineError
from allocert.models.torus.lemma2 import symbolic as symbolic_lemma2
from allocert.models.torus.lemma2.certificate import certificate_of, check_paths, paths_of
from allocert.solvers import Certificate
from allocert.verification.claims.evidence import recheck

Runner = Callable[..., Run[Any]]


@pytest.mark.parametrize("sides", [(1,), (2, 1), (2, 2, 1), (4, 2, 1), (2, 1, 1, 1), (1, 1, 1, 1)])
@pytest.mark.parametrize("about", ["schedules", "profiles"])
def test_powers_of_two_have_certificates(sides: tuple[int, ...], about: Any) -> None:
    paths = paths_of(question(4, *sides, about=about))
    certificate = certificate_of(paths)
    assert Certificate.from_json(certificate.to_json()) == certificate
    assert "made again from the source" in recheck(certificate)


def broken_runs() -> Iterator[tuple[str, Runner]]:
    """Algorithms that are wrong, each made from the right one."""

    def later(torus: int, sides: Any, times: Any, deadline: Any, rules: Rules, **more: Any) -> Run[Any]:
        return run(torus, sides, times, deadline + times[0], rules, **more)

    def earlier(torus: int, sides: Any, times: Any, deadline: Any, rules: Rules, **more: Any) -> Run[Any]:
        done = run(torus, sides, times, deadline, rules, **more)
        if any(time == deadline for time in times):
            done.failed = 0
        return done

    def wider(torus: int, sides: Any, times: Any, deadline: Any, rules: Rules, **more: Any) -> Run[Any]:
        return run(torus + 1, sides, times, deadline, rules, **more)

    def shorter(torus: int, sides: Any, times: Any, deadline: Any, rules: Rules, **more: Any) -> Run[Any]:
        """The second part of Step 4 begins where its first one does: they overlap."""
        done = run(torus, sides, times, deadline, rules, **more)
        for i, placed in enumerate(done.placements):
            if placed.step == 4:
                low, high = placed.parts
                moved = Part(high.first, low.start, low.start + (high.end - high.start))
                done.placements[i] = Placement(placed.job, 4, placed.entry, (low, moved))
        return done

    def less(torus: int, sides: Any, times: Any, deadline: Any, rules: Rules, **more: Any) -> Run[Any]:
        done = run(torus, sides, times, deadline, rules, **more)
        done.placements[:] = [
            p if p.step != 4 else Placement(p.job, 4, p.entry, p.parts[:1]) for p in done.placements
        ]
        return done

    yield from (
        ("later", later),
        ("earlier", earlier),
        ("wider", wider),
        ("shorter", shorter),
        ("less", less),
    )


@pytest.mark.parametrize(("name", "broken"), list(broken_runs()))
def test_a_broken_algorithm_is_refuted(name: str, broken: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = question(2, 1, 1, 1)
    right = certificate_of(paths_of(asked))
    monkeypatch.setattr(symbolic_lemma2, "run", broken)
    paths = paths_of(asked)
    assert paths.bad, name
    with pytest.raises(EngineError, match="refute"):
        certificate_of(paths)
    with pytest.raises(CertificateError):
        check_paths(right)


def changed(certificate: Certificate) -> Iterator[Certificate]:
    proof = certificate.proof

    def other(change: Callable[[Any], object]) -> Certificate:
        new = copy.deepcopy(proof)
        change(new)
        return replace(certificate, proof=new)

    forced = next(i for i, d in enumerate(proof["decisions"]) if d is not None)
    yield other(lambda p: p["decisions"].pop())
    yield other(lambda p: p["decisions"].append(None))
    yield other(
        lambda p: p["decisions"].__setitem__(
            forced, [1 - p["decisions"][forced][0], p["decisions"][forced][1]]
        )
    )
    yield other(lambda p: p["refutations"].pop())
    yield other(lambda p: p["refutations"].append(p["refutations"][0]))
    yield other(lambda p: p["refutations"][0][0].__setitem__(0, "2"))
    yield other(lambda p: p["refutations"][0][0].__setitem__(0, "-1"))
    yield other(lambda p: p["refutations"][0].__setitem__(1, [[0, 1]]))
    yield other(lambda p: p.pop("refutations"))
    yield replace(certificate, claim=certificate.claim.replace("sides 2, 1", "sides 2, 2"))
    for key, value in (
        ("torus", 8),
        ("sides", [2, 1]),
        ("sides", [1, 2, 1]),
        ("about", "none"),
        ("reading", "D"),
        ("rules", {}),
    ):
        yield replace(certificate, problem={**certificate.problem, key: value})


def test_changed_certificates_are_rejected() -> None:
    certificate = certificate_of(paths_of(question(4, 2, 1, 1)))
    recheck(certificate)
    for other in changed(certificate):
        with pytest.raises(CertificateError):
            recheck(other)
