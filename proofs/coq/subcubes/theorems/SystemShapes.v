(* Leaders of subcubes, runs of cyclical systems, which of these are complete, the ends of double buddy, and k-cube systems beside others; pi lists the positions 1, .., d in any order. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import Subcubes Systems.
From Allocert.proofs Require SystemShapes.

(** LS-DEF-leader: Every subcube holds exactly one pe whose id agrees with its fixed positions and is 0 at every star. *)
(** Exactly one pe of a word has its bits at the fixed positions and 0 at every star. *)
Theorem leader : forall w, exists! x, In x (members w)
  /\ forall p, p < length w -> nth p x false = match nth p w None with Some b => b | None => false end.
Proof. exact SystemShapes.leader. Qed.

(** LS-DEF-cyclical: For d >= 1 the cyclical system of pi has the q-subcubes whose stars are a run of q positions on the cycle pi(1), .., pi(d), and no others. *)
(** For d >= 1 the cyclical system of pi has the q-subcubes with stars just at the first q places from some place of pi on, round the cycle. *)
Theorem runs : forall d q pi, Permutation pi (seq 1 d) -> 1 <= d -> q <= d -> forall w, In w (cyclical d q pi) <->
  In w (complete d q) /\ exists i, i < d /\ forall j, j < d -> star_at w (nth ((i + j) mod d) pi 0) = (j <? q).
Proof. exact SystemShapes.runs. Qed.

(** LS-CNT-cyc/ends: For q = 0 and q = d, d >= 2, the cyclical system has 2^(d-q) q-subcubes, not d 2^(d-q). It is complete for q = 0, 1, d-1 and d only. *)
(** For d >= 2 the cyclical system of pi has 2^(d-q) subcubes for q = 0 and q = d, not d 2^(d-q), and all q-subcubes for q = 0, 1, d - 1 and d only. *)
Theorem ends : forall d pi, Permutation pi (seq 1 d) -> 2 <= d ->
  (forall q, q = 0 \/ q = d -> length (cyclical d q pi) = 2 ^ (d - q) /\ 2 ^ (d - q) <> d * 2 ^ (d - q))
  /\ forall q, q <= d -> ((forall w, In w (cyclical d q pi) <-> In w (complete d q)) <-> q = 0 \/ q = 1 \/ q = d - 1 \/ q = d).
Proof. exact SystemShapes.ends. Qed.

(** LS-QB-INCL@least-of-k-and-q: With min(k,q) for k, QB_0 is the single buddy system, QB_1 holds the Gray-coded one of the same permutation (q >= 1), and QB_d is complete. *)
(** The k-cube system of pi, with q for a greater k, is for k = 0 its buddy system, holds for k = 1 <= q its Gray-coded system, and is complete for k = d. *)
Theorem k_cube_ends : forall d q pi, Permutation pi (seq 1 d) -> q <= d ->
  (forall w, In w (k_cube d q 0 pi) <-> In w (buddy d q pi)) /\ (1 <= q -> incl (gray d q pi) (k_cube d q 1 pi))
  /\ forall w, In w (k_cube d q d pi) <-> In w (complete d q).
Proof. exact SystemShapes.k_cube_ends. Qed.

(** LS-QB-INCL/strictly: QB_1 has more q-subcubes than the Gray-coded system, q >= 1, iff q <= d-2; d = 3 and q = 1 is the first case, with 12 against 8. *)
(** For 1 <= q <= d the k-cube system of pi has more q-subcubes for k = 1 than the Gray-coded one iff q + 2 <= d; for d = 3 and q = 1 these are 12 and 8. *)
Theorem strictly : forall d q pi, Permutation pi (seq 1 d) -> 1 <= q <= d ->
  (length (gray d q pi) < length (k_cube d q 1 pi) <-> q + 2 <= d)
  /\ (d = 3 -> q = 1 -> length (gray d q pi) = 8 /\ length (k_cube d q 1 pi) = 12).
Proof. exact SystemShapes.strictly. Qed.

(** LS-CNT-QB/beyond: For k > q and q < d the formula with k as it stands exceeds the number of all q-subcubes, which it is with q in place of k. *)
(** For q < k and q < d C(d-q+k,k) 2^(d-q) exceeds the number of subcubes of dimension q, and C(d-q+q,q) 2^(d-q) is this number. *)
Theorem beyond : forall d q k, q < k -> q < d ->
  length (complete d q) < binomial (d - q + k) k * 2 ^ (d - q) /\ binomial (d - q + q) q * 2 ^ (d - q) = length (complete d q).
Proof. exact SystemShapes.beyond. Qed.

(** LS-DEF-double/ends: For q = 0 and q = d the double buddy system has no more subcubes than the single one. *)
(** For q = 0 and q = d the double buddy system has as many subcubes as the single one. *)
Theorem not_doubled : forall d q, q = 0 \/ q = d -> length (double_buddy d q) = length (buddy d q (seq 1 d)).
Proof. exact SystemShapes.not_doubled. Qed.
