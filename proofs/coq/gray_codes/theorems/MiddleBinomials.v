(* How many C(n,h) codes are, h = floor(n/2). *)
From Coq Require Import Arith.
From Allocert.definitions Require Import Subcubes MiddleBinomials.
From Allocert.proofs Require MiddleBinomials.

(** AN-FORMULA-C@corrected: C(n,h) is 2^h times the product of (2k-1)/k, k = 1..h, and for odd n times (2h+1)/(h+1). *)
(** For all n, with h = floor(n/2): C(n,h) times h!, and for odd n times h + 1, is 2^h times the product of 2k - 1 for k = 1, .., h, and for odd n times 2h + 1. *)
Theorem formula : forall n, let h := n / 2 in
  middle n * fact h * (if Nat.even n then 1 else h + 1) = 2 ^ h * odds h * (if Nat.even n then 1 else 2 * h + 1).
Proof. exact MiddleBinomials.formula. Qed.

(** AN-PROP-2.1: The product of 2k-1, k = 1..n, over 2^n n! is less than (2n+1)^(-1/2), n >= 1. *)
(** For all n >= 1 the square of the product of 2k - 1 for k = 1, .., n, times 2n + 1, is less than the square of 2^n n!. *)
Theorem below_root : forall n, 1 <= n -> odds n * odds n * (2 * n + 1) < (2 ^ n * fact n) * (2 ^ n * fact n).
Proof. exact MiddleBinomials.below_root. Qed.

(** AN-LIM-0: C(n,h)/2^n tends to 0: for every n >= 1 it is less than (n+1)^(-1/2). *)
(** For all n >= 1 the square of C(n,h), h = floor(n/2), times n + 1 is less than 4^n, and C(n,h) less than 2^n / q for every q whose square is at most n + 1. *)
Theorem quotient : forall n, 1 <= n -> middle n * middle n * (n + 1) < 4 ^ n /\ forall q, q * q <= n + 1 -> q * middle n < 2 ^ n.
Proof. exact MiddleBinomials.quotient. Qed.

(** AN-CLAIM-FACTORIAL: From n = 3 on C(n,h) is less than n!, by a factor that grows without bound. *)
(** For all n >= 3, h = floor(n/2): C(n,h) is less than n!, the quotient n!/C(n,h) is at least n - 1, and it grows from each n to n + 1. *)
Theorem factorial : forall n, 3 <= n -> middle n < fact n /\ (n - 1) * middle n <= fact n /\ fact n * middle (S n) < fact (S n) * middle n.
Proof. exact MiddleBinomials.factorial. Qed.
