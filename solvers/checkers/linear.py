"""Check exact linear-programming proofs: dual solutions, Farkas vectors, and Handelman refutations.

Everything is rational arithmetic. A number is a JSON integer or a string such as ``"-3/4"``. Two problem forms:

* a linear program ``{"variables": n, "free": [j...], "objective": {"j": number}, "rows": [{"coefficients":
  {"j": number}, "bound": number, "equal": bool}]}``: minimise the objective over rows ``a x >= b`` (or
  ``a x = b``); a variable is nonnegative unless it is free;
* polynomials over named variables, ``{"variables": [name...], "hypotheses": [p...], "equalities": [p...]}`` with
  ``p`` a list of ``[number, [[name, exponent]...]]``: every hypothesis is ``p >= 0``, every equality ``p = 0``.

Sources: Farkas 1902; Handelman, Representing polynomials by positive linear functions, Pacific J. Math. 1988.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from allocert.errors import CertificateError
from allocert.solvers.limits import Limits

__all__ = ["check_dual", "check_farkas", "check_handelman"]

_INDEX = re.compile(r"0|[1-9][0-9]{0,17}")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?")

_Row = tuple[dict[int, Fraction], Fraction, bool]
_Monomial = tuple[tuple[str, int], ...]
_Polynomial = dict[_Monomial, Fraction]


def check_dual(problem: Any, proof: Any) -> Fraction:
    """The optimum of a linear program, shown by ``{"value", "primal": [x...], "dual": [y...]}``.

    Raises :class:`CertificateError` unless the primal point is feasible, the dual one is too, and both have
    the stated value.
    """
    limits = Limits()
    variables, free, objective, rows = _program(problem)
    _fields("proof", proof, {"value", "primal", "dual"})
    value = _number("value", proof["value"])
    point = _vector("primal", proof["primal"], variables)
    multipliers = _vector("dual", proof["dual"], len(rows))
    for j in range(variables):
        if point[j] < 0 and j not in free:
            raise CertificateError(f"primal: variable {j}", str(point[j]), "a nonnegative value")
    for i, (row, bound, equal) in enumerate(rows):
        left = limits.total(f"primal: row {i}", (a * point[j] for j, a in row.items()))
        if left < bound or (equal and left != bound):
            raise CertificateError(f"primal: row {i}", str(left), f"{'=' if equal else '>='} {bound}")
    reached = limits.total("primal: objective", (c * point[j] for j, c in objective.items()))
    if reached != value:
        raise CertificateError("primal: objective", str(reached), f"the value {value}")
    shown = _combine(rows, multipliers, free, objective, limits)
    if shown != value:
        raise CertificateError("dual: objective", str(shown), f"the value {value}")
    return value


def check_farkas(problem: Any, proof: Any) -> None:
    """Infeasibility of a linear program, shown by ``{"multipliers": [y...]}``.

    Raises :class:`CertificateError` unless the rows so combined read ``(something <= 0) >= (positive)``.
    """
    _variables, free, _objective, rows = _program(problem)
    _fields("proof", proof, {"multipliers"})
    multipliers = _vector("multipliers", proof["multipliers"], len(rows))
    shown = _combine(rows, multipliers, free, {}, Limits())
    if shown <= 0:
        raise CertificateError("multipliers: combined bound", str(shown), "a positive number")


def check_handelman(problem: Any, proof: Any) -> None:
    """That no real assignment satisfies all hypotheses and equalities, shown by ``{"terms": [...]}``.

    A term is ``{"coefficient": number, "hypotheses": [index...]}``, a nonnegative multiple of a product of
    hypotheses (an index may repeat; the empty product is 1), or ``{"coefficient": number, "equality": index,
    "monomial": [[name, exponent]...]}``. Raises :class:`CertificateError` unless the terms add up to -1.
    """
    _fields("problem", problem, {"variables", "hypotheses", "equalities"})
    given = problem["variables"]
    if not (isinstance(given, list) and all(isinstance(name, str) for name in given)):
        raise CertificateError("problem: variables", given, "a list of names")
    names, limits = frozenset(given), Limits()
    hypotheses = [_polynomial(f"hypothesis {i}", p, names) for i, p in _listed(problem, "hypotheses")]
    equalities = [_polynomial(f"equality {i}", p, names) for i, p in _listed(problem, "equalities")]
    _fields("proof", proof, {"terms"})
    total: _Polynomial = {}
    for i, term in _listed(proof, "terms"):
        where = f"term {i}"
        if isinstance(term, dict) and "equality" in term:
            _fields(where, term, {"coefficient", "equality", "monomial"})
            product: _Polynomial = {_monomial(where, term["monomial"], names): Fraction(1)}
            limits.hold(where, _size(product))
            equality = equalities[_index(where, term["equality"], len(equalities))]
            product = _times(where, product, equality, limits)
            coefficient = _number(where, term["coefficient"])
        else:
            _fields(where, term, {"coefficient", "hypotheses"})
            product = {(): Fraction(1)}
            limits.hold(where, _size(product))
            for _, factor in _listed(term, "hypotheses"):
                hypothesis = hypotheses[_index(where, factor, len(hypotheses))]
                product = _times(where, product, hypothesis, limits)
            coefficient = _number(where, term["coefficient"])
            if coefficient < 0:
                raise CertificateError(f"{where}: coefficient", str(coefficient), "a nonnegative number")
        for monomial, amount in product.items():
            _put(total, monomial, coefficient * amount, where, limits)
        limits.hold(where, -_size(product))
    left = {monomial: amount for monomial, amount in total.items() if amount}
    if left != {(): Fraction(-1)}:
        raise CertificateError("terms: sum", {m: str(a) for m, a in left.items()}, "the constant -1")


def _combine(
    rows: list[_Row],
    multipliers: list[Fraction],
    free: frozenset[int],
    objective: dict[int, Fraction],
    limits: Limits,
) -> Fraction:
    """The lower bound that the rows, so combined, put on the objective."""
    columns: dict[int, Fraction] = {}
    shown = Fraction(0)
    for i, ((row, bound, equal), multiplier) in enumerate(zip(rows, multipliers, strict=True)):
        if multiplier < 0 and not equal:
            raise CertificateError(f"multiplier {i}", str(multiplier), "a nonnegative number")
        shown = limits.exact(f"multiplier {i}", shown + multiplier * bound)
        for j, a in row.items():
            _put(columns, j, multiplier * a, f"multiplier {i}: variable {j}", limits)
    for j in columns.keys() | objective.keys():
        slack = objective.get(j, Fraction(0)) - columns.get(j, Fraction(0))
        if slack < 0 or (slack and j in free):
            wanted = "0" if j in free else "a nonnegative number"
            raise CertificateError(f"reduced cost of variable {j}", str(slack), wanted)
    return shown


def _program(problem: Any) -> tuple[int, frozenset[int], dict[int, Fraction], list[_Row]]:
    _fields("problem", problem, {"variables", "free", "objective", "rows"})
    count = problem["variables"]
    if type(count) is not int or count < 0:
        raise CertificateError("problem: variables", count, "a count")
    free = frozenset(_index("problem: free", j, count) for _, j in _listed(problem, "free"))
    rows: list[_Row] = []
    for i, row in _listed(problem, "rows"):
        _fields(f"row {i}", row, {"coefficients", "bound", "equal"})
        if type(row["equal"]) is not bool:
            raise CertificateError(f"row {i}: equal", row["equal"], "true or false")
        bound = _number(f"row {i}: bound", row["bound"])
        rows.append((_sparse(f"row {i}", row["coefficients"], count), bound, row["equal"]))
    return count, free, _sparse("objective", problem["objective"], count), rows


def _sparse(where: str, data: Any, count: int) -> dict[int, Fraction]:
    if not isinstance(data, dict):
        raise CertificateError(where, data, "an object from variables to numbers")
    found: dict[int, Fraction] = {}
    for name, number in data.items():
        if not (isinstance(name, str) and _INDEX.fullmatch(name) and int(name) < count):
            raise CertificateError(where, name, f"a variable in 0..{count - 1}")
        found[int(name)] = _number(where, number)
    return found


def _is_name(name: Any, names: frozenset[str]) -> bool:
    return isinstance(name, str) and name in names


def _polynomial(where: str, data: Any, names: frozenset[str]) -> _Polynomial:
    if not isinstance(data, list):
        raise CertificateError(where, data, "a list of terms")
    found: _Polynomial = {}
    for term in data:
        if not (isinstance(term, list) and len(term) == 2):
            raise CertificateError(where, term, "[number, monomial]")
        monomial = _monomial(where, term[1], names)
        found[monomial] = found.get(monomial, Fraction(0)) + _number(where, term[0])
    return found


def _monomial(where: str, data: Any, names: frozenset[str]) -> _Monomial:
    if not isinstance(data, list):
        raise CertificateError(where, data, "a list of [name, exponent]")
    powers: dict[str, int] = {}
    for factor in data:
        if not (isinstance(factor, list) and len(factor) == 2 and _is_name(factor[0], names)):
            raise CertificateError(where, factor, "[name, exponent] with a variable of the problem")
        if type(factor[1]) is not int or factor[1] < 1 or factor[0] in powers:
            raise CertificateError(where, factor, "one positive exponent a variable")
        powers[factor[0]] = factor[1]
    return tuple(sorted(powers.items()))


def _times(where: str, left: _Polynomial, right: _Polynomial, limits: Limits) -> _Polynomial:
    """The product, which takes the place of the left one among the polynomials held."""
    product: _Polynomial = {}
    for m, a in left.items():
        for n, b in right.items():
            powers = dict(m)
            for name, exponent in n:
                powers[name] = powers.get(name, 0) + exponent
            key = tuple(sorted(powers.items()))
            limits.work(where, 8 * len(key))
            _put(product, key, a * b, where, limits)
    limits.hold(where, -_size(left))
    return product


def _put(sums: dict[Any, Fraction], key: Any, amount: Fraction, where: str, limits: Limits) -> None:
    """Add an amount to one of several sums, and count the memory that it takes more."""
    before = sums.get(key)
    after = limits.exact(where, amount if before is None else before + amount)
    limits.hold(where, _bytes(after) - _bytes(before) + (_entry(key) if before is None else 0))
    sums[key] = after


def _size(polynomial: _Polynomial) -> int:
    return sum(_entry(monomial) + _bytes(amount) for monomial, amount in polynomial.items())


def _entry(key: Any) -> int:
    """About how many bytes an entry takes, its number being short: of a variable, or of a monomial."""
    return 400 + 120 * (len(key) if isinstance(key, tuple) else 0)


def _bytes(number: Fraction | None) -> int:
    return 0 if number is None else (number.numerator.bit_length() + number.denominator.bit_length()) >> 3


def _fields(where: str, data: Any, names: set[str]) -> None:
    if not (isinstance(data, dict) and data.keys() == names):
        raise CertificateError(where, data, f"an object with exactly {', '.join(sorted(names))}")


def _listed(data: dict[str, Any], name: str) -> list[tuple[int, Any]]:
    if not isinstance(data[name], list):
        raise CertificateError(name, data[name], "a list")
    return list(enumerate(data[name]))


def _index(where: str, value: Any, count: int) -> int:
    if type(value) is not int or not 0 <= value < count:
        raise CertificateError(where, value, f"an index below {count}")
    return value


def _vector(where: str, data: Any, length: int) -> list[Fraction]:
    if not (isinstance(data, list) and len(data) == length):
        raise CertificateError(where, data, f"a list of {length} numbers")
    return [_number(f"{where}: entry {i}", value) for i, value in enumerate(data)]


def _number(where: str, value: Any) -> Fraction:
    if type(value) is int:
        return Fraction(value)
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        try:
            return Fraction(value)
        except ValueError:
            raise CertificateError(where, value, "a number short enough to read") from None
    raise CertificateError(where, value, 'an integer or a string such as "-3/4"')
