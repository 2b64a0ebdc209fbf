"""Claims: data plus one function that computes a verdict and never reads an expected one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

from allocert.solvers import Certificate

__all__ = ["Claim", "Context", "Counterexample", "Effort", "Evidence", "Kind", "Verdict"]

T = TypeVar("T")


class Effort(Enum):
    """How large the sizes may be: seconds, minutes, or hours."""

    QUICK = "quick"
    STANDARD = "standard"
    DEEP = "deep"


class Kind(Enum):
    """What a verdict says.

    ``BOUNDED`` is proved for the sizes in its scope and for no others. ``UNDECIDED`` is a question that was not
    answered; ``CITED`` is none for this suite: the paper takes the statement from elsewhere.
    """

    PROVED = "proved"
    BOUNDED = "bounded"
    REFUTED = "refuted"
    FITS = "fits"
    DOES_NOT_FIT = "does-not-fit"
    UNDECIDED = "undecided"
    CITED = "cited"


@dataclass(frozen=True)
class Context:
    """What a claim's function receives: the effort, a seed, and where to report progress."""

    effort: Effort = Effort.QUICK
    seed: int = 0
    progress: Callable[[str], None] = field(default=lambda text: None, compare=False)

    def pick(self, quick: T, standard: T, deep: T) -> T:
        """The size for this effort."""
        return {Effort.QUICK: quick, Effort.STANDARD: standard, Effort.DEEP: deep}[self.effort]


@dataclass(frozen=True)
class Counterexample:
    """A minimal counterexample: a line or a few for people, and JSON data for programs.

    ``data`` that replays on a shipped allocator has the keys of ``proofs.trace.replay``'s argument:
    ``machine``, ``allocator``, ``faulty``, ``trace``.
    """

    text: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Evidence:
    """Why a verdict can be believed without the engine that found it.

    ``kind`` is the certificate's kind; ``checked_by`` names who accepted it in this run. An enumeration
    has no certificate of its own: its recheck is to run the claim's solver-free function again.
    """

    kind: str
    checked_by: str
    certificate: Certificate | None = None

    @classmethod
    def enumeration(cls, what: str) -> Evidence:
        """Every case was examined; ``what`` says which, e.g. ``all 6561 subcubes of Q_8``."""
        return cls("enumeration", what)


@dataclass(frozen=True)
class Verdict:
    """What was decided, exactly for which sizes, and on which evidence.

    ``values`` holds the numbers that the claim decides, by name: ints, strings, exact fractions as
    strings, or lists and maps of these.
    """

    kind: Kind
    scope: str
    evidence: Evidence
    values: Mapping[str, Any] = field(default_factory=dict)
    counterexample: Counterexample | None = None

    def __post_init__(self) -> None:
        if (self.kind is Kind.REFUTED) != (self.counterexample is not None):
            raise ValueError("a refuted verdict, and no other, has a counterexample")
        object.__setattr__(self, "values", {name: _plain(value) for name, value in self.values.items()})

    @classmethod
    def proved(cls, scope: str, evidence: Evidence, **values: Any) -> Verdict:
        """For all sizes; ``scope`` says which all, e.g. ``all n``."""
        return cls(Kind.PROVED, scope, evidence, values)

    @classmethod
    def bounded(cls, scope: str, evidence: Evidence, **values: Any) -> Verdict:
        """For the sizes in ``scope``, e.g. ``all n <= 6``."""
        return cls(Kind.BOUNDED, scope, evidence, values)

    @classmethod
    def refuted(
        cls, counterexample: Counterexample, scope: str, evidence: Evidence, **values: Any
    ) -> Verdict:
        """False; the counterexample has been replayed. ``scope`` says in what sense it is minimal."""
        return cls(Kind.REFUTED, scope, evidence, values, counterexample)

    @classmethod
    def fits(cls, scope: str, evidence: Evidence, **values: Any) -> Verdict:
        """A printed statistic fits; ``scope`` says what was run, with which intervals or tests."""
        return cls(Kind.FITS, scope, evidence, values)

    @classmethod
    def does_not_fit(cls, scope: str, evidence: Evidence, **values: Any) -> Verdict:
        """A printed statistic does not fit; ``scope`` says what was run, with which intervals or tests."""
        return cls(Kind.DOES_NOT_FIT, scope, evidence, values)

    @classmethod
    def undecided(cls, reason: str, **values: Any) -> Verdict:
        """No verdict, and why."""
        return cls(Kind.UNDECIDED, reason, Evidence("none", "nobody"), values)

    @classmethod
    def cited(cls, reason: str) -> Verdict:
        """Not decided here: the paper only cites it, and ``reason`` says why there is nothing to decide."""
        return cls(Kind.CITED, reason, Evidence("none", "nobody"))


@dataclass(frozen=True)
class Claim:
    """One statement of one paper, in one reading, with the function that decides it.

    ``id`` is that of its item, which says the paper and the place; ``part`` and ``reading`` tell apart several claims of it.
    ``solver_free`` claims are decided by enumeration and can be rechecked by deciding them again.
    """

    id: str
    statement: str
    decide: Callable[[Context], Verdict] = field(compare=False)
    part: str = ""
    reading: str = ""
    solver_free: bool = True

    @property
    def key(self) -> str:
        """A unique name: ``ID``, ``ID/part``, ``ID@reading`` or ``ID/part@reading``."""
        part = f"/{self.part}" if self.part else ""
        return f"{self.id}{part}{f'@{self.reading}' if self.reading else ''}"


def _plain(value: Any) -> Any:
    """``value`` as plain JSON data; fractions become strings such as ``7/3``."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(item) for item in (sorted(value) if isinstance(value, set | frozenset) else value)]
    if isinstance(value, str | int | float | bool) or value is None:
        return value
    raise TypeError(f"a verdict cannot hold a {type(value).__name__}")
