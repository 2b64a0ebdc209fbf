"""Antoniou 1994, sections 2.2.2 and 2.2.3: the cost of Gray-code search, counted on a direct implementation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from allocert.allocators.hypercube.multi_gray import MultiGrayCode
from allocert.machines import GrayCode, Hypercube
from allocert.machines.words import word_of
from allocert.models.chains import chain_permutations
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.tally import Cases, Failure, Repair, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 2.2.2")


def _allocation_reads(board: int, n: int, k: int) -> tuple[int, bool]:
    """Bits read by the direct search, region by region, each left at its first busy bit; success."""
    reads, ranks = 0, 1 << n
    starts = range(0, ranks, max(1, 1 << k >> 1))
    for start in starts:
        for i in range(start, start + (1 << k)):
            reads += 1
            if board >> (i % ranks) & 1:
                break
        else:
            return reads, True
    return reads, False


def _boards(n: int, k: int) -> Iterator[int]:
    """Boards that make the search slow: every 2^k-th rank from each late position busy, and the full one."""
    ranks, half = 1 << n, max(1, 1 << k >> 1)
    yield (1 << ranks) - 1
    for step in {half, 1 << k}:
        yield word_of(range(step - 1, ranks, step))
    yield ((1 << ranks) - 1) ^ word_of(i % ranks for i in range(ranks - half, ranks - half + (1 << k)))


def _decide_allocation_cost(context: Context) -> Verdict:
    worst: dict[int, int] = {}

    def cases(n: int) -> Iterator[Failure | None]:
        worst[n] = 0
        for k in range(n + 1):
            for board in range(1 << (1 << n)) if n <= 3 else _boards(n, k):
                reads, found = _allocation_reads(board, n, k)
                operations = reads + (found << k)
                worst[n] = max(worst[n], operations)
                data = {"n": n, "k": k, "operations": operations}
                yield None if operations <= 3 << n else Failure(f"n = {n}, k = {k}: {operations}", data)
            memberships = sum(1 << k for _ in range(0, 1 << n, max(1, 1 << k >> 1)))
            within = memberships <= 2 << n
            yield None if within else Failure(f"n = {n}, k = {k}: {memberships} memberships", {"n": n})

    bound = 12
    checked = (
        f"bits read and set by the direct search are at most 3 * 2^n: all boards for n <= 3, slow boards for "
        f"n <= {bound}, where all regions together have at most 2^(n+1) bits, so no board makes it read more"
    )
    return survey(cases, range(bound + 1), checked, largest_number_seen=worst)


def _search_all(board: int, k: int, codes: tuple[GrayCode, ...]) -> tuple[int, bool]:
    """Bits read when the codes are searched one after another on one board in node order; success."""
    reads = 0
    for code in codes:
        here, found = _allocation_reads(code.to_ranks(board), code.n, k)
        reads += here
        if found:
            return reads, True
    return reads, False


def _decide_search_of_all(context: Context) -> Verdict:
    worst: dict[int, int] = {}

    def cases(n: int) -> Iterator[Failure | None]:
        codes = tuple(map(GrayCode, chain_permutations(n)))
        limit, worst[n] = len(codes) * (2 << n), 0
        for k in range(n + 1):
            for board in range(1 << (1 << n)) if n <= 3 else _boards(n, k):
                reads, found = _search_all(board, k, codes)
                worst[n] = max(worst[n], reads)
                data = {"n": n, "k": k, "reads": reads}
                yield None if reads <= limit else Failure(f"n = {n}, k = {k}: {reads} reads", data)
                shipped = MultiGrayCode(Hypercube(n), board, parameters=chain_permutations(n)).allocate(k)
                agrees = (shipped is not None) == found
                text = f"n = {n}, k = {k}: the direct search and the shipped strategy differ on {board:#x}"
                yield None if agrees else Failure(text, {"n": n, "k": k, "board": board})

    bound = context.pick(7, 8, 9)
    checked = (
        f"the C(n,h) codes made of symmetric chains, searched one after another: at most C(n,h) 2^(n+1) bits "
        f"read, all boards for n <= 3, slow boards for n <= {bound}; a code's regions have 2^(n+1) bits at most; "
        "the shipped strategy grants iff the direct search does"
    )
    return survey(cases, range(bound + 1), checked, largest_number_seen=worst)


def _release_everywhere(k: int, orders: list[tuple[int, ...]]) -> int:
    """Bits cleared to release nodes 0..2^k - 1 on one board for each order (place by node); -1 if any is left."""
    boards = [word_of(order[node] for node in range(1 << k)) for order in orders]
    steps = 0
    for i, order in enumerate(orders):
        for node in range(1 << k):
            boards[i] ^= 1 << order[node]
            steps += 1
    return -1 if any(boards) else steps


def _shipped_release(n: int, k: int) -> int:
    """Bits that the shipped strategy clears on its one board to release the k-cube it has just granted."""
    strategy = MultiGrayCode(Hypercube(n))
    held = strategy.allocate(k)
    before = strategy.decision_state()
    strategy.release(held)
    return (before ^ strategy.decision_state()).bit_count()


def _decide_release_of_all(context: Context, boards: bool) -> Verdict:
    def cost_cases(each: bool) -> Cases:
        def cases(n: int) -> Iterator[Failure | None]:
            codes = chain_permutations(n)
            orders = [GrayCode(g).ranks for g in codes]
            for k in range(n + 1):
                steps = _release_everywhere(k, orders) if each else _shipped_release(n, k)
                text = f"n = {n}, k = {k}, {len(codes)} codes: {steps} steps for {1 << k} nodes"
                data = {"n": n, "k": k, "codes": len(codes), "steps": steps}
                yield None if steps == 1 << k else Failure(text, data)

        return cases

    bound = context.pick(8, 9, 10)
    checked = f"{'a board for each code' if boards else 'the one board of the shipped strategy'}, 0 <= k <= n <= {bound}"
    repair = Repair("2^k steps with one board in node order for all codes", cost_cases(False))
    return survey(cost_cases(boards), range(bound + 1), checked, repair=repair)


def _release_steps(n: int, k: int, table: bool) -> int:
    """Steps to clear the bits of the subcube of nodes 0..2^k - 1: by rank table, or by trying every rank."""
    code, held = GrayCode.reflected(n), range(1 << k)
    board, steps = word_of(code.ranks[node] for node in held), 0
    if table:
        for node in held:
            board ^= 1 << code.ranks[node]
            steps += 1
    else:
        for rank, node in enumerate(code.nodes):
            board &= ~(1 << rank) if node in held else -1
            steps += 1
    return steps if not board else -1


def _decide_release_cost(context: Context, table: bool) -> Verdict:
    most: dict[int, int] = {}

    def cost_cases(by_table: bool) -> Cases:
        def cases(n: int) -> Iterator[Failure | None]:
            for k in range(n + 1):
                steps = _release_steps(n, k, by_table)
                if by_table is table:
                    most[n] = max(most.get(n, 0), steps >> k)
                text = f"n = {n}, k = {k}: {steps} steps for {1 << k} nodes"
                data = {"n": n, "k": k, "steps": steps}
                yield None if steps == 1 << k else Failure(text, data)

        return cases

    bound = 12
    checked = f"releases by {'rank table' if table else 'trying every rank'}, 0 <= k <= n <= {bound}"
    repair = Repair("2^k steps with a table of ranks, 2^n without", cost_cases(True))
    return survey(cost_cases(table), range(bound + 1), checked, repair=repair, most_steps_a_node=most)


CLAIMS = (
    _claim(
        "AN-COMPLEXITY",
        part="sgc-allocation",
        statement="A direct first-fit search along one Gray code reads and sets at most 3 * 2^n bits.",
        decide=_decide_allocation_cost,
    ),
    _claim(
        "AN-COMPLEXITY",
        part="sgc-release",
        reading="rank-table",
        statement="Releasing a k-cube takes 2^k steps when a table gives the rank of each of its nodes.",
        decide=partial(_decide_release_cost, table=True),
    ),
    _claim(
        "AN-COMPLEXITY",
        part="sgc-release",
        reading="every-rank",
        statement="Releasing a k-cube takes 2^k steps when every rank is tried for membership, as the step "
        "is worded.",
        decide=partial(_decide_release_cost, table=False),
    ),
    Claim(
        "AN-COMPLEXITY",
        paper="antoniou",
        place="section 2.2.3",
        part="mgc-allocation",
        statement="A direct search of C(n,h) Gray codes, one after another, reads at most C(n,h) 2^(n+1) "
        "bits.",
        decide=_decide_search_of_all,
    ),
    *(
        Claim(
            "AN-COMPLEXITY",
            paper="antoniou",
            place="section 2.2.3",
            part="mgc-release",
            reading=reading,
            statement=f"With C(n,h) codes a release takes 2^k steps when {how}.",
            decide=partial(_decide_release_of_all, boards=boards),
        )
        for reading, how, boards in (
            ("one-board", "all codes share one board in node order", False),
            ("board-per-code", "each code has its own board in rank order", True),
        )
    ),
)
