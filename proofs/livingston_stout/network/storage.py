"""Livingston & Stout 1989, abstract and section 1: what a processor stores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import comb
from typing import Any

from allocert.allocators.parallel.network import Links, run_network
from allocert.allocators.parallel.own_orders import OWN_ORDERS
from allocert.machines import Hypercube, Machine, Mesh, Torus
from allocert.models.parallel.storage import declared, entries, largest_number, storage_of
from allocert.proofs.livingston_stout.network.model import PAGE
from allocert.proofs.livingston_stout.network.runs import (
    CHOICES,
    Setting,
    described,
    in_words,
    literal,
    machines_of,
    outcome_of,
    settings,
)
from allocert.verification.claims.claim import Context, Evidence, Kind, Verdict
from allocert.verification.deciding.around import Decide, Options, around
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_GROWTH = "every algorithm on machines of side, or of dimensions, 1 to {top}; on all processors"


def _growing(size: int) -> Iterator[Setting]:
    """Each algorithm on a machine of a size: the side of a mesh, the dimensions of a cube."""
    machines: tuple[Machine, ...] = (Mesh(size), Torus(size, size), Mesh(size, size, size), Hypercube(size))
    for algorithm in described():
        for machine in machines:
            if algorithm.runs_on(machine):
                yield (
                    next(settings(algorithm, machine))
                    if "k" not in algorithm.program.parameters
                    else Setting(algorithm, machine, algorithm.parameters(machine), {})
                )
                break


@claim(
    "LS-REGS/fixed",
    "Every algorithm runs with a number of registers, arrays among them, that does not grow with the machine.",
    arrays=True,
)
@claim(
    "LS-REGS/without-arrays",
    "The registers of every algorithm besides its arrays are as many on every machine.",
    arrays=False,
)
@every_at(up_to(4, 6, 7, first=1), checked=_GROWTH, measure="side or dimensions")
def registers_do_not_grow(size: int, arrays: bool) -> Iterator[Failure | None]:
    least = {setting.algorithm.name: setting for setting in _growing(1)}
    for setting in _growing(size):
        name = setting.algorithm.name
        first, words = (_registers(one, arrays) for one in (least[name], setting))
        sizes = ", ".join(of for _, of in declared(setting.algorithm.program).arrays)
        text = f"{name}: {first} words at size 1, {words} at size {size}{f' (arrays of {sizes})' if arrays and sizes else ''}"
        yield case(words == first, text, algorithm=name, words=[first, words], size=size)


def _registers(setting: Setting, arrays: bool) -> int:
    """On the full machine, where arrays are as long as they get."""
    program = setting.algorithm.program
    if not arrays:
        return declared(program).registers
    stored = storage_of(program, setting.parameters, outcome_of(setting, setting.machine.full))
    return stored.registers + stored.arrays


_TO_3_3 = ("strings", "squares", "rectangles", "boxes", "buddy", "gray-coded", "cyclical")


@around
def _read_off_texts(decide: Decide, context: Context, options: Options) -> Verdict:
    """For all sizes, where the sizes of all arrays and tables are read off the texts."""
    found = decide(context, **options)
    if found.kind is not Kind.BOUNDED:
        return found
    evidence = Evidence.enumeration(
        f"read off the texts: all sizes of arrays are d, and the only table is the permutation of 1..d; {found.evidence.checked_by}; "
        f"that this is all is an argument in prose, in {PAGE}"
    )
    words = {one.name: _formula(one.program) for one in (*_of(_TO_3_3), literal()[0])}
    return Verdict.bounded(
        f"{found.scope}; for all machines by the texts and an argument in prose",
        evidence,
        **found.values,
        words=words,
    )


def _of(names: tuple[str, ...]) -> Iterator[Any]:
    return (one for one in described() if one.name in names)


def _formula(program: Any) -> str:
    read = declared(program)
    many = len(read.arrays) + len(read.tables)
    return f"{read.fixed}{f' + {many} d'.replace(' 1 d', ' d') if many else ''}"


@claim(
    "LS-REGS/little",
    "In Algorithms 2.1 to 3.3 a processor stores a fixed number of words, and on hypercubes at most two arrays of d words "
    "besides, its permutation among them.",
)
@_read_off_texts()
@every_at(up_to(4, 6, 7, first=1), checked=_GROWTH, measure="side or dimensions")
def words_are_those_declared(size: int) -> Iterator[Failure | None]:
    chosen = [setting for setting in _growing(size) if setting.algorithm.name in _TO_3_3]
    chosen += settings(literal()[0], Hypercube(size)) if size <= _PRINTED else ()
    for setting in chosen:
        program, name = setting.algorithm.program, setting.algorithm.name
        read = declared(program)
        d = setting.machine.n if isinstance(setting.machine, Hypercube) else 0
        stored = storage_of(program, setting.parameters, outcome_of(setting, setting.machine.full))
        many = len(read.arrays) + len(read.tables)
        good = (
            {of for _, of in read.arrays} <= {"d"}
            and set(read.tables) <= {"pi"}
            and many <= (2 if d else 0)
            and stored.words == read.fixed + many * d
        )
        text = f"{name} on {setting.machine.spec}: {stored.words} words, {_formula(program)} are declared"
        yield case(good, text, algorithm=name, words=stored.words, size=size)


_PRINTED = 2


@claim(
    "LS-REGS/own-orders",
    "If in Algorithms 3.4 to 3.6 each processor makes the next permutation itself, it reports the same with as many steps and "
    "words, and stores a fixed number of words, at most five arrays of d and, in Algorithm 3.5, 3 C_k - 1 that depend on k only.",
)
@every_at(
    up_to(2, 3, 3, first=1),
    checked="d <= {top}; all sets of available processors for d <= 2, every 5th of them for d = 3; "
    + CHOICES,
    measure="d",
)
def processors_make_permutations(d: int) -> Iterator[Failure | None]:
    machine = Hypercube(d)
    for algorithm in described():
        if algorithm.name not in OWN_ORDERS:
            continue
        program = OWN_ORDERS[algorithm.name]
        for setting in settings(algorithm, machine):
            for available in range(0, machine.full + 1, 1 if d < 3 else 5):
                own = run_network(program, machine, available, setting.parameters)
                tables = outcome_of(setting, available)
                same = (own.reports, own.steps, own.messages) == (
                    tables.reports,
                    tables.steps,
                    tables.messages,
                )
                yield case(own.clean and same, in_words(setting, available), d=d, available=available)
            yield _stored_by_itself(program, setting, d)


def _stored_by_itself(program: Any, setting: Setting, d: int) -> Failure | None:
    """On the full machine; arrays of n or of ``left`` are no longer than d, as the recursion only goes to fewer dimensions."""
    read = declared(program)
    stored = storage_of(
        program,
        setting.parameters,
        run_network(program, setting.machine, setting.machine.full, setting.parameters),
    )
    of_d = len(read.arrays) + len({"pi", "weight"} & set(read.tables))
    shared = comb(2 * setting.asked["k"] + 1, 2)
    of_k = 3 * shared - 1 if {"rho1", "rho2", "choices"} <= set(read.tables) else 0
    good = (
        {of for _, of in read.arrays} <= {"d", "n", "left"}
        and set(read.tables) <= {"pi", "weight", "rho1", "rho2", "choices"}
        and of_d <= _MOST_ARRAYS
        and stored.words <= read.fixed + of_d * d + of_k
    )
    text = f"{program.name} on {setting.machine.spec}, k = {setting.asked['k']}: {stored.words} words"
    return case(good, text, d=d, words=stored.words)


_MOST_ARRAYS = 5


@claim(
    "LS-REGS/tables",
    "With all permutations given as tables a processor stores tables of C(d,k) d + d words for Algorithm 3.4, of C(d-q+k,k) (d-q+k) + 2d "
    "for 3.6, and for 3.5 of d words and a number that depends on k only once d is at least (2k+1)k - 1, and is less below.",
)
@every_at(
    up_to(8, 10, 11, first=1),
    checked="d <= {top}, every k and q; for Algorithm 3.5 k <= 3",
    measure="d",
)
def tables_of_all_permutations(d: int) -> Iterator[Failure | None]:
    machine = Hypercube(d)
    for algorithm in described():
        for asked, wanted in _tables(algorithm.name, d):
            setting = Setting(algorithm, machine, algorithm.parameters(machine, asked), asked)
            words = sum(map(entries, setting.parameters.values()))
            given = ", ".join(f"{name} = {value}" for name, value in asked.items())
            text = f"{algorithm.name} on {machine.spec}, {given}: tables of {words} words, not {wanted}"
            yield case(words == wanted, text, d=d, words=words, wanted=wanted, **asked)


def _tables(name: str, d: int) -> Iterator[tuple[Mapping[str, int], int]]:
    """The request, and the words of all tables."""
    if name == "complete":
        yield from (({"k": k}, comb(d, k) * d + d) for k in range(d + 1))
    elif name == "k-cube":
        for q, k in product(range(d + 1), repeat=2):
            if k <= q:
                yield {"q": q, "k": k}, comb(d - q + k, k) * (d - q + k) + 2 * d
    elif name == "recursive-complete":
        for k in range(1, min(d, _MOST_K) + 1):
            shared = comb(2 * k + 1, 2)
            leaves = range(1, min(shared, d + 1))
            below = sum(n * comb(n, k) if n >= k else 1 for n in leaves)
            yield {"k": k}, d + 2 * shared + len(leaves) + below


_MOST_K = 3


@claim(
    "LS-REGS/bits",
    "Every number that a register holds at the end, and every word sent or reported, is at most one more than the number of "
    "processors or the greatest number that is given.",
)
@every_at(
    up_to(4, 8, 9, first=1),
    checked="all sets of available processors; meshes and tori of 1 to 3 equal sides and hypercubes of at most {top} processors; "
    + CHOICES,
    measure="processors",
)
def numbers_are_at_most_n(size: int) -> Iterator[Failure | None]:
    for machine in machines_of(size):
        for algorithm in (*described(), *literal()):
            for setting in settings(algorithm, machine):
                for available in range(machine.full + 1):
                    most = largest_number(outcome_of(setting, available, links=Links(kept=True)))
                    given = max(_numbers_in(tuple(setting.parameters.values())), default=0)
                    text = f"{in_words(setting, available)}: a number {most}"
                    yield case(
                        most <= max(size, given) + 1,
                        text,
                        machine=machine.spec,
                        available=available,
                        number=most,
                    )


def _numbers_in(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    else:
        for one in value:
            yield from _numbers_in(one)
