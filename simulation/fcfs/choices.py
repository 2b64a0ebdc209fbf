"""What Morgenstern's simulation leaves open: option -> choice -> what it means."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["CHOICES", "DRAWING", "PLAYING", "READING"]

DRAWING: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "generator": {
            "pcg64": "numpy's PCG64",
            "twister": "the Mersenne Twister of Python's random module",
        },
        "uniform": {
            "integers": "integers lo..hi, equally likely",
            "rounded": "a uniform real in [lo, hi], rounded: lo and hi are half as likely",
            "truncated": "a uniform real in [lo, hi], truncated: hi does not occur",
        },
        "normal": {
            "rounded": "a normal real, rounded",
            "truncated": "a normal real, rounded down",
            "ceiling": "a normal real, rounded up",
        },
        "outside": {
            "redrawn": "a side outside lo..hi is drawn again",
            "clipped": "a side outside lo..hi becomes lo or hi",
            "upper": "a side above hi is drawn again, one below lo becomes lo",
        },
        "times": {
            "continuous": "resident times are reals, in ticks of 1e-6",
            "rounded": "resident times are rounded to whole units",
        },
        "streams": {
            "sides": "one generator for each side",
            "one": "one generator for both sides",
        },
        "turns": {
            "after": "a resident time comes from the generator of the first side, after the side",
            "before": "a resident time comes from the generator of the first side, before the side",
            "own": "resident times have a generator of their own",
        },
        "seeds": {
            "independent": "every run of every block has seeds of its own",
            "rescaled": "run r of every block has the same seeds, so that its numbers are rescaled",
            "block": "all runs of a block have the same seeds: one queue",
        },
    }
)
"""Options that make another queue."""

PLAYING: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "rotation": {
            "none": "requests are not turned",
            "asked-first": "the orientation asked first, the other if it is refused",
            "other-first": "the other orientation first",
            "first-base": "of both answers the one whose base comes first in row-major order",
            "best-rank": "of both answers the better one by the method's own criterion",
        },
        "retries": {
            "anew": "every attempt begins with the orientation asked (other-first: the other one)",
            "kept": "after a failure the orientation tried last is tried first",
            "once": "only the first attempt tries both, later ones the orientation asked",
        },
        "retry": {
            "release": "the head is tried again after each release",
            "instant": "the head is tried again after all releases of an instant",
        },
        "order": {
            "oldest": "the list of residents begins with the oldest",
            "newest": "the list begins with the newest",
            "address": "the list is in row-major order of bases",
        },
        "restricted": {
            "eq2": "the candidates of FS_n lie inside the mesh, equation (2)",
            "eq3-last": "candidates all over the mesh, and two temporary submeshes at the end of the list",
            "eq3-first": "the two temporary submeshes stand at the head of the list",
        },
        "four_first": {"near": "4ISS begins at the top (left) edge", "far": "at the bottom (right) edge"},
        "four_begin": {
            "filled": "its scans alternate once both first windows are filled",
            "lines": "they alternate line by line from the first line on",
            "turns": "the other first window is filled after the first has been tested",
        },
        "four_tests": {
            "both": "both first windows are tested before a step",
            "one": "only that of the scan that begins",
        },
        "four_crossing": {
            "passed": "it gives up when the windows have passed each other by their height",
            "overlap": "when they overlap completely",
            "inspected": "when every window has been inspected by one of the scans",
        },
        "four_position": {
            "lowest": "the least place of a window is taken",
            "mirrored": "the greatest place in scans from the bottom (right)",
        },
        "four_square": {"rows": "square requests scan rows", "columns": "square requests scan columns"},
        "mig": {
            "rule": "MIG turns a request when it is allocated, by first fit or by the packing, and never again",
            "late": "it tries first fit and migration as asked before it turns anything",
            "free": "it turns the request, and every resident whenever it migrates",
        },
        "mbv_neighbours": {"4": "a node of MBV has 4 neighbours", "8": "with the diagonal ones 8"},
        "mbv_edges": {
            "sides": "a node counts each of the mesh's four sides on which it lies",
            "axes": "at most one horizontal and one vertical side",
        },
        "mbv_periphery": {
            "once": "each node of a frame's periphery counts once",
            "narrow": "in a frame one wide once for each of the two long sides",
            "sides": "once for each of the frame's sides on which it lies",
        },
        "mbv_ties": {
            "first": "of frames of equal value the first in row-major order",
            "last": "the last in row-major order",
            "columns": "the first in order of columns",
        },
        "mbv_candidates": {
            "pruned": "the candidates that FS_f does not skip are compared with the list",
            "all": "all candidates",
            "corners": "those at the corners of residents",
        },
    }
)
"""Options that need another run of the same queue."""

READING: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "completion": {
            "release": "completion is the last release",
            "start": "completion is the last start",
        },
        "utilization": {
            "work": "all processor-time of residents over the mesh's until completion",
            "inside": "the processor-time of residents until completion over the mesh's",
        },
        "external": {
            "failures": "mean of xy/XY over the failures with enough free processors",
            "requests": "their sum over the number of requests",
        },
        "enough": {
            "at-least": "enough are as many free processors as asked",
            "more": "enough are more free processors than asked",
        },
        "feasible": {
            "any": "every failure that migration could avoid is feasible",
            "enough": "only one with enough free processors",
        },
        "turned": {
            "no": "a failure is judged by the orientation asked",
            "yes": "with rotation the failed request may be turned",
        },
        "residents": {
            "fixed": "residents migrate and keep their orientation",
            "turned": "residents may be turned as they migrate",
        },
        "packing": {
            "exact": "whether migration is possible is decided exactly",
            "heuristic": "it is possible if a packing heuristic finds places",
        },
        "residing": {
            "before": "residents are counted before an attempt",
            "after": "residents are counted after it",
        },
        "allocated": {
            "attempts": "their number is averaged over attempts",
            "successes": "over successful attempts",
            "time": "over time until completion",
        },
        "nodes": {
            "all": "steps are all list nodes that a scan looks at",
            "changed": "those that would be looked at again though nothing changed left out",
            "sets": "of interval sets and scan sets only, without looking for open intervals",
            "interval": "of interval sets only",
            "scan": "of scan sets only",
            "open": "of looking for open intervals only",
            "interval-open": "of interval sets and of looking for open intervals",
            "scan-open": "of scan sets and of looking for open intervals",
        },
        "null": {
            "no": "the null pointer at a list's end is no step",
            "yes": "the null pointer at a list's end is a step",
        },
        "hopeless": {
            "searched": "a request for more processors than are free is searched for",
            "refused": "it is refused without a step",
        },
        "entry": {
            "no": "steps are list nodes alone",
            "list": "the beginning of a search of the list of residents, for each orientation, is a step too",
            "every": "the beginning of any search, for each orientation, is a step too",
        },
        "updates": {
            "no": "nodes touched by insertions and deletions are no steps",
            "insertions": "those of insertions are, in the successful attempt",
            "both": "those of insertions, and of deletions in the next attempt",
        },
        "averages": {
            "runs": "mean of the runs",
            "pooled": "over all attempts of all runs together",
        },
        "dense": {
            "five": "a cell of table 3 is the mean of five runs",
            "one": "it is one run: the five runs of table 3 are its five ranges",
        },
        "part": {
            "whole": "the whole run is measured",
            "steady": "from the first failure to the last start",
        },
    }
)
"""Options that only concern how a log is read."""

CHOICES: Mapping[str, Mapping[str, str]] = MappingProxyType({**DRAWING, **PLAYING, **READING})
"""Option -> choice -> what it means."""
