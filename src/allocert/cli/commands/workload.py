"""``allocert workload``: what a trace or a generated workload contains, and its conversion to the Standard Workload Format."""

from __future__ import annotations

from pathlib import Path

import click

from allocert.cli.channels import Channel
from allocert.cli.common import (
    budget_option,
    distinct,
    json_option,
    output_file,
    seed_option,
    show_with_json,
    stderr,
    stdout,
    write_file,
    write_text,
)
from allocert.cli.supervised import all_or_nothing
from allocert.cli.workloads.plots import PLOTS
from allocert.cli.workloads.report import contents_json, print_contents
from allocert.drawing.plot_svg import svg_of_plot
from allocert.errors import SpecError
from allocert.machines import parse_machine
from allocert.simulation import WORKLOADS, generate
from allocert.simulation.traces.contents import contents_of
from allocert.simulation.traces.made import trace_of
from allocert.simulation.traces.trace import Trace, read_swf, swf_file

__all__ = ["command"]


@click.command()
@click.option("--trace", metavar="FILE", help="A trace in Standard Workload Format, plain or gzip.")
@click.option(
    "--workload",
    metavar="NAME[:OPTION=VALUE,...]",
    help=f"A generated workload instead: {', '.join(WORKLOADS)}.",
)
@click.option(
    "--machine",
    metavar="SPEC",
    help="With --workload: the machine that it is for. With --trace: whose processors the load counts by.",
)
@click.option(
    "--out",
    "out_file",
    metavar="FILE.swf[.gz]",
    callback=output_file,
    help="Write it in Standard Workload Format, with gzip if the name ends in .gz.",
)
@click.option("--svg", "svg_file", metavar="FILE", callback=output_file, help="Draw a plot.")
@click.option(
    "--plot",
    type=click.Choice(tuple(PLOTS)),
    help="Which one: the offered load over time, or the sizes.  [default: load]",
)
@seed_option
@budget_option(None, "a run that is not done by then is abandoned without results (exit code 3).")
@json_option
def command(
    trace: str | None,
    workload: str | None,
    machine: str | None,
    out_file: Path | None,
    svg_file: Path | None,
    plot: str | None,
    seed: int,
    time_budget: float | None,
    json_file: str | None,
) -> int:
    """Say what a trace contains: who, how many processors, how long, how often, and the load over time.

    A generated workload is described, and with --out written, as a trace of its numbers of processors: each of its ticks is a
    second there, so that nothing is rounded.

    \b
    Examples:
      allocert workload --trace nasa.swf.gz --svg load.svg
      allocert workload --workload lublin:jobs=5000 --machine mesh:16x16 --out made.swf.gz

    \b
    Exit codes: 0 done; 2 bad input; 3 the time budget ran out.
    JSON: schema allocert/workload/1 (docs/schemas).
    """
    distinct(("--trace", trace), ("--out", out_file), ("--svg", svg_file), ("--json", json_file))
    if (trace is None) == (workload is None):
        raise click.UsageError("one of --trace and --workload is needed, and not both")
    if workload is not None and machine is None:
        raise click.UsageError("Missing option '--machine'.")
    if plot is not None and svg_file is None:
        raise SpecError("--plot", plot, "--svg to go with it")
    place = None if machine is None else parse_machine(machine)

    def work(channel: Channel[None]) -> int:
        name, known = trace or "", None
        if place is not None and workload is not None:
            channel.progress("making the workload")
            load = generate(workload, place, seed)
            name, known = load.name, seed
            made = trace_of(load, place, seed)
        else:
            channel.progress("reading the trace")
            made = read_swf(name)
        found = contents_of(made, name, None if place is None else place.processors)
        channel.decided()
        _write(made, out_file)
        if svg_file is not None:
            write_text(svg_file, svg_of_plot(PLOTS[plot or "load"](found), whole=True), "--svg")
        show_with_json(
            lambda: print_contents(stdout(json_file), name, made.header, found),
            contents_json(name, known, made.header, found),
            json_file,
        )
        return 0

    return all_or_nothing(work, time_budget, lambda: stderr().status("building", spinner="line"))


def _write(made: Trace, out_file: Path | None) -> None:
    if out_file is not None:
        write_file(out_file, swf_file(made, str(out_file)), "--out")
