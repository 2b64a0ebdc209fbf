"""Which choices of options fit which tables, and how much each option matters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from allocert.proofs.kandlur_shin.loss.compare import BEST
from allocert.simulation.loss.options import CHOICES, LossOptions

__all__ = ["around", "grid"]

_MORE = (
    "invalid=lost,dimension=below-top",
    "refused=retried,counted=ever",
    "unit=time,horizon=1500",
    "unit=time,horizon=1500,credit=inside",
    "streams=one,horizon=200",
)
"""Changes that need another one with them."""


def around(base: LossOptions = BEST) -> Iterator[tuple[str, LossOptions]]:
    """The base itself, then each option changed alone, and some changes that make sense in pairs; each choice once."""
    seen = set()
    for name, options in _changes(base):
        if options not in seen:
            seen.add(options)
            yield name, options


def _changes(base: LossOptions) -> Iterator[tuple[str, LossOptions]]:
    yield "as it is", base
    for option, choices in CHOICES.items():
        for choice in choices:
            alone = option not in ("unit", "counted")
            if alone and choice != getattr(base, option):
                yield f"{option}={choice}", base.changed(f"{option}={choice}")
    for horizon in (50, 100, 200, 500, 1000):
        yield f"horizon={horizon}", replace(base, horizon=horizon)
    yield "warmup=25", replace(base, warmup=25)
    for text in _MORE:
        yield text, base.changed(text)


def grid(base: LossOptions = BEST) -> Iterator[tuple[str, LossOptions]]:
    """Every combination of what may be asked and what becomes of requests that are not granted.

    Requests that are redrawn never ask for more than is free, so that the top dimension does not matter
    where a node is faulty; rounded dimensions are tried around the base only.
    """
    for dimension, invalid, refused in product(
        ("uniform", "below-top"), CHOICES["invalid"], CHOICES["refused"]
    ):
        if (dimension, invalid) != ("below-top", "redrawn"):
            text = f"dimension={dimension},invalid={invalid},refused={refused}"
            yield text, base.changed(text)
