"""The papers whose claims are decided, and the registry that the engine is handed."""

from __future__ import annotations

from allocert.proofs.encoders import ENCODERS
from allocert.proofs.formal.statements import sentences
from allocert.verification.registry import Paper, Registry

__all__ = ["REGISTRY"]

REGISTRY = Registry(
    (
        Paper(
            "allocert",
            "this suite",
            "What the suite says of its own kernels",
            2026,
            "allocert.proofs.kernels",
        ),
        Paper(
            "kandlur-shin",
            "D. D. Kandlur, K. G. Shin",
            "Hypercube management in the presence of node failures",
            1988,
            "allocert.proofs.kandlur_shin",
        ),
        Paper(
            "antoniou",
            "N. C. Antoniou",
            "Processor allocation for partitionable multiprocessor systems",
            1994,
            "allocert.proofs.antoniou",
        ),
        Paper(
            "morgenstern",
            "C. Morgenstern",
            "Methods for precise submesh allocation",
            1994,
            "allocert.proofs.morgenstern",
        ),
        Paper(
            "gupta-srimani",
            "S. K. S. Gupta, P. K. Srimani",
            "Job scheduling for torus connected networks",
            1997,
            "allocert.proofs.gupta_srimani",
        ),
        Paper(
            "livingston-stout",
            "M. Livingston, Q. F. Stout",
            "Parallel allocation algorithms for hypercubes and meshes",
            1989,
            "allocert.proofs.livingston_stout",
        ),
        Paper(
            "today",
            "machines of today",
            "What the suite says of machines of today",
            2026,
            "allocert.proofs.today",
        ),
    ),
    ENCODERS,
    "allocert.proofs",
    sentences,
)
