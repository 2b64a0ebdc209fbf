"""Changed code that Coq's tables on Gray codes have to notice."""

from __future__ import annotations

from math import comb

from tests.proofs.formal.changes.change import Changes

from allocert.allocators.hypercube import multi_gray
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.hypercube.multi_gray import MultiGrayCode
from allocert.machines import GrayCode, gray_families
from allocert.machines.board import free_gray_runs
from allocert.machines.families import AlignedBlocks, GrayRuns
from allocert.machines.gray_families import chain_permutations, complete_family, symmetric_chains
from allocert.machines.words import bits
from allocert.models.gray import insertion
from allocert.models.gray.insertion import gray_words, insert
from allocert.models.gray.recognition import code_recognises, conditions
from allocert.proofs.formal import gray_codes
from allocert.proofs.formal.cubes import chains, first_code, gray_search

__all__ = ["GRAY_CODES"]

_OFFERED = AlignedBlocks.regions
_GRANTED = MultiGrayCode.allocate

GRAY_CODES: Changes = {
    "gray_codes/words": (
        (GrayCode, "node", lambda self, rank: self.nodes[rank ^ rank >> 1]),
        (GrayCode, "nodes", property(lambda self: tuple(range(1 << self.n)))),
    ),
    "gray_codes/insertion": (
        (insertion, "partial_ranks", lambda parameters: tuple(range(1, len(parameters) + 1))),
        (insertion, "insert", lambda words, bit, k: insert(words, bit, 1)),
        (gray_codes, "gray_words", lambda parameters: gray_words(sorted(parameters))),
    ),
    "gray_codes/recognised": (
        (gray_codes, "code_recognises", lambda code, k: code_recognises(code, k, "steps")),
        (GrayRuns, "regions", lambda self, k: _OFFERED(AlignedBlocks(self.machine), k)),
    ),
    "gray_codes/conditions": (
        (gray_codes, "conditions", lambda address, g, reading: conditions(address, g, reading).strip("c")),
        (gray_codes, "conditions", lambda address, g, reading: conditions(address[::-1], g, reading)),
        (
            gray_codes,
            "conditions",
            lambda address, g, reading: conditions(address, g, reading) or "b" * (address == "*1*0"),
        ),
    ),
    "gray_codes/tree": (
        (gray_codes, "tree_level", lambda level: [format(i, f"0{level}b") for i in range(1 << level)]),
    ),
    "gray_codes/buddy": (
        (gray_codes, "buddy_recognises", lambda n, k: code_recognises(GrayCode.reflected(n), k)),
        (
            AlignedBlocks,
            "regions",
            lambda self, k: (one for one in _OFFERED(self, k) if not one.base & 1 << k),
        ),
    ),
    "gray_codes/chains": (
        (chains, "symmetric_chains", lambda n: symmetric_chains(n)[::-1]),
        (gray_families, "bits", lambda word: tuple(bits(word))[::-1]),
        (chains, "chain_permutations", lambda n: chain_permutations(n)[:-1]),
    ),
    "gray_codes/search": (
        (SingleGrayCode, "release", lambda self, region: self._holdings.leave(region)),
        (MultiGrayCode, "allocate", lambda self, k: None if k else _GRANTED(self, k)),
        (gray_search, "chain_permutations", lambda n: chain_permutations(n)[::-1]),
    ),
    "gray_codes/first-code": (
        (first_code, "complete_family", lambda n: complete_family(n)[:1]),
        (SingleGrayCode, "choose", staticmethod(lambda busy, machine, k: free_gray_runs(busy, machine.n, k))),
        (multi_gray, "complete_family", lambda n: complete_family(n)[::-1]),
    ),
    "gray_codes/buddy-families": ((chains, "buddy_family", chain_permutations),),
    "gray_codes/c-property": (
        (chains, "has_c_property", lambda chosen, n: len(set(chosen)) >= comb(n, n // 2)),
    ),
}
