"""Every choice that Kandlur & Shin's simulation leaves open, each with a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType

from allocert.errors import SpecError
from allocert.simulation.changes import spelled_changes

__all__ = ["CHOICES", "LossOptions"]

CHOICES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "dimension": {
            "uniform": "integers 0..D, equally likely",
            "below-top": "integers 0..D-1, equally likely",
            "rounded": "a uniform real in [0, D], rounded: 0 and D are half as likely",
        },
        "refused": {
            "lost": "a valid request that is refused goes away",
            "queued": "it waits first come, first served, and so does everything behind it",
            "retried": "it waits and is tried again at each release, in order of arrival; others may pass",
        },
        "invalid": {
            "lost": "a request for more nodes than are free goes away",
            "waits": "it waits in the same way (tried at each release, if valid ones are lost)",
            "redrawn": "its dimension is drawn again until enough nodes are free; lost if none is free",
        },
        "counted": {
            "at-once": "R counts the valid requests that are granted on arrival",
            "ever": "R counts the valid requests that are granted at any time",
        },
        "unit": {
            "arrivals": "the horizon is a number of arrivals",
            "time": "the horizon is a time",
        },
        "end": {
            "cut": "T ends with the last arrival, or at the fixed time",
            "drained": "T ends with the last departure",
        },
        "credit": {
            "full": "a grant inside T counts with its whole residence time",
            "inside": "residence times count as far as they lie inside T",
        },
        "utilization": {
            "all": "U is over all 2^D nodes",
            "healthy": "U is over the nonfaulty nodes",
            "faulty-busy": "U is over all nodes, faulty ones allocated all the time",
        },
        "replacement": {
            "without": "the faulty nodes of a set are distinct",
            "with": "they are drawn independently and may coincide",
        },
        "fault_sets": {
            "shared": "both algorithms see the same fault sets",
            "own": "each algorithm has fault sets of its own",
        },
        "streams": {
            "independent": "each repetition has its own arrivals",
            "one": "all repetitions of a cell have the same arrivals",
            "everywhere": "all runs of the whole experiment have the same arrivals",
        },
        "pair": {
            "first": "the extreme pair is {0, 2^(D-1)}, the first node of each half",
            "last": "the extreme pair is {2^(D-1) - 1, 2^D - 1}, the last node of each half",
            "two-bits": "the extreme pair is {0, 2^(D-1) + 2^(D-2)}, which differs in the two highest bits",
        },
        "common": {
            "yes": "both algorithms see the same arrivals",
            "no": "each algorithm has its own arrivals",
        },
        "order": {
            "head": "a list gives what it was given last, as in figure 3",
            "tail": "a list gives what it was given first",
            "lowest": "a list gives its lowest address",
        },
    }
)
"""Option -> choice -> what it means."""

_NUMBERS = {"horizon": (1, 10_000_000), "warmup": (0, 90), "runs": (1, 10_000)}


@dataclass(frozen=True)
class LossOptions:
    """One choice for each option; :data:`CHOICES` says what the words mean.

    ``horizon`` is the length of a run in its ``unit``; ``warmup`` the percentage of it, from an empty
    cube, that is not measured; ``runs`` the number of runs averaged in a cell of tables 1 and 2.

    Source: Kandlur & Shin 1988, section 3, which settles none of these.

    Raises:
        SpecError: an unknown choice, or a number out of range.
    """

    dimension: str = "uniform"
    refused: str = "lost"
    invalid: str = "lost"
    counted: str = "at-once"
    unit: str = "arrivals"
    horizon: int = 1000
    warmup: int = 0
    end: str = "cut"
    credit: str = "full"
    utilization: str = "all"
    replacement: str = "without"
    fault_sets: str = "shared"
    streams: str = "independent"
    common: str = "yes"
    pair: str = "first"
    runs: int = 1
    order: str = "head"

    def __post_init__(self) -> None:
        for option, choices in CHOICES.items():
            if getattr(self, option) not in choices:
                raise SpecError(f"option {option}", getattr(self, option), " or ".join(choices))
        for option, (least, most) in _NUMBERS.items():
            value = getattr(self, option)
            if type(value) is not int or not least <= value <= most:
                raise SpecError(f"option {option}", value, f"an integer {least}..{most}")

    def changed(self, text: str) -> LossOptions:
        """These options with the changes that ``text`` spells: ``option=choice,...``.

        >>> LossOptions().changed("refused=queued,horizon=300").spelled
        'refused=queued,horizon=300'

        Raises:
            SpecError: not of this form, an unknown or repeated option, or an impossible choice.
        """
        changes: dict[str, str | int] = {}
        known = [one.name for one in fields(self)]
        for option, value in spelled_changes(text, known):
            short = value.isascii() and value.isdigit() and len(value) <= 9
            changes[option] = int(value) if option in _NUMBERS and short else value
        return replace(self, **changes)  # type: ignore[arg-type]

    @property
    def spelled(self) -> str:
        """What differs from the defaults, as :meth:`changed` reads it."""
        names = [one.name for one in fields(self) if getattr(self, one.name) != one.default]
        return ",".join(f"{name}={getattr(self, name)}" for name in names)

    @property
    def in_words(self) -> str:
        """The length of a run, what the text leaves most open, and whatever else is not a default, in words."""
        parts = [f"runs of {self.horizon} {'arrivals' if self.unit == 'arrivals' else 'time units'}"]
        if self.warmup:
            parts.append(f"the first {self.warmup}% of each not measured")
        always = ("streams", "invalid", "refused")
        changed = [one.name for one in fields(self) if getattr(self, one.name) != one.default]
        others = [name for name in changed if name in CHOICES and name not in (*always, "unit")]
        parts += [CHOICES[name][getattr(self, name)] for name in (*always, *others)]
        if self.runs > 1:
            parts.append(f"{self.runs} runs averaged")
        return "; ".join(parts)

    def weights(self, n: int) -> tuple[int, ...]:
        """How likely the dimensions 0..n are, up to a factor.

        Raises:
            SpecError: no dimension is left, in Q_0.
        """
        if self.dimension == "below-top":
            if n == 0:
                raise SpecError(
                    "option dimension", self.dimension, "another choice in Q_0, which has one dimension"
                )
            return (*(1 for _ in range(n)), 0)
        if self.dimension == "rounded" and n > 0:
            return (1, *(2 for _ in range(n - 1)), 1)
        return tuple(1 for _ in range(n + 1))
