"""``allocert run-program``: a parallel program on a network of processors."""

from __future__ import annotations

from dataclasses import dataclass

import click

from allocert.cli.common import budget_option, json_option, seed_option
from allocert.cli.options import argument, asks, option, taken
from allocert.cli.outputs import distinct, outputs
from allocert.cli.simulating.network import WAYS, NetworkAsked, asked_parameters, run_program
from allocert.cli.simulating.options import processors
from allocert.machines import parse_machine

__all__ = ["command"]


@dataclass(frozen=True)
class _Asked:
    """What the command line asks for."""

    name: str = argument(metavar="NAME")
    machine: str = option(required=True, metavar="SPEC", help="hypercube:N, mesh:XxY or torus:XxY.")
    faulty: str = option(default="", metavar="P[,Q...]", help="Processors that are faulty.")
    busy: str = option(
        default="", metavar="P[,Q...]", help="Processors that are neither faulty nor available."
    )
    order: str = option(
        type=click.Choice(WAYS),
        default=WAYS[0],
        show_default=True,
        metavar="ORDER",
        help=f"Who moves, and when words arrive: {', '.join(WAYS)} (for up to 4 million processors, 16 million for squares and strings).",
    )
    capacity: int | None = option(
        type=click.IntRange(min=0, max=1_000_000),
        metavar="N",
        help="Words that a link holds, 0 for none.  [default: any number]",
    )
    waits: str = option(
        type=click.Choice(("available", "nonfaulty")),
        default="available",
        show_default=True,
        help="The neighbours that a processor takes for available.",
    )
    params: tuple[str, ...] = option(
        "--param", multiple=True, metavar="NAME=VALUE", help="A parameter of the program; may be repeated."
    )
    seed: int = taken(seed_option)
    seconds: float | None = taken(
        budget_option(None, "a run that takes longer has no results (exit code 3).")
    )
    json_file: str | None = taken(json_option)

    def network(self) -> NetworkAsked:
        """The program with its machine, processors and parameters.

        Raises:
            AllocertError: no such machine, or processors that it does not have.
        """
        machine = parse_machine(self.machine)
        return NetworkAsked(
            self.name,
            machine,
            processors("--faulty", self.faulty, machine),
            processors("--busy", self.busy, machine),
            self.order,
            self.capacity,
            self.waits,
            self.seed,
            asked_parameters(self.params),
        )


@click.command()
@asks(_Asked)
@outputs("csv", "html", svg="Draw the last step, or who waits for whom.")
def command(asked: _Asked) -> int:
    """Run a parallel program on all available processors, which send each other words.

    NAME is one of the allocation programs in docs/parallel-programs.md. The report
    has rounds, messages, words a processor, who learnt what when, the results, and
    a deadlock as the ring of those who wait.

    \b
    Examples:
      allocert run-program buddy --machine hypercube:3 --faulty 5
      allocert run-program squares --machine torus:5x5 --order random --seed 3
      allocert run-program complete --machine hypercube:7 --param k=5

    \b
    Exit codes: 0 a clean end; 1 a processor waits for ever, a word is not taken,
    or a program does what none may; 2 bad input; 3 the time budget ran out.
    JSON: schema allocert/network-run/1.
    """
    distinct(("--json", asked.json_file))
    return run_program(asked.network(), asked.json_file, asked.seconds)
