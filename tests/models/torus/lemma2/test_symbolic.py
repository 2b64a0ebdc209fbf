"""Lemmas 1 and 2 on unknown times: right readings give certificates, broken algorithms are refuted and replayed."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import (
    SENSIBLE,
    Part,
    Placement,
    Rules,
    Run,
    feasible,
    run,
    scheduled,
)
from allocert.allocators.torus.schedule import faults
from allocert.errors import CertificateError, EngineError
from allocert.models.torus.lemma2 import symbolic as symbolic_lemma2
from allocert.models.torus.lemma2.certificate import certificate_of, check_paths, paths_of
from allocert.models.torus.lemma2.counterexample import least_wrong
from allocert.models.torus.lemma2.symbolic import ALL_RULES, Question, leaves, runs_together, weighs, wrongs
from allocert.models.torus.lemma2.symbolic_profiles import unlike_stairs
from allocert.models.torus.lemma2.symbolic_step import Shape, steps_from
from allocert.models.torus.preemptive.configuration_lp import least_finish, optimum
from allocert.solvers import Certificate
from allocert.solvers.exact.entailment import Prover
from allocert.verification.claims.evidence import recheck

F = Fraction
Runner = Callable[..., Run[Any]]


def question(torus: int, *sides: int, rules: Rules = SENSIBLE, **more: Any) -> Question:
    return Question(torus, sides, rules, **more)


@pytest.mark.parametrize("sides", [(1,), (2, 1), (2, 2, 1), (4, 2, 1), (2, 1, 1, 1), (1, 1, 1, 1)])
@pytest.mark.parametrize("about", ["schedules", "profiles"])
def test_powers_of_two_have_certificates(sides: tuple[int, ...], about: Any) -> None:
    paths = paths_of(question(4, *sides, about=about))
    certificate = certificate_of(paths)
    assert Certificate.from_json(certificate.to_json()) == certificate
    assert "made again from the source" in recheck(certificate)


def test_paths_cover_all_times_and_say_what_the_code_does() -> None:
    """On a grid of times: exactly one path has its conditions met, and it ends as the run on numbers ends."""
    asked = question(3, 2, 1, 1)
    found = list(leaves(asked, Prover()))
    grid = (F(1, 2), F(1), F(3, 2), F(2), F(3))
    for values in product(grid, grid, grid, grid):
        *times, deadline = values
        met = [
            leaf
            for leaf in found
            if all(c.holds([int(2 * x) for x in (*values, F(1))]) for c in leaf.conditions)
        ]
        assert len(met) == 1
        made = feasible(JobSet.of(3, list(zip(asked.sides, times, strict=True))), deadline)
        assert met[0].result.refused == (made is None)


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


@pytest.mark.parametrize(
    ("torus", "sides", "rules", "refused"),
    [
        (3, (2, 1, 1, 1), Rules("skip", "delete"), True),
        (4, (2, 1, 1, 1, 1), Rules("skip", "delete"), True),
        (3, (2, 2), Rules("none"), False),
        (4, (3, 2, 2), SENSIBLE, True),
        (5, (3, 2, 2), Rules("infeasible"), True),
    ],
)
def test_wrong_readings_have_small_counterexamples(
    torus: int, sides: tuple[int, ...], rules: Rules, refused: bool
) -> None:
    wrong = least_wrong(paths_of(question(torus, *sides, rules=rules)))
    made = feasible(wrong.jobs, wrong.deadline, rules=rules)
    best = optimum(wrong.jobs).time
    if refused:
        assert made is None
        assert wrong.schedule is not None
        assert not list(faults(wrong.schedule, deadline=wrong.deadline))
        assert best <= wrong.deadline
    else:
        assert made is not None
        assert list(faults(made, deadline=wrong.deadline)) == list(wrong.faults)


def test_profiles_that_are_not_stair_like() -> None:
    both = question(4, 2, 1, rules=Rules(equal="step4"), about="profiles")
    wrong = least_wrong(paths_of(both))
    assert (
        str(wrong) == "4x4: (2,1) (1,2), deadline 2: after job 1: two neighbours have the same remaining time"
    )
    narrow = question(5, 3, 2, 2, about="profiles")
    assert paths_of(narrow).bad


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_profiles_of_numbers(rules: Rules) -> None:
    """On numbers Lemma 1's statement holds where the tree says so."""
    bad = bool(paths_of(question(4, 2, 1, 1, rules=rules, about="profiles")).bad)
    found = False
    for *times, deadline in product((1, 2, 3), repeat=4):
        found |= any(unlike_stairs(4, (2, 1, 1), times, deadline, rules))
    assert found == bad == (rules.step4 == "keep" and rules.equal == "step4")


def test_one_step_from_any_profile() -> None:
    assert not steps_from(Shape((2, 4, 2), 2), SENSIBLE, Prover()).bad
    found = steps_from(Shape((4, 2), 2), Rules(equal="step4"), Prover())
    assert found.bad == ("after job 0: two neighbours have the same remaining time",)
    assert steps_from(Shape((2, 1, 2), 2), SENSIBLE, Prover()).bad


def test_both_validators_agree() -> None:
    """The pairwise check finds something wrong exactly where the schedule's own check does."""
    random = Random(5)
    wrong = 0
    for _ in range(400):
        torus = random.randint(2, 5)
        sides = sorted((random.randint(1, torus) for _ in range(random.randint(1, 4))), reverse=True)
        times = [F(random.randint(1, 6), random.randint(1, 2)) for _ in sides]
        deadline = F(random.randint(2, 16), 2)
        done = run(torus, sides, times, deadline, Rules(random.choice(("none", "skip")), "keep", "step3"))
        if done.failed is not None:
            continue
        placements = [_shaken(placed, random) for placed in done.placements]
        jobs = JobSet.of(torus, list(zip(sides, times, strict=True)))
        mine = list(wrongs(Question(torus, tuple(sides)), times, deadline, placements))
        theirs = list(faults(scheduled(jobs, range(len(sides)), placements), deadline=deadline))
        assert bool(mine) == bool(theirs), (jobs, placements, mine, theirs)
        wrong += bool(mine)
    assert 50 < wrong < 350


def _shaken(placed: Placement[Fraction], random: Random) -> Placement[Fraction]:
    parts = list(placed.parts)
    if random.random() < 0.15:
        first, start, end = parts[0]
        parts[0] = Part(
            first + random.choice((0, 1)),
            start + random.choice((0, F(1, 2))),
            end + random.choice((0, F(1, 2))),
        )
    return Placement(placed.job, placed.step, placed.entry, tuple(parts))


def test_weights_are_bounds() -> None:
    asked = question(4, 2, 2, 1)
    assert runs_together(asked) == ((0, 1), (0, 2), (1, 2))
    assert weighs(asked, (F(1, 2), F(1, 2), F(1, 4))) == 1


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


@pytest.mark.deep
def test_all_small_lists_against_the_program_over_configurations() -> None:
    """Trees and exact optima agree on which lists of sides have counterexamples, times up to 3."""
    for torus, rules in product((3, 4), (SENSIBLE, Rules("skip", "delete"), Rules("infeasible", "keep"))):
        for sides in combinations_with_replacement(range(torus, 0, -1), 3):
            bad = bool(paths_of(Question(torus, sides, rules)).bad)
            assert _wrong_on_numbers(torus, sides, rules) == bad, (torus, sides, rules)


def _wrong_on_numbers(torus: int, sides: Sequence[int], rules: Rules) -> bool:
    for times in product((1, 2, 3), repeat=len(sides)):
        jobs = JobSet.of(torus, list(zip(sides, times, strict=True)))
        best = least_finish(jobs).value
        assert best is not None
        for deadline in (best, best + F(1, 4), best + 1):
            if feasible(jobs, deadline, rules=rules) is None:
                return True
    return False
