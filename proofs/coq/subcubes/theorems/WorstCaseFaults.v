(* The fewest faults that leave no subcube of a system without one, for all d and q; pi lists the positions 1, .., d in any order. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import Subcubes Systems Hitting.
From Allocert.proofs Require Hitting HittingFaces HittingHeads.
Import ListNotations.

(** LS-CLAIM-Bw/all-sizes: B_w(2^d, 2^q) is 2^(d-q), for all d and q: 4 for q = d - 2, and so B_w(2^20, 2^18) is 4. *)
(** The buddy system of pi takes 2^(d-q) faults: B_w(2^d, 2^q) = 2^(d-q). *)
Theorem buddy_system : forall d q pi, Permutation pi (seq 1 d) -> q <= d -> fewest d (buddy d q pi) = 2 ^ (d - q).
Proof. exact Hitting.buddy_fewest. Qed.

(** LS-CLAIM-progressive@from-step-to-step: K_w(2^d, 2^(d-2)) / B_w(2^d, 2^(d-2)) never falls when d grows by one. *)
(** For d >= 2 K_w(2^d, 2^(d-2)) / B_w(2^d, 2^(d-2)) does not fall when d grows by one. *)
Theorem from_step_to_step : forall d, 2 <= d -> let K d := fewest d (complete d (d - 2)) in let B d := fewest d (buddy d (d - 2) (seq 1 d)) in
  B d = 4 /\ K d * B (S d) <= K (S d) * B d.
Proof. exact Hitting.from_step_to_step. Qed.

(** LS-CLAIM-progressive@in-the-long-run: K_w(2^d, 2^(d-2)) / B_w(2^d, 2^(d-2)) grows without bound: for every N some d has K_w > N, and B_w is 4. *)
(** For every n there is a d with K_w(2^d, 2^(d-2)) more than n times B_w(2^d, 2^(d-2)). *)
Theorem in_the_long_run : forall n, exists d, 2 <= d /\ n * fewest d (buddy d (d - 2) (seq 1 d)) < fewest d (complete d (d - 2)).
Proof. exact Hitting.in_the_long_run. Qed.

(** LS-X-3/two-dimensional: K_w(2^d, 2^2) is floor(2^d/3) for all d >= 2. *)
(** K_w(2^d, 2^2) is 2^d/3, rounded down. *)
Theorem two_dimensional : forall d, fewest d (complete d 2) = 2 ^ d / 3.
Proof. exact HittingFaces.two_dimensional. Qed.

(** LS-X-1/k-cube: QB_k has the number K_w(2^(d-q+k), 2^k), k <= q; it is more than that of buddy, 2^(d-q), iff k >= 2 and d - q >= 2. *)
(** For k <= q <= d the k-cube buddy system of pi takes K_w(2^(d-q+k), 2^k) faults; that is 2^(d-q) or more, and more exactly if k >= 2 and d - q >= 2. *)
Theorem k_cube_system : forall d q k pi, Permutation pi (seq 1 d) -> k <= q <= d ->
  let n := fewest d (k_cube d q k pi) in
  n = fewest (d - q + k) (complete (d - q + k) k) /\ 2 ^ (d - q) <= n /\ (2 ^ (d - q) < n <-> 2 <= k /\ 2 <= d - q).
Proof. exact HittingHeads.k_cube_faults. Qed.
