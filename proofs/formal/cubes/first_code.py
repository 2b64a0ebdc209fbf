"""What the shipped single and multiple Gray code strategies have for Coq's table."""

from __future__ import annotations

from typing import Any

from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.hypercube.multi_gray import MultiGrayCode
from allocert.machines import Hypercube
from allocert.machines.gray_families import complete_family
from allocert.machines.words import bits
from allocert.proofs.formal.hypercubes import after_grants
from allocert.proofs.formal.ties import tied

__all__ = ["first_code_table"]


@tied("gray_codes/first-code")
def first_code_table() -> list[Any]:
    """For n = 0..3, both strategies, each k and each word of busy nodes: the word after the grant, see :func:`after_grants`; the families."""

    def on(cube: Hypercube, strategy: type[Any]) -> list[list[int]]:
        return after_grants(cube.n, lambda busy: strategy(cube, bits(busy)), cube.word)

    rows = [
        [on(cube, strategy) for strategy in (SingleGrayCode, MultiGrayCode)]
        for cube in map(Hypercube, range(4))
    ]
    return [*rows, [[[*code] for code in complete_family(n)] for n in range(6)]]
