(* The sets of coordinates of the recursion of complete allocation, for all k >= 1 and d >= C_k = k (2k+1). *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import CoordinateSets.
From Allocert.proofs Require CoordinateSets.

(** LS-DEF-3.5/sets: Each S_i has exactly 2k elements up to C_k and at least D_k above, the last one more iff 2k+1 does not divide d - C_k; a coordinate is in two sets if it is at most C_k, in one otherwise. *)
(** Each set has 2k of the first C_k coordinates and D_k of the others, the last one r more, r being the remainder of d - C_k by 2k+1; each of the first C_k coordinates is in two sets, each of the others in one. *)
Theorem sets : forall k d, 1 <= k -> shared k <= d ->
  (forall i, 1 <= i <= 2 * k + 1 -> low k d i = 2 * k /\ block k d <= high k d i /\ (i <= 2 * k -> high k d i = block k d))
  /\ (block k d < high k d (2 * k + 1) <-> (d - shared k) mod (2 * k + 1) <> 0)
  /\ (forall j, 1 <= j <= d -> sets_with k d j = if j <=? shared k then 2 else 1).
Proof. exact CoordinateSets.sets. Qed.

(** LS-DEF-3.5/covering: Any k coordinates are outside some S_i. *)
(** Any k coordinates are outside some set. *)
Theorem covering : forall k d chosen, 1 <= k -> shared k <= d -> length chosen <= k -> (forall j, In j chosen -> 1 <= j <= d) ->
  exists i, 1 <= i <= 2 * k + 1 /\ forall j, In j chosen -> member k d i j = false.
Proof. exact CoordinateSets.covering. Qed.

(** LS-DEF-3.5/disjoint: The larger subcubes T_i*, and so the T_i in them, are pairwise disjoint: two of them have different bits at the coordinate of their pair. *)
(** The subcubes of any two sets have different bits at the coordinate of their pair. *)
Theorem disjoint : forall k i j, 1 <= i < j -> j <= 2 * k + 1 ->
  exists m, 1 <= m <= shared k /\ pair_of k m = (i, j) /\ In (m, 0) (corner k i) /\ In (m, 1) (corner k j).
Proof. exact CoordinateSets.disjoint. Qed.

(** LS-CLAIM-complement: The largest complement of a set has d - (2k + D_k) elements, which is ceil(2kd/(2k+1)) - k. *)
(** The largest complement of a set has M = d - (2k + D_k) elements, and M + k is 2kd/(2k+1) rounded up. *)
Theorem complement : forall k d, 1 <= k -> shared k <= d -> let M := d - (2 * k + block k d) in
  (forall i, 1 <= i <= 2 * k + 1 -> left_over k d i <= M) /\ left_over k d 1 = M
  /\ 2 * k * d <= (2 * k + 1) * (M + k) < 2 * k * d + (2 * k + 1).
Proof. exact CoordinateSets.complement. Qed.

(** LS-CLAIM-2C_k: The sets have 2 C_k of the first C_k coordinates together, each coordinate counted once a set: in lock step, one halving a step and one set after another, the first stage takes as many steps. *)
(** The sets have 2 C_k of the first C_k coordinates together, each coordinate counted once a set. *)
Theorem first_stage : forall k d, 1 <= k -> shared k <= d -> list_sum (map (low k d) (seq 1 (2 * k + 1))) = 2 * shared k.
Proof. exact CoordinateSets.first_stage. Qed.
