"""Bugs in the allocators that keep a list of disjoint free subcubes."""

from __future__ import annotations

from tests.mutants.holdings import holdings
from tests.mutants.mutant import Mutant

CUBES = ("hypercube:2", "hypercube:3")
_COALESCE = "allocert.allocators.hypercube.coalesce"
_SETS = "allocert.allocators.hypercube.subcube_sets"
_GREATEST = "allocert.allocators.hypercube.greatest_mss"
_CHOICE = "allocert.allocators.hypercube.mss_choice"

_HEALTHY = "machine.full ^ self._holdings.faulty"
_LOW = "low = (word & -word).bit_length() - 1"
_DIRECTIONS = "low ^ (word.bit_length() - 1)"
_ANSWER = "return tuple(found or ()), not search.cut"
_NODES = "[1 << v for v in range(1 << self.n) if free >> v & 1]"
_CHECKED = "k = self.machine.check_request(request)\n"
_FREE_OTHER = "if other & every == other and not any(part & other and part & ~other for part in words):"


def _mss(name: str, old: str, new: str, module: str = "") -> Mutant:
    return Mutant("mss", name, old, new, module, CUBES)


def _shared(allocator: str) -> list[Mutant]:
    """Bugs in what a list can do, and in the words of its subcubes."""
    patches = [
        ("a node too many", _LOW, "low = (word & -word).bit_length()"),
        ("a subcube is its least node", _DIRECTIONS, "0"),
    ]
    return [Mutant(allocator, name, old, new, _SETS, CUBES) for name, old, new in patches]


_GREATEST_LIST = [
    *holdings("mss", CUBES)[-2:],
    *_shared("mss"),
    _mss("faulty nodes are listed", _HEALTHY, "machine.full"),
    _mss("only faulty nodes are listed", _HEALTHY, "self._holdings.faulty"),
    _mss("the cube granted stays in the list", "self._list, self._best = chosen.left, chosen.best", "pass"),
    _mss("a grant is not noted", "self._holdings.grant(subcube)", "pass"),
    _mss("a released subcube is lost", "before.free | word", "before.free"),
    _mss("a release keeps nothing but its own", "before.free | word", "word"),
    _mss("a release gives back one node", "before.free | word", "before.free | word & -word"),
    _mss("a release leaves the list", "        self._list = found\n", "        pass\n"),
    _mss(
        "releases are not checked",
        "self.machine.word(self._holdings.release(region))",
        "self.machine.word(region)",
    ),
    _mss(
        "one dimension less is sought", "best_split(self._list, k, ", "best_split(self._list, max(k - 1, 0), "
    ),
    _mss("one dimension more is sought", "best_split(self._list, k, ", "best_split(self._list, k + 1, "),
    _mss(
        "the first part alone is solved",
        "        words += found\n        proved",
        "        words = words or list(found)\n        proved",
        _GREATEST,
    ),
    _mss(
        "the last part alone is solved",
        "        words += found\n        proved",
        "        words = list(found)\n        proved",
        _GREATEST,
    ),
    _mss(
        "the last node of a part is lost",
        _ANSWER,
        "return tuple(found or ())[:-1], not search.cut",
        _GREATEST,
    ),
    _mss(
        "the first cube of a part is lost",
        _ANSWER,
        "return tuple(found or ())[1:], not search.cut",
        _GREATEST,
    ),
    _mss("edges are not matched", "pack(free, cubes, self.n)", _NODES, _GREATEST),
    _mss(
        "a branch without its rest",
        "        return found if total > above else None\n\n",
        "        return taken if total > above else None\n\n",
        _GREATEST,
    ),
    _mss("the rest without what was taken", "found = list(taken)", "found = []", _GREATEST),
    _mss(
        "only the first part of the rest is solved",
        "            found += solved\n",
        "            found = found or solved\n",
        _GREATEST,
    ),
    _mss(
        "the largest cubes are not seen",
        "search.part(free, free_cubes(free, n), -1)",
        "search.part(free, free_cubes(free, n)[:-1], -1)",
        _GREATEST,
    ),
]


def _fast(allocator: str) -> list[Mutant]:
    """Bugs in best fit and in joining, and in how a strategy uses them."""
    patches = [
        ("faulty nodes are listed", _HEALTHY, "machine.full", ""),
        ("only faulty nodes are listed", _HEALTHY, "self._holdings.faulty", ""),
        ("the cube granted stays in the list", "granted, self._free = found", "granted, _ = found", ""),
        ("a grant is not noted", "self._holdings.grant(subcube)", "pass", ""),
        ("releases are not checked", "self._holdings.release(region)", "region", ""),
        ("one dimension less is sought", _CHECKED, _CHECKED.replace("\n", " or 1; k -= 1\n"), ""),
        ("one dimension more is sought", _CHECKED, _CHECKED.replace("\n", " + 1\n"), ""),
        (
            "one halving too many",
            "directions_of(chosen)[k:]",
            "directions_of(chosen)[max(k - 1, 0):]",
            _COALESCE,
        ),
        (
            "the last halving is left out",
            "directions_of(chosen)[k:]",
            "directions_of(chosen)[k + 1:]",
            _COALESCE,
        ),
        ("the high part is listed and granted", "granted ^= high", "granted = high", _COALESCE),
        (
            "the low part is listed and granted",
            "halves.append(high)",
            "halves.append(granted ^ high)",
            _COALESCE,
        ),
        (
            "a part is lost",
            "free.replaced([chosen], halves)",
            "free.replaced([chosen], halves[1:])",
            _COALESCE,
        ),
        ("all parts are lost", "free.replaced([chosen], halves)", "free.replaced([chosen], [])", _COALESCE),
        ("the split cube stays", "free.replaced([chosen], halves)", "free.replaced([], halves)", _COALESCE),
        ("a part too few", "halves.append(high)", "halves = [high]", _COALESCE),
        (
            "a part two directions away",
            "granted << (1 << direction)",
            "granted << (2 << direction)",
            _COALESCE,
        ),
        ("a released subcube is lost", "{*free.words, released}", "{*free.words}", _COALESCE),
        ("the list is lost on release", "{*free.words, released}", "{released}", _COALESCE),
        ("joined cubes stay", "words -= {word for word in words if word & joined}", "pass", _COALESCE),
        ("the joined cube is lost", "words.add(joined)", "pass", _COALESCE),
        (
            "a held half is joined",
            _FREE_OTHER,
            _FREE_OTHER.replace("other & every == other and ", ""),
            _COALESCE,
        ),
        (
            "a half in use is joined if part of it is free",
            _FREE_OTHER,
            _FREE_OTHER.replace("== other and", "and"),
            _COALESCE,
        ),
        ("a half of a larger cube is joined", _FREE_OTHER, "if other & every == other:", _COALESCE),
        ("the half is shifted up", "word >> step if", "word >> step if False and", _COALESCE),
        (
            "edges are left as nodes",
            "pack_all(part, n)",
            "[1 << v for v in range(1 << n) if part >> v & 1]",
            _COALESCE,
        ),
    ]
    return [
        *holdings(allocator, CUBES)[-2:],
        *_shared(allocator),
        *(Mutant(allocator, name, old, new, module, CUBES) for name, old, new, module in patches),
    ]


def _approx(name: str, old: str, new: str, module: str = "") -> Mutant:
    return Mutant("mss-approx", name, old, new, module, CUBES)


_APPROX_LIST = [
    *_fast("mss-approx"),
    _approx("no new list in need", "if found is None and self", "if False and self"),
    _approx(
        "a new list of all nodes in need",
        "approximate_mss(self._free.free, ",
        "approximate_mss(self.machine.full, ",
    ),
    _approx(
        "a new list, and no second look",
        "            found = best_fit(self._free, k)\n        if",
        "        if",
    ),
    _approx("a new list for twice the nodes", ">= 1 << k", ">= 2 << k"),
    _approx(
        "one part of the free nodes is listed",
        "for part in components(nodes, n)",
        "for part in list(components(nodes, n))[:1]",
        _COALESCE,
    ),
]

MSS = [*_GREATEST_LIST, *_fast("mss-fast"), *_APPROX_LIST]
