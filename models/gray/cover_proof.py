"""Too few Gray codes for complete recognition: an exhaustive search that writes its own pseudo-Boolean proof.

Choose codes one by one. A code has at most ``most`` of the rows of a star (one dimension through one node), so
with ``left`` codes to come the star has ``spare = most * left - missing`` to spare: less than nothing ends the
branch, and a code that repeats more than ``spare`` of its rows is ruled out. Branch on the missing row that the
fewest codes can still have. In the proof a star's bound is a sum of its missing rows and ``most`` times the
bound on the number of codes; every branch that ends leaves the clause that its choices do not go together.
The bound is ours; the rules of the proof are in ``solvers/checkers/veripb.py``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from allocert.machines.words import bits, word_of
from allocert.models.gray.cover import Cover, claim_of, cover_problem, encoding_of
from allocert.solvers.certificate import Certificate
from allocert.solvers.checkers.veripb import HEADER

__all__ = ["Search", "certificate_of", "refute"]


@dataclass(frozen=True)
class Search:
    """``chosen``, columns that have every row, or else a ``proof`` that this number of columns has none; and the visits."""

    chosen: tuple[int, ...] | None
    proof: str
    visits: int


def refute(problem: Cover, size: int) -> Search:
    """Look for ``size`` columns, the first among them, that have every row; prove that there are none.

    The proof refutes ``cover_problem(problem, size)``. Time and length grow steeply with ``size``.
    """
    writer = _Writer(problem, size)
    dead = writer.visit((1 << len(problem.rows)) - 1, {}, (0,))
    if dead is None:
        return Search(writer.found, "", writer.visits)
    given = len(problem.rows) + 2
    last = writer.derive(f"rup >= 1 ; {given} {_joined(dead.hints)}")
    lines = [HEADER, f"f {given}", *writer.lines, f"c {last}"]
    return Search(None, "\n".join(lines) + "\n", writer.visits)


def certificate_of(problem: Cover, size: int) -> tuple[Certificate | None, Search]:
    """A certificate that no ``size`` columns have every row, or ``None`` if some have; and the search."""
    search = refute(problem, size)
    if search.chosen is not None:
        return None, search
    opb = {"opb": cover_problem(problem, size).to_opb()}
    certificate = Certificate("veripb", "", opb, search.proof, encoding_of(problem, size))
    return replace(certificate, claim=claim_of(certificate)), search


@dataclass(frozen=True)
class _Dead:
    """Constraints that refute some choices by propagation, in this order; and those to be deleted after it."""

    hints: list[int]
    temporary: list[int]


@dataclass
class _Writer:
    problem: Cover
    size: int
    lines: list[str] = field(default_factory=list)
    visits: int = 0
    found: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        self._newest = len(self.problem.rows) + 2

    def derive(self, line: str) -> int:
        """Write a step; returns its number."""
        self.lines.append(line)
        self._newest += 1
        return self._newest

    def visit(self, missing: int, excluded: dict[int, int], chosen: tuple[int, ...]) -> _Dead | None:
        """Refute ``chosen``, whose last column is new; ``None`` after a find.

        ``excluded`` gives for each column tried before the clause that keeps it from these choices.
        """
        self.visits += 1
        missing &= ~self.problem.columns[chosen[-1]]
        if not missing:
            self.found = chosen
            return None
        left = self.size - len(chosen)
        bans: dict[int, int] = {}
        for place, star in enumerate(self.problem.stars):
            spare = star.most * left - (missing & star.rows).bit_count()
            if spare < 0:
                bound = self._bound(place, missing)
                return _Dead([bound], [bound])
            if spare < star.most:
                bans[place] = self._repeating(star.rows & ~missing, spare)
        closed = word_of(excluded)
        for columns in bans.values():
            closed |= columns
        branch = min(bits(missing), key=lambda row: (self.problem.rows[row] & ~closed).bit_count())
        excluded, clauses = dict(excluded), []
        for column in bits(self.problem.rows[branch] & ~closed):
            dead = self.visit(missing, excluded, (*chosen, column))
            if dead is None:
                return None
            clause = " ".join(f"+1 ~x{other + 1}" for other in (*chosen, column))
            excluded[column] = self.derive(f"rup {clause} >= 1 ; ~ {_joined(dead.hints)}")
            clauses.append(excluded[column])
            self.lines.append(f"del id {_joined(dead.temporary)}")
        return self._dead(branch, missing, excluded, clauses, bans)

    def _dead(
        self, branch: int, missing: int, excluded: dict[int, int], clauses: list[int], bans: dict[int, int]
    ) -> _Dead:
        """No column of row ``branch`` is left: each is excluded by a clause or banned by a star."""
        hints, bounds = [], []
        columns = self.problem.rows[branch]
        for column in bits(columns & word_of(excluded)):
            hints.append(excluded[column])
            columns &= ~(1 << column)
        for place, banned in bans.items():
            if columns & banned:
                bounds.append(self._bound(place, missing))
                columns &= ~banned
        return _Dead([*hints, *bounds, branch + 1], [*clauses, *bounds])

    def _bound(self, place: int, missing: int) -> int:
        """The missing rows of a star need this many codes: their sum and the bound on all codes."""
        star = self.problem.stars[place]
        first, *others = bits(missing & star.rows)
        rows = f"{first + 1}" + "".join(f" {row + 1} +" for row in others)
        return self.derive(f"pol {rows} {len(self.problem.rows) + 1} {star.most} * +")

    def _repeating(self, rows: int, spare: int) -> int:
        """The columns that have more than ``spare`` of these rows."""
        more_than = [0] * (spare + 1)
        for row in bits(rows):
            columns = self.problem.rows[row]
            for number in range(spare, 0, -1):
                more_than[number] |= more_than[number - 1] & columns
            more_than[0] |= columns
        return more_than[spare]


def _joined(names: list[int]) -> str:
    return " ".join(map(str, names))
