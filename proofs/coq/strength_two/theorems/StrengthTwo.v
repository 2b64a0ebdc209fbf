(* The fewest faults that leave no subcube of dimension d - 2: K_w(2^d, 2^(d-2)) is [fewest d (complete d (d - 2))]. *)
From Coq Require Import Arith.
From Allocert.definitions Require Import Subcubes Hitting.
From Allocert.proofs Require StrengthTwo StrengthTwoGrowth.

(** LS-CLAIM-Kw/closed-form: K_w(2^d, 2^(d-2)) is the least N >= 4 with C(N-1, ceil(N/2)) >= d, for all d >= 2. *)
(** For all d >= 2 the fewest processors that meet every subcube of dimension d - 2 are the least N >= 4 with C(N-1, ceil(N/2)) >= d. *)
Theorem closed_form : forall d, 2 <= d -> let enough N := 4 <= N /\ d <= binomial (N - 1) ((N + 1) / 2) in
  let K := fewest d (complete d (d - 2)) in enough K /\ forall N, enough N -> K <= N.
Proof. exact StrengthTwo.strength_two. Qed.

(** LS-CLAIM-Kw-asym@base-two: K_w(2^d, 2^(d-2)) - log2 d lies between 1/2 and 5/2 times log2 log2 d for all d >= 16. *)
(** For N = K_w(2^d, 2^(d-2)) and L = log2 d: d^2 L <= 4^N <= d^2 L^5 for all d >= 16, without reals, a/b being at most L iff 2^a <= d^b; and d^2 N <= 4^N <= 128 (N - 1) d^2 for all d >= 2. *)
Theorem growth : forall d, 2 <= d -> let N := fewest d (complete d (d - 2)) in
  d * d * N <= 4 ^ N <= 128 * (N - 1) * (d * d) /\
  (16 <= d -> forall a b, 1 <= b -> (2 ^ a <= d ^ b -> d * d * a <= 4 ^ N * b) /\ (d ^ b <= 2 ^ a -> 4 ^ N * b ^ 5 <= d * d * a ^ 5)).
Proof. exact StrengthTwoGrowth.growth. Qed.
