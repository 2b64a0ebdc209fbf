"""``allocert workload``: what a trace or a generated workload contains, and its conversion to the Standard Workload Format."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from allocert.api.simulating.loaded import as_asked
from allocert.cli.channels import Channel
from allocert.cli.common import (
    budget_option,
    json_option,
    seed_option,
    stderr,
    stdout,
    write_file,
    write_text,
)
from allocert.cli.options import asks, option, taken, written
from allocert.cli.outputs import Looks, distinct, outputs, show_with_json
from allocert.cli.supervised import all_or_nothing
from allocert.cli.workloads.plots import PLOTS
from allocert.cli.workloads.report import contents_json, print_contents
from allocert.drawing.plot_svg import svg_of_plot
from allocert.errors import SpecError
from allocert.machines import Machine, parse_machine
from allocert.simulation.traces.contents import contents_of
from allocert.simulation.traces.made import trace_of
from allocert.simulation.traces.trace import read_swf, swf_file
from allocert.simulation.workloads import WORKLOADS, generate

__all__ = ["command"]


@dataclass(frozen=True)
class _Asked:
    """What the command line asks for."""

    trace: str | None = option(metavar="FILE", help="A trace in Standard Workload Format, plain or gzip.")
    workload: str | None = option(
        metavar="NAME[:OPTION=VALUE,...]", help=f"A generated workload instead: {', '.join(WORKLOADS)}."
    )
    machine: str | None = option(
        metavar="SPEC",
        help="With --workload: the machine that it is for. With --trace: whose processors the load counts by.",
    )
    out_file: Path | None = written(
        "Write it in Standard Workload Format, with gzip if the name ends in .gz.",
        "--out",
        metavar="FILE.swf[.gz]",
    )
    svg_file: Path | None = written("Draw a plot.", "--svg")
    plot: str | None = option(
        type=click.Choice(tuple(PLOTS)),
        help="Which one: the offered load over time, or the sizes.  [default: load]",
    )
    seed: int = taken(seed_option)
    seconds: float | None = taken(
        budget_option(None, "a run that is not done by then is abandoned without results (exit code 3).")
    )
    json_file: str | None = taken(json_option)


@click.command()
@asks(_Asked)
@outputs("html", csv="The offered load over time as CSV.")
def command(asked: _Asked) -> int:
    """Describe what a trace contains: who, how many processors, how long, how often, and the load over time.

    A generated workload is described, and with --out written, as a trace of its numbers of processors: each of its ticks is a
    second there, so that nothing is rounded.

    \b
    Examples:
      allocert workload --trace nasa.swf.gz --svg load.svg
      allocert workload --trace nasa.swf.gz --json facts.json
      allocert workload --workload lublin --machine mesh:16x16 --out made.swf.gz

    \b
    Exit codes: 0 done; 2 bad input; 3 the time budget ran out.
    JSON: schema allocert/workload/1 (docs/schemas).
    """
    outputs = ("--out", asked.out_file), ("--svg", asked.svg_file), ("--json", asked.json_file)
    distinct(("--trace", asked.trace), *outputs)
    if (asked.trace is None) == (asked.workload is None):
        raise click.UsageError("one of --trace and --workload is needed, and not both")
    if asked.workload is not None and asked.machine is None:
        raise click.UsageError("Missing option '--machine'.")
    if asked.plot is not None and asked.svg_file is None:
        raise SpecError("--plot", asked.plot, "--svg to go with it")
    place = None if asked.machine is None else parse_machine(asked.machine)
    return all_or_nothing(
        lambda channel: _show(asked, place, channel),
        asked.seconds,
        lambda: stderr().status("building", spinner="line"),
    )


def _show(asked: _Asked, place: Machine | None, channel: Channel[None]) -> int:
    name, seed = asked.trace or "", None
    if place is not None and asked.workload is not None:
        channel.progress("making the workload")
        load = generate(asked.workload, as_asked(place), asked.seed)
        name, seed = load.name, asked.seed
        made = trace_of(load, place, asked.seed)
    else:
        channel.progress("reading the trace")
        made = read_swf(name)
    found = contents_of(made, name, None if place is None else place.processors)
    channel.decided()
    if asked.out_file is not None:
        write_file(asked.out_file, swf_file(made, str(asked.out_file)), "--out")
    if asked.svg_file is not None:
        plot = PLOTS[asked.plot or "load"](found)
        write_text(asked.svg_file, svg_of_plot(plot, whole=True), "--svg")
    show_with_json(
        lambda: print_contents(stdout(asked.json_file), name, made.header, found),
        contents_json(name, seed, made.header, found),
        asked.json_file,
        Looks(
            verdict=("cited", f"{found.jobs:,} jobs", ""),
            records=lambda: [
                {"begin": one.begin, "jobs": one.jobs, "work": float(one.work), "load": float(one.load)}
                for one in found.bins
            ],
            shots=lambda: [("", made(found)) for made in PLOTS.values()],
        ),
    )
    return 0
