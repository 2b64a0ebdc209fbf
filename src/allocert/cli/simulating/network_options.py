"""The options of ``allocert simulate --network``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import wraps
from typing import Any

import click

from allocert.cli.simulating.network import WAYS, NetworkAsked, asked_parameters
from allocert.cli.simulating.options import processors
from allocert.machines import parse_machine

__all__ = ["NetworkOptions", "network_options"]


@dataclass(frozen=True)
class NetworkOptions:
    """What was given of them; ``network`` says whether a network is asked for."""

    network: bool
    algorithm: str | None
    busy: str | None
    order: str | None
    capacity: int | None
    waits: str | None
    params: tuple[str, ...]

    @property
    def given(self) -> Mapping[str, object]:
        """The other options with their values."""
        return {
            "--algorithm": self.algorithm,
            "--busy": self.busy,
            "--order": self.order,
            "--capacity": self.capacity,
            "--waits": self.waits,
            "--param": ", ".join(self.params) or None,
        }

    def asked(self, machine: str | None, faulty: str, seed: int) -> NetworkAsked:
        """What is to be run.

        Raises:
            click.UsageError: no machine or no program.
            AllocertError: one that there is none, or processors that the machine does not have.
        """
        if machine is None or self.algorithm is None:
            raise click.UsageError(f"Missing option '{'--machine' if machine is None else '--algorithm'}'.")
        plant = parse_machine(machine)
        down, held = processors("--faulty", faulty, plant), processors("--busy", self.busy or "", plant)
        ways = (
            self.order or "synchronous",
            self.capacity,
            self.waits or "available",
            seed,
            asked_parameters(self.params),
        )
        return NetworkAsked(self.algorithm, plant, down, held, *ways)


_OPTIONS = (
    click.option(
        "--network", is_flag=True, help="Run a parallel allocation program on a network of processors."
    ),
    click.option(
        "--algorithm",
        metavar="NAME",
        help="With --network: the program (docs/parallel-programs.md lists them).",
    ),
    click.option(
        "--busy", metavar="P[,Q...]", help="With --network: processors that are neither faulty nor available."
    ),
    click.option(
        "--order",
        type=click.Choice(WAYS),
        help="With --network: who moves, and when words arrive; or all at once, for up to 4 million processors.  [default: synchronous]",
    ),
    click.option(
        "--capacity",
        type=click.IntRange(min=0, max=1_000_000),
        metavar="N",
        help="With --network: words that a link holds, 0 for none.  [default: any number]",
    ),
    click.option(
        "--waits",
        type=click.Choice(("available", "nonfaulty")),
        help="With --network: the neighbours that a processor takes for available.  [default: available]",
    ),
    click.option(
        "--param",
        "params",
        multiple=True,
        metavar="NAME=VALUE",
        help="With --network: a parameter; may be repeated.",
    ),
)


def network_options(function: Callable[..., int]) -> Callable[..., int]:
    """The options, handed over as one argument ``network``."""

    @wraps(function)
    def together(**given: Any) -> int:
        own = NetworkOptions(**{field.name: given.pop(field.name) for field in fields(NetworkOptions)})
        return function(network=own, **given)

    decorated: Callable[..., int] = together
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    return decorated
