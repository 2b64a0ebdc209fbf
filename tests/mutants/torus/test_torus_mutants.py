from __future__ import annotations

import pytest
from tests.mutants.torus.bench import built, try_out
from tests.mutants.torus.mutant import TORUS, TorusMutant
from tests.mutants.torus.wrong_schedules import verdicts

from allocert.allocators.torus.kinds import faults_of_kind
from allocert.allocators.torus.schedule import malformed

_QUICK = [m for m in TORUS if m.module in ("schedule", "kinds")] + [
    m
    for m in TORUS
    if m.name
    in ("step 4 keeps the upper entry", "shortest first", "an increment is not recorded", "nobody contends")
]


@pytest.mark.parametrize("mutant", _QUICK, ids=[f"{m.module}: {m.name}" for m in _QUICK])
def test_a_handful_is_found(mutant: TorusMutant) -> None:
    assert try_out(mutant).seen


@pytest.mark.deep
@pytest.mark.parametrize("mutant", TORUS, ids=[f"{m.module}: {m.name}" for m in TORUS])
def test_no_mutant_survives(mutant: TorusMutant) -> None:
    outcome = try_out(mutant)
    assert not outcome.survives
    assert bool(outcome.seen) != bool(mutant.equivalent)


def test_the_true_check_says_what_is_right() -> None:
    assert list(verdicts(faults_of_kind, malformed)) == []


def test_every_patch_applies_once_and_has_a_name_of_its_own() -> None:
    assert len({(m.module, m.name) for m in TORUS}) == len(TORUS)
    for mutant in TORUS:
        built(mutant)
    with pytest.raises(ValueError, match="kinds, any interval: the patch applies 0 times: no such line"):
        built(TorusMutant("kinds", "any interval", "no such line", "", ("check",)))
