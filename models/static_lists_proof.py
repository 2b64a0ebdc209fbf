"""Why the free lists are statically optimal for every n with at most one block a list."""

from __future__ import annotations

from allocert.models.obligations import Obligation, Proof

__all__ = ["FREE_LISTS"]

FREE_LISTS = Proof(
    "free-lists",
    "Free lists, any n: if every list holds at most one block, the next request is refused only when it is "
    "invalid, and every list holds at most one block again. So they do with no fault and with one fault; with "
    "a list of two blocks at the start a valid request can be made to fail.",
    (
        Obligation(
            "below-first",
            "No processors are free in lists of dimension below 0, fewer than 2^0.",
            ("S == 0", "p == 1"),
            ("S < p",),
        ),
        Obligation(
            "below-next",
            "If lists below i hold fewer than p = 2^i processors and list i at most one block, "
            "lists below i+1 hold fewer than 2p.",
            ("S < p", "p >= 1", "L >= 0", "L <= 1", "T == S + L*p", "q == 2*p"),
            ("T < q",),
        ),
        Obligation(
            "above-empty",
            "An empty list i adds nothing: with all lists from k on empty, the lists below k hold every free "
            "processor.",
            ("T == S + L*p", "L == 0"),
            ("T == S",),
        ),
        Obligation(
            "refused-is-invalid",
            "With all lists from k on empty, fewer than p = 2^k processors are free.",
            ("F == S", "S < p"),
            ("F < p",),
        ),
        Obligation(
            "list-taken-from",
            "The list j that gives up its block is empty afterwards.",
            ("L <= 1", "L >= 1", "M == L - 1"),
            ("M >= 0", "M <= 1"),
        ),
        Obligation(
            "list-put-into",
            "A list i, k <= i < j, was empty since j is the least nonempty list from k on; it gets one block.",
            ("L == 0", "M == L + 1"),
            ("M >= 0", "M <= 1"),
        ),
        Obligation(
            "split-sum",
            "The parts of dimensions k..i put back so far hold p - r processors with p = 2^i, r = 2^k.",
            ("A == p - r", "B == A + p", "q == 2*p"),
            ("B == q - r",),
        ),
        Obligation(
            "processors-kept",
            "A block of q processors is taken and q - r are put back: r fewer are free.",
            ("A == q - r", "G == F - q + A"),
            ("G == F - r",),
        ),
        Obligation(
            "start-one-fault",
            "The lists of Q_(i+1) with one fault are those of the half with the fault, none of dimension i, and "
            "one block of dimension i, the other half.",
            ("L == 0", "M == L + 1"),
            ("M >= 0", "M <= 1"),
        ),
        Obligation(
            "two-blocks",
            "With every block above dimension i granted and two blocks of p = 2^i left, a request for 2p "
            "processors is valid, and every list from i+1 on is empty.",
            ("L >= 2", "p >= 1", "F >= L*p", "q == 2*p"),
            ("F >= q",),
        ),
    ),
)
