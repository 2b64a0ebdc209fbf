"""Which machines an item speaks of: what its own words name, or else the one machine of its paper."""

from __future__ import annotations

import re

from allocert.verification.items import Item

__all__ = ["NO_MACHINE", "TOPOLOGIES", "topologies_of"]

NO_MACHINE = "none"

_WORDS = {
    "hypercube": re.compile(r"cubes?\b|\bQ_|[Gg]ray code"),
    "mesh": re.compile(r"mesh(es)?\b|\brectangles?\b|\blinear array|\barrays? and (the )?ring"),
    "torus": re.compile(r"\b[Tt]or(us|i|uses)\b|\bcylinder|\brings?\b"),
}
"""What names a machine."""

_ABSTRACT = re.compile(
    r"\bbipartite graph|\bgraph \(|\btwo graphs|\bn to infinity|distinct integers", re.IGNORECASE
)
"""What a domain says that is of no machine."""

_OF_PAPERS = {
    "kandlur-shin": "hypercube",
    "antoniou": "hypercube",
    "morgenstern": "mesh",
    "gupta-srimani": "torus",
}
"""The machine of papers that have one."""

_DIMENSION = re.compile(r"\b(d|k) (>=|=|<=|to|large)|\bd,")
"""How a domain speaks of a hypercube's dimension in papers that have several machines."""

TOPOLOGIES = (*_WORDS, NO_MACHINE)


def topologies_of(item: Item) -> tuple[str, ...]:
    """The machines, in the order of :data:`TOPOLOGIES`; ``none`` alone for items about no machine in particular.

    Words of the statement, the domain and the readings count; those of corrections do not.
    """
    own = _OF_PAPERS.get(item.paper)
    texts = [item.statement, item.domain, item.place]
    texts += [f"{reading.name} {reading.text}" for part in item.parts for reading in part.readings]
    said = "\n".join(texts)
    named = {name for name, words in _WORDS.items() if words.search(said)}
    if own and (named or not _ABSTRACT.search(item.domain)):
        named.add(own)
    elif own is None and not named and _DIMENSION.search(item.domain):
        named.add("hypercube")
    return tuple(name for name in _WORDS if name in named) or (NO_MACHINE,)
