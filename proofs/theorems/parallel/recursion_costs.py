"""What the recursion of complete allocation takes (Livingston & Stout 1989, section 3.4), for all d and k.

How the steps make up the theorems stands in ``docs/proofs/recursive-halving.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["FARTHEST", "LARGER_COMPLEMENTS", "LINEAR_TIME", "LOGARITHM", "RECURSION_COSTS"]

_TOLD = "docs/proofs/recursive-halving.md"

_WAYS = (
    Obligation(
        "larger-complement",
        "2C + D steps and the cost F + M of the larger complement M = d - 2k - D:",
        ("C == k*(2*k + 1)", "M == d - 2*k - D", "E == 2*C + D + F + M"),
        ("E - d == 4*k*k + F",),
    ),
    Obligation(
        "smaller-complement",
        "with r steps more for a complement of r fewer the same.",
        ("C == k*(2*k + 1)", "N == d - 2*k - D - r", "E == 2*C + D + r + F + N"),
        ("E - d == 4*k*k + F",),
    ),
)

_COMPLEMENTS = (
    Obligation(
        "complement-grows",
        "From d to d + 1, D being the same, the larger complement grows by 1 and the smaller one stays.",
        ("M == d - 2*k - D", "N == M - r", "m == d + 1 - 2*k - D", "n == m - r - 1"),
        ("m == M + 1", "n == N"),
    ),
    Obligation(
        "complement-stays",
        "Where D grows by 1 the remainder falls from 2k to 0: the larger one stays and the smaller one comes up to it.",
        ("M == d - 2*k - D", "N == M - 2*k", "m == d + 1 - 2*k - D - 1", "n == m", "k >= 1"),
        ("m == M", "n >= N"),
    ),
)

RECURSION_COSTS = Proof(
    "recursion-costs",
    "For all k >= 1 and d: the first stage takes 2C steps. With F(d) = cost - d, both ways into the recursion add 4k^2 to F; in "
    "the printed recurrence each level adds 4k^2 or 4k^2 + 1. A path of L levels from d has L^2 <= (16k+4) d. So both the exact "
    "cost and the printed T differ from d by at most (4k^2 + 1) L + B with B from d < C alone: they are Theta(d), and "
    "their ratio to d goes to 1.",
    (
        Obligation(
            "first-stage",
            "2k halvings for each of 2k+1 sets.",
            ("C == k*(2*k + 1)", "s == (2*k + 1)*(2*k)"),
            ("s == 2*C",),
        ),
        *_WAYS,
        Obligation(
            "printed-level",
            "The printed recurrence has D or D + 1 in place of D.",
            ("C == k*(2*k + 1)", "M == d - 2*k - D", "u >= 0", "u <= 1", "T == 2*C + D + u + G + M"),
            ("T - d >= 4*k*k + G", "T - d <= 4*k*k + 1 + G"),
        ),
        Obligation(
            "shrinks",
            "A complement N has at most 2kd/(2k+1) dimensions, so d - N is at least N/(2k).",
            (
                "k >= 1",
                "C == k*(2*k + 1)",
                "d == C + (2*k + 1)*D + r",
                "r >= 0",
                "r <= 2*k",
                "N <= d - 2*k - D",
            ),
            ("(2*k + 1)*N <= 2*k*d", "2*k*(d - N) >= N"),
        ),
        Obligation(
            "levels-squared",
            "If L^2 <= (16k+4) N for a path from N, the one from d has 4k (2L + 1) <= L^2 + 16k^2 + 4k <= 2 (16k+4) N, as N >= k.",
            ("k >= 1", "N >= k", "L >= 0", "L*L <= (16*k + 4)*N", "0 <= (L - 4*k)*(L - 4*k)"),
            ("4*k*(2*L + 1) <= 2*(16*k + 4)*N",),
        ),
        Obligation(
            "levels-grow",
            "Thus 2L + 1 <= (16k+4) (d - N): with Y = (16k+4)(d - N) and 2k Y >= (16k+4) N",
            ("k >= 1", "2*k*Y >= X", "4*k*(2*L + 1) <= 2*X", "L*L <= X", "Z == X + Y"),
            ("k*(L + 1)*(L + 1) <= k*Z",),
        ),
        Obligation(
            "after-a-path",
            "L levels add at most (4k^2 + 1) L.",
            ("F <= a*L + B", "G <= F + a"),
            ("G <= a*(L + 1) + B",),
        ),
        Obligation(
            "no-less",
            "Below C the cost is at least n - k; each level adds 4k^2 >= 0: so the cost is never below d - k.",
            ("F >= 0 - k", "G >= F + 4*k*k", "k >= 1"),
            ("G >= 0 - k",),
        ),
        Obligation(
            "at-most-twice",
            "Once 2k + D >= 4k^2, F(N) <= N at a complement makes F(d) <= d.",
            ("F <= N", "N <= d - 2*k - D", "2*k + D >= 4*k*k", "G == F + 4*k*k"),
            ("G <= d",),
        ),
    ),
    _TOLD,
)

FARTHEST = Proof(
    "farthest-processor",
    "For all d >= 0 and 0 <= q <= d: every processor has one at distance at least q in every q-subcube. If it knows at first of "
    "itself and its neighbours only, it cannot tell in fewer than q - 1 steps whether the q-subcube is available.",
    (
        Obligation(
            "opposite",
            "Opposite bits at the q stars, and g >= 0 fixed bits that differ, make distance q + g.",
            ("g >= 0", "x == q + g"),
            ("x >= q",),
        ),
        Obligation(
            "reach",
            "What a processor knows after t steps depends on those within t + 1: a word carries what its sender knew before.",
            ("s <= t - 1 + 1", "y == s + 1", "z <= t - 1 + 1"),
            ("y <= t + 1", "z <= t + 1"),
        ),
        Obligation(
            "too-few",
            "In t < q - 1 steps the processor at distance x >= q is not among them.",
            ("t < q - 1", "x >= q", "w <= t + 1"),
            ("w < x",),
        ),
    ),
    _TOLD,
)

LARGER_COMPLEMENTS = Proof(
    "larger-complements",
    "For all k >= 1: where F = cost - d does not fall from some u on up to a dimension both whose complements are at least u, it "
    "never falls again, and the sets with the largest complement take longest. For k = 1 that is so from the start, and the "
    "printed recurrence is an upper bound for all d.",
    (
        *_WAYS,
        *_COMPLEMENTS,
        Obligation(
            "larger-decides",
            "If F(N) <= F(M) for N = M - r, D + r and the cost of N are no more than D and the cost of M.",
            ("f <= F", "N == M - r", "a == D + F + M", "b == D + r + f + N"),
            ("b <= a",),
        ),
        Obligation(
            "does-not-fall",
            "With F(M) <= F(M') at the next dimension F does not fall there.",
            ("F <= G", "a == 4*k*k + F", "b == 4*k*k + G"),
            ("a <= b",),
        ),
        Obligation(
            "printed-above",
            "F <= G at the larger complement and u >= 0 give F <= G at d, G being the printed T - d.",
            ("F <= G", "u >= 0", "a == 4*k*k + F", "b == 4*k*k + u + G"),
            ("a <= b",),
        ),
    ),
    _TOLD,
)

LOGARITHM = Proof(
    "recursion-costs-logarithm",
    "For all k >= 1 and d, F = cost - d is at least 4k^2 L - k and at most (4k^2 + 1) L + B, L being the levels of the largest "
    "complements, which are the most of any path: k (2k+1)^L <= (2k)^L d and (2k)^L (d + C) < 2C (2k+1)^L. So for fixed k L is the "
    "logarithm of d to the base (2k+1)/(2k) up to a constant. The same holds of the printed recurrence.",
    (
        *RECURSION_COSTS.obligations,
        *_COMPLEMENTS,
        Obligation(
            "levels-at-most",
            "With a = (2k+1)^L and b = (2k)^L: if a k <= b N for a path from N it holds of d with one level more.",
            ("k >= 1", "b >= 0", "a*k <= b*N", "(2*k + 1)*N <= 2*k*d", "x == (2*k + 1)*a", "y == 2*k*b"),
            ("x*k <= y*d",),
        ),
        Obligation(
            "largest-and-shared",
            "The largest complement and C together are at least 2k/(2k+1) of d and C together.",
            ("C == k*(2*k + 1)", "d == C + (2*k + 1)*D + r", "r >= 0", "M == d - 2*k - D"),
            ("(2*k + 1)*(M + C) >= 2*k*(d + C)",),
        ),
        Obligation(
            "levels-at-least",
            "If a E >= b m, m = M + C and E being the sum at the path's end, it holds of n = d + C with one level more.",
            ("k >= 1", "b >= 0", "a*E >= b*m", "(2*k + 1)*m >= 2*k*n", "x == (2*k + 1)*a", "y == 2*k*b"),
            ("x*E >= y*n",),
        ),
        Obligation(
            "end-of-the-path",
            "The end has fewer than C dimensions.",
            ("a >= 1", "e < C", "a*(e + C) >= y"),
            ("2*a*C > y",),
        ),
        Obligation(
            "each-level-adds",
            "On the path of largest complements each level adds at least 4k^2.",
            ("F >= 4*k*k*L - k", "G >= F + 4*k*k"),
            ("G >= 4*k*k*(L + 1) - k",),
        ),
    ),
    _TOLD,
)

LINEAR_TIME = Proof(
    "complete-in-linear-time",
    "For every fixed k >= 1 the recursion takes d + O(sqrt(d)) steps, and no program that learns of others by words between "
    "neighbours takes fewer than d - k - 1: so Theta(d) is optimal.",
    (*RECURSION_COSTS.obligations, *FARTHEST.obligations),
    _TOLD,
)
