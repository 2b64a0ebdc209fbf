"""The exact chains, single histories and closed forms, with seeded mistakes."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest
from tests.proofs.now import refuted_now

from allocert.models.loss.bounds import measure_bounds
from allocert.models.loss.measures import DIMENSIONS, dimension_weights, measures, offered_load
from allocert.proofs.kandlur_shin.loss import small_cubes
from allocert.proofs.kandlur_shin.loss.chains import decimal
from allocert.proofs.kandlur_shin.relabelling.separation import pair_sums
from allocert.simulation.loss.options import LossOptions


def test_relabelling_decides_the_extreme_pair() -> None:
    for residence in (20, 40, 80):
        one, two = (measures(name, 3, (0, 4), residence) for name in ("buddy", "relabel"))
        assert two.granted > one.granted
        assert two.used > one.used


def test_closed_forms_by_hand() -> None:
    loads = [str(offered_load(n, 20, "uniform")) for n in range(5, 11)]
    assert loads == ["21/16", "127/112", "255/256", "511/576", "1023/1280", "2047/2816"]
    assert pair_sums(2).new_separation == 16


def test_wide_bounds_are_no_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(small_cubes, "measure_bounds", partial(measure_bounds, width=1e-3))
    assert "D=3" in refuted_now("KS-ANCHOR/bounds").text


@pytest.mark.parametrize("dimension", DIMENSIONS)
def test_the_chains_and_the_simulator_draw_the_same_dimensions(dimension: str) -> None:
    for n in range(1, 8):
        weights = LossOptions(dimension=dimension).weights(n)
        assert tuple(Fraction(w, sum(weights)) for w in weights) == dimension_weights(n, dimension)


@pytest.mark.parametrize(
    ("share", "shown"), [("1", "100.000000"), ("2/3", "66.666667"), ("0", "0.000000"), ("1/20", "5.000000")]
)
def test_shares_as_per_cent(share: str, shown: str) -> None:
    assert decimal(Fraction(share)) == shown
